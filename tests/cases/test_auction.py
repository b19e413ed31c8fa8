"""Field cases of the auction, asked of the service's own answer."""

from __future__ import annotations

import pytest

from baloot_solver.auction import is_kawesh
from baloot_solver.messages.rules_service import list_legal_calls
from baloot_solver.notation import read_cards, write_hands
from balootsolver.v1 import record_pb2, rules_service_pb2, table_pb2
from tests.cases.support import Case, field_case, hand

Answer = rules_service_pb2.ListLegalCallsResponse


def ask(profile: str, calls: str, overrides: dict[str, str], **asked: object) -> Answer:
    """`ListLegalCalls` about a Nine of hearts that West dealt; South speaks first."""
    request = rules_service_pb2.ListLegalCallsRequest(
        rules=table_pb2.Rules(profile=profile, overrides=overrides),
        dealer=table_pb2.SEAT_WEST,
        up_card="9H",
        calls=[record_pb2.Call(call=each) for each in calls.split()],
        **asked,  # type: ignore[arg-type]
    )
    return list_legal_calls(request)


def may_double(row: Case, profile: str = "pagat", **overrides: str) -> bool:
    """Whether South's Sun may be doubled by East."""
    before = table_pb2.SidePoints(north_south=row["buyer"], east_west=row["other"])
    answer = ask(profile, "sun", overrides, match_before=before)
    legal = {each.call for each in answer.calls if each.legal}
    assert legal == ({"pass", "double"} if answer.to_call == table_pb2.SEAT_EAST else set())
    return "double" in legal


@field_case("FC-039")
def test_fc_039(case: Case) -> None:
    rows = case["input"]["rows"]
    expected = case["expected_by_ruleset"]
    pagat = expected["P (>100 and <100)"]
    assert [may_double(row) for row in rows] == pagat
    assert [may_double(row, "federation") for row in rows] == pagat
    assert [may_double(row, "gamerules", sun_over_sun="none") for row in rows] == pagat
    majlis = expected["MAJLIS (>100 and <=100)"]
    assert [may_double(row, "saudi") for row in rows] == majlis
    assert [may_double(row, sun_double_condition="always") for row in rows] == [True] * 4


@field_case("FC-090")
def test_fc_090(case: Case) -> None:
    rows = [hand(text) for text in case["input"]["rows"]]
    assert case["expected"]["rows"] == ["error or false", "false", "true", "false"]
    assert [is_kawesh(each) for each in rows] == [False, False, True, False]


def test_kawesh_of_the_case_is_asked_of_the_auction() -> None:
    held = frozenset(read_cards("7S 8S 9S 7H 8H"))
    south = write_hands((held, frozenset(), frozenset(), frozenset())).split()[0]
    answer = ask("federation", "", {}, hands=south)
    assert [each.legal for each in answer.calls if each.call == "kawesh"] == [True]


@pytest.mark.parametrize("over", [100, 101])
def test_the_boundary_is_above_one_hundred(over: int) -> None:
    assert may_double({"buyer": over, "other": 50}, "saudi") is (over > 100)
