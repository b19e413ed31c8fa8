"""Who holds what as four numbers, and the form that equal holdings under other names share.

The play of the cards sees no name of a suit and no place of a seat: only who leads, which suit is
trump, and who holds which ranks of each. So where nothing but the play is asked, this is all of a
canonical form (`canonical.py` is that of whole positions): the leader is South, trumps are the
first suit, and the others stand in the order of what they hold. Numbers and no cards, since
archives ask for forms by the million.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from baloot_solver.cards import Card, Seat, Suit

Suits = tuple[int, int, int, int]
"""For each suit eight bits a seat, South's lowest: the ranks that the seat holds in it."""

_ALL: Final = range(4)
_OTHERS: Final = tuple(tuple(suit for suit in range(4) if suit != trump) for trump in range(4))
_SEATS: Final = 0xFFFF_FFFF


def suits_of(hands: Sequence[Iterable[Card]], turn: int = 0) -> Suits:
    """Hands by seat as suits, the table turned by so many seats."""
    found = [0, 0, 0, 0]
    for seat in range(4):
        shift = 8 * ((seat + turn) % 4)
        for card in hands[seat]:
            found[card >> 3] |= 1 << (shift + (card & 7))
    return found[0], found[1], found[2], found[3]


def form_of(suits: Suits, leader: Seat, trump: Suit | None) -> tuple[Sequence[int], Suits]:
    """The form, and which suit each of its four was before."""
    # The leader's eight bits become the lowest, those of the others follow in their turn.
    down = 8 * leader
    up = 32 - down
    one, two, three, four = suits
    turned = (
        (one >> down | one << up) & _SEATS,
        (two >> down | two << up) & _SEATS,
        (three >> down | three << up) & _SEATS,
        (four >> down | four << up) & _SEATS,
    )
    if trump is None:
        names = sorted(_ALL, key=turned.__getitem__)
    else:
        names = [trump, *sorted(_OTHERS[trump], key=turned.__getitem__)]
    a, b, c, d = names
    return names, (turned[a], turned[b], turned[c], turned[d])
