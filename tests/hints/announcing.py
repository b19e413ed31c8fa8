"""Hands with projects in them, and what their seats said: all, some or none of what they hold."""

from __future__ import annotations

from dataclasses import replace

from baloot_solver.cards import Seat
from baloot_solver.deal import HandRecord
from baloot_solver.generate import Stream
from baloot_solver.hints import Announcement, Facts, SeatView, World, view_of
from baloot_solver.hints.claims import bears_out
from baloot_solver.hints.masks import hand_of
from baloot_solver.projects import Declaration, baloot_suits, hand_projects, project_of_cards
from baloot_solver.projects.finding import baloot_pair
from baloot_solver.rules import PROFILES, RuleSet, load_rule_set
from tests.hints.histories import history

WITH_PROJECTS = tuple(name for name in PROFILES if load_rule_set(name).projects is not None)


def announcing_record(seed: int, index: int, rules: RuleSet, plays: int) -> HandRecord:
    """Random play of a stacked deal, all projects and Baloot declared."""
    record = history(seed, index, rules, plays, stacked=True)
    kind, trump, deal = record.contract.kind, record.contract.trump, record.deal
    declared = [
        Declaration(seat, project.cards)
        for seat in Seat
        for project in hand_projects(rules, kind, trump, deal.hands[seat], seat)
    ]
    declared += [
        Declaration(seat, tuple(sorted(baloot_pair(suit))))
        for seat in Seat
        for suit in baloot_suits(rules, kind, trump)
        if deal.hands[seat] >= baloot_pair(suit)
    ]
    return replace(record, declarations=tuple(declared))


def announcing_view(
    seed: int, index: int, rules: RuleSet, plays: int
) -> tuple[HandRecord, SeatView]:
    """A view of such a hand.

    Some seats say less than they hold, unless all is to be declared; some name their top card; some
    show their cards.
    """
    stream = Stream(seed + 1, index)
    record = announcing_record(seed, index, rules, plays)
    view = view_of(record, Seat(stream.below(4)), plays)
    full = stream.below(3) == 0
    told: list[Announcement] = []
    for each in record.declarations or ():
        if len(each.cards) == 2 or not view.played_by(each.seat):
            continue
        project = project_of_cards(rules, record.contract.kind, each.seat, each.cards)
        way = stream.below(4)
        if way or full:
            cards = project.cards if way == 1 else ()
            told.append(
                Announcement(each.seat, project.cls, cards, project.top if way == 2 else None)
            )
    called = tuple(each.seat for each in record.declarations or () if len(each.cards) == 2)
    baloot = stream.pick((view.baloot, called, None))
    view = replace(view, announcements=tuple(told), baloot=baloot, assume_full_declaration=full)
    return record, view


def without_claims(facts: Facts) -> Facts:
    """The facts of the play alone, and of cards that were shown."""
    return replace(facts, claims=(None, None, None, None))


def agrees(facts: Facts, world: World) -> bool:
    """Whether every hand of a world bears out what its seat said."""
    view = facts.view
    return all(
        claims is None
        or bears_out(view.rules, view.contract, claims, hand_of(now | view.played_by(seat)))
        for seat, now, claims in zip(Seat, world, facts.claims, strict=True)
    )
