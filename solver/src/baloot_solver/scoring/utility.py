"""All outcomes of a hand as one table of recorded differences, for the search (ruling 7).

The recorded score is not monotone in card points, so the search is given every outcome's worth
instead of a formula. The table comes from the same sheet as a single score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from baloot_solver.cards import Side
from baloot_solver.deal import Contract
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.baloot import BalootSheet
from baloot_solver.scoring.bazar import BazarSheet
from baloot_solver.scoring.model import HandFacts
from baloot_solver.scoring.outcome import Sheet, open_sheet, recorded

UtilityTable = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""Recorded game points, North-South minus East-West, by North-South's card points: where nobody
took all eight tricks, where North-South did, where East-West did."""

MadeTable = tuple[list[bool], list[bool], list[bool]]
"""Whether the buyer's side makes its contract, in the shape of a `UtilityTable`."""

_SWEEPS = (Side.NORTH_SOUTH, Side.EAST_WEST)
_ROWS_KEPT: Final = 2048
"""First rows of utility tables kept from deal to deal, a few kilobytes each."""


def utility_table(
    rules: RuleSet,
    contract: Contract,
    facts: HandFacts,
    *,
    can_sweep: tuple[bool, bool] = (True, True),
) -> UtilityTable:
    """The recorded difference of every outcome; `can_sweep` says which sides still can.

    The row of a side that can no longer sweep repeats the first row, and facts that only its sweep
    would need are not asked for. Raises `InputError` as `score_outcome` does.
    """
    return table_of(open_sheet(rules, contract, facts), can_sweep)


def table_of(sheet: Sheet, can_sweep: tuple[bool, bool]) -> UtilityTable:
    """`utility_table` of an open sheet."""
    nobody = _nobody_swept(_FirstRow(sheet))
    counts = [can_sweep[side] and _sweep_counts(sheet) for side in _SWEEPS]
    rows = [_swept(sheet, side) if counts[side] else nobody for side in _SWEEPS]
    return nobody, rows[0], rows[1]


class Told(NamedTuple):
    """What a recorded difference stands for; pairs are North-South, East-West."""

    game_points: tuple[int, int]
    made: bool
    sweep: Side | None


def made_table(
    rules: RuleSet,
    contract: Contract,
    facts: HandFacts,
    *,
    can_sweep: tuple[bool, bool] = (True, True),
) -> MadeTable:
    """Whether every outcome makes the contract (rules F.2, G), `HandScore.made` of each.

    Rows and `can_sweep` as those of `utility_table`; raises `InputError` as `open_sheet` does. What
    only the worth of a sweep hangs on is not asked for: who won it is known without.
    """
    sheet = open_sheet(rules, contract, facts)
    total = sheet.total_points
    nobody = [_made(sheet, points, None) for points in range(total + 1)]
    counts = [can_sweep[side] and _sweep_counts(sheet) for side in _SWEEPS]
    rows = [
        [_made(sheet, points, side) for points in range(total + 1)] if counts[side] else nobody
        for side in _SWEEPS
    ]
    return nobody, rows[0], rows[1]


def _made(sheet: Sheet, points: int, sweep: Side | None) -> bool:
    if isinstance(sheet, BalootSheet):
        if sweep is not None:
            return sweep is sheet.buyer
        return sheet.result(points, None).winner is not sheet.opponents
    return sheet.result(points, sweep).made


def _sweep_counts(sheet: Sheet) -> bool:
    """Whether all eight tricks record anything else than their card points do."""
    return isinstance(sheet, BazarSheet) or sheet.scoring.kaboot is not None


class _FirstRow:
    """A sheet, equal to every other with the same row of outcomes in which nobody swept.

    Of the facts of a hand this row knows only which projects and Baloot count, so that deals share
    their rows far more often than not.
    """

    __slots__ = ("_key", "sheet")

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        contract = sheet.contract
        bought = (contract.kind, contract.level, sheet.buyer, sheet.scoring, sheet.rules.projects)
        told: tuple[object, ...] = (
            (sheet.projects, sheet.baloot)
            if isinstance(sheet, BalootSheet)
            else (sheet.announcements, sheet.blot, sheet.bid, contract.kapot)
        )
        self._key = (*bought, *told)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _FirstRow) and self._key == other._key


