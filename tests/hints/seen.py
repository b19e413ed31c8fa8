"""Views typed by hand, for the tests of what is said about them."""

from __future__ import annotations

from typing import Any

from baloot_solver.cards import Card, card, cards
from baloot_solver.deal import Contract
from baloot_solver.hints import SeatView
from baloot_solver.notation import read_contract, read_hand, read_seat
from baloot_solver.rules import load_rule_set


def seen(
    hand: str,
    plays: str = "",
    *,
    seat: str = "S",
    dealer: str = "W",
    contract: str = "hokum:H",
    buyer: str = "S",
    profile: str = "saudi",
    overrides: dict[str, str] | None = None,
    **more: Any,
) -> SeatView:
    """A view from text."""
    kind, trump = read_contract(contract)
    return SeatView(
        rules=load_rule_set(profile, overrides),
        dealer=read_seat(dealer),
        seat=read_seat(seat),
        hand=read_hand(hand),
        contract=Contract(kind, trump, read_seat(buyer)),
        plays=cards(plays),
        **more,
    )


def one(text: str) -> Card:
    """A card from text."""
    return card(text)
