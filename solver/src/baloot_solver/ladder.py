"""What the outcomes of a hand record, ranked for the search, kept from deal to deal.

Possible deals of one hand differ in their cards and seldom in what scores: of the projects and
Baloot only their sums matter. So the sheet of a hand, its table of outcomes, their ranks and what a
recorded difference stands for are made once for all deals with the same sums.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from baloot_solver.cards import Side
from baloot_solver.deal import Contract
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring import (
    HandFacts,
    Told,
    UtilityTable,
    open_sheet,
    recorded,
    table_of,
    told_where_nobody_swept,
)

Ranks = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

_BOTH: Final = 3
"""Both sides took a trick; 1 is North-South alone, 2 East-West, as the rows of a table are."""
KEPT: Final = 4096
"""Ladders kept, a few kilobytes each; then all are forgotten."""


class Ladder:
    """The outcomes of one hand: `ranks` as the kernel takes them, `worth` of each rank.

    A worth is a recorded difference, North-South's game points minus East-West's. Nothing changes
    after construction but what was looked up before, so threads may share it.
    """

    def __init__(
        self, rules: RuleSet, contract: Contract, facts: HandFacts, can_sweep: tuple[bool, bool]
    ) -> None:
        self._sheet = open_sheet(rules, contract, facts)
        self._can_sweep = can_sweep
        self._table = table_of(self._sheet, can_sweep)
        self.ranks, self.worth = ranked(self._table)
        self._told: dict[tuple[int, int, int], Told | None] = {}

    def worth_at(self, north_south_points: int, takers: int) -> int:
        """What a hand records that is over: `takers` has a bit for each side that took a trick."""
        row = 0 if takers == _BOTH else takers
        return self._table[row][north_south_points]

    def told(self, difference: int, low: int, high: int) -> Told | None:
        """What a difference stands for: both sides' game points, made or not, kaboot.

        `low` and `high` bound what North-South's card points can still come to. None where outcomes
        that record this difference differ in one of those things.
        """
        key = (difference, low, high)
        if key not in self._told:
            self._told[key] = self._find(*key)
        return self._told[key]

    def _find(self, difference: int, low: int, high: int) -> Told | None:
        nobody, told = self._table[0], told_where_nobody_swept(self._sheet)
        found = {told[points] for points in range(low, high + 1) if nobody[points] == difference}
        for side, at_end in ((Side.NORTH_SOUTH, high), (Side.EAST_WEST, low)):
            if self._can_sweep[side] and self._table[1 + side][at_end] == difference:
                known = recorded(self._sheet, at_end, side)
                found.add(Told(known.game_points, known.made, side))
        return found.pop() if len(found) == 1 else None


@lru_cache(maxsize=512)
def ranked(table: UtilityTable) -> tuple[Ranks, tuple[int, ...]]:
    """A table of worths as ranks without gaps, and the worth of each rank."""
    worths = sorted({worth for row in table for worth in row})
    rank = {worth: place for place, worth in enumerate(worths)}
    nobody, north_south, east_west = (tuple(rank[worth] for worth in row) for row in table)
    return (nobody, north_south, east_west), tuple(worths)


_ladders: Final[dict[object, Ladder]] = {}


def ladder_of(
    rules: RuleSet, contract: Contract, facts: HandFacts, can_sweep: tuple[bool, bool]
) -> Ladder:
    """The ladder of a hand with these facts; raises `InputError` as `utility_table` does."""
    settled = facts.settlement
    key = (
        rules.digest, contract, facts.dealer, facts.up_card, facts.buyer_held_ace, can_sweep,
        settled.project_values(), settled.baloot_counts(),
    )  # fmt: skip
    found = _ladders.get(key)
    if found is None:
        found = Ladder(rules, contract, facts, can_sweep)
        if len(_ladders) >= KEPT:
            _ladders.clear()
        _ladders[key] = found
    return found
