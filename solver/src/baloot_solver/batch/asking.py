"""What is asked of every row of an archive, and the columns of its answer.

Each command has its columns and a function from a row to their values. Only what a row says goes
in, so a row has the same answer wherever and in whichever order it is worked on. Numbers of nodes
are not among the answers: they depend on what the same thread did before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from baloot_solver.analysis import Cost, Series, analyse
from baloot_solver.archive.columns import SIDES
from baloot_solver.archive.rows import DealRow, PositionRow, RecordRow, Row, wrong_kind
from baloot_solver.batch.tables import FLAG, NUMBER, NUMBERS, TEXT, TEXTS, WORD, Column, both
from baloot_solver.canonical import solve_shared
from baloot_solver.cards import Seat, Side
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError
from baloot_solver.messages.record import message_paths
from baloot_solver.notation import write_call, write_contract
from baloot_solver.rules import RuleSet
from baloot_solver.scoring import RecordScore, score_record
from baloot_solver.solve import CancelFlag, Objective, Outcome, Solution, SolverContext
from baloot_solver.table import TableCell, solve_table

Command = Literal["solve", "table", "analyse", "score"]
Values = dict[str, Any]

REMEMBERED: Final = 8192
"""Answers a worker keeps, to solve positions of one form once; some 25 MB of full deals."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a run asks for. `objective` is that of rows that name none."""

    objective: Objective = Objective.GAME_POINTS
    line: bool = False

    def text(self) -> dict[str, str]:
        """For manifests."""
        return {"objective": self.objective.value, "line": str(self.line).lower()}


@dataclass
class Worker:
    """What one thread keeps from row to row: its context, and answers by canonical form."""

    context: SolverContext
    cancel: CancelFlag
    answers: dict[tuple[bytes, Objective], Solution] = field(default_factory=dict)
    searches: int = 0
    """Positions that were searched, not remembered."""

    def forget(self) -> None:
        """Make room for the answers of another unit."""
        if len(self.answers) > REMEMBERED:
            self.answers.clear()


