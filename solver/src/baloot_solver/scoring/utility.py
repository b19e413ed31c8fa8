"""All outcomes of a hand as one table of recorded differences, for the search (ruling 7).

The recorded score is not monotone in card points, so the search is given every outcome's worth
instead of a formula. The table comes from the same sheet as a single score.
"""

from __future__ import annotations

from itertools import pairwise

from baloot_solver.cards import Side
from baloot_solver.deal import Contract
from baloot_solver.rules.card_tables import total_points
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.baloot import BalootSheet
from baloot_solver.scoring.bazar import BazarSheet
from baloot_solver.scoring.model import HandFacts
from baloot_solver.scoring.outcome import Sheet, open_sheet

UtilityTable = tuple[list[int], list[int], list[int]]
"""Recorded game points, North-South minus East-West, by North-South's card points: where nobody
took all eight tricks, where North-South did, where East-West did."""

MadeTable = tuple[list[bool], list[bool], list[bool]]
"""Whether the buyer's side makes its contract, in the shape of a `UtilityTable`."""

_SWEEPS = (Side.NORTH_SOUTH, Side.EAST_WEST)


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
    sheet = open_sheet(rules, contract, facts)
    total = total_points(contract.kind)
    nobody = _row(sheet, total, None)
    counts = [can_sweep[side] and _sweep_counts(sheet) for side in _SWEEPS]
    rows = [_row(sheet, total, side) if counts[side] else list(nobody) for side in _SWEEPS]
    return nobody, rows[0], rows[1]


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
    total = total_points(contract.kind)
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


def _row(sheet: Sheet, total: int, sweep: Side | None) -> list[int]:
    if isinstance(sheet, BalootSheet):
        if sweep is not None:
            swept = sheet.result(0, sweep).recorded.total
            return [swept[0] - swept[1]] * (total + 1)
        row = []
        for points in range(total + 1):
            cards, projects, baloot = sheet.result(points, None).recorded
            row.append(cards[0] - cards[1] + projects[0] - projects[1] + baloot[0] - baloot[1])
        return row
    found = (sheet.result(points, sweep).recorded for points in range(total + 1))
    return [north_south - east_west for north_south, east_west in found]


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
