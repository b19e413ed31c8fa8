"""The tests; a package so that the large counts run as ``python -m tests.verify``."""
