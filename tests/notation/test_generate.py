"""Random deals by seed: pinned, because other programs and recorded figures lean on them."""

from __future__ import annotations

from collections import Counter

import pytest

from baloot_solver.cards import PACK, ContractKind, Seat
from baloot_solver.errors import InputError
from baloot_solver.generate import (
    MAX_SEED,
    Stream,
    random_deal,
    random_ending,
    random_position,
)
from baloot_solver.notation import write_cards, write_deal, write_hands
from baloot_solver.rules import PROFILES, load_rule_set

SAUDI = load_rule_set("saudi")


def test_the_stream_is_splitmix64():
    stream = Stream(0)
    stream._state = 1234567
    # The first outputs of the published generator for the seed 1234567.
    assert [stream.bits() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_pinned_deals():
    deal = random_deal(1)
    assert write_deal(deal) == ("S:QJ9.AKT.T.9 E:.Q8.J98.QJ8 N:KT87.7.7.T7 W:A.J9.AKQ.AK")
    assert (deal.dealer, str(deal.up_card), deal.up_card_taken_by) == (Seat.NORTH, "9D", Seat.EAST)
    assert write_deal(random_deal(1, 1, cards=3)) == "S:A...KQ E:T9..J. N:Q7..A. W:..Q.A7"


def test_a_pinned_position():
    position = random_position(7, 3, rules=SAUDI, plays=17)
    assert write_hands(position.hands) == "S:.K.K97. E:T.A7.. N:KQ..T.Q W:9.T8..K"
    assert write_cards(position.trick) == "AC"


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_gets_positions_and_endings(profile):
    rules = load_rule_set(profile)
    for index in range(20):
        position = random_position(5, index, rules=rules, plays=index)
        assert position.cards_left == 32 - index
        last = random_ending(5, index, rules=rules, cards=1 + index % 8, plays=index % 4)
        assert last.cards_left == 4 * (1 + index % 8) - index % 4
        assert last.so_far is None


@pytest.mark.parametrize("kind", [ContractKind.SUN, ContractKind.HOKUM])
def test_the_kind_can_be_chosen(kind):
    kinds = {random_position(2, i, rules=SAUDI, kind=kind).contract.kind for i in range(20)}
    assert kinds == {kind}


def test_items_do_not_depend_on_each_other_and_differ():
    deals = [write_deal(random_deal(9, index)) for index in range(200)]
    assert write_deal(random_deal(9, 150)) == deals[150]
    assert len(set(deals)) == 200
    assert deals[1] != write_deal(random_deal(10))


def test_every_seat_gets_every_card_about_equally_often():
    seats = Counter(
        (card, seat) for i in range(800) for seat in Seat for card in random_deal(3, i).hands[seat]
    )
    assert len(seats) == 4 * len(PACK)
    # 800 deals, a quarter each: 200 expected, standard deviation 12.
    assert 140 < min(seats.values()) <= max(seats.values()) < 260


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda: random_deal(-1), "seed"),
        (lambda: random_deal(MAX_SEED + 1), "seed"),
        (lambda: random_deal(0, -1), "index"),
        (lambda: random_deal(0, cards=0), "cards"),
        (lambda: random_deal(0, cards=9), "cards"),
        (lambda: random_position(0, rules=SAUDI, plays=32), "plays"),
        (lambda: random_ending(0, rules=SAUDI, cards=2, plays=4), "plays"),
        (lambda: random_position(0, rules=SAUDI, kind=ContractKind.ALL_TRUMP), "contract.kind"),
    ],
)
def test_bad_wishes_name_their_field(call, field):
    with pytest.raises(InputError) as caught:
        call()
    assert caught.value.field == field
