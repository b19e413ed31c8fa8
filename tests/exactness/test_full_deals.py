"""Whole deals, which no brute force reaches: their values must fit together along every line.

The value of a position is that of its best card, and the value of a card that of the position
after it. A fault anywhere in the search of a deal shows where such a pair differs.
"""

from __future__ import annotations

from random import Random

import pytest

from baloot_solver.cards import Card
from baloot_solver.deal import EkkaState, Position
from baloot_solver.errors import InputError
from baloot_solver.play import after, legal_in
from baloot_solver.solve import Objective, Solution, SolverContext, solve
from tests.exactness.asking import line_faults
from tests.exactness.endings import drawn_ending, position_of
from tests.exactness.recorded import drawn_position

CONTEXT = SolverContext(1 << 15)


def called(position: Position, card: Card) -> Position:
    """The position after a card, with Ekka called on it where it is true."""
    if not position.trick:
        try:
            return after(position, card, EkkaState.CALLED)
        except InputError:
            pass
    return after(position, card)


def answer(position: Position, objective: Objective) -> Solution:
    solution = solve(position, objective, context=CONTEXT)
    assert {each.card for each in solution.cards} == set(legal_in(position))
    assert solution.value == solution.cards[0].outcome
    assert line_faults(position, solution) == []
    return solution


def follow(position: Position, objective: Objective, random: Random) -> int:
    """Play to the end by random cards, every fourth one best; the number of positions compared."""
    solution = answer(position, objective)
    compared = 0
    while position.cards_left:
        chosen = random.choice(solution.cards) if random.random() < 0.75 else solution.cards[0]
        position = called(position, chosen.card)
        solution = solve(position, objective, context=CONTEXT)
        assert solution.value == chosen.outcome, (position, chosen)
        compared += 1
    return compared


@pytest.mark.parametrize("seed", range(16))
def test_a_card_is_worth_what_the_position_after_it_is(seed: int) -> None:
    random = Random(f"full/{seed}")
    if seed % 2:
        position, objective = position_of(drawn_ending(random, 8)), Objective.CARD_POINTS
    else:
        position = drawn_position(random, 8, overrides=seed % 4 == 0)
        objective = Objective.GAME_POINTS
    assert follow(position, objective, random) >= 29


@pytest.mark.parametrize("seed", range(8))
def test_every_opening_lead_is_worth_what_the_position_after_it_is(seed: int) -> None:
    random = Random(f"leads/{seed}")
    position = drawn_position(random, 8, overrides=True)
    for each in answer(position, Objective.GAME_POINTS).cards:
        child = answer(called(position, each.card), Objective.GAME_POINTS)
        assert child.value == each.outcome
