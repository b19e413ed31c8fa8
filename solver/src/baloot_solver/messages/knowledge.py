"""What a seat knows, from its message. There is no place in it for another seat's hidden cards.

The auction is replayed where it is recorded, so a call may leave out its seat, and what the calls
come to (the contract, who took the up-card) need not be said again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from baloot_solver.auction import AuctionState, Purchase, replay_call, result, start
from baloot_solver.auction.model import Doubling
from baloot_solver.cards import Card, Seat
from baloot_solver.deal import Call, Contract
from baloot_solver.errors import InputError, at
from baloot_solver.hints import Announcement, BidView, SeatView
from baloot_solver.messages.auction import MAX_CALLS
from baloot_solver.messages.enums import PROJECT_CLASS, SEAT
from baloot_solver.messages.record import MAX_ITEMS, read_call_by
from baloot_solver.messages.table import (
    read_cards,
    read_contract,
    read_rules,
    read_side_points,
)
from baloot_solver.notation import read_card, read_hand
from baloot_solver.projects import project_of_cards
from baloot_solver.rules import RuleSet
from baloot_solver.rules.groups import UpcardAuction
from balootsolver.v1 import hint_service_pb2, record_pb2

_DOMAIN_PATHS: Final = (
    (re.compile(r"^announcements\[(\d+)\]\.cls"), r"announcements.items[\1].project_class"),
    (re.compile(r"^announcements\[(\d+)\]"), r"announcements.items[\1]"),
    (re.compile(r"^baloot\[(\d+)\]"), r"baloot.seats[\1]"),
    (re.compile(r"^ekka_calls\[(\d+)\]"), r"ekka_calls.items[\1].play"),
)


@dataclass(frozen=True, slots=True)
class _Auction:
    """The calls with their seats, and what they come to where they are complete."""

    calls: tuple[Call, ...] | None = None
    purchase: Purchase | None = None


def read_knowledge(message: hint_service_pb2.SeatKnowledge) -> SeatView:
    """The view of a seat; `InputError` paths are inside the message (`announcements.items[0]`)."""
    with at("rules"):
        rules = read_rules(message.rules)
    with at("seat"):
        seat = SEAT.require(message.seat)
    with at("dealer"):
        dealer = SEAT.require(message.dealer)
    with at("hand"):
        hand = read_hand(message.hand)
    up_card: Card | None = None
    if message.up_card:
        with at("up_card"):
            up_card = read_card(message.up_card)
    before = None
    if message.HasField("match_before"):
        before = read_side_points(message.match_before, "match_before")
    auction = _Auction()
    if message.HasField("calls"):
        auction = _replayed(rules, dealer, up_card, before, message.calls.items)
    contract = _contract(message, rules, auction)
    with at("plays"):
        plays = read_cards(message.plays)
    announcements = baloot = ekka_calls = None
    if message.HasField("announcements"):
        announcements = _announcements(rules, contract, message.announcements.items)
    if message.HasField("baloot"):
        baloot = _seats("baloot.seats", message.baloot.seats)
    if message.HasField("ekka_calls"):
        _check_number("ekka_calls.items", len(message.ekka_calls.items))
        ekka_calls = tuple(each.play for each in message.ekka_calls.items)
    with knowledge_paths():
        return SeatView(
            rules=rules,
            dealer=dealer,
            seat=seat,
            hand=hand,
            contract=contract,
            up_card=up_card,
            up_card_taken_by=_taken_by(message, up_card, contract, auction),
            calls=auction.calls,
            plays=plays,
            announcements=announcements,
            baloot=baloot,
            ekka_calls=ekka_calls,
            match_before=before,
            assume_full_declaration=message.assume_full_declaration,
        )


def read_bid_view(message: hint_service_pb2.SuggestBidRequest) -> BidView:
    """What a seat knows in the auction; `InputError` paths are inside the message (`calls[2]`)."""
    with at("rules"):
        rules = read_rules(message.rules)
    with at("seat"):
        seat = SEAT.require(message.seat)
    with at("dealer"):
        dealer = SEAT.require(message.dealer)
    with at("hand"):
        hand = read_hand(message.hand)
    up_card: Card | None = None
    if message.up_card:
        with at("up_card"):
            up_card = read_card(message.up_card)
    before = None
    if message.HasField("match_before"):
        before = read_side_points(message.match_before, "match_before")
    state = _followed(rules, dealer, up_card, before, message.calls, "calls")
    taken_by = None
    if isinstance(state.stage, Doubling):
        taken_by = state.stage.purchase.up_card_taken_by
    return BidView(
        rules=rules,
        dealer=dealer,
        seat=seat,
        hand=hand,
        up_card=up_card,
        up_card_taken_by=taken_by,
        calls=state.calls,
        match_before=before,
    )


@contextmanager
def knowledge_paths() -> Iterator[None]:
    """Give an `InputError` about a view the path its field has in the message."""
    try:
        yield
    except InputError as error:
        field = error.field
        for pattern, path in _DOMAIN_PATHS:
            field = pattern.sub(path, field)
        raise InputError(field, error.reason, error.description) from None


def _replayed(
    rules: RuleSet,
    dealer: Seat,
    up_card: Card | None,
    before: tuple[int, int] | None,
    items: Sequence[record_pb2.Call],
) -> _Auction:
    """The auction; a call without a seat is by the seat whose turn it is."""
    state = _followed(rules, dealer, up_card, before, items, "calls.items")
    found = result(state)
    return _Auction(state.calls, found if isinstance(found, Purchase) else None)


def _followed(
    rules: RuleSet,
    dealer: Seat,
    up_card: Card | None,
    before: tuple[int, int] | None,
    items: Sequence[record_pb2.Call],
    field: str,
) -> AuctionState:
    """The auction after the calls of a field."""
    if len(items) > MAX_CALLS:
        raise InputError(
            field, "TOO_MANY_ITEMS", f"{len(items)} calls, no auction has more than {MAX_CALLS}"
        )
    turned_up = up_card if isinstance(rules.auction, UpcardAuction) else None
    state = start(rules, dealer, turned_up, None, before)
    for index, each in enumerate(items):
        with at(f"{field}[{index}]"):
            with at("seat"):
                named = SEAT.read(each.seat)
            if named is None:
                named = dealer if state.to_call is None else state.to_call
            state = replay_call(state, read_call_by(named, each))
    return state


def _contract(
    message: hint_service_pb2.SeatKnowledge, rules: RuleSet, auction: _Auction
) -> Contract:
    if message.HasField("contract"):
        with at("contract"):
            contract = read_contract(message.contract)
            contract.check(rules)
        return contract
    if auction.purchase is None:
        raise InputError(
            "contract", "MISSING", "the contract is needed, or all the calls that came to it"
        )
    return auction.purchase.contract


def _taken_by(
    message: hint_service_pb2.SeatKnowledge,
    up_card: Card | None,
    contract: Contract,
    auction: _Auction,
) -> Seat | None:
    with at("up_card_taken_by"):
        said = SEAT.read(message.up_card_taken_by)
    if said is not None or up_card is None:
        return said
    return contract.buyer if auction.purchase is None else auction.purchase.up_card_taken_by


def _announcements(
    rules: RuleSet, contract: Contract, items: Sequence[hint_service_pb2.Announcement]
) -> tuple[Announcement, ...]:
    _check_number("announcements.items", len(items))
    found = []
    for index, each in enumerate(items):
        with at(f"announcements.items[{index}]"):
            found.append(_announcement(rules, contract, each))
    return tuple(found)


def _announcement(
    rules: RuleSet, contract: Contract, message: hint_service_pb2.Announcement
) -> Announcement:
    with at("seat"):
        seat = SEAT.require(message.seat)
    with at("project_class"):
        cls = PROJECT_CLASS.read(message.project_class)
    with at("cards"):
        cards = read_cards(message.cards)
    if cls is None and not cards:
        raise InputError(
            "project_class", "MISSING", "a project is announced by its class or its cards"
        )
    if cls is None:
        cls = project_of_cards(rules, contract.kind, seat, cards).cls
    return Announcement(seat, cls, cards)


def _seats(field: str, numbers: Sequence[int]) -> tuple[Seat, ...]:
    _check_number(field, len(numbers))
    found = []
    for index, each in enumerate(numbers):
        with at(f"{field}[{index}]"):
            found.append(SEAT.require(each))
    return tuple(found)


def _check_number(field: str, number: int) -> None:
    if number > MAX_ITEMS:
        raise InputError(
            field, "TOO_MANY_ITEMS", f"{number} entries, at most {MAX_ITEMS} make sense"
        )
