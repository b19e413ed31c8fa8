"""Work that is shared out among the workers of a server: never more of them, never in the way."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import grpc
import pytest

from baloot_client import Client, DeadlineExceeded
from baloot_server.workers import helpers
from baloot_solver.hints import judging
from baloot_solver.hints.crew import in_order
from tests.service import samples
from tests.service.running import eventually, running_server
from tests.service.stubs import raw_call
from tests.service.test_pool import Token, in_time, make_pool

HINT = samples.hint_request(samples.HINT_ON_LEAD)
ENDING = samples.solve_request(samples.ENDING)
SUGGEST = "/balootsolver.v1.HintService/SuggestPlay"
LONG = samples.hint_request(
    {
        "knowledge": {
            "seat": "SEAT_SOUTH",
            "hand": "AT.AJ9.K8.7",
            "dealer": "SEAT_WEST",
            "contract": samples.FULL_DEAL["position"]["contract"],
        },
        "budget": {"worlds": 100_000},
    }
)


class Pieces:
    """Shared work whose pieces last until they are let go; knows who does them."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.now: set[str] = set()
        self.most = 0
        self.workers: set[str] = set()
        self._lock = threading.Lock()

    def piece(self) -> None:
        name = threading.current_thread().name
        with self._lock:
            self.now.add(name)
            self.workers.add(name)
            self.most = max(self.most, len(self.now))
        assert self.go_on.wait(60)
        with self._lock:
            self.now.discard(name)

    def work(self, count: int) -> Callable[[list[int], Token], int]:
        def shared(context: list[int], token: Token) -> int:
            left = iter([self.piece] * count)
            return len(list(in_order(lambda: next(left, None), helpers())))

        return shared


def test_idle_workers_help_and_no_others():
    async def body() -> None:
        pool, pieces = make_pool(workers=3, small_workers=2), Pieces()
        running = asyncio.create_task(pool.run(pieces.work(12)))
        while len(pieces.now) < 3:
            await asyncio.sleep(0.005)
        assert pool.running == 3
        pieces.go_on.set()
        assert await running == 12
        assert pieces.most == 3
        assert pieces.workers == {"test-0", "test-1", "test-2"}  # the small ones are 3 and 4
        pool.close()
        assert pool.join(30)

    asyncio.run(body())


def test_what_waits_goes_before_pieces_of_another():
    """A helper that has done its piece takes the question that came meanwhile, not the next one."""

    async def body() -> None:
        pool = make_pool(workers=2)
        owner, done = list[str](), list[str]()
        free = {True: threading.Event(), False: threading.Event()}

        def piece() -> None:
            name = threading.current_thread().name
            done.append(name)
            assert free[name == owner[0]].wait(60)

        def shared(context: list[int], token: Token) -> int:
            owner.append(threading.current_thread().name)
            left = iter([piece] * 8)
            return len(list(in_order(lambda: next(left, None), helpers())))

        sharing = asyncio.create_task(pool.run(shared))
        assert await in_time(lambda: len(done) == 2)
        another = asyncio.create_task(pool.run(lambda c, t: threading.current_thread().name))
        assert await in_time(lambda: pool.waiting == 1)
        pieces = [name for name in done if name != owner[0]]
        free[False].set()
        assert await another == pieces[0]  # the owner is still held at his first piece
        assert done[:2].count(pieces[0]) == 1
        free[True].set()
        assert await sharing == 8
        pool.close()
        assert pool.join(30)

    asyncio.run(body())


def test_two_that_share_cannot_wait_for_each_other():
    async def body() -> None:
        pool = make_pool(workers=2)

        def shared(context: list[int], token: Token) -> int:
            left = iter([lambda: time.sleep(0.001)] * 50)
            return len(list(in_order(lambda: next(left, None), helpers())))

        results = await asyncio.gather(*(pool.run(shared) for _ in range(6)))
        assert results == [50] * 6
        assert len(pool._offered) <= 16  # what nobody needs any more is not kept
        pool.close()
        assert pool.join(30)

    asyncio.run(body())


def test_nobody_helps_outside_a_pool():
    assert helpers() == 1


@pytest.fixture
def at_work(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads that judge worlds of hints."""
    names: list[str] = []
    judge = judging.Judge.judge

    def noted(self: Any, *arguments: Any) -> Any:
        names.append(threading.current_thread().name)
        return judge(self, *arguments)

    monkeypatch.setattr(judging.Judge, "judge", noted)
    return names


@pytest.mark.parametrize("workers", [1, 2])
def test_hints_stay_within_the_workers(at_work: list[str], workers: int):
    with running_server(workers=workers, small_workers=1) as running:
        with Client(running.target, timeout=60) as client, ThreadPoolExecutor(3) as threads:
            answers = list(threads.map(client.send, [HINT] * 3))
        assert answers[0] == answers[1] == answers[2]
        assert set(at_work) <= {f"solver-{number}" for number in range(workers)}


def test_a_hint_that_is_given_up_stops_everybody_who_helps(at_work: list[str]):
    with running_server(workers=2) as running, Client(running.target) as client:
        with pytest.raises(DeadlineExceeded):
            client.send(LONG, timeout=1)
        pool = running.server.solver_pool
        assert eventually(lambda: pool.running == 0)
        count = len(at_work)
        assert count > 0
        time.sleep(0.1)
        assert len(at_work) == count


def test_small_questions_pass_hints():
    with (
        running_server(workers=2, small_workers=1) as running,
        Client(running.target, timeout=60) as client,
        grpc.insecure_channel(running.target) as channel,
    ):
        ask = raw_call(channel, SUGGEST)
        hints = [ask.future(LONG.SerializeToString()) for _ in range(4)]
        pool = running.server.solver_pool
        assert eventually(lambda: pool.running == 2 and pool.waiting == 2)
        for _ in range(20):
            assert client.send(ENDING).cards[0].card == "9D"
        assert not any(each.done() for each in hints)  # two are still at it and two still wait
        for each in hints:
            each.cancel()
        assert eventually(lambda: pool.running == pool.waiting == 0)
