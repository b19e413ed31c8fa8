"""The deals that agree with what a seat knows: how many, all of them, or a uniform sample.

Every agreeing deal has a number. A sample draws numbers, each with the same probability, so each
deal comes with the same probability too; where the deals are few, all can be gone through instead
and nothing is left to chance. World `index` of a seed is a stream of its own: more can be drawn
later, or elsewhere, without drawing the first ones again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from baloot_solver.cards import Seat
from baloot_solver.deal import Hands
from baloot_solver.errors import InputError
from baloot_solver.generate import Stream
from baloot_solver.hints.counting import Ways
from baloot_solver.hints.facts import Facts
from baloot_solver.hints.masks import hand_of
from baloot_solver.hints.runs import fours_that_matter, runs_of
from baloot_solver.hints.suits import Four, Hidden, SuitWays


class World(NamedTuple):
    """The cards each seat holds now, as masks by seat number: South, East, North, West."""

    south: int
    east: int
    north: int
    west: int

    @property
    def hands(self) -> Hands:
        """The same as hands of cards."""
        return hand_of(self[0]), hand_of(self[1]), hand_of(self[2]), hand_of(self[3])


class Worlds:
    """All deals of the hidden cards that agree with the facts.

    `count` is how many there are, exactly. Raises `InputError` (NO_WORLD) where there is none, on
    `announcements` if they are to blame, else on `plays`: the facts contradict each other, though
    no single one of them is wrong.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._others = [seat for seat in Seat if seat is not facts.view.seat]
        self._ways = self._counted()
        self.count = self._ways.count
        if not self.count:
            raise InputError(
                "announcements" if any(facts.claims) and self._plain_ways().count else "plays",
                "NO_WORLD",
                f"no deal agrees with all that {facts.view.seat.label} is said to know",
            )

    def _counted(self) -> Ways | SuitWays:
        """The ways to deal what is not certain: by suits only where announcements ask for it."""
        facts, view = self.facts, self.facts.view
        claims = [facts.claims[seat] for seat in self._others]
        if not any(claims):
            return self._plain_ways()
        had = tuple(facts.holds[seat] | view.played_by(seat) for seat in self._others)
        hidden = Hidden(*self._to_deal(), had)
        fours = [
            four
            for holder, said in enumerate(claims)
            for rank in fours_that_matter(view.rules, view.contract, said)
            if hidden.with_four(four := Four(holder, rank)) is not None
        ]
        runs = [runs_of(view.rules, view.contract, said) for said in claims]
        return SuitWays(hidden, runs, fours)

    def _plain_ways(self) -> Ways:
        return Ways(*self._to_deal())

    def _to_deal(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cards each other seat may get besides those it holds, and how many it lacks."""
        facts = self.facts
        return (
            tuple(facts.may_hold[seat] & ~facts.holds[seat] for seat in self._others),
            tuple(facts.counts[seat] - facts.holds[seat].bit_count() for seat in self._others),
        )

    def draw(self, number: int, seed: int, start: int = 0) -> list[World]:
        """Worlds `start`, `start` + 1, ... of a seed, `number` of them, each uniform among all.

        They are independent, so one may come twice. `InputError` on `seed`.
        """
        return [self._drawn(Stream(seed, start + index)) for index in range(number)]

    def _drawn(self, stream: Stream) -> World:
        while True:
            world = self._world(uniform_below(stream, self._ways.numbers))
            if world is not None:
                return world

    def every(self) -> Iterator[World]:
        """Every world once, in the order of their numbers."""
        worlds = (self._world(number) for number in range(self._ways.numbers))
        return (world for world in worlds if world is not None)

    def _world(self, number: int) -> World | None:
        way = self._ways.way(number)
        if way is None:
            return None
        hands = list(self.facts.holds)
        for seat, cards in zip(self._others, way, strict=True):
            hands[seat] |= cards
        return World(*hands)


def uniform_below(stream: Stream, bound: int) -> int:
    """A number below `bound`, each exactly as probable as the next.

    64 bits are not a multiple of most bounds; the few outputs at the end that would favour some
    numbers are drawn again (fewer than one in two thousand million: there are at most 24!/8!^3
    worlds).
    """
    fair = (1 << 64) - (1 << 64) % bound
    while True:
        bits = stream.bits()
        if bits < fair:
            return bits % bound
