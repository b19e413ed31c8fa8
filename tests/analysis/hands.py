"""Random hands as tables play them: any profile, contract and level, good cards and bad ones.

A player mostly takes a random legal card, so that losses abound. Where it is asked for, some break
the rules: a card of another suit kept back, a lead out of turn, an Ekka that was none.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from baloot_solver.cards import Card, Level, Seat, in_order
from baloot_solver.deal import HandRecord
from baloot_solver.play import is_ekka, leader_of, legal_cards, trick_winner
from baloot_solver.projects import Declaration, hand_projects
from baloot_solver.rules import PROFILES, load_rule_set
from tests.exactness.recorded import drawn_contract, drawn_deal


def drawn_hand(random: Random, *, unruly: bool = False, profile: str = "") -> HandRecord:
    """A whole hand, or one that broke off, with some or all of what a table may have noted."""
    rules = load_rule_set(profile or random.choice(PROFILES))
    contract = drawn_contract(random, rules)
    deal, _ = drawn_deal(random, contract, 0.3)
    record = HandRecord(rules, deal, contract)
    plays, leads = _played(random, record, unruly=unruly)
    if random.random() < 0.25:
        plays = plays[: random.randrange(len(plays) + 1)]
    if random.random() < 0.5:
        record = replace(record, declarations=_declared(random, record))
    if random.random() < 0.3:
        called = [each for each in leads if each < len(plays) and random.random() < 0.5]
        record = replace(record, ekka_calls=tuple(called))
    if random.random() < 0.3 and contract.level is not Level.GAHWA:
        record = replace(record, match_before=(random.randrange(150), random.randrange(150)))
    return replace(record, plays=tuple(plays))


def _played(random: Random, record: HandRecord, *, unruly: bool) -> tuple[list[Card], list[int]]:
    """The cards, and at which plays an Ekka is or, unruly, might falsely be called."""
    rules, contract = record.rules, record.contract
    kind, trump, direction = contract.kind, contract.trump, rules.play.direction
    hands = [set(hand) for hand in record.deal.hands]
    leader = leader_of(rules, record.deal.dealer, contract.buyer)
    plays: list[Card] = []
    ekka: list[int] = []
    for _ in range(8):
        if unruly and random.random() < 0.1:
            leader = leader.next(direction, random.randrange(4))
        trick: list[Card] = []
        gone = list(plays)
        for place in range(4):
            seat = leader.next(direction, place)
            legal = legal_cards(
                rules.play, kind, trump, frozenset(hands[seat]),
                leader=leader, trick=trick, gone=gone, locked=contract.is_locked(rules),
            )  # fmt: skip
            choice = in_order(hands[seat]) if unruly and random.random() < 0.05 else list(legal)
            card = random.choice(choice)
            if not place and (
                is_ekka(kind, trump, card, gone) or (unruly and random.random() < 0.1)
            ):
                ekka.append(len(plays) + len(trick))
            trick.append(card)
            hands[seat].remove(card)
        plays += trick
        leader = trick_winner(kind, trump, leader, trick, direction)
    return plays, ekka


def _declared(random: Random, record: HandRecord) -> tuple[Declaration, ...]:
    """Each project of the deal with even chances."""
    contract = record.contract
    return tuple(
        Declaration(each.seat, each.cards)
        for seat in Seat
        for each in hand_projects(
            record.rules, contract.kind, contract.trump, record.deal.hands[seat], seat
        )
        if random.random() < 0.5
    )
