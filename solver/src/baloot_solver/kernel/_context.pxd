# cython: language_level=3
from libc.stdint cimport uint32_t

from baloot_solver.kernel._state cimport FEATURES, KINDS, PLACES, Root, Search
from baloot_solver.kernel._table cimport Losses, Table
from baloot_solver.kernel._utility cimport Utility

cdef enum:
    MOST_LOSSES = 4           # plain, trump, Bazar's no-trump, and none in the sweep question

cdef class CancelFlag:
    cdef volatile bint raised

cdef class SolverContext:
    cdef Search* search
    cdef Table table
    cdef Utility utility
    cdef Root root
    cdef int weights[2][PLACES][KINDS][FEATURES]
    cdef size_t utility_entries
    cdef bint busy
    cdef uint32_t newest_stamp
    cdef dict stamps
    cdef object question
    cdef object outcomes

    cdef Losses losses[MOST_LOSSES]
    cdef int losses_known

    cdef int _load(self, object problem, bint sweep) except -1
    cdef int _load_question(self, object problem, bint sweep) except -1
    cdef int _check_cards(self, object problem) except -1
    cdef int _use_losses(self, int suit) except -1
    cdef int _check_idle(self) except -1
    cdef int _legal_card(self, int card) except -1
    cdef int _enter(self, CancelFlag flag) except -1
    cdef int _leave(self) except -1
