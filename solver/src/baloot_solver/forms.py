"""Who holds what as four numbers, and the form that equal holdings under other names share.

The play of the cards sees no name of a suit and no place of a seat: only who leads, which suit is
trump, and who holds which ranks of each. So where nothing but the play is asked, this is all of a
canonical form (`canonical.py` is that of whole positions): the leader is South, trumps are the
first suit, and the others stand in the order of what they hold. Numbers and no cards, since
archives ask for forms by the million.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from baloot_solver._holdings import form_of
from baloot_solver.cards import Card

__all__ = ["Names", "Suits", "form_of", "suits_of"]

Suits = tuple[int, int, int, int]
"""For each suit eight bits a seat, South's lowest: the ranks that the seat holds in it."""
Names = tuple[int, int, int, int]
"""Which suit each of the four of a form was before."""


def suits_of(hands: Sequence[Iterable[Card]], turn: int = 0) -> Suits:
    """Hands by seat as suits, the table turned by so many seats."""
    found = [0, 0, 0, 0]
    for seat in range(4):
        shift = 8 * ((seat + turn) % 4)
        for card in hands[seat]:
            found[card >> 3] |= 1 << (shift + (card & 7))
    return found[0], found[1], found[2], found[3]
