"""Soft knowledge: how well a world fits what was bid, passed and announced.

Hard facts say which worlds can be; this says which are likely. A world's weight is the likelihood
of what the other seats did in the auction on the cards it gives them (`calling`), times `UNTOLD`
for every project that a seat would hold and has not announced with its first card. Nothing is
excluded: every weight is above 0. What follows from the cards that are seen tells nothing of hidden
ones and does not count: whether an Ekka was called, and Baloot, which is called with the second of
its two cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from baloot_solver.auction import auction_of_calls, start
from baloot_solver.cards import Card, Seat
from baloot_solver.deal import Call, Contract
from baloot_solver.hints.calling import Decision, Model, Turns, decisions_of, shipped_model
from baloot_solver.hints.masks import ALL_CARDS, hand_of
from baloot_solver.hints.view import SeatView
from baloot_solver.hints.worlds import World
from baloot_solver.projects import hand_projects
from baloot_solver.rules.groups import UpcardAuction
from baloot_solver.rules.ruleset import RuleSet

UNTOLD: Final = 0.1
"""The likelihood of keeping a project to oneself: players of self-play never do, people forget."""


class SoftKnowledge:
    """Weighs worlds. May be shared between threads.

    `calls` and `declarations` switch the two parts on and off.
    """

    def __init__(
        self, model: Model | None = None, *, calls: bool = True, declarations: bool = True
    ) -> None:
        self._model = shipped_model() if model is None else model
        self._calls = calls
        self._declarations = declarations
        self._last: _Told | None = None

    def weight(self, view: SeatView, world: World) -> float:
        """The likelihood of what the other seats did, above 0, up to a factor of the view.

        Raises `InputError` as `auction_of_calls` does, where the calls of the view do not go
        together or come to another contract.
        """
        told = self._last
        if told is None or told.view is not view:
            # Two threads may both make it; it is the same.
            model = self._model if self._calls and view.calls is not None else None
            self._last = told = _Told(view, model, declarations=self._declarations)
        return told.weight(world)


class _Told:
    """What the other seats of one view did, made ready for many worlds."""

    def __init__(self, view: SeatView, model: Model | None, *, declarations: bool) -> None:
        self.view = view
        self._played = [view.played_by(seat) for seat in Seat]
        turned_up = isinstance(view.rules.auction, UpcardAuction)
        up_card = view.up_card if turned_up else None
        self._not_up = ALL_CARDS if up_card is None else ALL_CARDS & ~(1 << up_card)
        self._turns: list[tuple[Seat, Turns]] = []
        if model is not None:
            found = _decisions(view)
            for seat in view.others:
                took = view.up_card_taken_by is seat
                own = [each for each in found if each.seat is seat]
                if own:
                    self._turns.append((seat, Turns(model, own, up_card, took=took)))
        # How many projects each seat announced, of those that have played a card.
        self._announced: list[tuple[Seat, int]] = []
        self._limit = None if view.rules.projects is None else view.rules.projects.max_projects
        if declarations and view.announcements is not None and view.rules.projects is not None:
            for seat in view.others:
                if self._played[seat]:
                    told = sum(each.seat is seat for each in view.announcements)
                    self._announced.append((seat, told))

    def weight(self, world: World) -> float:
        found = 1.0
        for seat, turns in self._turns:
            cards = (world[seat] | self._played[seat]) & self._not_up
            for chance in turns.chances(cards):
                found *= chance
        for seat, told in self._announced:
            held = self._projects(seat, world[seat] | self._played[seat])
            if held > told:
                found *= UNTOLD ** (held - told)
        return found

    def _projects(self, seat: Seat, dealt: int) -> int:
        """How many projects a seat would announce of these eight cards (ruling 22)."""
        spades, hearts, diamonds, clubs = (
            dealt & 255, dealt >> 8 & 255, dealt >> 16 & 255, dealt >> 24,
        )  # fmt: skip
        runs = _RUNS[spades] + _RUNS[hearts] + _RUNS[diamonds] + _RUNS[clubs]
        if runs < _LONG and not spades & hearts & diamonds & clubs:
            return runs if self._limit is None else min(runs, self._limit)
        # Long runs and four of a kind may share cards: that is worked out.
        view, contract = self.view, self.view.contract
        hand = hand_of(dealt)
        return len(hand_projects(view.rules, contract.kind, contract.trump, hand, seat))


def _runs(ranks: int) -> int:
    """How many runs of three or more the ranks of a suit have; `_LONG` with one above five."""
    lengths = [len(run) for run in f"{ranks:b}".split("0")]
    return _LONG if max(lengths) > 5 else sum(length >= 3 for length in lengths)


_LONG: Final = 8
_RUNS: Final = tuple(_runs(ranks) for ranks in range(256))


def _decisions(view: SeatView) -> tuple[Decision, ...]:
    """The decisions of the auction of a view; what goes without saying is supplied."""
    assert view.calls is not None
    return _followed(
        _Rules(view.rules), view.calls, view.dealer, view.up_card, view.contract, view.match_before
    )


class _Rules:
    """Rules as a key: equal to all that say the same."""

    __slots__ = ("digest", "rules")

    def __init__(self, rules: RuleSet) -> None:
        self.rules, self.digest = rules, rules.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and self.digest == other.digest


@lru_cache(maxsize=256)
def _followed(
    rules: _Rules,
    calls: tuple[Call, ...],
    dealer: Seat,
    up_card: Card | None,
    contract: Contract,
    match_before: tuple[int, int] | None,
) -> tuple[Decision, ...]:
    """Kept, since hints are asked for card after card of one hand."""
    state = auction_of_calls(rules.rules, calls, dealer, up_card, contract, match_before)
    table = state.table
    opening = start(table.rules, table.dealer, table.up_card, None, table.match_before)
    return decisions_of(opening, state.calls)
