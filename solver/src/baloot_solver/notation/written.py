"""The written form of four hands, read by table: what programs write comes back at once.

`S:AT7.K9.QJ8. E:… N:… W:…` in exactly this form is most of what is ever read, by servers and by
archives of millions. The tolerant reader takes a hundred microseconds and more for it; it is asked
only for what is written otherwise, and for what is wrong, since it says how.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from baloot_solver.cards import Card, Hand, Rank, Suit
from baloot_solver.deal import Hands

_LABELS: Final = ("S:", "E:", "N:", "W:")


def _groups(suit: Suit) -> dict[str, Hand]:
    """The cards of every group of ranks of a suit as it is written, from the Ace down."""
    ranks = sorted(Rank, reverse=True)
    chosen = (group for size in range(9) for group in combinations(ranks, size))
    return {
        "".join(rank.letter for rank in group): frozenset(Card.of(rank, suit) for rank in group)
        for group in chosen
    }


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = map(_groups, Suit)


def hands_as_written(text: str) -> Hands | None:
    """Four hands in their one written form; None for any other text, right or wrong."""
    words = text.split(" ")
    if len(words) != 4:
        return None
    found = []
    for word, label in zip(words, _LABELS, strict=True):
        groups = word[2:].split(".")
        if not word.startswith(label) or len(groups) != 4:
            return None
        try:
            hand = (
                _SPADES[groups[0]] | _HEARTS[groups[1]] | _DIAMONDS[groups[2]] | _CLUBS[groups[3]]
            )
        except KeyError:
            return None
        if len(hand) > 8:
            return None
        found.append(hand)
    south, east, north, west = found
    if len(south | east | north | west) != sum(map(len, found)):
        return None
    return south, east, north, west
