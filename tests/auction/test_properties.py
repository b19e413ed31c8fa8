"""What holds of every auction: each moment that can be reached, under rules changed at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baloot_solver.auction import (
    AllPass,
    AuctionCall,
    AuctionState,
    Purchase,
    after,
    judge_calls,
    legal_calls,
    result,
    start,
)
from baloot_solver.auction.model import Doubling
from baloot_solver.cards import PACK, Card, ContractKind, Level, Rank, Seat, Suit
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError
from baloot_solver.rules import PROFILES, RuleSet, load_rule_set
from tests.auction.support import DEALER

WITH_AUCTION = [name for name in PROFILES if load_rule_set(name).auction.auction != "none"]
UPCARD = [name for name in WITH_AUCTION if load_rule_set(name).auction.auction == "upcard"]
FREE = {  # what may be changed alone or together without a contradiction
    "sun_over_hokum": ["any", "none"],
    "sun_over_sun": ["any", "earlier_seat", "none"],
    "third": ["true", "false"],
    "hokum_to_sun": ["yes", "no", "not_on_ace"],
    "ashkal_on_ace": ["refused", "allowed", "becomes_sun"],
    "ashkal_out_of_place": ["refused", "becomes_sun"],
    "upcard_to_sun": ["buyer", "partner"],
    "kawesh": ["none", "before_purchase", "round1"],
    "kawesh_deal": ["next_dealer", "same_dealer"],
    "sun_ladder": ["none", "double", "double,triple,quadruple,gahwa"],
    "sun_double_condition": [
        "trailing_when_leader_over_100", "one_over_one_under", "declarer_over_other_under",
        "always",
    ],
    "ladder_turns": ["opponents_buyers_doubler_buyer", "opponents_buyers_alternating"],
}  # fmt: skip
SCORES = [None, (0, 0), (101, 99), (99, 101), (101, 100), (100, 120)]


@st.composite
def tables(draw: st.DrawFn) -> AuctionState:
    """An auction about to begin under the rules of a profile with parameters changed."""
    profile = draw(st.sampled_from(WITH_AUCTION))
    overrides = {}
    if profile in UPCARD:
        overrides = draw(
            st.fixed_dictionaries(
                {}, optional={key: st.sampled_from(values) for key, values in FREE.items()}
            )
        )
    rules = load_rule_set(profile, overrides)
    dealer = draw(st.sampled_from(list(Seat)))
    before = draw(st.sampled_from(SCORES))
    if profile not in UPCARD:
        return start(rules, dealer, match_before=before)
    pack = list(draw(st.permutations(PACK)))
    if draw(st.booleans()):
        # A hand of low cards, or Kawesh would never come up.
        pack.sort(key=lambda each: each.rank > Rank.NINE)
    south, east, north, west = (frozenset(pack[5 * i : 5 * i + 5]) for i in range(4))
    return start(rules, dealer, pack[20], (south, east, north, west), before)


def pick(draw: st.DrawFn, calls: tuple[AuctionCall, ...]) -> AuctionCall:
    """A legal call; of Bazar Blot's hundreds the low ones, so that the bidding lasts."""
    return draw(st.sampled_from(calls[:12] + calls[-2:]))


@st.composite
def auctions(draw: st.DrawFn) -> list[AuctionState]:
    """Every moment of a random auction, the last of them over."""
    moments = [draw(tables())]
    while result(moments[-1]) is None:
        moments.append(after(moments[-1], pick(draw, legal_calls(moments[-1]))))
        assert len(moments) < 400
    return moments


@given(auctions())
def test_a_seat_is_asked_only_while_it_has_a_choice(moments: list[AuctionState]) -> None:
    for state in moments[:-1]:
        assert state.to_call is not None
        assert len(legal_calls(state)) >= 2
    assert moments[-1].to_call is None
    assert legal_calls(moments[-1]) == ()


@given(auctions())
def test_no_call_is_judged_twice_and_every_ruling_has_its_words(
    moments: list[AuctionState],
) -> None:
    for state in moments:
        rulings = judge_calls(state)
        assert len({each.call for each in rulings}) == len(rulings)
        assert all(each.reason and each.section for each in rulings)


@given(auctions(), st.data())
def test_a_refused_call_is_refused_with_its_reason(
    moments: list[AuctionState], data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(moments[:-1]))
    refused = [each for each in judge_calls(state) if not each.legal]
    if refused:
        ruling = data.draw(st.sampled_from(refused))
        with pytest.raises(InputError) as caught:
            after(state, ruling.call)
        assert caught.value.reason == "ILLEGAL_CALL"
        assert ruling.reason in str(caught.value)


