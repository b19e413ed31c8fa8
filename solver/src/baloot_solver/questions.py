"""Questions that have yes or no for an answer: does it make, is kaboot there, at least so many?

A closed set. Each asks for one side whether it can bring the hand to an outcome of a certain kind,
whatever the other side does. Where no side is named it is the buyer's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from baloot_solver.cards import Side
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError
from baloot_solver.rules.card_tables import total_points


@dataclass(frozen=True, slots=True)
class Makes:
    """The buyer's side makes its contract; an even hand counts as made where it does (F.2)."""


@dataclass(frozen=True, slots=True)
class Kaboot:
    """The side takes all eight tricks of the hand (ruling 6: all points are not enough)."""

    side: Side | None = None


@dataclass(frozen=True, slots=True)
class CardPoints:
    """The side ends with at least so many card points, the last trick's ten included.

    They count the whole hand where what came before is known, else from the position on.
    """

    at_least: int
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class GamePoints:
    """The side records at least so many game points more than the other side.

    It is the difference, which is what `solve` plays for; negative for "loses no more than".
    """

    at_least: int
    side: Side | None = None


Question = Makes | Kaboot | CardPoints | GamePoints


def asked_side(question: Question, contract: Contract) -> Side:
    """The side the question is asked for, the buyer's where it names none.

    Raises `InputError`: `side` (MISSING) where that is not known, `contract.buyer` (BUYER_MISSING)
    where the contract itself is asked about.
    """
    side = None if isinstance(question, Makes) else question.side
    if side is not None:
        return side
    if contract.buyer is not None:
        return contract.buyer.side
    if isinstance(question, Makes):
        raise InputError(
            "contract.buyer", "BUYER_MISSING", "nobody makes a contract without its buyer"
        )
    raise InputError("side", "MISSING", "which side? Name it, or the contract's buyer")


def complete(question: Question, contract: Contract) -> Question:
    """The question with its side named.

    Raises `InputError` as `asked_side` does, and `at_least` (CARD_POINTS_RANGE) for card points
    that no hand of the contract has.
    """
    side = asked_side(question, contract)
    if isinstance(question, Makes):
        return question
    if isinstance(question, CardPoints):
        total = total_points(contract.kind)
        if not 0 <= question.at_least <= total:
            raise InputError(
                "at_least",
                "CARD_POINTS_RANGE",
                f"a {contract.kind.value} hand has 0 to {total} card points,"
                f" not {question.at_least}",
            )
    return replace(question, side=side)
