"""What every card comes to in some worlds of a view: the part of a hint that takes the time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from baloot_solver.cards import Card
from baloot_solver.errors import InputError
from baloot_solver.hints.boards import Boards
from baloot_solver.hints.supply import Drawn
from baloot_solver.hints.worlds import World
from baloot_solver.kernel._context import CancelFlag
from baloot_solver.many import CardScores, solve_tasks
from baloot_solver.solve import Objective


class Judged(NamedTuple):
    """Some worlds and what each came to; `points` are None where they were not asked for."""

    drawn: Drawn
    scores: Sequence[CardScores]
    points: Sequence[CardScores | None]


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges cards by an objective, and beside it by `card_points`; safe in any thread.

    `tell` says that what recorded game points stand for is wanted too.
    """

    boards: Boards
    objective: Objective
    cancel: CancelFlag
    card_points: bool
    tell: bool

    def judge(self, drawn: Drawn, cards: tuple[Card, ...]) -> Judged:
        """Every one of `cards` in every world; raises as `solve` does, and `Cancelled`."""
        worlds = drawn.worlds
        try:
            scores = self._scores(worlds, cards, self.objective)
        except InputError as error:
            raise _in_view(error) from None
        points: Sequence[CardScores | None] = [None] * len(worlds)
        if self.objective is Objective.CARD_POINTS:
            points = scores
        elif self.card_points:
            points = self._scores(worlds, cards, Objective.CARD_POINTS)
        return Judged(drawn, scores, points)

    def _scores(
        self, worlds: Sequence[World], cards: tuple[Card, ...], objective: Objective
    ) -> list[CardScores]:
        tasks = self.boards.tasks(worlds, objective)
        return solve_tasks(tasks, cards=cards, tell=self.tell, cancel=self.cancel)


def _in_view(error: InputError) -> InputError:
    """An error about a position with the path its field has in the view."""
    return InputError(error.field.removeprefix("deal."), error.reason, error.description)
