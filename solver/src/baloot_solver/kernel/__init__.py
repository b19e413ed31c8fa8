"""The compiled search: C state below one Python entry, the interpreter lock released.

Split by concept into small Cython modules with a ``.pxd`` for each other and a ``.pyi`` for Python.
"""
