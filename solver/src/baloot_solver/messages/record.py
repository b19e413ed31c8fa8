"""Finished hands, both ways: the one schema of records and archives.

Absent and empty differ: a wrapper that is not there means "not recorded", one without items "none".
Errors of the domain name its own fields; they are given the path of the message here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

from baloot_solver.auction import contract_of_calls
from baloot_solver.cards import Seat
from baloot_solver.deal import Call, Claim, Contract, HandRecord, Penalty, PenaltyKind
from baloot_solver.errors import InputError, at
from baloot_solver.messages.enums import PENALTY_KIND, SEAT, SIDE
from baloot_solver.messages.table import (
    read_cards,
    read_contract,
    read_deal,
    read_rules,
    read_side_points,
    write_cards,
    write_contract,
    write_deal,
    write_rules,
    write_side_points,
)
from baloot_solver.notation import call_by, read_card
from baloot_solver.play import deal_from_plays
from baloot_solver.projects import Declaration
from baloot_solver.rules import RuleSet
from balootsolver.v1 import record_pb2, table_pb2

MAX_ITEMS: Final = 64
"""Entries of one list of a record; no hand has so many calls or claims."""

_DOMAIN_PATHS: Final = (
    (re.compile(r"^ekka_calls\[(\d+)\]"), r"ekka_calls.items[\1].play"),
    (re.compile(r"^(declarations|calls|claims)\[(\d+)\]"), r"\1.items[\2]"),
    (re.compile(r"^written_game_points"), "written.game_points"),
)

Item = TypeVar("Item")
Message = TypeVar("Message")


def read_record(message: record_pb2.HandRecord, default: RuleSet | None = None) -> HandRecord:
    """A record; `InputError` paths are inside the message.

    `default` are the rules of a record that names none; without it, the default profile's.
    """
    with at("rules"):
        if default is None or message.HasField("rules"):
            default = read_rules(message.rules)
    rules = default
    contract = _contract(message, rules)
    with at("plays"):
        plays = read_cards(message.plays)
    given: table_pb2.Deal = message.deal
    if given.hands:
        with at("deal"):
            deal = read_deal(given)
    else:
        with at("leader"):
            leader = SEAT.read(message.leader)
        if leader is None:
            raise InputError(
                "deal.hands",
                "MISSING",
                "the hands are needed, or all 32 plays and the first leader",
            )
        implied = deal_from_plays(rules, contract, plays, leader, dealer=_dealer(given))
        with at("deal"):
            deal = read_deal(given, implied.hands, implied.dealer)
    return HandRecord(
        rules=rules,
        deal=deal,
        contract=contract,
        plays=plays,
        id=message.id,
        calls=_items("calls", message.calls.items, _read_call)
        if message.HasField("calls")
        else None,
        declarations=_items("declarations", message.declarations.items, read_declaration)
        if message.HasField("declarations")
        else None,
        ekka_calls=_items("ekka_calls", message.ekka_calls.items, lambda each: each.play)
        if message.HasField("ekka_calls")
        else None,
        claims=_items("claims", message.claims.items, _read_claim)
        if message.HasField("claims")
        else None,
        written_game_points=read_side_points(message.written.game_points, "written.game_points")
        if message.HasField("written")
        else None,
        match_before=read_side_points(message.match_before, "match_before")
        if message.HasField("match_before")
        else None,
        penalty=read_penalty(message.penalty) if message.HasField("penalty") else None,
        extra=dict(message.extra),
    )


def _contract(message: record_pb2.HandRecord, rules: RuleSet) -> Contract:
    """The contract that is recorded, else the one that the recorded calls come to."""
    if message.HasField("contract"):
        with at("contract"):
            contract = read_contract(message.contract)
            contract.check(rules)
        return contract
    if not message.HasField("calls"):
        raise InputError("contract", "MISSING", "the contract is needed, or the calls that tell it")
    calls = _items("calls", message.calls.items, _read_call)
    with at("deal.up_card"):
        up_card = read_card(message.deal.up_card) if message.deal.up_card else None
    before = None
    if message.HasField("match_before"):
        before = read_side_points(message.match_before, "match_before")
    with message_paths():
        return contract_of_calls(rules, calls, _dealer(message.deal), up_card, before)


def write_record(record: HandRecord) -> record_pb2.HandRecord:
    """The message that `read_record` reads back as the same record."""
    message = record_pb2.HandRecord(
        id=record.id,
        rules=write_rules(record.rules),
        deal=write_deal(record.deal),
        contract=write_contract(record.contract),
        plays=write_cards(record.plays),
        extra=record.extra,
    )
    if record.calls is not None:
        calls = [write_call(each) for each in record.calls]
        message.calls.CopyFrom(record_pb2.Calls(items=calls))
    if record.declarations is not None:
        declared = [
            record_pb2.Declaration(seat=SEAT.write(each.seat), cards=write_cards(each.cards))
            for each in record.declarations
        ]
        message.declarations.CopyFrom(record_pb2.Declarations(items=declared))
    if record.ekka_calls is not None:
        ekka = [record_pb2.EkkaCall(play=play) for play in record.ekka_calls]
        message.ekka_calls.CopyFrom(record_pb2.EkkaCalls(items=ekka))
    if record.claims is not None:
        claims = [_write_claim(each) for each in record.claims]
        message.claims.CopyFrom(record_pb2.Claims(items=claims))
    if record.written_game_points is not None:
        points = write_side_points(record.written_game_points)
        message.written.CopyFrom(record_pb2.Written(game_points=points))
    if record.match_before is not None:
        message.match_before.CopyFrom(write_side_points(record.match_before))
    if record.penalty is not None:
        message.penalty.offender = SIDE.write(record.penalty.offender)
        message.penalty.kind = PENALTY_KIND.write(record.penalty.kind)
    return message


def read_penalty(message: record_pb2.Penalty) -> Penalty:
    """A penalty, without a kind for an illegal play; `InputError` on `penalty`."""
    with at("penalty.kind"):
        kind = PENALTY_KIND.read(message.kind)
    with at("penalty.offender"):
        return Penalty(SIDE.require(message.offender), kind or PenaltyKind.QAID)


def read_declaration(message: record_pb2.Declaration) -> Declaration:
    """A declared project."""
    with at("seat"):
        seat = SEAT.require(message.seat)
    with at("cards"):
        return Declaration(seat, read_cards(message.cards))


def read_declarations(message: record_pb2.Declarations) -> tuple[Declaration, ...]:
    """All declared projects; paths begin with `items`."""
    return _items("", message.items, read_declaration)


@contextmanager
def message_paths() -> Iterator[None]:
    """Give an `InputError` about a record the path its field has in the message."""
    try:
        yield
    except InputError as error:
        raise in_message(error) from None


def in_message(error: InputError) -> InputError:
    """An error about a record with the path its field has in the message."""
    field = error.field
    for pattern, path in _DOMAIN_PATHS:
        field = pattern.sub(path, field)
    return InputError(field, error.reason, error.description)


def _dealer(message: table_pb2.Deal) -> Seat | None:
    with at("deal.dealer"):
        return SEAT.read(message.dealer)


def _items(
    name: str, messages: Sequence[Message], read: Callable[[Message], Item]
) -> tuple[Item, ...]:
    with at(name), at("items"):
        if len(messages) > MAX_ITEMS:
            raise InputError(
                "", "TOO_MANY_ITEMS", f"{len(messages)} entries, at most {MAX_ITEMS} make sense"
            )
        found = []
        for index, each in enumerate(messages):
            with at(f"[{index}]"):
                found.append(read(each))
    return tuple(found)


def _read_call(message: record_pb2.Call) -> Call:
    with at("seat"):
        seat = SEAT.require(message.seat)
    return read_call_by(seat, message)


def read_call_by(seat: Seat, message: record_pb2.Call) -> Call:
    """The call of a message, of the seat given; `InputError` on `call`."""
    word, colon, suit = message.call.partition(":")
    with at("call"):
        return call_by(seat, word.strip(), suit if colon else None)


def write_call(call: Call) -> record_pb2.Call:
    """A call as a record keeps it."""
    suit = "" if call.suit is None else f":{call.suit.letter}"
    return record_pb2.Call(seat=SEAT.write(call.seat), call=call.call + suit)


def _read_claim(message: record_pb2.Claim) -> Claim:
    with at("seat"):
        seat = SEAT.require(message.seat)
    if not 0 <= message.after_play <= 32:
        raise InputError(
            "after_play", "OUT_OF_RANGE", f"a hand has 32 plays, not {message.after_play}"
        )
    return Claim(
        seat, message.after_play, message.conceded if message.HasField("conceded") else None
    )


def _write_claim(claim: Claim) -> record_pb2.Claim:
    message = record_pb2.Claim(seat=SEAT.write(claim.seat), after_play=claim.after_play)
    if claim.conceded is not None:
        message.conceded = claim.conceded
    return message
