"""An answer depends on the position alone: not on the table's size nor on what was asked before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from baloot_solver.deal import Position
from baloot_solver.solve import Objective, Solution, SolverContext, solve
from tests.exactness.test_symmetry import positions

SIZES = (64, 256, 1 << 12, 1 << 17)
CONTEXTS = {size: SolverContext(size) for size in SIZES}


def without_nodes(solution: Solution) -> Solution:
    return replace(solution, nodes=0)


def test_a_table_has_room_for_what_was_asked_and_no_more_than_twice_that() -> None:
    for size in (1, 63, 64, 65, 1000, 1 << 12):
        assert size <= SolverContext(size).table_entries < 2 * max(size, 64)


def answers(position: Position, objective: Objective) -> list[Solution]:
    """By every size of table; the smallest is left out where it takes minutes, in whole deals."""
    sizes = SIZES if position.cards_left < 28 else SIZES[2:]
    return [without_nodes(solve(position, objective, context=CONTEXTS[size])) for size in sizes]


@pytest.mark.parametrize("piece", range(6))
def test_every_size_of_table_gives_the_same_answer(piece: int) -> None:
    for position, objective in positions(f"sizes/{piece}", 6):
        first, *others = answers(position, objective)
        assert all(other == first for other in others)


def test_small_tables_are_put_to_the_test() -> None:
    """Were no entry ever lost, sizes would be compared in vain: the smallest must cost nodes."""
    nodes = {64: 0, 1 << 17: 0}
    for position, objective in positions("sizes/0", 6):
        if position.cards_left < 28:
            for size in nodes:
                nodes[size] += solve(position, objective, context=CONTEXTS[size]).nodes
    assert nodes[64] > nodes[1 << 17]


@pytest.mark.parametrize("piece", range(4))
def test_a_used_context_answers_as_a_fresh_one_nodes_included(piece: int) -> None:
    used = SolverContext(1 << 12)
    for position, objective in positions(f"used/{piece}", 9):
        fresh = solve(position, objective, context=SolverContext(1 << 12))
        assert solve(position, objective, context=used) == fresh
