"""The two orders of outcomes the solver searches, each with the kernel call that fits it.

A `Chain` is card points, then the sweep; a `TableRanking` is any table of utilities, ties broken by
card points and then the sweep. Both give the outcome after every legal card and a line of play that
reaches a goal: at each card they ask the kernel only whether the side to move still holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from baloot_solver.cards import Side
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import Play

Ends = tuple[int, Side | None]
"""How a hand ends: card points of North-South, and who swept."""


class Ranking(Protocol):
    """An order of outcomes that the kernel can search."""

    def order(self, ends: Ends) -> int:
        """A number that is higher the better an outcome is for North-South."""
        ...

    def values(self, engine: SolverContext, play: Play, flag: CancelFlag) -> dict[int, Ends]:
        """How the hand ends after each legal card, by the kernel's card numbers."""
        ...

    def value(self, engine: SolverContext, play: Play, flag: CancelFlag) -> Ends:
        """How the hand ends at best play of both sides."""
        ...

    def line(
        self, engine: SolverContext, play: Play, goal: Ends, flag: CancelFlag
    ) -> tuple[int, ...]:
        """Cards to the end of the hand that reach `goal`, the value of the position."""
        ...


def _follow(
    engine: SolverContext, play: Play, holds: Callable[[Play, int], bool]
) -> tuple[int, ...]:
    """Play on with the first legal card that keeps the goal within the mover's reach."""
    line = []
    while any(play.problem.hands):
        legal = engine.legal(play.problem)
        card = legal[0] if len(legal) == 1 else next(c for c in legal if holds(play, c))
        line.append(card)
        play = play.after(card)
    return tuple(line)


class Chain:
    """Card points, then the sweep: East-West's below all points, North-South's above."""

    def __init__(self, can_sweep: tuple[bool, bool]) -> None:
        self._can_sweep = can_sweep

    def order(self, ends: Ends) -> int:
        points, sweep = ends
        return 4 * points + {None: 0, Side.NORTH_SOUTH: 1, Side.EAST_WEST: -1}[sweep]

    def values(self, engine: SolverContext, play: Play, flag: CancelFlag) -> dict[int, Ends]:
        cards = engine.legal(play.problem)
        taken = engine.card_points(play.problem, cards, flag)
        mover = Side(play.seat % 2)
        rest = play.rest
        result: dict[int, Ends] = {}
        for card, points in zip(cards, taken, strict=True):
            north_south = points if mover is Side.NORTH_SOUTH else rest - points
            side = self._taking_all(rest, north_south)
            swept = side is not None and _sweeps(engine, play, card, side, flag)
            result[card] = (play.north_south_points + north_south, side if swept else None)
        return result

    def value(
        self, engine: SolverContext, play: Play, flag: CancelFlag, near: Ends | None = None
    ) -> Ends:
        """The value; `near` may tell a value that is likely close, such as another leader's."""
        rest, ours = play.rest, play.seat % 2 == Side.NORTH_SOUTH
        guess = -1
        if near is not None:
            guess = near[0] - play.north_south_points
            guess = guess if ours else rest - guess
        points = engine.value(play.problem, flag, guess)
        north_south = points if ours else rest - points
        side = self._taking_all(rest, north_south)
        swept = side is not None and _can_force_sweep(engine, play, side, flag)
        return play.north_south_points + north_south, side if swept else None

    def _taking_all(self, rest: int, north_south: int) -> Side | None:
        """The side that takes all points to come, where it may take all tricks of the hand too."""
        if self._can_sweep[Side.NORTH_SOUTH] and north_south == rest:
            return Side.NORTH_SOUTH
        return Side.EAST_WEST if self._can_sweep[Side.EAST_WEST] and north_south == 0 else None

    def line(
        self, engine: SolverContext, play: Play, goal: Ends, flag: CancelFlag
    ) -> tuple[int, ...]:
        def holds(now: Play, card: int) -> bool:
            mover = Side(now.seat % 2)
            points, sweep = goal
            if sweep is not None:
                return mover is not sweep or _sweeps(engine, now, card, sweep, flag)
            # Not to be swept counts as well as the points: the goal is no sweep.
            if self._still_open(now, mover.other) and _sweeps(engine, now, card, mover.other, flag):
                return False
            mine = points - now.north_south_points
            if mover is Side.EAST_WEST:
                mine = now.rest - mine
            return mine <= 0 or engine.reaches(now.problem, card, mine, False, flag)

        return _follow(engine, play, holds)

    def _still_open(self, play: Play, side: Side) -> bool:
        return self._can_sweep[side] and not play.takers & (1 << side.other)


def _sweeps(engine: SolverContext, play: Play, card: int, side: Side, flag: CancelFlag) -> bool:
    """Whether `side` can take every trick from here once the seat to move plays `card`."""
    if Side(play.seat % 2) is side:
        return engine.reaches(play.problem, card, play.tricks_left, True, flag)
    return not engine.reaches(play.problem, card, 1, True, flag)


