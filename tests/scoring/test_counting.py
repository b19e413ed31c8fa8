"""Conversion, pairing and success: the invariants of rules K.2 and the facts of F.1 and F.2."""

from __future__ import annotations

import pytest

from baloot_solver.cards import ContractKind, Level, Seat, Side
from baloot_solver.projects import ProjectClass, named_project
from baloot_solver.rules import load_rule_set
from baloot_solver.rules.card_tables import total_points
from baloot_solver.scoring import (
    NO_PROJECTS,
    HandFacts,
    HandTotals,
    facts_from_totals,
    is_monotone,
    score_totals,
    utility_table,
)
from baloot_solver.scoring.baloot import BalootSheet
from baloot_solver.scoring.convert import fifths, tens
from tests.scoring.table import BALOOT_PROFILES, contract_of

HOKUM, SUN = ContractKind.HOKUM, ContractKind.SUN
S, E, N = Seat.SOUTH, Seat.EAST, Seat.NORTH


def sheet_of(
    profile: str, kind: ContractKind, level: Level = Level.SINGLE, **overrides: str
) -> BalootSheet:
    rules = load_rule_set(profile, overrides)
    return BalootSheet(rules, contract_of(rules, kind, S, level), S, HandFacts(NO_PROJECTS))


def test_totals():
    expect = {HOKUM: 162, SUN: 130, ContractKind.NO_TRUMP: 162, ContractKind.ALL_TRUMP: 258}
    assert {kind: total_points(kind) for kind in ContractKind} == expect


@pytest.mark.parametrize("pairing", ["non_raiser_counts", "lower_larger_side"])
@pytest.mark.parametrize("convert", ["half_down", "half_up"])
@pytest.mark.parametrize("level", [Level.SINGLE, Level.DOUBLE, Level.TRIPLE, Level.QUADRUPLE])
def test_paired_game_points_always_make_the_hand_total(pairing, convert, level):
    hokum = sheet_of("saudi", HOKUM, level, pairing=pairing, convert_hokum=convert)
    assert {sum(hokum.count(points)) for points in range(163)} == {16}
    sun_level = level if level in (Level.SINGLE, Level.DOUBLE) else Level.SINGLE
    for how in ("tens_keep5", "fifths_nearest"):
        sun = sheet_of("saudi", SUN, sun_level, pairing=pairing, convert_sun=how)
        assert {sum(sun.count(points)) for points in range(131)} == {26}


def test_sun_needs_no_pairing():
    """Both sides converted for themselves make 26 for all 131 splits, in either conversion."""
    for how in ("tens_keep5", "fifths_nearest"):
        assert {fifths(how, p) + fifths(how, 130 - p) for p in range(131)} == {26}


def test_hokum_exceeds_16_only_where_both_end_in_6():
    over = [p for p in range(163) if tens("half_down", p) + tens("half_down", 162 - p) != 16]
    assert over == [p for p in range(163) if p % 10 == 6]
    assert len(over) == 16
    assert all(tens("half_down", p) + tens("half_down", 162 - p) == 17 for p in over)


def test_the_documented_conversions():
    assert [tens("half_down", p) for p in (65, 66, 60, 61, 69)] == [6, 7, 6, 6, 7]
    assert tens("half_up", 65) == 7
    assert [fifths("tens_keep5", p) for p in (65, 64, 66, 63, 67, 55, 62, 59)] == [
        13, 12, 14, 12, 14, 11, 12, 12,
    ]  # fmt: skip
    assert [fifths("fifths_nearest", p) for p in (67, 63, 65, 62, 68)] == [13, 13, 13, 12, 14]


def test_which_side_counts():
    """The side that did not raise last: the buyer's at double and quadruple (F.1)."""
    counting = {level: sheet_of("saudi", HOKUM, level).counting_side for level in Level}
    mine, theirs = Side.NORTH_SOUTH, Side.EAST_WEST
    assert counting == {
        Level.SINGLE: theirs,
        Level.DOUBLE: mine,
        Level.TRIPLE: theirs,
        Level.QUADRUPLE: mine,
        Level.GAHWA: theirs,
    }
    # 96 against 66: whoever counts rounds up, the other has the rest.
    assert sheet_of("saudi", HOKUM).count(96) == (9, 7)
    assert sheet_of("saudi", HOKUM, Level.DOUBLE).count(96) == (10, 6)
    assert sheet_of("kammelna", HOKUM).count(96) == (9, 7)
    assert sheet_of("kammelna", HOKUM).count(66) == (7, 9)
    assert sheet_of("saudi", HOKUM).count(66) == (6, 10)


