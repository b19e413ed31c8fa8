"""Random histories of every profile: no world against a fact, the true deal never left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from baloot_solver.hints import facts, runs
from baloot_solver.rules import PROFILES
from tests.hints.checking import history_faults

SEED = 63
COUNT = 20


def faults(profile: str = "saudi", count: int = COUNT) -> Iterator[str]:
    return (fault for index in range(count) for fault in history_faults(profile, SEED, index))


@pytest.mark.parametrize("profile", PROFILES)
def test_no_world_contradicts_and_the_true_deal_is_never_excluded(profile):
    assert list(faults(profile)) == []


def test_a_duty_too_many_is_found(monkeypatch):
    """Were nobody freed by his partner's winning card, true deals would be excluded."""
    right = facts._refused

    def wrong(moment, card, others):
        strict = replace(moment.rules, void_partner_winning="no_exemption")
        return right(replace(moment, rules=strict), card, others)

    monkeypatch.setattr(facts, "_refused", wrong)
    assert any("refused" in fault or "excluded" in fault for fault in faults())


def test_a_duty_too_few_is_found(monkeypatch):
    """Were nobody bound to overruff, worlds would be drawn in which a play was illegal."""
    right = facts._refused

    def wrong(moment, card, others):
        lax = replace(moment.rules, trump_led_beat="none")
        return right(replace(moment, rules=lax), card, others)

    monkeypatch.setattr(facts, "_refused", wrong)
    assert any("illegal" in fault for fault in faults())


def test_an_announcement_that_is_not_asked_for_is_found(monkeypatch):
    monkeypatch.setattr(runs._Wanted, "accepts", lambda self, key: True)
    assert any("announcement" in fault for fault in faults(count=200))
