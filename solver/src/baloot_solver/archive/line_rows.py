"""Rows as lines: JSON in protobuf's form, or the one-line text form of records.

A JSON line is any message an archive has reason to hold, told by its fields: a request to solve
(`position`), to tabulate (`deal` without a contract) or to analyse (`record`, `line`), or a bare
record. Fields nobody knows are passed over, since real files have columns of their own; which they
were is handed on, so that a misspelt one is not lost without a word.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from google.protobuf import json_format
from google.protobuf.message import Message

from baloot_solver._holdings import suits_as_written
from baloot_solver.archive.plain import Bought, PlainEnding, bought_of, is_plain_text
from baloot_solver.archive.quick import WORDS
from baloot_solver.archive.rows import DealRow, PositionRow, RecordRow, Row
from baloot_solver.cards import Seat
from baloot_solver.errors import InputError, at
from baloot_solver.messages.enums import OBJECTIVE
from baloot_solver.messages.json_form import load_object, read_object, write_sparse_json
from baloot_solver.messages.position import read_position_parts, write_position_parts
from baloot_solver.messages.record import in_message, message_paths, read_record, write_record
from baloot_solver.messages.table import (
    MAX_ID,
    read_contract,
    read_deal,
    read_rules,
    read_side_points,
    write_deal,
    write_rules,
    write_side_points,
)
from baloot_solver.notation import read_record_line, write_record_line
from baloot_solver.solve import Objective
from balootsolver.v1 import analysis_service_pb2, position_pb2, record_pb2, solver_service_pb2

_RECORD_FIELDS: Final = (
    "plays",
    "contract",
    "calls",
    "declarations",
    "ekkaCalls",
    "ekka_calls",
    "claims",
    "written",
    "leader",
    "penalty",
)
"""Fields of a record that a deal to tabulate has not."""


def read_json_row(text: str, unknown: Callable[[str], None]) -> Row:
    """The row of a JSON line; `unknown` hears of fields that mean nothing here.

    Raises `InputError` with paths inside the object.
    """
    value = load_object(text)
    if "position" in value:
        plain = _plain_row(value)
        if plain is not None:
            return plain
        return _position_row(_message(value, solver_service_pb2.SolveRequest, unknown))
    if "record" in value or "line" in value:
        return _asked_record(_message(value, analysis_service_pb2.AnalyseHandRequest, unknown))
    if any(name in value for name in _RECORD_FIELDS):
        return _record_row(_message(value, record_pb2.HandRecord, unknown))
    if "deal" in value:
        return _deal_row(_message(value, solver_service_pb2.SolveTableRequest, unknown))
    raise InputError("", "MISSING", "neither a position nor a deal nor a record is here")


def _plain_row(value: dict[str, Any]) -> PositionRow | None:
    """A plain ending, as long as it is one and written as programs write it.

    Takes nothing that protobuf's parser would refuse or read otherwise: names of the JSON form and
    texts only.
    """
    position, name = value["position"], value.get("id", "")
    asked = value.get("objective", "OBJECTIVE_UNSPECIFIED")
    if not (value.keys() <= _PLAIN and type(position) is dict and position.keys() <= _POSITION):
        return None
    deal, contract = position.get("deal"), position.get("contract")
    seat, rules = position.get("leader"), position.get("rules", _NO_RULES)
    if not (type(deal) is dict and type(contract) is dict and type(rules) is dict):
        return None
    texts = (name, asked, seat, *deal.values(), *contract.values(), *rules.values())
    if deal.keys() != _DEAL or not all(map(is_plain_text, texts)):
        return None
    if len(name) > MAX_ID or seat not in _LEADERS or asked not in _OBJECTIVES:
        return None
    suits = suits_as_written(deal["hands"])
    bought = _bought(tuple(rules.items()), tuple(contract.items()))
    if suits is None or bought is None:
        return None
    return PositionRow(name, PlainEnding(bought, suits, _LEADERS[seat]), _OBJECTIVES[asked])


_PLAIN: Final = frozenset(("id", "position", "objective"))
_POSITION: Final = frozenset(("rules", "deal", "contract", "leader"))
_DEAL: Final = frozenset(("hands",))
_NO_RULES: Final[dict[str, Any]] = {}
_LEADERS: Final = {f"SEAT_{seat.name}": seat for seat in Seat}
_OBJECTIVES: Final = {
    "OBJECTIVE_UNSPECIFIED": None,
    **{f"OBJECTIVE_{each.name}": each for each in Objective},
}


@lru_cache(maxsize=WORDS)
def _bought(rules: tuple[Any, ...], contract: tuple[Any, ...]) -> Bought | None:
    """The rules and the contract of two objects; None where they are not right."""
    try:
        message = read_object(
            {"rules": dict(rules), "contract": dict(contract)}, position_pb2.Position
        )
        return bought_of(read_rules(message.rules), read_contract(message.contract))
    except InputError:
        return None


def id_of_json(text: str) -> str:
    """The id of a JSON line that could not be read as a row, where it can be told."""
    try:
        value = json.loads(text)
        name = value.get("id") or value.get("record", {}).get("id")
    except (ValueError, AttributeError, RecursionError):
        return ""
    return name[:MAX_ID] if isinstance(name, str) else ""


def read_text_row(text: str, unknown: Callable[[str], None]) -> Row:
    """The record of a line of text; it has no fields that nobody knows."""
    with message_paths():
        return RecordRow(read_record_line(text))


def write_json_row(row: Row) -> str:
    """The line that `read_json_row` reads back as the same row."""
    return write_sparse_json(_message_of(row))


def content_of(row: Row) -> bytes:
    """All that an answer can hang on, equal for equal rows: not the id, nor what else is told."""
    message = _message_of(row)
    for name in ("id", "extra"):
        if name in message.DESCRIPTOR.fields_by_name:
            message.ClearField(name)
    return message.SerializeToString(deterministic=True)


def _message_of(row: Row) -> Message:
    if isinstance(row, PositionRow):
        message: Message = solver_service_pb2.SolveRequest(
            id=row.id,
            position=write_position_parts(row.parts),
            objective=OBJECTIVE.write(row.objective),
        )
    elif isinstance(row, DealRow):
        message = solver_service_pb2.SolveTableRequest(
            id=row.id,
            rules=write_rules(row.rules),
            deal=write_deal(row.deal),
            objective=OBJECTIVE.write(row.objective),
            match_before=None if row.match_before is None else write_side_points(row.match_before),
        )
    else:
        message = write_record(row.record)
    return message


def write_text_row(row: Row) -> str:
    """The line that `read_text_row` reads back; `InputError` (UNWRITABLE) where it has no form."""
    if not isinstance(row, RecordRow):
        raise InputError(
            "", "UNWRITABLE", f"the text form holds played hands, and this row is a {row.kind}"
        )
    return write_record_line(row.record)


def _message(value: dict[str, Any], kind: type[Any], unknown: Callable[[str], None]) -> Any:
    try:
        return read_object(value, kind)
    except InputError as error:
        if not error.description.startswith("there is no field"):
            raise
        unknown(error.field)
    message = kind()
    try:
        json_format.ParseDict(value, message, ignore_unknown_fields=True, max_recursion_depth=16)
    except (json_format.ParseError, ValueError, TypeError, AttributeError) as error:
        raise InputError("", "BAD_MESSAGE", str(error)) from None
    return message


def _checked_id(name: str) -> str:
    if len(name) > MAX_ID:
        raise InputError("id", "TOO_LONG", f"an id has at most {MAX_ID} characters")
    return name


def _position_row(message: solver_service_pb2.SolveRequest) -> PositionRow:
    with at("objective"):
        objective = OBJECTIVE.read(message.objective)
    with at("position"):
        parts = read_position_parts(message.position)
    return PositionRow(_checked_id(message.id), parts, objective)


def _deal_row(message: solver_service_pb2.SolveTableRequest) -> DealRow:
    with at("rules"):
        rules = read_rules(message.rules)
    with at("deal"):
        deal = read_deal(message.deal)
    with at("objective"):
        objective = OBJECTIVE.read(message.objective)
    before = None
    if message.HasField("match_before"):
        before = read_side_points(message.match_before, "match_before")
    return DealRow(_checked_id(message.id), rules, deal, objective, before)


def _asked_record(message: analysis_service_pb2.AnalyseHandRequest) -> RecordRow:
    if message.line:
        with at("line"), message_paths():
            row = RecordRow(read_record_line(message.line))
    else:
        with at("record"):
            row = _record_row(message.record)
    if not message.id or row.record.id:
        return row
    return replace(row, record=replace(row.record, id=_checked_id(message.id)))


def _record_row(message: record_pb2.HandRecord) -> RecordRow:
    _checked_id(message.id)
    try:
        return RecordRow(read_record(message))
    except InputError as error:
        raise in_message(error) from None
