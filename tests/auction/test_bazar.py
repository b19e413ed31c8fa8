"""Bazar Blot's rising bids, kapot, contra and recontra (rules G, H.3, ruling 23)."""

from __future__ import annotations

import pytest

from baloot_solver.auction import judge_calls, legal_calls
from baloot_solver.cards import Level, Seat
from baloot_solver.errors import InputError
from tests.auction.support import auction, bought, outcome, ruling, turn, why_not

# Play runs clockwise: South, West, North, East.


def test_the_lowest_bid_and_the_contracts_that_are_played() -> None:
    state = auction("bazar-blot")
    assert state.to_call is Seat.SOUTH
    assert why_not(state, "hokum-7:H") == "the lowest bid is 8"
    assert ruling(state, "all_trump-8").legal
    assert why_not(auction("bazar-blotstar"), "all_trump-8") == (
        "profile bazar-blotstar has no all-trump contract"
    )
    numbers = {call.number for call in legal_calls(state)}
    assert numbers == {None, *range(8, 81)}


def test_a_bid_rises_by_a_step_and_contracts_have_no_order() -> None:
    state = auction("bazar-blot", "hokum-9:H")
    assert state.to_call is Seat.WEST
    assert why_not(state, "no_trump-9") == "after South's 9 hearts the lowest bid is 10"
    assert ruling(state, "hokum-10:S").legal
    assert why_not(auction("bazar-blot", "hokum-9:H", step="2"), "no_trump-10").endswith("is 11")


def test_three_passes_end_it_and_who_passed_may_come_back() -> None:
    passed = "pass pass pass hokum-8:H"
    assert turn(auction("bazar-blot", passed)).startswith("S: pass hokum-9:S")
    assert outcome(auction("bazar-blot", f"{passed} pass pass")) == "goes on"
    assert outcome(auction("bazar-blot", f"{passed} pass pass pass")) == (
        "hokum:H by E, bid 8, single"
    )
    assert outcome(auction("bazar-blot", f"{passed} no_trump-9 pass pass pass")) == (
        "no_trump by S, bid 9, single"
    )


def test_four_passes_throw_the_hand_in() -> None:
    assert outcome(auction("bazar-blot", "pass pass pass pass")) == "all passed, S deals"


def test_kapot_is_above_every_number_where_it_is_a_call() -> None:
    state = auction("bazar-blot", "hokum-80:H hokum-kapot:S")
    assert outcome(state) == "hokum:S by W, bid 25 kapot, single"
    assert outcome(auction("bazar-blot", "hokum-25:H pass pass pass")).endswith("bid 25, single")
    with pytest.raises(InputError, match="nothing is above West's 25 spades kapot"):
        auction("bazar-blot", "hokum-80:H hokum-kapot:S hokum-kapot:H")


def test_kapot_is_a_flag_that_stays_where_it_is_one() -> None:
    state = auction("bazar-blotstar", "hokum-9-kapot:H")
    assert why_not(state, "hokum-10:S") == "after South's 9 hearts kapot every bid is kapot"
    assert why_not(state, "hokum-9-kapot:S").endswith("the lowest bid is 10")
    assert outcome(auction("bazar-blotstar", "hokum-9-kapot:H pass no_trump-10-kapot pass pass "
                           "pass")) == "no_trump by N, bid 10 kapot, single"  # fmt: skip


def test_contra_ends_the_bidding_and_recontra_the_auction() -> None:
    bid = "hokum-9:H pass"
    assert why_not(auction("bazar-blotstar", bid), "double") == (
        "South's 9 hearts is the own side's bid"
    )
    contra = auction("bazar-blotstar", f"{bid} pass contra")
    assert turn(contra) == "S: pass quadruple"
    assert why_not(contra, "triple") == "profile bazar-blotstar has no triple in hokum"
    assert turn(auction("bazar-blotstar", f"{bid} pass contra pass")) == "N: pass quadruple"
    assert outcome(auction("bazar-blotstar", f"{bid} pass contra pass pass")).endswith("double")
    assert bought(
        auction("bazar-blotstar", f"{bid} pass contra pass recontra")
    ).contract.level is Level.QUADRUPLE  # fmt: skip


def test_contra_answers_a_bid_and_recontra_a_contra() -> None:
    assert why_not(auction("bazar-blotstar"), "double") == "nobody has bid yet"
    state = auction("bazar-blotstar", "no_trump-8")
    assert why_not(state, "quadruple") == "recontra answers contra"
    assert why_not(auction("bazar-blot", "no_trump-8"), "double") == (
        "profile bazar-blot has no double"
    )


def test_contra_to_the_highest_bid_is_for_the_opponents_alone() -> None:
    assert turn(auction("bazar-blotstar", "hokum-80:H")) == "W: pass double"
    assert turn(auction("bazar-blotstar", "hokum-80:H pass")) == "E: pass double"
    assert outcome(auction("bazar-blotstar", "hokum-80:H pass pass")).endswith("bid 80, single")


def test_every_bid_is_judged_once() -> None:
    for profile in ("bazar-blot", "bazar-blotstar"):
        calls = [each.call for each in judge_calls(auction(profile, "no_trump-12"))]
        assert len(calls) == len(set(calls))
        assert len(calls) > 80 * 6


def test_no_card_is_turned_up() -> None:
    state = auction("bazar-blot", "hokum-9:H pass pass pass")
    assert bought(state).up_card_taken_by is None
