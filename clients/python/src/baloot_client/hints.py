"""Hints: what a seat tells of itself, and the values it gets back.

A question here is what one seat knows, so there is nowhere to put another seat's cards. Means have
their standard error and 95 % interval; `exact` says that every deal that fits was looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypedDict

from baloot_client import questions
from baloot_client.answers import applied, seat_of
from baloot_client.values import Applied, Points, Seat, SeatProject
from balootsolver.v1 import hint_service_pb2, record_pb2

_METHODS: Final = {
    "averaging": hint_service_pb2.METHOD_AVERAGING,
    "later_decisions": hint_service_pb2.METHOD_LATER_DECISIONS,
}


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
    """Recorded game points, own side less the other, if it is made."""
    behind: Estimate
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


def suggest_play(
    hand: str, seat: Seat | str, dealer: Seat | str, details: HintDetails
) -> hint_service_pb2.SuggestPlayRequest:
    """A `SuggestPlayRequest`."""
    chosen = questions.rules(details.get("profile", ""), details.get("overrides"))
    knowledge = hint_service_pb2.SeatKnowledge(
        rules=chosen,
        seat=questions.seat(seat, "knowledge.seat"),
        hand=hand,
        dealer=questions.seat(dealer, "knowledge.dealer"),
        up_card=details.get("up_card", ""),
        plays=details.get("plays", ()),
        assume_full_declaration=details.get("full_declaration", False),
    )
    _add_said(knowledge, details)
    return hint_service_pb2.SuggestPlayRequest(
        id=details.get("id", ""),
        knowledge=knowledge,
        objective=questions.objective(details.get("objective", "game_points")),
        budget=hint_service_pb2.Budget(
            worlds=details.get("worlds", 0), milliseconds=details.get("milliseconds", 0)
        ),
        seed=details.get("seed", 0),
        equal_weights=details.get("equal_weights", False),
        method=questions.choose(_METHODS, details.get("method", "averaging"), "method"),
        skip_card_points=not details.get("card_points", True),
        no_racing=not details.get("racing", True),
    )


def _add_said(knowledge: hint_service_pb2.SeatKnowledge, details: HintDetails) -> None:
    """What was said and shown at the table, where it is known."""
    contract = details.get("contract", "")
    if contract:
        knowledge.contract.CopyFrom(
            questions.contract(
                contract,
                buyer=details.get("buyer"),
                level=details.get("level", "single"),
                locked=details.get("locked"),
                bid=details.get("bid"),
                kapot=details.get("kapot", False),
            )
        )
    taken_by, match = details.get("up_card_taken_by"), details.get("match_before")
    if taken_by is not None:
        knowledge.up_card_taken_by = questions.seat(taken_by, "knowledge.up_card_taken_by")
    if match is not None:
        knowledge.match_before.CopyFrom(questions.side_points(match))
    calls, announced = details.get("calls"), details.get("announced")
    if calls is not None:
        knowledge.calls.CopyFrom(record_pb2.Calls(items=[questions.call(each) for each in calls]))
    if announced is not None:
        items = questions.seat_projects(announced, "knowledge.announcements.items")
        knowledge.announcements.CopyFrom(
            hint_service_pb2.Announcements(
                items=[
                    hint_service_pb2.Announcement(
                        seat=each.seat, project_class=each.project_class, cards=each.cards
                    )
                    for each in items
                ]
            )
        )
    baloot, ekka = details.get("baloot"), details.get("ekka_calls")
    if baloot is not None:
        seats = [questions.seat(each, "knowledge.baloot.seats") for each in baloot]
        knowledge.baloot.CopyFrom(hint_service_pb2.BalootCalls(seats=seats))
    if ekka is not None:
        plays = [record_pb2.EkkaCall(play=each) for each in ekka]
        knowledge.ekka_calls.CopyFrom(record_pb2.EkkaCalls(items=plays))


def play_hint(message: hint_service_pb2.SuggestPlayResponse) -> PlayHint:
    """The answer of `SuggestPlay`."""
    return PlayHint(
        id=message.id,
        applied=applied(message),
        seat=seat_of(message.seat),
        best=message.best,
        cards=tuple(_card(each) for each in message.cards),
        confidence=message.confidence,
        lead=_estimate(message.lead) if message.HasField("lead") else None,
        exact=message.exact,
        consistent_worlds=message.consistent_worlds,
        worlds=message.worlds,
        effective_worlds=message.effective_worlds,
        weighted=message.weighted,
        actions=tuple(_action(each) for each in message.actions),
        final=message.final,
        message=message,
    )


def _card(message: hint_service_pb2.CardHint) -> CardHint:
    return CardHint(
        card=message.card,
        best=message.best,
        game_points=_estimate(message.game_points) if message.HasField("game_points") else None,
        card_points=_estimate(message.card_points) if message.HasField("card_points") else None,
        made=_chance(message.made) if message.HasField("made") else None,
        kaboot=_chance(message.kaboot) if message.HasField("kaboot") else None,
        kaboot_against=_chance(message.kaboot_against)
        if message.HasField("kaboot_against")
        else None,
        behind=_estimate(message.behind),
        worlds=message.worlds,
        reasons=tuple(_reason(each) for each in message.reasons),
    )


def _action(message: hint_service_pb2.Action) -> Action:
    name = hint_service_pb2.ActionKind.Name(message.kind)
    return Action(
        kind=name.removeprefix("ACTION_KIND_").lower(),
        cards=tuple(message.cards),
        game_points=message.game_points,
        sound_share=message.sound_share,
        worlds=message.worlds,
        certain=message.certain,
        reason=_reason(message.reason),
    )


def _estimate(message: hint_service_pb2.Estimate) -> Estimate:
    return Estimate(message.mean, message.standard_error, message.low, message.high)


def _chance(message: hint_service_pb2.Chance) -> Chance:
    return Chance(message.share, message.low, message.high)


def _reason(message: hint_service_pb2.Reason) -> Reason:
    return Reason(message.code, dict(message.params), message.english, message.arabic)


def suggest_bid(
    hand: str, seat: Seat | str, dealer: Seat | str, details: BidDetails
) -> hint_service_pb2.SuggestBidRequest:
    """A `SuggestBidRequest`."""
    request = hint_service_pb2.SuggestBidRequest(
        id=details.get("id", ""),
        rules=questions.rules(details.get("profile", ""), details.get("overrides")),
        seat=questions.seat(seat, "seat"),
        hand=hand,
        dealer=questions.seat(dealer, "dealer"),
        up_card=details.get("up_card", ""),
        calls=[questions.call(each) for each in details.get("calls", ())],
        seed=details.get("seed", 0),
    )
    match = details.get("match_before")
    if match is not None:
        request.match_before.CopyFrom(questions.side_points(match))
    worlds, milliseconds = details.get("worlds", 0), details.get("milliseconds", 0)
    if worlds or milliseconds:
        request.budget.CopyFrom(hint_service_pb2.Budget(worlds=worlds, milliseconds=milliseconds))
    return request


def bid_hint(message: hint_service_pb2.SuggestBidResponse) -> BidHint:
    """The answer of `SuggestBid`."""
    return BidHint(
        id=message.id,
        applied=applied(message),
        seat=seat_of(message.seat),
        best=message.best,
        calls=tuple(
            CallHint(
                call=each.call,
                best=each.best,
                game_points=_estimate(each.game_points),
                behind=_estimate(each.behind),
                buys_share=each.buys_share,
                made_share=each.made_share if each.HasField("made_share") else None,
                win_share=each.win_share if each.HasField("win_share") else None,
                worlds=each.worlds,
            )
            for each in message.calls
        ),
        worlds=message.worlds,
        consistent_deals=int(message.consistent_deals),
        for_match=message.for_match,
        message=message,
    )
