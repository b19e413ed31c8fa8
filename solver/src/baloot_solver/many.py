"""Many positions at once: what every legal card records or takes, and nothing else.

Hints over hundreds of possible deals and archives of millions ask for numbers, not for lines of
play. Here positions of one contract go to the kernel together, which releases the GIL once for all
of them. The recorded score is searched by its own steps (`kernel/_levels.pxd`): a failed contract
is one step, so far fewer proofs are needed than for exact card points.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from baloot_solver.cards import Card, Seat, Side
from baloot_solver.deal import Contract, Position
from baloot_solver.errors import at
from baloot_solver.kernel._context import CancelFlag
from baloot_solver.kernel.problem import Problem, numbering
from baloot_solver.ladder import Ladder, ladder_of
from baloot_solver.scoring import Told
from baloot_solver.solve import Objective, solve, thread_context
from baloot_solver.standing import Standing, facts_needed, standing_of

CHUNK: Final = 64
"""Positions a thread takes at a time: few enough to spread, enough for the GIL not to matter."""


@dataclass(frozen=True, slots=True)
class CardScores:
    """What each legal card of one position brings, everybody playing best from then on.

    `differences` are North-South's minus East-West's at the end of the hand: recorded game points
    under `GAME_POINTS`, card points under `CARD_POINTS` (of the whole hand where what came before
    is known, else from the position on). `to_play` is None, and there are no cards, when the hand
    is over. `told` are both sides' game points, made or not, and who swept, where it was asked for.
    """

    to_play: Seat | None
    differences: dict[Card, int]
    told: dict[Card, Told] = field(default_factory=dict)

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that are best for the side to play."""
        if self.to_play is None:
            return ()
        choose = max if self.to_play.side is Side.NORTH_SOUTH else min
        goal = choose(self.differences.values())
        return tuple(card for card, value in self.differences.items() if value == goal)

    def only_best(self) -> CardScores:
        """The same of one of the best cards, the first."""
        card = self.best[0]
        return CardScores(self.to_play, {card: self.differences[card]})


def solve_many(
    positions: Iterable[Position],
    objective: Objective = Objective.GAME_POINTS,
    *,
    related: bool = False,
    cards: Collection[Card] | None = None,
    best_only: bool = False,
    tell: bool = False,
    threads: int = 1,
    cancel: CancelFlag | None = None,
) -> list[CardScores]:
    """What every legal card of every position brings, in the order of the positions.

    The values are those of `solve`, where equal recorded scores are not told apart by card points.
    `related` says that the positions are moments of one hand: then they share what is proved, which
    costs time where they are not and changes no value. `cards` leaves all others out; each position
    must have one of them that is legal (else a `ValueError`). With `best_only` each answer has one
    card, which is best, found in less than half the time where recorded scores are asked. `tell`
    asks what each recorded difference stands for, as `solve` tells it; it goes with `GAME_POINTS`.
    With `threads` above 1 each thread has a context of its own. Raises `InputError` as `solve`
    does, with `positions[index]` before the field, `ValueError` for no threads, and `Cancelled`
    when `cancel` was raised.
    """
    if threads < 1:
        raise ValueError(f"at least one thread is needed, not {threads}")
    flag = cancel if cancel is not None else CancelFlag()
    tasks = []
    for index, position in enumerate(positions):
        with at(f"positions[{index}]"):
            tasks.append(_task(position, objective))
    groups: dict[object, list[tuple[int, Task]]] = {}
    for index, task in enumerate(tasks):
        if task is not None:
            groups.setdefault(task.question, []).append((index, task))
    chunks = [
        group[start : start + CHUNK]
        for group in groups.values()
        for start in range(0, len(group), CHUNK)
    ]

    def solve_chunk(chunk: _Chunk) -> list[CardScores]:
        return solve_tasks(
            [task for _, task in chunk],
            related=related, cards=cards, best_only=best_only, tell=tell, cancel=flag,
        )  # fmt: skip

    results = [CardScores(None, {}) for _ in tasks]
    for chunk, solved in zip(chunks, _each(solve_chunk, chunks, threads), strict=True):
        for (index, _), scores in zip(chunk, solved, strict=True):
            results[index] = scores
    return results


_Chunk = Sequence[tuple[int, "Task"]]


def _each(
    work: Callable[[_Chunk], list[CardScores]], chunks: Sequence[_Chunk], threads: int
) -> Iterable[list[CardScores]]:
    """The chunks' answers, in their order."""
    if threads == 1 or len(chunks) < 2:
        return map(work, chunks)
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, chunks))


