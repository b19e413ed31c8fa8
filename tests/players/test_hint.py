"""The player that thinks in possible deals: told what its seat knows, plays what the hints say."""

from __future__ import annotations

import pytest

from baloot_solver.auction import AuctionCall
from baloot_solver.cards import Card, Seat
from baloot_solver.dealing import deal_cards, shuffled_pack
from baloot_solver.hints import view_of
from baloot_solver.hints.bid import suggest_bid
from baloot_solver.hints.suggest import Budget, suggest_play
from baloot_solver.players import CallView, PlayView, RulePlayer, play_hand, play_numbered
from baloot_solver.players.hint import HintPlayer, bid_view, seat_view
from baloot_solver.rules import load_rule_set
from baloot_solver.scoring import score_record

RULE = RulePlayer()


class Listener(HintPlayer):
    """Keeps the views the hints are given; plays by rule, which is quicker."""

    moments: list[tuple[Seat, int, object]] = []  # noqa: RUF012 - shared by the four seats on purpose

    def choose_card(self, view: PlayView) -> Card:
        self.moments.append((view.seat, len(view.public.plays), seat_view(view)))
        return RULE.choose_card(view)


@pytest.mark.parametrize("profile", ["saudi", "gamerules", "bazar-blot"])
@pytest.mark.parametrize("ekka", ["auto", "declared"])
def test_the_hints_are_told_what_the_seat_knows(profile: str, ekka: str) -> None:
    rules = load_rule_set(profile)
    if profile == "saudi":
        rules = rules.with_overrides({"ekka": ekka})
    compared = 0
    for number in range(8):
        Listener.moments.clear()
        record = play_numbered(5, number, rules, [Listener()] * 4, match_before=(90, 101)).record
        if record is None:
            continue
        for seat, plays, told in Listener.moments:
            assert told == view_of(record, seat, plays)
            compared += 1
    assert compared > 150


def test_it_plays_what_the_hints_suggest() -> None:
    rules = load_rule_set("saudi")
    hint = HintPlayer(worlds=5, weighted=False, seed=3)
    record = play_numbered(6, 1, rules, [hint] * 4).record
    assert record is not None
    assert not score_record(record).infractions
    assert record == play_numbered(6, 1, rules, [hint] * 4).record
    asked = 0
    holder = {card: seat for seat in Seat for card in record.deal.hands[seat]}
    for play, card in enumerate(record.plays):
        view = view_of(record, holder[card], play)
        found = suggest_play(view, budget=Budget(worlds=5), seed=96 + play, card_points=False)
        best = {each.card for each in found.cards if each.best}
        assert card in best
        if len(found.cards) > 1:
            asked += 1
            assert card == found.best or len(best) > 1
    assert asked > 12


class Caller(RulePlayer):
    """Holds what `bid_view` makes of its turns against the hint's call."""

    def choose_call(self, view: CallView) -> AuctionCall:
        hint = HintPlayer(bid_worlds=10, seed=2)
        told = bid_view(view)
        assert told.hand == view.hand
        assert hint.choose_call(view) == suggest_bid(told, Budget(worlds=10), seed=2).best
        return RULE.choose_call(view)


def test_it_calls_what_the_hints_suggest() -> None:
    played = play_numbered(7, 3, load_rule_set("saudi"), [Caller()] * 4)
    assert len(played.calls) > 3
    pack, dealer = shuffled_pack(7, 3)
    up_card = deal_cards(load_rule_set("saudi"), dealer, pack).deal.up_card
    assert up_card is not None
    whole = play_hand(
        load_rule_set("saudi"), dealer, pack,
        [HintPlayer(worlds=3, bid_worlds=10, seed=2) if seat % 2 else RULE for seat in Seat],
    )  # fmt: skip
    if whole.record is not None:
        assert score_record(whole.record).complete
