"""Sets of cards as bit masks: bit `card` (0 to 31) stands for `cards.PACK[card]`.

Knowledge of a seat is sets of cards that are cut and joined a hundred times for every hint, so
inside this package a hand is one integer. Outside it is the `Hand` of the other modules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from baloot_solver.cards import PACK, Card, Hand, in_order

ALL_CARDS: Final = (1 << len(PACK)) - 1


def mask_of(cards: Iterable[int]) -> int:
    """The mask of some cards."""
    found = 0
    for each in cards:
        found |= 1 << each
    return found


_OF_SUIT: Final = tuple(
    tuple(
        tuple(card for card in PACK[8 * suit : 8 * suit + 8] if ranks >> card.rank & 1)
        for ranks in range(256)
    )
    for suit in range(4)
)


def hand_of(mask: int) -> Hand:
    """The cards of a mask as a hand."""
    spades, hearts, diamonds, clubs = _OF_SUIT
    return frozenset(
        (
            *spades[mask & 255],
            *hearts[mask >> 8 & 255],
            *diamonds[mask >> 16 & 255],
            *clubs[mask >> 24],
        )
    )


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask in written order."""
    return tuple(in_order(hand_of(mask)))


def text_of(mask: int) -> str:
    """The cards of a mask as people read them: `AS TS 7H`."""
    return " ".join(map(str, cards_of(mask)))
