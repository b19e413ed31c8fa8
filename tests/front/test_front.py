"""The front door for Python: what it accepts, and that it refuses as the service does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import baloot_solver as baloot
from baloot_solver.cards import Seat, Side, card
from baloot_solver.deal import Deal
from baloot_solver.generate import random_position
from baloot_solver.notation import read_hands, read_record_line
from baloot_solver.rules import load_rule_set

DEAL = "S:KJ8.AT.K7.8 E:AT97.Q7.9.Q N:.K8.AQJT.J7 W:Q.J9.8.AKT9"
BOUGHT: dict[str, Any] = {"contract": "hokum:S", "buyer": "S"}
ENDING = "S:A... E:K... N:Q... W:J..."


def refused(action: Any, *args: Any, **details: Any) -> tuple[str, str]:
    """Field and reason of the error."""
    with pytest.raises(baloot.InputError) as error:
        action(*args, **details)
    return error.value.field, error.value.reason


def test_a_leader_of_a_full_deal_is_checked_and_tells_the_dealer():
    position = baloot.position(DEAL, **BOUGHT, leader="N")
    assert position.to_play is Seat.NORTH
    assert position.dealer is Seat.EAST
    assert position == baloot.position(DEAL, **BOUGHT, dealer="E")
    assert refused(baloot.position, DEAL, **BOUGHT, dealer="E", leader="W") == (
        "leader",
        "LEADER_DOES_NOT_FIT",
    )


def test_an_ending_needs_its_leader():
    assert refused(baloot.solve, ENDING, contract="sun") == ("leader", "MISSING")
    answer = baloot.solve(ENDING, contract="sun", leader="S", objective="card_points")
    assert answer.value.card_points == (30, 0)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"ekka": "perhaps"}, "ekka"),
        ({"objective": "fame"}, "objective"),
        ({"profile": "nobody"}, "profile"),
        ({"level": "octuple"}, "level"),
        ({"leader": "Q"}, "leader"),
        ({"buyer": "Q"}, "buyer"),
        ({"contract": "hokum"}, "contract"),
    ],
)
def test_a_wrong_word_names_its_argument(changes: dict[str, Any], field: str):
    assert refused(baloot.solve, DEAL, **{**BOUGHT, "dealer": "E", **changes})[0] == field


def test_kapot_needs_all_eight_tricks():
    asked = {**BOUGHT, "dealer": "E", "profile": "bazar-blot", "bid": 9}
    assert baloot.solve(DEAL, **asked).value.made is True
    assert baloot.solve(DEAL, **asked, kapot=True).value.made is False


def test_a_question_is_text_or_a_value():
    asked: dict[str, Any] = {**BOUGHT, "dealer": "E"}
    value = baloot.solve(DEAL, **asked, objective="card_points").value.card_points[0]
    for points, holds in ((value, True), (value + 1, False)):
        answer = baloot.decide(DEAL, f"card-points:ns:{points}", cards=True, **asked)
        assert answer.holds is holds
        position = baloot.position(DEAL, **asked)
        question = baloot.CardPoints(points, Side.NORTH_SOUTH)
        assert baloot.decide(position, question, cards=True) == answer
    assert refused(baloot.decide, DEAL, "points:3", **asked) == ("question", "UNKNOWN_QUESTION")
    assert refused(baloot.decide, DEAL, "kaboot:x", **asked) == ("question", "UNKNOWN_SIDE")
    assert refused(baloot.decide, ENDING, "kaboot:ns", contract="sun", leader="S") == (
        "so_far",
        "TRICKS_UNKNOWN",
    )


def test_nothing_stands_beside_a_position():
    position = baloot.position(DEAL, **BOUGHT, dealer="E")
    with pytest.raises(TypeError, match="contract"):
        baloot.decide(position, "makes", contract="sun")
    with pytest.raises(TypeError, match="contract"):
        baloot.solve(position, contract="sun")


def test_legal_cards_of_a_contract_the_rules_play():
    lead = ".J8.A.7"
    no_sun = {"contract": "sun", "profile": "bazar-blot"}
    assert refused(baloot.legal_cards, lead, **no_sun)[0] == "contract.kind"
    never = {"contract": "hokum:H", "locked": "locked", "profile": "wikipedia"}
    assert refused(baloot.legal_cards, lead, **never)[0] == "contract.locked"
    assert refused(baloot.legal_cards, lead, contract="hokum:H", ekka="?")[0] == "ekka"


def test_a_locked_level_locks_trump_leads():
    def legal(**details: Any) -> list[str]:
        cards = baloot.legal_cards(".J8.A.7", contract="hokum:H", **details)
        return [str(each.card) for each in cards if each.legal]

    assert legal(level="double", locked="open") == ["JH", "8H", "AD", "7C"]
    assert legal(level="double", locked="locked") == ["AD", "7C"]
    assert legal(level="double", profile="gamerules") == ["AD", "7C"]  # locks by itself
    assert legal(level="double", locked=True) == ["AD", "7C"]


def test_cards_come_as_one_text_or_as_a_list():
    asked = {**BOUGHT, "dealer": "E"}
    position = baloot.position(DEAL, **asked, plays="7C TC 8C")
    assert position == baloot.position(DEAL, **asked, plays=["7C", "TC", card("8C")])
    assert [str(each) for each in position.trick] == ["7C", "TC", "8C"]
    assert refused(baloot.position, DEAL, **asked, plays=["7C", "1C"]) == (
        "plays[1]",
        "UNKNOWN_CARD",
    )


@pytest.mark.parametrize("objective", baloot.Objective)
def test_the_line_begins_with_the_first_of_the_cards(objective: baloot.Objective):
    ties = 0
    for index in range(30):
        asked = random_position(3, index, rules=load_rule_set(), plays=index % 13 + 16)
        answer = baloot.solve(asked, objective=objective)
        assert answer.line[0] == answer.cards[0].card
        ties += sum(each.best for each in answer.cards) > 1
    assert ties > 5


RECORD = Path(__file__).parents[2].joinpath("examples", "records.txt").read_text("utf-8")


def test_a_match_of_records_and_of_written_hands():
    text = RECORD.splitlines()[0]
    record = read_record_line(text)
    sheet = baloot.score_match([text, record, (16, 0), (0, 26)], match_before=(100, 90))
    assert [row.game_points for row in sheet.rows] == [(14, 4), (14, 4), (16, 0), (0, 26)]
    assert sheet.state.totals == (144, 124)
    assert not sheet.state.over
    assert sheet.needed == (8, 28)


def test_a_match_goes_by_the_rules_of_its_first_record():
    record = replace(read_record_line(RECORD.splitlines()[0]), rules=load_rule_set("kuwaiti"))
    assert baloot.score_match([(16, 0), record]).target == 151
    assert baloot.score_match([(16, 0)], profile="kuwaiti").target == 151
    assert baloot.score_match([(16, 0)], overrides={"target": "101"}).target == 101
    assert refused(baloot.score_match, [(16, 0), record], profile="saudi") == (
        "hands[1].record.rules",
        "OTHER_RULES",
    )


def test_a_match_names_the_hand_that_is_wrong():
    assert refused(baloot.score_match, [(16, 0), "nonsense"])[0].startswith("hands[1]")
    assert refused(baloot.score_match, [(152, 0), (16, 0)]) == ("hands[1]", "MATCH_OVER")
    assert refused(baloot.score_match, [], match_before=(152, 0)) == ("match_before", "MATCH_OVER")


def test_an_auction_from_text():
    state = baloot.auction_after("W", "pass hokum, pass pass pass confirm", up_card="9H")
    assert state.to_call is Seat.NORTH
    legal = [str(each.call) for each in baloot.legal_calls(state) if each.legal]
    assert legal == ["pass", "double-open", "double-locked"]
    assert baloot.legal_calls("W", "pass sun", up_card="9H", match_before=(100, 101)) != ()
    assert baloot.legal_calls("W", "sun", up_card="9H") == ()
    with pytest.raises(TypeError, match="whole"):
        baloot.legal_calls(state, "pass")
    arabic = baloot.auction_after("غرب", "بس شرق:حكم:هاص", up_card="9H")
    assert arabic == baloot.auction_after("W", "S:pass E:hokum", up_card="9H")


def test_kawesh_needs_the_hand_of_its_caller():
    def kawesh(hands: str) -> bool:
        calls = baloot.legal_calls("W", up_card="9H", hands=hands, profile="federation")
        return any(str(each.call) == "kawesh" and each.legal for each in calls)

    assert kawesh("S:987.87..")
    assert not kawesh("N:987.87..")
    assert not kawesh("")


@pytest.mark.parametrize(
    ("dealer", "calls", "details", "field", "reason"),
    [
        ("Q", "", {"up_card": "9H"}, "dealer", "UNKNOWN_SEAT"),
        ("W", "", {"up_card": "1H"}, "up_card", "UNKNOWN_CARD"),
        ("W", "", {}, "up_card", "UP_CARD_MISSING"),
        ("W", "", {"up_card": "9H", "hands": "98.7.."}, "hands", "UNLABELLED_HANDS"),
        ("W", "pass N:pass", {"up_card": "9H"}, "calls[1].seat", "WRONG_SEAT"),
        ("W", "pass hokum:S", {"up_card": "9H"}, "calls[1].call", "ILLEGAL_CALL"),
        ("W", "pa$s", {"up_card": "9H"}, "calls[0]", "BAD_CALL"),
        ("W", "pass " * 9, {"up_card": "9H"}, "calls[8].call", "ILLEGAL_CALL"),
    ],
)
def test_a_wrong_auction_names_its_argument(
    dealer: str, calls: str, details: dict[str, Any], field: str, reason: str
):
    assert refused(baloot.auction_after, dealer, calls, **details) == (field, reason)


def test_cards_are_dealt_from_a_seed_a_day_or_a_pack():
    day = baloot.deal_cards(day="2026-11-30")
    assert day == baloot.deal_cards(seed=20261130)
    assert not day.complete
    dealer = day.deal.dealer
    assert dealer is Seat.EAST
    pack = " ".join(map(str, day.pack))
    assert day == baloot.deal_cards(pack=pack, dealer="E")
    assert baloot.deal_cards(pack=pack, dealer="E", up_card_taken_by="E").complete
    assert baloot.deal_cards(seed=0, number=1) != baloot.deal_cards(seed=0)
    assert baloot.deal_cards(seed=3, profile="bazar-blot").complete


@pytest.mark.parametrize(
    ("details", "field", "reason"),
    [
        ({}, "seed", "ONE_SOURCE"),
        ({"seed": 0, "day": "2026-11-30"}, "seed", "ONE_SOURCE"),
        ({"day": "yesterday"}, "day", "BAD_DAY"),
        ({"seed": -1}, "seed", "BAD_SEED"),
        ({"pack": "AS KS"}, "dealer", "MISSING"),
        ({"pack": "AS KS", "dealer": "W"}, "pack", "PACK_SIZE"),
        ({"seed": 1, "dealer": "Q"}, "dealer", "UNKNOWN_SEAT"),
        ({"seed": 1, "up_card_taken_by": "Q"}, "up_card_taken_by", "UNKNOWN_SEAT"),
    ],
)
def test_a_wrong_deal_names_its_argument(details: dict[str, Any], field: str, reason: str):
    assert refused(baloot.deal_cards, **details) == (field, reason)


WHOLE = "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK W:J.T7.QJ.T98"


def test_a_table_of_contracts_and_par():
    table = baloot.solve_table(WHOLE, dealer="W", up_card="9H")
    assert len(table.cells) == 20
    assert table.best[Side.NORTH_SOUTH].outcome.game_points == (15, 5)
    assert table.par is not None
    assert table.par.game_points == (15, 5)
    assert str(table.par.calls[0].call) == "hokum"
    deal = Deal(read_hands(WHOLE), Seat.WEST, card("9H"))
    assert baloot.solve_table(deal) == table
    assert baloot.solve_table(WHOLE, dealer="W").par is None
    assert refused(baloot.solve_table, WHOLE) == ("deal.dealer", "DEALER_MISSING")
    with pytest.raises(TypeError, match="dealer"):
        baloot.solve_table(deal, dealer="W")


def test_a_hand_is_analysed_from_its_line_or_its_record():
    line = f"rules=saudi {DEAL} dealer=E contract=hokum:S buyer=S plays=AD,8D,KD,9D,8H"
    found = baloot.analyse(line)
    assert found.steps == baloot.analyse(read_record_line(line)).steps
    assert [str(step.card) for step in found.mistakes] == ["8H"]
    assert refused(baloot.analyse, line + ",9H,9H") == ("plays", "DUPLICATE_CARD")
    assert refused(baloot.analyse, "rules=saudi")[1] == "MISSING_FIELD"


def test_a_claim_is_checked_for_the_side_to_play_or_a_named_one():
    mine = baloot.check_claim(ENDING, contract="sun", leader="S")
    assert (mine.side, mine.sound) == (Side.NORTH_SOUTH, True)
    theirs = baloot.check_claim(ENDING, "ew", contract="sun", leader="S")
    assert (theirs.side, theirs.sound) == (Side.EAST_WEST, False)
    position = baloot.position(ENDING, contract="sun", leader="S")
    assert baloot.check_claim(position, Side.NORTH_SOUTH) == mine
    assert refused(baloot.check_claim, ENDING, "up", contract="sun", leader="S")[0] == "side"