@lru_cache(maxsize=_ROWS_KEPT)
def _nobody_swept(row: _FirstRow) -> Sequence[int]:
    sheet = row.sheet
    if isinstance(sheet, BazarSheet):
        return tuple(sheet.differences())
    found = []
    for points in range(sheet.total_points + 1):
        cards, projects, baloot = sheet.result(points, None).recorded
        found.append(cards[0] - cards[1] + projects[0] - projects[1] + baloot[0] - baloot[1])
    return tuple(found)


def told_where_nobody_swept(sheet: Sheet) -> Sequence[Told]:
    """What is told of every outcome of a sheet in which nobody swept, by its card points."""
    return _told_nobody(_FirstRow(sheet))


@lru_cache(maxsize=_ROWS_KEPT)
def _told_nobody(row: _FirstRow) -> Sequence[Told]:
    found = (recorded(row.sheet, points, None) for points in range(row.sheet.total_points + 1))
    return tuple(Told(each.game_points, each.made, None) for each in found)


def _swept(sheet: Sheet, side: Side) -> Sequence[int]:
    if isinstance(sheet, BalootSheet):
        return (_worth(sheet, 0, side),) * (sheet.total_points + 1)
    return tuple(_worth(sheet, points, side) for points in range(sheet.total_points + 1))


def _worth(sheet: Sheet, points: int, sweep: Side | None) -> int:
    """The recorded difference of one outcome."""
    if isinstance(sheet, BalootSheet):
        north_south, east_west = sheet.result(points, sweep).recorded.total
    else:
        north_south, east_west = sheet.result(points, sweep).recorded
    return north_south - east_west


def is_monotone(table: UtilityTable, *, can_sweep: tuple[bool, bool] = (True, True)) -> bool:
    """Whether more card points, and then the sweep, never record less.

    Then the best outcome in card points is also the best recorded score. Only outcomes that can
    happen are asked: a side that swept has all the points.
    """
    nobody, north_south, east_west = table
    if any(after < before for before, after in pairwise(nobody)):
        return False
    if can_sweep[0] and north_south[-1] < nobody[-1]:
        return False
    return not (can_sweep[1] and east_west[0] > nobody[0])


@dataclass(frozen=True, slots=True)
class Worths:
    """The outcomes that can happen to a whole hand: `utility_table` without the others.

    Recorded game points, North-South minus East-West: of every number of North-South's card points
    where nobody swept, and of each side's sweep.
    """

    nobody: Sequence[int]
    north_south: int
    east_west: int

    def of(self, points: int, sweep: Side | None) -> int:
        """The worth of one outcome."""
        if sweep is None:
            return self.nobody[points]
        return self.east_west if sweep else self.north_south

    def table(self) -> UtilityTable:
        """The same for the search."""
        length = len(self.nobody)
        return self.nobody, (self.north_south,) * length, (self.east_west,) * length

    def is_monotone_at(self, points: int, sweep: Side | None) -> bool:
        """Whether no outcome above this one records less, and none below it more.

        Where this one is the value in card points it is then the best recorded score as well:
        either side can force it or better, and better is nowhere worse.
        """
        at, low, high = self.of(points, sweep), self.east_west, self.north_south
        if sweep is Side.NORTH_SOUTH:
            return max(low, *self.nobody) <= at
        if sweep is Side.EAST_WEST:
            return at <= min(high, *self.nobody)
        below, above = max(self.nobody[: points + 1]), min(self.nobody[points:])
        return max(low, below) <= at <= min(high, above)


def worths_of(sheet: Sheet) -> Worths:
    """What the outcomes of a whole hand record. Raises `InputError` as `score_outcome` does."""
    nobody, total = _nobody_swept(_FirstRow(sheet)), sheet.total_points
    ends = (_worth(sheet, total, Side.NORTH_SOUTH), _worth(sheet, 0, Side.EAST_WEST))
    return Worths(nobody, *ends)
