"""Random hands to hint about: every profile, every contract, locked play, Ekka called or not.

`binding_rules` draws single parameters of play on their own, so that combinations no profile has
are met too. Play is random among the legal cards: that shows more voids than good play would.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, get_args, get_type_hints

from baloot_solver.cards import PACK, Card, ContractKind, Level, Rank, Seat, Suit
from baloot_solver.deal import Contract, Deal, EkkaState, HandRecord
from baloot_solver.errors import InputError
from baloot_solver.generate import Stream, random_deal
from baloot_solver.hints import SeatView, World
from baloot_solver.hints.masks import hand_of
from baloot_solver.play import after, is_ekka, legal_in, position_from_deal, replay
from baloot_solver.rules import PROFILES, RuleSet, load_rule_set
from baloot_solver.rules.groups import LadderAuction, PlayRules

FREE_PARAMETERS = (
    "void_ruff",
    "void_partner_winning",
    "overruff",
    "cannot_overruff",
    "trump_led_beat",
    "all_trump_beat",
    "ekka",
)
RELEASES = ((), ("ace",), ("ekka",), ("ace", "ekka"))


def values_of(parameter: str) -> tuple[str, ...]:
    """The values a parameter of play may have, from its type."""
    return get_args(get_type_hints(PlayRules)[parameter])


def binding_rules(stream: Stream, rules: RuleSet | None = None) -> RuleSet:
    """Rules with every parameter of play drawn on its own; most often ruffing is a duty."""
    rules = rules or load_rule_set(stream.pick(PROFILES))
    drawn: dict[str, Any] = {name: stream.pick(values_of(name)) for name in FREE_PARAMETERS}
    if stream.below(4):
        drawn["void_ruff"] = "must"
    drawn["third_release"] = stream.pick(RELEASES)
    play = replace(rules.play, **drawn)
    return replace(rules, play=play)


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
    taker = Seat(stream.below(4))
    up_card = stream.pick(sorted(hands[taker]))
    return Deal((south, east, north, west), Seat(stream.below(4)), up_card, taker)


def random_contract(stream: Stream, rules: RuleSet, buyer: Seat | None) -> Contract:
    """Any contract of the rules, half of the time raised, and locked where it can be."""
    kind = stream.pick(rules.contracts)
    trump = stream.pick(tuple(Suit)) if kind is ContractKind.HOKUM else None
    bid = rules.auction.min_bid if isinstance(rules.auction, LadderAuction) else None
    level, locked = Level.SINGLE, None
    levels = [level for level in rules.ladder(kind) if level is not Level.SINGLE]
    if levels and stream.below(2):
        level = stream.pick(levels)
        covered = rules.play.locked_policy.covers(level) and kind is ContractKind.HOKUM
        locked = True if covered else None
    return Contract(kind, trump, buyer, level, locked, bid)


def history(
    seed: int, index: int, rules: RuleSet, plays: int = 32, *, stacked: bool = False
) -> HandRecord:
    """A hand of `plays` random legal cards; half of them say where Ekka was called."""
    stream = Stream(seed, index)
    deal = stacked_deal(stream) if stacked else random_deal(seed, index)
    contract = random_contract(stream, rules, deal.up_card_taken_by)
    position = position_from_deal(rules, deal, contract)
    told = stream.below(2) == 1
    fallen, calls = [], []
    for play in range(plays):
        card = stream.pick(legal_in(position))
        state = EkkaState.AUTO
        if not position.trick and (told or rules.play.ekka == "declared"):
            could = is_ekka(contract.kind, contract.trump, card, position.gone)
            state = EkkaState.NOT_CALLED
            if could and rules.play.ekka != "off" and stream.below(2):
                state = EkkaState.CALLED
                calls.append(play)
        position = after(position, card, state)
        fallen.append(card)
    return HandRecord(
        rules, deal, contract, tuple(fallen), ekka_calls=tuple(calls) if told else None
    )


def all_worlds(view: SeatView) -> Iterator[World]:
    """Every way the unseen cards can lie by their number alone, whatever was played."""
    first, second, third = view.others
    unseen = hand_of(view.unseen)
    for one in combinations(sorted(unseen), view.held_by(first)):
        rest = unseen - set(one)
        for two in combinations(sorted(rest), view.held_by(second)):
            hands = [0, 0, 0, 0]
            hands[view.seat] = sum(1 << card for card in view.hand)
            hands[first] = sum(1 << card for card in one)
            hands[second] = sum(1 << card for card in two)
            hands[third] = sum(1 << card for card in rest - set(two))
            yield World(*hands)


def dealt_in(view: SeatView, world: World) -> Deal | None:
    """The deal of a world, or None where its up-card is not with the seat that took it."""
    hands = [hand_of(now | view.played_by(seat)) for seat, now in zip(Seat, world, strict=True)]
    try:
        return Deal(
            (hands[0], hands[1], hands[2], hands[3]),
            view.dealer,
            view.up_card,
            view.up_card_taken_by,
        )
    except InputError:
        return None


def was_legal(view: SeatView, world: World) -> bool:
    """Whether every card fell legally if the hands were these: the record stepped through."""
    deal = dealt_in(view, world)
    if deal is None:
        return False
    record = HandRecord(
        view.rules, deal, view.contract, view.plays, ekka_calls=view.ekka_calls
    )  # fmt: skip
    return not replay(record).infractions
