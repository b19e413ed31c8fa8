"""`ScoreMatch`: the sheet of a match, from hands that are known in different ways."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from baloot_solver import __version__
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError, at
from baloot_solver.messages.enums import SEAT, THROW_IN_REASON
from baloot_solver.messages.record import message_paths, read_record, write_record
from baloot_solver.messages.score import (
    read_totals,
    totals_paths,
    write_match,
    write_record_score,
    write_score,
)
from baloot_solver.messages.table import (
    check_id,
    read_contract,
    read_rules,
    read_side_points,
    write_side_points,
)
from baloot_solver.notation import read_record_line, rules_of_line
from baloot_solver.rules import RuleSet, load_rule_set
from baloot_solver.scoring import (
    CountedHand,
    MatchHand,
    MatchRow,
    MatchSheet,
    PlayedHand,
    ThrowInReason,
    ThrownIn,
    WrittenHand,
    other_rules,
)
from balootsolver.v1 import rules_service_pb2

MAX_HANDS: Final = 256
"""Hands of one match; matches take about twenty."""


def score_match(
    request: rules_service_pb2.ScoreMatchRequest,
) -> rules_service_pb2.ScoreMatchResponse:
    """The answer to `ScoreMatch`; `InputError` paths are inside the request."""
    check_id(request.id)
    if len(request.hands) > MAX_HANDS:
        raise InputError(
            "hands", "TOO_MANY_HANDS", f"{len(request.hands)} hands, at most {MAX_HANDS} make sense"
        )
    rules = _rules(request)
    sheet = MatchSheet(rules, read_side_points(request.match_before, "match_before"))
    lines = []
    for index, message in enumerate(request.hands):
        with at(f"hands[{index}]"):
            lines.append(_line(sheet, message))
    return rules_service_pb2.ScoreMatchResponse(
        id=request.id,
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        hands=lines,
        match=write_match(sheet.state),
        target=sheet.target,
        hands_played=sheet.hands_played,
        needed=write_side_points(sheet.needed),
    )


def _rules(request: rules_service_pb2.ScoreMatchRequest) -> RuleSet:
    """The rules of the match: its own, else the first that a hand names, else the default."""
    if request.HasField("rules"):
        with at("rules"):
            return read_rules(request.rules)
    for index, message in enumerate(request.hands):
        if message.WhichOneof("hand") == "line":
            with at(f"hands[{index}].line"):
                named = rules_of_line(message.line)
            if named is not None:
                return named
            continue
        given = message.record if message.WhichOneof("hand") == "record" else message
        if given.HasField("rules"):
            path = "record.rules" if given is not message else "rules"
            with at(f"hands[{index}].{path}"):
                return read_rules(given.rules)
    return load_rule_set()


def _line(sheet: MatchSheet, message: rules_service_pb2.MatchHand) -> rules_service_pb2.MatchLine:
    """Read a hand, write it on the sheet, and answer its line."""
    check_id(message.id)
    typed = message.WhichOneof("hand") == "line"
    with _hand_paths("line" if typed else "record"):
        row = sheet.add(_read_hand(sheet.rules, message))
    name = message.id
    if isinstance(row.hand, PlayedHand):
        name = name or row.hand.record.id
    line = rules_service_pb2.MatchLine(
        id=name,
        game_points=write_side_points(row.game_points),
        match=write_match(row.state),
        score=_score(sheet.rules, name, row),
        thrown_in=isinstance(row.hand, ThrownIn),
        doubling_refused=row.doubling_refused or "",
    )
    if typed and isinstance(row.hand, PlayedHand):
        line.record.CopyFrom(write_record(row.hand.record))
    if row.before_differs is not None:
        line.differs_from_match_before = row.before_differs
    return line


def _read_hand(rules: RuleSet, message: rules_service_pb2.MatchHand) -> MatchHand:
    given = message.WhichOneof("hand")
    if given is None:
        raise InputError(
            "totals", "MISSING", "what did the hand come to: totals, record, written or thrown_in?"
        )
    if given in ("record", "line"):
        return _read_played(rules, message)
    if message.HasField("rules"):
        with at("rules"):
            own = read_rules(message.rules)
        if own.digest != rules.digest:
            raise other_rules(own, rules)
    with at("dealer"):
        dealer = SEAT.read(message.dealer)
    if given == "thrown_in":
        if message.HasField("contract"):
            raise InputError("contract", "NOT_WANTED", "a deal that was thrown in has no contract")
        with at("thrown_in.reason"):
            reason = THROW_IN_REASON.read(message.thrown_in.reason)
        return ThrownIn(reason or ThrowInReason.ALL_PASSED)
    contract = _read_contract(rules, message)
    if given == "written":
        return WrittenHand(
            read_side_points(message.written.game_points, "written.game_points"), contract
        )
    if contract is None:
        raise InputError("contract", "MISSING", "the contract is needed")
    with at("totals"):
        return CountedHand(contract, read_totals(rules, contract, message.totals), dealer)


def _read_contract(rules: RuleSet, message: rules_service_pb2.MatchHand) -> Contract | None:
    if not message.HasField("contract"):
        return None
    with at("contract"):
        contract = read_contract(message.contract)
        contract.check(rules)
    return contract


def _read_played(rules: RuleSet, message: rules_service_pb2.MatchHand) -> PlayedHand:
    for name in ("rules", "contract", "dealer"):
        if message.dealer if name == "dealer" else message.HasField(name):
            raise InputError(name, "NOT_WANTED", f"a record brings its own {name}")
    if message.line:
        # As a hand's own errors are given, so that they all get one path.
        with at("record"):
            return PlayedHand(read_record_line(message.line, rules))
    with at("record"):
        return PlayedHand(read_record(message.record, rules))


def _score(rules: RuleSet, name: str, row: MatchRow) -> rules_service_pb2.ScoreHandResponse | None:
    """The hand's own score; the match stands on its line, whatever its record says of it."""
    if row.score is None:
        return None
    if isinstance(row.hand, CountedHand):
        return write_score(name, rules, row.hand.contract, row.score)
    assert isinstance(row.hand, PlayedHand)
    assert row.record is not None
    response = write_record_score(name, row.hand.record, row.record)
    response.ClearField("match")
    response.ClearField("doubling_refused")
    return response


@contextmanager
def _hand_paths(record: str) -> Iterator[None]:
    """Give an `InputError` about a hand the path its field has in the message.

    `record` is the field its record is in.
    """
    try:
        with totals_paths():
            yield
    except InputError as error:
        name, _, rest = error.field.partition(".")
        if name != "record":
            raise
        with at(record), message_paths():
            raise InputError(rest, error.reason, error.description) from None
