"""`ScoreHand`: a score from totals or from a whole record, with its ledger."""

from __future__ import annotations

import re
from collections.abc import Iterator
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

_TOTALS_PATHS: Final = (
    (re.compile(r"^totals\.(projects|baloot)\b"), r"totals.\1.items"),
)
"""Fields of `HandTotals` whose messages wrap their lists."""


def score_hand(
    request: rules_service_pb2.ScoreHandRequest,
) -> rules_service_pb2.ScoreHandResponse:
    """The answer to `ScoreHand`; `InputError` paths are inside the request."""
    if len(request.id) > MAX_ID:
        raise InputError("id", "TOO_LONG", f"an id has at most {MAX_ID} characters")
    given = request.WhichOneof("hand")
    if given == "totals":
        return _from_totals(request)
    if given == "record":
        _refuse_beside_record(request)
        with at("record"):
            return _from_record(request.record, request.id or request.record.id)
    raise InputError("totals", "MISSING", "either totals or a record is needed")
