"""The auction of a record: its calls followed, its contract derived from them and compared.

The calls of a record are checked, not believed, and a wrong one does not stop the count: a table
may have called in its own way and played the hand all the same. People do not write what goes
without saying, so it is supplied: once somebody has bought, seats that are left out have passed and
the Hokum's caller has confirmed it; passes of seats that are not asked any more are read over; and
whatever follows the last call was passes. What a record does not know (the first five cards of
each, often the match) is not held against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from baloot_solver.auction.doubling import lock_choices
from baloot_solver.auction.machine import (
    after,
    legal_calls,
    replay_call,
    result,
    standing,
    start,
)
from baloot_solver.auction.model import (
    CONFIRM,
    PASS,
    RAISES,
    AllPass,
    Annulled,
    AuctionCall,
    AuctionState,
    Confirming,
    Doubling,
    Purchase,
    read_call,
)
from baloot_solver.cards import Card, ContractKind, Level, Seat, Suit
from baloot_solver.deal import Call, Contract, HandRecord
from baloot_solver.errors import InputError, at
from baloot_solver.rules.groups import NoAuction, UpcardAuction
from baloot_solver.rules.ruleset import RuleSet

_NUMBER: Final = re.compile(r"calls\[(\d+)\]")
_LET_SUN_BE_DOUBLED = ((101, 0), (0, 101))
"""Match scores at which a Sun of either side may be doubled, whatever the condition (rules H.3)."""


_Part = ContractKind | Suit | Seat | Level | bool | int | None
"""A part of a contract."""


@dataclass(frozen=True, slots=True)
class RecordedAuction:
    """What the calls of a record say.

    `purchase` is what they come to, None where they break off or one of them is wrong. `problem`
    names the first thing that does not fit: a call, or the record's contract or up-card beside
    them; its field is inside the record (`calls[3].call`, `contract`). Where that is an illegal
    call, `legal` are those which the caller could have made instead.
    """

    purchase: Purchase | None
    problem: InputError | None
    legal: tuple[AuctionCall, ...] = ()


def contract_of_calls(
    rules: RuleSet,
    calls: Iterable[Call],
    dealer: Seat | None,
    up_card: Card | None,
    match_before: tuple[int, int] | None = None,
) -> Contract:
    """The contract of a record that has only its calls.

    Raises `InputError` on `deal.dealer`, `deal.up_card`, `calls[i].seat`, `calls[i].call`, and on
    `contract` (MISSING) where the calls come to none.
    """
    found = result(_followed(rules, tuple(calls), dealer, up_card, match_before, None))
    if not isinstance(found, Purchase):
        words = f"the contract is needed: {_no_contract(found).description}"
        raise InputError("contract", "MISSING", words)
    return found.contract


def check_calls(record: HandRecord) -> RecordedAuction | None:
    """The recorded auction held against the rules; None where none is recorded or played."""
    rules, deal, contract = record.rules, record.deal, record.contract
    if record.calls is None or isinstance(rules.auction, NoAuction):
        return None
    try:
        state = _followed(
            rules, record.calls, deal.dealer, deal.up_card, record.match_before, contract
        )
    except InputError as problem:
        return RecordedAuction(None, problem, _legal_instead(record, problem))
    found = result(state)
    if found is None:
        return RecordedAuction(None, None)
    if not isinstance(found, Purchase):
        return RecordedAuction(None, _no_contract(found))
    problem_of_card = None
    if deal.up_card_taken_by not in (None, found.up_card_taken_by):
        problem_of_card = InputError(
            "deal.up_card_taken_by",
            "NOT_FROM_THE_CALLS",
            "the calls give the up-card to another seat than the deal says",
        )
    return RecordedAuction(found, _differs(rules, found.contract, contract) or problem_of_card)


def auction_of_calls(
    rules: RuleSet,
    calls: Iterable[Call],
    dealer: Seat,
    up_card: Card | None,
    contract: Contract,
    match_before: tuple[int, int] | None = None,
) -> AuctionState:
    """The finished auction of a record's calls, with those that went without saying.

    Raises `InputError` as `contract_of_calls` does, and on `contract.*` (NOT_FROM_THE_CALLS) where
    the calls come to another contract.
    """
    state = _followed(rules, tuple(calls), dealer, up_card, match_before, contract)
    found = result(state)
    if not isinstance(found, Purchase):
        raise _no_contract(found)
    differs = _differs(rules, found.contract, contract)
    if differs is not None:
        raise differs
    return state


def _legal_instead(record: HandRecord, problem: InputError) -> tuple[AuctionCall, ...]:
    """What the caller of an illegal call could have called."""
    number = _NUMBER.match(problem.field)
    if problem.reason != "ILLEGAL_CALL" or number is None:
        return ()
    assert record.calls is not None
    before, caller = record.calls[: int(number[1])], record.calls[int(number[1])].seat
    for score in (record.match_before, *_LET_SUN_BE_DOUBLED):
        try:
            state = _opened(record.rules, record.deal.dealer, record.deal.up_card, score)
            state = _followed_as_written(state, before, record.contract)
        except InputError:
            continue  # earlier calls ask for another match score, which is not known
        while standing(state) is not None and state.to_call is not caller:
            state = after(state, _unsaid(state))
        return legal_calls(state) if state.to_call is caller else ()
    return ()


def _opened(
    rules: RuleSet, dealer: Seat | None, up_card: Card | None, score: tuple[int, int] | None
) -> AuctionState:
    """The auction of a record before its first call."""
    if dealer is None:
        raise InputError("deal.dealer", "DEALER_MISSING", "an auction needs the dealer")
    turned_up = up_card if isinstance(rules.auction, UpcardAuction) else None
    with at("deal" if turned_up is None else ""):
        return start(rules, dealer, turned_up, None, score)


def _followed(
    rules: RuleSet,
    calls: tuple[Call, ...],
    dealer: Seat | None,
    up_card: Card | None,
    match_before: tuple[int, int] | None,
    contract: Contract | None,
) -> AuctionState:
    """The auction to its end; at a match score that is not known, a Sun may have been doubled."""

    def at_score(score: tuple[int, int] | None) -> AuctionState:
        return _to_its_end(_opened(rules, dealer, up_card, score), calls, contract)

    try:
        return at_score(match_before)
    except InputError as error:
        if match_before is not None or error.reason != "ILLEGAL_CALL":
            raise
        for score in _LET_SUN_BE_DOUBLED:
            try:
                return at_score(score)
            except InputError:
                continue
        raise


def _to_its_end(
    state: AuctionState, calls: tuple[Call, ...], contract: Contract | None
) -> AuctionState:
    state = _followed_as_written(state, calls, contract)
    while standing(state) is not None:
        state = after(state, _unsaid(state))
    return state


def _followed_as_written(
    state: AuctionState, calls: tuple[Call, ...], contract: Contract | None
) -> AuctionState:
    for number, call in enumerate(calls):
        with at(f"calls[{number}]"):
            state = _follow(state, call, contract)
    return state


def _follow(state: AuctionState, call: Call, contract: Contract | None) -> AuctionState:
    """The auction after a written call and what goes without saying before it."""
    said = read_call(call)
    while True:
        here = _with_lock(state, said, contract)
        written = replace(call, call=here.text)
        if _goes_without_saying(state, call.seat, said):
            return state
        try:
            return replay_call(state, written)
        except InputError:
            # Nothing is supplied before somebody has bought, nor for who calls for himself.
            if standing(state) is None or (
                state.to_call is call.seat and not _may_skip(state, said)
            ):
                raise
        state = after(state, _unsaid(state))


def _goes_without_saying(state: AuctionState, seat: Seat, said: AuctionCall) -> bool:
    """Whether a call says what nobody asked: a pass, or a Hokum confirmed that cannot be turned."""
    nobody_bought_yet = standing(state) is None and state.to_call is not None
    if nobody_bought_yet or seat in state.stage.waiting:
        return False
    if said == PASS:
        return True
    found = result(state)
    bought = found.contract if isinstance(found, Purchase) else standing(state)
    settled = isinstance(state.stage, Doubling) or found is not None
    return said == CONFIRM and settled and bought is not None and bought.buyer is seat


def _may_skip(state: AuctionState, said: AuctionCall) -> bool:
    """Whether a call by the seat whose turn it is presupposes that the seat has passed, too."""
    return isinstance(state.stage, Confirming) or said.word in RAISES


def _unsaid(state: AuctionState) -> AuctionCall:
    """What a seat did that the record leaves out."""
    return CONFIRM if isinstance(state.stage, Confirming) else PASS


def _with_lock(state: AuctionState, said: AuctionCall, contract: Contract | None) -> AuctionCall:
    """A raise that does not say open or locked, with what the record's contract says of it."""
    level, bought = said.word.level, standing(state)
    if level is None or said.locked is not None or contract is None or bought is None:
        return said
    if None in lock_choices(state.table.rules, bought.kind, level):
        return said
    return replace(said, locked=bool(contract.locked) if contract.level is level else False)


