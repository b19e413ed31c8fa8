"""Par: what a hand records when all four see all cards, and bid, double and play for it.

Backward induction over the moments of the auction (`auction_graph`): at each, the seat whose turn
it is makes the call that ends best for its side in recorded game points. All pass records nothing.
Of calls that record the same it prefers the one that ends in the lower contract, then in the
earlier seat's (`_Order`), whichever side that seat is on; of calls to one end the one by which it
is reached in fewer calls, then the one that rulings list first.

What an end is worth is asked only where it can matter. Whoever may raise a contract may also let it
stand: so a contract that is bought records for the buyer's side at most what it does undoubled, and
one that may be raised further at most, for the side not asked, what it does as it is. A call that
cannot come near the best one found is not looked into.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from baloot_solver.auction import AuctionCall
from baloot_solver.auction_graph import AuctionGraph, End, Moment, auction_graph
from baloot_solver.cards import Seat
from baloot_solver.contract_values import LOWEST_FIRST, ContractValues
from baloot_solver.deal import Call, Contract
from baloot_solver.rules.groups import LadderAuction, NoAuction
from baloot_solver.solve import Outcome

_BID_ROUND: Final = 8
"""Highest bids are rounded up to a multiple of this."""


@dataclass(frozen=True, slots=True)
class Par:
    """The end of the best auction and best play.

    `contract` and `outcome` are None where all pass. `game_points` are what is recorded, of
    North-South and of East-West. `calls` are the whole auction that reaches it.
    """

    contract: Contract | None
    outcome: Outcome | None
    game_points: tuple[int, int]
    calls: tuple[Call, ...]


def solve_par(values: ContractValues, match_before: tuple[int, int] | None = None) -> Par | None:
    """Par of a deal; None where the rules have no auction, or the up-card is wanted and not given.

    Hands are the eight cards as they are: neither the up-card nor who takes it changes them, it
    only says which calls there are. `match_before` are the match's game points by side: without
    them there is no Gahwa, and a Sun is doubled only where that needs no score. Raises `InputError`
    on `match_before` and as `ContractValues` does; `Cancelled`.
    """
    rules, up_card = values.rules, values.deal.up_card
    if isinstance(rules.auction, NoAuction):
        return None
    if isinstance(rules.auction, LadderAuction):
        up_card = None  # these rules turn none up, so one that is given means nothing
    elif up_card is None:
        return None
    graph = auction_graph(rules, values.dealer, up_card, match_before, _top_bid(values))
    contract, calls = find_par(graph, values.difference, values.place)
    if contract is None:
        return Par(None, None, (0, 0), calls)
    outcome = values.by_score(contract)
    assert outcome.game_points is not None
    return Par(contract, outcome, outcome.game_points, calls)


def _top_bid(values: ContractValues) -> int:
    """The highest number par needs to look at in Bazar Blot; rounded up, so that graphs are shared.

    A bid that nobody can make, whatever the cards do, records no less for the other side at a
    higher number, and leaves that side the same answers: to start with one, the lowest will do.
    Over such a bid the other side bids no number, for it would fail too, and records more by
    passing. So nothing is above the first number over every makable one.
    """
    auction = values.rules.auction
    if not isinstance(auction, LadderAuction):
        return 0
    top = max(auction.min_bid, values.most_bid() + auction.step)
    return -(-top // _BID_ROUND) * _BID_ROUND


def find_par(
    graph: AuctionGraph, worth: Callable[[Contract], int], place: Callable[[Seat], int]
) -> tuple[Contract | None, tuple[Call, ...]]:
    """The best end of an auction and the calls that reach it.

    `worth` is what a contract records at its level, North-South minus East-West; `place` a seat's
    place in speaking order.
    """
    search = _Search(graph, worth, place)
    (end, _), at = search.best(graph.root), graph.root
    calls: list[Call] = []
    while at != end:
        moment = graph.moments[at]
        assert isinstance(moment, Moment)
        call, at = search.choice[at]
        if call is not None:
            calls.append(call.by(graph.seat(moment)))
    final = graph.moments[end]
    assert isinstance(final, End)
    return graph.contract(final), tuple(calls)


_Order = tuple[int, int, int, int, int]
"""How low a contract is: its bid with kapot, its kind (Hokum below Sun), its level (open below
locked); then how early its buyer speaks, and its suit. All pass is below any."""
_ALL_PASS: Final = (-1, 0, 0, 0, 0)
_ABOVE_ALL: Final = 1_000_000
"""What a kapot call without a number counts as."""


class _Search:
    """Values of moments, each found once."""

    def __init__(
        self, graph: AuctionGraph, worth: Callable[[Contract], int], place: Callable[[Seat], int]
    ) -> None:
        self._graph = graph
        self._moments = graph.moments
        self._turned = graph.dealer % 2
        self._worth = worth
        self._place = place
        self._best: dict[int, tuple[int, int]] = {}
        self._bounds: dict[int, tuple[float, float]] = {}
        self._ends: dict[int, tuple[int, _Order]] = {}
        self.choice: dict[int, tuple[AuctionCall | None, int]] = {}
        """The call made at each moment looked into, and where it leads."""

    def best(self, number: int) -> tuple[int, int]:
        """The end that a moment comes to, and how many calls lead there."""
        moment = self._moments[number]
        if isinstance(moment, End):
            return number, 0
        found = self._best.get(number)
        if found is not None:
            return found
        side = moment.side ^ self._turned
        key: tuple[int, _Order, int, int] | None = None
        for place, (call, to) in self._by_hope(moment):
            if key is not None and self._hope(to, side) < -key[0]:
                break
            end, length = self.best(to)
            length += call is not None
            value, order = self._end(end)
            now = (value if side else -value, order, length, place)
            if key is None or now < key:
                key, found = now, (end, length)
                self.choice[number] = call, to
        assert found is not None
        self._best[number] = found
        return found

    def _by_hope(self, moment: Moment) -> list[tuple[int, tuple[AuctionCall | None, int]]]:
        """The calls with their places, the most promising first."""
        moves = list(enumerate(moment.moves))
        if len(moves) > 1:
            side = moment.side ^ self._turned
            moves.sort(key=lambda each: -self._hope(each[1][1], side))
        return moves

    def _hope(self, number: int, side: int) -> float:
        """The most that a moment can come to for a side."""
        low, high = self._bounds.get(number) or self._between(number)
        return -low if side else high

    def _between(self, number: int) -> tuple[float, float]:
        """Bounds of what a moment records, from what contracts do undoubled."""
        found = self._bounds.get(number)
        if found is None:
            moment = self._moments[number]
            if isinstance(moment, End):
                value = self._end(number)[0]
                found = value, value
            elif moment.stands is not None:
                value = self._end(moment.stands)[0]
                east_west = moment.side ^ self._turned
                found = (-math.inf, value) if east_west else (value, math.inf)
            else:
                lows, highs = zip(*[self._between(to) for _, to in moment.moves], strict=True)
                pick = min if moment.side ^ self._turned else max
                found = pick(lows), pick(highs)
            self._bounds[number] = found
        return found

    def _end(self, number: int) -> tuple[int, _Order]:
        """What an end records, North-South minus East-West, and how low it is."""
        found = self._ends.get(number)
        if found is None:
            end = self._moments[number]
            assert isinstance(end, End)
            found = self._ends[number] = self._judged(self._graph.contract(end))
        return found

    def _judged(self, contract: Contract | None) -> tuple[int, _Order]:
        if contract is None:
            return 0, _ALL_PASS
        assert contract.buyer is not None
        bid = contract.bid if contract.bid is not None else _ABOVE_ALL if contract.kapot else 0
        order = (
            2 * bid + contract.kapot,
            LOWEST_FIRST.index(contract.kind),
            2 * contract.level + bool(contract.locked),
            self._place(contract.buyer),
            contract.trump or 0,
        )
        return self._worth(contract), order
