"""The worlds of one suggestion in their turn, each with its weight.

Where there are no more worlds than are wanted, all are gone through, in an order drawn by the seed;
else the worlds of the seed come one after the other, as they are drawn. Of few drawn worlds one or
two can have most of the weight, and solving the others is work for nothing. So the first ones are
chosen from many, and in the first tricks, where a world takes long to solve, all are: more are
weighed, which is cheap, and as many as are wanted are taken in proportion to their weights, to
count alike: each piece of them for the mean of what was weighed for it, so that their sums come to
what those of all worlds do. One that has more than a whole share may come twice in a piece. Which
ones hangs on the seed and on their place in the turn, never on how many are wanted in the end, as
long as pieces are whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from baloot_solver.generate import Stream
from baloot_solver.hints.comb import combed
from baloot_solver.hints.worlds import World, Worlds

CHOSEN: Final = 20
"""The first worlds, which are chosen from more at any time."""
CANDIDATES: Final = 8
"""Worlds that are weighed for each of those.

Fewer would be too few: those chosen count as independent ones, but come from one lot of candidates.
Where few deals explain the auction (an effective share of a fifth) their means vary 1.16 times as
much as that says with eight, 1.5 times with four.
"""
EARLY: Final = 16
"""Hidden cards, more than five a hand, from which on later worlds are chosen as well.

To weigh a world takes some 35 microseconds, to solve it 1,000 at the first lead, 300 in the third
trick and 120 in the fifth.
"""

Weigh = Callable[[World], float]
"""How well a world fits, above 0."""


class Drawn(NamedTuple):
    """Some worlds and their weights; `least` and `most` are those of all that were weighed."""

    worlds: list[World]
    weights: list[float]
    least: float
    most: float


class Supply:
    """The first `wanted` worlds; `weigh` None: all count alike.

    `every` are all worlds there are, in their turn, where no more than those are wanted. `seen` are
    the first worlds of the seed, as far as any were drawn, at most `keep` of them.
    """

    def __init__(
        self, worlds: Worlds, wanted: int, seed: int, weigh: Weigh | None, *, keep: int
    ) -> None:
        self._worlds = worlds
        self._seed = seed
        self._weigh = weigh
        self.wanted = min(wanted, worlds.count)
        self.every: list[World] | None = None
        if self.wanted == worlds.count:
            self.every = Stream(seed, 0).shuffled(tuple(worlds.every()))
        self.seen: list[World] = []
        self._keep = keep
        self._early = worlds.facts.view.unseen.bit_count() >= EARLY
        self.given = 0
        """Worlds handed out so far."""
        self._drawn = 0

    def next(self, number: int) -> Drawn:
        """The next worlds, `number` of them or as many as are left."""
        number = min(number, self.wanted - self.given)
        begin = self.given
        self.given += number
        if self.every is not None:
            return self._weighed(self.every[begin : self.given])
        if self._weigh is None or (begin >= CHOSEN and not self._early):
            return self._weighed(self._draw(number))
        found = self._weighed(self._draw(CANDIDATES * number))
        places = combed(found.weights, number, self._seed, begin)
        mean = sum(found.weights) / len(found.weights)
        worlds = [found.worlds[place] for place in places]
        return Drawn(worlds, [mean] * number, found.least, found.most)

    def _draw(self, number: int) -> list[World]:
        worlds = self._worlds.draw(number, self._seed, self._drawn)
        self._drawn += number
        self.seen += worlds[: self._keep - len(self.seen)]
        return worlds

    def _weighed(self, worlds: Sequence[World]) -> Drawn:
        weigh = self._weigh
        weights = [1.0 if weigh is None else weigh(each) for each in worlds]
        return Drawn(list(worlds), weights, min(weights), max(weights))
