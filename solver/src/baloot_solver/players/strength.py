"""Counting a hand: the card points a side may expect from the cards it knows it has.

The worth of a card is how many card points a side is better off for holding it, by least squares
over deals played out by the solver (`python -m benchmarks.strength`); in Hokum that is 62 for the
Jack of trump, 15 for the least trump, 24 for a plain Ace. A side that knows some of its sixteen
cards expects its share of all the others. It is a point count as people use one, and no more: what
a hand is really worth the solver says.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from baloot_solver.cards import PACK, ContractKind, Suit
from baloot_solver.rules.card_tables import strength, total_points

TRUMP_WORTH: Final = (15, 15, 16, 17, 20, 25, 33, 62)
PLAIN_WORTH: Final = (0, 0, 0, 0, 0, 2, 6, 24)
SUN_WORTH: Final = (0, 0, 0, 0, 0, 3, 11, 31)
NO_TRUMP_WORTH: Final = (0, 0, 0, 0, 0, 3, 11, 40)
ALL_TRUMP_WORTH: Final = (0, 0, 0, 0, 0, 5, 17, 61)
"""Card points a card is worth, by its strength in its suit, the weakest first."""
VOID_WORTH: Final = 8
"""And a plain suit that a hand of eight lacks, in Hokum."""
LEAD_WORTH: Final = 9
"""And the first lead."""


@lru_cache(maxsize=8)
def worths(kind: ContractKind, trump: Suit | None) -> tuple[int, ...]:
    """The worth of every card in a contract, by card number, in card points."""
    found = [0] * 32
    for card in PACK:
        place = strength(kind, trump, card)
        if kind is ContractKind.HOKUM:
            row = TRUMP_WORTH if card.suit is trump else PLAIN_WORTH
        elif kind is ContractKind.SUN:
            row = SUN_WORTH
        else:
            row = NO_TRUMP_WORTH if kind is ContractKind.NO_TRUMP else ALL_TRUMP_WORTH
        found[card] = row[place]
    return tuple(found)


@lru_cache(maxsize=8)
def _even(kind: ContractKind, trump: Suit | None) -> tuple[int, float]:
    """The worth of the whole pack, and what a side has before its cards are counted."""
    whole = sum(worths(kind, trump))
    return whole, (total_points(kind) - whole) / 2


@lru_cache(maxsize=8)
def _of_suits(kind: ContractKind, trump: Suit | None) -> tuple[tuple[int, ...], ...]:
    """The worth of every set of cards of every suit, by the bits of their ranks."""
    of = worths(kind, trump)
    return tuple(
        tuple(sum(of[8 * suit + rank] for rank in range(8) if ranks >> rank & 1)
              for ranks in range(256))
        for suit in Suit
    )  # fmt: skip


def expected_points(kind: ContractKind, trump: Suit | None, own: int) -> float:
    """Card points, the last ten included, that the side of a hand may expect.

    `own` is a mask of the cards of the hand that are known already; of all others the side has its
    share.
    """
    (spades, hearts, diamonds, clubs), (whole, base) = _of_suits(kind, trump), _even(kind, trump)
    known = (
        spades[own & 255] + hearts[own >> 8 & 255] + diamonds[own >> 16 & 255] + clubs[own >> 24]
    )
    count = own.bit_count()
    share = (16 - count) / (32 - count)
    found = base + known + share * (whole - known)
    if kind is ContractKind.HOKUM:
        found += VOID_WORTH * (_plain_voids(own, trump) * _STAYS_VOID[count] - _USUAL_VOIDS)
    return found


def _plain_voids(own: int, trump: Suit | None) -> int:
    return sum([not own >> 8 * suit & 255 for suit in range(4) if suit != trump])


_STAYS_VOID: Final = {5: 0.35, 6: 0.5, 7: 0.7, 8: 1.0}
"""How likely a suit that the first cards lack is still lacking among eight."""
_USUAL_VOIDS: Final = 0.2
"""Plain suits that a random hand of eight lacks."""
