"""What a seat knows, from its message. There is no place in it for another seat's hidden cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from baloot_solver.cards import Card
from baloot_solver.errors import InputError, at
from baloot_solver.hints import Announcement, SeatView
from baloot_solver.messages.enums import PROJECT_CLASS, SEAT
from baloot_solver.messages.record import MAX_ITEMS, read_calls
from baloot_solver.messages.table import (
    read_cards,
    read_contract,
    read_rules,
    read_side_points,
)
from baloot_solver.notation import read_card, read_hand
from baloot_solver.projects import project_of_cards
from baloot_solver.rules import RuleSet
from balootsolver.v1 import hint_service_pb2

_DOMAIN_PATHS: Final = (
    (re.compile(r"^announcements\[(\d+)\]"), r"announcements.items[\1]"),
    (re.compile(r"^baloot\[(\d+)\]"), r"baloot.seats[\1]"),
    (re.compile(r"^ekka_calls\[(\d+)\]"), r"ekka_calls.items[\1].play"),
    (re.compile(r"^calls\[(\d+)\]"), r"calls.items[\1]"),
)


def read_knowledge(message: hint_service_pb2.SeatKnowledge) -> SeatView:
    """The view of a seat; `InputError` paths are inside the message (`announcements.items[0]`)."""
    with at("rules"):
        rules = read_rules(message.rules)
    with at("seat"):
        seat = SEAT.require(message.seat)
    with at("dealer"):
        dealer = SEAT.require(message.dealer)
    if not message.HasField("contract"):
        raise InputError("contract", "MISSING", "the contract is needed")
    with at("contract"):
        contract = read_contract(message.contract)
        contract.check(rules)
    with at("hand"):
        hand = read_hand(message.hand)
    up_card: Card | None = None
    if message.up_card:
        with at("up_card"):
            up_card = read_card(message.up_card)
    with at("up_card_taken_by"):
        taken_by = SEAT.read(message.up_card_taken_by)
    if taken_by is None and up_card is not None:
        taken_by = contract.buyer
    with at("plays"):
        plays = read_cards(message.plays)
    announcements = None
    if message.HasField("announcements"):
        announcements = _announcements(rules, contract.kind, message.announcements.items)
    baloot = None
    if message.HasField("baloot"):
        _check_number("baloot.seats", len(message.baloot.seats))
        baloot = []
        for index, each in enumerate(message.baloot.seats):
            with at(f"baloot.seats[{index}]"):
                baloot.append(SEAT.require(each))
    with knowledge_paths():
        return SeatView(
            rules=rules,
            dealer=dealer,
            seat=seat,
            hand=hand,
            contract=contract,
            up_card=up_card,
            up_card_taken_by=taken_by,
            calls=read_calls(message.calls) if message.HasField("calls") else None,
            plays=plays,
            announcements=announcements,
            baloot=None if baloot is None else tuple(baloot),
            ekka_calls=_ekka_calls(message) if message.HasField("ekka_calls") else None,
            match_before=read_side_points(message.match_before, "match_before")
            if message.HasField("match_before")
            else None,
            assume_full_declaration=message.assume_full_declaration,
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


def _announcements(rules, kind, items):
    _check_number("announcements.items", len(items))
    found = []
    for index, each in enumerate(items):
        with at(f"announcements.items[{index}]"):
            with at("seat"):
                seat = SEAT.require(each.seat)
            with at("project_class"):
                cls = PROJECT_CLASS.read(each.project_class)
            with at("cards"):
                cards = read_cards(each.cards)
            if cls is None:
                if not cards:
                    raise InputError(
                        "project_class", "MISSING", "a project is announced by its class or cards"
                    )
                cls = project_of_cards(rules, kind, seat, cards).cls
            found.append(Announcement(seat, cls, cards))
    return tuple(found)


def _ekka_calls(message: hint_service_pb2.SeatKnowledge) -> tuple[int, ...]:
    _check_number("ekka_calls.items", len(message.ekka_calls.items))
    return tuple(each.play for each in message.ekka_calls.items)


def _check_number(field: str, number: int) -> None:
    if number > MAX_ITEMS:
        raise InputError(
            field, "TOO_MANY_ITEMS", f"{number} entries, at most {MAX_ITEMS} make sense"
        )
