"""Some hundreds of random auctions per profile; `make verify` has the large number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from baloot_solver.auction import AuctionState, CallRuling, judge_calls
from baloot_solver.rules import load_rule_set
from tests.auction import walks

COUNT = 300


@pytest.mark.parametrize("profile", walks.PROFILES_WITH_AUCTION)
def test_a_walk_ends_in_a_contract_of_the_rules_or_none(profile: str) -> None:
    seen, faults = walks.walk(profile, 0, COUNT)
    assert faults == []
    assert seen["bought"] + seen["thrown in"] + seen["annulled"] == COUNT
    assert seen["bought"] > COUNT // 2
    may_annul = profile in ("federation", "wikipedia")
    assert (seen["annulled"] > 0) == may_annul


def test_a_walk_finds_a_call_that_is_both_legal_and_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def wrong(state: AuctionState) -> tuple[CallRuling, ...]:
        first, *rest = judge_calls(state)
        return first, *rest, replace(first, legal=False)

    monkeypatch.setattr(walks, "judge_calls", wrong)
    _, faults = walks.walk("saudi", 0, 30)
    assert any("a call is ruled on twice" in each for each in faults)
    assert any("pass is refused and can be made" in each for each in faults)


def test_a_walk_finds_a_contract_that_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules lose Sun behind the auction's back."""
    faults = []
    for index in range(30):
        rules = load_rule_set("saudi")
        found = walks.Walk(rules, index)
        monkeypatch.setattr(found, "rules", load_rule_set("saudi", {"contracts": "hokum"}))
        found._end(found._go())
        faults += found.faults
    assert any("bought what the rules refuse" in each for each in faults)
