"""`ListLegalCalls` and `DealCards`: what a table needs between the shuffle and the first card.

A table runs from these two alone. `DealCards` gives five cards each and the up-card,
`ListLegalCalls` who may call what until the auction is over, and `DealCards` again, told who took
the up-card, the eight cards of each. Neither keeps anything between calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from baloot_solver import __version__, dealing
from baloot_solver.auction import (
    AllPass,
    Annulled,
    AuctionState,
    Purchase,
    RecordedAuction,
    Result,
    SomeHands,
    judge_calls,
    replay_call,
    result,
    standing,
    start,
)
from baloot_solver.auction.model import Bidding, Closed, Confirming, Rising
from baloot_solver.cards import Card, Seat
from baloot_solver.dealing import Dealing, seed_of_day, shuffled_pack
from baloot_solver.errors import InputError, at
from baloot_solver.messages.enums import AUCTION_END, AUCTION_STAGE, SEAT, AuctionEnd, AuctionStage
from baloot_solver.messages.record import in_message, read_call_by, write_call
from baloot_solver.messages.table import (
    check_id,
    read_cards,
    read_rules,
    read_side_points,
    write_cards,
    write_contract,
    write_deal,
)
from baloot_solver.notation import read_card, read_some_hands
from baloot_solver.rules import RuleSet
from balootsolver.v1 import auction_pb2, record_pb2, rules_service_pb2

MAX_CALLS: Final = 256
"""Calls that are read; the longest auction, every bid of Bazar Blot after two passes, has fewer."""


def list_legal_calls(
    request: rules_service_pb2.ListLegalCallsRequest,
) -> rules_service_pb2.ListLegalCallsResponse:
    """Every call of an auction with its ruling, or what came of it (rules C, H.3)."""
    _check_id(request.id)
    with at("rules"):
        rules = read_rules(request.rules)
    state = _replayed(_opening(rules, request), request.calls)
    response = rules_service_pb2.ListLegalCallsResponse(
        id=request.id,
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        stage=AUCTION_STAGE.write(_stage(state)),
        to_call=SEAT.write(state.to_call),
        calls=[
            auction_pb2.CallRuling(
                call=str(each.call), legal=each.legal, reason=each.reason, section=each.section
            )
            for each in judge_calls(state)
        ],
        said=[write_call(each) for each in state.calls],
    )
    stands, found = standing(state), result(state)
    if stands is not None:
        response.standing.CopyFrom(write_contract(stands))
    if found is not None:
        response.result.CopyFrom(_write_result(found))
        assert isinstance(state.stage, Closed)
        response.result.reason = state.stage.why
    return response


def deal_cards(
    request: rules_service_pb2.DealCardsRequest,
) -> rules_service_pb2.DealCardsResponse:
    """A deal as the rules deal it, before the auction or after it (rules B)."""
    _check_id(request.id)
    with at("rules"):
        rules = read_rules(request.rules)
    with at("dealer"):
        dealer = SEAT.read(request.dealer)
    with at("up_card_taken_by"):
        taken_by = SEAT.read(request.up_card_taken_by)
    pack, drawn = _pack(request)
    dealer = dealer if dealer is not None else drawn
    if dealer is None:
        raise InputError("dealer", "MISSING", "a pack does not say who deals it")
    try:
        dealt = dealing.deal_cards(rules, dealer, pack, taken_by)
    except InputError as error:
        field = error.field
        if field.startswith("pack"):
            field = "pack.cards" + field.removeprefix("pack")
        raise InputError(field, error.reason, error.description) from None
    return _write_dealing(request.id, rules, dealt)


def _check_id(name: str) -> None:
    check_id(name)


def _opening(rules: RuleSet, request: rules_service_pb2.ListLegalCallsRequest) -> AuctionState:
    with at("dealer"):
        dealer = SEAT.require(request.dealer)
    up_card: Card | None = None
    if request.up_card:
        with at("up_card"):
            up_card = read_card(request.up_card)
    hands: SomeHands | None = None
    if request.hands:
        with at("hands"):
            given = read_some_hands(request.hands)
        south, east, north, west = (given.get(seat) for seat in Seat)
        hands = (south, east, north, west)
    before: tuple[int, int] | None = None
    if request.HasField("match_before"):
        before = read_side_points(request.match_before, "match_before")
    return start(rules, dealer, up_card, hands, before)


def _replayed(state: AuctionState, calls: Sequence[record_pb2.Call]) -> AuctionState:
    """The auction after the calls; one without a seat is by the seat whose turn it is."""
    if len(calls) > MAX_CALLS:
        raise InputError(
            "calls", "TOO_MANY_ITEMS", f"{len(calls)} calls, no auction has more than {MAX_CALLS}"
        )
    for index, each in enumerate(calls):
        with at(f"calls[{index}]"):
            with at("seat"):
                seat = SEAT.read(each.seat)
            if seat is None:
                seat = state.to_call
            # After the end it is nobody's turn, and whoever calls is refused for that.
            by = state.table.dealer if seat is None else seat
            state = replay_call(state, read_call_by(by, each))
    return state


def _stage(state: AuctionState) -> AuctionStage:
    stage = state.stage
    if isinstance(stage, Bidding):
        return AuctionStage.FIRST_ROUND if stage.round == 1 else AuctionStage.SECOND_ROUND
    if isinstance(stage, Confirming):
        return AuctionStage.CONFIRMING
    if isinstance(stage, Rising):
        return AuctionStage.RISING
    return AuctionStage.OVER if isinstance(stage, Closed) else AuctionStage.DOUBLING


def _write_result(found: Result) -> auction_pb2.AuctionResult:
    if isinstance(found, Purchase):
        return auction_pb2.AuctionResult(
            end=AUCTION_END.write(AuctionEnd.BOUGHT),
            contract=write_contract(found.contract),
            up_card_taken_by=SEAT.write(found.up_card_taken_by),
            ashkal=found.ashkal,
        )
    if isinstance(found, Annulled):
        return auction_pb2.AuctionResult(
            end=AUCTION_END.write(AuctionEnd.ANNULLED),
            annulled_by=SEAT.write(found.by),
            next_dealer=SEAT.write(found.next_dealer),
        )
    assert isinstance(found, AllPass)
    return auction_pb2.AuctionResult(
        end=AUCTION_END.write(AuctionEnd.ALL_PASS), next_dealer=SEAT.write(found.next_dealer)
    )


def write_recorded_auction(found: RecordedAuction) -> auction_pb2.RecordedAuction:
    """What the calls of a record say; the path of a problem is inside the record's message."""
    message = auction_pb2.RecordedAuction()
    if found.purchase is not None:
        message.contract.CopyFrom(write_contract(found.purchase.contract))
        message.up_card_taken_by = SEAT.write(found.purchase.up_card_taken_by)
    if found.problem is not None:
        problem = in_message(found.problem)
        message.field = problem.field
        message.reason = problem.reason
        message.description = problem.description
    message.legal.extend(str(call) for call in found.legal)
    return message


def _pack(request: rules_service_pb2.DealCardsRequest) -> tuple[Sequence[Card], Seat | None]:
    """The pack, and the dealer where the seed draws one."""
    source = request.WhichOneof("source")
    if source is None:
        raise InputError("seed", "MISSING", "a pack, a seed or a day is needed")
    if source == "pack":
        if request.number:
            raise InputError("number", "NOT_WANTED", "a pack is one deal: it has no number")
        with at("pack.cards"):
            return read_cards(request.pack.cards), None
    if source == "seed":
        return shuffled_pack(request.seed, request.number)
    with at("day"):
        seed = seed_of_day(request.day)
    return shuffled_pack(seed, request.number)


def _write_dealing(
    name: str, rules: RuleSet, dealt: Dealing
) -> rules_service_pb2.DealCardsResponse:
    return rules_service_pb2.DealCardsResponse(
        id=name,
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        deal=write_deal(dealt.deal),
        complete=dealt.complete,
        packets=[
            rules_service_pb2.Packet(seat=SEAT.write(each.seat), cards=write_cards(each.cards))
            for each in dealt.packets
        ],
        pack=write_cards(dealt.pack),
    )
