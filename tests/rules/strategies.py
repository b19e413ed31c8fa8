"""Random tables and random hands in the middle of play, reached by legal cards."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from baloot_solver.cards import PACK, Card, ContractKind, Hand, Seat, Suit
from baloot_solver.deal import Hands
from baloot_solver.play import legal_cards, trick_winner
from baloot_solver.rules import PROFILES, load_rule_set
from baloot_solver.rules.groups import PlayRules


def deal_of(rng: random.Random, size: int = 8) -> Hands:
    pack = list(PACK)
    rng.shuffle(pack)
    south, east, north, west = (frozenset(pack[i * size : (i + 1) * size]) for i in range(4))
    return south, east, north, west


@st.composite
def play_rules(draw: st.DrawFn) -> PlayRules:
    """The play parameters of a profile with any of them changed to any value."""
    rules = load_rule_set(draw(st.sampled_from(PROFILES))).play
    return replace(
        rules,
        direction=draw(st.sampled_from(["ccw", "cw"])),
        void_ruff=draw(st.sampled_from(["must", "must", "free"])),
        void_partner_winning=draw(
            st.sampled_from(["exempt", "exempt_except_third", "no_exemption"])
        ),
        third_release=draw(st.sampled_from([(), ("ace",), ("ekka",), ("ace", "ekka")])),
        overruff=draw(st.sampled_from(["none", "opponent", "always"])),
        cannot_overruff=draw(st.sampled_from(["must_undertrump", "free"])),
        trump_led_beat=draw(st.sampled_from(["none", "opponent", "always"])),
        all_trump_beat=draw(st.sampled_from(["none", "always"])),
        ekka=draw(st.sampled_from(["off", "auto", "declared"])),
    )


@dataclass(frozen=True)
class Moment:
    """A player's view in the middle of a hand, and the other hands for tests that need them."""

    rules: PlayRules
    kind: ContractKind
    trump: Suit | None
    locked: bool
    hands: tuple[Hand, ...]
    leader: Seat
    trick: tuple[Card, ...]
    gone: frozenset[Card]

    @property
    def seat(self) -> Seat:
        return self.leader.next(self.rules.direction, len(self.trick))

    @property
    def hand(self) -> Hand:
        return self.hands[self.seat]


@st.composite
def moments(draw: st.DrawFn) -> Moment:
    """A moment reached from a random deal by a random number of random legal cards."""
    rules = draw(play_rules())
    kind = draw(st.sampled_from(list(ContractKind)))
    trump = draw(st.sampled_from(list(Suit))) if kind is ContractKind.HOKUM else None
    locked = kind is ContractKind.HOKUM and draw(st.booleans())
    rng = random.Random(draw(st.integers(0, 2**32)))
    hands, leader = list(deal_of(rng)), draw(st.sampled_from(list(Seat)))
    trick: tuple[Card, ...] = ()
    gone: frozenset[Card] = frozenset()
    for _ in range(draw(st.integers(0, 31))):
        seat = leader.next(rules.direction, len(trick))
        card = rng.choice(
            legal_cards(
                rules, kind, trump, hands[seat],
                leader=leader, trick=trick, gone=gone, locked=locked,
            )
        )  # fmt: skip
        hands[seat] -= {card}
        trick = (*trick, card)
        if len(trick) == 4:
            leader = trick_winner(kind, trump, leader, trick, rules.direction)
            trick, gone = (), gone | frozenset(trick)
    return Moment(rules, kind, trump, locked, tuple(hands), leader, trick, gone)
