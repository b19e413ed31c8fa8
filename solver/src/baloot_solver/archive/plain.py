"""Plain endings: what most archives of endings hold, straight from the text to the bits of a suit.

An ending is plain where nothing but hands, contract and leader is said of it: no card on the table,
nothing of what came before. Then values in card points hang on who holds what in each suit, and
neither reading nor solving it needs a card as an object: that would take several times as long as
the search of five cards. Only what stands in the one written form and is right is taken here. The
tolerant readers are asked for everything else, and alone say what is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from baloot_solver.cards import PACK, Hand, Seat
from baloot_solver.deal import Contract, Deal, EkkaState
from baloot_solver.errors import InputError
from baloot_solver.forms import Suits, suits_of
from baloot_solver.messages.position import PositionParts
from baloot_solver.rules import RuleSet

_WORDS: Final = 4096
"""Different ways to say a contract that are remembered."""


@dataclass(frozen=True, slots=True, eq=False)
class Bought:
    """Rules and a contract that they know: one object for all rows that say the same."""

    rules: RuleSet
    contract: Contract


class PlainEnding:
    """An ending of one to seven cards a hand at the beginning of a trick, and no more said."""

    __slots__ = ("bought", "leader", "suits")

    def __init__(self, bought: Bought, suits: Suits, leader: Seat) -> None:
        self.bought = bought
        self.suits = suits
        self.leader = leader

    def parts(self) -> PositionParts:
        """The same as all other positions are told."""
        hands = tuple(_hand(self.suits, seat) for seat in Seat)
        deal = Deal((hands[0], hands[1], hands[2], hands[3]))
        return PositionParts(self.bought.rules, deal, self.bought.contract, self.leader)


@lru_cache(maxsize=_WORDS)
def bought_of(rules: RuleSet, contract: Contract) -> Bought | None:
    """Rules and contract as they are shared; None where the rules do not know the contract."""
    try:
        contract.check(rules)
    except InputError:
        return None
    return Bought(rules, contract)


def plain_of(parts: PositionParts) -> PlainEnding | None:
    """A position as a plain ending; None where it is none, or is wrong.

    Who dealt and what was turned up does not matter where nothing can be scored (ruling 20).
    """
    hands = parts.deal.hands
    size = len(hands[0])
    if parts.leader is None or parts.plays or parts.so_far is not None:
        return None
    if parts.ekka is EkkaState.CALLED or not 1 <= size <= 7:
        return None
    if any(len(hand) != size for hand in hands):
        return None
    bought = bought_of(parts.rules, parts.contract)
    if bought is None:
        return None
    return PlainEnding(bought, suits_of(hands), parts.leader)


def _hand(suits: Sequence[int], seat: int) -> Hand:
    return frozenset(
        PACK[8 * suit + rank]
        for suit, held in enumerate(suits)
        for rank in range(8)
        if held >> (8 * seat + rank) & 1
    )


def is_plain_text(value: Any) -> bool:
    """Whether a value is a text that every reader takes as it is."""
    return type(value) is str and value.isprintable()
