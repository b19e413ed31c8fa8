"""What to call when the other hands are hidden: every legal call, judged over possible deals.

After each call the auction goes on over the same deals (`continuing`); what is bought counts as
what contracts that come to as much with open hands record at the table (`table_play`), and the
means are compared deal by deal. Calls that are clearly worse are left behind on the way. Near the
end of a match the chance of winning it decides instead of points.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from baloot_solver.auction import AuctionCall
from baloot_solver.cards import Level, Side
from baloot_solver.hints.bidding import BidView, BidWorlds
from baloot_solver.hints.continuing import Auctions, End, Ends, auction_of, candidates
from baloot_solver.hints.crew import Crew, in_order
from baloot_solver.hints.estimates import Estimate, effective, estimate
from baloot_solver.hints.match_chance import is_near, win_chance
from baloot_solver.hints.suggest import MOST_WORLDS, Budget
from baloot_solver.hints.table_play import at_table
from baloot_solver.hints.tally import CLEARLY, LEAST_WORLDS
from baloot_solver.kernel._context import CancelFlag
from baloot_solver.scoring import match_after_points

DEFAULT_WORLDS: Final = 80
"""Deals looked at where no budget is given."""
PIECE: Final = 10
"""Deals a thread takes at a time."""


@dataclass(frozen=True, slots=True)
class CallHint:
    """A legal call and what it is expected to bring, from the point of view of the seat's side.

    `game_points` are recorded ones, own less other side's; `behind` is how far they fall short of
    the best call's, deal by deal. `open_hands` is the mean of what the same contracts come to with
    open hands; where that was asked for, `game_points` are the same. `buys` is how often the seat's
    side ends as the buyer, `made` how often what is bought makes with open hands (None where
    nothing ever was), `wins` how often the match is won (None where its score is not known or its
    end is far). `worlds` are the deals it was judged in.
    """

    call: AuctionCall
    best: bool
    game_points: Estimate
    behind: Estimate
    open_hands: float
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
    open_hands: bool = False,
    threads: int | Crew = 1,
    cancel: CancelFlag | None = None,
) -> BidSuggestion:
    """What the seat of the view should call.

    With `open_hands` contracts count with what they come to with open hands, and not with what such
    contracts record at the table. The answer hangs on the view, the options and the number of
    worlds alone. Raises `InputError` on `calls[i].*` for a call that could not be made, on `seat`
    (NOT_TO_CALL) where it is not this seat's turn, and on `hand` (HAND_SIZE) where it is not what
    this turn is called on; `Cancelled` when `cancel` was raised.
    """
    run = _Run(view, budget, seed, cancel, open_hands=open_hands, tell=True)
    for piece in in_order(run.next_piece, threads):
        run.take(piece)
    return run.columns.suggestion(view, BidWorlds(view).count)


def best_call(
    view: BidView, budget: Budget | None = None, *, seed: int = 0, open_hands: bool = False
) -> AuctionCall:
    """The call that `suggest_bid` would call best, and nothing else: it ends as soon as it can."""
    run = _Run(view, budget, seed, None, open_hands=open_hands, tell=_is_near(view))
    for piece in in_order(run.next_piece, 1):
        run.take(piece)
        if len(run.columns.alive) == 1:  # a call that was left behind is never best
            break
    return run.columns.in_turn()[0]


def _is_near(view: BidView) -> bool:
    return view.match_before is not None and is_near(view.rules, view.match_before)


class _Run:
    """One suggestion on its way: the deals still to come, and the columns of those that are in."""

    def __init__(
        self,
        view: BidView,
        budget: Budget | None,
        seed: int,
        cancel: CancelFlag | None,
        *,
        open_hands: bool,
        tell: bool,
    ) -> None:
        state = auction_of(view)
        calls = candidates(state)
        flag = cancel if cancel is not None else CancelFlag()
        self._work = Auctions(view, state, calls, flag, tell=tell)
        self.columns = _Columns(view, calls, open_hands=open_hands)
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
        self._done = 0

    def next_piece(self) -> Callable[[], list[Ends]] | None:
        """The next deals and the calls that are still of interest; None when it is enough."""
        if self._made >= self._most or (self._made and self._late()):
            return None
        begin, number = self._made, min(PIECE, self._most - self._made)
        self._made += number
        calls = self.columns.alive

        def piece() -> list[Ends]:
            # Pieces are made ahead: whether there is time for one shows when it is begun.
            if begin and self._late():
                return []
            return self._work.piece(number, self._seed, begin, calls)

        return piece

    def _late(self) -> bool:
        if self._until is None:
            return False
        now = time.monotonic()
        each = (now - self._begun) / self._done * PIECE if self._done else 0.0
        return now + each > self._until

    def take(self, piece: Sequence[Ends]) -> None:
        """Add deals that are in."""
        self._done += sum(each.times for each in piece)
        self.columns.add(piece)


@dataclass(slots=True)
class _Column:
    """One call: own game points less the other side's in each deal, and what else is told.

    `worth` are those that count, `open_hands` what open hands say. `wins` has the chance to win the
    match in each deal, near its end.
    """

    worth: list[float] = field(default_factory=list)
    open_hands: list[float] = field(default_factory=list)
    buys: list[bool] = field(default_factory=list)
    made: list[bool | None] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)


class _Columns:
    """What every call came to in every deal.

    A call that is left behind is judged in no further deal, so its deals are the first ones of the
    others and calls can always be compared deal by deal.
    """

    def __init__(self, view: BidView, calls: tuple[AuctionCall, ...], *, open_hands: bool) -> None:
        self._view = view
        self._open_hands = open_hands
        self._near = _is_near(view)
        self._columns = {call: _Column() for call in calls}
        self._weights: list[float] = []
        self._times: list[int] = []
        self.alive = calls

    def add(self, piece: Sequence[Ends]) -> None:
        """Some deals; calls left behind meanwhile are passed over."""
        for deal in piece:
            self._weights.append(deal.weight)
            self._times.append(deal.times)
            for call in self.alive:
                self._add(self._columns[call], deal.ends[call])
        if piece and effective(self._weights) >= LEAST_WORLDS:
            best = self.in_turn()[0]
            self.alive = tuple(call for call in self.alive if not self._is_worse(call, best))

    def _add(self, column: _Column, end: End | None) -> None:
        view, side = self._view, self._view.seat.side
        open_hands, at_the_table = (0.0, 0.0) if end is None else _worth(view, end)
        column.worth.append(open_hands if self._open_hands else at_the_table)
        column.open_hands.append(open_hands)
        buyer = None if end is None else end.contract.buyer
        column.buys.append(buyer is not None and buyer.side is side)
        column.made.append(None if end is None or end.told is None else end.told.made)
        if self._near:
            column.wins.append(_win_after(view, end))

    def _is_worse(self, call: AuctionCall, best: AuctionCall) -> bool:
        """Whether a call is clearly worse, by what decides."""
        if call == best:
            return False
        behind = self._behind(call, best, wins=self._near)
        return behind.mean > CLEARLY * behind.standard_error and behind.mean > 0

    def _behind(self, call: AuctionCall, best: AuctionCall, *, wins: bool = False) -> Estimate:
        one, other = self._columns[best], self._columns[call]
        values = (one.wins, other.wins) if wins else (one.worth, other.worth)
        differences = [a - b for a, b in zip(*values, strict=False)]
        return estimate(differences, self._weights[: len(differences)], exact=False)

    def in_turn(self) -> list[AuctionCall]:
        """The calls, best first; equal ones in the order of the rules, passing first.

        Those left behind follow, by how far the best is ahead in the deals of both.
        """
        # Sums of the same numbers in another order differ in their last digits, no more.
        found = sorted(
            self.alive,
            key=lambda call: (
                -round(self._wins(call) or 0.0, 9), -round(self._mean(self._columns[call].worth), 9)
            ),
        )  # fmt: skip
        left = [call for call in self._columns if call not in self.alive]
        return found + sorted(
            left, key=lambda call: self._behind(call, found[0], wins=self._near).mean
        )

    def _mean(self, values: Sequence[float]) -> float:
        weights = self._weights[: len(values)]
        return sum(w * each for w, each in zip(weights, values, strict=True)) / sum(weights)

    def _wins(self, call: AuctionCall) -> float | None:
        return self._mean(self._columns[call].wins) if self._near else None

    def suggestion(self, view: BidView, consistent: int) -> BidSuggestion:
        """The answer over all deals."""
        order = self.in_turn()
        hints = []
        for call in order:
            column = self._columns[call]
            weights = self._weights[: len(column.worth)]
            known = [(w, made) for w, made in zip(weights, column.made, strict=True)
                     if made is not None]  # fmt: skip
            bought = sum(w for w, _ in known)
            hints.append(
                CallHint(
                    call=call,
                    best=call == order[0],
                    game_points=estimate(column.worth, weights, exact=False),
                    behind=self._behind(call, order[0]),
                    open_hands=self._mean(column.open_hands),
                    buys=self._mean(column.buys),
                    made=sum(w for w, made in known if made) / bought if bought else None,
                    wins=self._wins(call),
                    worlds=sum(self._times[: len(weights)]),
                )
            )
        return BidSuggestion(
            view=view,
            calls=tuple(hints),
            consistent=consistent,
            worlds=sum(self._times),
            effective_worlds=effective(self._weights),
            for_match=self._near,
        )


def _worth(view: BidView, end: End) -> tuple[float, float]:
    """What the seat's side records more than the other: with open hands, and at the table."""
    own = float(end.difference if view.seat.side is Side.NORTH_SOUTH else -end.difference)
    buyer = end.contract.buyer
    if buyer is None:
        return own, own
    sign = 1 if buyer.side is view.seat.side else -1
    return own, sign * at_table(view.rules, end.contract, sign * own)


def _win_after(view: BidView, end: End | None) -> float:
    """How likely the match is won after a hand that recorded this, or was thrown in."""
    before, side = view.match_before, view.seat.side
    assert before is not None
    if end is None:
        return win_chance(view.rules, before, side)
    contract, told = end.contract, end.told
    assert told is not None
    if contract.level is Level.GAHWA:
        own, other = told.game_points[side], told.game_points[side.other]
        return float(own > other)
    state = match_after_points(view.rules, before, told.game_points, contract, made=told.made)
    if state.winner is not None:
        return float(state.winner is side)
    return win_chance(view.rules, state.totals, side)
