"""Hands that players play: whole, legal, counted like any other, blind to what others hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from baloot_solver.auction import AllPass, Annulled, AuctionCall, Purchase, Word, check_calls
from baloot_solver.cards import Card, ContractKind, Level, Rank, Seat, Side, Suit, cards
from baloot_solver.deal import Contract
from baloot_solver.dealing import deal_cards, shuffled_pack
from baloot_solver.errors import InputError
from baloot_solver.generate import Stream, random_deal
from baloot_solver.hints import view_of
from baloot_solver.players import (
    Blunderer,
    CallView,
    Player,
    PlayView,
    RandomPlayer,
    RulePlayer,
    play_cards,
    play_hand,
    play_numbered,
)
from baloot_solver.projects import Declaration, Project
from baloot_solver.rules import PROFILES, RuleSet, load_rule_set
from baloot_solver.scoring import score_record

WITH_AUCTION = [name for name in PROFILES if load_rule_set(name).auction.auction != "none"]
RULE = RulePlayer()
SAUDI = load_rule_set("saudi")


def players(word: str, number: int) -> Sequence[Player]:
    streams = [Stream(17, 4 * number + seat) for seat in Seat]
    if word == "random":
        return [RandomPlayer(stream) for stream in streams]
    if word == "blunders":
        return [Blunderer(RULE, 0.3, stream) for stream in streams]
    return [RULE] * 4


@pytest.mark.parametrize("profile", WITH_AUCTION)
@pytest.mark.parametrize("word", ["rule", "random", "blunders"])
def test_a_hand_is_whole_legal_and_has_a_score(profile: str, word: str) -> None:
    rules, bought = load_rule_set(profile), 0
    for number in range(8):
        played = play_numbered(3, number, rules, players(word, number), match_before=(120, 90))
        record = played.record
        if record is None:
            assert isinstance(played.result, AllPass | Annulled)
            continue
        assert isinstance(played.result, Purchase)
        bought += 1
        scored = score_record(record)
        assert not scored.infractions
        assert scored.complete
        assert scored.score is not None
        auction = check_calls(record)
        assert auction is not None
        assert auction.problem is None
        assert auction.purchase == played.result
    assert bought > 2


def test_the_same_seed_gives_the_same_hand() -> None:
    one = [play_numbered(8, n, SAUDI, players("blunders", n)) for n in range(6)]
    again = [play_numbered(8, n, SAUDI, players("blunders", n)) for n in reversed(range(6))]
    assert one == again[::-1]
    assert one != [play_numbered(9, n, SAUDI, players("blunders", n)) for n in range(6)]


class Follower:
    """Plays like `RulePlayer`; the classes below listen or stray."""

    def choose_call(self, view: CallView) -> AuctionCall:
        return RULE.choose_call(view)

    def choose_declarations(
        self, view: PlayView, projects: Sequence[Project]
    ) -> tuple[Declaration, ...]:
        return RULE.choose_declarations(view, projects)

    def choose_card(self, view: PlayView) -> Card:
        return RULE.choose_card(view)

    def calls_baloot(self, view: PlayView) -> bool:
        return True

    def calls_ekka(self, view: PlayView, lead: Card) -> bool:
        return True


class Bidder(Follower):
    """Notes what it was shown when it was asked for a call."""

    def __init__(self) -> None:
        self.shown: list[CallView] = []

    def choose_call(self, view: CallView) -> AuctionCall:
        self.shown.append(view)
        return super().choose_call(view)


@pytest.mark.parametrize("profile", ["saudi", "wikipedia", "bazar-blot"])
def test_no_player_is_shown_another_hand(profile: str) -> None:
    """Two deals that only differ in hidden cards look alike until one of those is played."""
    rules = load_rule_set(profile)
    compared = 0
    for number in range(25):
        pack, dealer = shuffled_pack(12, number)
        seat = dealer.next(rules.play.direction)  # speaks and leads first
        own = deal_cards(rules, dealer, pack).deal
        places = [place for place, card in enumerate(pack) if card not in own.hands[seat]]
        places = [place for place in places if pack[place] != own.up_card]
        other = list(pack)
        for place, source in zip(places, Stream(5, number).shuffled(places), strict=True):
            other[place] = pack[source]
        views = []
        for cards_ in (pack, other):
            bidder = Bidder()
            table: list[Player] = [bidder if each is seat else RULE for each in Seat]
            play_hand(rules, dealer, cards_, table)
            views.append(bidder.shown[0])
        assert views[0] == views[1]
        compared += 1
    assert compared == 25


def test_a_view_has_its_own_hand_alone() -> None:
    for number in range(20):
        bidder = Bidder()
        play_numbered(31, number, load_rule_set("wikipedia"), [bidder] * 4)
        for view in bidder.shown:
            hands = view.auction.table.hands
            assert hands is not None
            assert [each for each in hands if each is not None] == [hands[view.seat]]
            assert hands[view.seat] == view.hand


class Keeper(Follower):
    """Notes at every card what the table shows."""

    def __init__(self) -> None:
        self.moments: list[tuple[Seat, int, object]] = []

    def choose_card(self, view: PlayView) -> Card:
        public = view.public
        told = (view.hand, tuple(public.announced), tuple(public.baloot), public.leader)
        self.moments.append((view.seat, len(public.plays), told))
        return super().choose_card(view)


def test_the_table_shows_what_a_view_of_the_record_says() -> None:
    announced = baloot = 0
    for number in range(40):
        keeper = Keeper()
        record = play_numbered(2, number, SAUDI, [keeper] * 4).record
        if record is None:
            continue
        for seat, plays, told in keeper.moments:
            view = view_of(record, seat, plays)
            assert told == (view.hand, view.announcements, view.baloot, view.course.leader)
            announced += bool(view.announcements and view.announcements[0].cards)
            baloot += bool(view.baloot)
    assert announced > 10
    assert baloot > 10


def test_ekka_is_called_where_the_rules_want_it_called() -> None:
    rules = SAUDI.with_overrides({"ekka": "declared"})
    calls = 0
    for number in range(30):
        record = play_numbered(4, number, rules, [RULE] * 4).record
        if record is not None:
            assert record.ekka_calls is not None
            calls += len(record.ekka_calls)
            assert not score_record(record).infractions
    assert calls > 5
    by_itself = play_numbered(4, 0, SAUDI, [RULE] * 4).record
    assert by_itself is not None
    assert by_itself.ekka_calls is None


def test_a_contract_that_is_given_is_played() -> None:
    rules = load_rule_set("contree")
    contract = Contract(ContractKind.HOKUM, Suit.HEARTS, Seat.SOUTH)
    record = play_cards(rules, random_deal(1), contract, [RULE] * 4)
    assert len(set(record.plays)) == 32
    assert record.calls is None


class Stray(Follower):
    """Plays what it may not, wherever it can."""

    def choose_card(self, view: PlayView) -> Card:
        return next((card for card in view.hand if card not in view.legal), view.legal[0])


class Liar(Follower):
    """Calls what nobody can call yet."""

    def choose_call(self, view: CallView) -> AuctionCall:
        return AuctionCall(Word.GAHWA)


def test_what_a_player_may_not_do_is_refused() -> None:
    contract = Contract(ContractKind.SUN, None, Seat.SOUTH)
    with pytest.raises(InputError, match="may not play") as card:
        play_cards(SAUDI, random_deal(1), contract, [Stray()] * 4)
    assert card.value.field.startswith("plays[")
    with pytest.raises(InputError, match="cannot call gahwa") as call:
        play_numbered(1, 1, SAUDI, [Liar()] * 4)
    assert call.value.field == "call"
    with pytest.raises(InputError, match="eight cards"):
        play_cards(SAUDI, random_deal(1, cards=5), contract, [RULE] * 4)
    with pytest.raises(InputError, match="trump") as error:
        play_cards(SAUDI, random_deal(1), replace(contract, kind=ContractKind.HOKUM), [RULE] * 4)
    assert error.value.field == "contract.trump"
    with pytest.raises(ValueError, match="rate"):
        Blunderer(RULE, 1.5, Stream(1))


def gains(rules: RuleSet, ours: Sequence[Player], theirs: Sequence[Player], hands: int) -> float:
    """Recorded game points a hand, the same deals in both directions."""
    total = 0
    for number in range(hands):
        pack, dealer = shuffled_pack(77, number)
        for side in Side:
            seats = [ours[seat] if seat.side is side else theirs[seat] for seat in Seat]
            record = play_hand(rules, dealer, pack, seats).record
            if record is not None:
                score = score_record(record).score
                assert score is not None
                total += score.game_points[side] - score.game_points[side.other]
    return total / (2 * hands)


@pytest.mark.parametrize("profile", ["saudi", "gamerules", "bazar-blotstar"])
def test_sense_beats_chance_and_blunders(profile: str) -> None:
    rules = load_rule_set(profile)
    sense = [RULE] * 4
    assert gains(rules, sense, [RandomPlayer(Stream(3, n)) for n in Seat], 25) > 5
    careless = [Blunderer(RULE, 0.5, Stream(4, n)) for n in Seat]
    assert gains(rules, sense, careless, 30) > 0.5
    never = [Blunderer(RULE, 0.0, Stream(4, n)) for n in Seat]
    assert gains(rules, sense, never, 5) == 0


def test_low_hands_annul_the_deal_where_they_may() -> None:
    rules = load_rule_set("wikipedia")
    low = cards("7S 8S 9S 7H 8H")
    pack = list(shuffled_pack(1, 1)[0])
    for place, card in zip((0, 1, 2, 12, 13), low, strict=True):
        other = pack.index(card)
        pack[place], pack[other] = pack[other], pack[place]
    assert all(card.rank <= Rank.NINE for card in low)
    played = play_hand(rules, Seat.WEST, pack, [RULE] * 4)
    assert isinstance(played.result, Annulled)
    assert played.record is None


def test_doubling_is_rare_and_happens() -> None:
    levels = [
        record.contract.level
        for number in range(200)
        if (record := play_numbered(6, number, SAUDI, [RULE] * 4).record) is not None
    ]
    doubled = sum(level is not Level.SINGLE for level in levels)
    assert 0 < doubled < len(levels) / 10