def test_field_conversions():
    """Single hands by the buyer's card points, defenders counting."""
    saudi = load_rule_set("saudi")
    hokum = {97: (10, 6), 107: (11, 5), 106: (10, 6), 92: (9, 7)}
    sun = {67: (14, 12), 75: (15, 11), 68: (14, 12), 71: (14, 12), 63: (0, 26)}
    for kind, table in ((HOKUM, hokum), (SUN, sun)):
        for points, expect in table.items():
            split = HandTotals((points, total_points(kind) - points))
            assert score_totals(saudi, contract_of(saudi, kind), split).game_points == expect


def test_game_points_then_card_points_is_card_points_but_for_one_family():
    """The fact of F.2, by brute force over every split and every difference of projects.

    Comparing game points and then card points equals comparing card points at once, except where
    the card points with projects are exactly level, an odd number of Fifties is in play, and the
    counting side's cards end in 6 (then game points decide for the counting side).
    """
    for lead in range(-400, 401, 10):  # projects in card points, buyer's minus the others'
        odd_fifties = lead % 20 == 10
        for opponents in range(163):
            counted = tens("half_down", opponents)
            game = (16 - counted) - counted + lead // 10
            raw = (162 - opponents) - opponents + lead
            by_game = game or raw
            if (by_game > 0) == (raw > 0) and (by_game < 0) == (raw < 0):
                continue
            assert raw == 0
            assert odd_fifties
            assert opponents % 10 == 6
            assert by_game < 0
    for lead in range(-200, 201, 10):
        for opponents in range(131):
            counted = fifths("tens_keep5", opponents)
            game = 26 - 2 * counted + lead // 5
            raw = 130 - 2 * opponents + lead
            by_game = game or raw
            assert (by_game > 0, by_game < 0) == (raw > 0, raw < 0)


@pytest.mark.parametrize("units", range(10))
def test_the_table_of_units_for_ties(units):
    """P*: in a tie of game points the counting side's units decide: 2-5 win, 1 tie, 6-0 lose."""
    saudi = load_rule_set("saudi")
    contract = contract_of(saudi, HOKUM)
    opponents = next(p for p in range(71, 90) if p % 10 == units and tens("half_down", p) == 8)
    made = score_totals(saudi, contract, HandTotals((162 - opponents, opponents))).made
    assert made == (units in (0, 1, 6, 7, 8, 9))


def test_ties_of_game_points_with_a_project():
    """Nine all: the side that lost more in rounding wins, an exact tie keeps both (FC-020)."""
    saudi = load_rule_set("saudi")
    sira = named_project(saudi, HOKUM, E, ProjectClass.SIRA)
    recorded = [
        score_totals(
            saudi, contract_of(saudi, HOKUM), HandTotals((mine, 162 - mine), projects=(sira,))
        ).game_points
        for mine in (90, 91, 92, 93)
    ]
    assert recorded == [(0, 18), (9, 9), (9, 9), (9, 9)]


def test_an_exact_tie_is_split_with_projects_and_baloot():
    """kammelna: both keep, and Baloot counts in the comparison of card points (ruling 21)."""
    kammelna = load_rule_set("kammelna")
    contract = contract_of(kammelna, HOKUM)
    even = score_totals(kammelna, contract, HandTotals((81, 81)))
    assert (even.game_points, even.winner, even.made) == ((8, 8), None, True)
    # Eight all without Baloot, which then decides for its side.
    for holder, expect in ((S, (10, 8)), (E, (0, 18))):
        it = score_totals(kammelna, contract, HandTotals((81, 81), baloot=(holder,)))
        assert it.game_points == expect
    saved = score_totals(kammelna, contract, HandTotals((80, 82), baloot=(S,)))
    assert saved.game_points == (10, 8)
    # On the basis of card points alone the same parameter leaves Baloot out.
    raw = load_rule_set("kammelna", {"success_basis": "raw"})
    lost = score_totals(raw, contract, HandTotals((80, 82), baloot=(S,)))
    assert lost.game_points == (0, 18)


