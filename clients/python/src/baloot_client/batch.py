"""Whole archives through one call: split into chunks, kept flowing, put back into order.

A caller gives an iterable and gets an iterator. Items travel in chunks, since a message costs as
much as a small answer; the server answers them as they are done, so answers are kept until those
before them have come. How many items are under way is bounded, whatever the iterable is: the next
is taken when an answer has been taken.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, cast

import grpc

from baloot_client import answers, errors
from baloot_client.analysis import HandAnalysis
from baloot_client.errors import BalootError, FieldViolation, InvalidInput
from baloot_client.values import ContractTable, Solution
from balootsolver.v1 import analysis_service_pb2, solver_service_pb2

Item = (
    solver_service_pb2.SolveRequest
    | solver_service_pb2.SolveTableRequest
    | analysis_service_pb2.AnalyseHandRequest
)
"""What can be asked of an item; `questions` makes them."""
Response = (
    solver_service_pb2.SolveResponse
    | solver_service_pb2.SolveTableResponse
    | analysis_service_pb2.AnalyseHandResponse
)

CHUNK: Final = 64
"""Items of a message; the server takes up to 256."""
AHEAD: Final = 1024
"""Items that are under way or whose answers wait for their turn."""
CHUNK_BYTES: Final = 1 << 19
"""A message that has so many bytes is sent, however few its items are."""

_FIELDS: Final[dict[type, str]] = {
    solver_service_pb2.SolveRequest: "solve",
    solver_service_pb2.SolveTableRequest: "table",
    analysis_service_pb2.AnalyseHandRequest: "analyse",
}


@dataclass(frozen=True)
class BatchResult:
    """The answer to one item, or what is wrong with it.

    `index` is its place among the items, from 0; `id` the id of its request.
    """

    index: int
    id: str
    response: Response | None
    error: BalootError | None

    @cached_property
    def value(self) -> Solution | ContractTable | HandAnalysis:
        """The answer as the single calls give it. Raises `error` where there is none."""
        if self.error is not None:
            raise self.error
        if isinstance(self.response, solver_service_pb2.SolveResponse):
            return answers.solution(self.response)
        if isinstance(self.response, solver_service_pb2.SolveTableResponse):
            return answers.contract_table(self.response)
        assert self.response is not None
        return answers.analysis(self.response)


class _Order:
    """Items by the number they travel under, and answers put back into the items' order."""

    def __init__(self) -> None:
        self._ids: dict[int, str] = {}
        self._done: dict[int, BatchResult] = {}
        self._sent = 0
        self._next = 0

    def item(self, request: Item) -> solver_service_pb2.BatchItem:
        """The next item, under its number."""
        field = _FIELDS.get(type(request))
        if field is None:
            raise TypeError(f"{type(request).__name__} cannot be an item of a batch")
        self._ids[self._sent] = request.id
        item = solver_service_pb2.BatchItem(id=str(self._sent))
        getattr(item, field).CopyFrom(request)
        self._sent += 1
        return item

    def take(self, message: solver_service_pb2.SolveBatchResponse) -> Iterator[BatchResult]:
        """The results that are next in order now that a message has come."""
        for answer in message.items:
            index = int(answer.id)
            told = answer.WhichOneof("told")
            error = _error(answer.error) if told == "error" else None
            response = None if told in (None, "error") else getattr(answer, cast(str, told))
            self._done[index] = BatchResult(index, self._ids.pop(index), response, error)
        while self._next in self._done:
            yield self._done.pop(self._next)
            self._next += 1


def _error(told: solver_service_pb2.BatchError) -> BalootError:
    shown = f"{told.field}: {told.description}" if told.field else told.description
    if told.reason == "INTERNAL":
        return BalootError(shown, code=grpc.StatusCode.INTERNAL, reason=told.reason)
    return InvalidInput(
        shown,
        code=grpc.StatusCode.INVALID_ARGUMENT,
        reason=told.reason,
        violations=(FieldViolation(told.field, told.description, told.reason),),
    )


