"""Cards leave the pack in the order of the rules, and every one of them once (rules B)."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baloot_solver.cards import PACK, Card, Seat
from baloot_solver.dealing import Dealing, deal_cards, seed_of_day, shuffled_pack
from baloot_solver.errors import InputError
from baloot_solver.generate import MAX_SEED
from baloot_solver.rules import PROFILES, load_rule_set
from tests.dealing import golden

UPCARD = [name for name in PROFILES if load_rule_set(name).auction.auction == "upcard"]
EIGHT = [name for name in PROFILES if name not in UPCARD]
packs = st.permutations(PACK)
seats = st.sampled_from(list(Seat))


def test_a_deal_of_every_profile() -> None:
    assert golden.FILE.read_text("utf-8") == golden.text()
    shown = set(re.findall(r"^([a-z-]+)$", golden.text(), re.MULTILINE))
    assert shown == set(PROFILES)


def sizes(dealing: Dealing) -> list[int]:
    return [len(packet.cards) for packet in dealing.packets]


@pytest.mark.parametrize("profile", UPCARD)
@given(pack=packs, dealer=seats, taker=seats)
def test_baloot_deals_five_an_up_card_and_three(
    profile: str, pack: Sequence[Card], dealer: Seat, taker: Seat
) -> None:
    rules = load_rule_set(profile)
    first = deal_cards(rules, dealer, pack)
    whole = deal_cards(rules, dealer, pack, taker)
    before = [5] * 4 if profile == "gamerules" else [3] * 4 + [2] * 4
    order = [dealer.next("ccw", steps) for steps in range(1, 5)]
    assert sizes(first) == [*before, 1]
    assert sizes(whole) == [*before, 1, *(2 if seat is taker else 3 for seat in order)]
    assert whole.packets[: len(first.packets)] == first.packets
    assert [packet.seat for packet in whole.packets if packet.seat is not None] == order * (
        len(before) // 4 + 1
    )
    check_whole(whole, pack)
    assert not first.complete
    assert first.deal.up_card == whole.deal.up_card == pack[20]
    for seat in Seat:
        assert len(first.deal.hands[seat]) == 5
        assert first.deal.hands[seat] < whole.deal.hands[seat]
    assert pack[20] in whole.deal.hands[taker]
    assert (whole.deal.dealer, whole.deal.up_card_taken_by) == (dealer, taker)


def check_whole(dealing: Dealing, pack: Sequence[Card]) -> None:
    assert dealing.complete
    assert [each for packet in dealing.packets for each in packet.cards] == list(pack)
    assert frozenset().union(*dealing.deal.hands) == frozenset(PACK)


@pytest.mark.parametrize("profile", EIGHT)
@given(pack=packs, dealer=seats)
def test_the_others_deal_eight(profile: str, pack: Sequence[Card], dealer: Seat) -> None:
    dealing = deal_cards(load_rule_set(profile), dealer, pack)
    check_whole(dealing, pack)
    assert sizes(dealing) == [8] * 4
    assert [packet.seat for packet in dealing.packets] == [
        dealer.next("cw", steps) for steps in range(1, 5)
    ]
    assert dealing.deal.up_card is None


def stepwise(seed: int, number: int) -> tuple[list[int], int]:
    """The shuffle again, from its description: SplitMix64, numbers below n by n-fold."""
    mask = 2**64 - 1
    state = seed

    def bits() -> int:
        nonlocal state
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        return z ^ z >> 31

    state = (bits() + number * 0x9E3779B97F4A7C15) & mask
    state = bits()
    pack = list(range(32))
    for place in range(31, 0, -1):
        other = bits() * (place + 1) >> 64
        pack[place], pack[other] = pack[other], pack[place]
    return pack, bits() * 4 >> 64


@given(seed=st.integers(0, MAX_SEED), number=st.integers(0, 1_000))
def test_a_shuffle_is_what_its_description_says(seed: int, number: int) -> None:
    pack, dealer = shuffled_pack(seed, number)
    assert ([int(each) for each in pack], int(dealer)) == stepwise(seed, number)
    assert sorted(pack) == sorted(PACK)


def test_a_day_is_its_digits_and_its_deals_differ() -> None:
    assert seed_of_day("2026-11-30") == 20261130
    days = [f"2026-{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 29)]
    deals = {shuffled_pack(seed_of_day(day), number) for day in days for number in range(3)}
    assert len(deals) == 3 * len(days)
    assert {dealer for _, dealer in deals} == set(Seat)


@pytest.mark.parametrize(
    "day",
    ["", "today", "2026-13-01", "2026-02-29", "20261130", "2026-W48-1", "2026-11-3", "٢٠٢٦-١١-٣٠"],
)
def test_what_is_no_day_is_refused(day: str) -> None:
    with pytest.raises(InputError) as caught:
        seed_of_day(day)
    assert caught.value.reason == "BAD_DAY"


@pytest.mark.parametrize(
    ("pack", "taker", "profile", "field", "reason"),
    [
        (PACK[:31], None, "saudi", "pack", "PACK_SIZE"),
        ([*PACK[:31], PACK[0]], None, "saudi", "pack[31]", "DUPLICATE_CARD"),
        ([*PACK, PACK[0]], None, "saudi", "pack[32]", "DUPLICATE_CARD"),
        (PACK, Seat.NORTH, "bazar-blot", "up_card_taken_by", "NO_UP_CARD"),
        (PACK, Seat.NORTH, "contree", "up_card_taken_by", "NO_UP_CARD"),
    ],
)
def test_what_cannot_be_dealt_is_named(
    pack: Sequence[Card], taker: Seat | None, profile: str, field: str, reason: str
) -> None:
    with pytest.raises(InputError) as caught:
        deal_cards(load_rule_set(profile), Seat.WEST, pack, taker)
    assert (caught.value.field, caught.value.reason) == (field, reason)


@pytest.mark.parametrize(
    ("seed", "number"), [(-1, 0), (MAX_SEED + 1, 0), (0, -1), (0, MAX_SEED + 1)]
)
def test_a_seed_out_of_bounds_is_named(seed: int, number: int) -> None:
    with pytest.raises(InputError) as caught:
        shuffled_pack(seed, number)
    assert caught.value.field == ("number" if seed == 0 else "seed")
