"""The packs behind an auction: the seen cards where they were dealt, the others anywhere."""

from __future__ import annotations

from collections import Counter
from math import factorial

import pytest

from baloot_solver.cards import PACK, Card, Seat
from baloot_solver.dealing import deal_cards, shuffled_pack
from baloot_solver.errors import InputError
from baloot_solver.hints import BidView, BidWorlds
from baloot_solver.rules import load_rule_set
from baloot_solver.rules.groups import UpcardAuction
from tests.auction.walks import PROFILES_WITH_AUCTION


def views(profile: str, seed: int):
    """Every seat's view of one deal: before the purchase, and with each taker after it."""
    rules = load_rule_set(profile)
    pack, dealer = shuffled_pack(seed)
    turned_up = isinstance(rules.auction, UpcardAuction)
    for taker in (None, *Seat) if turned_up else (None,):
        dealing = deal_cards(rules, dealer, pack, taker)
        for seat in Seat:
            yield (
                dealing,
                BidView(
                    rules,
                    dealer,
                    seat,
                    dealing.deal.hands[seat],
                    dealing.deal.up_card if turned_up else None,
                    taker,
                ),
            )


@pytest.mark.parametrize("profile", PROFILES_WITH_AUCTION)
def test_a_drawn_pack_is_dealt_to_the_hand_that_was_seen(profile):
    for _, view in views(profile, 3):
        for pack in BidWorlds(view).draw(5, seed=7):
            assert sorted(pack) == list(PACK)
            again = deal_cards(view.rules, view.dealer, pack, view.up_card_taken_by).deal
            assert again.hands[view.seat] == view.hand
            assert again.up_card == view.up_card


def test_the_count_is_of_hands_and_of_what_is_left():
    five = factorial(26) // (factorial(5) ** 3 * factorial(11))
    eight = factorial(24) // factorial(8) ** 3
    own_up_card = {BidWorlds(view).count for _, view in views("saudi", 3) if not view.complete}
    assert own_up_card == {five}
    for _, view in views("saudi", 3):
        if view.complete:
            others = factorial(24 if view.up_card_taken_by is view.seat else 23)
            seven = view.up_card_taken_by is not view.seat
            sizes = (7, 8, 8) if seven else (8, 8, 8)
            for size in sizes:
                others //= factorial(size)
            assert BidWorlds(view).count == others
    assert {BidWorlds(view).count for _, view in views("bazar-blot", 3)} == {eight}


def test_every_place_gets_every_card_equally_often():
    """Chi-square of one unseen card's place: 26 places, 25 degrees of freedom."""
    _, view = next(iter(views("saudi", 3)))
    worlds = BidWorlds(view)
    card = next(each for each in PACK if each not in view.hand and each != view.up_card)
    number = 5_200
    places = Counter(pack.index(card) for pack in worlds.draw(number, seed=11))
    expected = number / 26
    chi = sum((places[place] - expected) ** 2 / expected for place in places)
    # 25 + 5 * sqrt(50): five standard deviations above the mean of chi-square.
    assert len(places) == 26
    assert chi < 25 + 5 * 50**0.5


def test_a_seed_gives_the_same_packs_and_goes_on():
    _, view = next(iter(views("saudi", 3)))
    worlds = BidWorlds(view)
    assert worlds.draw(6, 5) == worlds.draw(4, 5) + worlds.draw(2, 5, start=4)
    assert worlds.draw(6, 5) != worlds.draw(6, 6)


def test_a_view_that_contradicts_itself_is_refused():
    dealing, view = next(iter(views("saudi", 3)))
    rules, dealer, seat, up_card = view.rules, view.dealer, view.seat, view.up_card
    hand = frozenset(sorted(view.hand)[:4])
    bazar = load_rule_set("bazar-blot")
    for field, reason, make in (
        ("hand", "HAND_SIZE", lambda: BidView(rules, dealer, seat, hand, up_card)),
        (
            "hand",
            "UP_CARD_NOT_HELD",
            lambda: BidView(rules, dealer, seat, hand | {up_card}, up_card),
        ),
        ("up_card", "UP_CARD_MISSING", lambda: BidView(rules, dealer, seat, view.hand)),
        ("up_card", "UP_CARD_NOT_WANTED", lambda: BidView(bazar, dealer, seat, view.hand, Card(3))),
        ("rules", "NO_AUCTION", lambda: BidView(load_rule_set("contree"), dealer, seat, view.hand)),
        (
            "match_before",
            "NEGATIVE_SCORE",
            lambda: BidView(rules, dealer, seat, view.hand, up_card, match_before=(-1, 0)),
        ),
    ):
        with pytest.raises(InputError) as caught:
            make()
        assert (caught.value.field, caught.value.reason) == (field, reason)
    assert dealing.deal.hands[seat] == view.hand
