"""What to call when the other hands are hidden: every legal call, judged over possible deals.

After each call the auction goes on over the same deals (`continuing`), and the means of what it
comes to are compared deal by deal. Near the end of a match the chance of winning it decides instead
of points.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from baloot_solver.auction import AuctionCall
from baloot_solver.cards import Level, Side
from baloot_solver.deal import Contract
from baloot_solver.hints.bidding import BidView, BidWorlds
from baloot_solver.hints.continuing import Auctions, Ends, auction_of, candidates
from baloot_solver.hints.crew import Crew, in_order
from baloot_solver.hints.estimates import Estimate, effective, estimate
from baloot_solver.hints.match_chance import is_near, win_chance
from baloot_solver.hints.suggest import MOST_WORLDS, Budget
from baloot_solver.kernel._context import CancelFlag
from baloot_solver.scoring import Told, match_after_points

DEFAULT_WORLDS: Final = 80
"""Deals looked at where no budget is given."""
PIECE: Final = 10
"""Deals a thread takes at a time."""


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
    threads: int | Crew = 1,
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
    work = Auctions(view, state, calls, cancel if cancel is not None else CancelFlag())
    run = _Run(work, budget, seed)
    columns = _Columns(calls)
    for piece in in_order(run.next_piece, threads):
        columns.add(piece)
        run.done += len(piece)
    return columns.suggestion(view, BidWorlds(view).count)


class _Run:
    """The pieces of one suggestion, until the budget ends."""

    def __init__(self, work: Auctions, budget: Budget | None, seed: int) -> None:
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

    def next_piece(self) -> Callable[[], list[Ends]] | None:
        """The next deals; None when it is enough."""
        if self._made >= self._most or (self._made and self._late()):
            return None
        begin, number = self._made, min(PIECE, self._most - self._made)
        self._made += number

        def piece() -> list[Ends]:
            # Pieces are made ahead: whether there is time for one shows when it is begun.
            return [] if begin and self._late() else self._work.piece(number, self._seed, begin)

        return piece

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
        self._deals: list[Ends] = []

    def add(self, piece: Sequence[Ends]) -> None:
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