_BOUGHT: Final = (
    Column("contract", WORD, "the contract, `hokum:H`, `sun`, ..."),
    Column("buyer", WORD, "the seat that bought it, `S`, `E`, `N` or `W`"),
    Column("level", WORD, "`single`, `double`, `triple`, `quadruple` or `gahwa`"),
)
_OUTCOME: Final = (
    *both("card_points", NUMBER, "card points at the end"),
    *both("game_points", NUMBER, "recorded game points, null where the hand cannot be scored"),
    Column("sweep", WORD, "`north_south` or `east_west` where one took all tricks (kaboot)"),
    Column("made", FLAG, "whether the buyer's side makes the contract"),
    Column("match_won_by", WORD, "the side that won the match by Gahwa"),
)
_COMMON: Final = (
    Column("id", TEXT, "the row's id"),
    Column("source", WORD, "the file the row is of"),
    Column("row", NUMBER, "its line in a file of lines, its row in Parquet, from 1"),
    Column("error", TEXT, "why the row has no answer; null where it has one"),
    Column("error_reason", WORD, "the same as a stable word"),
    Column("error_field", TEXT, "the field that is wrong"),
    Column("profile", WORD, "the profile of the rules"),
    Column("rule_set_digest", WORD, "hash of all parameters of the rules"),
)
_CARD: Final = (
    Column("card", WORD, "a legal card"),
    Column("best", FLAG, "whether no other is better in the whole order of the objective"),
    *both("card_points", NUMBER, "card points at the end, all playing best after it"),
    *both("game_points", NUMBER, "recorded game points then"),
    Column("sweep", WORD, "the side that takes all tricks then"),
    Column("made", FLAG, "whether the contract is made then"),
    Column("loss_card_points", NUMBER, "card points it loses, of the side to play"),
    Column("loss_game_points", NUMBER, "recorded difference it loses, of the side to play"),
)
_CELL: Final = (
    *_BOUGHT[:2],
    Column("bid", NUMBER, "the number bid, in Bazar Blot"),
    *both("card_points", NUMBER, "card points at the end"),
    *both("game_points", NUMBER, "recorded game points"),
    Column("sweep", WORD, "the side that takes all tricks"),
    Column("made", FLAG, "whether it is made"),
    Column("highest_bid", NUMBER, "the highest number that is made, in Bazar Blot"),
)
_MISTAKE: Final = (
    Column("play", NUMBER, "index of the card in the plays, from 0"),
    Column("trick", NUMBER, "its trick, from 1"),
    Column("seat", WORD, "who played it"),
    Column("card", WORD, "the card"),
    Column("cost", WORD, "`card_points`, `score` or `both`: the unit it cost something in"),
    Column("loss_card_points", NUMBER, "card points it lost"),
    Column("loss_game_points", NUMBER, "recorded difference it lost"),
    Column("best", TEXTS, "the cards that lose nothing, of what is scored"),
)
_INFRACTION: Final = (
    Column("play", NUMBER, "index of the card, from 0"),
    Column("seat", WORD, "who played it"),
    Column("card", WORD, "the card"),
    Column("reason", WORD, "the rule that was broken, as a stable word"),
)
_CLAIM: Final = (
    Column("seat", WORD, "who claimed"),
    Column("after_play", NUMBER, "after how many plays"),
    Column("sound", FLAG, "whether the side could take every trick that was left"),
)
_SCORED: Final = (
    *_BOUGHT,
    *_OUTCOME,
    Column("projects_won_by", WORD, "the side whose projects score"),
    *both("written", NUMBER, "game points that the table wrote down"),
    Column("differs", FLAG, "whether the table wrote others; null where it wrote none"),
    Column("unscored", TEXT, "why a hand that is no mistake has no score: what is missing"),
    Column("infractions", WORD, "breaches of the rules of play", _INFRACTION),
)
COLUMNS: Final[Mapping[Command, tuple[Column, ...]]] = {
    "solve": (
        *_COMMON,
        *_BOUGHT,
        Column("objective", WORD, "what was played for, `game_points` or `card_points`"),
        Column("to_play", WORD, "the seat to play"),
        *_OUTCOME,
        Column("cards", WORD, "every legal card, the best first", _CARD),
        Column("line", TEXTS, "cards that reach the value, where they were asked for"),
    ),
    "table": (
        *_COMMON,
        Column("objective", WORD, "what was played for, `game_points` or `card_points`"),
        Column("cells", WORD, "every contract for every buyer", _CELL),
        *both("best_contract", WORD, "the best contract"),
        *both("best_buyer", WORD, "who buys the best contract"),
        *both("best_value", NUMBER, "what it is worth, own points minus the others'"),
        Column("par_contract", WORD, "the contract par comes to, null where all pass"),
        Column("par_buyer", WORD, "its buyer"),
        Column("par_level", WORD, "its level"),
        *both("par_game_points", NUMBER, "game points par records"),
        Column("par_calls", TEXTS, "the calls that reach it"),
    ),
    "analyse": (
        *_COMMON,
        *_SCORED,
        *both("best_game_points", NUMBER, "game points had all played best"),
        *both("best_card_points", NUMBER, "card points had all played best"),
        Column("best_made", FLAG, "whether the contract makes had all played best"),
        Column("seat_loss_game_points", NUMBERS, "game points each seat lost, S E N W"),
        Column("seat_loss_card_points", NUMBERS, "card points each seat lost, S E N W"),
        Column("mistakes", WORD, "the cards that cost something", _MISTAKE),
        Column("claims", WORD, "the claims, and whether they were sound", _CLAIM),
    ),
    "score": (*_COMMON, *_SCORED),
}
"""The columns of each command's results."""


FEWEST_ROWS: Final[Mapping[Command, int]] = {"solve": 64, "table": 8, "analyse": 8, "score": 512}
"""Rows that take a second or so: what is worth a unit of work."""


def answer(command: Command, row: Row, options: Options, worker: Worker) -> Values:
    """The columns of a row's answer, those of `_COMMON` but for the rules left out.

    Raises `InputError` where the row has none, `Cancelled`.
    """
    return _ANSWERS[command](row, options, worker)


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
            context=worker.context,
            cancel=worker.cancel,
        )
    except InputError as error:
        raise error.under("position") if isinstance(row, PositionRow) else error from None
    worker.searches += len(worker.answers) - before
    return {
        **_rules(position.rules),
        **_bought(position.contract),
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
    found = solve_table(
        rules, deal, objective, before, context=worker.context, cancel=worker.cancel
    )
    worker.searches += 1
    values: Values = {
        **_rules(rules),
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
            offender=_offender(record_row),
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
        found = score_record(record_row.record, offender=_offender(record_row))
    return _scored(record_row, found)


_ANSWERS: Final[Mapping[Command, Callable[[Row, Options, Worker], Values]]] = {
    "solve": _solve,
    "table": _table,
    "analyse": _analyse,
    "score": _score,
}
_COSTS: Final = {Cost.CARD_POINTS: "card_points", Cost.SCORE: "score", Cost.BOTH: "both"}


def _record(row: Row) -> RecordRow:
    if not isinstance(row, RecordRow):
        raise wrong_kind(row, "the record of a played hand")
    return row


def _offender(row: RecordRow) -> Side | None:
    return None if row.penalty is None else row.penalty.offender


def _scored(row: RecordRow, found: RecordScore) -> Values:
    record = row.record
    values: Values = {
        **_rules(record.rules),
        **_bought(record.contract),
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


def _rules(rules: RuleSet) -> Values:
    return {"profile": rules.name, "rule_set_digest": rules.digest}


def _bought(contract: Contract) -> Values:
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
