"""Plain endings of a unit, solved together: from the bits of their suits to the columns.

The forms of all of them are found first, those nobody remembers go to the kernel some hundred at a
time, and the answers are put down as rows of results, without a position or a solution as an
object. What comes out is what `canonical.solve_shared` and `asking` make of the same rows, to the
letter. Their form is that of `forms.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from baloot_solver._holdings import Board
from baloot_solver.archive.plain import Bought, PlainEnding, plain_of
from baloot_solver.archive.rows import Numbered, PositionRow
from baloot_solver.batch.asking import (
    Form,
    Options,
    Taken,
    Values,
    Worker,
    bought_values,
    rules_values,
)
from baloot_solver.cards import ContractKind, Suit
from baloot_solver.forms import Names, form_of
from baloot_solver.kernel.problem import Duties, Problem, duties_of, numbering
from baloot_solver.rules.card_tables import LAST_TRICK_POINTS, suit_table
from baloot_solver.solve import Objective

CHUNK: Final = 1024
"""Forms that go to the kernel together, a tenth of a second: it holds no lock meanwhile."""


@dataclass(frozen=True, slots=True, eq=False)
class _Question:
    """What forms must share to have one answer, under trumps called spades."""

    number: int
    duties: Duties
    points: tuple[int, ...]
    board: Board


@cache
def _question(duties: Duties, kind: ContractKind, trump: Suit | None) -> _Question:
    tables = [suit_table(kind, trump, suit) for suit in Suit]
    board = Board([table.order for table in tables], [table.points for table in tables])
    # A number of its own for each; `hash` would do only nearly always.
    number = _numbers.setdefault((duties, kind), len(_numbers))
    return _Question(number, duties, numbering(kind, trump).points, board)


_numbers: Final[dict[tuple[Duties, ContractKind], int]] = {}


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A contract: its question, its trump and the values every answer begins with."""

    question: _Question
    trump: Suit | None
    values: Values


@lru_cache(maxsize=4096)
def _asked(bought: Bought) -> _Asked:
    rules, contract = bought.rules, bought.contract
    kind, trump = contract.kind, None if contract.trump is None else Suit.SPADES
    question = _question(duties_of(rules.play, kind, trump, contract.is_locked(rules)), kind, trump)
    values = {
        **rules_values(rules),
        **bought_values(contract),
        "objective": Objective.CARD_POINTS.value,
        "line": None,
    }
    return _Asked(question, contract.trump, values)


def solve_endings(rows: Sequence[Numbered], options: Options, worker: Worker) -> dict[int, Values]:
    """The values of those rows that are plain endings asked in card points, by their place.

    Raises `Cancelled`.
    """
    found: dict[int, tuple[PlainEnding, _Asked, Names, Form]] = {}
    wanted: dict[Form, _Question] = {}
    answers = worker.endings
    for place, each in enumerate(rows):
        row = each.row
        if not isinstance(row, PositionRow):
            continue
        if (row.objective or options.objective) is not Objective.CARD_POINTS:
            continue
        ending = row.plain if row.plain is not None else plain_of(row.parts)
        if ending is None:
            continue
        asked = _asked(ending.bought)
        names, suits = form_of(ending.suits, ending.leader, asked.trump)
        form = (asked.question.number, *suits)
        found[place] = ending, asked, names, form
        if form not in answers and form not in wanted:
            wanted[form] = asked.question
    asked_together = _together(wanted)
    with worker.turn.given_up():
        _solve(asked_together, worker)
    return {
        place: _values(ending, asked, names, form, answers[form])
        for place, (ending, asked, names, form) in found.items()
    }


def _together(wanted: Mapping[Form, _Question]) -> list[tuple[list[Form], list[Problem]]]:
    """Forms that share their question, as problems for the kernel."""
    by_question: dict[_Question, list[Form]] = {}
    for form, question in wanted.items():
        by_question.setdefault(question, []).append(form)
    chunks = []
    for question, forms in by_question.items():
        for start in range(0, len(forms), CHUNK):
            chunk = forms[start : start + CHUNK]
            chunks.append((chunk, [_problem(question, form) for form in chunk]))
    return chunks


def _solve(chunks: Sequence[tuple[list[Form], list[Problem]]], worker: Worker) -> None:
    """Ask the kernel for forms that nobody remembers."""
    for forms, problems in chunks:
        nothing = [0] * len(forms)
        worker.context.begin()
        found = worker.context.levels(
            problems, [None] * len(forms), nothing, nothing, False, worker.cancel
        )
        worker.endings.update(zip(forms, map(tuple, found), strict=True))
        worker.searches += len(forms)


def _problem(question: _Question, form: Form) -> Problem:
    hands = question.board.hands(form[1:])
    return Problem(question.duties, question.points, LAST_TRICK_POINTS, hands, 0, (), None)


def _values(ending: PlainEnding, asked: _Asked, names: Names, form: Form, taken: Taken) -> Values:
    """The columns of an answer: cards best first, equal ones in written order."""
    board = asked.question.board
    whole = LAST_TRICK_POINTS + board.all_points(form[1:])
    ours = ending.leader % 2 == 0
    most, cards = board.rows(taken, names, whole, ours)
    return {
        **asked.values,
        "to_play": ending.leader.letter,
        "card_points_north_south": most if ours else whole - most,
        "card_points_east_west": whole - most if ours else most,
        "cards": cards,
    }
