"""Counting a hand for a call: quick ways come to what the rules of projects say."""

from __future__ import annotations

import pytest

from baloot_solver.cards import PACK, ContractKind, Seat, Suit
from baloot_solver.generate import Stream
from baloot_solver.hints.masks import hand_of, mask_of
from baloot_solver.players.bidding import project_values
from baloot_solver.players.strength import expected_points, worths
from baloot_solver.projects import both_values, hand_projects
from baloot_solver.rules import PROFILES, load_rule_set


@pytest.mark.parametrize("profile", PROFILES)
def test_projects_are_worth_what_the_rules_say(profile: str) -> None:
    rules, met = load_rule_set(profile), 0
    for number in range(600):
        stream = Stream(21, number)
        cards = stream.shuffled(PACK)[: 6 + 2 * (number % 2)]
        # Every third hand has a long run, or four of a kind, or both.
        if number % 3 == 0:
            first = 8 * stream.below(4) + stream.below(3)
            cards = [*PACK[first : first + 4 + stream.below(3)], *cards[:2]]
        if number % 7 == 0:
            cards += PACK[stream.below(8) :: 8]
        hand = mask_of(cards)
        for kind in rules.contracts:
            trump = Suit(number % 4) if kind is ContractKind.HOKUM else None
            projects = hand_projects(rules, kind, trump, hand_of(hand), Seat.SOUTH)
            values = tuple(both_values(rules, kind, each)[1] for each in projects)
            assert project_values(rules, kind, trump, hand) == values
            met += len(values) > 1
    assert met > 5 or rules.projects is None


def test_a_hand_counts_what_its_cards_are_worth() -> None:
    of = worths(ContractKind.SUN, None)
    one, more = mask_of(PACK[:5]), mask_of(PACK[:6])
    gained = expected_points(ContractKind.SUN, None, more) - expected_points(
        ContractKind.SUN, None, one
    )
    # The side's share of the rest falls from 11 of 27 cards to 10 of 26.
    rest = sum(of) - sum(of[:5])
    assert gained == pytest.approx(of[5] + 10 / 26 * (rest - of[5]) - 11 / 27 * rest)
    with_voids = expected_points(ContractKind.HOKUM, Suit.SPADES, mask_of(PACK[:8]))
    assert with_voids > expected_points(ContractKind.SUN, None, mask_of(PACK[:8]))
