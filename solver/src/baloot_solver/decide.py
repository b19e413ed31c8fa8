"""Yes or no: whether a side can bring a hand to an outcome of a certain kind, and by which cards.

A question divides the outcomes of a hand in two, those the asking side wants and the others. Along
the chain of outcomes (East-West's sweep, card points of North-South rising, North-South's sweep)
North-South mostly wants all from some step on; then one null window of the fast search answers, a
fraction of the work of a value. That is looked up in the outcomes and never taken for granted. What
North-South wants may have holes (ruling 7): a kaboot can record less than a plain win. Then two
steps enclose it. Who cannot reach the first wanted outcome cannot reach any, who reaches the step
from which all are wanted has got there, and only between the two the search of a table decides.

Games of two sides with all cards known are decided: where North-South cannot reach what it wants,
East-West can keep it from there. So East-West's question is North-South's of the other outcomes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from baloot_solver.cards import Card, Seat, Side, in_order
from baloot_solver.deal import Position
from baloot_solver.errors import InputError, at
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import numbering
from baloot_solver.questions import (
    CardPoints,
    GamePoints,
    Kaboot,
    Makes,
    Question,
    asked_side,
    complete,
)
from baloot_solver.ranking import Ends
from baloot_solver.scoring import made_table, utility_table
from baloot_solver.solve import thread_context
from baloot_solver.standing import Standing, facts_needed, facts_where_known, standing_of

__all__ = [
    "CardDecision",
    "CardPoints",
    "Decision",
    "GamePoints",
    "Kaboot",
    "Makes",
    "Question",
    "decide",
]


@dataclass(frozen=True, slots=True)
class CardDecision:
    """One legal card, and whether the question holds once it is played, everybody playing best."""

    card: Card
    holds: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """The answer to a question.

    `question` names its side, `side` is that side, for `Makes` the buyer's. `holds` is whether that
    side can bring it about against any play. `cards` are all legal cards where they were asked for,
    those that hold first, each part in written order. `to_play` is None when the hand is over.
    `nodes` counts cards put on the table by the search.
    """

    question: Question
    side: Side
    to_play: Seat | None
    holds: bool
    cards: tuple[CardDecision, ...]
    nodes: int


def decide(
    position: Position,
    question: Question,
    *,
    cards: bool = False,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
) -> Decision:
    """Whether the question holds, and with `cards` after which of the legal cards.

    The answer depends on the position alone, as that of `solve`; contexts and threads likewise.
    Raises `InputError` on `question.side` and `question.at_least`, for kaboot on `so_far` where the
    tricks before are not known, for `Makes` and `GamePoints` where the hand cannot be scored; and
    `Cancelled` when `cancel` was raised.
    """
    if isinstance(question, Makes):
        side = asked_side(question, position.contract)
    else:
        with at("question"):
            question = complete(question, position.contract)
            side = asked_side(question, position.contract)
    standing = standing_of(position)
    wants = _wants(position, standing, question, side)
    if standing.over:
        ends = (standing.play.north_south_points, standing.swept)
        return Decision(question, side, None, wants(ends), (), 0)
    engine = context if context is not None else thread_context()
    engine.begin()
    hand = _Divided(standing, wants, side, engine, cancel if cancel is not None else CancelFlag())
    holds = hand.holds()
    decisions: tuple[CardDecision, ...] = ()
    if cards:
        decisions = _cards(position, hand, holds)
    to_play = Seat(standing.play.seat)
    return Decision(question, side, to_play, holds, decisions, engine.nodes)


def _cards(position: Position, hand: _Divided, holds: bool) -> tuple[CardDecision, ...]:
    """Every legal card, those that hold first."""
    numbers = numbering(position.contract.kind, position.contract.trump)
    ours = position.to_play.side is hand.side
    legal = in_order(numbers.card[number] for number in hand.legal)
    # Where the side that chooses loses the position, it loses by every card.
    found = [
        CardDecision(card, hand.holds(numbers.number[card]) if ours == holds else holds)
        for card in legal
    ]
    return tuple(sorted(found, key=lambda each: not each.holds))


def _wants(
    position: Position, standing: Standing, question: Question, side: Side
) -> Callable[[Ends], bool]:
    """Whether the asking side wants an outcome."""
    if position.so_far is not None and position.so_far.scored is not None:
        facts_where_known(position)  # what is told wrong is refused, whatever is asked
    if isinstance(question, CardPoints):
        least, whole = question.at_least, standing.whole
        if side is Side.NORTH_SOUTH:
            return lambda ends: ends[0] >= least
        return lambda ends: whole - ends[0] >= least
    if isinstance(question, Kaboot):
        if position.so_far is None:
            raise InputError(
                "so_far",
                "TRICKS_UNKNOWN",
                "kaboot is all eight tricks: say which were taken before this ending (ruling 6)",
            )
        return lambda ends: ends[1] is side
    facts = facts_needed(position)
    rules, contract, can_sweep = position.rules, position.contract, standing.can_sweep
    if isinstance(question, Makes):
        made = made_table(rules, contract, facts, can_sweep=can_sweep)
        return lambda ends: made[_row(ends)][ends[0]]
    least, sign = question.at_least, 1 if side is Side.NORTH_SOUTH else -1
    worth = utility_table(rules, contract, facts, can_sweep=can_sweep)
    return lambda ends: sign * worth[_row(ends)][ends[0]] >= least


def _row(ends: Ends) -> int:
    return 0 if ends[1] is None else 1 + ends[1]


class _Divided:
    """The outcomes that can still happen, divided in two, and the search that tells them apart."""

    def __init__(
        self,
        standing: Standing,
        wants: Callable[[Ends], bool],
        side: Side,
        engine: SolverContext,
        flag: CancelFlag,
    ) -> None:
        self.side = side
        self._play = standing.play
        self._engine = engine
        self._flag = flag
        low = self._play.north_south_points
        high = low + self._play.rest
        self._chain: list[Ends] = [(points, None) for points in range(low, high + 1)]
        if standing.can_sweep[Side.EAST_WEST]:
            self._chain.insert(0, (low, Side.EAST_WEST))
        if standing.can_sweep[Side.NORTH_SOUTH]:
            self._chain.append((high, Side.NORTH_SOUTH))
        self._wanted = [wants(ends) is (side is Side.NORTH_SOUTH) for ends in self._chain]
        """What North-South wants: for East-West's question it is the other outcomes."""
        self._first = next((i for i, each in enumerate(self._wanted) if each), len(self._chain))
        self._surely = 1 + max((i for i, each in enumerate(self._wanted) if not each), default=-1)
        """From this step on North-South wants everything."""

    @cached_property
    def legal(self) -> list[int]:
        """The legal cards, by the kernel's numbers."""
        return self._engine.legal(self._play.problem)

    def holds(self, card: int | None = None) -> bool:
        """Whether the question holds: of the position, or after a legal card."""
        return self._north_south_forces(card) is (self.side is Side.NORTH_SOUTH)

    def _north_south_forces(self, card: int | None) -> bool:
        if not self._reaches(self._first, card):
            return False
        if self._first == self._surely or self._reaches(self._surely, card):
            return True
        if card is not None:
            return self._reaches_wanted(card)
        choose = any if self._play.seat % 2 == Side.NORTH_SOUTH else all
        return choose(self._reaches_wanted(each) for each in self.legal)

    def _reaches(self, step: int, card: int | None) -> bool:
        """Whether North-South can force an outcome of the chain from `step` on."""
        if step == 0:
            return True
        if step == len(self._chain):
            return False
        points, sweep = self._chain[step]
        play = self._play
        if sweep is Side.NORTH_SOUTH:
            return self._takes(play.tricks_left, play.tricks_left, card, sweep=True)
        if points == play.north_south_points:  # all but East-West's sweep, the step below
            return self._takes(1, play.tricks_left, card, sweep=True)
        return self._takes(points - play.north_south_points, play.rest, card, sweep=False)

    def _takes(self, least: int, all_of_them: int, card: int | None, *, sweep: bool) -> bool:
        """Whether North-South takes at least so many points to come, or tricks with `sweep`."""
        mover_is_ours = self._play.seat % 2 == Side.NORTH_SOUTH
        # East-West to play: North-South takes so many unless East-West takes all but fewer.
        asked = least if mover_is_ours else all_of_them - least + 1
        problem, engine, flag = self._play.problem, self._engine, self._flag
        if card is None:
            reached = engine.position_reaches(problem, asked, sweep, flag)
        else:
            reached = engine.reaches(problem, card, asked, sweep, flag)
        return reached is mover_is_ours

    def _reaches_wanted(self, card: int) -> bool:
        """The same for what North-South wants, holes and all."""
        play = self._play
        return self._engine.reaches_rank(
            play.problem, card, self._ranks, 1, play.north_south_points, play.takers, self._flag
        )

    @cached_property
    def _ranks(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """1 for each outcome that North-South wants, 0 for the others, as the kernel takes them."""
        wanted = dict(zip(self._chain, map(int, self._wanted), strict=True))
        total = self._play.north_south_points + self._play.rest
        nobody = tuple(wanted.get((points, None), 0) for points in range(total + 1))
        rows = [nobody, nobody]
        for ends, each in wanted.items():
            if ends[1] is not None:
                # Only this cell of the row can happen; the kernel reads no other.
                rows[ends[1]] = (each,) * (total + 1)
        return nobody, rows[0], rows[1]
