"""Reading cards: every spelling, every refusal, and nothing read as something else."""

from __future__ import annotations

import itertools
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baloot_solver.cards import PACK, Card, Rank, Suit, card, cards
from baloot_solver.errors import InputError
from baloot_solver.notation import read_card, read_cards, read_hand, read_number, write_cards
from tests.notation.strategies import CARDS, card_spellings, list_spellings


@given(st.data())
def test_every_spelling_of_a_card_is_that_card(data):
    one = data.draw(CARDS)
    assert read_card(data.draw(card_spellings(one))) == one


@given(st.data())
def test_a_list_keeps_its_order(data):
    wanted = data.draw(st.lists(CARDS, unique=True))
    assert read_cards(data.draw(list_spellings(wanted))) == wanted


@given(st.lists(CARDS, unique=True))
def test_written_cards_are_read_back(wanted):
    assert read_cards(write_cards(wanted)) == wanted


def read_or_none(word: str) -> Card | None:
    try:
        return read_card(word)
    except InputError:
        return None


def test_of_all_short_words_only_the_documented_ones_are_cards():
    signs = string.ascii_letters + string.digits + "♠♥♦♣♤♡♢♧"
    words = map("".join, itertools.chain(*(itertools.product(signs, repeat=n) for n in (1, 2))))
    accepted = {word: found for word in words if (found := read_or_none(word)) is not None}
    # Thirteen forms of a rank (7 8 9, five letters in both cases), four of each suit, both orders.
    assert len(accepted) == 13 * 4 * 4 * 2
    for word, found in accepted.items():
        assert found.rank.letter in word.upper()
        forms = (found.suit.letter, found.suit.symbol, "♤♡♢♧"[found.suit])
        assert any(sign in word.upper() for sign in forms)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("10H", "TH"),
        ("h10", "TH"),
        ("♥10", "TH"),
        ("\uff11\uff10\uff28", "TH"),
        ("١٠♥️", "TH"),
        ("٩سبيت", "9S"),
        ("9 سبيت", "9S"),
        ("خال كلفس", "AC"),
        ("باش لال", "KH"),
        ("ميم شوكت", "QD"),
        ("غلام كاله", "JS"),
        ("إِكَّة ســبيت", "AS"),
        ("اكه سبيت", "AS"),
        ("أكة سبيت", "AS"),
        ("ﺇﻛﺔ ﺳﺒﻴﺖ", "AS"),
        ("شايب ♥", "KH"),
        ("🂡", "AS"),
        ("🃎", "KD"),
        ("🂾", "KH"),
        ("\u200fAS\u200f", "AS"),
    ],
)
def test_spellings(text, written):
    assert str(read_card(text)) == written


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "UNKNOWN_CARD"),
        ("10", "UNKNOWN_CARD"),
        ("1H", "UNKNOWN_CARD"),
        ("0H", "UNKNOWN_CARD"),
        ("11H", "UNKNOWN_CARD"),
        ("100H", "UNKNOWN_CARD"),
        ("6H", "UNKNOWN_CARD"),
        ("9²S", "UNKNOWN_CARD"),
        ("²S", "UNKNOWN_CARD"),
        ("1٠H", "MIXED_DIGITS"),
        ("۱٠H", "MIXED_DIGITS"),
        ("1\u200f٠H", "MIXED_DIGITS"),
        ("१०H", "UNKNOWN_CARD"),
        ("A S", "UNKNOWN_CARD"),
        ("A ♠", "UNKNOWN_CARD"),
        ("S A", "UNKNOWN_CARD"),
        ("ASKS", "UNKNOWN_CARD"),
        ("AS KS", "UNKNOWN_CARD"),
        ("AKS", "UNKNOWN_CARD"),
        ("سبيت إكة", "UNKNOWN_CARD"),
        ("إكة", "UNKNOWN_CARD"),
        ("سبيت", "UNKNOWN_CARD"),
        ("إكة إكة سبيت", "UNKNOWN_CARD"),
        ("🂬", "UNKNOWN_CARD"),  # the Knight of other packs
        ("🃏", "UNKNOWN_CARD"),
        ("\u212aS", "UNKNOWN_CARD"),  # the Kelvin sign, a K only by its looks
        ("A\u017f", "UNKNOWN_CARD"),  # the long s, an S only in capitals
        ("А♠", "UNKNOWN_CARD"),  # a Cyrillic A
        ("S:AS", "UNKNOWN_CARD"),
        ("AS\x00", "UNKNOWN_CARD"),
        ("A" * 5_000_000, "TOO_LONG"),
    ],
)
def test_refusals(text, reason):
    with pytest.raises(InputError) as caught:
        read_card(text)
    assert caught.value.reason == reason


def test_a_refusal_names_the_card_not_the_whole_text():
    with pytest.raises(InputError, match="'6H' is not a card") as caught:
        read_cards("AS 6H KS")
    assert "AS" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "named"),
    [("TS T♠", "TS"), ("as إكة سبيت", "AS"), ("AS KS AS", "AS"), ("10h H10", "TH")],
)
def test_two_spellings_of_one_card_are_a_duplicate(text, named):
    with pytest.raises(InputError, match=f"card {named} is given twice") as caught:
        read_cards(text)
    assert caught.value.reason == "DUPLICATE_CARD"


def test_an_empty_place_between_separators_is_refused_but_not_a_closing_one():
    assert read_cards("AS, KS,") == list(cards("AS KS"))
    assert read_cards("") == []
    with pytest.raises(InputError, match="place 2"):
        read_cards("AS,,KS")
    with pytest.raises(InputError, match="place 1"):
        read_cards(",AS")


def test_not_text_is_refused():
    for wrong in (None, 7, b"AS", ["AS"]):
        with pytest.raises(InputError) as caught:
            read_card(wrong)  # type: ignore[arg-type]
        assert caught.value.reason == "NOT_TEXT"


@pytest.mark.parametrize("number", [0, 7, 10, 31, 152])
@pytest.mark.parametrize("digits", ["0123456789", "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"])
def test_numbers_follow_the_policy_of_cards(number, digits):
    text = str(number).translate(str.maketrans("0123456789", digits))
    assert read_number(f" {text} ", 0, 152) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "²", "1e3", "1_0", "٣1", "153", "9" * 30])
def test_other_numbers_are_refused(text):
    with pytest.raises(InputError):
        read_number(text, 0, 152)


def test_the_strict_form_is_a_subset_of_the_tolerant_one():
    for one in PACK:
        assert read_card(str(one)) == one == card(str(one))
    assert read_hand("AS") == {Card.of(Rank.ACE, Suit.SPADES)}
