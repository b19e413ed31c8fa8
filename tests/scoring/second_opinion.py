"""Scoring written a second time, from the text of the rules, by another route.

From the buyer's point of view, in fractions and plain conditions, one function from the totals to
the record, sharing nothing with the solver but the parameters. It exists to be disagreed with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

Values = Mapping[str, str]
"""Parameters as text, by name."""


@dataclass(frozen=True)
class Totals:
    """A hand from the buyer's point of view: `mine`, `theirs` are card points, `swept` is who took
    all eight tricks ("mine", "theirs" or ""), projects and Baloot those that count."""

    sun: bool
    level: int
    """1 to 4, 5 for Gahwa."""
    mine: int
    theirs: int
    swept: str
    my_projects: int
    their_projects: int
    my_baloot: int
    their_baloot: int
    ace_up: bool
    reverse: bool
    """Whether the buyer sits at the dealer's right with an Ace among his eight cards."""


def convert(rules: Values, sun: bool, points: int) -> int:
    """Game points of one side's card points (F.1)."""
    if not sun:
        exact = Fraction(points, 10)
        half = Fraction(1, 2)
        return ceil(exact - half) if rules["convert_hokum"] == "half_down" else floor(exact + half)
    if rules["convert_sun"] == "fifths_nearest":
        return floor(Fraction(points, 5) + Fraction(1, 2))
    if points % 10 == 5:
        return points // 5
    return floor(Fraction(points, 10) + Fraction(1, 2)) * 10 // 5


def numbers(text: str) -> list[int]:
    """The numbers for Hokum and Sun in `hokum=16,sun=26`."""
    return [int(part.split("=")[1]) for part in text.split(",")]


def count(rules: Values, it: Totals, total: int) -> tuple[int, int]:
    """Both sides' game points for cards, fitted together (F.1)."""
    mine, theirs = (convert(rules, it.sun, points) for points in (it.mine, it.theirs))
    if rules["pairing"] == "independent":
        return mine, theirs
    if rules["pairing"] == "lower_larger_side":
        if mine + theirs == total:
            return mine, theirs
        if it.mine >= it.theirs:
            theirs = min(theirs, total)
            return total - theirs, theirs
        mine = min(mine, total)
        return mine, total - mine
    if it.level in (2, 4):  # the opponents raised last, so the buyer's side counts
        mine = min(mine, total)
        return mine, total - mine
    theirs = min(theirs, total)
    return total - theirs, theirs


def verdict(rules: Values, it: Totals, mine: int, theirs: int, total: int) -> str:
    """ "won", "lost" or "even" for the buyer (F.2, ruling 14)."""
    helps = rules["baloot_counts_for_success"] == "true"
    my_game = mine + it.my_projects + (it.my_baloot if helps else 0)
    their_game = theirs + it.their_projects + (it.their_baloot if helps else 0)
    unit = 5 if it.sun else 10
    basis = rules["success_basis"]
    if basis == "gp_threshold":
        return "won" if my_game > Fraction(total, 2) else "lost"
    my_raw, their_raw = it.mine, it.theirs
    if basis != "cards_raw":
        with_baloot = helps or basis == "gp_then_raw"
        my_raw += unit * (it.my_projects + (it.my_baloot if with_baloot else 0))
        their_raw += unit * (it.their_projects + (it.their_baloot if with_baloot else 0))
    if basis == "gp_then_raw" and my_game != their_game:
        return "won" if my_game > their_game else "lost"
    if my_raw != their_raw:
        return "won" if my_raw > their_raw else "lost"
    tie = rules["tie_undoubled"] if it.level == 1 else rules["tie_doubled"]
    if tie == "split":
        return "even"
    if tie == "opponents":
        return "lost"
    if tie == "last_raiser_loses":  # single and triple and Gahwa: the buyer's side spoke last
        return "won" if it.level in (2, 4) else "lost"
    return "won"


