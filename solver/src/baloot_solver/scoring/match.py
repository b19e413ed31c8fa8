"""The match: totals after a hand, and whether somebody has won (rules F.3, row 35, ruling 11)."""

from __future__ import annotations

from dataclasses import dataclass

from baloot_solver.cards import Side
from baloot_solver.deal import Contract, sides
from baloot_solver.errors import InputError
from baloot_solver.rules.groups import BalootScoring, BazarScoring
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.model import HandScore


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match after a hand; pairs are North-South, East-West, in game points.

    `extra_deal` is true where both sides reached the target and another hand must decide.
    """

    totals: tuple[int, int]
    over: bool
    winner: Side | None
    extra_deal: bool
    reason: str


def match_after(
    rules: RuleSet, contract: Contract, before: tuple[int, int], score: HandScore
) -> MatchState:
    """The match after a hand, from the totals before it.

    Where both sides reach the target, `both_reach` decides: the higher total, the points of this
    hand, or whether the buyer made it; what it compares being level, another hand is played.
    Raises `InputError` on `match_before`, `rules`, `contract.buyer`.
    """
    if not isinstance(rules.scoring, BalootScoring | BazarScoring):
        raise InputError("rules", "NO_SCORE_SHEET", f"profile {rules.name} plays no matches")
    if min(before) < 0:
        raise InputError("match_before", "NEGATIVE_SCORE", "match totals are not negative")
    totals = (before[0] + score.game_points[0], before[1] + score.game_points[1])
    if score.match_won_by is not None:
        winner = score.match_won_by
        return MatchState(totals, True, winner, False, f"Gahwa: the match goes to {winner.label}")
    target = rules.scoring.target
    reached = [side for side in Side if totals[side] >= target]
    if not reached:
        return MatchState(totals, False, None, False, f"nobody has {target}: {sides(*totals)}")
    if len(reached) == 1:
        return MatchState(totals, True, reached[0], False, f"{reached[0].label} reached {target}")
    found = _both_reached(rules.scoring.both_reach, contract, totals, score)
    why = f"both reached {target} (both_reach: {rules.scoring.both_reach})"
    if found is None:
        return MatchState(totals, False, None, True, f"{why}: level, another hand is played")
    return MatchState(totals, True, found, False, f"{why}: {found.label}")


def _both_reached(
    rule: str, contract: Contract, totals: tuple[int, int], score: HandScore
) -> Side | None:
    if rule == "hand_points":
        return _higher(score.game_points)
    if rule == "higher_total" or totals[0] == totals[1]:
        return _higher(totals)
    if contract.buyer is None:
        raise InputError("contract.buyer", "BUYER_MISSING", "the buyer decides this match")
    return contract.buyer.side if score.made else contract.buyer.side.other


def _higher(pair: tuple[int, int]) -> Side | None:
    if pair[0] == pair[1]:
        return None
    return Side.NORTH_SOUTH if pair[0] > pair[1] else Side.EAST_WEST
