"""The worker pool by itself: what runs, what waits, what is dropped, what is stopped."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

import pytest

from baloot_server.workers import ClosedError, ExpiredError, QueueFullError, WorkerPool


class Token:
    def __init__(self) -> None:
        self.stop = threading.Event()

    def cancel(self) -> None:
        self.stop.set()


Pool = WorkerPool[list[int], Token]


def make_pool(workers: int = 1, max_queue: int = 10) -> Pool:
    return WorkerPool(
        "test", workers=workers, max_queue=max_queue, make_context=list, make_token=Token
    )


def until_stopped(context: list[int], token: Token) -> str:
    assert token.stop.wait(60)
    return "stopped"


async def in_time(condition) -> bool:
    for _ in range(6000):
        if condition():
            return True
        await asyncio.sleep(0.005)
    return bool(condition())


def test_results_and_errors_come_back():
    async def body() -> None:
        pool = make_pool(workers=2)

        def square(number: int) -> Callable[[list[int], Token], int]:
            return lambda context, token: number * number

        results = await asyncio.gather(*(pool.run(square(n)) for n in range(8)))
        assert results == [n * n for n in range(8)]

        def fail(context: list[int], token: Token) -> None:
            raise KeyError("wrong")

        with pytest.raises(KeyError):
            await pool.run(fail)
        assert await pool.run(lambda c, t: "alive") == "alive"
        pool.close()
        assert pool.join(30)

    asyncio.run(body())


def test_every_worker_keeps_its_own_context():
    async def body() -> None:
        pool = make_pool(workers=3)
        barrier = threading.Barrier(3)

        def visit(context: list[int], token: Token) -> tuple[int, int]:
            barrier.wait(30)
            context.append(1)
            return id(context), len(context)

        first = await asyncio.gather(*(pool.run(visit) for _ in range(3)))
        second = await asyncio.gather(*(pool.run(visit) for _ in range(3)))
        assert len({each for each, _ in first}) == 3
        assert {each for each, _ in first} == {each for each, _ in second}
        assert {count for _, count in second} == {2}
        pool.close()

    asyncio.run(body())


def test_a_full_queue_refuses_and_says_when_to_return():
    async def body() -> None:
        pool = make_pool(workers=1, max_queue=2)
        tasks = [asyncio.create_task(pool.run(until_stopped)) for _ in range(3)]
        assert await in_time(lambda: pool.running == 1 and pool.waiting == 2)
        with pytest.raises(QueueFullError) as caught:
            await pool.run(until_stopped)
        assert caught.value.waiting == 2
        assert caught.value.retry_seconds > 0
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        pool.close()

    asyncio.run(body())


def test_a_queue_of_nothing_still_takes_work_for_idle_workers():
    async def body() -> None:
        pool = make_pool(workers=2, max_queue=0)
        tasks = [asyncio.create_task(pool.run(until_stopped)) for _ in range(2)]
        assert await in_time(lambda: pool.running == 2)
        with pytest.raises(QueueFullError):
            await pool.run(until_stopped)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        pool.close()

    asyncio.run(body())


def test_cancelling_takes_waiting_work_out_and_stops_running_work():
    async def body() -> None:
        pool = make_pool(workers=1)
        running = asyncio.create_task(pool.run(until_stopped))
        assert await in_time(lambda: pool.running == 1)
        done: list[int] = []
        waiting = [asyncio.create_task(pool.run(lambda c, t: done.append(1))) for _ in range(3)]
        assert await in_time(lambda: pool.waiting == 3)
        for task in waiting:
            task.cancel()
        assert await in_time(lambda: pool.waiting == 0)
        running.cancel()
        assert await in_time(lambda: pool.running == 0)
        assert await pool.run(lambda c, t: "free") == "free"
        assert done == []
        pool.close()

    asyncio.run(body())


def test_work_past_its_deadline_is_not_started():
    async def body() -> None:
        pool = make_pool(workers=1)
        blocker = asyncio.create_task(pool.run(until_stopped))
        assert await in_time(lambda: pool.running == 1)
        done: list[int] = []
        late = asyncio.create_task(
            pool.run(lambda c, t: done.append(1), deadline=time.monotonic() - 1)
        )
        assert await in_time(lambda: pool.waiting == 1)
        blocker.cancel()
        with pytest.raises(ExpiredError):
            await late
        assert done == []
        pool.close()

    asyncio.run(body())


def test_closing_ends_everything():
    async def body() -> None:
        pool = make_pool(workers=1)
        tasks = [asyncio.create_task(pool.run(until_stopped)) for _ in range(3)]
        assert await in_time(lambda: pool.running == 1 and pool.waiting == 2)
        pool.close()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(each) for each in results] == [ClosedError] * 3
        with pytest.raises(ClosedError):
            await pool.run(until_stopped)
        assert pool.join(30)

    asyncio.run(body())


def test_a_context_that_cannot_be_made_fails_the_call_not_the_worker():
    async def body() -> None:
        attempts: list[int] = []

        def make() -> list[int]:
            attempts.append(1)
            if len(attempts) == 1:
                raise MemoryError("no room")
            return []

        pool: Pool = WorkerPool("test", workers=1, max_queue=1, make_context=make, make_token=Token)
        with pytest.raises(MemoryError):
            await pool.run(lambda c, t: 1)
        assert await pool.run(lambda c, t: 2) == 2
        pool.close()

    asyncio.run(body())
