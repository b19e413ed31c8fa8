"""What a contract records at the table, by what it comes to with open hands.

With open hands nobody misguesses, and the buyer's side, which has the more to decide, gains most
by that: contracts that just make with all cards open often fail where three hands are hidden. How
much that is was measured (`table_play.toml`, written by `python -m benchmarks.contracts`) over
hands that hint players played out. In between what was measured the line is straight; beyond it,
what open hands promise more counts in full.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from functools import cache
from importlib import resources
from typing import Final

from baloot_solver.cards import ContractKind, Level
from baloot_solver.deal import Contract
from baloot_solver.rules.groups import BalootScoring
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.baloot import LEVEL_FACTOR

Line = tuple[tuple[float, float], ...]
"""Game points of the buyer's side less the other's: with open hands, and recorded on the mean."""

_KINDS: Final = (ContractKind.HOKUM, ContractKind.SUN)


def group_of(rules: RuleSet, contract: Contract) -> str | None:
    """The name of the contracts that are measured together; None for those that are not."""
    measured = isinstance(rules.scoring, BalootScoring) and contract.kind in _KINDS
    if not measured or contract.buyer is None or contract.level is Level.GAHWA:
        return None
    kind = contract.kind.value
    return kind if contract.level is Level.SINGLE else f"{kind}_raised"


def at_table(rules: RuleSet, contract: Contract, open_hands: float) -> float:
    """What a contract is expected to record at the table that comes to this with open hands.

    Both are recorded game points of the buyer's side less the other's.
    """
    line = shipped_lines().get(group_of(rules, contract) or "")
    if line is None:
        return open_hands
    factor = LEVEL_FACTOR[contract.level]
    return factor * _on(line, open_hands / factor)


def _on(line: Line, at: float) -> float:
    place = bisect_right(line, (at, float("inf")))
    if place == 0 or place == len(line):
        end, recorded = line[place and place - 1]
        return recorded + at - end
    (low, below), (high, above) = line[place - 1], line[place]
    return below + (above - below) * (at - low) / (high - low)


@cache
def shipped_lines() -> dict[str, Line]:
    """What was measured, by the names of `group_of`."""
    text = resources.files(__package__).joinpath("table_play.toml").read_text(encoding="utf-8")
    return {
        group: tuple((open_hands, recorded) for open_hands, recorded, _ in rows)
        for group, rows in tomllib.loads(text).items()
    }
