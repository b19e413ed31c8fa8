"""Pieces of work: their order, who does them, what becomes of errors and of those not wanted."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from baloot_solver.hints.crew import AHEAD, Crew, Piece, in_order


def numbers(count: int, done: list[int]) -> Callable[[], Callable[[], int] | None]:
    """Makes `count` pieces; each notes its number when it is done and gives its square."""
    left = iter(range(count))

    def make() -> Callable[[], int] | None:
        number = next(left, None)
        if number is None:
            return None

        def work() -> int:
            done.append(number)
            return number * number

        return work

    return make


class Idle:
    """A crew that keeps what it is offered and does nothing."""

    def __init__(self) -> None:
        self.offered: list[Piece[Any]] = []

    def offer(self, piece: Piece[Any]) -> None:
        self.offered.append(piece)


class Eager(Idle):
    """One that does everything at once, in a thread of its own."""

    def offer(self, piece: Piece[Any]) -> None:
        super().offer(piece)
        threading.Thread(target=piece.do).start()


@pytest.mark.parametrize("crew", [1, 2, 5, Idle(), Eager()])
def test_results_come_in_order_whoever_does_the_work(crew: int | Crew) -> None:
    done: list[int] = []
    assert list(in_order(numbers(40, done), crew)) == [n * n for n in range(40)]
    assert sorted(done) == list(range(40))  # each of them once


def test_the_caller_works_while_a_piece_is_with_another() -> None:
    meeting = threading.Barrier(2, timeout=20)

    left = iter(range(6))

    def make() -> Callable[[], int] | None:
        number = next(left, None)
        if number is None:
            return None

        def work() -> int:
            meeting.wait()  # two must be at work at once, else it breaks
            return number

        return work

    assert list(in_order(make, 2)) == list(range(6))


def test_without_help_the_caller_does_all() -> None:
    crew, done = Idle(), list[int]()
    assert len(list(in_order(numbers(20, done), crew))) == 20
    assert done == list(range(20))
    assert all(piece.begun for piece in crew.offered)


def test_a_fixed_number_is_made_ahead() -> None:
    crew, done = Idle(), list[int]()
    results = in_order(numbers(100, done), crew)
    for taken in range(1, 10):
        next(results)
        assert len(crew.offered) == AHEAD + taken - 1


def test_a_caller_that_stops_leaves_nothing_to_do() -> None:
    crew, done = Idle(), list[int]()
    results = in_order(numbers(100, done), crew)
    next(results)
    results.close()  # type: ignore[attr-defined]
    for piece in crew.offered:
        piece.do()
    assert done == [0]


@pytest.mark.parametrize("crew", [1, 3, Idle(), Eager()])
def test_an_error_comes_where_its_result_would(crew: int | Crew) -> None:
    pieces = iter([lambda: 1, lambda: 1 // 0, lambda: 3])
    results = in_order(lambda: next(pieces, None), crew)
    assert next(results) == 1
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_a_piece_is_done_once() -> None:
    done: list[int] = []
    piece = Piece(lambda: done.append(1))
    piece.do()
    piece.do()
    piece.result()
    assert done == [1]


def test_who_waits_for_a_piece_that_another_began_has_his_result() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def work() -> str:
        begun.set()
        assert go_on.wait(30)
        return threading.current_thread().name

    piece = Piece(work)
    other = threading.Thread(target=piece.do, name="other")
    other.start()
    assert begun.wait(30)
    threading.Timer(0.05, go_on.set).start()
    assert piece.result() == "other"
    other.join()
