# cython: language_level=3
from baloot_solver.kernel._search cimport Root, Search
from baloot_solver.kernel._table cimport Table

cdef class CancelFlag:
    cdef volatile bint raised

cdef class SolverContext:
    cdef Search* search
    cdef Table table
    cdef Root root
    cdef bint busy
    cdef public object question

    cdef int _load(self, object problem, bint sweep) except -1
    cdef int _enter(self, CancelFlag flag) except -1
    cdef int _leave(self) except -1
