"""The chance to win a match: certain at the end, even when level, rising with every point."""

from __future__ import annotations

from itertools import pairwise

import pytest

from baloot_solver.cards import Side
from baloot_solver.errors import InputError
from baloot_solver.hints.match_chance import is_near, shipped_records, win_chance
from baloot_solver.rules import load_rule_set

SAUDI = load_rule_set("saudi")
NS, EW = Side.NORTH_SOUTH, Side.EAST_WEST


def test_the_ends() -> None:
    assert win_chance(SAUDI, (152, 100), NS) == 1
    assert win_chance(SAUDI, (152, 100), EW) == 0
    assert win_chance(SAUDI, (153, 160), NS) == 0
    assert win_chance(SAUDI, (155, 155), NS) == 0.5
    pagat = load_rule_set("pagat")  # the points of the hand decide past the target
    assert win_chance(pagat, (153, 160), NS) == 0.5
    with pytest.raises(InputError, match="no matches"):
        win_chance(load_rule_set("contree"), (0, 0), NS)


@pytest.mark.parametrize("profile", ["saudi", "pagat", "bazar-blot"])
def test_it_is_fair_and_rises_with_points(profile: str) -> None:
    rules = load_rule_set(profile)
    target = int(rules.value("target"))
    for other in range(target - 30, target, 7):
        chances = [win_chance(rules, (own, other), NS) for own in range(target - 40, target)]
        # Records are even or not, so a point more is not always worth something: never less.
        assert all(after >= before - 0.02 for before, after in pairwise(chances))
        assert chances[-1] > chances[0] + 0.2
        for own, chance in zip(range(target - 40, target), chances, strict=True):
            assert chance + win_chance(rules, (own, other), EW) == pytest.approx(1)
            assert win_chance(rules, (other, own), EW) == pytest.approx(chance)
    assert win_chance(rules, (target - 5, target - 5), NS) == 0.5


def test_one_hand_before_the_end_it_is_the_mean_over_that_hand() -> None:
    """At 151 to 144 any hand ends it unless nobody gets there; worked out by hand here."""
    expected = 0.0
    for own, other, share in shipped_records()["baloot"]:
        totals = 151 + own, 144 + other
        if max(totals) >= 152:
            expected += share * (0.5 if totals[0] == totals[1] else totals[0] > totals[1])
        else:
            expected += share * win_chance(SAUDI, totals, NS)
    assert win_chance(SAUDI, (151, 144), NS) == pytest.approx(expected)


def test_what_is_near() -> None:
    assert not is_near(SAUDI, (99, 99))
    assert is_near(SAUDI, (100, 0))
    assert is_near(SAUDI, (0, 151))
    assert not is_near(load_rule_set("contree"), (0, 151))


def test_the_records_are_shares_both_ways_round() -> None:
    for rows in shipped_records().values():
        assert sum(share for _, _, share in rows) == pytest.approx(1)
        assert {(b, a) for a, b, _ in rows} == {(a, b) for a, b, _ in rows}
        assert all(own + other > 0 for own, other, _ in rows)
