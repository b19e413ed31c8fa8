"""Field cases of replaying and scoring, in game points of (buyer, defenders) where not said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from baloot_solver.cards import Card, ContractKind, Level, Seat, Side, card
from baloot_solver.deal import Contract, Deal, HandRecord
from baloot_solver.errors import InputError
from baloot_solver.generate import random_deal
from baloot_solver.messages.enums import PROJECT_CLASS, SEAT, SIDE
from baloot_solver.messages.rules_service import score_hand
from baloot_solver.messages.table import write_contract, write_rules, write_side_points
from baloot_solver.notation import read_cards, read_seat
from baloot_solver.play import after as moved
from baloot_solver.play import legal_in, position_from_deal, replay
from baloot_solver.projects import Project, ProjectClass, named_project
from baloot_solver.rules import RuleSet
from baloot_solver.rules.card_tables import card_points, total_points
from baloot_solver.scoring import (
    HandTotals,
    WrittenHand,
    score_match,
    score_record,
    score_totals,
)
from balootsolver.v1 import projects_pb2, record_pb2, rules_service_pb2
from tests.cases.support import CASES, Case, contract_of, field_case, hand, rules, seat_and_card

PAGAT = rules("pagat")
SAUDI = rules("saudi")
LEVELS = {1: Level.SINGLE, 2: Level.DOUBLE, 3: Level.TRIPLE, 4: Level.QUADRUPLE}
CLASSES = {2: ProjectClass.SIRA, 5: ProjectClass.FIFTY, 10: ProjectClass.HUNDRED}


def contract(mode: str, double: int = 1) -> Contract:
    """South's contract; trump hearts."""
    given = contract_of({"mode": mode, "trump": "H" if mode == "HOKUM" else None})
    locked = False if mode == "HOKUM" and double in (2, 4) else None
    return replace(given, buyer=Seat.SOUTH, level=LEVELS[double], locked=locked)


