"""Turns: one thread at a time, and what is given up is there for the others."""

from __future__ import annotations

import threading

from baloot_solver.batch.turn import Turn


def test_one_thread_at_a_time() -> None:
    turn, inside, most = Turn(), 0, 0
    counting = threading.Lock()

    def work() -> None:
        nonlocal inside, most
        for _ in range(200):
            with turn:
                with counting:
                    inside += 1
                    most = max(most, inside)
                with counting:
                    inside -= 1

    threads = [threading.Thread(target=work) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert most == 1


def test_a_turn_given_up_is_taken_by_another_and_comes_back() -> None:
    turn, log = Turn(), []
    taken, done = threading.Event(), threading.Event()

    def other() -> None:
        with turn:
            log.append("other")
            taken.set()
        done.set()

    thread = threading.Thread(target=other)
    with turn:
        thread.start()
        assert not taken.wait(0.05)
        with turn.given_up():
            assert taken.wait(10)
            assert done.wait(10)
        log.append("first")
        # It is this thread's again: nobody else gets in.
        late = threading.Thread(target=other)
        taken.clear()
        late.start()
        assert not taken.wait(0.05)
    thread.join()
    late.join()
    assert log == ["other", "first", "other"]


def test_nothing_to_give_up() -> None:
    turn = Turn()
    with turn.given_up(), turn:
        pass
    with turn:  # it is free: what nobody held was not released
        pass


def test_an_error_leaves_it_free() -> None:
    turn = Turn()
    try:
        with turn, turn.given_up():
            raise ValueError
    except ValueError:
        pass
    assert not turn._lock.locked()
