"""What announcements say of hidden hands: the counted deals against all deals, one by one."""

from __future__ import annotations

from itertools import product

import pytest

from baloot_solver.cards import ContractKind, Seat, Suit
from baloot_solver.hints import Worlds, facts_of
from baloot_solver.hints.masks import hand_of
from baloot_solver.hints.runs import full_runs, run_parts
from baloot_solver.projects import hand_projects
from baloot_solver.projects.finding import candidates
from baloot_solver.projects.model import run_class
from baloot_solver.rules import load_rule_set
from tests.hints.announcing import WITH_PROJECTS, agrees, announcing_view, without_claims
from tests.hints.checking import true_world

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
        check_all_worlds(view, true_world(record, view))


@pytest.mark.parametrize(
    ("profile", "overrides"),
    [
        ("saudi", {"max_projects": "1"}),
        ("guide", {"max_projects": "1"}),
        ("saudi", {"max_projects": "0"}),
        ("pagat", {"long_run": "split"}),
        ("bazar-blot", {"blot_all_trump": "any_suit", "contracts": "all_trump"}),
        ("bazar-blot", {"no_trump_nines": "0", "contracts": "no_trump"}),
    ],
    ids=str,
)
def test_the_same_under_values_that_no_profile_has(profile, overrides):
    rules = load_rule_set(profile, overrides)
    for index in range(20):
        record, view = announcing_view(SEED + 2, index, rules, 17 + index % 8)
        check_all_worlds(view, true_world(record, view))


def test_early_in_the_play_the_count_is_that_of_a_sample():
    """Of plain worlds, the share that bears out the announcements is count to count.

    Here there are too many worlds to go through. Five standard deviations of a share.
    """
    number, seen = 400, 0
    for index in range(60):
        rules = load_rule_set(WITH_PROJECTS[index % len(WITH_PROJECTS)])
        _, view = announcing_view(SEED + 1, index, rules, 3 + index % 6)
        facts = facts_of(view)
        plain, right = Worlds(without_claims(facts)), Worlds(facts)
        share = right.count / plain.count
        if not 0.02 < share < 0.98:
            continue
        found = sum(agrees(facts, world) for world in plain.draw(number, seed=5))
        assert abs(found - number * share) < 5 * (number * share * (1 - share)) ** 0.5
        assert all(agrees(facts, world) for world in right.draw(30, seed=5))
        seen += 1
    assert seen >= 15


@pytest.mark.parametrize("profile", WITH_PROJECTS)
def test_runs_without_fours_are_declared_as_what_they_are(profile):
    """What counting by classes rests on: all hands of runs in one suit or two, of eight cards."""
    rules = load_rule_set(profile)
    assert rules.projects is not None
    split = rules.projects.long_run == "split"
    for kind in rules.contracts:
        trump = Suit.SPADES if kind is ContractKind.HOKUM else None
        for first, second in product(range(256), repeat=2):
            runs = (*full_runs(first, split), *(run << 8 for run in full_runs(second, split)))
            union = sum(runs)
            if union != first | second << 8 or union.bit_count() > 8:
                continue
            held = hand_projects(rules, kind, trump, hand_of(union), Seat.EAST)
            classes = sorted(run_class(run.bit_count()).order for run in runs)
            assert sorted(each.cls.order for each in held) == classes


@pytest.mark.parametrize("split", [False, True])
def test_the_parts_of_a_run_are_the_candidates_of_the_rules(split):
    rules = load_rule_set("saudi", {"long_run": "split" if split else "single_hundred"})
    for ranks in range(256):
        parts = {hand_of(part) for part in run_parts(ranks, split)}
        found = candidates(rules, ContractKind.SUN, hand_of(ranks), Seat.EAST)
        assert parts == {frozenset(each.cards) for each in found}
