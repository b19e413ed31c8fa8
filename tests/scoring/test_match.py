"""The match: row 35 of rules I, both sides reaching the target, Gahwa."""

from __future__ import annotations

import pytest

from baloot_solver.cards import ContractKind, Level, Seat, Side
from baloot_solver.errors import InputError
from baloot_solver.rules import load_rule_set
from baloot_solver.scoring import NO_PROJECTS, HandScore, HandTotals, match_after, score_totals
from tests.scoring.table import contract_of

NS, EW = Side.NORTH_SOUTH, Side.EAST_WEST
HOKUM = ContractKind.HOKUM


def hand(north_south: int, east_west: int, *, made: bool = True) -> HandScore:
    return HandScore((north_south, east_west), made, None, None, (81, 81), None, (), NO_PROJECTS)


def after(before, score, profile="saudi", buyer=Seat.SOUTH, **overrides):
    rules = load_rule_set(profile, overrides)
    return match_after(rules, contract_of(rules, HOKUM, buyer), before, score)


def test_row_35():
    """151–145 and a hand of 8–8: the higher total, or another hand where the hand decides."""
    higher = after((151, 145), hand(8, 8))
    assert (higher.totals, higher.over, higher.winner) == ((159, 153), True, NS)
    level = after((151, 145), hand(8, 8), "pagat")
    assert (level.over, level.winner, level.extra_deal) == (False, None, True)


@pytest.mark.parametrize(
    ("before", "recorded", "over", "winner"),
    [
        ((150, 148), (4, 12), True, EW),
        ((148, 144), (6, 10), False, None),
        ((140, 151), (16, 0), True, NS),
        ((100, 90), (9, 7), False, None),
        ((136, 100), (16, 0), True, NS),
        ((135, 100), (16, 0), False, None),
    ],
)
def test_the_end_of_a_match(before, recorded, over, winner):
    state = after(before, hand(*recorded))
    assert (state.over, state.winner) == (over, winner)
    assert state.extra_deal == (not over and min(state.totals) >= 152)
    assert state.totals == (before[0] + recorded[0], before[1] + recorded[1])


def test_the_hand_decides_where_the_rules_say_so():
    assert after((150, 148), hand(6, 10), "saudi").winner is EW
    assert after((160, 148), hand(6, 10), "saudi").winner is NS
    assert after((160, 148), hand(6, 10), "pagat").winner is EW
    assert after((148, 144), hand(6, 10), "pagat").winner is EW


def test_the_buyer_decides_where_the_rules_say_so():
    both = {"both_reach": "declarer_if_made"}
    assert after((160, 148), hand(6, 10), buyer=Seat.EAST, **both).winner is EW
    assert after((160, 148), hand(6, 10), buyer=Seat.SOUTH, **both).winner is NS
    failed = hand(0, 16, made=False)
    assert after((170, 148), failed, buyer=Seat.SOUTH, **both).winner is EW
    assert after((148, 144), hand(6, 10), **both).extra_deal


def test_the_target_is_a_parameter():
    assert not after((135, 0), hand(16, 0)).over
    assert after((135, 0), hand(16, 0), "kuwaiti").over
    assert after((135, 0), hand(16, 0), target="151").over
    assert after((85, 0), hand(16, 5), "bazar-blot").over
    assert not after((84, 0), hand(16, 5), "bazar-blot").over


def test_gahwa_ends_the_match_whatever_the_totals():
    rules = load_rule_set("saudi")
    contract = contract_of(rules, HOKUM, level=Level.GAHWA)
    score = score_totals(rules, contract, HandTotals((79, 83)))
    state = match_after(rules, contract, (151, 0), score)
    assert (state.over, state.winner, state.extra_deal) == (True, EW, False)
    assert "Gahwa" in state.reason


def test_a_gahwa_that_is_split_ends_nothing():
    rules = load_rule_set("saudi", {"tie_doubled": "split"})
    contract = contract_of(rules, HOKUM, level=Level.GAHWA)
    score = score_totals(rules, contract, HandTotals((81, 81)))
    assert (score.game_points, score.winner, score.match_won_by) == ((8, 8), None, None)
    assert not match_after(rules, contract, (100, 100), score).over


def test_totals_before_are_not_negative():
    with pytest.raises(InputError) as error:
        after((-1, 0), hand(8, 8))
    assert error.value.field == "match_before"
    with pytest.raises(InputError) as error:
        after((0, 0), hand(8, 8), "contree")
    assert error.value.reason == "NO_SCORE_SHEET"