def _can_force_sweep(engine: SolverContext, play: Play, side: Side, flag: CancelFlag) -> bool:
    """Whether `side` can take every trick from here, whoever is to move."""
    if play.seat % 2 == side:
        return engine.position_reaches(play.problem, play.tricks_left, True, flag)
    return not engine.position_reaches(play.problem, 1, True, flag)


class TableRanking:
    """Any table of utilities; equal ones by card points, then by the sweep."""

    def __init__(
        self,
        table: tuple[Sequence[int], Sequence[int], Sequence[int]],
        can_sweep: tuple[bool, bool],
    ) -> None:
        total = len(table[0]) - 1
        outcomes: list[Ends] = [(points, None) for points in range(total + 1)]
        if can_sweep[Side.NORTH_SOUTH]:
            outcomes.append((total, Side.NORTH_SOUTH))
        if can_sweep[Side.EAST_WEST]:
            outcomes.append((0, Side.EAST_WEST))
        self._chain = chain = Chain(can_sweep)

        def key(ends: Ends) -> tuple[int, int]:
            return table[0 if ends[1] is None else 1 + ends[1]][ends[0]], chain.order(ends)

        self._outcomes = sorted(outcomes, key=key)
        self._rank = {ends: rank for rank, ends in enumerate(self._outcomes)}
        nobody = [self._rank[points, None] for points in range(total + 1)]
        rows = [list(nobody), list(nobody)]
        for side, points in ((Side.NORTH_SOUTH, total), (Side.EAST_WEST, 0)):
            if can_sweep[side]:
                # Only this cell of the row can happen; the kernel reads no other.
                rows[side] = [self._rank[points, side]] * (total + 1)
        self._ranks = (nobody, rows[0], rows[1])

    @property
    def in_order(self) -> tuple[Ends, ...]:
        """All outcomes, the worst for North-South first. Tables of one order have one answer."""
        return tuple(self._outcomes)

    def order(self, ends: Ends) -> int:
        return self._rank[ends]

    def values(self, engine: SolverContext, play: Play, flag: CancelFlag) -> dict[int, Ends]:
        possible = self._possible(play)
        result: dict[int, Ends] = {}
        guess = len(possible) // 2
        for card in engine.legal(play.problem):
            held = partial(self._reaches, engine, play, flag, card)
            guess = _search(held, possible, guess)
            result[card] = self._outcomes[possible[guess]]
        return result

    def value(self, engine: SolverContext, play: Play, flag: CancelFlag) -> Ends:
        return self.value_near(engine, play, self._chain.value(engine, play, flag), flag)

    def value_near(
        self, engine: SolverContext, play: Play, chain_value: Ends, flag: CancelFlag
    ) -> Ends:
        """The value, where that of the `Chain` is known.

        Either side can force the chain's value or better for it, so nothing is worse for
        North-South than the worst outcome from there up, nor better than the best one from there
        down: only ranks between are searched, and none where the table rises around that value.
        """
        at, legal = self._chain.order(chain_value), engine.legal(play.problem)
        possible = self._possible(play)
        order = {rank: self._chain.order(self._outcomes[rank]) for rank in possible}
        low = min(rank for rank in possible if order[rank] >= at)
        high = max(rank for rank in possible if order[rank] <= at)
        between = [rank for rank in possible if low <= rank <= high]

        def held(wanted: int) -> bool:
            each = (self._reaches(engine, play, flag, card, wanted) for card in legal)
            return any(each) if play.seat % 2 == Side.NORTH_SOUTH else all(each)

        guess = between.index(self._rank[chain_value])
        return self._outcomes[between[_search(held, between, guess)]]

    def line(
        self, engine: SolverContext, play: Play, goal: Ends, flag: CancelFlag
    ) -> tuple[int, ...]:
        wanted = self._rank[goal]

        def holds(now: Play, card: int) -> bool:
            if now.seat % 2 == Side.NORTH_SOUTH:
                return self._reaches(engine, now, flag, card, wanted)
            return not self._reaches(engine, now, flag, card, wanted + 1)

        return _follow(engine, play, holds)

    def _possible(self, play: Play) -> list[int]:
        """The ranks of outcomes that can still happen, rising."""
        low, high = play.north_south_points, play.north_south_points + play.rest
        return [
            rank
            for rank, (points, sweep) in enumerate(self._outcomes)
            if low <= points <= high and (sweep is None or not play.takers & (1 << sweep.other))
        ]

    def _reaches(
        self, engine: SolverContext, play: Play, flag: CancelFlag, card: int, wanted: int
    ) -> bool:
        return engine.reaches_rank(
            play.problem, card, self._ranks, wanted, play.north_south_points, play.takers, flag
        )


def _search(held: Callable[[int], bool], possible: Sequence[int], guess: int) -> int:
    """The place in `possible` of the best rank held: up or down from the guess, doubling."""
    low, high, step = 0, len(possible) - 1, 1
    probe = max(guess, 1)
    while low < high:
        probe = min(max(probe, low + 1), high)
        if held(possible[probe]):
            low = probe
            probe = low + step
        else:
            high = probe - 1
            probe = high - step + 1
        step *= 2
        if low + 1 < high and not low < probe <= high:
            probe = (low + high + 1) // 2
    return low
