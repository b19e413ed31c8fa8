"""Reading suits, seats, levels, contracts and locking."""

from __future__ import annotations

import pytest

from baloot_solver.cards import ContractKind, Level, Seat, Suit
from baloot_solver.errors import InputError
from baloot_solver.notation import (
    read_contract,
    read_level,
    read_locked,
    read_seat,
    read_suit,
    write_contract,
    write_locked,
)

CONTRACTS = [(ContractKind.HOKUM, suit) for suit in Suit] + [
    (kind, None) for kind in ContractKind if kind is not ContractKind.HOKUM
]


@pytest.mark.parametrize(("kind", "trump"), CONTRACTS)
def test_a_written_contract_is_read_back(kind, trump):
    assert read_contract(write_contract(kind, trump)) == (kind, trump)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Hokum:h", "hokum:H"),
        ("HOKUM : ♥️", "hokum:H"),
        ("hokum hearts", "hokum:H"),
        ("حكم:هاص", "hokum:H"),
        ("حكم سبيت", "hokum:S"),
        ("hukm:spades", "hokum:S"),
        ("SUN", "sun"),
        ("صن", "sun"),
        ("no-trump", "no-trump"),
        ("NO_TRUMP", "no-trump"),
        ("all-trump", "all-trump"),
    ],
)
def test_contract_spellings(text, written):
    assert write_contract(*read_contract(text)) == written


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hokum", "TRUMP_MISSING"),
        ("hokum:", "UNKNOWN_CONTRACT"),
        ("hokum:X", "UNKNOWN_SUIT"),
        ("hokum:H:S", "UNKNOWN_CONTRACT"),
        (":H", "UNKNOWN_CONTRACT"),
        ("sun:H", "TRUMP_NOT_WANTED"),
        ("", "UNKNOWN_CONTRACT"),
        ("?", "UNKNOWN_CONTRACT"),
        ("H", "UNKNOWN_CONTRACT"),
    ],
)
def test_refused_contracts(text, reason):
    with pytest.raises(InputError) as caught:
        read_contract(text)
    assert caught.value.reason == reason


def test_names_of_seats():
    for seat, names in zip(
        Seat,
        ["S s south SOUTH جنوب", "E East شرق", "N north شمال", "W WEST غرب"],
        strict=True,
    ):
        assert {read_seat(name) for name in names.split()} == {seat}


def test_names_of_suits():
    for suit, names in zip(
        Suit,
        ["S ♠ ♤ spades سبيت كاله", "H ♥ ♡ Hearts هاص لال", "D ♦ ♢ diamond ديمن شوكت",
         "C ♣ ♧ CLUBS شيريا كلفس"],
        strict=True,
    ):  # fmt: skip
        assert {read_suit(name) for name in names.split()} == {suit}


def test_names_of_levels():
    for level, names in zip(
        Level,
        ["single", "double Contra دبل بل", "triple ثري", "quadruple recontra فور", "GAHWA قهوة"],
        strict=True,
    ):
        assert {read_level(name) for name in names.split()} == {level}
        assert read_level(level.label) is level


def test_locking():
    for locked in (True, False):
        assert read_locked(write_locked(locked)) is locked
    assert read_locked("مقفول") is True
    assert read_locked("مفتوح") is False


@pytest.mark.parametrize(
    ("read", "text", "reason"),
    [
        (read_seat, "X", "UNKNOWN_SEAT"),
        (read_seat, "♠", "UNKNOWN_SEAT"),
        (read_seat, "", "UNKNOWN_SEAT"),
        (read_suit, "N", "UNKNOWN_SUIT"),
        (read_suit, "", "UNKNOWN_SUIT"),
        (read_level, "2", "UNKNOWN_LEVEL"),
        (read_locked, "yes", "UNKNOWN_LOCK"),
    ],
)
def test_unknown_words_are_refused(read, text, reason):
    with pytest.raises(InputError) as caught:
        read(text)
    assert caught.value.reason == reason
