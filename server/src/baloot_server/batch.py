"""`SolveBatch`: chunks of work in, chunks of answers out, as they are done.

An item costs a message 0.4 ms if it travels alone, so they travel together; they are worked on in
smaller jobs, so that all workers have some of each chunk and other callers get their turn between
them. What is read ahead is bounded: a stream has a few jobs for each worker and no more, and while
they are not done, or their answers not taken, HTTP/2 holds its client back. So neither a fast
sender nor a slow reader fills the memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from google.protobuf.message import DecodeError

from baloot_server.status import unreadable, wrong_input
from baloot_solver.errors import InputError
from baloot_solver.messages.batch_items import answer_item
from baloot_solver.solve import CancelFlag
from balootsolver.v1 import solver_service_pb2

ANSWER_BYTES: Final = 1 << 20
"""Bytes of one message of answers, about; clients take 4 MiB."""
JOB_ITEMS: Final = {"solve": 32, "table": 4, "analyse": 4}
"""Items a worker takes at a time: a fifth of a second or so."""
JOBS_AHEAD: Final = 2
"""Jobs of one stream that wait for each worker, beside the one it is at."""

Items = list[solver_service_pb2.BatchItem]
Work = Callable[[bytes, Any, CancelFlag], bytes]
Ask = Callable[[Work], Awaitable[bytes]]
"""Has a worker do some work for the current call."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one message of items may be."""

    items: int
    bytes: int


async def batched(
    requests: AsyncIterator[bytes], ask: Ask, workers: int, limits: Limits
) -> AsyncIterator[bytes]:
    """The messages of answers to the messages of items.

    Raises what `ask` raises, and `RefusalError` for a message that is too large or no message. When
    the generator is closed, or its task cancelled, what waits and what runs is stopped.
    """
    window = workers * (1 + JOBS_AHEAD)
    jobs: list[Items] = []
    running: set[asyncio.Task[bytes]] = set()
    reading: asyncio.Future[bytes] | None = _next(requests)
    try:
        while reading is not None or running or jobs:
            while jobs and len(running) < window:
                running.add(asyncio.create_task(_done(ask, jobs.pop(0))))
            if reading is None and not running:
                break
            # A chunk is read when the one before it is under way, and not before.
            waited: set[asyncio.Future[bytes]] = {*running}
            if reading is not None and not jobs:
                waited.add(reading)
            finished, _ = await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
            if reading is not None and reading in finished:
                finished.discard(reading)
                reading, jobs = _after(reading, requests, limits)
            done = [task for task in running if task in finished]
            running.difference_update(done)
            for message in _messages([task.result() for task in done]):
                yield message
    finally:
        for task in (*running, *([] if reading is None else [reading])):
            task.cancel()


def _next(requests: AsyncIterator[bytes]) -> asyncio.Future[bytes]:
    return asyncio.ensure_future(anext(requests))


def _after(
    read: asyncio.Future[bytes], requests: AsyncIterator[bytes], limits: Limits
) -> tuple[asyncio.Future[bytes] | None, list[Items]]:
    """The jobs of the chunk that was read, and the reading of the next; None at the end."""
    try:
        data = read.result()
    except StopAsyncIteration:
        return None, []
    return _next(requests), _jobs(data, limits)


def _jobs(data: bytes, limits: Limits) -> list[Items]:
    """The items of a chunk, cut into jobs."""
    if len(data) > limits.bytes:
        raise wrong_input(
            InputError(
                "items",
                "CHUNK_TOO_LARGE",
                f"a message of {len(data)} bytes, at most {limits.bytes} are read",
            )
        )
    chunk = solver_service_pb2.SolveBatchRequest()
    try:
        chunk.ParseFromString(data)
    except DecodeError:
        raise unreadable("SolveBatchRequest") from None
    if len(chunk.items) > limits.items:
        raise wrong_input(
            InputError(
                "items",
                "TOO_MANY_ITEMS",
                f"{len(chunk.items)} items in a message, at most {limits.items} are taken",
            )
        )
    return list(_cut(chunk.items))


def _cut(items: Any) -> Iterator[Items]:
    job: Items = []
    load = 0.0
    for item in items:
        job.append(item)
        load += 1 / JOB_ITEMS.get(item.WhichOneof("asked") or "solve", 1)
        if load >= 1:
            yield job
            job, load = [], 0.0
    if job:
        yield job


async def _done(ask: Ask, items: Items) -> bytes:
    """The answers to some items as the bytes of a message."""

    def work(request: bytes, context: Any, cancel: CancelFlag) -> bytes:
        answers = [answer_item(item, context=context, cancel=cancel) for item in items]
        return solver_service_pb2.SolveBatchResponse(items=answers).SerializeToString()

    while True:
        try:
            return await ask(work)
        except Exception as error:
            # A stream that was let in waits for its turn where the pool is full or slow, instead of
            # losing what it has done: whatever is worth another try says when.
            retry_seconds = getattr(error, "retry_seconds", None)
            if retry_seconds is None:
                raise
            await asyncio.sleep(retry_seconds)


def _messages(answers: list[bytes]) -> Iterator[bytes]:
    """Answers put together: the bytes of messages one after the other are one message of all."""
    together: list[bytes] = []
    size = 0
    for each in answers:
        if together and size + len(each) > ANSWER_BYTES:
            yield b"".join(together)
            together, size = [], 0
        together.append(each)
        size += len(each)
    if together:
        yield b"".join(together)
