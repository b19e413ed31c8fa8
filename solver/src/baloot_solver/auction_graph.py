"""The moments an auction can come to, each once: what par is searched on.

Written as a tree of calls an auction is large; but what may be called, and what comes of it, hangs
on the table and the stage alone. `auction.machine` reads nothing else of a state (the calls so far
are a record that it only adds to), so two histories that come to the same stage go on alike and
share a moment here. Two more things make moments equal: after a purchase it does not matter for
play who took the up-card, since hands are the eight cards as they are; and no rule knows a seat
but by its place after the dealer, nor of the up-card more than its suit and whether it is an Ace.
So a handful of graphs, made for one dealer and turned, serve all deals, and are kept.

In Bazar Blot a seat may choose among hundreds of bids. Every bid from some number on is open to
whoever may bid that number, whatever stands: so a moment's bids are those of one number and the
way to the moment that begins a number higher, which all standing bids share.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from baloot_solver.auction import ladder
from baloot_solver.auction.doubling import why_no_sun_double
from baloot_solver.auction.ladder import lowest_bid
from baloot_solver.auction.machine import legal_calls, next_stage, start
from baloot_solver.auction.model import (
    AuctionCall,
    AuctionState,
    Closed,
    Doubling,
    Purchase,
    Rising,
    Stage,
    Standing,
    Word,
)
from baloot_solver.cards import Card, Rank, Seat, Side, Suit
from baloot_solver.deal import Contract
from baloot_solver.rules.groups import LadderAuction, UpcardAuction
from baloot_solver.rules.ruleset import RuleSet

_GRAPHS_KEPT: Final = 64
"""A graph takes a tenth of a megabyte; those of Bazar Blot a few."""
_BIDS: Final = tuple(
    AuctionCall(word, suit, kapot=kapot)
    for word, suits in (
        (Word.HOKUM, tuple(Suit)),
        (Word.NO_TRUMP, (None,)),
        (Word.ALL_TRUMP, (None,)),
    )
    for suit in suits
    for kapot in (False, True)
)
"""Bazar Blot's contracts as bids without their number."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A seat's turn: its calls in the order rulings list them, each with the moment it leads to.

    A call of None is no call: it leads to further calls of the same seat. `stands` is, on the
    doubling ladder, the end that comes where nobody of the side asked raises any more. `side` is
    the seat's, as a number.
    """

    seat: Seat
    side: int
    moves: tuple[tuple[AuctionCall | None, int], ...]
    stands: int | None = None


@dataclass(frozen=True, slots=True)
class End:
    """An auction that is over: what was bought, or None where all passed."""

    contract: Contract | None


@dataclass(frozen=True, slots=True)
class AuctionGraph:
    """Moments and ends by number; what a moment leads to has a lower number than itself.

    Their seats are as if South dealt; `seat`, `side` and `contract` turn them to `dealer`.
    """

    moments: tuple[Moment | End, ...]
    dealer: Seat

    @property
    def root(self) -> int:
        """The moment before the first call."""
        return len(self.moments) - 1

    def seat(self, moment: Moment) -> Seat:
        """Whose turn it is."""
        return Seat((moment.seat + self.dealer) % 4)

    def contract(self, end: End) -> Contract | None:
        """What was bought."""
        bought = end.contract
        if bought is None or bought.buyer is None or not self.dealer:
            return bought
        return replace(bought, buyer=Seat((bought.buyer + self.dealer) % 4))


def auction_graph(
    rules: RuleSet,
    dealer: Seat,
    up_card: Card | None = None,
    match_before: tuple[int, int] | None = None,
    top_bid: int = 0,
) -> AuctionGraph:
    """All moments of an auction, without Kawesh, and with Gahwa only where a match score is given.

    `top_bid` is the highest number of Bazar Blot that is bid. Raises `InputError` as
    `auction.start` does.
    """
    start(rules, dealer, up_card, None, match_before)  # refuses what is no auction
    if match_before is not None and dealer % 2:
        match_before = match_before[1], match_before[0]
    doubled = (True, True)
    if isinstance(rules.auction, UpcardAuction):
        why = [why_no_sun_double(rules.auction, side, match_before) for side in Side]
        doubled = (why[0] is None, why[1] is None)
    like = None if up_card is None else _like(up_card)
    return AuctionGraph(_moments(rules, like, doubled, _Score(match_before), top_bid), dealer)


def _like(up_card: Card) -> Card:
    """One card for all up-cards that make the same auction."""
    return Card.of(Rank.ACE if up_card.rank is Rank.ACE else Rank.SEVEN, up_card.suit)


class _Score:
    """A match score, equal to every other: the graph knows by other keys what it decides."""

    def __init__(self, match_before: tuple[int, int] | None) -> None:
        self.match_before = match_before

    def __hash__(self) -> int:
        return hash(self.match_before is None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Score) and (self.match_before is None) == (
            other.match_before is None
        )


@lru_cache(maxsize=_GRAPHS_KEPT)
def _moments(
    rules: RuleSet,
    up_card: Card | None,
    sun_doubled: tuple[bool, bool],
    score: _Score,
    top_bid: int,
) -> tuple[Moment | End, ...]:
    """The moments where South deals; `sun_doubled` only tells graphs apart."""
    first = start(rules, Seat.SOUTH, up_card, None, score.match_before)
    return _Builder(first, top_bid).build()


class _Builder:
    """Gives every moment its number, after those it leads to."""

    def __init__(self, state: AuctionState, top_bid: int) -> None:
        self._table = state.table
        self._first = state.stage
        self._top_bid = top_bid
        self._gahwa = state.table.match_before is not None
        self._numbers: dict[object, int] = {}
        self._open: dict[Standing | None, tuple[tuple[AuctionCall, ...], ...]] = {}
        """What may be bid over what stands: the lowest numbers, and kapot above all numbers."""
        self._moments: list[Moment | End] = []

    def build(self) -> tuple[Moment | End, ...]:
        self._moment(self._first)
        return tuple(self._moments)

    def _add(self, key: object, moment: Moment | End) -> int:
        self._moments.append(moment)
        self._numbers[key] = len(self._moments) - 1
        return self._numbers[key]

    def _moment(self, stage: Stage) -> int:
        key = _without_up_card(stage)
        known = self._numbers.get(key)
        if known is not None:
            return known
        if isinstance(stage, Closed):
            bought = stage.outcome.contract if isinstance(stage.outcome, Purchase) else None
            return self._add(key, End(bought))
        if isinstance(stage, Rising):
            moves = tuple(self._rising_moves(stage))
        else:
            moves = tuple(
                (call, self._moment(self._after(stage, call))) for call in self._calls(stage)
            )
        stands = self._end(stage.purchase.contract) if isinstance(stage, Doubling) else None
        return self._add(key, Moment(stage.waiting[0], stage.waiting[0] % 2, moves, stands))

    def _end(self, contract: Contract) -> int:
        return self._moment(Closed(Purchase(contract), ""))

    def _calls(self, stage: Stage) -> Iterator[AuctionCall]:
        for call in legal_calls(AuctionState(self._table, stage)):
            if call.word is not Word.GAHWA or self._gahwa:
                yield call

    def _after(self, stage: Stage, call: AuctionCall) -> Stage:
        return next_stage(self._table, stage, call)

    # Bazar Blot's bids.

    def _rising_moves(self, stage: Rising) -> Iterator[tuple[AuctionCall | None, int]]:
        legal = [each.call for each in ladder.judge_others(self._table, stage) if each.legal]
        yield legal[0], self._moment(self._after(stage, legal[0]))
        bids = self._bids(stage)
        if bids is not None:
            yield None, bids
        for call in legal[1:]:
            yield call, self._moment(self._after(stage, call))

    def _bids(self, stage: Rising) -> int | None:
        """The moment that begins with the lowest bids there are over what stands, if any."""
        auction = self._table.rules.auction
        assert isinstance(auction, LadderAuction)
        lowest = lowest_bid(auction, stage.standing)
        if stage.standing not in self._open:
            numbered = self._legal(stage, [replace(call, number=lowest) for call in _BIDS])
            self._open[stage.standing] = (
                tuple(replace(call, number=None) for call in numbered),
                self._legal(stage, [call for call in _BIDS if call.kapot]),
            )
        bids, kapots = self._open[stage.standing]
        if not bids or lowest > self._top_bid:
            return self._bid_moment(stage, kapots, None, None) if kapots else None
        rest = self._numbers.get((stage.waiting[0], bids, lowest))
        if rest is None:
            rest = self._bid_moment(stage, kapots, None, None) if kapots else None
            # From the top down, so that what a bid leads to is mostly there already.
            for number in range(self._top_bid, lowest - 1, -1):
                rest = self._bid_moment(stage, bids, number, rest)
        return rest

    def _legal(self, stage: Rising, calls: Iterable[AuctionCall]) -> tuple[AuctionCall, ...]:
        rulings = (ladder.ruling_on(self._table, stage, call) for call in calls)
        return tuple(each.call for each in rulings if each is not None and each.legal)

    def _bid_moment(
        self,
        stage: Rising,
        bids: tuple[AuctionCall, ...],
        number: int | None,
        higher: int | None,
    ) -> int:
        """The bids of one number, and the way to higher ones."""
        seat = stage.waiting[0]
        key = (seat, bids, number)
        known = self._numbers.get(key)
        if known is not None:
            return known
        moves: list[tuple[AuctionCall | None, int]] = []
        for bid in bids:
            call = replace(bid, number=number)
            moves.append((call, self._moment(self._after(stage, call))))
        if higher is not None:
            moves.append((None, higher))
        return self._add(key, Moment(seat, seat % 2, tuple(moves)))


def _without_up_card(stage: Stage) -> object:
    """What tells stages apart: the stage, but for who took the up-card and why it closed."""
    if isinstance(stage, Closed):
        return stage.outcome.contract if isinstance(stage.outcome, Purchase) else None
    if isinstance(stage, Doubling):
        return stage.waiting, stage.purchase.contract, stage.level, stage.doubler
    return stage
