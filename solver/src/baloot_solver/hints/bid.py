"""What to call when the other hands are hidden: every legal call, judged over possible deals.

A possible deal is a whole pack (`bidding.BidWorlds`). After each call that the seat could make, the
auction goes on as players by point count would call on the cards of that deal, the seat itself
included; what is bought is worth what it exactly comes to with open hands, and nothing where all
pass. The same packs serve all calls. Where others have called already, many packs are looked at and
those kept in proportion to how well the calls fit (a player by point count makes the call that
fits, and any other with the chance `STRAYS`). Near the end of a match the chance of winning it
decides instead of points.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

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
from baloot_solver.cards import Card, Level, Seat, Side
from baloot_solver.deal import Contract, Deal, Position
from baloot_solver.dealing import deal_cards
from baloot_solver.errors import InputError, at
from baloot_solver.generate import Stream
from baloot_solver.hints.bidding import BidView, BidWorlds
from baloot_solver.hints.crew import in_order
from baloot_solver.hints.estimates import Estimate, effective, estimate
from baloot_solver.hints.match_chance import is_near, win_chance
from baloot_solver.hints.suggest import MOST_WORLDS, Budget
from baloot_solver.kernel._context import CancelFlag
from baloot_solver.many import solve_many
from baloot_solver.play import position_from_deal
from baloot_solver.players.bidding import Counts, Turn
from baloot_solver.rules.groups import LadderAuction, UpcardAuction
from baloot_solver.scoring import Told, match_after_points

DEFAULT_WORLDS: Final = 50
"""Deals looked at where no budget is given."""
PIECE: Final = 10
"""Deals a thread takes at a time."""
CANDIDATES: Final = 8
"""Packs looked at for every one that is kept, where others have called."""
STRAYS: Final = 0.1
"""The chance that a seat calls otherwise than by point count."""
_RATE: Final = 0.05
"""Its share on any one other call that was made."""


@dataclass(frozen=True, slots=True)
class CallHint:
    """A legal call and what it is expected to bring, from the point of view of the seat's side.

    `game_points` are recorded ones, own less other side's; `behind` is how far they fall short of
    the best call's, deal by deal. `buys` is how often the seat's side ends as the buyer, `made` how
    often what is bought makes (None where nothing ever was), `wins` how often the match is won
    (None where its score is not known or its end is far).
    """

    call: AuctionCall
    best: bool
    game_points: Estimate
    behind: Estimate
    buys: float
    made: float | None
    wins: float | None
    worlds: int


@dataclass(frozen=True, slots=True)
class BidSuggestion:
    """The answer to a view: its legal calls, the best first.

    `consistent` is how many deals agree with the view, `worlds` how many were looked at, of which
    `effective_worlds` equally weighted ones would tell as much. `for_match` says that the chance to
    win the match decided. In Bazar Blot the calls are passing, contra, and in every contract the
    lowest bid.
    """

    view: BidView
    calls: tuple[CallHint, ...]
    consistent: int
    worlds: int
    effective_worlds: float
    for_match: bool

    @property
    def best(self) -> AuctionCall:
        """The call to make."""
        return self.calls[0].call


def suggest_bid(
    view: BidView,
    budget: Budget | None = None,
    *,
    seed: int = 0,
    threads: int = 1,
    cancel: CancelFlag | None = None,
) -> BidSuggestion:
    """What the seat of the view should call.

    The answer hangs on the view, the seed and the number of worlds alone. Raises `InputError` on
    `calls[i].*` for a call that could not be made, on `seat` (NOT_TO_CALL) where it is not this
    seat's turn, and on `hand` (HAND_SIZE) where it is not what this turn is called on; `Cancelled`
    when `cancel` was raised.
    """
    state = auction_of(view)
    calls = candidates(state)
    work = _Work(view, state, calls, cancel if cancel is not None else CancelFlag())
    run = _Run(work, budget, seed)
    columns = _Columns(calls)
    for piece in in_order(run.next_piece, threads):
        columns.add(piece)
        run.done += len(piece)
    return columns.suggestion(view, BidWorlds(view).count)


def auction_of(view: BidView) -> AuctionState:
    """The auction of a view, come to the turn of its seat; raises as `suggest_bid` does."""
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
    """A moment of the auction, shared by all deals that come to it."""

    __slots__ = ("_next", "_turn", "state")

    def __init__(self, state: AuctionState) -> None:
        self.state = state
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

    def __init__(self, view: BidView, pack: Sequence[Card]) -> None:
        self._view = view
        self._pack = pack
        self._dealt: dict[Seat | None, Deal] = {}
        self._counts: dict[tuple[Seat, Seat | None], Counts] = {}

    def deal(self, taker: Seat | None) -> Deal:
        """The deal with the up-card taken by a seat, or as it is before the purchase."""
        found = self._dealt.get(taker)
        if found is None:
            view = self._view
            found = deal_cards(view.rules, view.dealer, self._pack, taker).deal
            self._dealt[taker] = found
        return found

    def choose(self, node: _Node) -> AuctionCall:
        """What the seat that is to call says by point count."""
        turn, stage = node.turn, node.state.stage
        taker = stage.purchase.up_card_taken_by if isinstance(stage, Doubling) else None
        counts = self._counts.get((turn.seat, taker))
        if counts is None:
            counts = turn.counts(self.deal(taker).hands[turn.seat])
            self._counts[turn.seat, taker] = counts
        return turn.choose(counts)

    def end(self, node: _Node) -> Purchase | None:
        """What the auction comes to from a moment on; None where nobody buys."""
        while node.state.to_call is not None:
            node = node.after(self.choose(node))
        found = result(node.state)
        return found if isinstance(found, Purchase) else None


@dataclass(frozen=True, slots=True)
class _Ends:
    """What one deal came to after each call: the purchase and what it records, if anything."""

    weight: int
    ends: tuple[tuple[Contract, int, Told] | None, ...]


class _Work:
    """What is done with a piece of deals."""

    def __init__(
        self,
        view: BidView,
        state: AuctionState,
        calls: tuple[AuctionCall, ...],
        cancel: CancelFlag,
    ) -> None:
        self.view = view
        self._cancel = cancel
        self._worlds = BidWorlds(view)
        self._root = _Node(state)
        self._roots = [self._root.after(call) for call in calls]
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

    def piece(self, number: int, seed: int, begin: int) -> list[_Ends]:
        """Deals `begin` to `begin` + `number` of a seed, each with what every call comes to."""
        chosen = list(self._drawn(number, seed, begin))
        purchases = [[world.end(node) for node in self._roots] for _, world in chosen]
        # Equal purchases of one deal are solved once.
        places: dict[tuple[int, Contract], int] = {}
        positions: list[Position] = []
        for index, row in enumerate(purchases):
            for bought in row:
                if bought is not None and (index, bought.contract) not in places:
                    places[index, bought.contract] = len(positions)
                    deal = chosen[index][1].deal(bought.up_card_taken_by)
                    positions.append(position_from_deal(self.view.rules, deal, bought.contract))
        solved = solve_many(positions, tell=True, cancel=self._cancel)
        found = []
        for index, ((weight, _), row) in enumerate(zip(chosen, purchases, strict=True)):
            ends: list[tuple[Contract, int, Told] | None] = []
            for bought in row:
                if bought is None:
                    ends.append(None)
                    continue
                scores = solved[places[index, bought.contract]]
                card = scores.best[0]
                ends.append((bought.contract, scores.differences[card], scores.told[card]))
            found.append(_Ends(weight, tuple(ends)))
        return found

    def _drawn(self, number: int, seed: int, begin: int) -> Iterator[tuple[int, _World]]:
        """So many deals in proportion to how well the calls so far fit, equal ones together.

        A comb with `number` teeth is laid over the weights of the candidates, so that each is taken
        once for every whole share it has, and for the rest by chance.
        """
        if not self._past:
            for pack in self._worlds.draw(number, seed, begin):
                yield 1, _World(self.view, pack)
            return
        many = CANDIDATES * number
        packs = self._worlds.draw(many, seed, CANDIDATES * begin)
        worlds = [_World(self.view, pack) for pack in packs]
        weights = [self._fit(world) for world in worlds]
        step = sum(weights) / number
        # A stream of its own: the packs have those from 0 on.
        tooth = Stream(seed, _TEETH + begin).below(1 << 32) / (1 << 32) * step
        reached = 0.0
        for world, weight in zip(worlds, weights, strict=True):
            reached += weight
            taken = 0
            while tooth < reached and number:
                tooth += step
                taken += 1
                number -= 1
            if taken:
                yield taken, world

    def _fit(self, world: _World) -> float:
        """The likelihood of what the others called on the cards of a deal."""
        found = 1.0
        for node, call in self._past:
            found *= 1 - STRAYS if world.choose(node) == call else _RATE
        return found


_TEETH: Final = 1 << 40
"""Where the streams of the combs begin."""


class _Run:
    """The pieces of one suggestion, until the budget ends."""

    def __init__(self, work: _Work, budget: Budget | None, seed: int) -> None:
        self._work = work
        self._seed = seed
        self._most = DEFAULT_WORLDS
        self._until = None
        if budget is not None:
            if budget.worlds is not None:
                self._most = budget.worlds
            elif budget.milliseconds is not None:
                self._most = MOST_WORLDS
            if budget.milliseconds is not None:
                self._until = time.monotonic() + budget.milliseconds / 1000
        self._begun = time.monotonic()
        self._made = 0
        self.done = 0

    def next_piece(self) -> Callable[[], list[_Ends]] | None:
        """The next deals; None when it is enough."""
        if self._made >= self._most or (self._made and self._late()):
            return None
        begin, number = self._made, min(PIECE, self._most - self._made)
        self._made += number
        return lambda: self._work.piece(number, self._seed, begin)

    def _late(self) -> bool:
        if self._until is None:
            return False
        now = time.monotonic()
        each = (now - self._begun) / self.done * PIECE if self.done else 0.0
        return now + each > self._until


@dataclass(slots=True)
class _Column:
    """One call: own game points less the other side's in each deal, and what else is told."""

    worth: list[float] = field(default_factory=list)
    buys: list[bool] = field(default_factory=list)
    made: list[bool | None] = field(default_factory=list)
    ends: list[tuple[Contract, Told] | None] = field(default_factory=list)


