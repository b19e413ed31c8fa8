"""The match: totals after a hand, and whether somebody has won (rules F.3, row 35, ruling 11).

One rule for every way a hand can come to its record (`match_after` for one that was scored,
`match_after_points` for one of which only the written game points are known). The sheet of a whole
match is `match_sheet`.
"""

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


def match_target(rules: RuleSet) -> int:
    """The game points that win a match; `InputError` (NO_SCORE_SHEET) where none is played."""
    return _scoring(rules).target


def match_at(rules: RuleSet, totals: tuple[int, int]) -> MatchState:
    """The match at the start of a hand, from the totals alone (game points).

    Both sides may stand past the target where an extra deal is due: level totals, or any totals
    where the points of one hand decide. Raises `InputError` on `match_before`: negative totals, or
    totals at which a match was won already (MATCH_OVER).
    """
    scoring = _scoring(rules)
    _check_before(totals)
    target = scoring.target
    if max(totals) < target:
        return MatchState(totals, False, None, False, f"nobody has {target}: {sides(*totals)}")
    if min(totals) < target or (totals[0] != totals[1] and scoring.both_reach != "hand_points"):
        raise InputError(
            "match_before", "MATCH_OVER", f"a match to {target} was won at {sides(*totals)}"
        )
    return MatchState(totals, False, None, True, f"both reached {target}: another hand is played")


def match_after(
    rules: RuleSet, contract: Contract, before: tuple[int, int], score: HandScore
) -> MatchState:
    """The match after a hand, from the totals before it.

    Where both sides reach the target, `both_reach` decides: the higher total, the points of this
    hand, or whether the buyer made it; what it compares being level, another hand is played.
    Raises `InputError` on `match_before`, `rules`, `contract.buyer`.
    """
    _scoring(rules)
    _check_before(before)
    if score.match_won_by is not None:
        winner = score.match_won_by
        reason = f"Gahwa: the match goes to {winner.label}"
        return MatchState(_sum(before, score.game_points), True, winner, False, reason)
    return match_after_points(rules, before, score.game_points, contract, made=score.made)


def match_after_points(
    rules: RuleSet,
    before: tuple[int, int],
    game_points: tuple[int, int],
    contract: Contract | None = None,
    *,
    made: bool | None = None,
) -> MatchState:
    """The match after a hand that recorded `game_points`, however it came to them.

    `contract` and `made` are needed only where `both_reach` asks whether the buyer made it. Raises
    `InputError` as `match_after` does, and on `written` (MADE_UNKNOWN) where that is not known.
    """
    scoring = _scoring(rules)
    _check_before(before)
    totals = _sum(before, game_points)
    target = scoring.target
    reached = [side for side in Side if totals[side] >= target]
    if not reached:
        return MatchState(totals, False, None, False, f"nobody has {target}: {sides(*totals)}")
    if len(reached) == 1:
        return MatchState(totals, True, reached[0], False, f"{reached[0].label} reached {target}")
    rule = scoring.both_reach
    if rule == "hand_points":
        found = _higher(game_points)
    elif rule == "higher_total" or totals[0] == totals[1]:
        found = _higher(totals)
    else:
        found = _buyer_or_other(contract, made)
    why = f"both reached {target} (both_reach: {rule})"
    if found is None:
        return MatchState(totals, False, None, True, f"{why}: level, another hand is played")
    return MatchState(totals, True, found, False, f"{why}: {found.label}")


def _scoring(rules: RuleSet) -> BalootScoring | BazarScoring:
    if not isinstance(rules.scoring, BalootScoring | BazarScoring):
        raise InputError("rules", "NO_SCORE_SHEET", f"profile {rules.name} plays no matches")
    return rules.scoring


def _check_before(before: tuple[int, int]) -> None:
    if min(before) < 0:
        raise InputError("match_before", "NEGATIVE_SCORE", "match totals are not negative")


def _sum(before: tuple[int, int], game_points: tuple[int, int]) -> tuple[int, int]:
    return before[0] + game_points[0], before[1] + game_points[1]


def _buyer_or_other(contract: Contract | None, made: bool | None) -> Side:
    if contract is None or contract.buyer is None:
        raise InputError("contract.buyer", "BUYER_MISSING", "the buyer decides this match")
    if made is None:
        raise InputError(
            "written",
            "MADE_UNKNOWN",
            "whether the buyer made it decides this match: give the totals or the record",
        )
    return contract.buyer.side if made else contract.buyer.side.other


def _higher(pair: tuple[int, int]) -> Side | None:
    if pair[0] == pair[1]:
        return None
    return Side.NORTH_SOUTH if pair[0] > pair[1] else Side.EAST_WEST
