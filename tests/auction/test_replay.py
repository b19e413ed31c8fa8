"""A record's calls are checked one by one, and the contract follows from them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from baloot_solver.auction import (
    AuctionCall,
    AuctionState,
    RecordedAuction,
    Word,
    check_calls,
    contract_of_calls,
    judge_calls,
    read_call,
    replay_calls,
)
from baloot_solver.cards import PACK, ContractKind, Level, Seat, Suit, card, cards
from baloot_solver.deal import Call, Contract, Deal, HandRecord, Hands
from baloot_solver.errors import InputError
from baloot_solver.notation import (
    read_record_line,
    read_seat,
    read_suit,
    write_hands,
    write_record_line,
)
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


def record(
    text: str, contract: Contract, profile: str = "saudi", deal: Deal | None = None, **more: Any
) -> HandRecord:
    dealt = deal if deal is not None else Deal(DEALT, Seat.WEST, NINE)
    return HandRecord(load_rule_set(profile), dealt, contract, calls=calls(text), **more)


HOKUM_BY_EAST = Contract(ContractKind.HOKUM, Suit.HEARTS, Seat.EAST)
BOUGHT = "S:pass E:hokum N:pass W:pass S:pass E:confirm"


def problem(found: HandRecord) -> tuple[str, str]:
    checked = check_calls(found)
    assert checked is not None
    return ("", "") if checked.problem is None else (checked.problem.field, checked.problem.reason)


def test_the_calls_of_a_record_agree_with_its_contract() -> None:
    checked = check_calls(record(f"{BOUGHT} N:pass S:pass", HOKUM_BY_EAST))
    assert checked is not None
    assert checked.problem is None
    assert checked.purchase is not None
    assert checked.purchase.contract == replace(HOKUM_BY_EAST, locked=False)


def test_calls_before_anybody_buys_say_nothing() -> None:
    for text in ("", "S:pass", "S:pass E:pass N:pass W:pass"):
        assert check_calls(record(text, HOKUM_BY_EAST)) == RecordedAuction(None, None)
    assert check_calls(replace(record("", HOKUM_BY_EAST), calls=None)) is None


DOUBLED = replace(HOKUM_BY_EAST, level=Level.DOUBLE, locked=True)


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        # Passes and the confirmation after the last call, and after a Sun everybody's.
        ("S:pass E:hokum", HOKUM_BY_EAST),
        ("S:pass E:hokum N:pass W:pass S:pass", HOKUM_BY_EAST),
        ("S:sun E:pass N:pass W:pass", Contract(ContractKind.SUN, None, Seat.SOUTH)),
        # Who passed before is not asked about a Sun again; a double comes at once.
        ("S:pass E:pass N:ashkal W:pass", Contract(ContractKind.SUN, None, Seat.NORTH)),
        ("S:pass E:hokum N:pass W:pass S:double", DOUBLED),
        ("S:pass E:hokum N:double", DOUBLED),
        ("S:pass E:hokum N:pass W:pass S:pass E:pass N:double-locked", DOUBLED),
        ("S:pass E:hokum N:double W:triple N:quadruple",
         replace(DOUBLED, level=Level.QUADRUPLE)),
        ("S:pass E:hokum S:sun", Contract(ContractKind.SUN, None, Seat.SOUTH)),
    ],
)  # fmt: skip
def test_what_goes_without_saying_is_supplied(text: str, contract: Contract) -> None:
    checked = check_calls(record(text, contract))
    assert checked is not None
    assert checked.problem is None
    assert checked.purchase is not None
    assert checked.purchase.contract == replace(contract, locked=bool(contract.locked))


def test_a_hokum_that_cannot_be_turned_may_be_confirmed_all_the_same() -> None:
    on_ace = Deal(DEALT, Seat.WEST, card("AH"))
    asked = record(f"{BOUGHT} N:double S:pass", replace(DOUBLED, locked=False), deal=on_ace)
    assert problem(asked) == ("", "")
    wrong = record(f"{BOUGHT} N:confirm", HOKUM_BY_EAST, deal=on_ace)
    assert problem(wrong) == ("calls[6].call", "ILLEGAL_CALL")


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("S:pass E:hokum:S", "pass hokum:H sun"),
        ("S:pass E:pass N:pass W:pass S:pass E:pass N:hokum:H",
         "pass hokum:S hokum:D hokum:C sun ashkal"),
        # Passes that go without saying are made before the caller is asked.
        ("S:pass E:hokum N:ashkal", "pass sun"),
        (f"{BOUGHT} N:triple", "pass double-open double-locked"),
        ("S:sun E:double N:triple", ""),
        # No call at all would have been right: it is another seat's turn.
        ("S:pass N:pass", ""),
    ],
)  # fmt: skip
def test_what_could_have_been_called_instead(text: str, legal: str) -> None:
    checked = check_calls(record(text, HOKUM_BY_EAST))
    assert checked is not None
    assert checked.problem is not None
    assert " ".join(map(str, checked.legal)) == legal
    assert legal == "" or checked.problem.reason == "ILLEGAL_CALL"


def test_nothing_is_supplied_before_somebody_bought() -> None:
    assert problem(record("E:hokum", HOKUM_BY_EAST)) == ("calls[0].seat", "WRONG_SEAT")
    assert problem(record("S:double", HOKUM_BY_EAST)) == ("calls[0].call", "ILLEGAL_CALL")


def test_the_deal_says_who_took_the_up_card() -> None:
    # North holds the Nine of hearts.
    taken = Deal(DEALT, Seat.WEST, NINE, Seat.NORTH)
    agrees = Contract(ContractKind.SUN, None, Seat.NORTH)
    assert problem(record("S:pass E:pass N:sun", agrees, deal=taken)) == ("", "")
    differs = ("deal.up_card_taken_by", "NOT_FROM_THE_CALLS")
    ashkal = record("S:pass E:pass N:ashkal", agrees, deal=taken)
    assert problem(ashkal) == differs


@pytest.mark.parametrize(
    ("text", "changes", "wrong"),
    [
        (f"{BOUGHT} N:pass S:pass", {"buyer": Seat.WEST}, ("contract.buyer", "NOT_FROM_THE_CALLS")),
        (f"{BOUGHT} N:pass S:pass", {"buyer": None}, ("", "")),
        (f"{BOUGHT} N:pass S:pass", {"level": Level.DOUBLE, "locked": True},
         ("contract.level", "NOT_FROM_THE_CALLS")),
        (f"{BOUGHT} N:double-open W:pass E:pass", {"level": Level.DOUBLE, "locked": True},
         ("contract.locked", "NOT_FROM_THE_CALLS")),
        (f"{BOUGHT} N:pass S:pass", {"trump": Suit.SPADES},
         ("contract.trump", "NOT_FROM_THE_CALLS")),
        (f"{BOUGHT} N:pass S:pass", {"kind": ContractKind.SUN, "trump": None},
         ("contract.kind", "NOT_FROM_THE_CALLS")),
        ("S:pass E:hokum:S", {}, ("calls[1].call", "ILLEGAL_CALL")),
        ("S:pass N:pass", {}, ("calls[1].seat", "WRONG_SEAT")),
        ("S:pass E:pass N:pass W:pass S:pass E:pass N:pass W:pass", {}, ("calls", "NO_CONTRACT")),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(
    text: str, changes: dict[str, Any], wrong: tuple[str, str]
) -> None:
    assert problem(record(text, replace(HOKUM_BY_EAST, **changes))) == wrong


def test_a_doubled_sun_is_not_held_against_a_match_that_is_not_known() -> None:
    doubled = Contract(ContractKind.SUN, None, Seat.SOUTH, Level.DOUBLE)
    asked = record("S:sun E:double", doubled)
    assert problem(asked) == ("", "")
    assert problem(replace(asked, match_before=(101, 99))) == ("", "")
    assert problem(replace(asked, match_before=(10, 0))) == ("calls[1].call", "ILLEGAL_CALL")


def test_an_auction_that_cannot_be_followed_says_why() -> None:
    asked = record("S:sun", HOKUM_BY_EAST, deal=Deal(DEALT, Seat.WEST))
    assert problem(asked) == ("deal.up_card", "UP_CARD_MISSING")
    assert problem(replace(asked, deal=Deal(DEALT))) == ("deal.dealer", "DEALER_MISSING")


def test_a_contract_from_the_calls_alone() -> None:
    rules = load_rule_set("saudi")
    said = f"{BOUGHT} N:pass S:pass"
    expected = replace(HOKUM_BY_EAST, locked=False)
    assert contract_of_calls(rules, calls(said), Seat.WEST, NINE) == expected
    line = f"{write_hands(DEALT)} dealer=W up=9H calls={said.replace(' ', ',')}"
    assert read_record_line(line).contract == expected
    for words, why in (("", "contract="), ("calls=S:pass", "break off"),
                       ("calls=S:sun buyer=S", "beside buyer=")):  # fmt: skip
        with pytest.raises(InputError, match=why):
            read_record_line(f"{write_hands(DEALT)} dealer=W up=9H {words}")
    for text, why in (
        ("S:pass", "they break off"),
        ("S:pass E:pass N:pass W:pass " * 2, "all passed"),
    ):
        with pytest.raises(InputError, match=why):
            contract_of_calls(rules, calls(text), Seat.WEST, NINE)
