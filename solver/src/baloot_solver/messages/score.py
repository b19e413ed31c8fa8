"""`ScoreHand`: a score from totals or from a whole record, with its ledger.

What it reads and writes of one hand, `ScoreMatch` (`match.py`) does of every hand of a match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from baloot_solver import __version__
from baloot_solver.deal import Contract, HandRecord
from baloot_solver.errors import InputError, at
from baloot_solver.messages.auction import write_recorded_auction
from baloot_solver.messages.enums import SEAT, SIDE
from baloot_solver.messages.phrases import write_phrase
from baloot_solver.messages.projects import (
    read_seat_baloots,
    read_seat_projects,
    write_settlement,
)
from baloot_solver.messages.record import message_paths, read_penalty, read_record, write_record
from baloot_solver.messages.table import (
    check_id,
    read_contract,
    read_rules,
    read_side_points,
    write_side_points,
)
from baloot_solver.notation import read_card, read_record_line
from baloot_solver.play import Infraction
from baloot_solver.rules import RuleSet
from baloot_solver.scoring import (
    HandScore,
    HandTotals,
    MatchState,
    RecordScore,
    score_record,
    score_totals,
)
from balootsolver.v1 import rules_service_pb2

_WRAPPED: Final = re.compile(r"^totals\.(projects|baloot)\b")
"""Fields of `HandTotals` whose messages wrap their lists."""


def score_hand(
    request: rules_service_pb2.ScoreHandRequest,
) -> rules_service_pb2.ScoreHandResponse:
    """The answer to `ScoreHand`; `InputError` paths are inside the request."""
    check_id(request.id)
    given = request.WhichOneof("hand")
    if given == "totals":
        with totals_paths():
            return _from_totals(request)
    if given == "record":
        _refuse_beside(request)
        with at("record"), message_paths():
            return _score(read_record(request.record), request.id or request.record.id)
    if given == "line":
        _refuse_beside(request)
        with at("line"), message_paths():
            record = read_record_line(request.line)
            response = _score(record, request.id or record.id)
        response.record.CopyFrom(write_record(record))
        return response
    raise InputError("totals", "MISSING", "totals, a record or a line is needed")


def _from_totals(
    request: rules_service_pb2.ScoreHandRequest,
) -> rules_service_pb2.ScoreHandResponse:
    with at("rules"):
        rules = read_rules(request.rules)
    if not request.HasField("contract"):
        raise InputError("contract", "MISSING", "the contract is needed")
    with at("contract"):
        contract = read_contract(request.contract)
        contract.check(rules)
    with at("dealer"):
        dealer = SEAT.read(request.dealer)
    with at("totals"):
        totals = read_totals(rules, contract, request.totals)
    score = score_totals(rules, contract, totals, dealer)
    return write_score(request.id, rules, contract, score)


def read_totals(
    rules: RuleSet, contract: Contract, message: rules_service_pb2.HandTotals
) -> HandTotals:
    """The totals of a hand; `InputError` paths are inside them."""
    offender = read_penalty(message.penalty).offender if message.HasField("penalty") else None
    if not message.HasField("card_points") and offender is None:
        raise InputError("card_points", "MISSING", "the card points of both sides are needed")
    with at("sweep"):
        sweep = SIDE.read(message.sweep)
    with at("up_card"):
        up_card = read_card(message.up_card) if message.up_card else None
    return HandTotals(
        card_points=read_side_points(message.card_points, "card_points"),
        sweep=sweep,
        projects=read_seat_projects(rules, contract, message.projects.items, "projects.items"),
        baloot=read_seat_baloots(message.baloot.items, "baloot.items"),
        up_card=up_card,
        buyer_held_ace=message.buyer_held_ace if message.HasField("buyer_held_ace") else None,
        offender=offender,
    )


def _refuse_beside(request: rules_service_pb2.ScoreHandRequest) -> None:
    for name in ("rules", "contract"):
        if request.HasField(name):
            raise InputError(name, "NOT_WANTED", f"a record brings its own {name}")


def _score(record: HandRecord, name: str) -> rules_service_pb2.ScoreHandResponse:
    found = score_record(record)
    if found.unscored is not None:
        raise found.unscored
    return write_record_score(name, record, found)


def write_record_score(
    name: str, record: HandRecord, found: RecordScore
) -> rules_service_pb2.ScoreHandResponse:
    """The score of a record that is complete, with what else its replay found."""
    assert found.score is not None
    response = write_score(name, record.rules, record.contract, found.score)
    response.infractions.extend(write_infraction(each) for each in found.infractions)
    if found.penalty is not None:
        response.penalty_game_points.CopyFrom(write_side_points(found.penalty.game_points))
    if found.differs is not None:
        response.differs_from_written = found.differs
    if found.match is not None:
        response.match.CopyFrom(write_match(found.match))
    response.doubling_refused = found.doubling_refused or ""
    if found.auction is not None:
        response.auction.CopyFrom(write_recorded_auction(found.auction))
    return response


def write_score(
    name: str, rules: RuleSet, contract: Contract, score: HandScore
) -> rules_service_pb2.ScoreHandResponse:
    """The score of a hand with its ledger."""
    return rules_service_pb2.ScoreHandResponse(
        id=name,
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        game_points=write_side_points(score.game_points),
        card_points=write_side_points(score.card_points),
        sweep=SIDE.write(score.sweep),
        made=score.made,
        won_by=SIDE.write(score.winner),
        match_won_by=SIDE.write(score.match_won_by),
        projects=write_settlement(rules, contract.kind, score.settlement),
        ledger=[
            rules_service_pb2.LedgerLine(
                section=line.section,
                text=line.text,
                north_south=line.north_south,
                east_west=line.east_west,
                phrase=write_phrase(line.text),
            )
            for line in score.ledger
        ],
    )


def write_infraction(infraction: Infraction) -> rules_service_pb2.Infraction:
    """A breach of the rules of play."""
    return rules_service_pb2.Infraction(
        play=infraction.play,
        seat=SEAT.write(infraction.seat),
        card=str(infraction.card),
        reason=infraction.reason,
        description=infraction.description,
        section=infraction.section,
        phrase=write_phrase(infraction.description),
    )


def write_match(match: MatchState) -> rules_service_pb2.MatchState:
    """The match after a hand."""
    return rules_service_pb2.MatchState(
        game_points=write_side_points(match.totals),
        over=match.over,
        won_by=SIDE.write(match.winner),
        extra_deal=match.extra_deal,
        reason=match.reason,
    )


@contextmanager
def totals_paths() -> Iterator[None]:
    """Give an `InputError` about totals the path its field has in the message."""
    try:
        yield
    except InputError as error:
        field = error.field
        if ".items" not in field:
            field = _WRAPPED.sub(r"totals.\1.items", field)
        raise InputError(field, error.reason, error.description) from None