@dataclass(frozen=True, slots=True)
class Moment:
    """What the possible deals of one moment of a hand share; the fields are those of `Standing`.

    `seat` is to play, `cards` are those of the kernel's numbers.
    """

    contract: Contract
    seat: Seat
    cards: tuple[Card, ...]
    north_south_points: int
    takers: int
    rest: int
    whole: int

    @classmethod
    def of(cls, standing: Standing, contract: Contract) -> Moment:
        """The moment at which a hand stands."""
        play = standing.play
        cards = numbering(contract.kind, contract.trump).card
        return cls(
            contract, Seat(play.seat), cards, play.north_south_points, play.takers, play.rest,
            standing.whole,
        )  # fmt: skip


class Task(NamedTuple):
    """One position on its way through the kernel, and what the kernel's answers stand for.

    `ladder` has the ranks of recorded differences; None where card points are asked. `position`
    makes the position again, for `solve` to be asked.
    """

    moment: Moment
    problem: Problem
    ladder: Ladder | None
    position: Callable[[], Position]

    @property
    def question(self) -> object:
        """What tasks must share to be asked together."""
        contract = self.moment.contract
        return self.problem.duties, self.problem.points, contract.kind, contract.trump

    def scores(self, levels: list[tuple[int, int]]) -> CardScores:
        """The kernel's answer in cards and differences."""
        now = self.moment
        cards = now.cards
        if self.ladder is not None:
            worth = self.ladder.worth
            return CardScores(now.seat, {cards[number]: worth[level] for number, level in levels})
        differences = {}
        for number, taken in levels:
            north_south = taken if now.seat.side is Side.NORTH_SOUTH else now.rest - taken
            total = now.north_south_points + north_south
            differences[cards[number]] = 2 * total - now.whole
        return CardScores(now.seat, differences)

    def told(self, scores: CardScores, flag: CancelFlag) -> CardScores:
        """The scores with what their differences stand for, where there is a ladder.

        Where one difference may stand for several things, `solve` says which: it tells equal
        records apart by card points.
        """
        if self.ladder is None:
            return scores
        low = self.moment.north_south_points
        high = low + self.moment.rest
        told: dict[Card, Told] = {}
        for card, difference in scores.differences.items():
            known = self.ladder.told(difference, low, high)
            if known is None:
                return CardScores(scores.to_play, scores.differences, self._solved(scores, flag))
            told[card] = known
        return CardScores(scores.to_play, scores.differences, told)

    def _solved(self, scores: CardScores, flag: CancelFlag) -> dict[Card, Told]:
        told = {}
        for each in solve(self.position(), Objective.GAME_POINTS, cancel=flag).cards:
            end = each.outcome
            if each.card in scores.differences:
                assert end.game_points is not None
                assert end.made is not None
                told[each.card] = Told(end.game_points, end.made, end.sweep)
        return told


def _task(position: Position, objective: Objective) -> Task | None:
    """A position as a task, None where the hand is over; raises `InputError` as `solve` does."""
    standing = standing_of(position)
    ladder = None
    if objective is Objective.GAME_POINTS:
        facts = facts_needed(position)
        ladder = ladder_of(position.rules, position.contract, facts, standing.can_sweep)
    if standing.over:
        return None
    moment = Moment.of(standing, position.contract)
    return Task(moment, standing.play.problem, ladder, lambda: position)


def solve_tasks(
    tasks: Sequence[Task],
    *,
    related: bool = False,
    cards: Collection[Card] | None = None,
    best_only: bool = False,
    tell: bool = False,
    cancel: CancelFlag,
) -> list[CardScores]:
    """The answers to tasks that share their question, as `solve_many` says."""
    engine = thread_context()
    engine.begin()
    found = engine.levels(
        [task.problem for task in tasks],
        [None if task.ladder is None else task.ladder.ranks for task in tasks],
        [task.moment.north_south_points for task in tasks],
        [task.moment.takers for task in tasks],
        related,
        cancel,
        None if cards is None else _mask(tasks[0].moment.contract, cards),
        best_only,
    )
    scores = [task.scores(levels) for task, levels in zip(tasks, found, strict=True)]
    if best_only:
        scores = [each.only_best() for each in scores]
    if not tell:
        return scores
    return [task.told(each, cancel) for task, each in zip(tasks, scores, strict=True)]


def _mask(contract: Contract, cards: Collection[Card]) -> int:
    """Cards as the kernel's mask."""
    number = numbering(contract.kind, contract.trump).number
    return sum(1 << number[card] for card in set(cards))