def record(rules: Values, it: Totals) -> tuple[int, int]:
    """What the buyer's side and the other side write down (H.2, F.3)."""
    total = numbers(rules["hand_total"])[it.sun]
    times = it.level if it.level < 5 else 1
    project_times = {"full": times, "cap2": min(times, 2), "only_at_2": 2 if times == 2 else 1}[
        rules["project_multiplier"]
    ]
    target = int(rules["target"])
    if it.swept and rules["kaboot"] != "null":
        if it.level == 5:
            return (target, 0) if it.swept == "mine" else (0, target)
        return kaboot(rules, it, times, project_times)
    mine, theirs = count(rules, it, total)
    won = verdict(rules, it, mine, theirs, total)
    if won == "even":
        return (
            mine * times + it.my_projects * project_times + it.my_baloot,
            theirs * times + it.their_projects * project_times + it.their_baloot,
        )
    if it.level == 5:
        return (target, 0) if won == "won" else (0, target)
    projects, baloot = it.my_projects + it.their_projects, it.my_baloot + it.their_baloot
    if won == "lost" and rules["failure_projects"] == "none":
        return 0, total * times + baloot
    if it.level > 1:
        whole = total * times + projects * project_times + baloot
        return (whole, 0) if won == "won" else (0, whole)
    if won == "won":
        return (
            mine + it.my_projects + it.my_baloot,
            theirs + it.their_projects + it.their_baloot,
        )
    kept_projects = it.my_projects if rules["failure_projects"] == "owners_keep" else 0
    kept_baloot = it.my_baloot if rules["failure_baloot"] == "owner" else 0
    return kept_projects + kept_baloot, total + projects + baloot - kept_projects - kept_baloot


def kaboot(rules: Values, it: Totals, times: int, project_times: int) -> tuple[int, int]:
    """All eight tricks (ruling 17)."""
    own = it.swept == "mine"
    value = numbers(rules["kaboot"])[it.sun]
    if it.ace_up and rules["kaboot_upcard_ace"] != "null":
        value = int(rules["kaboot_upcard_ace"])
    if rules["kaboot_doubled"] == "multiply":
        value *= times
    if it.sun and not own and it.reverse and rules["reverse_kaboot"] != "null":
        value = int(rules["reverse_kaboot"])
    projects = it.my_projects if own else it.their_projects
    if rules["kaboot_projects"] == "all":
        projects = it.my_projects + it.their_projects
    sweeper_baloot = it.my_baloot if own else it.their_baloot
    loser_baloot = it.their_baloot if own else it.my_baloot
    value += projects * project_times + sweeper_baloot
    if rules["kaboot_baloot"] == "all":
        value += loser_baloot
    left = loser_baloot if rules["kaboot_baloot"] == "holder" else 0
    return (value, left) if own else (left, value)


def bazar(
    rules: Values,
    *,
    no_trump: bool,
    level: int,
    bid: int,
    kapot: bool,
    cards: tuple[int, int],
    bonus: tuple[int, int],
    swept: str,
) -> tuple[int, int]:
    """Bazar Blot from the buyer's point of view; `bonus` is announcements and blot (G)."""

    def tens(points: int) -> int:
        exact, half = Fraction(points, 10), Fraction(1, 2)
        return ceil(exact - half) if rules["convert_hokum"] == "half_down" else floor(exact + half)

    mine, theirs = cards[0] + bonus[0], cards[1] + bonus[1]
    if swept == "mine":
        mine += int(rules["capot_bonus"])
    if swept == "theirs":
        theirs += int(rules["capot_bonus"])
    times = 1
    if rules["contra_table"] != "null":
        row = rules["contra_table"].split("/")[no_trump].split(",")
        times = int(row[{1: 0, 2: 1, 4: 2}[level]])
    made = tens(mine) >= bid if rules["bid_basis"] == "rounded" else mine >= 10 * bid
    if kapot and swept != "mine":
        made = False
    if made:
        return tens(mine) + (times * bid if rules["made_pays_bid"] == "true" else 0), tens(theirs)
    if rules["failed_base"] == "all_raw":
        return 0, tens(mine + theirs)
    return 0, times * bid + (25 if swept == "theirs" else 16) + tens(bonus[1])
