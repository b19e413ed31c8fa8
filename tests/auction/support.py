"""Auctions in short: South speaks first unless a dealer is given, calls are said in turn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from baloot_solver.auction import (
    AllPass,
    Annulled,
    AuctionState,
    CallRuling,
    Purchase,
    after,
    judge_calls,
    legal_calls,
    read_call,
    result,
    start,
)
from baloot_solver.cards import PACK, Card, Hand, Seat, card, cards
from baloot_solver.deal import Call, Hands
from baloot_solver.errors import InputError
from baloot_solver.notation import read_seat, read_suit
from baloot_solver.rules import load_rule_set

DEALER = {"ccw": Seat.WEST, "cw": Seat.EAST}


def auction(
    profile: str,
    calls: str = "",
    *,
    up: str | None = "9H",
    dealer: str | None = None,
    before: tuple[int, int] | None = None,
    five: Hands | None = None,
    **overrides: str,
) -> AuctionState:
    """The auction of a profile after some calls (`pass hokum:H sun`)."""
    rules = load_rule_set(profile, overrides)
    by = DEALER[rules.play.direction] if dealer is None else read_seat(dealer)
    turned = card(up) if up is not None and rules.auction.auction == "upcard" else None
    return said(start(rules, by, turned, five, before), calls)


def said(state: AuctionState, calls: str) -> AuctionState:
    for each in calls.split():
        word, _, suit = each.partition(":")
        seat = state.to_call or Seat.SOUTH
        state = after(state, read_call(Call(seat, word, read_suit(suit) if suit else None)))
    return state


def turn(state: AuctionState) -> str:
    """Whose turn it is and what that seat may call: `N: pass sun`."""
    if state.to_call is None:
        return "over"
    return f"{state.to_call.letter}: " + " ".join(map(str, legal_calls(state)))


def ruling(state: AuctionState, call: str) -> CallRuling:
    """The ruling on one call, by its text."""
    return next(each for each in judge_calls(state) if str(each.call) == call)


def why_not(state: AuctionState, call: str) -> str:
    """The reason a call is refused, which going on with it repeats."""
    found = ruling(state, call)
    assert not found.legal
    with pytest.raises(InputError) as caught:
        after(state, found.call)
    assert caught.value.reason == "ILLEGAL_CALL"
    assert found.reason in caught.value.description
    assert str(found.call) in caught.value.description
    return found.reason


def bought(state: AuctionState) -> Purchase:
    found = result(state)
    assert isinstance(found, Purchase)
    return found


def outcome(state: AuctionState) -> str:
    """What came of it: `hokum:H by S, card to S, single`, or who deals next."""
    found = result(state)
    if found is None:
        return "goes on"
    if isinstance(found, AllPass):
        return f"all passed, {found.next_dealer.letter} deals"
    if isinstance(found, Annulled):
        return f"annulled by {found.by.letter}, {found.next_dealer.letter} deals"
    made = found.contract
    assert made.buyer is not None
    trump = f":{made.trump.letter}" if made.trump is not None else ""
    words = [f"{made.kind.value}{trump} by {made.buyer.letter}"]
    if made.bid is not None:
        words.append(f"bid {made.bid}" + (" kapot" if made.kapot else ""))
    if found.up_card_taken_by is not None:
        words.append(f"card to {found.up_card_taken_by.letter}")
    return ", ".join([*words, made.level.label, *(["locked"] if made.locked else [])])


def five_cards(own: str, seat: Seat, besides: Sequence[Card] = ()) -> Hands:
    """First five cards: one seat's as given, the others' from the top of what is left."""
    given = frozenset(cards(own))
    left = [each for each in PACK if each not in given and each not in besides]
    left.sort(key=lambda each: -each.rank)
    hands: list[Hand] = []
    for each in Seat:
        hands.append(given if each is seat else frozenset(left[:5]))
        left = left if each is seat else left[5:]
    return hands[0], hands[1], hands[2], hands[3]
