"""What every card came to in every world so far, and what follows from it.

Worlds are added in their order. A card that is left behind (`Tally.drop`) is judged in no further
world, so its worlds are the first ones of the others and cards can always be compared world by
world.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from baloot_solver.cards import Card, Side, in_order
from baloot_solver.hints.estimates import (
    Chance,
    Estimate,
    Scales,
    chance,
    estimate,
    surely_above,
)
from baloot_solver.scoring import Told

LEAST_WORLDS: Final = 32
"""No card is left behind before it was judged in so many effective worlds."""
CLEARLY: Final = 4.0
"""And only where it is worse by so many standard errors, so that none is dropped by bad luck."""


@dataclass(slots=True)
class Column:
    """One card: the worth to its player's side in each world, in the unit of the objective.

    `told` is what it records, `points` the final card points of the player's side where both sides
    play for card points; each of the two is empty or told of the first worlds.
    """

    worth: list[float] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    points: list[float] = field(default_factory=list)


class Tally:
    """The columns of all legal cards, and the weights of the worlds."""

    def __init__(self, cards: Iterable[Card], side: Side) -> None:
        self.side = side
        self.weights: list[float] = []
        self._scales: dict[int, Scales] = {}
        """Of the first weights, by how many; a world that is added changes none of them."""
        self.columns: dict[Card, Column] = {card: Column() for card in in_order(cards)}
        self.alive: tuple[Card, ...] = tuple(self.columns)
        self.exact = False
        """Whether all worlds there are have been looked at."""

    @property
    def worlds(self) -> int:
        """How many worlds are in."""
        return len(self.weights)

    @property
    def effective_worlds(self) -> float:
        """How many equally weighted worlds carry as much information."""
        return self._of_first(self.worlds).size

    def add(
        self,
        weight: float,
        worth: Mapping[Card, float],
        told: Mapping[Card, Told],
        points: Mapping[Card, float],
    ) -> None:
        """A world. Cards left behind meanwhile are passed over."""
        self.weights.append(weight)
        for card in self.alive:
            column = self.columns[card]
            column.worth.append(worth[card])
            if card in told:
                column.told.append(told[card])
            if card in points:
                column.points.append(points[card])

    def with_worth(self, worth: Mapping[Card, Sequence[float]]) -> Tally:
        """The same worlds, as many as are given, with another worth of every card in each."""
        count = len(next(iter(worth.values())))
        found = Tally(self.columns, self.side)
        found.weights = self.weights[:count]
        found.exact = self.exact and count == self.worlds
        for card, column in self.columns.items():
            found.columns[card] = Column(
                list(worth[card]), column.told[:count], column.points[:count]
            )
        return found

    def mean(self, card: Card) -> float:
        """The mean worth of a card over its worlds."""
        return self._mean(self.columns[card].worth)

    def worth(self, card: Card) -> Estimate:
        """The worth of a card."""
        return self._estimate(self.columns[card].worth)

    def points(self, card: Card) -> Estimate | None:
        """Its card points, where they were asked for."""
        values = self.columns[card].points
        return self._estimate(values) if values else None

    def sides(self, card: Card) -> tuple[float, float] | None:
        """Recorded game points of North-South and East-West, where they are told."""
        told = self.columns[card].told
        if not told:
            return None
        means = [self._mean([each.game_points[side] for each in told]) for side in Side]
        return means[0], means[1]

    def made(self, card: Card) -> Chance | None:
        """How often the contract makes, where it is told."""
        return self._chance([each.made for each in self.columns[card].told])

    def sweeps(self, card: Card, side: Side) -> Chance | None:
        """How often a side takes all eight tricks, where it is told."""
        return self._chance([each.sweep is side for each in self.columns[card].told])

    def lead(self, card: Card, other: Card) -> Estimate:
        """The worth of `card` less that of `other`, over the worlds both were judged in."""
        pairs = zip(self.columns[card].worth, self.columns[other].worth, strict=False)
        return self._estimate([one - two for one, two in pairs])

    def equal(self, card: Card, other: Card) -> bool:
        """Whether two cards came to the same in every world so far."""
        return self.columns[card].worth == self.columns[other].worth

    def in_turn(self) -> list[Card]:
        """The cards, best first: by worth, then by card points, then as cards are written.

        Those left behind follow, by how far the best is ahead of them in the worlds of both.
        """
        best = max(self.alive, key=self._rank)
        behind = {
            card: self.lead(best, card).mean for card in self.columns if card not in self.alive
        }
        alive = sorted(self.alive, key=self._rank, reverse=True)
        return alive + sorted(behind, key=lambda card: behind[card])

    def confidence(self, best: Card) -> float:
        """A lower bound of the probability that no card that is not its equal is better."""
        doubt = 0.0
        for card in self.columns:
            if card != best and not self.equal(card, best):
                lead = self.lead(best, card)
                size = self._of_first(len(self.columns[card].worth)).size
                doubt += 1 - surely_above(lead, size, exact=self.exact)
        return max(0.0, 1 - doubt)

    def drop(self) -> None:
        """Leave behind the cards that are clearly worse than the best."""
        if self.effective_worlds < LEAST_WORLDS:
            return
        best = max(self.alive, key=self._rank)
        self.alive = tuple(card for card in self.alive if not self._clearly_worse(card, best))

    def _clearly_worse(self, card: Card, best: Card) -> bool:
        if card == best:
            return False
        lead = self.lead(best, card)
        return lead.mean > CLEARLY * lead.standard_error and lead.mean > 0

    def _rank(self, card: Card) -> tuple[float, float]:
        # Sums of the same numbers in another order differ in their last digits, no more.
        points = self.columns[card].points
        return (
            round(self.mean(card), 9),
            round(self._mean(points), 9) if points else 0.0,
        )

    def _of_first(self, number: int) -> Scales:
        found = self._scales.get(number)
        if found is None:
            found = self._scales[number] = Scales.of(self.weights[:number])
        return found

    def _mean(self, values: Sequence[float]) -> float:
        return self._of_first(len(values)).mean(values)

    def _estimate(self, values: Sequence[float]) -> Estimate:
        return estimate(values, self._of_first(len(values)), exact=self.exact)

    def _chance(self, values: Sequence[bool]) -> Chance | None:
        if not values:
            return None
        return chance(values, self._of_first(len(values)), exact=self.exact)
