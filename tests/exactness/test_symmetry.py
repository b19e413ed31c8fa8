"""Values do not depend on the names of suits, on who sits where, or on the direction of play.

The positions have five to eight cards a hand, more than the brute force reaches.
"""

from __future__ import annotations

from random import Random

import pytest

from baloot_solver.deal import Position
from baloot_solver.solve import Objective, SolverContext, solve
from tests.exactness.asking import line_faults
from tests.exactness.endings import drawn_ending, position_of
from tests.exactness.recorded import drawn_position
from tests.exactness.views import View, renaming

CONTEXT = SolverContext(1 << 15)
TURNS = [View(turn=turn) for turn in (1, 2, 3)]
MIRRORS = [View(mirrored=True), View(mirrored=True, turn=1)]


def positions(name: str, count: int) -> list[tuple[Position, Objective]]:
    """Hands with and without a score sheet, every third one whole."""
    found: list[tuple[Position, Objective]] = []
    for index in range(count):
        random = Random(f"{name}/{index}")
        cards = random.choice((5, 6, 7)) if index % 3 else 8
        if index % 2:
            found.append((position_of(drawn_ending(random, cards)), Objective.CARD_POINTS))
        else:
            position = drawn_position(random, cards, overrides=True)
            found.append((position, Objective.GAME_POINTS))
    return found


def assert_same_seen(position: Position, objective: Objective, view: View) -> None:
    seen = view.position(position)
    mine = solve(position, objective, context=CONTEXT)
    theirs = solve(seen, objective, context=CONTEXT)
    assert View().values(theirs) == view.values(mine)
    assert theirs.value == view.outcome(mine.value)
    assert line_faults(seen, theirs) == []


@pytest.mark.parametrize("piece", range(6))
def test_renaming_suits_changes_no_value(piece: int) -> None:
    for position, objective in positions(f"suits/{piece}", 8):
        view = renaming(Random(piece))
        assert_same_seen(position, objective, view)


@pytest.mark.parametrize("piece", range(6))
def test_turning_the_table_changes_no_value(piece: int) -> None:
    for number, (position, objective) in enumerate(positions(f"turns/{piece}", 6)):
        for view in TURNS if number % 3 else TURNS[:1]:
            assert_same_seen(position, objective, view)


@pytest.mark.parametrize("piece", range(6))
def test_playing_the_other_way_round_changes_no_value(piece: int) -> None:
    for number, (position, objective) in enumerate(positions(f"mirror/{piece}", 8)):
        assert_same_seen(position, objective, MIRRORS[number % 2])
