"""The auction as a state machine: begin, judge every call, go on, and what came of it (rules H.3).

Which machine runs is what the rules' `auction` says; the stages know the rest. Nothing here knows
a profile by name. The state is a value, so a tree of auctions costs nothing but its branches.
"""

from __future__ import annotations

from collections.abc import Iterable

from baloot_solver.auction import doubling, ladder, upcard
from baloot_solver.auction.model import (
    AuctionCall,
    AuctionState,
    AuctionTable,
    Bidding,
    CallRuling,
    Closed,
    Confirming,
    Doubling,
    Purchase,
    Result,
    Rising,
    SomeHands,
    Stage,
    Word,
    read_call,
)
from baloot_solver.cards import Card, Seat
from baloot_solver.deal import Call, Contract, Deal
from baloot_solver.errors import InputError, at
from baloot_solver.rules.groups import UpcardAuction
from baloot_solver.rules.ruleset import RuleSet


def start(
    rules: RuleSet,
    dealer: Seat,
    up_card: Card | None = None,
    hands: SomeHands | None = None,
    match_before: tuple[int, int] | None = None,
) -> AuctionState:
    """The auction before the first call.

    `up_card` is wanted where one is turned up, and refused elsewhere. `hands` are the cards each
    seat bids on (Baloot: the first five), None where one is not known: who holds it cannot call
    Kawesh. `match_before` are the match's game points by side, without which a Sun is doubled only
    where that is always allowed. `InputError` on `rules` (NO_AUCTION), `up_card`, `hands`,
    `match_before`.
    """
    table = AuctionTable(rules, dealer, up_card, hands, match_before)
    if isinstance(rules.auction, UpcardAuction):
        return AuctionState(table, upcard.open_bidding(table))
    return AuctionState(table, ladder.open_rising(table))


def judge_calls(state: AuctionState) -> tuple[CallRuling, ...]:
    """Every call of this stage with its ruling, for the seat whose turn it is.

    Around the up-card: passing, confirming, Hokum in each suit, Sun, Ashkal, Kawesh. Doubling:
    passing and each raise, open and locked apart where the caller chooses. Bazar Blot: passing,
    each number with each contract, kapot, contra and recontra. Empty when the auction is over. It
    tells nothing about hands but whether this seat may call Kawesh.
    """
    table, stage = state.table, state.stage
    if isinstance(stage, Bidding):
        return upcard.judge(table, stage)
    if isinstance(stage, Confirming):
        return upcard.judge_confirming(table, stage)
    if isinstance(stage, Rising):
        return ladder.judge(table, stage)
    if isinstance(stage, Doubling):
        return doubling.judge(table, stage)
    return ()


def legal_calls(state: AuctionState) -> tuple[AuctionCall, ...]:
    """The calls that may be made now; never empty unless the auction is over."""
    return tuple(each.call for each in judge_calls(state) if each.legal)


def after(state: AuctionState, call: AuctionCall) -> AuctionState:
    """The auction after a call of the seat whose turn it is.

    `InputError` (ILLEGAL_CALL) on `call` names the caller, the call and why it is refused.
    """
    seat = state.to_call
    if seat is None:
        assert isinstance(state.stage, Closed)
        raise _illegal(f"{call}: the auction is over ({state.stage.why})")
    ruling = _ruling_on(state, call)
    if ruling is None:
        raise _illegal(f"{seat.label} cannot call {call}: {_no_such_call(state, call)}")
    if not ruling.legal:
        raise _illegal(f"{seat.label} may not call {call}: {ruling.reason} ({ruling.section})")
    stage = next_stage(state.table, state.stage, call)
    return AuctionState(state.table, stage, (*state.calls, call.by(seat)))


def _ruling_on(state: AuctionState, call: AuctionCall) -> CallRuling | None:
    if isinstance(state.stage, Rising):
        return ladder.ruling_on(state.table, state.stage, call)
    if isinstance(state.stage, Bidding):
        return upcard.ruling_on(state.table, state.stage, call)
    return next((each for each in judge_calls(state) if each.call == call), None)