def _differs(rules: RuleSet, derived: Contract, recorded: Contract) -> InputError | None:
    """How the record's contract differs from the one its calls come to."""
    lock = recorded.locked if recorded.locked is not None else recorded.is_locked(rules)
    pairs: list[tuple[str, _Part, _Part]] = [
        ("kind", derived.kind, recorded.kind),
        ("trump", derived.trump, recorded.trump),
        ("buyer", derived.buyer, recorded.buyer),
        ("level", derived.level, recorded.level),
        ("locked", derived.locked, lock),
        ("bid", derived.bid, recorded.bid),
        ("kapot", derived.kapot, recorded.kapot),
    ]
    for name, called, written in pairs:
        # A buyer or a bid that the record leaves out is not another one.
        if called != written and not (name in ("buyer", "bid") and written is None):
            return InputError(
                f"contract.{name}",
                "NOT_FROM_THE_CALLS",
                f"the calls come to {_shown(called)}, the record says {_shown(written)}",
            )
    return None


def _no_contract(found: AllPass | Annulled | None) -> InputError:
    if found is None:
        why = "they break off"
    elif isinstance(found, AllPass):
        why = "all passed"
    else:
        why = f"{found.by.label} annulled the deal"
    return InputError("calls", "NO_CONTRACT", f"the calls come to no contract: {why}")


def _shown(value: _Part) -> str:
    if isinstance(value, Seat | Level):
        return value.label
    if isinstance(value, Suit):
        return value.name.lower()
    return value.value if isinstance(value, ContractKind) else str(value).lower()
