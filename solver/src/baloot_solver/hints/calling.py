"""Who calls what on which cards: how likely a call is, from the eight cards a seat shows to have.

A seat whose turn it is chooses among the calls that are legal. Each draws it with a strength that
rises in a straight line with the hand's count in that contract (`players.strength`), passing with
none, and the chances are in proportion to the powers of e of the strengths (a conditional logit).
The lines are few, rising, and estimated from self-play: `calling.toml`, which `python -m
benchmarks.calling` writes. A share `floor` of the chance is spread evenly, for people call what no
model expects. The count is of the five cards a seat called on: of the eight it turns out to have,
which five came first is not known, so each counts five eighths.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from math import exp
from typing import Final

from baloot_solver.auction import (
    AuctionCall,
    AuctionState,
    Word,
    legal_calls,
    read_call,
)
from baloot_solver.auction.ladder import lowest_bid
from baloot_solver.auction.machine import next_stage
from baloot_solver.auction.model import Bidding, Closed, Confirming, Doubling, Rising, Stage
from baloot_solver.cards import Card, ContractKind, Level, Seat, Suit
from baloot_solver.deal import Call
from baloot_solver.players.strength import worths
from baloot_solver.rules.groups import LadderAuction

FLOOR: Final = 0.05
"""The share of the chance that is spread evenly over the legal calls."""
UNIT: Final = 10
"""Card points of a hand's count for which the slopes are given."""


@dataclass(frozen=True, slots=True)
class Line:
    """How strongly a call draws: `start`, and `slope` for every ten card points of the count."""

    start: float
    slope: float


Model = Mapping[str, Mapping[str, Line]]
"""Lines by situation (`round1`) and kind of call (`hokum`)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One call a seat could make: what kind of call, and in which contract its hand counts.

    Passing counts in none. `less` are card points taken off the count: what a bid promises.
    """

    word: str
    kind: ContractKind | None = None
    suit: Suit | None = None
    less: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """One turn in an auction: the situation, the choices and which of them was taken.

    `complete` says that the seat knew all of its cards.
    """

    seat: Seat
    situation: str
    choices: tuple[Choice, ...]
    taken: int
    complete: bool


PASS: Final = Choice("pass")


def decisions_of(start: AuctionState, calls: Sequence[Call]) -> tuple[Decision, ...]:
    """The decisions of an auction, each call of which is legal; a Kawesh tells all by itself.

    Turns at which there was nothing to choose are left out.
    """
    state, found = start, []
    for each in calls:
        call = read_call(each)
        decision = _decision(state, call)
        if decision is not None:
            found.append(decision)
        stage = next_stage(state.table, state.stage, call)
        state = AuctionState(state.table, stage, (*state.calls, each))
    return tuple(found)


def _decision(state: AuctionState, call: AuctionCall) -> Decision | None:
    seat, stage = state.to_call, state.stage
    if seat is None or call.word is Word.KAWESH:
        return None
    taken = _choice(stage, call)
    choices = list(dict.fromkeys(_choices(state, stage)))
    if taken not in choices:
        choices.append(taken)
    if len(choices) < 2:
        return None
    complete = isinstance(stage, Doubling | Rising)
    return Decision(seat, _situation(seat, stage), tuple(choices), choices.index(taken), complete)


def _situation(seat: Seat, stage: Stage) -> str:
    if isinstance(stage, Bidding):
        if stage.standing is None:
            return f"round{stage.round}"
        if stage.standing.kind is ContractKind.SUN:
            return "over_sun"
        return "over_partner" if stage.standing.seat is seat.partner else "over_opponent"
    if isinstance(stage, Confirming):
        return "confirm"
    if isinstance(stage, Rising):
        return "ladder"
    assert isinstance(stage, Doubling)
    return "double" if stage.level is Level.DOUBLE else "higher"


def _choices(state: AuctionState, stage: Stage) -> list[Choice]:
    if not isinstance(stage, Rising):
        calls = (call for call in legal_calls(state) if call.word is not Word.KAWESH)
        return [_choice(stage, call) for call in calls]
    auction = state.table.rules.auction
    assert isinstance(auction, LadderAuction)
    lowest = UNIT * lowest_bid(auction, stage.standing)
    bids = (
        Choice("bid", kind, suit, lowest)
        for kind in state.table.rules.contracts
        for suit in (Suit if kind is ContractKind.HOKUM else (None,))
    )
    return [PASS, *bids]


def _choice(stage: Stage, call: AuctionCall) -> Choice:
    """What a call counts as: Ashkal is a Sun, and open and locked raises are one."""
    if call.word is Word.PASS:
        return PASS
    if isinstance(stage, Confirming) and call.word is Word.CONFIRM:
        return Choice("confirm", ContractKind.HOKUM, stage.standing.trump)
    if call.word.level is not None:
        contract = _raised(stage)
        return Choice("raise", *contract)
    if isinstance(stage, Rising):
        number = call.number if call.number is not None else 25
        return Choice("bid", call.word.kind, call.suit, UNIT * number)
    if call.word is Word.HOKUM:
        return Choice("hokum", ContractKind.HOKUM, call.suit)
    return Choice("sun", ContractKind.SUN)


def _raised(stage: Stage) -> tuple[ContractKind, Suit | None]:
    if isinstance(stage, Doubling):
        return stage.purchase.contract.kind, stage.purchase.contract.trump
    assert not isinstance(stage, Closed)
    assert stage.standing is not None
    return stage.standing.kind, stage.standing.trump


