"""Field cases of projects and Baloot."""

from __future__ import annotations

import pytest

from baloot_solver.cards import Seat, cards
from baloot_solver.errors import InputError
from baloot_solver.messages.enums import SEAT
from baloot_solver.messages.rules_service import evaluate_projects
from baloot_solver.notation import hand_text, read_cards, read_seat
from baloot_solver.projects import (
    Declaration,
    Form,
    Project,
    ProjectClass,
    Settlement,
    hand_projects,
    settle,
)
from baloot_solver.rules import RuleSet
from balootsolver.v1 import rules_service_pb2, table_pb2
from tests.cases.support import Case, contract_of, field_case, hand, rules

PAGAT = rules("pagat")
SAUDI = rules("saudi")


def projects(question: Case, row: Case, rule_set: RuleSet = SAUDI) -> tuple[Project, ...]:
    """A `Projects` call for South."""
    contract = contract_of(row.get("contract") or question["contract"])
    return hand_projects(rule_set, contract.kind, contract.trump, hand(row["hand"]), Seat.SOUTH)


def shown(found: tuple[Project, ...]) -> list[tuple[str, str, int]]:
    """Class, top rank and game points of each project."""
    return [(each.cls.name, each.top.letter if each.top else "", each.value) for each in found]


def declared(question: Case, rule_set: RuleSet) -> Settlement:
    """A `CompareProjects` or `ScoreProjects` call, hands unknown."""
    contract = contract_of(question["contract"])
    declarations = [
        Declaration(read_seat(each["seat"]), tuple(read_cards(each["cards"])))
        for each in question["declarations"]
    ]
    dealer = read_seat(question["dealer"])
    return settle(rule_set, contract.kind, contract.trump, {}, dealer, declarations)


def game_points(settlement: Settlement) -> dict[str, int]:
    north_south, east_west = settlement.project_values()
    baloot = settlement.baloot_counts()
    return {"NS": north_south + 2 * baloot[0], "EW": east_west + 2 * baloot[1]}


def won_by(settlement: Settlement) -> str:
    assert settlement.won_by is not None
    return "EW" if settlement.won_by else "NS"


@field_case("FC-027")
def test_four_aces_in_sun(case: Case) -> None:
    (found,) = projects(case["input"], case["input"])
    (wanted,) = case["expected"]["projects"]
    assert (found.cls.name, found.value) == (wanted["kind"], wanted["game_points"])
    assert found.cards == cards(wanted["cards"])


@field_case("FC-028")
def test_four_aces_in_hokum(case: Case) -> None:
    (found,) = projects(case["input"], case["input"])
    (wanted,) = case["expected"]["projects"]
    assert (found.cls.name, found.value) == (wanted["kind"], wanted["game_points"])
    assert found.form is Form.FOUR


@field_case("FC-029")
def test_four_nines(case: Case) -> None:
    assert list(projects(case["input"], case["input"])) == case["expected"]["projects"]


@field_case("FC-030")
def test_a_run_of_six(case: Case) -> None:
    (wanted,) = case["expected"]["projects"]
    assert shown(projects(case["input"], case["input"])) == [
        (wanted["kind"], wanted["top"], wanted["game_points"])
    ]


@field_case("FC-031")
def test_runs_follow_the_sequence_order(case: Case) -> None:
    for row, wanted in zip(case["input"]["rows"], case["expected"]["rows"], strict=True):
        assert shown(projects(case["input"], row)) == [
            (each["kind"], each["top"], each["game_points"]) for each in wanted
        ]


@field_case("FC-032")
def test_a_card_serves_once(case: Case) -> None:
    found = projects(case["input"], case["input"])
    (wanted,) = case["expected"]["best_set"]
    assert shown(found) == [(wanted["kind"], wanted["rank"], wanted["game_points"])]
    assert sum(each.value for each in found) == case["expected"]["total"]


def answered(question: Case) -> tuple[str, int]:
    """Winner and game points that `EvaluateProjects` tells of a Sun and the cards declared."""
    hands = {each["seat"]: hand(each["cards"]) for each in question["declarations"]}
    request = rules_service_pb2.EvaluateProjectsRequest(
        rules=table_pb2.Rules(profile="pagat"),
        contract=table_pb2.Contract(kind=table_pb2.CONTRACT_KIND_SUN),
        hands=" ".join(f"{seat}:{hand_text(held)}" for seat, held in hands.items()),
        dealer=SEAT.write(read_seat(question["dealer"])),
    )
    found = evaluate_projects(request).projects
    sides = {table_pb2.SIDE_NORTH_SOUTH: "NS", table_pb2.SIDE_EAST_WEST: "EW"}
    return sides[found.won_by], sum(each.game_points for each in found.declared if each.scores)


@field_case("FC-033")
def test_equal_projects(case: Case) -> None:
    wanted = case["expected_by_ruleset"]["P"]
    for rule_set in (PAGAT, SAUDI):
        found = declared(case["input"], rule_set)
        assert won_by(found) == wanted["winner"]
        assert game_points(found) == wanted["game_points"]
    assert answered(case["input"]) == (wanted["winner"], wanted["game_points"]["EW"])
    # With the dealer one seat on, North speaks before East.
    later = dict(case["input"], dealer="E")
    assert won_by(declared(later, SAUDI)) == case["expected_by_ruleset"]["clockwise bug"]["winner"]


@field_case("FC-034")
def test_run_against_four(case: Case) -> None:
    wanted = case["expected_by_ruleset"]
    for rule_set, name in ((PAGAT, "P (pagat-derived texts)"), (SAUDI, "T (tournament, apps)")):
        assert won_by(declared(case["input"], rule_set)) == wanted[name]["winner"]


@field_case("FC-035")
def test_the_losing_side_keeps_only_baloot(case: Case) -> None:
    for rule_set in (PAGAT, SAUDI):
        assert game_points(declared(case["input"], rule_set)) == case["expected"]["game_points"]


@field_case("FC-036")
def test_baloot_inside_a_project(case: Case) -> None:
    def totals(rule_set: RuleSet) -> list[int]:
        found = []
        for row in case["input"]["rows"]:
            contract = contract_of(row.get("contract") or case["input"]["contract"])
            hands = {Seat.SOUTH: hand(row["hand"])}
            settled = settle(rule_set, contract.kind, contract.trump, hands, Seat.WEST)
            found.append(game_points(settled)["NS"])
        return found

    # Row 3, by ruling 18: four Kings do not hold the Queen, so Baloot counts beside them.
    assert totals(SAUDI) == totals(PAGAT) == [4, 10, 12, 0]
    assert totals(rules("federation")) == case["expected"]["rows"] == [4, 10, 10, 0]


@field_case("FC-037")
def test_declared_twice(case: Case) -> None:
    assert "duplicate" in case["expected"]["result"]
    with pytest.raises(InputError) as caught:
        declared(case["input"], SAUDI)
    assert caught.value.field.startswith("declarations[1]")
    assert caught.value.reason == "DUPLICATE_PROJECT"
    first, second = (
        game_points(declared(dict(case["input"], declarations=[each]), SAUDI))
        for each in case["input"]["declarations"]
    )
    assert first == second == {"NS": 2, "EW": 0}


def test_classes_are_named_as_the_cases_name_them() -> None:
    assert {each.name for each in ProjectClass} >= {"SIRA", "FIFTY", "HUNDRED", "FOUR_HUNDRED"}
