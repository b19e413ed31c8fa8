"""Field cases of the auction."""

from __future__ import annotations

import pytest

from baloot_solver.auction import SUN, after, is_kawesh, legal_calls, start, why_no_sun_double
from baloot_solver.cards import Seat, card
from baloot_solver.rules.groups import UpcardAuction
from tests.cases.support import Case, field_case, hand, rules


def may_double(row: Case, condition: str) -> bool:
    """Whether South's Sun may be doubled by East, asked of the condition and of the auction."""
    table = rules(sun_double_condition=condition)
    before = (row["buyer"], row["other"])
    assert isinstance(table.auction, UpcardAuction)
    refusal = why_no_sun_double(table.auction, Seat.SOUTH.side, before)
    state = after(start(table, Seat.WEST, card("9H"), match_before=before), SUN)
    called = {call.text for call in legal_calls(state)}
    assert called == (set() if refusal is not None else {"pass", "double"})
    return refusal is None


@field_case("FC-039")
def test_fc_039(case: Case) -> None:
    rows = case["input"]["rows"]
    expected = case["expected_by_ruleset"]

    def answers(condition: str) -> list[bool]:
        return [may_double(row, condition) for row in rows]

    # The case names the buyer's side as the one above 100: that is a value of its own here.
    assert answers("declarer_over_other_under") == expected["P (>100 and <100)"]
    assert answers("trailing_when_leader_over_100") == expected["MAJLIS (>100 and <=100)"]
    # Under `one_over_one_under` either side may be the one above 100 (rules H.3), so that the last
    # row, where the doubling side leads, is allowed too.
    assert answers("one_over_one_under") == [False, True, False, True]
    assert answers("always") == [True, True, True, True]


@field_case("FC-090")
def test_fc_090(case: Case) -> None:
    rows = [hand(text) for text in case["input"]["rows"]]
    assert case["expected"]["rows"] == ["error or false", "false", "true", "false"]
    assert [is_kawesh(each) for each in rows] == [False, False, True, False]


@pytest.mark.parametrize("over", [100, 101])
def test_the_boundary_is_above_one_hundred(over: int) -> None:
    assert may_double({"buyer": over, "other": 50}, "trailing_when_leader_over_100") is (over > 100)
