"""Hints as messages: from what a caller writes to the requests, and from the answers to values."""

from __future__ import annotations

from typing import Final

from baloot_client import questions
from baloot_client.answers import applied, seat_of
from baloot_client.hints import (
    Action,
    BidDetails,
    BidHint,
    CallHint,
    CardHint,
    Chance,
    HintDetails,
    PlayHint,
    read_estimate,
    read_reason,
)
from baloot_client.values import Seat
from balootsolver.v1 import hint_service_pb2, record_pb2

_METHODS: Final = {
    "averaging": hint_service_pb2.METHOD_AVERAGING,
    "later_decisions": hint_service_pb2.METHOD_LATER_DECISIONS,
}


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
        lead=read_estimate(message.lead) if message.HasField("lead") else None,
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
        game_points=read_estimate(message.game_points) if message.HasField("game_points") else None,
        card_points=read_estimate(message.card_points) if message.HasField("card_points") else None,
        made=_chance(message.made) if message.HasField("made") else None,
        kaboot=_chance(message.kaboot) if message.HasField("kaboot") else None,
        kaboot_against=_chance(message.kaboot_against)
        if message.HasField("kaboot_against")
        else None,
        behind=read_estimate(message.behind),
        worlds=message.worlds,
        reasons=tuple(read_reason(each) for each in message.reasons),
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
        reason=read_reason(message.reason),
    )


def _chance(message: hint_service_pb2.Chance) -> Chance:
    return Chance(message.share, message.low, message.high)


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
        open_hands=details.get("open_hands", False),
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
                game_points=read_estimate(each.game_points),
                behind=read_estimate(each.behind),
                open_hands=each.open_hands,
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
