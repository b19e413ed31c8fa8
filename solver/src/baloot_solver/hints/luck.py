"""Mistake or bad luck: what a card of a finished hand cost by what its player could know.

The loss by open hands says what a card cost as the cards lay. Its expected loss, over the deals
that fit what the player had seen, says what it cost as far as he could tell: by how much it fell
short of the best card there. Together they tell a mistake (both) from a card that was right and met
the wrong deal, and from a wrong one that met the right deal.

A card near the line between right and wrong is looked at in more worlds, until its expected loss is
clearly on one side or the worlds are used up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from baloot_solver.analysis import Analysis, Step
from baloot_solver.cards import Card, Seat
from baloot_solver.deal import HandRecord
from baloot_solver.hints.crew import Crew
from baloot_solver.hints.estimates import Estimate
from baloot_solver.hints.projection import view_of
from baloot_solver.hints.reasons import Reason
from baloot_solver.hints.suggest import Budget, Suggestion, Weigher, refine
from baloot_solver.kernel._context import CancelFlag
from baloot_solver.solve import Objective

WORTH_A_WORD: Final = {Objective.GAME_POINTS: 0.5, Objective.CARD_POINTS: 2.0}
"""An expected loss from which a card is called wrong, where its interval is clear of 0; in the
unit of the objective."""
LEAST_WORLDS: Final = 40
MOST_WORLDS: Final = 320
"""Worlds for one card: at least, and where it is hard to tell."""
_CLEARLY: Final = 2.5
"""Standard errors from the line at which a card needs no more worlds."""


class Luck(Enum):
    """What a card was, by open hands and by what its player could know.

    `MISTAKE`: it cost something, and was expected to. `UNLUCKY`: it cost something, and no card
    was expected to do clearly better. `LUCKY`: it cost nothing, and another was expected to do
    clearly better. `FINE`: neither.
    """

    MISTAKE = "mistake"
    UNLUCKY = "unlucky"
    LUCKY = "lucky"
    FINE = "fine"


@dataclass(frozen=True, slots=True)
class Visible:
    """A card of the record as far as its player could judge it.

    `expected_loss` is in the unit of the objective: how far the card falls short of the best one,
    deal by deal. `best` are the best cards by what could be known, with the reasons for the first;
    `worlds` how many deals were looked at, `exact` that these were all.
    """

    luck: Luck
    objective: Objective
    expected_loss: Estimate
    best: tuple[Card, ...]
    reasons: tuple[Reason, ...]
    worlds: int
    exact: bool


def visible_losses(
    analysis: Analysis,
    *,
    most_worlds: int = MOST_WORLDS,
    seed: int = 0,
    weigher: Weigher | None = None,
    threads: int | Crew = 1,
    cancel: CancelFlag | None = None,
) -> Iterator[Visible | None]:
    """Every step of an analysis, in order; None where its player's knowledge cannot be told.

    That is so for a card against the rules and all after it: what others made of it is anybody's
    guess. Raises `InputError` on `deal.hands` and `deal.dealer` where the record does not tell who
    saw what, and `Cancelled`.
    """
    view_of(analysis.record, Seat.SOUTH, 0)  # refuses a record that does not tell
    by_the_rules = True
    for step in analysis.steps:
        by_the_rules = by_the_rules and not step.infractions
        if not by_the_rules:
            yield None
            continue
        yield judge_step(
            analysis, step, most_worlds=most_worlds, seed=seed, weigher=weigher, threads=threads,
            cancel=cancel,
        )  # fmt: skip


def _without_wrong_calls(analysis: Analysis) -> HandRecord:
    """The record; calls that do not fit its contract say nothing about anybody's cards."""
    auction = analysis.score.auction
    if auction is not None and auction.problem is not None:
        return replace(analysis.record, calls=None)
    return analysis.record


def judge_step(
    analysis: Analysis,
    step: Step,
    *,
    least_worlds: int = LEAST_WORLDS,
    most_worlds: int = MOST_WORLDS,
    seed: int = 0,
    weigher: Weigher | None = None,
    threads: int | Crew = 1,
    cancel: CancelFlag | None = None,
) -> Visible:
    """One step of an analysis, before which everybody kept the rules; else as `visible_losses`.

    At least and at most so many worlds are looked at, all where there are fewer.
    """
    scored = analysis.game_points is not None
    objective = Objective.GAME_POINTS if scored else Objective.CARD_POINTS
    view = view_of(_without_wrong_calls(analysis), step.seat, step.play)
    # A forced card needs one world to say so.
    worlds = 1 if step.forced else most_worlds
    line = WORTH_A_WORD[objective]
    found: Suggestion | None = None
    for found in refine(
        view, objective, Budget(worlds), seed=seed, weigher=weigher, card_points=False,
        threads=threads, cancel=cancel,
    ):  # fmt: skip
        if found.worlds >= least_worlds and _settled(found, step.card, line):
            break
    assert found is not None
    hint = next(each for each in found.cards if each.card == step.card)
    wrong = hint.behind.mean >= line and hint.behind.low > 0
    cost = _cost(step, objective)
    luck = {
        (True, True): Luck.MISTAKE, (True, False): Luck.UNLUCKY,
        (False, True): Luck.LUCKY, (False, False): Luck.FINE,
    }[cost, wrong]  # fmt: skip
    return Visible(
        luck=luck,
        objective=objective,
        expected_loss=hint.behind,
        best=tuple(each.card for each in found.cards if each.best),
        reasons=found.cards[0].reasons,
        worlds=found.worlds,
        exact=found.exact,
    )


def _settled(found: Suggestion, card: Card, line: float) -> bool:
    """Whether the expected loss of a card is clearly on one side of the line."""
    hint = next(each for each in found.cards if each.card == card)
    return abs(hint.behind.mean - line) > _CLEARLY * hint.behind.standard_error


def _cost(step: Step, objective: Objective) -> bool:
    """Whether the card cost something by open hands, in the unit of the objective."""
    appraisal = step.appraisal(objective)
    assert appraisal is not None
    if objective is Objective.GAME_POINTS:
        return (appraisal.loss_game_points or 0) > 0
    return appraisal.loss_card_points > 0
