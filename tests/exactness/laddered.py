"""Levels of cards on a ladder of outcomes, several positions at a time, against the brute force.

A ladder ranks every outcome of the hand. It rises with the card points or it does not; it may fall
only where a sweep is worth less than all points, or end in few steps like a score sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from baloot_oracle import generate
from baloot_solver.cards import Side
from baloot_solver.deal import Position
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import Play, numbering, problem_of
from baloot_solver.play import legal_in
from baloot_solver.ranking import Ends
from tests.exactness.asking import Asked, by_card_points, called

Rows = tuple[list[int], list[int], list[int]]


@dataclass(frozen=True, slots=True)
class Ladder:
    """Ranks without gaps; of the rows of sweeps one cell can happen, all points or none."""

    rows: Rows

    def rank(self, ends: Ends) -> int:
        points, sweep = ends
        return self.rows[0 if sweep is None else 1 + sweep][points]

    @property
    def highest(self) -> int:
        return max(map(max, self.rows))


def drawn_ladder(random: Random, asked: Asked, utility: tuple[tuple[int, ...], ...]) -> Ladder:
    """A random ladder over the outcomes of a hand: any at all, or mostly rising."""
    total = asked.total
    swept: tuple[int, int]
    if random.random() < 0.25:
        nobody = list(utility[0][: total + 1])
        swept = utility[1][total], utility[2][0]
    else:
        steps = sorted(random.choices(range(1, total + 1), k=random.choice((1, 3, 12, 60))))
        nobody = [sum(step <= points for step in steps) for points in range(total + 1)]
        swept = nobody[-1] + random.choice((0, 1, 1, 2)), -random.choice((0, 1, 1, 2))
        fault = random.random()
        if fault < 0.15:
            swept = nobody[-1] - 1, swept[1]
        elif fault < 0.3:
            swept = swept[0], 1
        elif fault < 0.45:
            first = random.randrange(total)
            for points in range(first, min(first + random.choice((1, 5, 40)), total + 1)):
                nobody[points] -= 1
    can_sweep = asked.can_sweep
    worths = sorted(
        {*nobody, *(each for each, open_ in zip(swept, can_sweep, strict=True) if open_)}
    )
    rank = {worth: place for place, worth in enumerate(worths)}
    first_row = [rank[worth] for worth in nobody]
    rows = [
        [rank[swept[side]]] * (total + 1) if can_sweep[side] else list(first_row) for side in Side
    ]
    return Ladder((first_row, rows[0], rows[1]))


def _positions(random: Random, start: Position) -> Iterator[Position]:
    """A position, and mostly one or two that come later in the hand."""
    yield start
    for _ in range(random.randrange(3)):
        for _ in range(random.choice((1, 1, 2, 4))):
            if start.cards_left <= 1:
                return
            start = called(start, random.choice(legal_in(start)))
        yield start


def level_differences(
    random: Random, drawn: generate.Position, start: Position, context: SolverContext
) -> list[str]:
    """What `SolverContext.levels` says that is not so, and `reaches_rank` before and after it.

    The context is used as it is, whatever it was asked before.
    """
    asked = [Asked(position) for position in _positions(random, start)]
    ladder = drawn_ladder(random, asked[0], drawn.utility)
    ladders: list[Ladder | None] = [ladder]
    for _ in asked[1:]:
        fresh = drawn_ladder(random, asked[0], drawn.utility)
        ladders.append(random.choice((ladders[-1], ladders[-1], fresh, fresh, None)))
    numbers = numbering(start.contract.kind, start.contract.trump)
    problems = [problem_of(each.position) for each in asked]
    points = [each.so_far.card_points[0] for each in asked]
    takers = [sum(1 << side for side in Side if each.so_far.tricks[side]) for each in asked]
    wanted = [_wanted(each, on) for each, on in zip(asked, ladders, strict=True)]
    flag = CancelFlag()
    card = random.choice(context.legal(problems[0]))
    rank = random.randint(0, ladder.highest)

    def reached() -> bool:
        return context.reaches_rank(
            problems[0], card, ladder.rows, rank, points[0], takers[0], flag
        )

    before = reached()
    tables = [None if each is None else each.rows for each in ladders]
    levels = context.levels(problems, tables, points, takers, random.random() < 0.5, flag)
    found = [{int(numbers.card[number]): level for number, level in each} for each in levels]
    wrong = [
        f"position {place}: solver {mine}, brute force {theirs}"
        for place, (mine, theirs) in enumerate(zip(found, wanted, strict=True))
        if mine != theirs
    ]
    truth = wanted[0][int(numbers.card[card])] >= rank
    if (before, reached()) != (truth, truth):
        wrong.append(f"rank {rank} after {numbers.card[card]} is reached: {truth}")
    return wrong


def _wanted(asked: Asked, ladder: Ladder | None) -> dict[int, int]:
    """Ranks of the cards; without a ladder the card points to come of the side that plays."""
    if ladder is not None:
        ends = asked.brute_ends(ladder.rank)
        return {card: ladder.rank(each) for card, each in ends.items()}
    problem = problem_of(asked.position)
    play = Play(problem, asked.so_far.card_points[0], 0)
    taken = {
        card: each[0] - play.north_south_points
        for card, each in asked.brute_ends(by_card_points).items()
    }
    ours = play.seat % 2 == Side.NORTH_SOUTH
    return {card: each if ours else play.rest - each for card, each in taken.items()}
