"""Exact values of every legal card of a position, under either objective, and a line of play.

Outcomes form a table: card points of North-South, and who swept if anyone did. For card points the
order of outcomes is a chain (East-West's sweep, 0, 1, ... all points, North-South's sweep), which
the fast search of points and a separate sweep question answer. For game points the recorded score
is looked up for every outcome first: where it never falls along the chain, the chain's answer is
the answer; where it does (ruling 7), the search of the whole table decides.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from baloot_solver.cards import Card, Seat, Side, in_order
from baloot_solver.deal import Position
from baloot_solver.errors import InputError
from baloot_solver.kernel._context import CancelFlag, Cancelled, SolverContext
from baloot_solver.kernel.problem import numbering
from baloot_solver.projects import Settlement
from baloot_solver.ranking import Chain, Ends, Ranking, TableRanking
from baloot_solver.scoring import (
    MISSING_FACTS,
    HandFacts,
    Sheet,
    UtilityTable,
    is_monotone,
    open_sheet,
    recorded,
    table_of,
)
from baloot_solver.standing import facts_needed, facts_where_known, standing_of

__all__ = [
    "CancelFlag",
    "Cancelled",
    "CardValue",
    "Objective",
    "Outcome",
    "Solution",
    "SolverContext",
    "solve",
]


class Objective(Enum):
    """What the players play for (design: meaning of the main shapes).

    `CARD_POINTS`: card points, then the sweep. `GAME_POINTS`: the recorded difference, then card
    points, then the sweep.
    """

    CARD_POINTS = "card_points"
    GAME_POINTS = "game_points"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ends. Pairs are North-South, East-West.

    `card_points` count the whole hand where what came before is known, else from the position on.
    `game_points` and `made` are None where the hand cannot be scored (ruling 20). `sweep` is the
    side that took all eight tricks, `match_won_by` the side to which Gahwa gave the match.
    """

    card_points: tuple[int, int]
    sweep: Side | None
    game_points: tuple[int, int] | None
    made: bool | None
    match_won_by: Side | None


@dataclass(frozen=True, slots=True)
class CardValue:
    """One legal card and how the hand ends after it, everybody playing best.

    Losses are from the point of view of the side to play: the value of the position minus that of
    the card. The one in the other unit than the objective's may be negative.
    """

    card: Card
    outcome: Outcome
    best: bool
    loss_game_points: int | None
    loss_card_points: int


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer to a position.

    `cards` are all legal cards, best first, equal ones in written order; empty when the hand is
    over, and then `to_play` is None. `line` begins with the first of them, runs to
    the end of the hand and reaches `value`. `projects` is what became of projects and Baloot where
    that is known. `nodes` counts cards put on the table by the search.
    """

    objective: Objective
    to_play: Seat | None
    value: Outcome
    cards: tuple[CardValue, ...]
    line: tuple[Card, ...]
    projects: Settlement | None
    nodes: int


_local: Final = threading.local()


def thread_context() -> SolverContext:
    """This thread's own context, made when it is first needed."""
    found = getattr(_local, "context", None)
    if found is None:
        found = _local.context = SolverContext()
    return found


def adopt_context(context: SolverContext) -> SolverContext:
    """Make a context this thread's own, for a thread that has one already; the same context."""
    _local.context = context
    return context


