"""A record's calls are checked one by one, and the contract follows from them."""

from __future__ import annotations

import pytest

from baloot_solver.auction import (
    AuctionCall,
    AuctionState,
    Word,
    judge_calls,
    read_call,
    replay_calls,
)
from baloot_solver.cards import PACK, Level, Seat, card, cards
from baloot_solver.deal import Call, Contract, Deal, HandRecord, Hands
from baloot_solver.errors import InputError
from baloot_solver.notation import read_record_line, read_seat, read_suit, write_record_line
from baloot_solver.rules import load_rule_set
from tests.auction.support import auction, bought, five_cards, outcome

DEALT: Hands = (
    frozenset(PACK[0::4]), frozenset(PACK[1::4]), frozenset(PACK[2::4]), frozenset(PACK[3::4])
)  # fmt: skip
NINE = card("9H")


def calls(text: str) -> tuple[Call, ...]:
    """`S:hokum E:pass N:hokum:C`."""
    found = []
    for each in text.split():
        seat, word, *suit = each.split(":")
        found.append(Call(read_seat(seat), word, read_suit(suit[0]) if suit else None))
    return tuple(found)


def replayed(
    text: str, profile: str = "saudi", deal: Deal | None = None, **overrides: str
) -> AuctionState:
    deal = deal if deal is not None else Deal(DEALT, Seat.WEST, NINE)
    return replay_calls(load_rule_set(profile, overrides), deal, calls(text))


def test_the_contract_follows_from_the_calls() -> None:
    state = replayed("S:pass E:hokum N:pass W:pass S:pass E:confirm N:double-locked W:pass E:pass")
    assert outcome(state) == "hokum:H by E, card to E, double, locked"


def test_a_record_that_breaks_off_has_no_contract_yet() -> None:
    assert outcome(replayed("S:pass E:hokum:H")) == "goes on"


def test_bazar_words() -> None:
    deal = Deal(DEALT, Seat.EAST)
    state = replayed("S:no_trump-9 W:contra N:pass S:recontra", "bazar-blotstar", deal)
    contract = bought(state).contract
    assert (contract.bid, contract.level) == (9, Level.QUADRUPLE)


@pytest.mark.parametrize(
    ("text", "field", "reason", "words"),
    [
        ("S:pass N:pass", "calls[1].seat", "WRONG_SEAT", "it is East's turn"),
        ("S:pass E:bid", "calls[1].call", "UNKNOWN_CALL", "'bid' is no call"),
        ("S:hokum:S", "calls[0].call", "ILLEGAL_CALL", "South may not call hokum:S: a hokum of"),
        ("S:sun E:pass", "calls[1].call", "ILLEGAL_CALL", "pass: the auction is over"),
        ("S:sun:H", "calls[0].call", "ILLEGAL_CALL", "it is called as sun"),
        ("S:hokum-9:H", "calls[0].call", "ILLEGAL_CALL", "it is called as hokum:S, hokum:H"),
        ("S:pass-open-open", "calls[0].call", "UNKNOWN_CALL", "no call"),
    ],
)
def test_a_wrong_call_is_named(text: str, field: str, reason: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        replayed(text)
    assert (caught.value.field, caught.value.reason) == (field, reason)


def test_the_deal_must_agree_on_who_took_the_up_card() -> None:
    # North holds the Nine of hearts.
    agrees = Deal(DEALT, Seat.WEST, NINE, Seat.NORTH)
    state = replayed("S:pass E:pass N:sun S:pass E:pass", "browser", agrees)
    assert outcome(state) == "sun by N, card to N, single"
    with pytest.raises(InputError) as caught:
        replayed("S:sun", "browser", agrees)
    assert (caught.value.field, caught.value.reason) == (
        "deal.up_card_taken_by",
        "NOT_FROM_THE_CALLS",
    )


def test_a_dealer_is_needed() -> None:
    with pytest.raises(InputError) as caught:
        replayed("S:pass", deal=Deal(DEALT, up_card=NINE))
    assert (caught.value.field, caught.value.reason) == ("deal.dealer", "DEALER_MISSING")


def test_kawesh_is_judged_on_five_cards() -> None:
    five = five_cards("7S 8S 9S 7D 8D", Seat.SOUTH, cards("9H"))
    state = replayed("S:kawesh", "federation", Deal(five, Seat.WEST, NINE))
    assert outcome(state) == "annulled by S, S deals"
    with pytest.raises(InputError, match="the five cards are not given"):
        replayed("S:kawesh", "federation")


@pytest.mark.parametrize(
    ("profile", "text"),
    [("saudi", ""), ("saudi", "hokum:H pass pass pass confirm"),
     ("bazar-blot", "hokum-9:H"), ("bazar-blotstar", "no_trump-9-kapot")],
)  # fmt: skip
def test_every_call_can_be_written_in_a_record_and_read_back(profile: str, text: str) -> None:
    state = auction(profile, text)
    assert state.to_call is not None
    made = tuple(each.call.by(state.to_call) for each in judge_calls(state))
    assert tuple(read_call(each) for each in made) == tuple(
        each.call for each in judge_calls(state)
    )
    rules = load_rule_set(profile)
    contract = Contract(rules.contracts[-1], None, Seat.SOUTH, bid=None)
    record = HandRecord(rules, Deal(DEALT), contract, calls=made[:20])
    assert read_record_line(write_record_line(record)).calls == made[:20]


def test_a_call_prints_as_it_is_typed() -> None:
    assert str(AuctionCall(Word.HOKUM, read_suit("H"), 9, True)) == "hokum-9-kapot:H"
    assert str(AuctionCall(Word.TRIPLE, locked=False)) == "triple-open"
