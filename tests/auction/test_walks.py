"""Some hundreds of random auctions per profile; `make verify` has the large number."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from baloot_solver.auction import (
    AuctionState,
    CallRuling,
    Purchase,
    check_calls,
    contract_of_calls,
    judge_calls,
    result,
)
from baloot_solver.notation import read_record_line
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


@pytest.mark.parametrize("profile", walks.PROFILES_WITH_AUCTION)
def test_a_record_may_leave_out_what_goes_without_saying(profile: str) -> None:
    """Once somebody has bought, passes and confirmations can be taken out again."""
    rules = load_rule_set(profile)
    checked = 0
    for index in range(150):
        state = walks.Walk(rules, index).final
        found, table = result(state), state.table
        if not isinstance(found, Purchase):
            continue
        first = next(at for at, each in enumerate(state.calls) if each.call != "pass")
        spoken = [each for each in state.calls[first:] if each.call not in ("pass", "confirm")]
        calls = [*state.calls[:first], *spoken]
        asked = (table.dealer, table.up_card, table.match_before)
        assert contract_of_calls(rules, calls, *asked) == found.contract
        assert contract_of_calls(rules, state.calls, *asked) == found.contract
        checked += len(state.calls) - len(calls)
    assert checked > 100


def test_the_calls_of_the_examples_fit() -> None:
    lines = Path(__file__).parents[2].joinpath("examples", "records.txt").read_text("utf-8")
    for line in lines.splitlines():
        record = read_record_line(line)
        checked = check_calls(record)
        assert checked is not None
        assert (checked.problem, checked.purchase is None) == (None, False), record.id
