"""The values of hints: what a seat tells of itself, and what it gets back.

A question here is what one seat knows, so there is nowhere to put another seat's cards. Means have
their standard error and 95 % interval; `exact` says that every deal that fits was looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from baloot_client.values import Applied, Points, Seat, SeatProject
from balootsolver.v1 import hint_service_pb2


class HintDetails(TypedDict, total=False):
    """The keywords of `suggest_play` and `stream_suggest_play`.

    `calls`, `announced` and `baloot` left out are "not known", empty ones are "none". Without
    `contract` it is the one that the calls come to. `worlds` and `milliseconds` limit the work.
    """

    contract: str
    buyer: Seat | str | None
    level: str
    locked: bool | None
    bid: int | None
    kapot: bool
    plays: Sequence[str]
    up_card: str
    up_card_taken_by: Seat | str | None
    calls: Sequence[str] | None
    announced: Sequence[SeatProject] | None
    baloot: Sequence[Seat | str] | None
    ekka_calls: Sequence[int] | None
    match_before: Points | None
    full_declaration: bool
    objective: str
    worlds: int
    milliseconds: int
    seed: int
    equal_weights: bool
    method: str
    card_points: bool
    racing: bool
    profile: str
    overrides: Mapping[str, str] | None
    id: str


class BidDetails(TypedDict, total=False):
    """The keywords of `suggest_bid`; `calls` are those so far, each perhaps behind its seat."""

    up_card: str
    calls: Sequence[str]
    match_before: Points | None
    worlds: int
    milliseconds: int
    seed: int
    open_hands: bool
    profile: str
    overrides: Mapping[str, str] | None
    id: str


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals with its standard error and 95 % interval."""

    mean: float
    standard_error: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Chance:
    """How often something happens, 0 to 1, with its 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason of the fixed set of docs/hints.md, in words."""

    code: str
    params: Mapping[str, str]
    english: str
    arabic: str


@dataclass(frozen=True, slots=True)
class Action:
    """What the seat could do besides playing a card.

    `kind` is `call_ekka`, `declare_project`, `call_baloot` or `claim`.
    """

    kind: str
    cards: tuple[str, ...]
    game_points: int
    sound_share: float
    """Of a claim: how often it holds, in `worlds` deals."""
    worlds: int
    certain: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class CardHint:
    """A legal card and what it is expected to bring."""

    card: str
    best: bool
    game_points: Estimate | None
    """Recorded game points, own side less the other; None where card points are the objective."""
    card_points: Estimate | None
    """Final card points of the own side, where both sides play for them."""
    made: Chance | None
    kaboot: Chance | None
    kaboot_against: Chance | None
    behind: Estimate
    """How far it falls short of the best card, deal by deal."""
    worlds: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class PlayHint:
    """What to play."""

    id: str
    applied: Applied
    seat: Seat
    best: str
    cards: tuple[CardHint, ...]
    """Every legal card, the best first."""
    confidence: float
    lead: Estimate | None
    exact: bool
    consistent_worlds: int
    worlds: int
    effective_worlds: float
    weighted: bool
    actions: tuple[Action, ...]
    final: bool
    message: hint_service_pb2.SuggestPlayResponse = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class CallHint:
    """A legal call and what it is expected to bring."""

    call: str
    best: bool
    game_points: Estimate
    """Recorded game points, own side less the other, if it is called."""
    behind: Estimate
    open_hands: float
    """The mean of what the same contracts come to with open hands."""
    buys_share: float
    """How often the own side ends as the buyer."""
    made_share: float | None
    win_share: float | None
    """How often the match is won; None where its end is far or its score not known."""
    worlds: int


@dataclass(frozen=True, slots=True)
class BidHint:
    """What to call."""

    id: str
    applied: Applied
    seat: Seat
    best: str
    calls: tuple[CallHint, ...]
    """Every legal call, the best first."""
    worlds: int
    consistent_deals: int
    for_match: bool
    message: hint_service_pb2.SuggestBidResponse = field(repr=False, compare=False)


def read_estimate(message: hint_service_pb2.Estimate) -> Estimate:
    """A mean of an answer."""
    return Estimate(message.mean, message.standard_error, message.low, message.high)


def read_reason(message: hint_service_pb2.Reason) -> Reason:
    """A reason of an answer."""
    return Reason(message.code, dict(message.params), message.english, message.arabic)
