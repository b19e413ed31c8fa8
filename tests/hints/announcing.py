"""Hands with projects in them, and what their seats said: all, some or none of what they hold."""

from __future__ import annotations

from dataclasses import replace

from baloot_solver.cards import PACK, Card, ContractKind, Rank, Seat, Suit
from baloot_solver.deal import Contract, Deal, HandRecord
from baloot_solver.generate import Stream
from baloot_solver.hints import Announcement, Facts, SeatView, World, view_of
from baloot_solver.hints.claims import bears_out
from baloot_solver.hints.masks import hand_of
from baloot_solver.play import after, legal_in, position_from_deal
from baloot_solver.projects import Declaration, baloot_suits, hand_projects, project_of_cards
from baloot_solver.projects.finding import baloot_pair
from baloot_solver.rules import PROFILES, RuleSet, load_rule_set
from baloot_solver.rules.groups import LadderAuction

WITH_PROJECTS = tuple(name for name in PROFILES if load_rule_set(name).projects is not None)


def stacked_deal(stream: Stream) -> Deal:
    """Most hands get a run or four of a kind before the rest of the pack is dealt."""
    left = set(PACK)
    hands: list[list[Card]] = [[], [], [], []]
    for seat in Seat:
        for _ in range(stream.below(3)):
            if stream.below(3):
                suit, length = Suit(stream.below(4)), 3 + stream.below(3)
                first = stream.below(9 - length)
                wanted = {Card.of(Rank(first + i), suit) for i in range(length)}
            else:
                rank = Rank(2 + stream.below(6))
                wanted = {Card.of(rank, suit) for suit in Suit}
            if wanted <= left and len(hands[seat]) + len(wanted) <= 8:
                hands[seat] += wanted
                left -= wanted
    rest = stream.shuffled(sorted(left))
    for seat in Seat:
        while len(hands[seat]) < 8:
            hands[seat].append(rest.pop())
    south, east, north, west = (frozenset(hand) for hand in hands)
    return Deal((south, east, north, west), Seat(stream.below(4)))


def announcing_record(seed: int, index: int, rules: RuleSet, plays: int) -> HandRecord:
    """Random legal play of a stacked deal, all projects and Baloot declared."""
    stream = Stream(seed, index)
    deal = stacked_deal(stream)
    kind = stream.pick(rules.contracts)
    trump = stream.pick(tuple(Suit)) if kind is ContractKind.HOKUM else None
    bid = rules.auction.min_bid if isinstance(rules.auction, LadderAuction) else None
    contract = Contract(kind, trump, Seat(stream.below(4)), bid=bid)
    position = position_from_deal(rules, deal, contract)
    fallen = []
    for _ in range(plays):
        fallen.append(stream.pick(legal_in(position)))
        position = after(position, fallen[-1])
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
    return HandRecord(rules, deal, contract, tuple(fallen), declarations=tuple(declared))


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
    baloot = view.baloot if stream.below(2) else None
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
