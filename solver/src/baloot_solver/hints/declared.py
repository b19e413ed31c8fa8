"""The projects that count in a world, by what the table was told.

What was announced counts, and so does what a seat still has the right to announce: that of a seat
which has not played a card yet. An announcement names a class; which cards of the world's hand it
means is clear once they are shown, and before that it is the best set of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from baloot_solver.cards import Card, Hand, Seat
from baloot_solver.deal import Hands
from baloot_solver.hints.view import Announcement, SeatView
from baloot_solver.projects import Declaration, Project, hand_projects
from baloot_solver.projects.comparing import known_key
from baloot_solver.projects.finding import candidates


def declarations_in(view: SeatView, dealt: Hands) -> tuple[Declaration, ...] | None:
    """What is declared where these eight cards each were dealt; None where all projects count."""
    if view.announcements is None or view.rules.projects is None:
        return None
    found: list[Declaration] = []
    played = {each.seat for each in view.course.laid}
    for seat in Seat:
        if seat not in played:
            found += [Declaration(seat, each.cards) for each in _held(view, dealt[seat], seat)]
            continue
        told = [each for each in view.announcements if each.seat is seat]
        if told:
            found += _meant(view, dealt[seat], seat, told)
    return tuple(found)


def _held(view: SeatView, hand: Hand, seat: Seat) -> Sequence[Project]:
    contract = view.contract
    return hand_projects(view.rules, contract.kind, contract.trump, hand, seat)


def _meant(
    view: SeatView, hand: Hand, seat: Seat, told: Sequence[Announcement]
) -> list[Declaration]:
    """The cards that the announcements of one seat mean."""
    meant = [each.cards for each in told if each.cards]
    hidden = [each for each in told if not each.cards]
    if hidden:
        shown = {card for cards in meant for card in cards}
        own = candidates(view.rules, view.contract.kind, hand, seat)
        trump = view.contract.trump
        own.sort(key=lambda each: known_key(view.rules, trump, each), reverse=True)
        meant += _chosen(own, hidden, shown) or []
    return [Declaration(seat, cards) for cards in meant]


def _chosen(
    own: Sequence[Project], told: Sequence[Announcement], taken: set[Card]
) -> list[tuple[Card, ...]] | None:
    """Disjoint projects that fit the announcements one by one, the best ones first; None: none."""
    if not told:
        return []
    first, rest = told[0], told[1:]
    for each in own:
        fits = each.cls is first.cls and first.top in (None, each.top)
        if fits and not taken & set(each.cards):
            others = _chosen(own, rest, taken | set(each.cards))
            if others is not None:
                return [each.cards, *others]
    return None
