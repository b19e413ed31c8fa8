"""What play forces, against the rules of play themselves: all deals of small cases."""

from __future__ import annotations

import pytest

from baloot_solver.cards import ContractKind, Seat
from baloot_solver.generate import Stream
from baloot_solver.hints import Worlds, facts_of, view_of
from baloot_solver.rules import PROFILES, load_rule_set
from tests.hints.histories import (
    FREE_PARAMETERS,
    RELEASES,
    all_worlds,
    binding_rules,
    history,
    values_of,
    was_legal,
)

SEED = 61
HOKUM_PARAMETERS = ({*FREE_PARAMETERS} | {"third_release"}) - {"all_trump_beat"}


def check_all_worlds(record, seat, plays):
    """The worlds are all deals for which every play was legal, each of them once."""
    view = view_of(record, seat, plays)
    worlds = Worlds(facts_of(view))
    found = list(worlds.every())
    legal = {world for world in all_worlds(view) if was_legal(view, world)}
    assert len(found) == worlds.count == len(set(found))
    assert set(found) == legal
    return worlds.count


@pytest.mark.parametrize("profile", PROFILES)
def test_the_worlds_are_all_deals_in_which_every_play_was_legal(profile):
    rules = load_rule_set(profile)
    for index in range(6):
        stream = Stream(SEED, index)
        record = history(SEED, index, rules)
        check_all_worlds(record, Seat(stream.below(4)), 21 + stream.below(8))


def test_the_same_with_every_parameter_of_play_on_its_own():
    met: set[tuple[str, object]] = set()
    for index in range(60):
        stream = Stream(SEED + 1, index)
        record = history(SEED + 1, index, binding_rules(stream))
        play = record.rules.play
        if record.contract.kind is ContractKind.HOKUM:
            met |= {(name, getattr(play, name)) for name in HOKUM_PARAMETERS}
        elif record.contract.kind is ContractKind.ALL_TRUMP:
            met.add(("all_trump_beat", play.all_trump_beat))
        met.add(("locked", record.contract.is_locked(record.rules)))
        check_all_worlds(record, Seat(stream.below(4)), 22 + stream.below(7))
    every: set[tuple[str, object]] = {
        (name, value) for name in FREE_PARAMETERS for value in values_of(name)
    }
    every |= {("third_release", value) for value in RELEASES}
    assert met == every | {("locked", False), ("locked", True)}
