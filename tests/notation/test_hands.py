"""Reading and writing hands and deals."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baloot_solver.cards import PACK, Card, Rank, Seat, Suit, cards, hand_text
from baloot_solver.errors import InputError
from baloot_solver.notation import read_deal, read_hand, read_hands, write_deal, write_hands
from tests.notation.strategies import HANDS, deal_spellings, four_hands, hand_spellings

FULL = "S:AT7.K9.QJ8. E:KQJ.AT.K.KQ N:98.QJ.AT9.A W:.87.7.JT987"
FULL_WITH_SIX = "S:AT7.K9.QJ8.6 E:KQJ.AT.K.KQ N:98.QJ.AT9.A W:.87.7.JT987"


@given(HANDS)
def test_a_written_hand_is_read_back(hand):
    assert read_hand(hand_text(hand)) == hand


@given(st.data())
def test_every_spelling_of_a_hand_is_that_hand(data):
    hand = data.draw(HANDS)
    assert read_hand(data.draw(hand_spellings(hand))) == hand


@pytest.mark.parametrize("voids", list(itertools.product([False, True], repeat=4)))
def test_every_pattern_of_voids_round_trips(voids):
    hand = frozenset(
        Card.of(rank, suit) for suit in Suit if not voids[suit] for rank in (Rank.ACE, Rank.SEVEN)
    )
    text = hand_text(hand)
    assert text == ".".join("" if void else "A7" for void in voids)
    assert read_hand(text) == hand
    assert read_hand(".".join("-" if void else "A7" for void in voids)) == hand


@given(four_hands())
def test_written_hands_are_read_back(hands):
    assert read_hands(write_hands(hands)) == hands


@given(st.data())
def test_every_spelling_of_a_deal_is_written_one_way(data):
    hands = data.draw(four_hands())
    deal = read_deal(data.draw(deal_spellings(hands)))
    assert deal.hands == hands
    assert write_deal(deal) == write_hands(hands)


@pytest.mark.parametrize("left_out", list(Seat))
def test_the_hand_left_out_of_a_full_deal_is_the_rest_of_the_pack(left_out):
    full = "S:AKQJT987... E:.AKQJT987.. N:..AKQJT987. W:...AKQJT987"
    words = full.split()
    del words["SENW".index(left_out.letter)]
    hands = read_hands(" ".join(words))
    assert write_hands(hands) == full
    assert frozenset().union(*hands) == frozenset(PACK)


@pytest.mark.parametrize(
    ("text", "reason", "named"),
    [
        ("", "EMPTY_HAND", "no cards"),
        ("AT7.K9.QJ8", "BAD_HAND", "three dots"),
        ("AT7.K9.QJ8..", "BAD_HAND", "three dots"),
        ("AT7.K9.QJ8. AT7.K9.QJ8.", "BAD_HAND", "three dots"),
        ("AA7...", "DUPLICATE_CARD", "AS"),
        ("T10...", "DUPLICATE_CARD", "TS"),
        ("A67...", "UNKNOWN_CARD", "'6'"),
        ("A17...", "UNKNOWN_CARD", "'1'"),
        ("A07...", "UNKNOWN_CARD", "'0'"),
        ("AS.KS..", "UNKNOWN_CARD", "'S'"),
        ("HA.SK..", "BAD_HAND", "'HA' stands where the spades belong"),
        ("AS KS AS", "DUPLICATE_CARD", "AS"),
        ("AT7S KH", "UNKNOWN_CARD", "'AT7S'"),
        ("--...", "UNKNOWN_CARD", "'-'"),
    ],
)
def test_refused_hands(text, reason, named):
    with pytest.raises(InputError) as caught:
        read_hand(text)
    assert caught.value.reason == reason
    assert named in caught.value.description


def test_suit_groups_repeat_the_suit():
    wanted = frozenset(cards("AS TS 7S KH 9H QD JD 8D"))
    for text in ("♠A107 ♥K9 ♦QJ8", "SAT7 HK9 DQJ8", "SAT7.HK9.DQJ8.", "AT7 . K9 . QJ8 . -"):
        assert read_hand(text) == wanted


@pytest.mark.parametrize(
    ("text", "reason", "named"),
    [
        ("", "EMPTY_DEAL", "no hands"),
        ("AT7.K9.QJ8. KQJ.AT.K.KQ 98.QJ.AT9.A .87.7.JT987", "UNLABELLED_HANDS", "clockwise"),
        ("N:AT7.K9.QJ8. KQJ.AT.K.KQ 98.QJ.AT9.A .87.7.JT987", "UNLABELLED_HANDS", "clockwise"),
        ("S:AS KS:", "UNKNOWN_SEAT", "'KS'"),
        ("S:AS E:KS N:QS W:JS S:TS", "DUPLICATE_HAND", "South"),
        ("S:AS E:KS N:QS", "MISSING_HAND", "West"),
        ("S:AKQJT987... E:.AKQJT987..", "MISSING_HAND", "North, West"),
        ("S:AS E: N:QS W:JS", "EMPTY_HAND", "East"),
        ("S:AS E:6H N:QS W:JS", "UNKNOWN_CARD", "East: '6H'"),
        ("S:AS AS E:KS N:QS W:JS", "DUPLICATE_CARD", "card AS is held twice (South)"),
        ("S:AS E:A♠ N:QS W:JS", "DUPLICATE_CARD", "card AS is held twice (South, East)"),
        ("♠:AS ♥:KS", "UNKNOWN_SEAT", "'♠'"),
        (":AS", "UNKNOWN_SEAT", "''"),
        ("S:AS E:KS N:QS W:?", "UNKNOWN_CARD", "West: '?'"),
        (FULL_WITH_SIX, "UNKNOWN_CARD", "South: '6'"),
        (
            "S:AKQJT987..A. E:.AKQJT98.. N:..KQJT987. W:...AKQJT987",
            "HAND_SIZE",
            "South 9, East 7, North 7, West 8",
        ),
    ],
)
def test_refused_deals(text, reason, named):
    with pytest.raises(InputError) as caught:
        read_deal(text)
    assert (caught.value.field, caught.value.reason) == ("hands", reason)
    assert named in caught.value.description


def test_the_three_hands_given_may_not_share_a_card_with_each_other():
    with pytest.raises(InputError, match="card AS is held twice"):
        read_hands("S:AKQJT987... E:AKQJT987... N:..AKQJT987.")


def test_a_letter_before_a_colon_is_a_seat_and_elsewhere_a_suit():
    hands = read_hands("S:SA E:SK N:SQ W:SJ")
    assert write_hands(hands) == "S:A... E:K... N:Q... W:J..."


def test_dealer_up_card_and_taker_are_read_and_their_errors_name_their_fields():
    deal = read_deal(FULL, dealer="غرب", up_card="10♠", up_card_taken_by="South")
    assert (deal.dealer, str(deal.up_card), deal.up_card_taken_by) == (Seat.WEST, "TS", Seat.SOUTH)
    assert read_deal(FULL, dealer=Seat.WEST).dealer is Seat.WEST
    for field, wrong in (("dealer", "X"), ("up_card", "6H"), ("up_card_taken_by", "?")):
        with pytest.raises(InputError) as caught:
            read_deal(FULL, **{field: wrong})
        assert caught.value.field == field


def test_five_megabytes_are_refused_by_their_length():
    for text in ("S:" + "A" * 5_000_000, "S:" * 2_500_000, " " * 5_000_000, "." * 5_000_000):
        for read in (read_hand, read_hands):
            with pytest.raises(InputError) as caught:
                read(text)
            assert caught.value.reason == "TOO_LONG"