def _is_full(chunk: list[solver_service_pb2.BatchItem], most: int) -> bool:
    return len(chunk) >= most or sum(item.ByteSize() for item in chunk) >= CHUNK_BYTES


def _message(chunk: list[solver_service_pb2.BatchItem]) -> solver_service_pb2.SolveBatchRequest:
    message = solver_service_pb2.SolveBatchRequest(items=chunk)
    chunk.clear()
    return message


def _chunks(
    items: Iterable[Item],
    order: _Order,
    places: threading.Semaphore,
    over: threading.Event,
    chunk: int,
) -> Iterator[solver_service_pb2.SolveBatchRequest]:
    """The items in messages, each item taken when there is a place for it."""
    waiting: list[solver_service_pb2.BatchItem] = []
    for request in items:
        if not places.acquire(blocking=False):
            if waiting:
                yield _message(waiting)
            while not places.acquire(timeout=0.1):
                if over.is_set():
                    return
        waiting.append(order.item(request))
        if _is_full(waiting, chunk):
            yield _message(waiting)
    if waiting:
        yield _message(waiting)


def run(
    call: Callable[..., Any],
    items: Iterable[Item],
    chunk: int,
    ahead: int,
    timeout: float | None,
) -> Iterator[BatchResult]:
    """The results of all items in their order, over a stream-stream callable of a channel."""
    order, places, over = _Order(), threading.Semaphore(ahead), threading.Event()
    failed: list[BaseException] = []

    def messages() -> Iterator[solver_service_pb2.SolveBatchRequest]:
        """Runs in a thread of gRPC's, which swallows what is raised there."""
        try:
            yield from _chunks(items, order, places, over, chunk)
        except Exception as error:
            failed.append(error)
            stream.cancel()

    stream = call(messages(), timeout=timeout)
    try:
        for message in stream:
            for result in order.take(message):
                yield result
                places.release()
    except grpc.RpcError as error:
        if failed:
            raise failed[0] from None
        ended = cast(grpc.Call, error)
        raise errors.read(ended.code(), ended.details(), ended.trailing_metadata()) from None
    finally:
        over.set()
        stream.cancel()


async def run_async(
    call: Callable[..., Any],
    items: Iterable[Item] | AsyncIterable[Item],
    chunk: int,
    ahead: int,
    timeout: float | None,
) -> AsyncIterator[BatchResult]:
    """The same for a channel of `grpc.aio`; the items may come asynchronously too."""
    order, places = _Order(), asyncio.Semaphore(ahead)
    stream = call(timeout=timeout)

    async def send() -> None:
        waiting: list[solver_service_pb2.BatchItem] = []
        async for request in _each(items):
            if places.locked() and waiting:
                await stream.write(_message(waiting))
            await places.acquire()
            waiting.append(order.item(request))
            if _is_full(waiting, chunk):
                await stream.write(_message(waiting))
        if waiting:
            await stream.write(_message(waiting))
        await stream.done_writing()

    sending = asyncio.ensure_future(_or_cancel(send(), stream))
    try:
        async for message in stream:
            for result in order.take(message):
                yield result
                places.release()
        await sending
    except grpc.aio.AioRpcError as error:
        raise errors.read(error.code(), error.details(), error.trailing_metadata()) from None
    except asyncio.CancelledError:
        if sending.done() and not sending.cancelled() and sending.exception() is not None:
            raise sending.exception() from None  # type: ignore[misc]
        raise
    finally:
        stream.cancel()
        sending.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await sending


async def _or_cancel(sending: Any, stream: Any) -> None:
    """Send; where an item cannot be made, there will be no answer to wait for either."""
    try:
        await sending
    except grpc.RpcError:
        pass  # reading tells the same
    except BaseException:
        stream.cancel()
        raise


async def _each(items: Iterable[Item] | AsyncIterable[Item]) -> AsyncIterator[Item]:
    if isinstance(items, AsyncIterable):
        async for item in items:
            yield item
        return
    for item in items:
        yield item
        await asyncio.sleep(0)
