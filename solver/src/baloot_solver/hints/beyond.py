"""Beyond averaging: in the last tricks, this seat's next decision is not clairvoyant either.

Averaging values a card by what it comes to in each world with all hands open. That takes for
granted that at the next decision the seat will know the world it is in: it never pays for finding
out, and thinks it can always guess a finesse. Here clairvoyance is put off by one decision: the
next one is made as it will have to be made, one card for all worlds in which the seat has seen the
same cards fall, and only what follows it is open. Until then the other three see everything, and
each plays its best against this seat's plan, world by world (partner for the side, the opponents
against it). That is vector minimaxing; a card's worth remains a list of one number a world.

With three cards a hand that is all there is to decide. The work grows with every trick, so before
the last ones this is averaging.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from baloot_solver.cards import Card, Side
from baloot_solver.deal import Position
from baloot_solver.hints.placing import positions_in
from baloot_solver.hints.view import SeatView
from baloot_solver.hints.worlds import World
from baloot_solver.kernel._context import CancelFlag, Cancelled, SolverContext
from baloot_solver.kernel.problem import Play, numbering
from baloot_solver.ladder import Ladder, ladder_of
from baloot_solver.solve import Objective, thread_context
from baloot_solver.standing import facts_needed, standing_of

LAST_TRICKS: Final = 4
"""Cards a hand from which on later decisions are looked at."""
MOST_WORLDS: Final = 60
"""Worlds that are looked at; the work is the tree of plays of each."""

Vector = dict[int, float]
"""What something comes to for the seat's side, by world."""


def later_decisions(
    view: SeatView,
    worlds: Sequence[World],
    weights: Sequence[float],
    objective: Objective,
    cancel: CancelFlag,
) -> dict[Card, list[float]]:
    """What every legal card comes to in each of the worlds, at most `MOST_WORLDS` of them.

    In the unit of the objective, as `CardHint.worth`. Raises `InputError` as `solve_many` does, and
    `Cancelled`.
    """
    positions = positions_in(view, worlds[:MOST_WORLDS])
    tree = _Tree(view, positions, weights, objective, cancel)
    cards = numbering(view.contract.kind, view.contract.trump).card
    found = tree.by_card()
    return {
        cards[number]: [vector[index] for index in range(len(positions))]
        for number, vector in found.items()
    }


@dataclass(frozen=True, slots=True)
class _Hand:
    """One world: where its play starts, and how its end is ranked; `ladder` None: by card points.

    `sign` is 1 where the seat's side is North-South, else -1.
    """

    start: Play
    whole: int
    ladder: Ladder | None
    sign: int

    def worth(self, play: Play) -> float:
        """What a hand that is over is worth to the seat's side."""
        if self.ladder is None:
            return self._points(play.north_south_points)
        return float(self.sign * self.ladder.worth_at(play.north_south_points, play.takers))

    def worth_of(self, play: Play, level: int) -> float:
        """What a level of one of this seat's cards is worth."""
        if self.ladder is not None:
            return float(self.sign * self.ladder.worth[level])
        taken = level if self.sign > 0 else play.rest - level
        return self._points(play.north_south_points + taken)

    def _points(self, north_south: int) -> float:
        return float(north_south if self.sign > 0 else self.whole - north_south)


class _Tree:
    """The plays until this seat's next decision, over all worlds at once."""

    def __init__(
        self,
        view: SeatView,
        positions: Sequence[Position],
        weights: Sequence[float],
        objective: Objective,
        cancel: CancelFlag,
    ) -> None:
        self._seat = view.seat
        self._weights = weights
        self._cancel = cancel
        self._engine: SolverContext = thread_context()
        self._engine.begin()
        sign = 1 if view.seat.side is Side.NORTH_SOUTH else -1
        self._hands = [_hand(each, objective, sign) for each in positions]

    def by_card(self) -> dict[int, Vector]:
        """The vector of every card this seat may play now."""
        plays = {index: hand.start for index, hand in enumerate(self._hands)}
        return {
            card: self._value({world: play.after(card) for world, play in plays.items()})
            for card in self._engine.legal(plays[0].problem)
        }

    def _value(self, plays: dict[int, Play]) -> Vector:
        """What comes of a moment that looks the same in all these worlds."""
        if self._cancel.cancelled:
            raise Cancelled
        some = next(iter(plays.values()))
        if not any(some.problem.hands):
            return {world: self._hands[world].worth(play) for world, play in plays.items()}
        if some.seat == self._seat:
            return self._next_decision(plays)
        return self._reply(plays, ours=some.seat % 2 == self._seat % 2)

    def _next_decision(self, plays: dict[int, Play]) -> Vector:
        """The one card that is best over all these worlds, all hands open after it."""
        hands = [self._hands[world] for world in plays]
        found = self._engine.levels(
            [play.problem for play in plays.values()],
            [None if hand.ladder is None else hand.ladder.ranks for hand in hands],
            [play.north_south_points for play in plays.values()],
            [play.takers for play in plays.values()],
            False,
            self._cancel,
        )
        vectors: dict[int, Vector] = {}
        for (world, play), hand, levels in zip(plays.items(), hands, found, strict=True):
            for card, level in levels:
                vectors.setdefault(card, {})[world] = hand.worth_of(play, level)
        return max(vectors.values(), key=self._total)

    def _total(self, vector: Vector) -> float:
        # Rounded, so that equal plans are equal whatever the order of their sums.
        return round(sum(self._weights[world] * worth for world, worth in vector.items()), 6)

    def _reply(self, plays: dict[int, Play], *, ours: bool) -> Vector:
        """Another seat plays: in each world the card that is best there against the plan."""
        moves: dict[int, dict[int, Play]] = {}
        for world, play in plays.items():
            for card in self._engine.legal(play.problem):
                moves.setdefault(card, {})[world] = play.after(card)
        best: Vector = {}
        choose = max if ours else min
        for after in moves.values():
            for world, worth in self._value(after).items():
                best[world] = choose(best.get(world, worth), worth)
        return best


def _hand(position: Position, objective: Objective, sign: int) -> _Hand:
    standing = standing_of(position)
    ladder = None
    if objective is Objective.GAME_POINTS:
        facts = facts_needed(position)
        ladder = ladder_of(position.rules, position.contract, facts, standing.can_sweep)
    return _Hand(standing.play, standing.whole, ladder, sign)