def solve(
    position: Position,
    objective: Objective = Objective.GAME_POINTS,
    *,
    context: SolverContext | None = None,
    keep: bool = False,
    line: bool = True,
    cancel: CancelFlag | None = None,
) -> Solution:
    """The exact value of every legal card.

    The answer depends on the position alone: not on the context, its table size or what it solved
    before (only `nodes` depends on them). With `keep` the context goes on with what it has proved:
    less work for the successive positions of one hand and for its four leaders, a burden for
    unrelated hands. Without `line` the solution has none: of an ending, finding one costs more than
    its values. Thread-safe: without `context` every thread has its own; a context given must
    not be shared. Raises `InputError` where game points are asked of
    a hand that cannot be scored (fields `so_far`, `so_far.scored`, `rules`, `contract.buyer`, ...),
    and `Cancelled` when `cancel` was raised.
    """
    judge = _Judge(position, objective)
    engine = context if context is not None else thread_context()
    flag = cancel if cancel is not None else CancelFlag()
    if not keep:
        engine.begin()
    before = engine.nodes
    numbers = numbering(position.contract.kind, position.contract.trump)
    play = judge.play
    if not any(play.problem.hands):
        outcome = judge.outcome(play.north_south_points, judge.swept)
        return Solution(objective, None, outcome, (), (), judge.settlement, 0)

    ranking = judge.ranking
    by_number = ranking.values(engine, play, flag)
    sign = 1 if play.seat % 2 == Side.NORTH_SOUTH else -1
    best = max(sign * ranking.order(ends) for ends in by_number.values())
    goal = next(ends for ends in by_number.values() if sign * ranking.order(ends) == best)
    ends_of = {numbers.card[number]: ends for number, ends in by_number.items()}
    in_turn = sorted(in_order(ends_of), key=lambda card: -sign * ranking.order(ends_of[card]))
    value = judge.outcome(*goal)
    cards = tuple(
        judge.card_value(card, judge.outcome(*ends_of[card]), value, sign, ends_of[card] == goal)
        for card in in_turn
    )
    cards_of_line: tuple[Card, ...] = ()
    if line:
        first = numbers.number[in_turn[0]]
        rest = ranking.line(engine, play.after(first), goal, flag)
        cards_of_line = tuple(numbers.card[number] for number in (first, *rest))
    nodes = engine.nodes - before
    return Solution(
        objective, Seat(play.seat), value, cards, cards_of_line, judge.settlement, nodes
    )


class _Judge:
    """What the outcomes of one position are worth, and by which ranking they are searched."""

    def __init__(self, position: Position, objective: Objective) -> None:
        self._position = position
        self._objective = objective
        self._standing = standing_of(position)
        self.play = self._standing.play
        self.can_sweep = self._standing.can_sweep
        self._facts: HandFacts | None = None
        self._sheet: Sheet | None = None
        """None where the hand cannot be scored."""
        self._table: UtilityTable | None = None
        """The recorded difference of every outcome; None where the hand cannot be scored."""
        self._outcomes: dict[Ends, Outcome] = {}
        try:
            needed = objective is Objective.GAME_POINTS
            self._facts = facts_needed(position) if needed else facts_where_known(position)
            if self._facts is not None:
                sheet = open_sheet(position.rules, position.contract, self._facts)
                self._table = table_of(sheet, self.can_sweep)
                self._sheet = sheet
        except InputError as error:
            # Card points can be told without what only a score needs; a wrong fact is always wrong.
            if objective is Objective.GAME_POINTS or error.reason not in MISSING_FACTS:
                raise

    @property
    def settlement(self) -> Settlement | None:
        """Projects and Baloot, where they are known."""
        return self._facts.settlement if self._facts else None

    @property
    def swept(self) -> Side | None:
        """Who swept, of a hand that is over."""
        return self._standing.swept

    @cached_property
    def ranking(self) -> Ranking:
        """The order of outcomes under the objective, with the search that fits it."""
        chain = Chain(self.can_sweep)
        if self._objective is Objective.CARD_POINTS or self._table is None:
            return chain
        if is_monotone(self._table, can_sweep=self.can_sweep):
            return chain
        return TableRanking(self._table, self.can_sweep)

    def outcome(self, north_south_points: int, sweep: Side | None) -> Outcome:
        """An outcome in full, scored where the hand can be scored. Cards share theirs."""
        ends = (north_south_points, sweep)
        found = self._outcomes.get(ends)
        if found is None:
            found = self._outcomes[ends] = self._outcome(*ends)
        return found

    def _outcome(self, north_south_points: int, sweep: Side | None) -> Outcome:
        pair = (north_south_points, self._standing.whole - north_south_points)
        if self._sheet is None:
            return Outcome(pair, sweep, None, None, None)
        score = recorded(self._sheet, north_south_points, sweep)
        return Outcome(pair, sweep, score.game_points, score.made, score.match_won_by)

    def card_value(
        self, card: Card, outcome: Outcome, value: Outcome, sign: int, best: bool
    ) -> CardValue:
        """A card's outcome beside the value of the position."""
        loss = None
        if outcome.game_points is not None and value.game_points is not None:
            loss = sign * (_difference(value.game_points) - _difference(outcome.game_points))
        points = sign * (value.card_points[0] - outcome.card_points[0])
        return CardValue(card, outcome, best, loss, points)


def _difference(game_points: tuple[int, int]) -> int:
    return game_points[0] - game_points[1]
