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

    `count` is how many there are, exactly. Raises `InputError` (NO_WORLD) where there is none: the
    facts contradict each other, though no single one of them is wrong.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._others = [seat for seat in Seat if seat is not facts.view.seat]
        free = [facts.may_hold[seat] & ~facts.holds[seat] for seat in self._others]
        missing = [facts.counts[seat] - facts.holds[seat].bit_count() for seat in self._others]
        self._ways = Ways(free, missing)
        self.count = self._ways.count
        if not self.count:
            raise InputError(
                "",
                "NO_WORLD",
                f"no deal agrees with all that {facts.view.seat.label} is said to know",
            )

    def draw(self, number: int, seed: int, start: int = 0) -> list[World]:
        """Worlds `start`, `start` + 1, ... of a seed, `number` of them, each uniform among all.

        They are independent, so one may come twice. `InputError` on `seed`.
        """
        return [
            self._world(uniform_below(Stream(seed, start + i), self.count)) for i in range(number)
        ]

    def every(self) -> Iterator[World]:
        """Every world once, in the order of their numbers."""
        return (self._world(number) for number in range(self.count))

    def _world(self, number: int) -> World:
        hands = list(self.facts.holds)
        for seat, cards in zip(self._others, self._ways.way(number), strict=True):
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
