"""The alphabet: seats, sides, suits, ranks, cards, contract kinds and levels.

No rule and no policy lives here, only names, numbers and their one written form. Cards are small
integers (suit times eight plus rank in sequence order) so that a hand can become a bit mask without
a table, and they print as `AS`. Tolerant reading of what people type is in `notation/`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Final, Literal

from baloot_solver.errors import InputError

Direction = Literal["ccw", "cw"]


class Side(IntEnum):
    """A partnership."""

    NORTH_SOUTH = 0
    EAST_WEST = 1

    @property
    def other(self) -> Side:
        """The opposing partnership."""
        return Side(1 - self)

    @property
    def label(self) -> str:
        """`North-South` or `East-West`."""
        return "East-West" if self else "North-South"


class Seat(IntEnum):
    """A place at the table, numbered in counter-clockwise order of play."""

    SOUTH = 0
    EAST = 1
    NORTH = 2
    WEST = 3

    @property
    def side(self) -> Side:
        """The partnership this seat plays for."""
        return _SIDES[self & 1]

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return _SEATS[self ^ 2]

    @property
    def letter(self) -> str:
        """`S`, `E`, `N` or `W`."""
        return "SENW"[self]

    @property
    def label(self) -> str:
        """`South`, `East`, `North` or `West`."""
        return self.name.capitalize()

    def next(self, direction: Direction = "ccw", steps: int = 1) -> Seat:
        """The seat that plays `steps` places later when play runs in `direction`."""
        return _SEATS[(self + (steps if direction == "ccw" else -steps)) % 4]


class Suit(IntEnum):
    """A suit, in the order hands are written."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """`S`, `H`, `D` or `C`."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The suit's sign, for people."""
        return "♠♥♦♣"[self]


class Rank(IntEnum):
    """A rank in the order of runs, low to high; the order of strength belongs to a contract."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """`7 8 9 T J Q K A`."""
        return "789TJQKA"[self]


# Looking a member up is several times quicker than asking its class for it by number.
_SIDES: Final = tuple(Side)
_SEATS: Final = tuple(Seat)
_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
_TEXTS: Final = tuple(rank.letter + suit.letter for suit in Suit for rank in Rank)


class Card(int):
    """A card of the 32-card pack: `suit * 8 + rank`, 0 to 31; prints as rank then suit (`AS`)."""

    __slots__ = ()

    def __new__(cls, number: int) -> Card:
        if not 0 <= number < 32:
            raise ValueError(f"a card is a number from 0 to 31, not {number}")
        return super().__new__(cls, number)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """The card of that rank and suit."""
        return cls(suit * 8 + rank)

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return _SUITS[self >> 3]

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return _RANKS[self & 7]

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


PACK: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(32))
_BY_TEXT: Final[dict[str, Card]] = {str(card): card for card in PACK}

Hand = frozenset[Card]
"""The cards of one seat."""


def card(text: str) -> Card:
    """Read one card in the one written form (`AS`); raises `InputError` (UNKNOWN_CARD)."""
    found = _BY_TEXT.get(text)
    if found is None:
        raise InputError("", "UNKNOWN_CARD", f"{text!r} is not a card")
    return found


def cards(text: str) -> tuple[Card, ...]:
    """Read cards in the one written form, separated by white space, in the order given."""
    return tuple(card(word) for word in text.split())


def in_order(held: Iterable[Card]) -> list[Card]:
    """Cards in the order they are written: S H D C, each suit from the Ace down to the 7."""
    return sorted(held, key=lambda each: (each >> 3, -(each & 7)))


def hand_text(held: Iterable[Card]) -> str:
    """A hand in the one written form: `AT7.K9.QJ8.`, suits S H D C, each from the top."""
    suits = ["", "", "", ""]
    for each in in_order(held):
        suits[each.suit] += each.rank.letter
    return ".".join(suits)


class ContractKind(Enum):
    """What is bought. Bazar Blot's trump contract is `HOKUM` too (ruling 23)."""

    HOKUM = "hokum"
    SUN = "sun"
    NO_TRUMP = "no_trump"
    ALL_TRUMP = "all_trump"


class Level(IntEnum):
    """The doubling ladder. Bazar: contra is `DOUBLE`, recontra `QUADRUPLE` (ruling 23)."""

    SINGLE = 1
    DOUBLE = 2
    TRIPLE = 3
    QUADRUPLE = 4
    GAHWA = 5

    @property
    def label(self) -> str:
        """`single`, `double`, `triple`, `quadruple` or `gahwa`."""
        return self.name.lower()
