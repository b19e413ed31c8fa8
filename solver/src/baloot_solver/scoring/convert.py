"""From card points to game points (rules F.1, G)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from baloot_solver.cards import ContractKind
from baloot_solver.rules.groups import BalootScoring

HokumConversion = Literal["half_down", "half_up"]
SunConversion = Literal["tens_keep5", "fifths_nearest"]


def tens(how: HokumConversion, card_points: int) -> int:
    """Card points in tens; a half of ten goes down or up."""
    return (card_points + (4 if how == "half_down" else 5)) // 10


def fifths(how: SunConversion, card_points: int) -> int:
    """Card points in fifths: of the nearest ten, fives kept; or the nearest fifth."""
    if how == "fifths_nearest":
        return (card_points + 2) // 5
    if card_points % 10 == 5:
        return card_points // 5
    return (card_points + 5) // 10 * 2


@cache
def conversion_table(
    kind: ContractKind, hokum: HokumConversion, sun: SunConversion, total: int
) -> tuple[int, ...]:
    """Game points of 0 to `total` card points."""
    if kind is ContractKind.SUN:
        return tuple(fifths(sun, points) for points in range(total + 1))
    return tuple(tens(hokum, points) for points in range(total + 1))


def baloot_table(rules: BalootScoring, kind: ContractKind, total: int) -> tuple[int, ...]:
    """The conversion of a Baloot profile for a contract."""
    return conversion_table(kind, rules.convert_hokum, rules.convert_sun, total)
