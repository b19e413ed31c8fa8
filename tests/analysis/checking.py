"""What must be true of any analysis, said of one record: `faults` lists what is not.

Every value is asked of `solve` again, with a context that knows nothing of the hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from baloot_solver.analysis import Analysis, Appraisal, Cost, Series, analyse
from baloot_solver.cards import Side
from baloot_solver.deal import HandRecord, Position
from baloot_solver.errors import InputError
from baloot_solver.play import position_from_deal
from baloot_solver.solve import Objective, Outcome, SolverContext, solve


def faults(record: HandRecord, context: SolverContext) -> list[str]:
    """Every way in which the analysis of a record is not what it should be."""
    found = analyse(record, context=context)
    lines = [*_lost(found, found.card_points), *_values(found, Objective.CARD_POINTS, context)]
    if found.game_points is not None:
        lines += _lost(found, found.game_points)
        lines += _values(found, Objective.GAME_POINTS, context)
    lines += _mistakes(found)
    if found.score.score is not None and found.game_points is not None:
        end, right = found.game_points.end, found.score.score
        if (end.game_points, end.sweep) != (right.game_points, right.sweep):
            lines.append(f"the values end at {end}, the score is {right.game_points}")
    return lines


def _values(found: Analysis, objective: Objective, context: SolverContext) -> Iterator[str]:
    """The value before each card is a fresh solve's, and so are those of all its cards."""
    series = found.card_points if objective is Objective.CARD_POINTS else found.game_points
    assert series is not None
    previous = series.start
    for index, step in enumerate(found.steps):
        told = step.appraisal(objective)
        assert told is not None
        fresh = solve(step.position, objective, context=context)
        where = f"{objective.value}, step {index} ({step.seat.label}'s {step.card})"
        if told.before != fresh.value or previous != fresh.value:
            yield f"{where}: value {told.before}, fresh {fresh.value}, before it {previous}"
        if told.cards != fresh.cards:
            yield f"{where}: cards {told.cards}, fresh {fresh.cards}"
        played = next((each for each in told.cards if each.card == step.card), None)
        regular = step.seat is step.position.to_play and step.position.trick
        if regular and played is not None and played.outcome != told.after:
            yield f"{where}: {told.after} after the card, which solves to {played.outcome}"
        yield from _line(step.position, told, where)
        previous = told.after
    if found.score.claim is None and previous != series.end:
        yield f"{objective.value}: the last value is {previous}, the result {series.end}"


def _line(position: Position, told: Appraisal, where: str) -> Iterator[str]:
    if told.best and told.line:
        yield f"{where}: a line that punishes nothing"
    if not told.best and not told.line and position.cards_left > 1:
        yield f"{where}: a loss without a line"


def _lost(found: Analysis, series: Series) -> Iterator[str]:
    """The value at the start, less the losses of a side, more those of the other, is the result."""
    pairs = (_pair(series.objective, series.start), _pair(series.objective, series.end))
    start, end = (pair[0] - pair[1] for pair in pairs)
    unit = 2 if series.objective is Objective.CARD_POINTS else 1
    losses = [series.side_loss(side) for side in Side]
    if found.score.claim is not None:
        losses[found.score.claim.seat.side.other] += series.conceded
    if start - unit * (losses[0] - losses[1]) != end:
        yield f"{series.objective.value}: {start} less {losses} is not {end}"
    running = [0, 0]
    by_seat = [0, 0, 0, 0]
    for step in found.steps:
        told = step.appraisal(series.objective)
        assert told is not None
        in_points = series.objective is Objective.CARD_POINTS
        loss = told.loss_card_points if in_points else told.loss_game_points
        assert loss is not None
        running[step.seat.side] += loss
        by_seat[step.seat] += loss
        if told.losses != tuple(running):
            yield f"{series.objective.value}: losses {told.losses} at {step.card}, not {running}"
    if series.losses != tuple(by_seat):
        yield f"{series.objective.value}: losses {series.losses} by seat, not {by_seat}"


def _pair(objective: Objective, outcome: Outcome) -> tuple[int, int]:
    if objective is Objective.CARD_POINTS:
        return outcome.card_points
    assert outcome.game_points is not None
    return outcome.game_points


def _mistakes(found: Analysis) -> Iterator[str]:
    """Forced cards and equals of the best are none; legal cards never gain."""
    for step in found.steps:
        told = [each for each in (step.card_points, step.game_points) if each is not None]
        called = step.position.trick or found.record.ekka_calls is None
        if step.forced and called and step.cost is not Cost.NOTHING:
            yield f"{step.card} was forced and cost {step.cost}"
        if all(each.best for each in told) and step.cost is not Cost.NOTHING:
            yield f"{step.card} was best and cost {step.cost}"
        if step.card in step.legal and step.seat is step.position.to_play:
            gained = step.card_points.loss_card_points < 0
            game = step.game_points
            gained |= game is not None and (game.loss_game_points or 0) < 0
            if gained:
                yield f"{step.card} is legal and gained"


def plain_positions(record: HandRecord) -> list[Position] | None:
    """The positions of a hand played by the rules, made without the analysis; None for others."""
    if record.ekka_calls is not None or record.declarations is not None:
        return None
    try:
        return [
            position_from_deal(record.rules, record.deal, record.contract, record.plays[:count])
            for count in range(len(record.plays) + 1)
        ]
    except InputError:
        return None
