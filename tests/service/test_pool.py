"""The worker pool by itself: what runs, what waits, what is dropped, what is stopped."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from baloot_server.workers import (
    ClosedError,
    ExpiredError,
    QueueFullError,
    WaitedTooLongError,
    WorkerPool,
)


class Token:
    def __init__(self) -> None:
        self.stop = threading.Event()

    def cancel(self) -> None:
        self.stop.set()


Pool = WorkerPool[list[int], Token]


def make_pool(workers: int = 1, max_queue: int = 10, **more: Any) -> Pool:
    return WorkerPool(
        "test",
        workers=workers,
        max_queue=max_queue,
        make_context=list,
        make_token=Token,
        **more,
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
        with pytest.raises(ExpiredError) as caught:
            await late
        assert not caught.value.begun
        assert pool.waiting == 0
        blocker.cancel()
        assert await pool.run(lambda c, t: "free") == "free"
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


def test_work_is_told_to_stop_at_its_deadline():
    async def body() -> None:
        pool = make_pool(workers=1)
        with pytest.raises(ExpiredError) as caught:
            await pool.run(until_stopped, deadline=time.monotonic() + 0.05)
        assert caught.value.begun
        assert await in_time(lambda: pool.running == 0)
        pool.close()

    asyncio.run(body())


def test_nothing_waits_longer_than_the_queue_allows():
    async def body() -> None:
        pool = make_pool(workers=1, max_wait_seconds=0.05)
        blocker = asyncio.create_task(pool.run(until_stopped))
        assert await in_time(lambda: pool.running == 1)
        done: list[int] = []
        with pytest.raises(WaitedTooLongError) as caught:
            await pool.run(lambda c, t: done.append(1))
        assert caught.value.retry_seconds > 0
        # What has begun is not touched, however long it takes.
        await asyncio.sleep(0.1)
        assert not blocker.done()
        blocker.cancel()
        assert await pool.run(lambda c, t: "free") == "free"
        assert done == []
        pool.close()

    asyncio.run(body())


def noting(done: list[Any], what: Any) -> Callable[[list[int], Token], Any]:
    """Work that writes down that it was done."""

    def work(context: list[int], token: Token) -> Any:
        done.append(what)
        return what

    return work


async def order_of(pool: Pool, jobs: list[tuple[str, str, bool]]) -> list[str]:
    """The order in which one worker does (name, client, small) jobs that all wait for it."""
    blocker = asyncio.create_task(pool.run(until_stopped))
    assert await in_time(lambda: pool.running == 1)
    done: list[str] = []
    tasks = []
    for name, client, small in jobs:
        work = noting(done, name)
        tasks.append(asyncio.create_task(pool.run(work, client=client, small=small)))
        await asyncio.sleep(0)
    assert await in_time(lambda: pool.waiting == len(jobs))
    blocker.cancel()
    await asyncio.gather(*tasks)
    return done


def test_clients_take_turns():
    async def body() -> None:
        pool = make_pool(max_queue=100)
        greedy = [(f"g{number}", "greedy", False) for number in range(6)]
        done = await order_of(pool, [*greedy, ("a0", "a", False), ("a1", "a", False)])
        assert done == ["g0", "a0", "g1", "a1", "g2", "g3", "g4", "g5"]
        pool.close()

    asyncio.run(body())


def test_small_work_goes_first_and_does_not_starve_large():
    async def body() -> None:
        pool = make_pool(max_queue=100)
        large = [(f"L{number}", "one", False) for number in range(3)]
        small = [(f"s{number}", "two", True) for number in range(9)]
        done = await order_of(pool, [*large, *small])
        assert " ".join(done) == "s0 s1 s2 s3 L0 s4 s5 s6 s7 L1 s8 L2"
        pool.close()

    asyncio.run(body())


def test_small_work_has_workers_of_its_own():
    async def body() -> None:
        pool = make_pool(workers=2, max_queue=4, small_workers=1)
        large = [asyncio.create_task(pool.run(until_stopped)) for _ in range(5)]
        assert await in_time(lambda: pool.running == 2 and pool.waiting == 3)
        for number in range(20):
            assert await pool.run(noting([], number), small=True) == number
        assert pool.waiting == 3
        for task in large:
            task.cancel()
        await asyncio.gather(*large, return_exceptions=True)
        pool.close()
        assert pool.join(30)

    asyncio.run(body())


def test_a_full_queue_takes_a_modest_client_for_a_greedy_ones_last():
    async def body() -> None:
        pool = make_pool(workers=1, max_queue=4)
        blocker = asyncio.create_task(pool.run(until_stopped, client="greedy"))
        assert await in_time(lambda: pool.running == 1)
        done: list[str] = []

        def put(name: str, client: str) -> asyncio.Task[None]:
            return asyncio.create_task(pool.run(noting(done, name), client=client))

        greedy = [put(f"g{number}", "greedy") for number in range(4)]
        assert await in_time(lambda: pool.waiting == 4)
        modest = [put("m0", "modest"), put("m1", "modest")]
        results = await asyncio.gather(*greedy[2:], return_exceptions=True)
        assert [type(each) for each in results] == [QueueFullError] * 2
        # Two each: nobody has more than the newcomer would, so nobody goes for it.
        with pytest.raises(QueueFullError):
            await pool.run(lambda c, t: None, client="modest")
        blocker.cancel()
        await asyncio.gather(*greedy[:2], *modest)
        assert done == ["g0", "m0", "g1", "m1"]
        pool.close()

    asyncio.run(body())


def test_no_worker_sleeps_while_work_waits():
    """Many jobs of both kinds from many clients: all are done, whoever was woken for them."""

    async def body() -> None:
        pool = make_pool(workers=2, small_workers=2, max_queue=5_000)
        jobs = [pool.run(noting([], n), client=str(n % 7), small=n % 3 == 0) for n in range(4_000)]
        assert await asyncio.wait_for(asyncio.gather(*jobs), 60) == list(range(4_000))
        pool.close()
        assert pool.join(30)

    asyncio.run(body())
