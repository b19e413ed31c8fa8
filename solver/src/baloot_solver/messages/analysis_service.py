"""`balootsolver.v1.AnalysisService`: from the record of a hand to what its cards cost."""

from __future__ import annotations

from collections.abc import Sequence

from baloot_solver import __version__
from baloot_solver.analysis import (
    Analysis,
    Appraisal,
    CheckedClaim,
    Forgotten,
    MatchVerdict,
    Series,
    Step,
    WrittenCheck,
    analyse,
)
from baloot_solver.cards import Side
from baloot_solver.errors import InputError, at
from baloot_solver.hints.crew import Crew
from baloot_solver.hints.luck import Visible, visible_losses
from baloot_solver.hints.weights import SoftKnowledge
from baloot_solver.messages.auction import write_recorded_auction
from baloot_solver.messages.enums import COST, LUCK, OBJECTIVE, PROJECT_CLASS, SEAT, SIDE
from baloot_solver.messages.hint_service import write_estimate, write_reason
from baloot_solver.messages.phrases import write_phrase
from baloot_solver.messages.position import write_card_value, write_outcome
from baloot_solver.messages.record import in_message, message_paths, read_record, write_record
from baloot_solver.messages.score import (
    write_infraction,
    write_match,
    write_record_score,
)
from baloot_solver.messages.table import check_id, write_cards, write_side_points
from baloot_solver.notation import read_record_line
from baloot_solver.solve import CancelFlag, SolverContext
from balootsolver.v1 import analysis_service_pb2, projects_pb2


def analyse_hand(
    request: analysis_service_pb2.AnalyseHandRequest,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
    threads: int | Crew = 1,
) -> analysis_service_pb2.AnalyseHandResponse:
    """The answer to `AnalyseHand`.

    `context` keeps one thread's table from call to call; `cancel` stops the search from another
    thread. `threads` share the deals by which mistakes are told from bad luck. Raises `InputError`
    with paths inside the request, `Cancelled` when stopped.
    """
    check_id(request.id)
    if not request.HasField("record") and not request.line:
        raise InputError("record", "MISSING", "the record of a hand is needed")
    if request.HasField("record") and request.line:
        raise InputError("line", "NOT_WANTED", "a hand is given once, as a record or as a line")
    with at("line" if request.line else "record"), message_paths():
        record = read_record_line(request.line) if request.line else read_record(request.record)
        found = analyse(record, context=context, cancel=cancel)
        visible: Sequence[Visible | None] = ()
        if request.visible_mistakes:
            visible = tuple(
                visible_losses(found, weigher=SoftKnowledge(), threads=threads, cancel=cancel)
            )
    response = _write(request.id or record.id, found, with_cards=request.cards)
    for step, each in zip(response.steps, visible, strict=False):
        if each is not None:
            step.visible.CopyFrom(_write_visible(each))
    return response


def _write_visible(told: Visible) -> analysis_service_pb2.Visible:
    return analysis_service_pb2.Visible(
        luck=LUCK.write(told.luck),
        objective=OBJECTIVE.write(told.objective),
        expected_loss=write_estimate(told.expected_loss),
        best_cards=write_cards(told.best),
        reasons=[write_reason(each) for each in told.reasons],
        worlds=told.worlds,
        exact=told.exact,
    )


def _write(
    name: str, found: Analysis, *, with_cards: bool
) -> analysis_service_pb2.AnalyseHandResponse:
    rules, score = found.record.rules, found.score
    response = analysis_service_pb2.AnalyseHandResponse(
        id=name,
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        record=write_record(found.record),
        steps=[_write_step(each, with_cards=with_cards) for each in found.steps],
        card_points=_write_series(found.card_points),
        infractions=[write_infraction(each) for each in score.infractions],
        claims=[_write_claim(each) for each in found.claims],
        forgotten=[_write_forgotten(each) for each in found.forgotten],
    )
    if found.game_points is not None:
        response.game_points.CopyFrom(_write_series(found.game_points))
    if score.score is not None:
        response.score.CopyFrom(write_record_score(name, found.record, score))
    unscored = score.unscored or found.unscored
    if unscored is not None:
        response.unscored.CopyFrom(_write_unscored(unscored))
    if found.written is not None:
        response.written.CopyFrom(_write_written(found.written))
    if found.match is not None:
        response.match.CopyFrom(_write_match(found.match))
    if score.auction is not None:
        response.auction.CopyFrom(write_recorded_auction(score.auction))
    return response


