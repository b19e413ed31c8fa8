"""Hints from Python: text and views say the same, and what is wrong names its argument."""

from __future__ import annotations

from typing import Any

import pytest

import baloot_solver as baloot
from baloot_solver.cards import Seat, card
from baloot_solver.hints import SeatView, view_of
from baloot_solver.notation import read_record_line
from tests.front.test_front import refused

OPENING: dict[str, Any] = {"seat": "S", "dealer": "W", "contract": "hokum:H", "buyer": "S"}
CALLS = "hokum pass pass pass confirm pass pass"
RECORD = (
    "rules=saudi S:AT.AJ9.K8.7 E:Q.KQ.T9.KQ9 N:KJ98.7.Q.A8 W:7.T8.AJ7.JT dealer=W up=9H taken=S"
    " contract=hokum:H buyer=S locked=open plays=AS,QS"
)


def test_text_makes_the_view_of_the_record() -> None:
    record = read_record_line(RECORD.replace(" locked=open", ""))
    view = baloot.seat_view(
        "KJ98.7.Q.A8", seat="N", dealer="W", contract="hokum:H", buyer="S", up_card="9H",
        plays="AS QS",
    )  # fmt: skip
    assert view == view_of(record, Seat.NORTH)


def test_the_calls_tell_the_contract_and_who_took_the_card() -> None:
    view = baloot.seat_view(
        "KJ98.7.Q.A8", seat="N", dealer="W", up_card="9H", calls=CALLS, plays=["AS", card("QS")],
        announced=["W:fifty", "E:KH QH JH"], baloot=[],
    )  # fmt: skip
    assert view.contract.buyer is Seat.SOUTH
    assert view.up_card_taken_by is Seat.SOUTH
    assert view.calls is not None
    assert [each.seat for each in view.calls[:2]] == [Seat.SOUTH, Seat.EAST]
    assert view.announcements is not None
    assert [(each.cls.value, len(each.cards)) for each in view.announcements] == [
        ("fifty", 0),
        ("sira", 3),
    ]
    assert view.baloot == ()


def test_a_hint_from_text_and_from_a_view() -> None:
    text = baloot.suggest_play("AT.AJ9.K8.7", worlds=12, card_points=False, **OPENING)
    view = baloot.seat_view("AT.AJ9.K8.7", **OPENING)
    assert isinstance(view, SeatView)
    assert baloot.suggest_play(view, worlds=12, card_points=False, threads=1) == text
    with pytest.raises(TypeError, match="a SeatView is whole"):
        baloot.suggest_play(view, seat="S")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seat": "Q"}, "seat"),
        ({"dealer": "Q"}, "dealer"),
        ({"contract": None}, "contract"),
        ({"contract": "hokum"}, "contract"),
        ({"objective": "fame"}, "objective"),
        ({"method": "magic"}, "method"),
        ({"worlds": 0}, "worlds"),
        ({"announced": ["fifty"]}, "announced[0]"),
        ({"announced": ["N:KH"]}, "announced[0].cards"),
        ({"baloot": ["Q"]}, "baloot[0]"),
        ({"calls": "pass"}, "up_card"),
        ({"plays": "AS QQ"}, "plays"),
        ({"seat": "N"}, "seat"),
    ],
)
def test_what_is_wrong_names_its_argument(changes: dict[str, Any], field: str) -> None:
    hand = "AT.AJ9.K8.7"
    assert refused(baloot.suggest_play, hand, **{**OPENING, **changes})[0] == field


def test_seat_and_dealer_are_needed() -> None:
    assert refused(baloot.suggest_play, "AT.AJ9.K8.7", contract="hokum:H") == ("seat", "MISSING")
