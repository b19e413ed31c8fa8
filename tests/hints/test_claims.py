"""What announcements say of hidden hands: the counted deals against all deals, one by one."""

from __future__ import annotations

import pytest

from baloot_solver.hints import Worlds, facts_of
from baloot_solver.hints.masks import mask_of
from baloot_solver.rules import load_rule_set
from tests.hints.announcing import WITH_PROJECTS, agrees, announcing_view, without_claims

SEED = 62


def check_all_worlds(view, truth):
    """The worlds are those of the play alone that bear out what was announced, each once."""
    facts = facts_of(view)
    worlds = Worlds(facts)
    found = list(worlds.every())
    right = {world for world in Worlds(without_claims(facts)).every() if agrees(facts, world)}
    assert len(found) == worlds.count == len(set(found))
    assert set(found) == right
    assert truth in right
    assert set(worlds.draw(20, 1)) <= right
    return worlds


@pytest.mark.parametrize("profile", WITH_PROJECTS)
def test_the_worlds_are_all_deals_that_bear_out_what_was_announced(profile):
    rules = load_rule_set(profile)
    for index in range(12):
        record, view = announcing_view(SEED, index, rules, 17 + index)
        truth = tuple(mask_of(hand) & ~mask_of(view.plays) for hand in record.deal.hands)
        check_all_worlds(view, truth)
