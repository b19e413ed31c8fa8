"""Combinations of parameters that contradict each other are refused, never guessed around.

Each check says which parameter to change. A parameter that merely has no effect beside another
value (a release of the third player where nobody is bound) is not a contradiction.
"""

from __future__ import annotations

from baloot_solver.errors import InputError
from baloot_solver.rules.groups import Auction, PlayRules, Projects, Scoring

_BALOOT_LADDER = ("double", "triple", "quadruple", "gahwa")
_BAZAR_LADDER = ("double", "quadruple")


def _refuse(field: str, text: str) -> InputError:
    return InputError(field, "INCONSISTENT_RULES", text)


def check(play: PlayRules, projects: Projects, scoring: Scoring, auction: Auction) -> None:
    """Raise `InputError` (INCONSISTENT_RULES) on the first contradiction."""
    _check_contracts(play, scoring)
    _check_projects(projects)
    _check_ladders(play, auction)
    _check_scoring(scoring, auction)
    _check_auction(play, auction)


def _check_contracts(play: PlayRules, scoring: Scoring) -> None:
    allowed = {
        "baloot": ("hokum", "sun"),
        "bazar": ("hokum", "no_trump", "all_trump"),
        "card_points": ("hokum", "sun", "no_trump", "all_trump"),
    }[scoring.scoring]
    if not play.contracts:
        raise _refuse("contracts", "at least one contract is needed")
    for name in play.contracts:
        if name not in allowed:
            raise _refuse(
                "contracts",
                f"{scoring.scoring} scoring knows no {name} contract ({', '.join(allowed)})",
            )


def _check_projects(projects: Projects) -> None:
    if projects is None:
        return
    compare = projects.compare
    if not compare or compare[-1] != "seat":
        raise _refuse("compare", "compare must end with seat, or equal projects stay undecided")
    if "carre_first" in compare and "run5_first" in compare:
        raise _refuse("compare", "carre_first and run5_first contradict each other")


def _check_ladders(play: PlayRules, auction: Auction) -> None:
    policy = play.locked_policy
    if auction.auction == "none":
        if policy.levels:
            raise _refuse("locked_policy", "locking needs a doubling ladder, and there is none")
        return
    whole = _BALOOT_LADDER if auction.auction == "upcard" else _BAZAR_LADDER
    ladders = [("ladder", auction.ladder)]
    if auction.auction == "upcard":
        ladders.append(("sun_ladder", auction.sun_ladder))
    for name, ladder in ladders:
        if ladder != whole[: len(ladder)]:
            raise _refuse(name, f"rungs follow the order {', '.join(whole)} without a gap")
    for level in policy.levels:
        if level not in auction.ladder:
            raise _refuse(
                "locked_policy", f"locked_policy names level {level}, which the ladder lacks"
            )


def _check_scoring(scoring: Scoring, auction: Auction) -> None:
    if scoring.scoring == "baloot":
        for name in ("kaboot_upcard_ace", "reverse_kaboot"):
            if getattr(scoring, name) is not None and scoring.kaboot is None:
                raise _refuse(name, f"{name} needs kaboot, and kaboot is null")
    if scoring.scoring == "bazar":
        doubled = auction.auction == "ladder" and bool(auction.ladder)
        if scoring.contra_table is None and (
            doubled or scoring.made_pays_bid or scoring.failed_base == "16_or_25"
        ):
            raise _refuse(
                "contra_table",
                "contra_table is null, but the ladder has contra or the bid itself is recorded",
            )
    if scoring.scoring != "card_points" and scoring.target == 0:
        raise _refuse("target", "the target of a match is at least 1")


def _check_auction(play: PlayRules, auction: Auction) -> None:
    if auction.auction == "upcard":
        calls = (*auction.round1_calls, *auction.round2_calls)
        if "ashkal" in calls and not auction.ashkal_seats:
            raise _refuse("ashkal_seats", "ashkal is a call, but no seat may call it")
        for name in play.contracts:
            if name not in calls:
                raise _refuse("contracts", f"{name} can be played but never called")
    if auction.auction == "ladder" and (auction.min_bid == 0 or auction.step == 0):
        raise _refuse("min_bid", "the lowest bid and the step are at least 1")
