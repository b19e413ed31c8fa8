# cython: language_level=3
"""Exact minimax of any table of outcomes, where points alone do not decide (ruling 7).

The question is boolean: can North-South force an outcome whose rank is at least `wanted`? Between
tricks the outcomes that can still happen are looked up; as soon as the wanted ones among them are
"at least so many card points", the fast search answers. Until then every card is tried (but for
equal ones) and the key carries what the rest depends on: points so far and who has a trick.
"""

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from baloot_solver.kernel._board cimport Cards
from baloot_solver.kernel._state cimport Root, Search

cdef enum:
    MOST_POINTS = 258             # of a hand: all-trump
    UTILITY_WAYS = 4

# Which sides have taken a trick.
cdef enum:
    NORTH_SOUTH_HAS = 1
    EAST_WEST_HAS = 2

cdef struct UtilityEntry:
    uint64_t owners
    uint32_t live
    uint32_t tag                  # stamp << 2 | leader
    int16_t points                # North-South's so far
    uint8_t takers
    uint8_t tricks
    int16_t low                   # North-South reaches at least this rank
    int16_t high                  # and at most this one

cdef struct Utility:
    Search* search
    UtilityEntry* entries
    uint64_t mask
    uint32_t stamp
    uint32_t base            # as in the table of points: the newest stamp of earlier work
    int16_t rank[3][MOST_POINTS + 1]       # of nobody, North-South, East-West sweeping
    int wanted
    int16_t first_wanted[MOST_POINTS + 2]  # the first wanted number of points from here up
    int16_t run_start[MOST_POINTS + 1]     # where the run of wanted points ending here starts
    int16_t count[MOST_POINTS + 2]         # wanted numbers of points below

cdef int utility_allocate(Utility* u, size_t entries) except -1
cdef void utility_free(Utility* u) noexcept nogil
cdef void utility_new_stamp(Utility* u) noexcept nogil
cdef void utility_want(Utility* u, int wanted) noexcept nogil
cdef bint utility_reaches(
    Utility* u, const Root* r, int card, int points, int takers
) noexcept nogil
