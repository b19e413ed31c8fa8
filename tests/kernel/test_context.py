"""What the compiled context refuses."""

from __future__ import annotations

import pytest

from baloot_solver.cards import ContractKind
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import problem_of
from tests.kernel.questions import deal


@pytest.mark.parametrize("entries", [0, (1 << 32) + 1])
def test_a_table_of_no_entries_or_too_many_is_refused(entries: int) -> None:
    with pytest.raises(ValueError, match="entries"):
        SolverContext(entries)


def test_more_cards_than_a_hand_holds_are_refused() -> None:
    context, problem = SolverContext(64), problem_of(deal(ContractKind.HOKUM, 0))
    card = context.legal(problem)[0]
    with pytest.raises(ValueError, match="card"):
        context.card_points(problem, [card] * 9, CancelFlag())


def test_a_table_of_outcomes_must_cover_the_hand() -> None:
    context, problem = SolverContext(64), problem_of(deal(ContractKind.HOKUM, 0))
    card = context.legal(problem)[0]
    short = (list(range(100)),) * 3
    with pytest.raises(ValueError, match="cover"):
        context.reaches_rank(problem, card, short, 1, 0, 0, CancelFlag())


def test_a_flag_says_whether_it_was_raised() -> None:
    flag = CancelFlag()
    assert not flag.cancelled
    flag.cancel()
    assert flag.cancelled
