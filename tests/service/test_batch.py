"""`SolveBatch`: chunks both ways, items that fail alone, bounds, and a client that hides it all."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest

from baloot_client import AsyncClient, BatchResult, Client, InvalidInput
from baloot_client.batch import Item
from baloot_server.batch import ANSWER_BYTES, Limits, _cut, _messages, batched
from baloot_server.status import RefusalError
from baloot_server.workers import QueueFullError
from baloot_solver.archive.generating import Recipe
from baloot_solver.archive.line_rows import write_json_row
from baloot_solver.messages import analysis_service, solver_service
from baloot_solver.messages.json_form import read_json, write_json
from baloot_solver.rules import load_rule_set
from baloot_solver.solve import CancelFlag, SolverContext
from balootsolver.v1 import analysis_service_pb2, solver_service_pb2
from tests.service.running import RunningServer
from tests.service.test_protocol_page import matches

SAUDI = load_rule_set("saudi")
LIMITS = Limits(items=256, bytes=1 << 20)


def solve_request(index: int, cards: int = 2) -> solver_service_pb2.SolveRequest:
    row = Recipe(SAUDI, 4, cards=cards).row(index)
    return read_json(write_json_row(row), solver_service_pb2.SolveRequest)


def mixed(count: int) -> list[Item]:
    """Endings, some of them wrong, a table and a hand gone through."""
    items: list[Item] = [solve_request(index) for index in range(count)]
    for index in range(5, count, 7):
        item = items[index]
        assert isinstance(item, solver_service_pb2.SolveRequest)
        item.position.deal.hands = "S:AS E:AS N:.7.. W:.8.."
    table = Recipe(SAUDI, 4, "deals").row(0)
    items.insert(3, read_json(write_json_row(table), solver_service_pb2.SolveTableRequest))
    record = write_json_row(Recipe(SAUDI, 4, "records").row(0))
    line = f'{{"id": "hand", "record": {record}}}'
    items.insert(4, read_json(line, analysis_service_pb2.AnalyseHandRequest))
    return items


def check(items: list[Item], results: list[BatchResult]) -> None:
    assert [each.index for each in results] == list(range(len(items)))
    assert [each.id for each in results] == [item.id for item in items]
    for item, each in zip(items, results, strict=True):
        if (
            isinstance(item, solver_service_pb2.SolveRequest)
            and "AS E:AS" in item.position.deal.hands
        ):
            assert isinstance(each.error, InvalidInput)
            (violation,) = each.error.violations
            assert (violation.field, violation.reason) == (
                "solve.position.deal.hands",
                "DUPLICATE_CARD",
            )
            with pytest.raises(InvalidInput):
                _ = each.value
            continue
        alone: Any
        if isinstance(item, solver_service_pb2.SolveRequest):
            alone = solver_service.solve(item)
        elif isinstance(item, solver_service_pb2.SolveTableRequest):
            alone = solver_service.solve_table(item)
        else:
            alone = analysis_service.analyse_hand(item)
        told = each.response
        assert told is not None
        for message in (alone, told):
            if hasattr(message, "nodes"):
                message.nodes = 0  # depends on what the worker solved before
        if not isinstance(item, analysis_service_pb2.AnalyseHandRequest):
            assert told == alone
        assert each.value is each.value


def test_all_kinds_of_work_in_order(server: RunningServer) -> None:
    items = mixed(60)
    with Client(server.target) as client:
        check(items, list(client.solve_batch(items, chunk=16)))


@pytest.mark.parametrize("count", [0, 1, 40, 41, 200, 201])
def test_any_number_of_items(server: RunningServer, count: int) -> None:
    items: list[Item] = [solve_request(index, 1) for index in range(count)]
    with Client(server.target) as client:
        results = list(client.solve_batch(items))
    assert [each.id for each in results] == [item.id for item in items]
    assert all(each.error is None for each in results)


def test_an_iterable_is_taken_as_it_is_needed(server: RunningServer) -> None:
    taken = 0

    def endless() -> Iterator[Item]:
        nonlocal taken
        while True:
            taken += 1
            yield solve_request(taken % 50, 1)

    with Client(server.target) as client:
        results = client.solve_batch(endless(), chunk=8, ahead=32)
        first = [next(results) for _ in range(100)]
        assert len(first) == 100
        assert taken <= 100 + 32 + 8 + 1
        results.close()  # type: ignore[attr-defined]


def test_what_the_iterable_raises_is_raised(server: RunningServer) -> None:
    def broken() -> Iterator[Item]:
        yield solve_request(0, 1)
        raise LookupError("the archive ends here")

    with Client(server.target) as client, pytest.raises(LookupError, match="ends here"):
        list(client.solve_batch(broken(), chunk=1))


def test_the_async_client(server: RunningServer) -> None:
    items = mixed(30)

    async def endless() -> AsyncIterator[Item]:
        for item in items:
            yield item

    async def ask() -> tuple[list[BatchResult], list[BatchResult]]:
        async with AsyncClient(server.target) as client:
            one = [each async for each in client.solve_batch(items, chunk=7, ahead=20)]
            two = [each async for each in client.solve_batch(endless(), chunk=64)]
            return one, two

    for results in asyncio.run(ask()):
        check(items, results)


def raw(target: str) -> tuple[grpc.Channel, Any]:
    channel = grpc.insecure_channel(target)
    return channel, channel.stream_stream("/balootsolver.v1.SolverService/SolveBatch")


def test_answers_of_more_bytes_than_a_message_may_have(server: RunningServer) -> None:
    """Field case 072: more than the 4 MiB that a client takes at once, over one stream."""
    item = solver_service_pb2.BatchItem(id="x" * 256, solve=solver_service_pb2.SolveRequest())
    chunk = solver_service_pb2.SolveBatchRequest(items=[item] * 256).SerializeToString()
    channel, call = raw(server.target)
    with channel:
        parts = list(call(iter([chunk] * 60), timeout=60))
    assert sum(map(len, parts)) > 4 << 20 > max(map(len, parts))
    answers = solver_service_pb2.SolveBatchResponse.FromString(b"".join(parts))
    assert len(answers.items) == 60 * 256
    assert {each.error.field for each in answers.items} == {"solve.position"}


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (b"\xff\xff", "no SolveBatchRequest"),
        (
            solver_service_pb2.SolveBatchRequest(
                items=[solver_service_pb2.BatchItem()] * 257
            ).SerializeToString(),
            "257 items",
        ),
        (
            solver_service_pb2.SolveBatchRequest(
                items=[solver_service_pb2.BatchItem(id="x" * (1 << 20))]
            ).SerializeToString(),
            "bytes",
        ),
    ],
    ids=["no message", "too many items", "too long"],
)
def test_messages_that_are_refused(server: RunningServer, message: bytes, reason: str) -> None:
    channel, call = raw(server.target)
    with channel, pytest.raises(grpc.RpcError) as refused:
        list(call(iter([message]), timeout=60))
    assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert reason in str(refused.value.details())


def test_an_item_without_a_question_fails_alone(server: RunningServer) -> None:
    chunk = solver_service_pb2.SolveBatchRequest(
        items=[
            solver_service_pb2.BatchItem(id="empty"),
            solver_service_pb2.BatchItem(id="good", solve=solve_request(1)),
        ]
    )
    channel, call = raw(server.target)
    with channel:
        (data,) = list(call(iter([chunk.SerializeToString()]), timeout=60))
    found = {each.id: each for each in solver_service_pb2.SolveBatchResponse.FromString(data).items}
    assert found["empty"].error.reason == "MISSING"
    assert found["good"].solve.id == "4-1"


def test_the_exchange_of_the_page(server: RunningServer) -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    asked, shown = re.search(
        r"```batch request\n(.*?)```\n+```batch answer\n(.*?)```", page, re.DOTALL
    ).groups()  # type: ignore[union-attr]
    request = read_json(asked, solver_service_pb2.SolveBatchRequest)
    channel, call = raw(server.target)
    with channel:
        data = b"".join(call(iter([request.SerializeToString()]), timeout=60))
    answer = solver_service_pb2.SolveBatchResponse.FromString(data)
    assert matches(json.loads(shown), json.loads(write_json(answer)))


def test_jobs_weigh_what_they_take() -> None:
    item = solver_service_pb2.BatchItem
    items = [item(solve=solver_service_pb2.SolveRequest())] * 70
    items += [item(table=solver_service_pb2.SolveTableRequest())] * 9
    assert [len(job) for job in _cut(items)] == [32, 32, 10, 4, 1]


def test_messages_of_answers_are_bounded() -> None:
    parts = [b"x" * (ANSWER_BYTES // 2 + 1)] * 3 + [b"y"] * 5
    found = list(_messages(parts))
    assert b"".join(found) == b"".join(parts)
    assert max(map(len, found)) <= ANSWER_BYTES


async def _chunks(count: int, read: list[int]) -> AsyncIterator[bytes]:
    for index in range(count):
        read.append(index)
        items = [solver_service_pb2.BatchItem(id=str(index), solve=solve_request(index, 1))] * 32
        yield solver_service_pb2.SolveBatchRequest(items=items).SerializeToString()


def test_no_more_is_read_than_there_is_room_for() -> None:
    """While no worker is free, a stream has its window, the next chunk and one that was read."""

    async def ask() -> tuple[list[int], bool]:
        free, read, stopped = asyncio.Event(), list[int](), False

        async def worker(work: Any) -> bytes:
            nonlocal stopped
            try:
                await free.wait()
            except asyncio.CancelledError:
                stopped = True
                raise
            return bytes(work(b"", SolverContext(), CancelFlag()))

        answers = batched(_chunks(100, read), worker, 2, LIMITS)
        first = asyncio.ensure_future(anext(answers))
        for _ in range(200):
            await asyncio.sleep(0)
        seen = list(read)
        first.cancel()
        await asyncio.wait({first})
        await asyncio.sleep(0)
        return seen, stopped

    seen, stopped = asyncio.run(ask())
    assert len(seen) == 8
    assert stopped


def test_a_full_queue_is_waited_for() -> None:
    async def ask() -> tuple[int, int]:
        refusals = 3

        async def worker(work: Any) -> bytes:
            nonlocal refusals
            if refusals:
                refusals -= 1
                raise QueueFullError(64, 0.001)
            return bytes(work(b"", SolverContext(), CancelFlag()))

        total = 0
        async for data in batched(_chunks(2, []), worker, 1, LIMITS):
            total += len(solver_service_pb2.SolveBatchResponse.FromString(data).items)
        return total, refusals

    assert asyncio.run(ask()) == (64, 0)


def test_a_refusal_ends_the_stream() -> None:
    async def bad() -> AsyncIterator[bytes]:
        yield b"\xff\xff"

    async def ask() -> None:
        async def worker(work: Any) -> bytes:
            raise AssertionError("nothing was asked")

        async for _ in batched(bad(), worker, 1, LIMITS):
            pass

    with pytest.raises(RefusalError, match="SolveBatchRequest"):
        asyncio.run(ask())