@given(auctions())
def test_what_is_bought_is_a_contract_of_the_rules(moments: list[AuctionState]) -> None:
    check_purchase(moments[-1])


def check_purchase(state: AuctionState) -> None:
    found, rules = result(state), state.table.rules
    if not isinstance(found, Purchase):
        return
    contract, taken = found.contract, found.up_card_taken_by
    contract.check(rules)
    assert contract.buyer is not None
    assert contract.locked is contract.is_locked(rules)
    if rules.auction.auction == "ladder":
        assert contract.bid is not None
        assert taken is None
        return
    if contract.kind is ContractKind.HOKUM:
        assert taken is contract.buyer
    else:
        away = found.ashkal or rules.auction.upcard_to_sun == "partner"  # type: ignore[union-attr]
        assert taken is (contract.buyer.partner if away else contract.buyer)


@given(auctions(), st.sampled_from(list(Seat)))
def test_seats_may_be_turned(moments: list[AuctionState], turned: Seat) -> None:
    """An auction knows places, not seats: turn the table, and everything turns with it."""
    table = moments[-1].table
    hands, before = table.hands, table.match_before
    if hands is not None:
        south, east, north, west = (hands[seat.next("cw", turned)] for seat in Seat)
        hands = (south, east, north, west)
    if before is not None and turned % 2:
        before = (before[1], before[0])
    dealer = table.dealer.next("ccw", turned)
    state = start(table.rules, dealer, table.up_card, hands, before)
    for earlier, call in zip(moments, moments[-1].calls, strict=False):
        assert earlier.to_call is not None
        assert state.to_call is earlier.to_call.next("ccw", turned)
        assert legal_calls(state) == legal_calls(earlier)
        state = after(state, next(c for c in legal_calls(state) if c.by(call.seat) == call))
    assert type(result(state)) is type(result(moments[-1]))


@pytest.mark.parametrize("profile", WITH_AUCTION)
@pytest.mark.parametrize("up", ["9H", "AS"])
def test_every_auction_that_can_be_called_ends(profile: str, up: str) -> None:
    """Walks every moment that can be reached; a circle among them would be found."""
    rules = load_rule_set(profile)
    turned: Card | None = next(each for each in PACK if str(each) == up)
    if rules.auction.auction == "ladder":
        # The whole ladder is long; its top end has every turn it can take.
        rules, turned = rules.with_overrides({"min_bid": "78"}), None
    opening = start(rules, DEALER[rules.play.direction], turned, match_before=(101, 99))
    ends = set()
    for state in every_moment(opening):
        if state.to_call is None:
            check_purchase(state)
            ends.add(result(state))
        else:
            assert len(legal_calls(state)) >= 2
    assert AllPass(opening.table.next_dealer) in ends
    check_ends(rules, {each.contract for each in ends if isinstance(each, Purchase)})


def check_ends(rules: RuleSet, contracts: set[Contract]) -> None:
    """Every seat can buy every contract, and every rung can be reached."""
    bought = {(each.kind, each.trump, each.buyer) for each in contracts}
    for buyer in Seat:
        for kind in rules.contracts:
            trumps = list(Suit) if kind is ContractKind.HOKUM else [None]
            assert {(kind, trump, buyer) for trump in trumps} <= bought
    levels = {(each.kind, each.level) for each in contracts}
    for kind in rules.contracts:
        assert {level for of, level in levels if of is kind} == {
            Level.SINGLE,
            *rules.ladder(kind),
        }


def every_moment(opening: AuctionState) -> Iterator[AuctionState]:
    """Each stage that can be reached, once; raises where a stage leads back to itself."""
    open_, done = set(), set()
    work = [(replace(opening, calls=()), False)]
    while work:
        state, left = work.pop()
        if left:
            open_.remove(state.stage)
            done.add(state.stage)
            continue
        if state.stage in done:
            continue
        assert state.stage not in open_, "the auction goes in a circle"
        open_.add(state.stage)
        work.append((state, True))
        yield state
        for call in legal_calls(state):
            following = replace(after(state, call), calls=())
            if following.stage not in done:
                work.append((following, False))


def test_a_doubling_stage_is_of_one_side() -> None:
    """The seats asked for a rung are of one side, whoever they are."""
    for profile in WITH_AUCTION:
        rules = load_rule_set(profile)
        if rules.auction.auction != "upcard":
            continue
        opening = start(rules, Seat.WEST, PACK[1], match_before=(101, 99))
        for state in every_moment(opening):
            if isinstance(state.stage, Doubling):
                assert len({seat.side for seat in state.stage.waiting}) == 1
