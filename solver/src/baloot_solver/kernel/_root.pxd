# cython: language_level=3
"""Entry points of the search: a root may stand in the middle of a trick."""

from baloot_solver.kernel._board cimport Cards
from baloot_solver.kernel._state cimport Root, Search

cdef Cards root_legal(const Search* s, const Root* r) noexcept nogil
cdef int play_card(
    Search* s, const Root* r, int card, int alpha, int beta
) noexcept nogil
cdef int best_in_window(Search* s, const Root* r, int alpha, int beta) noexcept nogil
cdef int first_guess(const Search* s, const Root* r) noexcept nogil
cdef int position_value(Search* s, const Root* r, int guess) noexcept nogil
cdef int card_value(Search* s, const Root* r, int card, int guess) noexcept nogil
