"""Whether a hand bears out what its seat announced, and with which cards.

The plain statement of what an announcement means, one hand at a time; `suits` counts the hands for
which it is true. To announce a class says that such a project is held, disjoint from the seat's
others; it need not be the best one, unless the table is taken to declare in full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from baloot_solver.cards import Hand, Seat
from baloot_solver.deal import Contract
from baloot_solver.hints.masks import hand_of, mask_of
from baloot_solver.hints.view import Announcement, SeatView
from baloot_solver.projects import Project, hand_projects
from baloot_solver.projects.comparing import known_key
from baloot_solver.projects.finding import baloot_pair, baloot_suits, candidates
from baloot_solver.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Claims:
    """What a seat said about its eight cards that names no card: projects and, rarely, Baloot.

    `projects` are announced and not shown; `shown` are the cards, a mask, that stand in others and
    so in none of these. `pairs` is in how many suits the seat has King and Queen, where the suit
    was not told (all-trump). With `full` it holds no project besides the announced ones, all of
    which are `announced`.
    """

    projects: tuple[Announcement, ...] = ()
    shown: int = 0
    pairs: int = 0
    full: bool = False
    announced: tuple[Announcement, ...] = ()


def claims_of(view: SeatView, seat: Seat) -> Claims | None:
    """What a seat announced without cards, King and Queen left out; None where it says nothing."""
    own = tuple(each for each in view.announcements or () if each.seat is seat)
    unshown = tuple(each for each in own if not each.cards)
    full = view.assume_full_declaration and view.played_by(seat) != 0
    if not unshown and not full:
        return None
    shown = mask_of(card for each in own for card in each.cards)
    return Claims(unshown, shown, 0, full, own)


def bears_out(rules: RuleSet, contract: Contract, claims: Claims, eight: Hand) -> bool:
    """Whether the eight cards that were dealt agree with all that was said of them."""
    suits = baloot_suits(rules, contract.kind, contract.trump)
    if sum(eight >= baloot_pair(suit) for suit in suits) < claims.pairs:
        return False
    if announced_with(rules, contract, claims, eight) is None:
        return False
    if not claims.full:
        return True
    held = hand_projects(rules, contract.kind, contract.trump, eight, Seat.SOUTH)
    told = Counter(each.cls for each in claims.announced)
    return Counter(each.cls for each in held) == told


def announced_with(
    rules: RuleSet, contract: Contract, claims: Claims, eight: Hand
) -> tuple[Project, ...] | None:
    """Projects of the hand that fit what was announced without cards; None where none fit.

    Of several the best in the order of comparison is taken, the first announced first.
    """
    if not claims.projects:
        return ()
    left = hand_of(mask_of(eight) & ~claims.shown)
    found = candidates(rules, contract.kind, left, claims.projects[0].seat)
    found.sort(key=lambda each: known_key(rules, contract.trump, each), reverse=True)
    return _choose(claims.projects, found)


def fits(told: Announcement, project: Project) -> bool:
    """Whether a project is one that was announced."""
    return project.cls is told.cls and told.top in (None, project.top)


def _choose(told: Sequence[Announcement], found: Sequence[Project]) -> tuple[Project, ...] | None:
    if not told:
        return ()
    for each in found:
        if fits(told[0], each):
            apart = [other for other in found if not set(other.cards) & set(each.cards)]
            rest = _choose(told[1:], apart)
            if rest is not None:
                return (each, *rest)
    return None
