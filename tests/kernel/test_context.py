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


@pytest.mark.parametrize("kind", list(ContractKind))
@pytest.mark.parametrize("plays", [0, 5, 10, 19])
def test_the_value_of_a_position_is_that_of_its_best_card(kind: ContractKind, plays: int) -> None:
    context, flag = SolverContext(1 << 12), CancelFlag()
    for index in range(4):
        problem = problem_of(deal(kind, index, plays))
        context.begin()
        values = context.card_points(problem, context.legal(problem), flag)
        context.begin()
        assert context.value(problem, flag) == max(values)


@pytest.mark.parametrize("kind", list(ContractKind))
@pytest.mark.parametrize("plays", [0, 10, 19])
def test_a_position_reaches_its_value_and_no_more(kind: ContractKind, plays: int) -> None:
    context, flag = SolverContext(1 << 12), CancelFlag()
    for index in range(3):
        problem = problem_of(deal(kind, index, plays))
        context.begin()
        value = context.value(problem, flag)
        context.begin()
        assert context.position_reaches(problem, value, False, flag)
        assert not context.position_reaches(problem, value + 1, False, flag)
        tricks = [
            context.position_reaches(problem, least, True, flag)
            for least in range(1, 9 - plays // 4)
        ]
        cards = context.legal(problem)
        assert tricks == [
            any(context.reaches(problem, card, least, True, flag) for card in cards)
            for least in range(1, 9 - plays // 4)
        ]


def test_a_card_that_may_not_be_played_is_refused() -> None:
    context, problem = SolverContext(64), problem_of(deal(ContractKind.HOKUM, 0))
    other = next(card for card in range(32) if card not in context.legal(problem))
    for card in (other, 32, -1):
        with pytest.raises(ValueError, match="not legal"):
            context.card_points(problem, [card], CancelFlag())
        with pytest.raises(ValueError, match="not legal"):
            context.reaches(problem, card, 10, False, CancelFlag())


def test_a_guess_changes_no_value() -> None:
    for kind in (ContractKind.HOKUM, ContractKind.SUN):
        problem = problem_of(deal(kind, 2))
        known = SolverContext(1 << 12).value(problem, CancelFlag())
        for guess in (-5, 0, known - 1, known, known + 1, 130, 162, 1000):
            context = SolverContext(1 << 12)
            assert context.value(problem, CancelFlag(), guess) == known
            assert context.value(problem, CancelFlag(), guess) == known
