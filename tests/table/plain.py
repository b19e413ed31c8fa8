"""Par in its plainest form: every auction there is, call by call, nothing cut.

Walks the states of the auction themselves, not the moments that `auction_graph` makes of them.
Nothing is remembered, unless the caller gives a place for it: rising bids make so many auctions
that what follows from a stage is then found once. All that may be called hangs on the stage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from baloot_solver.auction import AuctionState, Purchase, Word, after, legal_calls, result
from baloot_solver.auction.model import Stage
from baloot_solver.cards import ContractKind, Seat
from baloot_solver.deal import Call, Contract

KINDS = (ContractKind.HOKUM, ContractKind.SUN, ContractKind.NO_TRUMP, ContractKind.ALL_TRUMP)


class PlainPar(NamedTuple):
    """What an auction comes to: recorded difference, how low the contract is, the calls to it."""

    difference: int
    order: tuple[int, ...]
    contract: Contract | None
    calls: tuple[Call, ...]


def plain_par(
    state: AuctionState,
    worth: Callable[[Contract], int],
    place: Callable[[Seat], int],
    known: dict[Stage, PlainPar] | None = None,
) -> PlainPar:
    """The best auction from a state on."""
    if known is None:
        return _found(state, worth, place, None)
    if state.stage not in known:
        known[state.stage] = _found(state, worth, place, known)
    return known[state.stage]


def _found(
    state: AuctionState,
    worth: Callable[[Contract], int],
    place: Callable[[Seat], int],
    known: dict[Stage, PlainPar] | None,
) -> PlainPar:
    seat = state.to_call
    if seat is None:
        bought = result(state)
        if not isinstance(bought, Purchase):
            return PlainPar(0, (0,), None, ())
        contract = bought.contract
        return PlainPar(worth(contract), (1, *how_low(contract, place)), contract, ())
    best: tuple[tuple[int, tuple[int, ...], int, int], PlainPar] | None = None
    for number, call in enumerate(legal_calls(state)):
        if call.word is Word.GAHWA and state.table.match_before is None:
            continue
        found = plain_par(after(state, call), worth, place, known)
        mine = found.difference if seat in (Seat.SOUTH, Seat.NORTH) else -found.difference
        calls = (call.by(seat), *found.calls)
        key = (-mine, found.order, len(calls), number)
        if best is None or key < best[0]:
            best = key, found._replace(calls=calls)
    assert best is not None
    return best[1]


def how_low(contract: Contract, place: Callable[[Seat], int]) -> tuple[int, ...]:
    """Bid, kapot, kind, level, lock; then the place of the buyer, and the suit."""
    assert contract.buyer is not None
    number = contract.bid if contract.bid is not None else 99 if contract.kapot else 0
    return (
        number,
        contract.kapot,
        KINDS.index(contract.kind),
        contract.level,
        bool(contract.locked),
        place(contract.buyer),
        0 if contract.trump is None else contract.trump,
    )
