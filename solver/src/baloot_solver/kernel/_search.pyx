# cython: language_level=3
from baloot_solver.kernel._board cimport card_count


def cards_in_pack() -> int:
    """Return the number of cards of the pack."""
    return card_count()
