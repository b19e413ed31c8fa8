"""Card points and order of strength of every contract (rules A, ruling 2).

These belong to a kind of contract and are the same in every profile, so they are constants and
cannot be overridden. `check` holds them to what the search relies on: within a suit, card points
never fall as strength rises.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from baloot_solver.cards import PACK, Card, ContractKind, Rank, Suit

LAST_TRICK_POINTS: Final = 10
"""Card points for the winner of the eighth trick, in every game of the family (ruling 11)."""


@dataclass(frozen=True, slots=True)
class SuitTable:
    """One suit's ranks from weakest to strongest, and the card points of each rank."""

    order: tuple[Rank, ...]
    points: tuple[int, ...]
    """Card points by rank number (7 8 9 T J Q K A)."""

    def strength(self, rank: Rank) -> int:
        """0 for the weakest rank of the suit, 7 for the strongest."""
        return self.order.index(rank)

    def check(self) -> None:
        """Points never fall as strength rises; the order holds each rank once."""
        if sorted(self.order) != list(Rank):
            raise ValueError("a trick order must hold each rank once")
        rising = [self.points[rank] for rank in self.order]
        if rising != sorted(rising):
            raise ValueError("card points must not fall as strength rises")


def _table(order: str, points: str) -> SuitTable:
    by_letter = {rank.letter: rank for rank in Rank}
    values = [0] * 8
    for word in points.split():
        values[by_letter[word[0]]] = int(word[1:])
    table = SuitTable(tuple(by_letter[letter] for letter in order), tuple(values))
    table.check()
    return table


PLAIN: Final = _table("789JQKTA", "A11 T10 K4 Q3 J2")
TRUMP: Final = _table("78QKTA9J", "J20 914 A11 T10 K4 Q3")
BAZAR_NO_TRUMP: Final = _table("789JQKTA", "A19 T10 K4 Q3 J2")


def suit_table(kind: ContractKind, trump: Suit | None, suit: Suit) -> SuitTable:
    """The table that holds for `suit` in a contract."""
    if kind is ContractKind.ALL_TRUMP or (kind is ContractKind.HOKUM and suit == trump):
        return TRUMP
    return BAZAR_NO_TRUMP if kind is ContractKind.NO_TRUMP else PLAIN


@dataclass(frozen=True, slots=True)
class CardTable:
    """What the cards of a contract are worth, by card number."""

    points: tuple[int, ...]
    strength: tuple[int, ...]
    """Within the suit, 0 to 7."""


@cache
def card_table(kind: ContractKind, trump: Suit | None) -> CardTable:
    """The tables of the four suits in one, for who looks up many cards."""
    tables = [suit_table(kind, trump, card.suit) for card in PACK]
    return CardTable(
        tuple(table.points[card.rank] for table, card in zip(tables, PACK, strict=True)),
        tuple(table.strength(card.rank) for table, card in zip(tables, PACK, strict=True)),
    )


def card_points(kind: ContractKind, trump: Suit | None, card: Card) -> int:
    """Card points of a card in a contract."""
    return card_table(kind, trump).points[card]


def strength(kind: ContractKind, trump: Suit | None, card: Card) -> int:
    """Strength of a card within its suit in a contract, 0 to 7."""
    return card_table(kind, trump).strength[card]


@cache
def total_points(kind: ContractKind) -> int:
    """Card points of a whole hand, last trick included: 162, 130, 162 or 258 (ruling 2)."""
    trump = Suit.SPADES if kind is ContractKind.HOKUM else None
    return LAST_TRICK_POINTS + sum(sum(suit_table(kind, trump, suit).points) for suit in Suit)
