"""What is asked of every row of an archive, and the columns of its answer.

Each command has its columns and a function from a row to their values. Only what a row says goes
in, so a row has the same answer wherever and in whichever order it is worked on. Numbers of nodes
are not among the answers: they depend on what the same thread did before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from baloot_solver.analysis import Cost, Series, analyse
from baloot_solver.archive.columns import SIDES
from baloot_solver.archive.line_rows import content_of
from baloot_solver.archive.rows import DealRow, PositionRow, RecordRow, Row, wrong_kind
from baloot_solver.batch.answer_columns import Command
from baloot_solver.batch.turn import Turn
from baloot_solver.canonical import solve_shared
from baloot_solver.cards import Seat, Side
from baloot_solver.deal import Contract, HandRecord
from baloot_solver.equal_deals import EqualDeals
from baloot_solver.errors import InputError, at
from baloot_solver.hints.projection import view_of
from baloot_solver.hints.suggest import Budget, suggest_play
from baloot_solver.hints.view import SeatView
from baloot_solver.messages.record import message_paths
from baloot_solver.notation import write_call, write_contract
from baloot_solver.play import position_from_deal
from baloot_solver.rules import RuleSet
from baloot_solver.scoring import RecordScore, score_record
from baloot_solver.solve import CancelFlag, Objective, Outcome, Solution, SolverContext
from baloot_solver.table import TableCell, solve_table

Values = dict[str, Any]

REMEMBERED: Final = 8192
"""Answers a worker keeps, to solve positions of one form once; some 25 MB of full deals."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a run asks for.

    `objective` is that of rows that name none. `line` has `solve` tell a line of play. `worlds` are
    the possible deals that `hint` looks at.
    """

    objective: Objective = Objective.GAME_POINTS
    line: bool = False
    worlds: int = 100

    def text(self) -> dict[str, str]:
        """For manifests."""
        return {
            "objective": self.objective.value,
            "line": str(self.line).lower(),
            "worlds": str(self.worlds),
        }


REMEMBERED_ROWS: Final = 2048
"""Whole answers a worker keeps, of commands that have no form of rows; some 20 MB."""

Form = tuple[int, int, int, int, int]
"""The form of a plain ending: the number of its question, and its four suits (`endings.py`)."""
Taken = tuple[tuple[int, int], ...]
"""The kernel's cards, and the card points that the leader's side takes after each."""


@dataclass
class Worker:
    """What one thread keeps from row to row: its context, and answers by canonical form."""

    context: SolverContext
    cancel: CancelFlag
    answers: dict[tuple[bytes, Objective], Solution] = field(default_factory=dict)
    endings: dict[Form, Taken] = field(default_factory=dict)
    deals: EqualDeals = field(default_factory=EqualDeals)
    rows: dict[bytes, Values] = field(default_factory=dict)
    """Whole answers by all that a row says but its name."""
    searches: int = 0
    """Positions that were searched, not remembered."""
    turn: Turn = field(default_factory=Turn)
    """Threads of one run share it."""

    def forget(self) -> None:
        """Make room where too much is remembered."""
        if len(self.answers) > REMEMBERED:
            self.answers.clear()
        if len(self.endings) > REMEMBERED:
            self.endings.clear()
        if len(self.rows) > REMEMBERED_ROWS:
            self.rows.clear()


FEWEST_ROWS: Final[Mapping[Command, int]] = {
    "solve": 64,
    "table": 8,
    "analyse": 8,
    "score": 512,
    "hint": 4,
}
"""Rows that take a second or so: what is worth a unit of work."""


def answer(command: Command, row: Row, options: Options, worker: Worker) -> Values:
    """The columns of a row's answer, those of `_COMMON` but for the rules left out.

    Raises `InputError` where the row has none, `Cancelled`.
    """
    if command not in _REMEMBERING:
        return _ANSWERS[command](row, options, worker)
    content = content_of(row)
    found = worker.rows.get(content)
    if found is None:
        found = worker.rows[content] = _ANSWERS[command](row, options, worker)
    return {**found}


def _solve(row: Row, options: Options, worker: Worker) -> Values:
    if isinstance(row, DealRow):
        raise wrong_kind(row, "a position or a record")
    objective = options.objective
    if isinstance(row, PositionRow) and row.objective is not None:
        objective = row.objective
    position = row.position()
    before = len(worker.answers)
    try:
        found = solve_shared(
            position,
            objective,
            worker.answers,
            line=options.line,
            projects=False,
            context=worker.context,
            cancel=worker.cancel,
        )
    except InputError as error:
        raise error.under("position") if isinstance(row, PositionRow) else error from None
    worker.searches += len(worker.answers) - before
    return {
        **rules_values(position.rules),
        **bought_values(position.contract),
        "objective": objective.value,
        "to_play": _seat(found.to_play),
        **_outcome(found.value),
        "cards": [
            (
                str(each.card),
                each.best,
                *each.outcome.card_points,
                *(each.outcome.game_points or (None, None)),
                _side(each.outcome.sweep),
                each.outcome.made,
                each.loss_card_points,
                each.loss_game_points,
            )
            for each in found.cards
        ],
        "line": [str(card) for card in found.line] if options.line else None,
    }


def _table(row: Row, options: Options, worker: Worker) -> Values:
    objective, before = options.objective, None
    if isinstance(row, DealRow):
        rules, deal, before = row.rules, row.deal, row.match_before
        objective = row.objective or objective
    elif isinstance(row, RecordRow):
        rules, deal, before = row.record.rules, row.record.deal, row.record.match_before
    else:
        rules, deal = row.parts.rules, row.parts.deal
    misses = worker.deals.misses
    found = solve_table(
        rules,
        deal,
        objective,
        before,
        context=worker.context,
        cancel=worker.cancel,
        known=worker.deals,
    )
    worker.searches += worker.deals.misses > misses
    values: Values = {
        **rules_values(rules),
        "objective": objective.value,
        "cells": [_cell(each) for each in found.cells],
    }
    for side, best in zip(Side, found.best, strict=True):
        pair = best.outcome.game_points
        if objective is Objective.CARD_POINTS or pair is None:
            pair = best.outcome.card_points
        name = SIDES[side]
        values[f"best_contract_{name}"] = _contract(best.contract)
        values[f"best_buyer_{name}"] = _seat(best.contract.buyer)
        values[f"best_value_{name}"] = pair[side] - pair[side.other]
    if found.par is not None:
        values |= _pair("par_game_points", found.par.game_points)
        values["par_calls"] = [write_call(each) for each in found.par.calls]
        contract = found.par.contract
        if contract is not None:
            values["par_contract"] = _contract(contract)
            values["par_buyer"] = _seat(contract.buyer)
            values["par_level"] = contract.level.label
    return values


def _analyse(row: Row, options: Options, worker: Worker) -> Values:
    record_row = _record(row)
    with message_paths():
        found = analyse(
            record_row.record,
            context=worker.context,
            cancel=worker.cancel,
        )
    worker.searches += 1
    values = _scored(record_row, found.score)
    points, game = found.card_points, found.game_points
    values |= _pair("best_card_points", points.start.card_points)
    values["seat_loss_card_points"] = list(points.losses)
    if game is not None:
        values |= _pair("best_game_points", game.start.game_points)
        values["best_made"] = game.start.made
        values["seat_loss_game_points"] = list(game.losses)
    judged: Series = game or points
    values["mistakes"] = [
        (
            each.play,
            each.trick + 1,
            each.seat.letter,
            str(each.card),
            _COSTS[each.cost],
            each.card_points.loss_card_points,
            each.game_points.loss_game_points if each.game_points is not None else None,
            [
                str(card)
                for card in (each.appraisal(judged.objective) or each.card_points).best_cards
            ],
        )
        for each in found.mistakes
    ]
    values["claims"] = [
        (each.claim.seat.letter, each.claim.after_play, each.verdict.sound) for each in found.claims
    ]
    return values


def _score(row: Row, options: Options, worker: Worker) -> Values:
    record_row = _record(row)
    with message_paths():
        found = score_record(record_row.record)
    return _scored(record_row, found)


def _hint(row: Row, options: Options, worker: Worker) -> Values:
    """For the seat to play, from its knowledge: the other hands of the row are not looked at."""
    objective = options.objective
    if isinstance(row, PositionRow):
        objective = row.objective or objective
    with at("position") if isinstance(row, PositionRow) else message_paths():
        view = _view(row)
        found = suggest_play(
            view, objective, Budget(options.worlds), seed=_HINT_SEED, cancel=worker.cancel
        )
    worker.searches += 1
    return {
        **rules_values(view.rules),
        **bought_values(view.contract),
        "objective": objective.value,
        "seat": view.seat.letter,
        "best": str(found.best),
        "confidence": found.confidence,
        "worlds": found.worlds,
        "exact": found.exact,
        "cards": [
            (
                str(each.card),
                each.best,
                each.worth.mean,
                each.worth.standard_error,
                each.behind.mean,
                None if each.made is None else each.made.share,
                None if each.kaboot is None else each.kaboot.share,
                each.worlds,
            )
            for each in found.cards
        ],
    }


def _view(row: Row) -> SeatView:
    """What the seat to play knows; `InputError` where the row does not tell the whole play."""
    if isinstance(row, DealRow):
        raise wrong_kind(row, "a position or a record that breaks off")
    if isinstance(row, PositionRow):
        parts = row.parts
        record = HandRecord(parts.rules, parts.deal, parts.contract, parts.plays)
    else:
        record = row.record
    position = position_from_deal(record.rules, record.deal, record.contract, record.plays)
    if not position.cards_left:
        raise InputError("plays", "HAND_OVER", "all cards have been played")
    return view_of(record, position.to_play)


_HINT_SEED: Final = 0
_REMEMBERING: Final[frozenset[Command]] = frozenset(("table", "analyse", "hint"))
"""Commands whose answers take so long that equal rows are looked for."""
_ANSWERS: Final[Mapping[Command, Callable[[Row, Options, Worker], Values]]] = {
    "solve": _solve,
    "table": _table,
    "analyse": _analyse,
    "score": _score,
    "hint": _hint,
}
_COSTS: Final = {Cost.CARD_POINTS: "card_points", Cost.SCORE: "score", Cost.BOTH: "both"}


def _record(row: Row) -> RecordRow:
    if not isinstance(row, RecordRow):
        raise wrong_kind(row, "the record of a played hand")
    return row


def _scored(row: RecordRow, found: RecordScore) -> Values:
    record = row.record
    values: Values = {
        **rules_values(record.rules),
        **bought_values(record.contract),
        **_pair("card_points", found.card_points),
        "sweep": _side(found.sweep),
        **_pair("written", record.written_game_points),
        "differs": found.differs,
        "unscored": None if found.unscored is None else str(found.unscored),
        "infractions": [
            (each.play, each.seat.letter, str(each.card), each.reason) for each in found.infractions
        ],
    }
    if found.facts is not None:
        values["projects_won_by"] = _side(found.facts.settlement.won_by)
    if found.score is not None:
        values |= _pair("game_points", found.score.game_points)
        values["made"] = found.score.made
        values["match_won_by"] = _side(found.score.match_won_by)
    return values


def rules_values(rules: RuleSet) -> Values:
    """The columns that say by which rules an answer is."""
    return {"profile": rules.name, "rule_set_digest": rules.digest}


def bought_values(contract: Contract) -> Values:
    """The columns of a contract."""
    return {
        "contract": _contract(contract),
        "buyer": _seat(contract.buyer),
        "level": contract.level.label,
    }


def _contract(contract: Contract) -> str:
    return write_contract(contract.kind, contract.trump)


def _seat(seat: Seat | None) -> str | None:
    return None if seat is None else seat.letter


def _side(side: Side | None) -> str | None:
    return None if side is None else SIDES[side]


def _pair(name: str, pair: tuple[int, int] | None) -> Values:
    north_south, east_west = pair or (None, None)
    return {f"{name}_north_south": north_south, f"{name}_east_west": east_west}


def _outcome(outcome: Outcome) -> Values:
    return {
        **_pair("card_points", outcome.card_points),
        **_pair("game_points", outcome.game_points),
        "sweep": _side(outcome.sweep),
        "made": outcome.made,
        "match_won_by": _side(outcome.match_won_by),
    }


def _cell(cell: TableCell) -> tuple[Any, ...]:
    outcome = cell.outcome
    return (
        _contract(cell.contract),
        _seat(cell.contract.buyer),
        cell.contract.bid,
        *outcome.card_points,
        *(outcome.game_points or (None, None)),
        _side(outcome.sweep),
        outcome.made,
        cell.highest_bid,
    )
