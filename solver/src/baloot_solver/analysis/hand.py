"""A finished hand gone through card by card: `analyse`."""

from __future__ import annotations

from collections.abc import Sequence

from baloot_solver.analysis.beside import (
    check_claims,
    check_written,
    find_forgotten,
    judge_match,
)
from baloot_solver.analysis.model import Analysis, Appraisal, Series, Step
from baloot_solver.analysis.moments import Moment, moments, opening
from baloot_solver.analysis.scale import Scale
from baloot_solver.analysis.tracing import Hand, Trace
from baloot_solver.cards import Seat, Side, in_order
from baloot_solver.deal import HandRecord
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.ranking import Ends
from baloot_solver.scoring import RecordScore, score_record
from baloot_solver.solve import CardValue, Objective, Outcome, thread_context


def analyse(
    record: HandRecord,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
) -> Analysis:
    """What every card of a record cost, whether the rules were kept, and what the hand came to.

    Where a penalty ended the hand the score sheet is that one's (ruling 10); the cards are judged
    all the same. Contexts and threads as for `solve`. Raises `InputError` as `score_record` does,
    and on `deal.dealer` or `contract.buyer` where there is no card and nobody knows who leads;
    `Cancelled` when `cancel` was raised.
    """
    score = score_record(record)
    first = opening(record, score.replay)
    played = moments(record, score.replay)
    scale = Scale(record.rules, record.contract, score.facts, score.unscored)
    engine = context if context is not None else thread_context()
    flag = cancel if cancel is not None else CancelFlag()
    engine.begin()
    hand = Hand.of(first, played, engine)
    traces: dict[Objective, Trace] = {}
    parts: dict[Objective, tuple[tuple[Appraisal, ...], Series]] = {}
    for objective in scale.objectives:
        base = traces.get(Objective.CARD_POINTS)
        trace = traces[objective] = Trace(objective, hand, scale, engine, flag, base)
        before = engine.nodes
        appraisals = _appraise(trace, hand, scale)
        parts[objective] = appraisals, _series(trace, hand, scale, score, engine.nodes - before)
    steps = _steps(played, hand, score, parts)
    points, game = parts[Objective.CARD_POINTS][1], parts.get(Objective.GAME_POINTS)
    ends = _ends(traces[Objective.GAME_POINTS], score) if game else ()
    return Analysis(
        record=record,
        steps=steps,
        card_points=points,
        game_points=game[1] if game else None,
        unscored=scale.unscored,
        score=score,
        claims=check_claims(record, first, played, score, engine, flag),
        forgotten=find_forgotten(record, score),
        written=check_written(record, score),
        match=judge_match(record, score, scale, ends),
    )


def _steps(
    played: Sequence[Moment],
    hand: Hand,
    score: RecordScore,
    parts: dict[Objective, tuple[tuple[Appraisal, ...], Series]],
) -> tuple[Step, ...]:
    points, game = parts[Objective.CARD_POINTS][0], parts.get(Objective.GAME_POINTS)
    return tuple(
        Step(
            play=moment.play,
            trick=moment.trick,
            place=moment.place,
            seat=moment.seat,
            card=moment.card,
            position=moment.before,
            legal=tuple(in_order(hand.legal[index])),
            infractions=tuple(each for each in score.infractions if each.play == moment.play),
            card_points=points[index],
            game_points=game[0][index] if game else None,
        )
        for index, moment in enumerate(played)
    )


def _appraise(trace: Trace, hand: Hand, scale: Scale) -> tuple[Appraisal, ...]:
    losses = [0, 0]
    found = []
    for index, moment in enumerate(hand.moments):
        ends, after = trace.values[index], trace.values[index + 1]
        value, outcome = scale.outcome(ends), scale.outcome(after)
        sign = _sign(moment.seat)
        best = sign * (trace.order(index, after) - trace.order(index, ends)) >= 0
        points, game = _loss(sign, value, outcome)
        losses[moment.seat.side] += (
            points if trace.objective is Objective.CARD_POINTS else game or 0
        )
        found.append(
            Appraisal(
                before=value,
                after=outcome,
                best=best,
                loss_card_points=points,
                loss_game_points=game,
                cards=_card_values(trace, index, moment.before.to_play, scale),
                line=() if best else trace.line(index + 1),
                losses=(losses[0], losses[1]),
            )
        )
    return tuple(found)


def _card_values(trace: Trace, index: int, to_play: Seat, scale: Scale) -> tuple[CardValue, ...]:
    """The legal cards of a position, best first, equal ones in written order."""
    ends_of, value, sign = trace.cards(index), trace.values[index], _sign(to_play)

    def card_value(ends: Ends) -> tuple[Outcome, bool, int | None, int]:
        points, game = _loss(sign, scale.outcome(value), scale.outcome(ends))
        return scale.outcome(ends), ends == value, game, points

    in_turn = sorted(in_order(ends_of), key=lambda card: -sign * trace.order(index, ends_of[card]))
    return tuple(CardValue(card, *card_value(ends_of[card])) for card in in_turn)


def _series(trace: Trace, hand: Hand, scale: Scale, score: RecordScore, nodes: int) -> Series:
    in_points = trace.objective is Objective.CARD_POINTS
    ends = _ends(trace, score)
    outcomes = [scale.outcome(each) for each in ends]
    losses = [0, 0, 0, 0]
    turns = []
    for index, moment in enumerate(hand.moments):
        points, game = _loss(_sign(moment.seat), outcomes[index], outcomes[index + 1])
        losses[moment.seat] += points if in_points else game or 0
        if outcomes[index].made is not outcomes[index + 1].made:
            turns.append(index)
    conceded = 0
    if score.claim is not None:
        sign = -_sign(score.claim.seat)
        points, game = _loss(sign, outcomes[-2], outcomes[-1])
        conceded = points if in_points else game or 0
    return Series(
        objective=trace.objective,
        start=outcomes[0],
        line=trace.line(0),
        end=outcomes[-1],
        losses=(losses[0], losses[1], losses[2], losses[3]),
        conceded=conceded,
        turns=tuple(turns),
        nodes=nodes,
    )


def _ends(trace: Trace, score: RecordScore) -> tuple[Ends, ...]:
    """How the hand ends from each position on, and last what a conceded claim made of it."""
    if score.claim is None:
        return trace.values
    return (*trace.values, (score.card_points[0], score.sweep))


def _loss(sign: int, before: Outcome, after: Outcome) -> tuple[int, int | None]:
    """What a side's value fell by, in card points and in game points."""
    points = sign * (before.card_points[0] - after.card_points[0])
    if before.game_points is None or after.game_points is None:
        return points, None
    was, now = before.game_points, after.game_points
    return points, sign * ((was[0] - was[1]) - (now[0] - now[1]))


def _sign(seat: Seat) -> int:
    return 1 if seat.side is Side.NORTH_SOUTH else -1
