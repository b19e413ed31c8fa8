"""A question answered three ways: by `decide`, from the values of `solve`, and by the brute force.

The brute force shares no code with the search and takes wanted outcomes with holes as any others.
What the asking side wants is read here from a whole score sheet (`score_outcome`), outcome by
outcome, not from the tables `decide` looks into.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from baloot_solver.cards import Card, Side
from baloot_solver.deal import Position
from baloot_solver.decide import (
    CardPoints,
    Decision,
    GamePoints,
    Kaboot,
    Makes,
    Question,
    decide,
)
from baloot_solver.kernel._context import SolverContext
from baloot_solver.ranking import Ends
from baloot_solver.scoring import HandScore, facts_from_position, score_outcome
from baloot_solver.solve import Objective, Outcome, solve
from tests.exactness.asking import Asked, chain_order

Wants = Callable[[Ends], bool]


def wanted(position: Position, question: Question) -> Wants:
    """Whether the asking side wants an outcome, by the score sheet; the side must be named."""
    asked = Asked(position)
    if isinstance(question, Kaboot):
        return lambda ends: ends[1] is question.side
    if isinstance(question, CardPoints):
        return lambda ends: (
            (ends[0], asked.total - ends[0])[side_of(position, question)] >= (question.at_least)
        )
    score_of = scores(position)

    def wants(ends: Ends) -> bool:
        score = score_of(ends)
        if isinstance(question, GamePoints):
            ours = side_of(position, question)
            mine, theirs = score.game_points[ours], score.game_points[ours.other]
            return mine - theirs >= question.at_least
        return score.made

    return wants


def scores(position: Position) -> Callable[[Ends], HandScore]:
    """The score sheet of an outcome; each is written once."""
    facts = facts_from_position(position)
    assert facts is not None

    @cache
    def score_of(ends: Ends) -> HandScore:
        return score_outcome(position.rules, position.contract, facts, *ends)

    return score_of


def side_of(position: Position, question: Question) -> Side:
    """The side that asks, the buyer's where none is named."""
    side = None if isinstance(question, Makes) else question.side
    if side is None:
        assert position.contract.buyer is not None
        side = position.contract.buyer.side
    return side


def has_holes(position: Position, question: Question) -> bool:
    """Whether what the asking side wants is no one step of the chain of outcomes."""
    wants = wanted(position, question)
    possible = possible_ends(position)
    if side_of(position, question) is Side.EAST_WEST:
        possible.reverse()
    answers = [wants(ends) for ends in possible]
    return answers != sorted(answers)


def possible_ends(position: Position) -> list[Ends]:
    """The outcomes that can still happen, worst for North-South first."""
    asked = Asked(position)
    north_south, east_west = asked.so_far.card_points
    return sorted(
        (ends for ends in asked.ends() if north_south <= ends[0] <= asked.total - east_west),
        key=chain_order,
    )


def by_brute_force(position: Position, question: Question) -> tuple[bool, dict[Card, bool]]:
    """Whether it holds, and after which cards, by the brute force."""
    wants = wanted(position, question)
    side = side_of(position, question)
    sign = 1 if side is Side.NORTH_SOUTH else -1
    possible = set(possible_ends(position))  # a score sheet costs more than a look
    found = Asked(position).brute_ends(lambda ends: sign * (ends in possible and wants(ends)))
    cards = {Card(number): wants(ends) for number, ends in found.items()}
    choose = any if position.to_play.side is side else all
    return choose(cards.values()), cards


def by_values(position: Position, question: Question) -> tuple[bool, dict[Card, bool]]:
    """The same from full values; not for `Makes`, which neither objective plays for."""
    assert not isinstance(question, Makes)
    objective = Objective.CARD_POINTS
    if isinstance(question, GamePoints):
        objective = Objective.GAME_POINTS
    side = side_of(position, question)

    def holds(outcome: Outcome) -> bool:
        if isinstance(question, Kaboot):
            return outcome.sweep is side
        pair = outcome.card_points
        if isinstance(question, CardPoints):
            return pair[side] >= question.at_least
        assert outcome.game_points is not None
        return outcome.game_points[side] - outcome.game_points[side.other] >= question.at_least

    solution = solve(position, objective)
    return holds(solution.value), {each.card: holds(each.outcome) for each in solution.cards}


def told(decision: Decision) -> tuple[bool, dict[Card, bool]]:
    """A decision in the form of the witnesses."""
    return decision.holds, {each.card: each.holds for each in decision.cards}


def asked_and_told(
    position: Position, question: Question, context: SolverContext
) -> tuple[bool, dict[Card, bool]]:
    """What `decide` says, which must be the same with its cards and without."""
    decision = decide(position, question, cards=True, context=context)
    bare = decide(position, question, context=context)
    assert (bare.holds, bare.cards) == (decision.holds, ())
    assert decision.side is side_of(position, question)
    holds = [each.holds for each in decision.cards]
    assert holds == sorted(holds, reverse=True)
    return told(decision)


def drawn_questions(random: Random, position: Position) -> list[Question]:
    """Some of every kind; thresholds lie on what single cards come to, or just beside it."""
    side = random.choice(list(Side))
    total = Asked(position).total
    questions: list[Question] = [Kaboot(side)] if position.so_far is not None else []
    by_points = solve(position, Objective.CARD_POINTS).cards
    for step in (0, 1):
        points = random.choice(by_points).outcome.card_points[side] + step
        questions.append(CardPoints(min(points, total), side))
    if position.so_far is None or facts_from_position(position) is None:
        return questions
    by_record = [each.outcome.game_points for each in solve(position).cards]
    score_of = scores(position)
    possible = possible_ends(position)
    # The ends of the chain are the sweeps, where a score may fall.
    by_record.append(score_of(random.choice((possible[0], possible[-1]))).game_points)
    for step in (0, 1):
        pair = random.choice(by_record)
        assert pair is not None
        questions.append(GamePoints(pair[side] - pair[side.other] + step, side))
    return [*questions, Makes()]
