"""The field cases: what went wrong elsewhere, retold, and which test runs each.

`tests/data/cases.jsonl` holds them, one a line: the question in a plain notation, the right answer
and why. Method names and shapes there are placeholders; the tests map them onto this project. `P`
is the profile `pagat`; other rule sets are the profile or the single parameter that says the same.
Where docs/rules.md decides otherwise, the test says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from baloot_solver.cards import Card, ContractKind, Hand, Seat, Suit
from baloot_solver.deal import Contract, Hands, Position
from baloot_solver.notation import read_card, read_cards, read_seat, read_suit
from baloot_solver.play import ending
from baloot_solver.rules import RuleSet, load_rule_set

Case = dict[str, Any]

_FILE = Path(__file__).parent.parent / "data" / "cases.jsonl"
CASES: dict[str, Case] = {
    case["id"]: case for case in map(json.loads, _FILE.read_text(encoding="utf-8").splitlines())
}
RUN: set[str] = set()
"""The cases that a test runs."""


def field_case(identifier: str) -> Callable[[Callable[[Case], None]], Callable[[], None]]:
    """Make a function of a case the test of that case."""

    def wrap(check: Callable[[Case], None]) -> Callable[[], None]:
        RUN.add(identifier)

        def test() -> None:
            check(CASES[identifier])

        test.__name__ = check.__name__
        test.__doc__ = CASES[identifier]["title"]
        return test

    return wrap


def rules(profile: str = "pagat", **overrides: str) -> RuleSet:
    """A profile with parameters overridden."""
    return load_rule_set(profile, overrides)


def contract_of(data: Case, **more: Any) -> Contract:
    """A contract as the cases write it: `{"mode": "HOKUM", "trump": "S"}`."""
    trump = data.get("trump")
    return Contract(ContractKind[data["mode"]], read_suit(trump) if trump else None, **more)


def trump_of(data: Case) -> Suit | None:
    """The trump suit of a contract as the cases write it."""
    return contract_of(data).trump


def seat_and_card(text: str) -> tuple[Seat, Card]:
    """`S:QC`."""
    seat, _, card = text.partition(":")
    return read_seat(seat), read_card(card)


def on_table(trick: list[str]) -> tuple[Seat | None, tuple[Card, ...]]:
    """Leader and cards of a trick written `["S:AH", "E:9S"]`."""
    laid = [seat_and_card(each) for each in trick]
    return (laid[0][0] if laid else None), tuple(card for _, card in laid)


def hand(text: str) -> Hand:
    """A hand as a list of cards; here an empty text is an empty hand."""
    return frozenset(read_cards(text))


def solve_position(data: Case, rule_set: RuleSet) -> Position:
    """The ending that a `Solve` call asks: its hands are those without the cards on the table."""
    laid = [seat_and_card(each) for each in data["trick"]]
    held: list[Hand] = [hand(data["hands"][seat.letter]) for seat in Seat]
    for seat, card in laid:
        held[seat] |= {card}
    hands: Hands = (held[0], held[1], held[2], held[3])
    return ending(
        rule_set,
        hands,
        contract_of(data["contract"]),
        read_seat(data["leader"]),
        [card for _, card in laid],
    )
