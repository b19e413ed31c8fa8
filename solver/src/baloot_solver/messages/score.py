"""`ScoreHand`: a score from totals or from a whole record, with its ledger."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from balootsolver.v1 import record_pb2, rules_service_pb2

from baloot_solver import __version__
from baloot_solver.cards import Card, Seat, Side
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError, at
from baloot_solver.messages.enums import PENALTY_KIND, SEAT, SIDE
from baloot_solver.messages.projects import (
    read_seat_baloots,
    read_seat_projects,
    write_settlement,
)
from baloot_solver.messages.record import message_paths, read_record
from baloot_solver.messages.table import (
    MAX_ID,
    read_contract,
    read_rules,
    read_side_points,
    write_side_points,
)
from baloot_solver.notation import read_card
from baloot_solver.play import Infraction
from baloot_solver.projects import Settlement, settle_known
from baloot_solver.rules import RuleSet
from baloot_solver.scoring import (
    HandFacts,
    HandScore,
    HandTotals,
    facts_from_deal,
    score_record,
    score_revoke,
    score_totals,
)
from baloot_solver.scoring.facts import check_baloot

_WRAPPED: Final = re.compile(r"^totals\.(projects|baloot)\b")
"""Fields of `HandTotals` whose messages wrap their lists."""


def score_hand(
    request: rules_service_pb2.ScoreHandRequest,
) -> rules_service_pb2.ScoreHandResponse:
    """The answer to `ScoreHand`; `InputError` paths are inside the request."""
    if len(request.id) > MAX_ID:
        raise InputError("id", "TOO_LONG", f"an id has at most {MAX_ID} characters")
    given = request.WhichOneof("hand")
    if given == "totals":
        with _totals_paths():
            return _from_totals(request)
    if given == "record":
        for name in ("rules", "contract"):
            if request.HasField(name):
                raise InputError(name, "NOT_WANTED", f"a record brings its own {name}")
        with at("record"), message_paths():
            return _from_record(request.record, request.id or request.record.id)
    raise InputError("totals", "MISSING", "either totals or a record is needed")


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
    given = request.totals
    with at("totals"):
        offender = _read_penalty(given.penalty) if given.HasField("penalty") else None
        totals = _read_totals(rules, contract, given, penalised=offender is not None)
        with at("up_card"):
            up_card: Card | None = read_card(given.up_card) if given.up_card else None
    settlement = _settle(rules, contract, totals, dealer)
    if offender is not None:
        facts = HandFacts(settlement, dealer, up_card, totals.buyer_held_ace, path="")
        score = score_revoke(rules, contract, facts, offender)
    else:
        try:
            score = score_totals(rules, contract, totals, dealer, up_card)
        except InputError as error:
            raise error.under("totals") if error.field == "up_card" else error from None
    return _write(request.id, rules, contract, score, settlement)


def _read_totals(
    rules: RuleSet,
    contract: Contract,
    message: rules_service_pb2.HandTotals,
    *,
    penalised: bool,
) -> HandTotals:
    if not message.HasField("card_points") and not penalised:
        raise InputError("card_points", "MISSING", "the card points of both sides are needed")
    with at("sweep"):
        sweep = SIDE.read(message.sweep)
    return HandTotals(
        card_points=read_side_points(message.card_points),
        sweep=sweep,
        projects=read_seat_projects(rules, contract, message.projects.items, "projects.items"),
        baloot=read_seat_baloots(message.baloot.items, "baloot.items"),
        buyer_held_ace=message.buyer_held_ace if message.HasField("buyer_held_ace") else None,
    )


def _settle(
    rules: RuleSet, contract: Contract, totals: HandTotals, dealer: Seat | None
) -> Settlement:
    """What became of the projects; `score_totals` settles them alike but gives only the score."""
    suits = check_baloot(rules, contract, totals.baloot, "totals.baloot")
    holders = list(zip(totals.baloot, suits, strict=True))
    try:
        return settle_known(rules, contract.trump, totals.projects, holders, dealer)
    except InputError as error:
        raise error if error.field == "dealer" else error.under("totals") from None


def _from_record(
    message: record_pb2.HandRecord, id: str
) -> rules_service_pb2.ScoreHandResponse:
    offender = _read_penalty(message.penalty) if message.HasField("penalty") else None
    record = read_record(message)
    facts = facts_from_deal(record.rules, record.deal, record.contract, record.declarations)
    if offender is not None:
        score = score_revoke(record.rules, record.contract, facts, offender)
        return _write(id, record.rules, record.contract, score, facts.settlement)
    found = score_record(record)
    return _write(
        id, record.rules, record.contract, found.score, facts.settlement, found.infractions
    )


def _read_penalty(message: record_pb2.Penalty) -> Side:
    """The side a penalty falls on."""
    with at("penalty.kind"):
        PENALTY_KIND.read(message.kind)
    with at("penalty.offender"):
        return SIDE.require(message.offender)


def _write(
    id: str,
    rules: RuleSet,
    contract: Contract,
    score: HandScore,
    settlement: Settlement,
    infractions: Sequence[Infraction] = (),
) -> rules_service_pb2.ScoreHandResponse:
    return rules_service_pb2.ScoreHandResponse(
        id=id,
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        game_points=write_side_points(score.game_points),
        card_points=write_side_points(score.card_points),
        sweep=SIDE.write(score.sweep),
        made=score.made,
        won_by=SIDE.write(score.winner),
        match_won_by=SIDE.write(score.match_won_by),
        projects=write_settlement(rules, contract.kind, settlement),
        ledger=[
            rules_service_pb2.LedgerLine(
                section=line.section,
                text=line.text,
                north_south=line.north_south,
                east_west=line.east_west,
            )
            for line in score.ledger
        ],
        infractions=[
            rules_service_pb2.Infraction(
                play=each.play,
                seat=SEAT.write(each.seat),
                card=str(each.card),
                reason=each.reason,
                description=each.description,
                section=each.section,
            )
            for each in infractions
        ],
    )


@contextmanager
def _totals_paths() -> Iterator[None]:
    """Give an `InputError` about totals the path its field has in the message."""
    try:
        yield
    except InputError as error:
        field = error.field
        if ".items" not in field:
            field = _WRAPPED.sub(r"totals.\1.items", field)
        raise InputError(field, error.reason, error.description) from None
