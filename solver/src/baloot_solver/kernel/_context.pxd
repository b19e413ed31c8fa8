# cython: language_level=3
from libc.stdint cimport uint8_t, uint32_t

from baloot_solver.kernel._levels cimport Job, Ladder
from baloot_solver.kernel._state cimport FEATURES, KINDS, PLACES, Question, Root, Search
from baloot_solver.kernel._table cimport SuitPoints, Table
from baloot_solver.kernel._utility cimport Utility

cdef enum:
    MOST_SUITS = 4           # plain, trump, Bazar's no-trump, and none in the sweep question

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
    cdef list posed           # the question last prepared of each kind: points, sweep
    cdef Question questions[2]
    cdef object outcomes

    cdef SuitPoints suits[MOST_SUITS]
    cdef int suits_known

    cdef int _load(self, object problem, bint sweep) except -1
    cdef int _pose(self, object problem, bint sweep) except -1
    cdef int _prepare(self, Question* q, object problem, bint sweep) except -1
    cdef int _check_cards(self, object problem) except -1
    cdef const SuitPoints* _suit_points(self, const uint8_t* points) except NULL
    cdef int _check_idle(self) except -1
    cdef int _legal_card(self, int card) except -1
    cdef int _enter(self, CancelFlag flag) except -1
    cdef int _leave(self) except -1
    cdef int _read_job(self, Job* job, problem, first, int points, int takers) except -1
    cdef int _read_ladder(self, Ladder* ladder, table) except -1
