"""One context a thread; who breaks that is refused and harms nobody; searches can be cancelled."""

from __future__ import annotations

from contextlib import suppress
from threading import Event, Thread

import pytest

from baloot_solver.cards import ContractKind
from baloot_solver.kernel._context import CancelFlag, Cancelled, SolverContext
from baloot_solver.kernel.problem import problem_of
from baloot_solver.solve import Objective, solve
from tests.kernel.questions import answers, deal

#: A deal that takes long with the smallest table.
LONG = deal(ContractKind.NO_TRUMP, 1)


def test_sixteen_threads_give_the_answers_of_one() -> None:
    assert answers(16) == answers(1)


def test_a_second_thread_is_refused_and_the_first_is_not_disturbed() -> None:
    context, flag = SolverContext(1 << 12), CancelFlag()
    problem, other = (problem_of(deal(ContractKind.SUN, index)) for index in (1, 2))
    cards = context.legal(problem)
    wanted = context.card_points(problem, cards, flag)
    refused, wrong = Event(), []

    def first() -> None:
        while not refused.is_set():
            try:
                context.begin()
                found = context.card_points(problem, cards, flag)
            except RuntimeError:
                continue  # the other thread was inside: then this one is the second
            if found != wanted:
                wrong.append(found)

    thread = Thread(target=first)
    thread.start()
    messages: list[str] = []
    while len(messages) < 40:
        for call in (
            context.begin,
            lambda: context.legal(other),
            lambda: context.card_points(other, context.legal(other)[:1], flag),
            lambda: context.reaches(other, context.legal(other)[0], 10, False, flag),
        ):
            try:
                call()
            except RuntimeError as error:
                messages.append(str(error))
    refused.set()
    thread.join()
    assert all("one thread" in message for message in messages)
    assert wrong == []


def search_until_cancelled(context: SolverContext, flag: CancelFlag) -> Thread:
    """A thread that searches the same deal again and again; only the flag ends it."""

    def search() -> None:
        with suppress(Cancelled):
            while True:
                solve(LONG, Objective.CARD_POINTS, context=context, cancel=flag)

    thread = Thread(target=search)
    thread.start()
    return thread


def test_a_search_is_cancelled_by_another_thread() -> None:
    context, flag = SolverContext(64), CancelFlag()
    whole = solve(LONG, Objective.CARD_POINTS, context=context).nodes
    thread = search_until_cancelled(context, flag)
    seen = 0
    while not 2_000 < seen < whole // 2:
        seen = context.nodes
    flag.cancel()
    thread.join(100)
    assert not thread.is_alive()
    assert flag.cancelled
    assert context.nodes < whole


def test_a_raised_flag_stops_a_search_before_it_starts() -> None:
    context, flag = SolverContext(64), CancelFlag()
    flag.cancel()
    with pytest.raises(Cancelled):
        solve(LONG, Objective.CARD_POINTS, context=context, cancel=flag)
    assert context.nodes < 100


def test_a_cancelled_context_answers_the_next_question_as_ever() -> None:
    position = deal(ContractKind.HOKUM, 3)
    context, flag = SolverContext(1 << 12), CancelFlag()
    wanted = solve(position, context=SolverContext(1 << 12))
    flag.cancel()
    for _ in range(3):
        with pytest.raises(Cancelled):
            solve(LONG, Objective.CARD_POINTS, context=context, cancel=flag)
        assert solve(position, context=context).cards == wanted.cards


def test_other_threads_run_while_one_searches() -> None:
    """The search holds no lock of the interpreter: this thread counts on while it runs."""
    context, flag = SolverContext(64), CancelFlag()
    thread = search_until_cancelled(context, flag)
    seen = set()
    while len(seen) < 50:
        seen.add(context.nodes)
    flag.cancel()
    thread.join(100)
    assert not thread.is_alive()
