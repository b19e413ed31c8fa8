"""`balootsolver.v1.HintService`: from what a seat knows to what it should play or bid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from baloot_solver import __version__
from baloot_solver.cards import Seat
from baloot_solver.errors import InputError, at
from baloot_solver.hints import bid
from baloot_solver.hints.actions import Action
from baloot_solver.hints.crew import Crew
from baloot_solver.hints.estimates import Chance, Estimate
from baloot_solver.hints.reasons import Reason
from baloot_solver.hints.suggest import (
    Budget,
    CardHint,
    Method,
    Suggestion,
    refine,
)
from baloot_solver.hints.view import SeatView
from baloot_solver.hints.weights import SoftKnowledge
from baloot_solver.messages.enums import ACTION_KIND, METHOD, OBJECTIVE, PROJECT_CLASS, SEAT
from baloot_solver.messages.knowledge import knowledge_paths, read_bid_view, read_knowledge
from baloot_solver.messages.record import write_call
from baloot_solver.messages.table import check_id, write_cards, write_contract, write_side_points
from baloot_solver.notation import write_hands
from baloot_solver.solve import CancelFlag, Objective, SolverContext
from balootsolver.v1 import hint_service_pb2, position_pb2


def suggest_play(
    request: hint_service_pb2.SuggestPlayRequest,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
    threads: int | Crew = 1,
) -> hint_service_pb2.SuggestPlayResponse:
    """The answer to `SuggestPlay`.

    `threads` (or those of a crew) share the worlds and change nothing of the answer; each has a
    table of its own, so `context` is not used. Raises `InputError` with paths inside the request,
    `Cancelled` when stopped.
    """
    *_, last = _refined(request, cancel, threads, between=False)
    return last


def stream_suggest_play(
    request: hint_service_pb2.StreamSuggestPlayRequest,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
    threads: int | Crew = 1,
) -> Iterator[hint_service_pb2.StreamSuggestPlayResponse]:
    """The answers to `StreamSuggestPlay`; arguments and errors as those of `suggest_play`."""
    with at("question"):
        for answer in _refined(request.question, cancel, threads, between=True):
            yield hint_service_pb2.StreamSuggestPlayResponse(answer=answer)


def _refined(
    request: hint_service_pb2.SuggestPlayRequest,
    cancel: CancelFlag | None,
    threads: int | Crew,
    *,
    between: bool,
) -> Iterator[hint_service_pb2.SuggestPlayResponse]:
    check_id(request.id)
    if not request.HasField("knowledge"):
        raise InputError("knowledge", "MISSING", "what the seat knows is needed")
    with at("objective"):
        objective = OBJECTIVE.read(request.objective) or Objective.GAME_POINTS
    with at("method"):
        method = METHOD.read(request.method) or Method.AVERAGING
    budget = read_budget(request.budget)
    with at("knowledge"):
        view = read_knowledge(request.knowledge)
    _check_seed(request.seed)
    with at("knowledge"), knowledge_paths():
        for found in refine(
            view,
            objective,
            budget,
            seed=request.seed,
            weigher=None if request.equal_weights else SoftKnowledge(),
            method=method,
            card_points=not request.skip_card_points,
            racing=not request.no_racing,
            threads=threads,
            cancel=cancel,
            between=between,
        ):
            yield _write(request.id, found)


def suggest_bid(
    request: hint_service_pb2.SuggestBidRequest,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
    threads: int | Crew = 1,
) -> hint_service_pb2.SuggestBidResponse:
    """The answer to `SuggestBid`; arguments and errors as those of `suggest_play`."""
    check_id(request.id)
    budget = read_budget(request.budget) if request.HasField("budget") else None
    _check_seed(request.seed)
    found = bid.suggest_bid(
        read_bid_view(request), budget, seed=request.seed, open_hands=request.open_hands,
        threads=threads, cancel=cancel,
    )  # fmt: skip
    rules = found.view.rules
    return hint_service_pb2.SuggestBidResponse(
        id=request.id,
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        seat=SEAT.write(found.view.seat),
        best=str(found.best),
        calls=[_write_call(each) for each in found.calls],
        worlds=found.worlds,
        effective_worlds=found.effective_worlds,
        consistent_deals=str(found.consistent),
        for_match=found.for_match,
        said=[write_call(each) for each in found.view.calls],
    )


def _write_call(hint: bid.CallHint) -> hint_service_pb2.CallHint:
    return hint_service_pb2.CallHint(
        call=str(hint.call),
        best=hint.best,
        game_points=write_estimate(hint.game_points),
        behind=write_estimate(hint.behind),
        buys_share=hint.buys,
        made_share=hint.made,
        win_share=hint.wins,
        worlds=hint.worlds,
        open_hands=hint.open_hands,
    )


def read_budget(message: hint_service_pb2.Budget) -> Budget:
    """A budget; `InputError` on `budget.worlds` and `budget.milliseconds`."""
    with at("budget"):
        return Budget(message.worlds or None, message.milliseconds or None)


def _check_seed(seed: int) -> None:
    if seed < 0:
        raise InputError("seed", "BAD_SEED", f"a seed is not negative, as {seed} is")


def _write(name: str, found: Suggestion) -> hint_service_pb2.SuggestPlayResponse:
    rules, course = found.view.rules, found.view.course
    on_table = course.laid[len(course.laid) - len(course.trick) :]
    response = hint_service_pb2.SuggestPlayResponse(
        id=name,
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        objective=OBJECTIVE.write(found.objective),
        seat=SEAT.write(found.view.seat),
        best=str(found.best),
        cards=[_write_card(each, found.objective) for each in found.cards],
        confidence=found.confidence,
        exact=found.exact,
        consistent_worlds=found.consistent,
        worlds=found.worlds,
        effective_worlds=found.effective_worlds,
        weighted=found.weighted,
        method=METHOD.write(found.method),
        actions=[_write_action(each) for each in found.actions],
        table=write_view(found.view),
        final=found.final,
        contract=write_contract(found.view.contract),
        trick_seats=[SEAT.write(each.seat) for each in on_table],
    )
    if found.lead is not None:
        response.lead.CopyFrom(write_estimate(found.lead))
    return response


def _write_card(hint: CardHint, objective: Objective) -> hint_service_pb2.CardHint:
    message = hint_service_pb2.CardHint(
        card=str(hint.card),
        best=hint.best,
        behind=write_estimate(hint.behind),
        worlds=hint.worlds,
        card_point_worlds=hint.card_point_worlds,
        reasons=[write_reason(each) for each in hint.reasons],
    )
    if objective is Objective.GAME_POINTS:
        message.game_points.CopyFrom(write_estimate(hint.worth))
    if hint.game_points is not None:
        north_south, east_west = hint.game_points
        message.side_game_points.CopyFrom(
            hint_service_pb2.SideMeans(north_south=north_south, east_west=east_west)
        )
    if hint.card_points is not None:
        message.card_points.CopyFrom(write_estimate(hint.card_points))
    chances: tuple[tuple[str, Chance | None], ...] = (
        ("made", hint.made),
        ("kaboot", hint.kaboot),
        ("kaboot_against", hint.kaboot_against),
    )
    for name, chance in chances:
        if chance is not None:
            getattr(message, name).CopyFrom(_write_chance(chance))
    return message


def write_estimate(estimate: Estimate) -> hint_service_pb2.Estimate:
    """A mean with its interval."""
    return hint_service_pb2.Estimate(
        mean=estimate.mean,
        standard_error=estimate.standard_error,
        low=estimate.low,
        high=estimate.high,
    )


def _write_chance(chance: Chance) -> hint_service_pb2.Chance:
    return hint_service_pb2.Chance(share=chance.share, low=chance.low, high=chance.high)


def _write_action(action: Action) -> hint_service_pb2.Action:
    return hint_service_pb2.Action(
        kind=ACTION_KIND.write(action.kind),
        cards=write_cards(action.cards),
        project_class=PROJECT_CLASS.write(action.project),
        game_points=action.game_points,
        sound_share=action.sound,
        worlds=action.worlds,
        certain=action.certain,
        reason=write_reason(action.reason),
    )


def write_reason(reason: Reason) -> hint_service_pb2.Reason:
    """A reason with its texts."""
    return hint_service_pb2.Reason(
        code=reason.code.value,
        params=dict(reason.params),
        english=reason.english,
        arabic=reason.arabic,
    )


def write_view(view: SeatView) -> position_pb2.Table:
    """The table as a seat sees it: its own hand alone."""
    hands: Any = tuple(view.hand if seat is view.seat else frozenset() for seat in Seat)
    shown = write_hands(hands).split(" ")
    course = view.course
    return position_pb2.Table(
        hands=next(each for each in shown if each.startswith(view.seat.letter)),
        leader=SEAT.write(course.leader),
        trick=write_cards(course.trick),
        tricks=write_side_points(course.so_far.tricks),
        card_points=write_side_points(course.so_far.card_points),
    )
