"""How likely a side wins the match from a score, as far as ordinary hands tell.

Hands are taken to record what hands of self-play do (`records.toml`, written by `python -m
benchmarks.records`), either side as likely to be the one that records more, independently of each
other. Then the chance at a score is the mean of the chances after one more hand, and at the end it
is 0 or 1. Only the last hands of a match are looked at like this: earlier, the chance rises evenly
with every game point, and expected points say the same.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import Final

from baloot_solver.cards import Side
from baloot_solver.errors import InputError
from baloot_solver.rules.groups import BalootScoring, BazarScoring
from baloot_solver.rules.ruleset import RuleSet

NEAR: Final = 52
"""Game points before the target from which the chance is looked at: two Suns that were bought."""

Records = tuple[tuple[int, int, float], ...]
"""What hands record: game points of one side and of the other, and how often."""


def is_near(rules: RuleSet, totals: tuple[int, int]) -> bool:
    """Whether the end of the match is so near that the chance is to be looked at."""
    scoring = rules.scoring
    if not isinstance(scoring, BalootScoring | BazarScoring):
        return False
    return max(totals) >= scoring.target - NEAR


def win_chance(rules: RuleSet, totals: tuple[int, int], side: Side) -> float:
    """How likely `side` wins the match that stands at `totals` (North-South, East-West).

    The score may be past the target, where another hand decides or the match is over. Raises
    `InputError` (NO_SCORE_SHEET) on `rules` where no matches are played.
    """
    scoring = rules.scoring
    if not isinstance(scoring, BalootScoring | BazarScoring):
        raise InputError("rules", "NO_SCORE_SHEET", f"profile {rules.name} plays no matches")
    own, other = totals[side], totals[side.other]
    target, by_hand = scoring.target, scoring.both_reach == "hand_points"
    if max(own, other) < target:
        return _chances(scoring.scoring, target, by_hand)(own, other)
    if by_hand and min(own, other) >= target:
        return 0.5  # the points of the next hand decide, whoever is ahead
    return 0.5 if own == other else float(own > other)


@lru_cache(maxsize=16)
def _chances(game: str, target: int, by_hand: bool) -> _Chances:
    return _Chances(shipped_records()[game], target, by_hand)


class _Chances:
    """The chances of one kind of match, worked out as they are asked for."""

    def __init__(self, records: Records, target: int, by_hand: bool) -> None:
        self._records = records
        self._target = target
        self._by_hand = by_hand
        self._found: dict[tuple[int, int], float] = {}

    def __call__(self, own: int, other: int) -> float:
        """The chance at a score of which neither side has reached the target."""
        if own == other:
            return 0.5
        if own < other:
            return 1 - self(other, own)
        known = self._found.get((own, other))
        if known is None:
            # Every hand records something, so this ends.
            known = sum(
                share * self._after(own + points, other + against, points - against)
                for points, against, share in self._records
            )
            self._found[own, other] = known
        return known

    def _after(self, own: int, other: int, lead: int) -> float:
        if max(own, other) < self._target:
            return self(own, other)
        ahead = lead if self._by_hand and min(own, other) >= self._target else own - other
        return 0.5 if ahead == 0 else float(ahead > 0)


@cache
def shipped_records() -> dict[str, Records]:
    """What hands record by the kind of scoring, both ways round, from `records.toml`."""
    text = resources.files(__package__).joinpath("records.toml").read_text(encoding="utf-8")
    found = {}
    for game, rows in tomllib.loads(text).items():
        total = 2 * sum(count for _, _, count in rows)
        both = [(a, b, n / total) for a, b, n in rows] + [(b, a, n / total) for a, b, n in rows]
        found[game] = tuple(both)
    return found
