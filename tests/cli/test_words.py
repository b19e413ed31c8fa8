"""The words of the command line mean what the solver's own readers say they mean."""

from __future__ import annotations

import pytest

from baloot_cli import words
from baloot_solver.errors import InputError
from baloot_solver.notation import read_contract, read_level, read_seat, read_suit
from baloot_solver.notation import words as solver_words
from balootsolver.v1 import projects_pb2, record_pb2, table_pb2

SUITS = ["S", "h", "♦", "♣", "♡", "♧", "clubs", "Hearts", "سبيت", "هاص", "ديمن", "شيريا", "كلفس"]
SUITS += ["لال", "شوكت", "كالة", "كاله"]


@pytest.mark.parametrize("text", SUITS + list(solver_words._SUITS))
def test_a_suit_is_the_suit_the_solver_reads(text):
    assert table_pb2.Suit.Name(words.suit(text)) == f"SUIT_{read_suit(text).name}"


@pytest.mark.parametrize("text", ["S", "w", "South", "الغرب", *solver_words._SEATS])
def test_a_seat_is_the_seat_the_solver_reads(text):
    assert table_pb2.Seat.Name(words.seat(text)) == f"SEAT_{read_seat(text).name}"


@pytest.mark.parametrize("text", ["Double", "contra", "قهوة", *solver_words._LEVELS])
def test_a_level_is_the_level_the_solver_reads(text):
    assert table_pb2.Level.Name(words.level(text)) == f"LEVEL_{read_level(text).name}"


@pytest.mark.parametrize(
    "text",
    ["hokum:H", "HOKUM:♠", "hokum h", "حكم هاص", "حكم:ديمن", "sun", "صن", "no-trump", "all_trump"],
)
def test_a_contract_is_the_contract_the_solver_reads(text):
    kind, trump = words.contract(text)
    wanted_kind, wanted_trump = read_contract(text)
    assert table_pb2.ContractKind.Name(kind) == f"CONTRACT_KIND_{wanted_kind.name}"
    named = table_pb2.Suit.Name(trump)
    assert named == (
        f"SUIT_{wanted_trump.name}" if wanted_trump is not None else "SUIT_UNSPECIFIED"
    )


@pytest.mark.parametrize("text", ["", "hokum", "hokum:", "sun:H", "hokum:X", "hokumH", ":H", "x"])
def test_what_the_solver_refuses_as_a_contract_is_refused_here(text):
    with pytest.raises(ValueError, match=r"."):
        words.contract(text)
    with pytest.raises((InputError, IndexError)):
        read_contract(text)


@pytest.mark.parametrize("text", ["X", "", "north south", "9", "S:"])
def test_what_is_no_seat_is_refused_with_what_to_say(text):
    with pytest.raises(ValueError, match="say S, E, N or W"):
        words.seat(text)


def test_cards_are_parted_by_blanks_or_commas_and_arabic_names_by_commas():
    assert words.card_words("TC 9C  8C") == ["TC", "9C", "8C"]
    assert words.card_words("TC,9C;8C") == ["TC", "9C", "8C"]
    assert words.card_words("AS KS, TH") == ["AS", "KS", "TH"]
    assert words.card_words("إكة سبيت، شايب هاص") == ["إكة سبيت", "شايب هاص"]
    assert words.card_words("  ") == []


def test_points_are_two_numbers_north_south_first():
    for text in ("96-66", "96:66", " 96 - 66 ", "٩٦-٦٦"):
        assert words.points(text) == table_pb2.SidePoints(north_south=96, east_west=66)
    for text in ("96", "96-66-1", "-3-5", "a-b", "9²-1", ""):
        with pytest.raises(ValueError, match="North-South first"):
            words.points(text)


def test_a_project_is_named_by_class_or_by_cards():
    fifty = words.project("N:fifty")
    assert (fifty.seat, fifty.project_class) == (
        table_pb2.SEAT_NORTH,
        projects_pb2.PROJECT_CLASS_FIFTY,
    )
    assert list(words.project("w:TC 9C 8C").cards) == ["TC", "9C", "8C"]
    assert words.project("S:400").project_class == projects_pb2.PROJECT_CLASS_FOUR_HUNDRED
    for text in ("fifty", "N:", ":fifty", "X:fifty"):
        with pytest.raises(ValueError, match="seat"):
            words.project(text)


def test_a_penalty_names_the_offender_and_its_kind():
    assert words.penalty("ew").kind == record_pb2.PENALTY_KIND_QAID
    failed = words.penalty("ns:failed-claim")
    assert failed.offender == table_pb2.SIDE_NORTH_SOUTH
    assert failed.kind == record_pb2.PENALTY_KIND_FAILED_CLAIM
    with pytest.raises(ValueError, match="qaid or failed-claim"):
        words.penalty("ns:rude")
