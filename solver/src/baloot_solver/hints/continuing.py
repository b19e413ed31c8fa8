"""An auction carried on over possible deals: what it comes to after each call a seat could make.

A possible deal is a whole pack (`bidding.BidWorlds`). From the call that is thought about, every
seat calls as a player by point count would on the cards of that deal; what is bought is worth what
it exactly comes to with open hands, and nothing where all pass. Where others have called already,
many packs are looked at, and as many as are wanted are kept in proportion to how well the calls
fit: a player by point count makes the call that fits, and strays with the chance `STRAYS`. This is
done piece by piece, and a piece whose packs fit better on the mean counts for so much more; so the
means over many pieces come to what all packs say, however few are looked at for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from baloot_solver.auction import (
    AuctionCall,
    AuctionState,
    Purchase,
    after,
    legal_calls,
    read_call,
    replay_call,
    result,
    start,
)
from baloot_solver.auction.ladder import lowest_bid
from baloot_solver.auction.model import Doubling, Rising
from baloot_solver.cards import Card, Seat
from baloot_solver.deal import Contract, Deal, Position
from baloot_solver.dealing import deal_cards
from baloot_solver.errors import InputError, at
from baloot_solver.hints.bidding import BidView, BidWorlds, HandPlaces
from baloot_solver.hints.comb import combed
from baloot_solver.kernel._context import CancelFlag
from baloot_solver.many import solve_many
from baloot_solver.play import position_from_deal
from baloot_solver.players.bidding import Counts, Turn
from baloot_solver.rules.groups import LadderAuction, UpcardAuction
from baloot_solver.scoring import Told

CANDIDATES: Final = 8
"""Packs looked at for every one that is kept, where others have called."""
STRAYS: Final = 0.1
"""The chance that a seat calls otherwise than by point count."""
_RATE: Final = 0.05
"""Its share on any one other call that was made."""


def auction_of(view: BidView) -> AuctionState:
    """The auction of a view, come to the turn of its seat.

    Raises `InputError` on `calls[i].*`, `seat` (NOT_TO_CALL), `hand` (HAND_SIZE) where the seat
    calls on another number of cards at this turn, `up_card_taken_by` (NOT_FROM_THE_CALLS).
    """
    turned_up = isinstance(view.rules.auction, UpcardAuction)
    five = turned_up and not view.complete
    south, east, north, west = (view.hand if each is view.seat else None for each in Seat)
    hands = (south, east, north, west) if five else None
    state = start(view.rules, view.dealer, view.up_card, hands, view.match_before)
    for number, call in enumerate(view.calls):
        with at(f"calls[{number}]"):
            state = replay_call(state, call)
    if state.to_call is not view.seat:
        turn = "the auction is over" if state.to_call is None else f"{state.to_call.label} calls"
        raise InputError("seat", "NOT_TO_CALL", f"it is not {view.seat.label}'s turn: {turn}")
    doubling = isinstance(state.stage, Doubling)
    if turned_up and doubling is not view.complete:
        size, other = (8, 5) if doubling else (5, 8)
        raise InputError(
            "hand",
            "HAND_SIZE",
            f"at this turn {view.seat.label} calls on {size} cards, not {other}",
        )
    if isinstance(state.stage, Doubling) and view.complete and turned_up:
        taker = state.stage.purchase.up_card_taken_by
        if taker is not view.up_card_taken_by:
            raise InputError(
                "up_card_taken_by",
                "NOT_FROM_THE_CALLS",
                "the calls give the up-card to another seat",
            )
    return state


def candidates(state: AuctionState) -> tuple[AuctionCall, ...]:
    """The calls that are judged: the legal ones, in Bazar Blot the lowest bid of each contract."""
    legal = legal_calls(state)
    if not isinstance(state.stage, Rising):
        return legal
    auction = state.table.rules.auction
    assert isinstance(auction, LadderAuction)
    lowest = lowest_bid(auction, state.stage.standing)
    bids_kapot = {call.kapot for call in legal if call.number == lowest}
    return tuple(
        call
        for call in legal
        if call.number in (None, lowest) and (not call.kapot or bids_kapot == {True})
    )


class _Node:
    """A moment of the auction, shared by all deals that come to it.

    `taker` has the up-card by now; `purchase` is what the auction came to where `over`.
    """

    __slots__ = ("_next", "_turn", "over", "purchase", "state", "taker")

    def __init__(self, state: AuctionState) -> None:
        self.state = state
        stage = state.stage
        self.taker = stage.purchase.up_card_taken_by if isinstance(stage, Doubling) else None
        self.over = state.to_call is None
        found = result(state) if self.over else None
        self.purchase = found if isinstance(found, Purchase) else None
        self._turn: Turn | None = None
        self._next: dict[AuctionCall, _Node] = {}

    @property
    def turn(self) -> Turn:
        """The turn of the seat that is to call."""
        if self._turn is None:
            self._turn = Turn(self.state)
        return self._turn

    def after(self, call: AuctionCall) -> _Node:
        """The moment after a call."""
        found = self._next.get(call)
        if found is None:
            found = self._next[call] = _Node(after(self.state, call))
        return found


class _World:
    """A possible deal: its hands as the auction needs them, each counted once."""

    __slots__ = ("_counts", "_pack", "_places", "_view")

    def __init__(self, view: BidView, places: HandPlaces, pack: Sequence[Card]) -> None:
        self._view = view
        self._places = places
        self._pack = pack
        self._counts: dict[tuple[Seat, Seat | None], Counts] = {}

    def deal(self, taker: Seat | None) -> Deal:
        """The deal with the up-card taken by a seat."""
        return deal_cards(self._view.rules, self._view.dealer, self._pack, taker).deal

    def hand(self, seat: Seat, taker: Seat | None) -> int:
        """The cards of a seat, once the up-card is taken or before it is."""
        pack, found = self._pack, 0
        for place in self._places.of(seat, taker):
            found |= 1 << pack[place]
        return found

    def choose(self, node: _Node) -> AuctionCall:
        """What the seat that is to call says by point count."""
        turn, taker = node.turn, node.taker
        counts = self._counts.get((turn.seat, taker))
        if counts is None:
            counts = turn.counts(self.hand(turn.seat, taker))
            self._counts[turn.seat, taker] = counts
        return turn.choose(counts)

    def end(self, node: _Node) -> Purchase | None:
        """What the auction comes to from a moment on; None where nobody buys."""
        while not node.over:
            node = node.after(self.choose(node))
        return node.purchase


class End(NamedTuple):
    """What is bought in one deal, and what it records: North-South's game points less the others'.

    `told` is both sides' game points and the like, where it was asked for.
    """

    contract: Contract
    difference: int
    told: Told | None


@dataclass(frozen=True, slots=True)
class Ends:
    """What one deal came to after each call that was asked about; None where nobody buys.

    It stands for `times` of the deals that were asked for, and counts for `weight`.
    """

    times: int
    weight: float
    ends: dict[AuctionCall, End | None]


class _Drawn(NamedTuple):
    """A deal that was kept: for how many of those asked for, and how much it counts."""

    times: int
    weight: float
    world: _World


class Auctions:
    """The auction of a view carried on after each of some calls; safe in any thread."""

    def __init__(
        self,
        view: BidView,
        state: AuctionState,
        calls: tuple[AuctionCall, ...],
        cancel: CancelFlag,
        *,
        tell: bool = True,
    ) -> None:
        self.view = view
        self._tell = tell
        self._cancel = cancel
        self._worlds = BidWorlds(view)
        self._places = HandPlaces(view)
        self._root = _Node(state)
        self._roots = {call: self._root.after(call) for call in calls}
        self._past = self._turns_of_others(state)

    def _turns_of_others(self, state: AuctionState) -> list[tuple[_Node, AuctionCall]]:
        """The turns at which other seats called, and what they said."""
        table = state.table
        node = _Node(start(table.rules, table.dealer, table.up_card, None, table.match_before))
        found = []
        for each in state.calls:
            call = read_call(each)
            if each.seat is not self.view.seat and len(legal_calls(node.state)) > 1:
                found.append((node, call))
            node = _Node(after(node.state, call))
        return found

    def piece(self, number: int, seed: int, begin: int, calls: Sequence[AuctionCall]) -> list[Ends]:
        """Deals `begin` to `begin` + `number` of a seed, each with what these calls come to."""
        chosen = list(self._drawn(number, seed, begin))
        roots = [self._roots[call] for call in calls]
        bought = [[each.world.end(node) for node in roots] for each in chosen]
        # Equal purchases of one deal are solved once.
        places: dict[tuple[int, Contract], int] = {}
        positions: list[Position] = []
        for index, row in enumerate(bought):
            for each in row:
                if each is not None and (index, each.contract) not in places:
                    places[index, each.contract] = len(positions)
                    deal = chosen[index].world.deal(each.up_card_taken_by)
                    positions.append(position_from_deal(self.view.rules, deal, each.contract))
        solved = solve_many(positions, best_only=True, tell=self._tell, cancel=self._cancel)

        def end(index: int, purchase: Purchase | None) -> End | None:
            if purchase is None:
                return None
            scores = solved[places[index, purchase.contract]]
            card = scores.best[0]
            return End(purchase.contract, scores.differences[card], scores.told.get(card))

        return [
            Ends(
                drawn.times,
                drawn.weight,
                {call: end(index, each) for call, each in zip(calls, row, strict=True)},
            )
            for index, (drawn, row) in enumerate(zip(chosen, bought, strict=True))
        ]

    def _drawn(self, number: int, seed: int, begin: int) -> Iterator[_Drawn]:
        """So many deals in proportion to how well the calls so far fit, equal ones together."""
        if not self._past:
            for pack in self._worlds.draw(number, seed, begin):
                yield _Drawn(1, 1.0, _World(self.view, self._places, pack))
            return
        many = CANDIDATES * number
        packs = self._worlds.draw(many, seed, CANDIDATES * begin)
        worlds = [_World(self.view, self._places, pack) for pack in packs]
        fits = [self._fit(world) for world in worlds]
        mean = sum(fits) / many
        for place, times in Counter(combed(fits, number, seed, begin)).items():
            yield _Drawn(times, times * mean, worlds[place])

    def _fit(self, world: _World) -> float:
        """The likelihood of what the others called on the cards of a deal."""
        found = 1.0
        for node, call in self._past:
            found *= 1 - STRAYS if world.choose(node) == call else _RATE
        return found