@dataclass(frozen=True, slots=True)
class Count:
    """A hand's count in the contract of a choice, in units of ten card points, as a straight line.

    It is `fixed` and `each` times the worths of the cards, looked up in `sums` suit by suit.
    """

    sums: tuple[tuple[int, ...], ...]
    each: float
    fixed: float

    def of(self, cards: int) -> float:
        """The count of eight cards, or seven and the up-card, which is left out of the mask."""
        spades, hearts, diamonds, clubs = self.sums
        return self.fixed + self.each * (
            spades[cards & 255]
            + hearts[cards >> 8 & 255]
            + diamonds[cards >> 16 & 255]
            + clubs[cards >> 24]
        )


def count_of(choice: Choice, decision: Decision, up_card: Card | None, *, took: bool) -> Count:
    """How a seat's cards count for a choice; `took` says that it took the up-card.

    Before the purchase the up-card counts in full, since whoever calls thinks of having it; on all
    eight cards it counts for whoever has it.
    """
    if choice.kind is None:
        return Count(_NOTHING, 0.0, 0.0)
    up = 0 if up_card is None else worths(choice.kind, choice.suit)[up_card]
    share = 1.0 if decision.complete else 5 / (7 if took else 8)
    fixed = (up if took or not decision.complete else 0) - choice.less
    return Count(_sums(choice.kind, choice.suit), share / UNIT, fixed / UNIT)


_NOTHING: Final = ((0,) * 256,) * 4


@lru_cache(maxsize=8)
def _sums(kind: ContractKind, trump: Suit | None) -> tuple[tuple[int, ...], ...]:
    """The worth of every set of cards of a suit, by the bits of their ranks."""
    of = worths(kind, trump)
    return tuple(
        tuple(
            sum(of[8 * suit + rank] for rank in range(8) if ranks >> rank & 1)
            for ranks in range(256)
        )
        for suit in Suit
    )


class Turns:
    """How likely all that one seat called is, made ready to be asked for many hands.

    May be shared between threads.
    """

    __slots__ = ("_turns",)

    def __init__(
        self, model: Model, decisions: Sequence[Decision], up_card: Card | None, *, took: bool
    ) -> None:
        self._turns = [_Turn(model, each, up_card, took=took) for each in decisions]

    def chances(self, cards: int) -> list[float]:
        """How likely each call that was made is, on the seat's cards without the up-card."""
        spades, hearts, diamonds, clubs = _together()
        counts = (
            spades[cards & 255]
            + hearts[cards >> 8 & 255]
            + diamonds[cards >> 16 & 255]
            + clubs[cards >> 24]
        )
        return [turn.known.get(counts & turn.asked) or turn.chance(counts) for turn in self._turns]


class _Turn:
    """One of them: what it comes to hangs on the few counts it has `asked` for, and is `known`."""

    __slots__ = ("_taken", "_terms", "asked", "known")

    def __init__(
        self, model: Model, decision: Decision, up_card: Card | None, *, took: bool
    ) -> None:
        lines = model[decision.situation]
        self._taken = decision.taken
        self._terms = []
        self.asked = 0
        self.known: dict[int, float] = {}
        for choice in decision.choices:
            line = lines.get(choice.word, _FLAT)
            count = count_of(choice, decision, up_card, took=took)
            shift = 0 if choice.kind is None else _BITS * _PLACES[choice.kind, choice.suit]
            each = line.slope * count.each
            if each:
                self.asked |= _ONE << shift
            self._terms.append((shift, line.start + line.slope * count.fixed, each))

    def chance(self, counts: int) -> float:
        """How likely the call that was made is, by the counts of the hand in every contract."""
        powers = []
        for shift, start, each in self._terms:
            strength = start + each * (counts >> shift & _ONE)
            powers.append(exp(min(_HUGE, strength)))
        found = (1 - FLOOR) * powers[self._taken] / sum(powers) + FLOOR / len(powers)
        if len(self.known) < _KEPT:
            self.known[counts & self.asked] = found
        return found


_KEPT: Final = 4096
"""Counts of one turn whose chances are kept."""
_HUGE: Final = 50.0
"""A strength above this is as good as certain."""
_PLACES: Final = {
    contract: place
    for place, contract in enumerate(
        (
            *((ContractKind.HOKUM, suit) for suit in Suit),
            *((kind, None) for kind in ContractKind if kind is not ContractKind.HOKUM),
        )
    )
}
_BITS: Final = 12
_ONE: Final = (1 << _BITS) - 1


@cache
def _together() -> tuple[tuple[int, ...], ...]:
    """`_sums` of all contracts in one number, `_BITS` each in the order of `_PLACES`.

    One addition of four such numbers counts a hand in every contract: no count needs more bits.
    """
    found = [[0] * 256 for _ in Suit]
    for (kind, trump), place in _PLACES.items():
        for row, sums in zip(found, _sums(kind, trump), strict=True):
            for ranks, worth in enumerate(sums):
                row[ranks] += worth << _BITS * place
    return tuple(tuple(row) for row in found)


_FLAT: Final = Line(0.0, 0.0)


@cache
def shipped_model() -> Model:
    """The model that comes with the solver, from `calling.toml`."""
    text = resources.files(__package__).joinpath("calling.toml").read_text(encoding="utf-8")
    return read_model(text)


def read_model(text: str) -> Model:
    """A model from its TOML: a table for each situation, in it `call = [start, slope]`."""
    return {
        situation: {word: Line(*pair) for word, pair in lines.items()}
        for situation, lines in tomllib.loads(text).items()
    }
