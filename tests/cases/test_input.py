"""Field cases of reading what people type and files as they come."""

from __future__ import annotations

import io

import pytest

from baloot_solver.cards import Seat, Suit, cards, hand_text
from baloot_solver.deal import Hands
from baloot_solver.errors import InputError
from baloot_solver.notation import (
    iter_lines,
    read_cards,
    read_deal,
    read_hand,
    read_record_line,
    write_cards,
)
from baloot_solver.play import ending, judge_cards, leader_of, position_from_deal
from tests.cases.support import Case, contract_of, field_case, rules

FULL = "S:AKQJT987... E:.AKQJT987.. N:..AKQJT987. W:...AKQJT987"


def read_rows(case: Case, answers: list[str | None]) -> None:
    """Each row is read as the answer, or refused where the answer is None."""
    rows = case["input"]["rows"]
    assert len(rows) == len(answers)
    for row, answer in zip(rows, answers, strict=True):
        text = row.removesuffix(" (Persian)")
        if answer is None:
            with pytest.raises(InputError):
                read_hand(text)
        else:
            assert write_cards(read_cards(text)) == answer
            assert read_hand(text) == frozenset(cards(answer))


@field_case("FC-080")
def test_ten_and_case(case: Case) -> None:
    three = case["expected"]["rows"][:3]
    # Documented: a suit may stand before its rank, so H10 is the Ten of hearts.
    read_rows(case, [*three, None, None, "TH", None, None])


@field_case("FC-081")
def test_digits(case: Case) -> None:
    read_rows(case, ["TH 9S 8D 7C", "TH", None, None])


@field_case("FC-082")
def test_suit_signs(case: Case) -> None:
    read_rows(case, [*case["expected"]["rows"][:3], None])
    with pytest.raises(InputError, match="TS"):
        read_hand(case["input"]["rows"][3])


@field_case("FC-083")
def test_arabic_names(case: Case) -> None:
    read_rows(case, case["expected"]["rows"])


@field_case("FC-084")
def test_voids(case: Case) -> None:
    first, second, third = (
        read_deal(f"{row} E:... N:... W:...").hands[Seat.SOUTH] for row in case["input"]["rows"]
    )
    assert {
        suit.letter: " ".join(r for r in hand_text(first).split(".")[suit]) for suit in Suit
    } == (case["expected"]["rows"][0])
    assert {each.suit for each in second} == {Suit.SPADES}
    assert {each.suit for each in third} == {Suit.CLUBS}
    assert len(second) == len(third) == 8


@field_case("FC-085")
def test_separators(case: Case) -> None:
    read_rows(case, ["AS KS TH"] * 3)


def read_lines(data: bytes) -> tuple[list[int], list[int]]:
    """Numbers of the lines read as records and of those refused."""
    good, bad = [], []
    for line in iter_lines(io.BytesIO(data)):
        try:
            read_record_line(line.text)
            good.append(line.number)
        except InputError:
            bad.append(line.number)
    return good, bad


@field_case("FC-065")
def test_byte_order_mark_and_line_ends(case: Case) -> None:
    record = f"{FULL} contract=sun".encode()
    data = b"\xef\xbb\xbf" + record + b"\r\n" + record + b"\r\n\r\n"
    assert read_lines(data) == ([1, 2], [])
    assert case["input"]["records"] == 2


@field_case("FC-086")
def test_footer_and_unknown_contract(case: Case) -> None:
    footer = case["input"]["file"].split('"')[1]
    record = f"{FULL} contract=sun"
    lines = [record, record, footer, f"{FULL} contract=?"]
    assert read_lines("\n".join(lines).encode()) == ([1, 2], [3, 4])
    with pytest.raises(InputError, match=r"contract\.kind: '\?' is not a contract"):
        read_record_line(lines[3])


@field_case("FC-088")
def test_duplicate_missing_and_unknown_cards(case: Case) -> None:
    rest = "N:..AKQJT987. W:...AKQJT987"
    nine = "S:AKQJT987..A. E:.AKQJT98.. N:..KQJT987.7 W:...AKQJT98"
    refused = {
        f"S:AKQJT987... E:AKQJT98.7.. {rest}": "AS is held twice (South, East)",
        f"S:AAKQJT98... E:.AKQJT987.. {rest}": "AS is held twice (South)",
        nine: "South 9, East 7, North 8, West 7",
        f"S:AKQJT987... E:.AKQJT96.. {rest}": "East: '6'",
        "S:6H E:7H N:8H W:9H": "'6H' is not a card",
    }
    for text, named in refused.items():
        with pytest.raises(InputError) as caught:
            read_deal(text)
        assert caught.value.field == "hands"
        assert named in caught.value.description
    sun = contract_of({"mode": "SUN"}, buyer=Seat.SOUTH)
    with pytest.raises(InputError, match="card AS is on the table and in the hand"):
        judge_cards(
            rules().play, sun.kind, None, cards("AS KS"), leader=Seat.SOUTH, trick=cards("AS")
        )
    with pytest.raises(InputError) as caught:
        position_from_deal(rules(), read_deal(FULL, dealer="W"), sun, cards("AS AH AC"))
    assert caught.value.field == "plays[2]"
    assert "AC" in caught.value.description
    assert "North" in caught.value.description
    assert len(case["input"]["rows"]) == 6


@field_case("FC-089")
def test_seats_and_direction(case: Case) -> None:
    leader = leader_of(rules(), Seat.SOUTH, Seat.NORTH)
    assert leader.letter == case["expected"]["first_leader"]
    third = Seat.WEST.next(rules().play.direction, 2)
    assert third.letter == case["expected"]["third_hand_when_W_leads"]
    assert Seat.EAST.partner.letter == case["expected"]["partner_of_E"]
    order = [Seat.SOUTH.next("ccw", steps).letter for steps in range(4)]
    assert order == case["input"]["record"]["hands_order"]


@field_case("FC-060")
def test_unknown_hands_are_no_position(case: Case) -> None:
    sun = contract_of(case["input"]["contract"])
    # To Solve these hands are simply unequal; a hint is another question.
    hands: Hands = (read_hand("KS 7S TH"), frozenset(), read_hand("AS"), read_hand("7H"))
    with pytest.raises(InputError) as caught:
        ending(rules(), hands, sun, Seat.NORTH, cards("AS"))
    assert caught.value.field == "deal.hands"
    assert "South holds 3" in caught.value.description
    assert "East holds 0" in caught.value.description