class _Columns:
    """What every call came to in every deal."""

    def __init__(self, calls: tuple[AuctionCall, ...]) -> None:
        self._calls = calls
        self._columns = [_Column() for _ in calls]
        self._weights: list[float] = []
        self._deals: list[_Ends] = []

    def add(self, piece: Sequence[_Ends]) -> None:
        self._deals += piece

    def suggestion(self, view: BidView, consistent: int) -> BidSuggestion:
        """The answer over all deals."""
        side = view.seat.side
        sign = 1 if side is Side.NORTH_SOUTH else -1
        weights = [float(each.weight) for each in self._deals]
        for place, column in enumerate(self._columns):
            for deal in self._deals:
                end = deal.ends[place]
                column.worth.append(0.0 if end is None else float(sign * end[1]))
                buyer = None if end is None else end[0].buyer
                column.buys.append(buyer is not None and buyer.side is side)
                column.made.append(None if end is None else end[2].made)
                column.ends.append(None if end is None else (end[0], end[2]))
        near = view.match_before is not None and is_near(view.rules, view.match_before)
        wins = [_wins(view, column, weights) if near else None for column in self._columns]
        means = [estimate(column.worth, weights, exact=False) for column in self._columns]
        # Equal ones in the order of the rules, passing first.
        order = sorted(
            range(len(self._calls)),
            key=lambda place: (-round(wins[place] or 0.0, 9), -means[place].mean, place),
        )
        best = self._columns[order[0]]
        hints = []
        for place in order:
            column = self._columns[place]
            behind = [a - b for a, b in zip(best.worth, column.worth, strict=True)]
            known = [(w, made) for w, made in zip(weights, column.made, strict=True)
                     if made is not None]  # fmt: skip
            bought = sum(w for w, _ in known)
            hints.append(
                CallHint(
                    call=self._calls[place],
                    best=place == order[0],
                    game_points=means[place],
                    behind=estimate(behind, weights, exact=False),
                    buys=_share(column.buys, weights),
                    made=sum(w for w, made in known if made) / bought if bought else None,
                    wins=wins[place],
                    worlds=len(weights),
                )
            )
        return BidSuggestion(
            view=view,
            calls=tuple(hints),
            consistent=consistent,
            worlds=round(sum(weights)),
            effective_worlds=effective(weights),
            for_match=near,
        )


def _share(happens: Sequence[bool], weights: Sequence[float]) -> float:
    return sum(w for w, each in zip(weights, happens, strict=True) if each) / sum(weights)


def _wins(view: BidView, column: _Column, weights: Sequence[float]) -> float:
    """How likely the match is won after a call."""
    found = 0.0
    for weight, end in zip(weights, column.ends, strict=True):
        found += weight * _win_after(view, end)
    return found / sum(weights)


def _win_after(view: BidView, end: tuple[Contract, Told] | None) -> float:
    """How likely the match is won after a hand that recorded this, or was thrown in."""
    before, side = view.match_before, view.seat.side
    assert before is not None
    if end is None:
        return win_chance(view.rules, before, side)
    contract, told = end
    if contract.level is Level.GAHWA:
        own, other = told.game_points[side], told.game_points[side.other]
        return float(own > other)
    state = match_after_points(view.rules, before, told.game_points, contract, made=told.made)
    if state.winner is not None:
        return float(state.winner is side)
    return win_chance(view.rules, state.totals, side)
