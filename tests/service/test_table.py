"""`DealCards` and `ListLegalCalls` over a real connection: a table runs from them alone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from baloot_client import AsyncClient, Client, InvalidInput, Points, RecordedAuction, Seat
from tests.service import samples
from tests.service.running import RunningServer
from tests.service.test_errors import changed, refused


def test_a_call_is_listed_with_its_reason(client: Client):
    answer = client.list_legal_calls(dealer="W", up_card="9H", calls=["pass", "E:hokum"], id="x")
    assert answer.id == "x"
    assert (answer.stage, answer.to_call, answer.result) == ("first_round", Seat.NORTH, None)
    assert answer.legal == ("pass", "sun")
    assert answer.said == ((Seat.SOUTH, "pass"), (Seat.EAST, "hokum:H"))
    assert answer.standing is not None
    assert (answer.standing.contract, answer.standing.buyer) == ("hokum:H", Seat.EAST)
    reasons = {each.call: (each.reason, each.section) for each in answer.calls}
    assert reasons["hokum:S"] == ("only sun goes above East's hokum", "H.3")
    assert answer.applied.rule_set == "saudi"


@pytest.mark.parametrize(
    ("calls", "details", "stage"),
    [
        ("", {}, "first_round"),
        ("pass pass pass pass", {}, "second_round"),
        ("hokum pass pass pass", {}, "confirming"),
        ("hokum pass pass pass confirm", {}, "doubling"),
        ("pass " * 8, {}, "over"),
        ("hokum-8:H", {"profile": "bazar-blot", "up_card": ""}, "rising"),
    ],
)
def test_the_stages_of_an_auction(client: Client, calls: str, details: Any, stage: str):
    asked = {"dealer": "W", "up_card": "9H", "calls": calls.split(), **details}
    assert client.list_legal_calls(**asked).stage == stage


def test_a_purchase_has_level_lock_and_taker(client: Client):
    calls = [*["pass"] * 3, "hokum", *["pass"] * 3, "confirm", "double-locked", "pass", "pass"]
    result = client.list_legal_calls(dealer="W", up_card="9H", calls=calls).result
    assert result is not None
    assert result.contract is not None
    assert (result.end, result.up_card_taken_by, result.ashkal) == ("bought", Seat.WEST, False)
    assert (result.contract.level, result.contract.locked) == ("double", True)
    assert (result.next_dealer, result.annulled_by) == (None, None)
    assert result.reason == "nobody raised double"


def test_a_hand_nobody_buys_and_one_that_is_annulled(client: Client):
    thrown = client.list_legal_calls(dealer="W", up_card="9H", calls=["pass"] * 8).result
    assert thrown is not None
    assert (thrown.end, thrown.contract, thrown.next_dealer) == ("all_pass", None, Seat.SOUTH)
    annulled = client.list_legal_calls(
        dealer="W", up_card="9H", calls=["pass", "kawesh"], hands="E:987.87..", profile="federation"
    ).result
    assert annulled is not None
    assert (annulled.end, annulled.annulled_by) == ("annulled", Seat.EAST)


def test_kawesh_is_judged_on_the_hand_of_who_calls(client: Client):
    asked: dict[str, Any] = {"dealer": "W", "up_card": "9H", "profile": "federation"}
    low = client.list_legal_calls(**asked, hands="S:987.87..")
    assert "kawesh" in low.legal
    for hands in ("", "E:987.87..", "S:987.8.T."):
        assert "kawesh" not in client.list_legal_calls(**asked, hands=hands).legal


def test_the_match_decides_whether_a_sun_is_doubled(client: Client):
    asked: dict[str, Any] = {"dealer": "W", "up_card": "9H", "calls": ["sun"]}
    assert client.list_legal_calls(**asked).stage == "over"
    told = client.list_legal_calls(**asked, match_before=Points(101, 100))
    assert (told.to_call, told.legal) == (Seat.EAST, ("pass", "double"))


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("dealer", ..., "dealer", "MISSING"),
        ("upCard", ..., "up_card", "UP_CARD_MISSING"),
        ("upCard", "1H", "up_card", "UNKNOWN_CARD"),
        ("hands", "AKQ.J.T.", "hands", "UNLABELLED_HANDS"),
        ("hands", "E:AKQ.J..", "hands", "HAND_SIZE"),
        ("hands", "E:AK.9.T.7", "hands", "DUPLICATE_CARD"),
        ("matchBefore", {"northSouth": -1}, "match_before", "NEGATIVE_SCORE"),
        ("calls", [{"call": "pass"}, {"seat": "SEAT_NORTH", "call": "pass"}], "calls[1].seat",
         "WRONG_SEAT"),
        ("calls", [{"call": "bid"}], "calls[0].call", "UNKNOWN_CALL"),
        ("calls", [{"call": "two words"}], "calls[0].call", "BAD_CALL"),
        ("calls", [{"call": "hokum:X"}], "calls[0].call", "UNKNOWN_SUIT"),
        ("calls", [{"call": "hokum:S"}], "calls[0].call", "ILLEGAL_CALL"),
        ("calls", [{"call": "pass"}] * 9, "calls[8].call", "ILLEGAL_CALL"),
        ("calls", [{"call": "pass"}] * 300, "calls", "TOO_MANY_ITEMS"),
        ("rules", {"profile": "contree"}, "rules", "NO_AUCTION"),
        ("rules", {"profile": "bazar-blot"}, "up_card", "UP_CARD_NOT_WANTED"),
        ("id", "x" * 300, "id", "TOO_LONG"),
    ],
)  # fmt: skip
def test_a_wrong_auction_is_named(client: Client, path, value, field, reason):
    error = refused(client, samples.calls_request(changed(samples.LEGAL_CALLS, path, value)))
    assert (error.violations[0].field, error.reason) == (field, reason)


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("day", ..., "seed", "MISSING"),
        ("day", "2026-02-30", "day", "BAD_DAY"),
        ("day", "20261130", "day", "BAD_DAY"),
        ("number", -1, "number", "BAD_SEED"),
        ("dealer", 9, "dealer", "UNKNOWN_VALUE"),
        ("rules", {"profile": "bazar-blot"}, "up_card_taken_by", "NO_UP_CARD"),
    ],
)
def test_a_wrong_deal_is_named(client: Client, path, value, field, reason):
    error = refused(client, samples.deal_request(changed(samples.DEAL_OF_A_DAY, path, value)))
    assert (error.violations[0].field, error.reason) == (field, reason)


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("dealer", ..., "dealer", "MISSING"),
        ("number", 1, "number", "NOT_WANTED"),
        ("pack.cards", ["AS"], "pack.cards", "PACK_SIZE"),
        ("pack.cards", ["AS", "KS", "AS"], "pack.cards[2]", "DUPLICATE_CARD"),
        ("pack.cards", ["AS", "1S"], "pack.cards[1]", "UNKNOWN_CARD"),
        ("pack.cards", ["AS"] * 40, "pack.cards", "TOO_MANY_CARDS"),
    ],
)
def test_a_wrong_pack_is_named(client: Client, path, value, field, reason):
    error = refused(client, samples.deal_request(changed(samples.DEAL_OF_A_PACK, path, value)))
    assert (error.violations[0].field, error.reason) == (field, reason)


def test_the_client_wants_one_source(client: Client):
    with pytest.raises(InvalidInput, match="one of pack, seed and day"):
        client.deal_cards()
    with pytest.raises(InvalidInput, match="one of pack, seed and day"):
        client.deal_cards(seed=1, day="2026-11-30")


def test_a_table_runs_from_the_rules_service_alone(client: Client):
    """Deal, call until somebody buys, deal the rest: with nothing but the answers."""
    number, dealer, calls = 0, None, ["pass"] * 8
    while True:
        dealt = client.deal_cards(day="2026-11-30", number=number, dealer=dealer)
        assert not dealt.complete
        asked = client.list_legal_calls(
            dealer=dealt.dealer, up_card=dealt.up_card or "", calls=calls, hands=dealt.hands
        )
        assert asked.result is not None
        if asked.result.contract is not None:
            break
        # The next deal of the day, by the next dealer; there the first to speak buys.
        number, dealer, calls = number + 1, asked.result.next_dealer, ["sun"]
    assert number == 1
    whole = client.deal_cards(
        day="2026-11-30",
        number=number,
        dealer=dealer,
        up_card_taken_by=asked.result.up_card_taken_by,
    )
    assert whole.complete
    assert whole.pack == dealt.pack
    assert whole.packets[: len(dealt.packets)] == dealt.packets
    answer = client.solve(
        whole.hands,
        contract=asked.result.contract.contract,
        buyer=asked.result.contract.buyer,
        dealer=whole.dealer,
        up_card=whole.up_card or "",
        up_card_taken_by=whole.up_card_taken_by,
    )
    first = dealt.packets[0].seat
    assert answer.to_play is first


def test_both_clients_ask_alike(server: RunningServer, client: Client):
    async def ask() -> list[Any]:
        async with AsyncClient(server.target) as other:
            return [
                await other.list_legal_calls(dealer="W", up_card="9H", calls=["pass"]),
                await other.deal_cards(seed=7, up_card_taken_by="N"),
                await other.deal_cards(dealer="W", pack=samples.DEAL_OF_A_PACK["pack"]["cards"]),
            ]

    assert asyncio.run(ask()) == [
        client.list_legal_calls(dealer="W", up_card="9H", calls=["pass"]),
        client.deal_cards(seed=7, up_card_taken_by="N"),
        client.deal_cards(dealer="W", pack=samples.DEAL_OF_A_PACK["pack"]["cards"]),
    ]


def test_the_calls_of_a_record_are_checked(client: Client):
    def auction(path: str, value: Any) -> RecordedAuction:
        record = changed(samples.RECORD, path, value)
        scored = client.score_hand(samples.score_request({"record": record}).record)
        assert scored.auction is not None
        return scored.auction

    # The sample leaves out that the Hokum is confirmed and that nobody doubles.
    bought = auction("id", "x")
    assert bought.contract is not None
    assert (bought.contract.contract, bought.up_card_taken_by) == ("hokum:H", Seat.SOUTH)
    assert bought.fits
    silent = auction("calls.items", [])
    assert (silent.contract, silent.fits) == (None, True)
    calls = samples.RECORD["calls"]["items"]
    whole = [*calls, {"seat": "SEAT_SOUTH", "call": "confirm"}]
    passes = [{"seat": f"SEAT_{seat}", "call": "pass"} for seat in ("NORTH", "SOUTH")]
    doubled = [*whole, {"seat": "SEAT_EAST", "call": "double-open"}, *passes]
    wrong = auction("calls.items", doubled)
    assert (wrong.field, wrong.reason) == ("contract.level", "NOT_FROM_THE_CALLS")
    assert wrong.contract is not None
    assert wrong.contract.level == "double"
    illegal = auction("calls.items", [*calls[:1], {"seat": "SEAT_EAST", "call": "ashkal"}])
    assert (illegal.field, illegal.reason) == ("calls.items[1].call", "ILLEGAL_CALL")


def test_a_record_without_contract_has_the_one_of_its_calls(client: Client):
    passes = [{"seat": f"SEAT_{seat}", "call": "pass"} for seat in ("EAST", "WEST")]
    items = [*samples.RECORD["calls"]["items"], {"seat": "SEAT_SOUTH", "call": "confirm"}, *passes]
    told = changed(samples.RECORD, "calls.items", items)
    untold = changed(told, "contract", ...)
    first, second = (
        client.score_hand(samples.score_request({"record": each}).record) for each in (told, untold)
    )
    assert first.game_points == second.game_points
    assert first.auction == second.auction
    broken = changed(untold, "calls.items", items[1:1])
    error = refused(client, samples.score_request({"record": broken}))
    assert (error.violations[0].field, error.reason) == ("record.contract", "MISSING")
    assert "break off" in error.violations[0].description
    silent = changed(broken, "calls", ...)
    error = refused(client, samples.score_request({"record": silent}))
    assert (error.violations[0].field, error.reason) == ("record.contract", "MISSING")
    wrong = changed(untold, "calls.items", [{"seat": "SEAT_SOUTH", "call": "ashkal"}])
    error = refused(client, samples.score_request({"record": wrong}))
    assert error.violations[0].field == "record.calls.items[0].call"
