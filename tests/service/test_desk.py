"""What the event loop answers by itself: the same answers, only what is short, and others first."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from baloot_client import Client, InvalidInput
from baloot_server.cache import AnswerCache, Sent
from baloot_server.desk import Desk, is_tiny, question_of, recalled
from baloot_server.services import SOLVER_SERVICE, Method, Weight, served
from baloot_server.workers import ExpiredError, Spent, WorkerPool
from baloot_solver.generate import random_deal
from baloot_solver.messages import solver_service
from baloot_solver.notation import write_hands
from baloot_solver.solve import SolverContext
from balootsolver.v1 import position_pb2, solver_service_pb2, table_pb2
from tests.service import samples
from tests.service.held import Held, waiting_calls
from tests.service.running import RunningServer, eventually, running_server

FULL = samples.solve_request(samples.FULL_DEAL)


def ending(number: int, cards: int = 4) -> solver_service_pb2.SolveRequest:
    """An ending that counts from here, no two alike."""
    deal = random_deal(2_718, number, cards=cards)
    kind = (table_pb2.CONTRACT_KIND_HOKUM, table_pb2.CONTRACT_KIND_SUN)[number % 2]
    contract = table_pb2.Contract(
        kind=kind, buyer=table_pb2.SEAT_EAST, level=table_pb2.LEVEL_SINGLE
    )
    if kind == table_pb2.CONTRACT_KIND_HOKUM:
        contract.trump = table_pb2.SUIT_HEARTS
    return solver_service_pb2.SolveRequest(
        id=f"ending-{number}",
        position=position_pb2.Position(
            deal=table_pb2.Deal(hands=write_hands(deal.hands), dealer=table_pb2.SEAT_SOUTH),
            contract=contract,
            leader=table_pb2.SEAT_EAST,
        ),
        objective=solver_service_pb2.OBJECTIVE_CARD_POINTS,
    )


@pytest.fixture
def idle_pool() -> Iterator[WorkerPool[None, Any]]:
    pool: WorkerPool[None, Any] = WorkerPool(
        "idle", workers=1, max_queue=1, make_context=lambda: None, make_token=lambda: None
    )
    yield pool
    pool.close()
    assert pool.join(10)


def only_the_desk(running: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker takes anything any more, and the desk never rests."""

    async def refuse(*arguments: Any, **more: Any) -> bytes:
        raise AssertionError("a worker was asked")

    monkeypatch.setattr(running.server.solver_pool, "run", refuse)
    monkeypatch.setattr(Desk, "is_open", lambda desk, pool: True)


@pytest.mark.parametrize("cache_bytes", [0, 1 << 20])
def test_answers_are_those_of_the_solver(cache_bytes: int, monkeypatch: pytest.MonkeyPatch):
    context = SolverContext()
    with (
        running_server(workers=1, cache_bytes=cache_bytes) as running,
        Client(running.target) as client,
    ):
        only_the_desk(running, monkeypatch)
        requests = [samples.solve_request(samples.ENDING), *map(ending, range(60))]
        for name in ("", "again", "again"):
            for each in requests:
                each.id = name or each.id
                answer, fresh = client.send(each), solver_service.solve(each, context=context)
                # The nodes depend on the size of the table.
                answer.nodes = fresh.nodes
                assert answer == fresh
        cache = running.server.cache
        assert (cache.results if cache else {}) == ({"miss": 61, "hit": 122} if cache_bytes else {})


def test_what_was_asked_before_needs_no_worker(held: Held):
    """With every worker busy and the queue full, a known answer is given all the same."""
    with (
        running_server(workers=1, small_workers=0, max_small_queue=1) as running,
        Client(running.target) as client,
    ):
        held.free.set()
        assert client.send(FULL).id == "deal-1"
        held.free.clear()
        with waiting_calls(client, 2) as taken:
            pool = running.server.solver_pool
            assert eventually(lambda: held.started == 2 and pool.waiting == 1)
            again = solver_service_pb2.SolveRequest()
            again.CopyFrom(FULL)
            again.id = "another name"
            assert client.send(again, timeout=30).id == "another name"
            assert held.started == 2
            held.free.set()
            assert [each.result(30).id for each in taken] == ["2026-0"] * 2


def test_errors_are_not_remembered():
    with running_server(workers=1) as running, Client(running.target) as client:
        wrong = ending(1)
        wrong.position.deal.hands = wrong.position.deal.hands.replace("S:", "S:A")
        with pytest.raises(Exception, match="hands"):
            client.send(wrong)
        assert running.server.cache is not None
        assert len(running.server.cache) == 0


