"""The values of one hand, moment by moment, in one objective.

The value of a moment is that of the card played before it, so a hand needs no search of its own for
any value: the legal cards of each moment are searched once, in one table, and the card that was
played is one of them. Only what the rules did not foresee (an illegal card, a lead out of turn, an
Ekka that nobody called) is searched from the position it led to. A forced card needs no search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from baloot_solver.analysis.moments import Moment
from baloot_solver.analysis.scale import Scale
from baloot_solver.cards import Card, Side
from baloot_solver.deal import EkkaState, Position
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import Numbering, numbering
from baloot_solver.play import is_ekka
from baloot_solver.ranking import Chain, Ends, TableRanking
from baloot_solver.solve import Objective
from baloot_solver.standing import Standing, standing_of


@dataclass(frozen=True)
class Hand:
    """A hand on its way: the positions before and after every card, as the search sees them."""

    moments: Sequence[Moment]
    standings: Sequence[Standing]
    legal: Sequence[tuple[Card, ...]]
    """The legal cards of each position, weakest first; none of a hand that is over."""
    numbers: Numbering

    @classmethod
    def of(cls, opening: Position, moments: Sequence[Moment], engine: SolverContext) -> Hand:
        """The hand that these moments make."""
        contract = opening.contract
        numbers = numbering(contract.kind, contract.trump)
        standings = [standing_of(each) for each in (opening, *(each.after for each in moments))]
        legal = [
            ()
            if each.over
            else tuple(numbers.card[card] for card in engine.legal(each.play.problem))
            for each in standings
        ]
        return cls(moments, standings, legal, numbers)

    def foreseen(self, index: int) -> bool:
        """Whether the search before a card counts on what was played with it."""
        moment = self.moments[index]
        if moment.seat is not moment.before.to_play or moment.card not in self.legal[index]:
            return False
        if moment.place or moment.after.ekka is not EkkaState.NOT_CALLED:
            return True
        contract = moment.before.contract
        return not is_ekka(contract.kind, contract.trump, moment.card, moment.before.gone)


class Trace:
    """One objective along a hand; every value is searched when it is first asked for.

    `base` is the trace for card points, whose values are taken over wherever both want the same.
    """

    def __init__(
        self,
        objective: Objective,
        hand: Hand,
        scale: Scale,
        engine: SolverContext,
        flag: CancelFlag,
        base: Trace | None = None,
    ) -> None:
        self.objective = objective
        self._hand = hand
        self._scale = scale
        self._engine = engine
        self._flag = flag
        self._base = base
        self._cards: dict[int, dict[Card, Ends]] = {}
        self._lines: dict[int, tuple[Card, ...]] = {}

    @cached_property
    def values(self) -> tuple[Ends, ...]:
        """How the hand ends from each position on, at best play."""
        found = [self._best(0)]
        for index, moment in enumerate(self._hand.moments):
            if self._hand.foreseen(index):
                found.append(self.searched(index, found[-1])[moment.card])
            else:
                found.append(self._best(index + 1))
        return tuple(found)

    def cards(self, index: int) -> dict[Card, Ends]:
        """How the hand ends after each legal card of a position."""
        return self.searched(index, self.values[index])

    def order(self, index: int, ends: Ends) -> int:
        """A number that is higher the better an outcome is for North-South, in this position."""
        return self.rankings[index].order(ends)

    def line(self, index: int) -> tuple[Card, ...]:
        """Best play from a position to the end of the hand."""
        found = self._lines.get(index)
        if found is None:
            found = self._lines[index] = self._line(index)
        return found

    def _line(self, index: int) -> tuple[Card, ...]:
        standing = self._hand.standings[index]
        if standing.over:
            return ()
        ranking, goal = self.rankings[index], self.values[index]
        if self._base is not None and isinstance(ranking, Chain):
            return self._base.line(index)
        played = ranking.line(self._engine, standing.play, goal, self._flag)
        return tuple(self._hand.numbers.card[number] for number in played)

    @cached_property
    def rankings(self) -> tuple[Chain | TableRanking, ...]:
        """The order of outcomes in each position."""
        return tuple(self._scale.ranking(self.objective, each) for each in self._hand.standings)

    def _best(self, index: int) -> Ends:
        standing = self._hand.standings[index]
        if standing.over:
            return standing.play.north_south_points, standing.swept
        sign = 1 if standing.play.seat % 2 == Side.NORTH_SOUTH else -1
        return max(self.searched(index).values(), key=lambda ends: sign * self.order(index, ends))

    def searched(self, index: int, value: Ends | None = None) -> dict[Card, Ends]:
        """As `cards`; `value` is that of the position, where it is known already."""
        found = self._cards.get(index)
        if found is None:
            found = self._cards[index] = self._search(index, value)
        return found

    def _search(self, index: int, value: Ends | None) -> dict[Card, Ends]:
        legal, ranking = self._hand.legal[index], self.rankings[index]
        if value is not None and len(legal) == 1:
            return {legal[0]: value}
        if self._base is not None and isinstance(ranking, Chain):
            return self._base.searched(index)
        play = self._hand.standings[index].play
        ends_of = ranking.values(self._engine, play, self._flag)
        return {self._hand.numbers.card[number]: ends for number, ends in ends_of.items()}