def _write_step(step: Step, *, with_cards: bool) -> analysis_service_pb2.Step:
    message = analysis_service_pb2.Step(
        play=step.play,
        trick=step.trick + 1,
        seat=SEAT.write(step.seat),
        to_play=SEAT.write(step.position.to_play),
        card=str(step.card),
        legal=write_cards(step.legal),
        forced=step.forced,
        cost=COST.write(step.cost),
        card_points=_write_appraisal(step.card_points, with_cards=with_cards),
    )
    if step.game_points is not None:
        message.game_points.CopyFrom(_write_appraisal(step.game_points, with_cards=with_cards))
    return message


def _write_appraisal(told: Appraisal, *, with_cards: bool) -> analysis_service_pb2.Appraisal:
    message = analysis_service_pb2.Appraisal(
        before=write_outcome(told.before),
        after=write_outcome(told.after),
        best=told.best,
        loss_card_points=told.loss_card_points,
        best_cards=write_cards(told.best_cards),
        cards=[write_card_value(each) for each in told.cards] if with_cards else [],
        line=write_cards(told.line),
        losses=write_side_points(told.losses),
    )
    if told.loss_game_points is not None:
        message.loss_game_points = told.loss_game_points
    return message


def _write_series(series: Series) -> analysis_service_pb2.Series:
    north_south, east_west = (series.side_loss(side) for side in Side)
    return analysis_service_pb2.Series(
        objective=OBJECTIVE.write(series.objective),
        start=write_outcome(series.start),
        line=write_cards(series.line),
        end=write_outcome(series.end),
        losses=series.losses,
        side_losses=write_side_points((north_south, east_west)),
        conceded=series.conceded,
        turns=series.turns,
        nodes=series.nodes,
    )


def _write_unscored(error: InputError) -> analysis_service_pb2.Unscored:
    told = in_message(error)
    return analysis_service_pb2.Unscored(
        field=told.field, reason=told.reason, description=told.description
    )


def _write_claim(checked: CheckedClaim) -> analysis_service_pb2.CheckedClaim:
    claim = checked.claim
    message = analysis_service_pb2.CheckedClaim(
        seat=SEAT.write(claim.seat),
        after_play=claim.after_play,
        sound=checked.verdict.sound,
        line=write_cards(checked.verdict.line),
    )
    if claim.conceded is not None:
        message.conceded = claim.conceded
    if checked.penalty is not None:
        message.penalty_game_points.CopyFrom(write_side_points(checked.penalty))
    return message


def _write_forgotten(forgotten: Forgotten) -> analysis_service_pb2.ForgottenProjects:
    message = analysis_service_pb2.ForgottenProjects(
        side=SIDE.write(forgotten.side),
        projects=[
            projects_pb2.SeatProject(
                seat=SEAT.write(each.seat),
                project_class=PROJECT_CLASS.write(each.cls),
                cards=write_cards(each.cards),
            )
            for each in forgotten.projects
        ],
    )
    if forgotten.lost is not None:
        message.lost_game_points = forgotten.lost
    return message


def _write_written(check: WrittenCheck) -> analysis_service_pb2.WrittenCheck:
    return analysis_service_pb2.WrittenCheck(
        written=write_side_points(check.written),
        right=write_side_points(check.right),
        differs=check.differs,
        explanations=check.explanations,
        phrases=[write_phrase(each) for each in check.explanations],
    )


def _write_match(verdict: MatchVerdict) -> analysis_service_pb2.MatchVerdict:
    return analysis_service_pb2.MatchVerdict(
        start=write_match(verdict.start), end=write_match(verdict.end), turns=verdict.turns
    )