def test_more_than_half_is_needed_with_projects_and_baloot():
    """gamerules: the buyer's game points, projects and Baloot included, against half of 16."""
    gamerules = load_rule_set("gamerules")
    contract = contract_of(gamerules, HOKUM)
    assert score_totals(gamerules, contract, HandTotals((65, 97), baloot=(S,))).made is False
    assert score_totals(gamerules, contract, HandTotals((66, 96), baloot=(S,))).made is True
    without = load_rule_set("gamerules", {"baloot_counts_for_success": "false"})
    assert score_totals(without, contract, HandTotals((66, 96), baloot=(S,))).made is False
    sira = named_project(gamerules, HOKUM, N, ProjectClass.SIRA)
    made = score_totals(gamerules, contract, HandTotals((66, 96), projects=(sira,)))
    assert made.game_points == (9, 10)


@pytest.mark.parametrize("basis", ["gp_then_raw", "raw", "gp_threshold"])
def test_projects_that_lost_do_not_help(basis):
    rules = load_rule_set("saudi", {"success_basis": basis})
    projects = (
        named_project(rules, HOKUM, S, ProjectClass.FIFTY),
        named_project(rules, HOKUM, E, ProjectClass.HUNDRED),
    )
    lost = score_totals(rules, contract_of(rules, HOKUM), HandTotals((90, 72), projects=projects))
    assert lost.made is (basis == "gp_threshold")
    assert "does not score" in " ".join(line.text for line in lost.ledger)


# Ruling 7: the record is not monotone in the outcome.


def test_more_card_points_may_record_less():
    """gamerules: the defenders' Hundreds are erased by a failed contract: −18 on 85, −21 on 86."""
    rules = load_rule_set("gamerules")
    hundreds = tuple(named_project(rules, HOKUM, seat, ProjectClass.HUNDRED) for seat in (E, E))
    totals = HandTotals(projects=hundreds, baloot=(E,), up_card=None)
    facts = facts_from_totals(rules, contract_of(rules, HOKUM), totals)
    table = utility_table(rules, contract_of(rules, HOKUM), facts, can_sweep=(False, False))
    assert (table[0][85], table[0][86]) == (-18, -21)
    assert not is_monotone(table, can_sweep=(False, False))


def test_a_double_may_be_worth_more_than_kaboot():
    rules = load_rule_set("federation")
    contract = contract_of(rules, HOKUM, level=Level.DOUBLE)
    table = utility_table(rules, contract, HandFacts(NO_PROJECTS))
    assert (table[0][162], table[1][162]) == (32, 25)
    assert not is_monotone(table)
    assert is_monotone(table, can_sweep=(False, False))


def test_kaboot_may_forfeit_what_a_plain_win_collects():
    rules = load_rule_set("saudi")
    contract = contract_of(rules, HOKUM, buyer=E)
    hundred = named_project(rules, HOKUM, E, ProjectClass.HUNDRED)
    facts = facts_from_totals(rules, contract, HandTotals(projects=(hundred,)))
    table = utility_table(rules, contract, facts)
    assert (table[0][162], table[1][162]) == (26, 25)
    assert not is_monotone(table)


@pytest.mark.parametrize("profile", BALOOT_PROFILES)
def test_a_plain_hand_is_monotone_without_projects(profile):
    rules = load_rule_set(profile)
    table = utility_table(
        rules, contract_of(rules, SUN), HandFacts(NO_PROJECTS), can_sweep=(False, False)
    )
    assert is_monotone(table, can_sweep=(False, False))
    assert table[0] == table[1] == table[2]


def test_a_falling_table_is_not_monotone():
    rising = [0, 1, 1, 2]
    assert is_monotone((rising, [3] * 4, [-1] * 4))
    assert is_monotone((rising, [2] * 4, [0] * 4))
    assert not is_monotone(([0, 1, 0, 2], [3] * 4, [-1] * 4))
    assert not is_monotone((rising, [1] * 4, [-1] * 4))
    assert not is_monotone((rising, [3] * 4, [1] * 4))
    # Only what can happen counts: who swept has all the points, or none.
    assert is_monotone((rising, [0, 0, 0, 2], [0, 9, 9, 9]))
    assert not is_monotone((rising, [9, 9, 9, 1], [0] * 4))
    assert not is_monotone((rising, [9] * 4, [1, 0, 0, 0]))