def score_round(row: Case, rule_set: RuleSet) -> list[int]:
    """A `ScoreRound` call: South buys, West dealt; projects are North's and East's."""
    bought = contract(row["mode"], row["double"])
    sun = 2 if row["mode"] == "SUN" else 1
    projects = [
        named_project(rule_set, bought.kind, seat, CLASSES[value // sun])
        for seat, value in (
            (Seat.NORTH, row["projects_buyer"]),
            (Seat.EAST, row["projects_defenders"]),
        )
        if value
    ]
    baloot = [Seat.SOUTH] * bool(row["baloot_buyer"]) + [Seat.WEST] * bool(row["baloot_defenders"])
    totals = HandTotals(
        card_points=(row["buyer_raw"], row["defender_raw"]),
        projects=tuple(projects),
        baloot=tuple(baloot),
    )
    return recorded(rule_set, bought, totals)


def recorded(
    rule_set: RuleSet, contract: Contract, totals: HandTotals, dealer: Seat = Seat.WEST
) -> list[int]:
    """The record of a hand; the library and `ScoreHand` agree on it."""
    score = score_totals(rule_set, contract, totals, dealer)
    message = rules_service_pb2.HandTotals(
        card_points=write_side_points(totals.card_points),
        sweep=SIDE.write(totals.sweep),
        projects=record_pb2.ProjectList(
            items=[
                projects_pb2.SeatProject(
                    seat=SEAT.write(each.seat), project_class=PROJECT_CLASS.write(each.cls)
                )
                for each in totals.projects
            ]
        ),
        baloot=record_pb2.BalootList(
            items=[projects_pb2.SeatBaloot(seat=SEAT.write(seat)) for seat in totals.baloot]
        ),
        up_card="" if totals.up_card is None else str(totals.up_card),
        buyer_held_ace=totals.buyer_held_ace,
    )
    answer = score_hand(
        rules_service_pb2.ScoreHandRequest(
            rules=write_rules(rule_set),
            contract=write_contract(contract),
            dealer=SEAT.write(dealer),
            totals=message,
        )
    ).game_points
    assert (answer.north_south, answer.east_west) == score.game_points
    return list(score.game_points)


def record_of_fc_012() -> HandRecord:
    """The whole record of FC-012; nobody knows who bought."""
    given = CASES["FC-012"]["input"]["record"]
    plays = [seat_and_card(each) for trick in given["plays"] for each in trick.split()]
    south, east, north, west = (hand(given["deal"][seat.letter]) for seat in Seat)
    record = HandRecord(
        rules=PAGAT,
        deal=Deal((south, east, north, west), read_seat(given["dealer"])),
        contract=contract_of(given["contract"]),
        plays=tuple(each for _, each in plays),
    )
    for seat, each in plays:
        assert each in record.deal.hands[seat]
    assert plays[0][0] is read_seat(given["leader"])
    return record


@field_case("FC-012")
def test_replay(case: Case) -> None:
    for rule_set in (PAGAT, SAUDI):
        found = replay(replace(record_of_fc_012(), rules=rule_set))
        wanted = case["expected"]
        assert [each.winner.letter for each in found.tricks if each.winner is not None] == (
            wanted["winners"]
        )
        assert [each.card_points for each in found.tricks] == wanted["trick_points"]
        assert found.card_points == (wanted["raw"]["NS"], wanted["raw"]["EW"])
        assert list(found.infractions) == wanted["illegal_plays"]
        # The case names the tricks in which Ekka mattered.
        ekka = {i for i, each in enumerate(found.tricks, start=1) if each.ekka}
        assert ekka >= set(wanted["ekka_tricks"])
        assert found.complete


def rounds(case: Case, rule_set: RuleSet = PAGAT) -> list[list[int]]:
    return [score_round(row, rule_set) for row in case["input"]["rows"]]


@field_case("FC-013")
def test_hokum_conversion(case: Case) -> None:
    for rule_set in (PAGAT, SAUDI):
        assert rounds(case, rule_set) == case["expected"]["rows"]


@field_case("FC-014")
def test_sun_conversion(case: Case) -> None:
    for rule_set in (PAGAT, SAUDI):
        assert rounds(case, rule_set) == case["expected"]["rows"]


@field_case("FC-015")
def test_the_sides_share_a_fixed_total(case: Case) -> None:
    assert rounds(case) == case["expected"]["rows"]
    for mode, game_points in (("HOKUM", 16), ("SUN", 26)):
        total = total_points(contract(mode).kind)
        for raw in range(total + 1):
            totals = HandTotals(card_points=(raw, total - raw))
            assert sum(score_totals(PAGAT, contract(mode), totals).game_points) == game_points


@field_case("FC-016")
def test_totals(case: Case) -> None:
    wanted = case["expected"]
    assert sum(replay(record_of_fc_012()).card_points) == wanted["raw_total"]
    assert wanted["raw_total"] - 10 == wanted["card_points_only"]
    for kind, cards_only in (
        (ContractKind.HOKUM, wanted["card_points_only"]),
        (ContractKind.SUN, wanted["sun_card_points_only"]),
    ):
        trump = contract_of(CASES["FC-012"]["input"]["record"]["contract"]).trump
        if kind is ContractKind.SUN:
            trump = None
        assert sum(card_points(kind, trump, Card(number)) for number in range(32)) == cards_only
        assert total_points(kind) == cards_only + 10
    for seed in range(20):
        assert sum(first_legal_record(seed).card_points) == wanted["sun_raw_total"]


def first_legal_record(seed: int) -> Any:
    """A Sun hand in which everybody plays the first legal card."""
    deal = random_deal(seed)
    sun = Contract(ContractKind.SUN, buyer=deal.up_card_taken_by)
    position = position_from_deal(PAGAT, deal, sun)
    plays = []
    while position.cards_left:
        plays.append(legal_in(position)[0])
        position = moved(position, plays[-1])
    return replay(HandRecord(PAGAT, deal, sun, tuple(plays)))


@field_case("FC-017")
def test_incomplete_records(case: Case) -> None:
    whole = record_of_fc_012()
    assert case["expected"]["steps"][0].startswith("raw NS=77, EW=61, complete=false")
    found = replay(replace(whole, plays=whole.plays[:28]))
    assert (found.card_points, found.complete, found.sweep) == ((77, 61), False, None)
    with pytest.raises(InputError, match="trick 3 has 3 cards") as caught:
        replay(replace(whole, plays=whole.plays[:11] + whole.plays[12:]))
    assert caught.value.field == "plays"


@field_case("FC-018")
def test_equal_game_points(case: Case) -> None:
    wanted = case["expected_by_ruleset"]
    for rule_set in (PAGAT, SAUDI):
        assert rounds(case, rule_set) == wanted["P"]
    strict = rules("pagat", tie_undoubled="opponents")
    assert rounds(case, strict) == wanted["STRICT (buyer needs more than half)"]


@field_case("FC-020")
def test_nine_nine_with_a_project(case: Case) -> None:
    for rule_set in (PAGAT, SAUDI):
        assert rounds(case, rule_set) == case["expected"]["rows"]


def kaboot(row: Case, rule_set: RuleSet) -> list[int]:
    bought = contract(row["mode"], row["double"])
    sweep = Side.NORTH_SOUTH if row["kaboot"] == "buyer" else Side.EAST_WEST
    total = total_points(bought.kind)
    projects: tuple[Project, ...] = ()
    if row["projects_winner"]:
        assert row["mode"] == "SUN"
        assert sweep is Side.NORTH_SOUTH
        projects = (named_project(rule_set, bought.kind, Seat.SOUTH, ProjectClass.SIRA),)
    totals = HandTotals(
        card_points=(total, 0) if sweep is Side.NORTH_SOUTH else (0, total),
        sweep=sweep,
        projects=projects,
        buyer_held_ace=False,
    )
    return recorded(rule_set, bought, totals)


@field_case("FC-022")
def test_kaboot(case: Case) -> None:
    wanted, rows = case["expected_by_ruleset"], case["input"]["rows"]
    for rule_set in (PAGAT, SAUDI):
        assert [kaboot(row, rule_set) for row in rows[:3]] == wanted["P"][:3]
        # The texts say only that a double makes 50; times the level, a quadruple makes 100.
        assert wanted["P"][3].endswith("50")
        assert kaboot(dict(rows[3], double=2), rule_set) == [50, 0]
        assert kaboot(rows[3], rule_set) == [100, 0]
    for profile in ("federation", "kammelna"):
        flat = rules(profile)
        assert [kaboot(row, flat) for row in rows] == wanted["TOURNAMENT/APPS"]


@field_case("FC-023")
def test_reverse_kaboot(case: Case) -> None:
    wanted = case["expected_by_ruleset"]

    def score(rule_set: RuleSet, *, ace: bool, dealer: Seat) -> list[int]:
        totals = HandTotals(
            card_points=(0, 130),
            sweep=Side.EAST_WEST,
            up_card=card(case["input"]["face_up_card"]),
            buyer_held_ace=ace,
        )
        return recorded(rule_set, contract("SUN"), totals, dealer)

    for rule_set in (PAGAT, SAUDI):
        assert score(rule_set, ace=True, dealer=Seat.WEST) == wanted["P"]
    federation = rules("federation")
    assert score(federation, ace=True, dealer=Seat.WEST) == wanted["VARIANT reverse88"]
    # The variant has conditions: the buyer sits at the dealer's right and held an Ace.
    assert score(federation, ace=False, dealer=Seat.WEST) == wanted["P"]
    assert score(federation, ace=True, dealer=Seat.EAST) == wanted["P"]


@field_case("FC-024")
def test_what_a_triple_multiplies(case: Case) -> None:
    wanted = case["expected_by_ruleset"]
    for rule_set in (PAGAT, SAUDI):
        assert score_round(case["input"], rule_set) == wanted["P"]
    full = "FULL (everything but Baloot multiplied)"
    assert score_round(case["input"], rules("kammelna")) == wanted[full]


@field_case("FC-025")
def test_a_fallen_buyer_with_baloot(case: Case) -> None:
    wanted = case["expected_by_ruleset"]
    for rule_set in (PAGAT, SAUDI):
        assert (
            score_round(case["input"], rule_set) == (wanted["P (all game points to the defenders)"])
        )
    owner = rules("pagat", failure_baloot="owner")
    assert score_round(case["input"], owner) == wanted["OWNER (Baloot stays)"]


@field_case("FC-026")
def test_the_defenders_project_when_the_buyer_falls(case: Case) -> None:
    for rule_set in (PAGAT, SAUDI):
        assert score_round(case["input"], rule_set) == case["expected"]["game_points"]


@field_case("FC-038")
def test_match_end(case: Case) -> None:
    """The profile's higher total; where the hand decides (pagat) the same three, by its points."""
    for profile in (SAUDI, PAGAT):
        found = []
        for row in case["input"]["rows"]:
            before, points = (row["before"][0], row["before"][1]), (row["hand"][0], row["hand"][1])
            found.append(score_match(profile, [WrittenHand(points)], before))
        states = [each.state for each in found]
        assert [each.totals for each in states] == [(154, 160), (154, 154), (156, 151)]
        level = Side.EAST_WEST if profile is PAGAT else None
        assert [each.winner for each in states] == [Side.EAST_WEST, level, Side.NORTH_SOUTH]
        assert [each.over for each in states] == [True, level is not None, True]
        assert [each.extra_deal for each in states] == [False, level is None, False]
    level_totals = score_match(SAUDI, [WrittenHand((6, 10)), WrittenHand((9, 7))], (148, 144))
    assert level_totals.state.winner is Side.NORTH_SOUTH


@field_case("FC-040")
def test_a_doubled_tie(case: Case) -> None:
    wanted = case["expected_by_ruleset"]
    assert score_round(case["input"], PAGAT) == wanted["P"]
    assert score_round(case["input"], SAUDI) == wanted["INITIAL DOUBLER LOSES"]
    for name, value in (
        ("LAST RAISER LOSES", "last_raiser_loses"),
        ("INITIAL DOUBLER LOSES", "initial_doubler_loses"),
        ("BUYER LOSES", "opponents"),
    ):
        assert score_round(case["input"], rules("pagat", tie_doubled=value)) == wanted[name]


@field_case("FC-062")
def test_few_card_points_many_game_points(case: Case) -> None:
    def made_of(raw: int) -> tuple[int, int]:
        north_south, east_west = recorded(
            SAUDI, contract("HOKUM"), HandTotals(card_points=(raw, 162 - raw))
        )
        return north_south, east_west

    rows = case["input"]["rows"]
    wanted = ["8-8 -> 0-16", "10-6 -> 10-6"]
    for row, text, answer in zip(rows, wanted, case["expected"]["rows"], strict=True):
        ways = [made_of(row["buyer_raw"]), made_of(row["alternative"])]
        assert " -> ".join(f"{ours}-{theirs}" for ours, theirs in ways) == text
        assert answer["game_point_swing"].startswith(text)
        assert row["buyer_raw"] - row["alternative"] == answer["raw_loss"]


@field_case("FC-091")
def test_what_a_record_claims_is_recomputed(case: Case) -> None:
    assert "recomputed" in case["expected"]["result"]
    record = record_of_fc_012()
    record = replace(
        record, contract=replace(record.contract, buyer=Seat.EAST), written_game_points=(16, 0)
    )
    found = score_record(record)
    assert found.card_points == (77, 85)
    assert found.score is not None
    # East-West's 85 against 77: the defenders' 77 are 8, and both sides have a Baloot to look for.
    assert found.score.game_points != (16, 0)
    assert found.differs is True
    honest = replace(record, written_game_points=found.score.game_points)
    assert score_record(honest).differs is False


def test_a_row_is_scored_for_the_side_it_names() -> None:
    row = CASES["FC-013"]["input"]["rows"][0]
    assert row["buyer_raw"] == 97
    assert score_round(row, PAGAT) == [10, 6]
    assert read_cards("AS") == [card("AS")]