def test_a_known_answer_does_not_go_out_under_an_id_that_is_too_long():
    with running_server(workers=1) as running, Client(running.target) as client:
        known = samples.solve_request(samples.ENDING)
        assert client.send(known).id == known.id
        known.id = "x" * 257
        with pytest.raises(InvalidInput) as caught:
            client.send(known)
        assert [(each.field, each.reason) for each in caught.value.violations] == [
            ("id", "TOO_LONG")
        ]
        assert running.server.cache is not None
        assert running.server.cache.results == {"miss": 1}


def test_the_desk_rests_as_long_as_it_worked(idle_pool: WorkerPool[None, Any]):
    now = [100.0]
    desk, spent = Desk(clock=lambda: now[0]), Spent()

    def work(request: bytes, context: Any, cancel: Any) -> bytes:
        now[0] += 3
        return request + b"!"

    assert desk.is_open(idle_pool)
    assert desk.answer(b"x", work, deadline=101, spent=spent) == b"x!"
    assert spent.worked == 3
    now[0] = 105.9
    assert not desk.is_open(idle_pool)
    now[0] = 106
    assert desk.is_open(idle_pool)
    with pytest.raises(ExpiredError):
        desk.answer(b"x", work, deadline=106, spent=spent)
    assert now[0] == 106


def test_the_desk_is_closed_while_others_wait(monkeypatch: pytest.MonkeyPatch):
    is_open, desk = Desk.is_open, Desk()
    held = Held(monkeypatch)  # which closes the server's own
    with running_server(workers=1, small_workers=0) as running, Client(running.target) as client:
        pool = running.server.solver_pool
        with waiting_calls(client, 2) as taken:
            assert eventually(lambda: pool.running == 1 and pool.waiting == 1)
            assert not is_open(desk, pool)
            held.free.set()
            assert [each.result(30).id for each in taken] == ["2026-0"] * 2
        assert is_open(desk, pool)


def test_what_is_tiny():
    solve = solve_method()
    for cards, expected in (
        (1, Weight.TINY),
        (4, Weight.TINY),
        (5, Weight.SMALL),
        (8, Weight.LARGE),
    ):
        request = ending(0, cards)
        assert solve.read(request.SerializeToString())[0] is expected
    assert is_tiny(ending(0), 16)
    assert not is_tiny(ending(0), 17)
    # A deal played so far is replayed card by card: that is for a worker.
    late = solver_service_pb2.SolveRequest()
    late.CopyFrom(FULL)
    late.position.plays.extend(samples.PLAYS[:20])
    assert solve.read(late.SerializeToString())[0] is Weight.SMALL
    assert solve.read(b"\xff")[0] is Weight.SMALL
    assert solve.read(FULL.SerializeToString() + b"\x0a\x00" * 3_000)[0] is Weight.LARGE


def solve_method() -> Method:
    (service,) = (each for each in served(None, None) if each.name == SOLVER_SERVICE)  # type: ignore[arg-type]
    (method,) = (each for each in service.methods if each.name == "Solve")
    return method


def test_a_question_is_its_bytes_without_the_id():
    one, other = ending(3), ending(3)
    other.id = "other"
    assert question_of(one) == question_of(other)
    assert one.id == "ending-3"
    for name in ("kaboot_hokum", "kaboot_sun", "max_projects"):
        one.position.rules.overrides[name] = "1"
    for name in ("max_projects", "kaboot_sun", "kaboot_hokum"):
        other.position.rules.overrides[name] = "1"
    assert question_of(one) == question_of(other)
    other.position.rules.overrides["max_projects"] = "2"
    assert question_of(one) != question_of(other)


def test_what_was_sent_takes_no_more_than_it_is_counted_with():
    tracemalloc.start()
    try:
        cache = AnswerCache(1 << 26)
        begin = tracemalloc.get_traced_memory()[0]
        for number in range(500):
            size = 50 + number
            cache.sent(number.to_bytes(size), f"{number:0{size % 90}}", bytes(5 * size))
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0] - begin
    finally:
        tracemalloc.stop()
    assert len(cache) == 500
    assert 0.5 * cache.bytes_used < taken <= cache.bytes_used


def test_what_was_sent_is_bounded_with_the_answers():
    size = AnswerCache(1 << 20)
    size.sent(b"q" * 100, "", b"a" * 400)
    cache = AnswerCache(10 * size.bytes_used)
    for number in range(25):
        cache.sent(number.to_bytes(100), "", b"a" * 400)
        assert cache.bytes_used <= 10 * size.bytes_used
    assert len(cache) == 10
    assert isinstance(cache.recall((24).to_bytes(100)), Sent)
    assert recalled(cache, (1).to_bytes(100), "") is None
    assert dict(cache.results) == {"hit": 1}
