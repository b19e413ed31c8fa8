"""The kinds of question, each an endless numbered row of positions.

Position `index` of a stream is the same on every machine, so a failure is repeated with
`python -m tests.exactness STREAM INDEX`. The ordinary run takes the first `ordinary` of each
stream and the positions of `directed.py`; `make verify` takes `whole` more, from `WHOLE_FROM` on,
so that no position is counted twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from baloot_oracle import generate
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import Problem, problem_of
from baloot_solver.solve import Objective
from tests.exactness import recorded
from tests.exactness.asking import by_card_points, differences, table_differences
from tests.exactness.endings import (
    ace_and_ten,
    beaten,
    blocked,
    crowded,
    drawn_ending,
    highest_card,
    lone_ace,
    position_of,
    third_hand,
)
from tests.exactness.kept import kept_differences
from tests.exactness.laddered import level_differences

WHOLE_FROM = 1_000_000
#: The position's number chooses: the smallest table there is up to one that never fills.
TABLE_SIZES = (64, 256, 1 << 12, 1 << 15)

#: Entries of the buckets a table begins with; a larger one grows.
GROWS_FROM = 1 << 12

Ask = Callable[[Random, int, SolverContext], list[str]]


@dataclass(frozen=True, slots=True)
class Stream:
    """One kind of question: how a position is drawn and compared, and how many are asked."""

    name: str
    ask: Ask
    ordinary: int
    whole: int

    def differences(self, index: int, context: SolverContext) -> list[str]:
        """Every difference between solver and brute force on position `index`."""
        random = Random(f"{self.name}/{index}")
        [cards] = random.choices((2, 3, 4, 5), (1, 3, 4, 2))
        return self.ask(random, cards, context)


class Contexts:
    """One context of each table size, used for position after position as in a server."""

    def __init__(self) -> None:
        self._made: dict[int, SolverContext] = {}

    def of(self, index: int) -> SolverContext:
        size = TABLE_SIZES[index % len(TABLE_SIZES)]
        if size not in self._made:
            self._made[size] = SolverContext(size)
        return self._made[size]


def _points(drawn: generate.Position, counted: bool, context: SolverContext) -> list[str]:
    position = position_of(drawn, counted=counted)
    return differences(position, Objective.CARD_POINTS, by_card_points, context)


def _any_ending(random: Random, cards: int, context: SolverContext) -> list[str]:
    return _points(drawn_ending(random, cards), random.random() < 0.75, context)


def _third_hand(random: Random, cards: int, context: SolverContext) -> list[str]:
    return _points(third_hand(random, cards), True, context)


def _lone_ace(random: Random, cards: int, context: SolverContext) -> list[str]:
    return _points(lone_ace(random, cards), True, context)


def _highest_card(random: Random, cards: int, context: SolverContext) -> list[str]:
    return _points(highest_card(random, cards), True, context)


def _beaten(random: Random, cards: int, context: SolverContext) -> list[str]:
    return _points(beaten(random, cards), True, context)


def _ace_and_ten(random: Random, cards: int, context: SolverContext) -> list[str]:
    return _points(ace_and_ten(random, 5), True, context)


def _blocked(random: Random, cards: int, context: SolverContext) -> list[str]:
    return _points(blocked(random, max(cards, 4)), True, context)


def _crowded(random: Random, cards: int, context: SolverContext) -> list[str]:
    return _points(crowded(random, cards), True, context)


def _any_table(random: Random, cards: int, context: SolverContext) -> list[str]:
    make = random.choice((drawn_ending, drawn_ending, third_hand, crowded, lone_ace))
    drawn = make(random, cards)
    return table_differences(position_of(drawn), drawn.utility, context)


def _levels(random: Random, cards: int, context: SolverContext) -> list[str]:
    """Mostly one call; or two of other rules, with nothing forgotten between them."""
    wrong: list[str] = []
    context.begin()
    for size in (cards,) if random.random() < 0.7 else (2, min(cards, 4)):
        make = random.choice((drawn_ending, drawn_ending, third_hand, crowded))
        drawn = make(random, size)
        position = position_of(drawn, counted=random.random() < 0.9)
        wrong += level_differences(random, drawn, position, context)
    return wrong


def _grown(random: Random, cards: int, context: SolverContext) -> list[str]:
    """Deals too large for the buckets a table begins with, beside a table that never has more.

    The second has as many cards of each suit in each hand as the first, and other ranks: the
    buckets that are added still hold what the first one left there.
    """
    kind = random.choice(("hokum", "sun", "no_trump", "all_trump"))
    first = problem_of(position_of(drawn_ending(random, 8, kind=kind)))
    second = reranked(random, first)
    fixed, growing = SolverContext(GROWS_FROM), SolverContext(16 * GROWS_FROM)
    answers: list[list[list[int]]] = []
    for engine in (fixed, growing):
        answers.append([])
        for problem in (first, second):
            engine.begin()
            answers[-1].append(engine.card_points(problem, engine.legal(problem), CancelFlag()))
    return [] if answers[0] == answers[1] else [f"fixed {answers[0]}, grown {answers[1]}"]


def _kept(random: Random, cards: int, context: SolverContext) -> list[str]:
    return kept_differences(random, cards, context)


def reranked(random: Random, problem: Problem) -> Problem:
    """The same problem with the cards of each suit shuffled among hands and table."""
    to = [8 * suit + rank for suit in range(4) for rank in random.sample(range(8), 8)]
    hands = [sum(1 << to[card] for card in range(32) if hand >> card & 1) for hand in problem.hands]
    return problem._replace(
        hands=(hands[0], hands[1], hands[2], hands[3]),
        trick=tuple(to[card] for card in problem.trick),
        released=None,
    )


def _profiles(random: Random, cards: int, context: SolverContext) -> list[str]:
    position = recorded.drawn_position(random, cards, overrides=False)
    return recorded.recorded_differences(position, context)


def _overrides(random: Random, cards: int, context: SolverContext) -> list[str]:
    position = recorded.drawn_position(random, cards, overrides=True)
    return recorded.recorded_differences(position, context)


STREAMS = {
    stream.name: stream
    for stream in (
        Stream("kept", _kept, 300, 8_000),
        Stream("card-points", _any_ending, 300, 18_000),
        Stream("third-hand", _third_hand, 300, 15_000),
        Stream("lone-ace", _lone_ace, 200, 9_000),
        Stream("highest-card", _highest_card, 150, 6_000),
        Stream("ace-and-ten", _ace_and_ten, 50, 3_000),
        Stream("beaten", _beaten, 100, 6_000),
        Stream("blocked", _blocked, 60, 3_000),
        Stream("crowded", _crowded, 300, 15_000),
        Stream("any-table", _any_table, 250, 15_000),
        Stream("grown", _grown, 80, 1_000),
        Stream("levels", _levels, 250, 9_000),
        Stream("game-points", _profiles, 200, 9_000),
        Stream("game-points-overrides", _overrides, 150, 6_000),
    )
}