def _no_such_call(state: AuctionState, call: AuctionCall) -> str:
    variants = [str(each.call) for each in judge_calls(state) if each.call.word is call.word]
    if not variants:
        return "there is no such call at this point"
    return f"it is called as {', '.join(variants[:4])}" + (" ..." if len(variants) > 4 else "")


def _illegal(description: str) -> InputError:
    return InputError("call", "ILLEGAL_CALL", description)


def next_stage(table: AuctionTable, stage: Stage, call: AuctionCall) -> Stage:
    """What `after` does to the stage once it knows that the call is legal."""
    if isinstance(stage, Bidding):
        return upcard.after(table, stage, call)
    if isinstance(stage, Confirming):
        return upcard.after_confirming(table, stage, call)
    if isinstance(stage, Rising):
        return ladder.after(table, stage, call)
    assert isinstance(stage, Doubling)
    return doubling.after(table, stage, call)


def result(state: AuctionState) -> Result | None:
    """What the auction came to; None while it goes on."""
    return state.stage.outcome if isinstance(state.stage, Closed) else None


def standing(state: AuctionState) -> Contract | None:
    """What is bought if everybody passes from here; None before a bid and after the end."""
    stage = state.stage
    if isinstance(stage, Doubling):
        return stage.purchase.contract
    if isinstance(stage, Closed) or stage.standing is None:
        return None
    return stage.standing.contract


def replay_calls(
    rules: RuleSet,
    deal: Deal,
    calls: Iterable[Call],
    match_before: tuple[int, int] | None = None,
) -> AuctionState:
    """The auction of a record, each call checked; its `result` is the contract that follows.

    A Hokum of the first round may be written without its suit. Kawesh can be judged only where the
    deal holds the first five cards. `InputError` on `deal.dealer`, `calls[i].seat` (WRONG_SEAT),
    `calls[i].call` (UNKNOWN_CALL, ILLEGAL_CALL), `deal.up_card_taken_by`, and those of `start`, of
    which `up_card` and `hands` are the deal's.
    """
    if deal.dealer is None:
        raise InputError("deal.dealer", "DEALER_MISSING", "an auction needs the dealer")
    turned_up = isinstance(rules.auction, UpcardAuction)
    first_five = turned_up and all(len(hand) == 5 for hand in deal.hands)
    try:
        state = start(
            rules,
            deal.dealer,
            deal.up_card if turned_up else None,
            deal.hands if first_five else None,
            match_before,
        )
    except InputError as error:
        raise error.under("deal" if error.field in ("up_card", "hands") else "") from None
    for number, call in enumerate(calls):
        with at(f"calls[{number}]"):
            state = replay_call(state, call)
    taken = result(state)
    if isinstance(taken, Purchase) and deal.up_card_taken_by not in (None, taken.up_card_taken_by):
        raise InputError(
            "deal.up_card_taken_by",
            "NOT_FROM_THE_CALLS",
            "the calls give the up-card to another seat than the deal says",
        )
    return state


def replay_call(state: AuctionState, call: Call) -> AuctionState:
    """The auction after a call as a record has it: of the seat whose turn it is, in its words.

    `InputError` on `seat` (WRONG_SEAT) and `call` (UNKNOWN_CALL, ILLEGAL_CALL).
    """
    if state.to_call is not None and call.seat is not state.to_call:
        raise InputError(
            "seat",
            "WRONG_SEAT",
            f"{call.seat.label} calls {call.call}, but it is {state.to_call.label}'s turn",
        )
    said = read_call(call)
    stage, up_card = state.stage, state.table.up_card
    first = isinstance(stage, Bidding) and stage.round == 1
    if first and said == AuctionCall(Word.HOKUM) and up_card is not None:
        said = AuctionCall(Word.HOKUM, up_card.suit)
    return after(state, said)
