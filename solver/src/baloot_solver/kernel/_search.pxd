# cython: language_level=3
"""The search proper: exact minimax of card points, one function per place in a trick.

Values are card points *the side to move still takes*, points on the table included, so a value is
always between 0 and `rest`, the points not yet settled. Every play changes the side to move, so a
child's window is (rest - beta, rest - alpha). All functions are fail-soft: a result at or below
alpha is an upper bound, at or above beta a lower bound, between them exact.
"""

from baloot_solver.kernel._state cimport Search

cdef int lead(Search* s, int seat, int alpha, int beta, int rest, int tricks) noexcept nogil
cdef int second(
    Search* s, int seat, int led, int alpha, int beta, int rest, int tricks, bint bound_third
) noexcept nogil
cdef int third(
    Search* s, int seat, int led, int best, int best_place, int on_table,
    int alpha, int beta, int rest, int tricks, bint bound_third, bint followed
) noexcept nogil
cdef int fourth(
    Search* s, int seat, int led, int best, int best_place, int on_table,
    int alpha, int beta, int rest, int tricks, bint followed
) noexcept nogil
cdef int settle(
    Search* s, int seat, int winner_place, int trick_points,
    int alpha, int beta, int rest, int tricks
) noexcept nogil
