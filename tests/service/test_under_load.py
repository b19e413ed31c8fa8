"""Many callers, full queues, callers that leave: nobody waits for ever and no worker is lost.

Work that takes as long as a test wants is put in the place of the solver's answer (`held`), for the
real one takes milliseconds; what is tested is the server around it.
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import grpc
import pytest

from baloot_client import (
    BalootError,
    Client,
    DeadlineExceeded,
    Overloaded,
    Unavailable,
)
from baloot_solver.messages import solver_service
from baloot_solver.solve import Cancelled
from balootsolver.v1 import table_pb2
from tests.service import samples
from tests.service.held import Held, waiting_calls
from tests.service.running import eventually, running_server
from tests.service.stubs import NOT_SERVING, SERVING, health_of, raw_call

REQUEST = samples.solve_request(samples.ENDING)


def test_the_deadline_frees_the_worker(held: Held):
    with running_server(workers=1) as running, Client(running.target) as client:
        with pytest.raises(DeadlineExceeded):
            client.send(REQUEST, timeout=0.3)
        assert held.started == 1
        assert eventually(lambda: held.cancelled == 1)
        assert eventually(lambda: running.server.solver_pool.running == 0)
        held.free.set()
        assert client.send(REQUEST).id == "2026-0"


def test_the_clients_own_deadline_and_one_of_no_time(held: Held):
    with running_server(workers=1) as running, Client(running.target, timeout=0.3) as client:
        with pytest.raises(DeadlineExceeded):
            client.send(REQUEST)
        with pytest.raises(DeadlineExceeded):
            client.send(REQUEST, timeout=0)
        held.free.set()
        assert client.send(REQUEST, timeout=30).id == "2026-0"


def test_a_caller_that_cancels_frees_the_worker(held: Held):
    with running_server(workers=1) as running, grpc.insecure_channel(running.target) as channel:
        path = "/balootsolver.v1.SolverService/Solve"
        call = raw_call(channel, path).future(REQUEST.SerializeToString())
        assert eventually(lambda: held.started == 1)
        call.cancel()
        assert eventually(lambda: held.cancelled == 1)
        assert eventually(lambda: running.server.solver_pool.running == 0)


def test_the_kernel_itself_stops(monkeypatch: pytest.MonkeyPatch):
    """The real solver, over and over with the call's own flag, until the server raises it."""
    real, stopped = solver_service.solve, threading.Event()

    def endless(request: Any, *, context: Any, cancel: Any, answers: Any = None) -> Any:
        try:
            while True:
                real(request, context=context, cancel=cancel)
        except Cancelled:
            stopped.set()
            raise

    monkeypatch.setattr(solver_service, "solve", endless)
    with running_server(workers=1) as running, Client(running.target) as client:
        with pytest.raises(DeadlineExceeded):
            client.send(samples.solve_request(samples.FULL_DEAL), timeout=0.3)
        assert stopped.wait(30)
        assert eventually(lambda: running.server.solver_pool.running == 0)


def test_calls_that_expire_in_the_queue_are_never_started(held: Held):
    """Field case 076: what nobody waits for any more is not computed."""
    with running_server(workers=1, max_queue=20) as running, Client(running.target) as client:
        with waiting_calls(client, 1) as first:
            assert eventually(lambda: held.started == 1)
            with waiting_calls(client, 10, timeout=0.3) as late:
                wait(late)
            assert all(isinstance(each.exception(), DeadlineExceeded) for each in late)
            assert eventually(lambda: running.server.solver_pool.waiting == 0)
            held.free.set()
            assert first[0].result(30).id == "2026-0"
        assert held.started == 1


def test_an_overload_is_refused_with_a_time_to_retry(held: Held):
    with running_server(workers=1, max_small_queue=2) as running, Client(running.target) as client:
        with waiting_calls(client, 3) as taken:
            pool = running.server.solver_pool
            assert eventually(lambda: pool.running == 1 and pool.waiting == 2)
            with pytest.raises(Overloaded) as caught:
                client.send(REQUEST)
            assert caught.value.code is grpc.StatusCode.RESOURCE_EXHAUSTED
            assert caught.value.reason == "QUEUE_FULL"
            assert caught.value.retry_seconds is not None
            assert caught.value.retry_seconds > 0
            held.free.set()
            assert [each.result(30).id for each in taken] == ["2026-0"] * 3
        assert client.send(REQUEST).id == "2026-0"


def test_health_and_rules_answer_while_every_worker_searches(held: Held):
    """Field case 070."""
    with (
        running_server(workers=2) as running,
        Client(running.target) as client,
        grpc.insecure_channel(running.target) as channel,
        waiting_calls(client, 8) as solves,
    ):
        pool = running.server.solver_pool
        assert eventually(lambda: pool.running == 2 and pool.waiting == 6)
        for _ in range(20):
            assert health_of(channel) == SERVING
            legal = client.list_legal_cards(".J8.A.7", contract="sun", leader="N", timeout=10)
            assert len(legal.legal) == 4
        assert not any(each.done() for each in solves)
        held.free.set()
        wait(solves)


def test_health_answers_while_the_kernel_has_every_core():
    """The same with real searches, which hold no lock that the event loop needs."""
    request = samples.solve_request(samples.FULL_DEAL)
    with (
        running_server(workers=2) as running,
        Client(running.target) as client,
        grpc.insecure_channel(running.target) as channel,
        ThreadPoolExecutor(8) as threads,
    ):
        solves = [threads.submit(client.send, request) for _ in range(40)]
        while not all(each.done() for each in solves):
            assert health_of(channel) == SERVING
        assert len({each.result().SerializeToString(deterministic=True) for each in solves}) == 1


def test_sixteen_threads_get_the_answers_one_would(client: Client):
    """Field case 059: nothing is shared between searches but the processor."""
    requests = []
    for profile in ("saudi", "pagat", "federation", "guide"):
        for sample in (samples.ENDING, samples.FULL_DEAL):
            request = samples.solve_request(sample)
            request.position.rules.profile = profile
            request.position.rules.overrides.clear()
            requests.append(request)
    doubled = samples.solve_request(samples.FULL_DEAL)
    doubled.position.rules.profile = "federation"
    doubled.position.contract.level = table_pb2.LEVEL_DOUBLE
    requests.append(doubled)
    alone = [client.send(each) for each in requests]
    with ThreadPoolExecutor(16) as threads:
        jobs = [
            (index, threads.submit(client.send, requests[index]))
            for round_ in range(12)
            for index in range(len(requests))
        ]
        for index, job in jobs:
            assert job.result(60) == alone[index]


def test_stopping_lets_running_calls_finish_and_refuses_new_ones(held: Held):
    with (
        running_server(workers=1) as running,
        Client(running.target) as client,
        grpc.insecure_channel(running.target) as channel,
        ThreadPoolExecutor(1) as threads,
        waiting_calls(client, 2) as calls,
    ):
        pool = running.server.solver_pool
        assert eventually(lambda: pool.running == 1 and pool.waiting == 1)
        stopping = threads.submit(running.on_loop, running.server.stop(30))
        assert eventually(lambda: health_of(channel) == NOT_SERVING)
        with pytest.raises(Unavailable) as caught:
            client.send(REQUEST)
        assert caught.value.reason == "SHUTTING_DOWN"
        assert not stopping.done()
        held.free.set()
        assert [each.result(30).id for each in calls] == ["2026-0"] * 2
        stopping.result(30)


def test_what_outlasts_the_grace_ends_as_unavailable(held: Held):
    with running_server(workers=1) as running, Client(running.target) as client:
        with waiting_calls(client, 3) as calls:
            pool = running.server.solver_pool
            assert eventually(lambda: pool.running == 1 and pool.waiting == 2)
            running.on_loop(running.server.stop(0.2))
            for each in calls:
                error = each.exception(30)
                assert isinstance(error, Unavailable)
        assert held.cancelled == 1


def test_nothing_of_a_hand_is_logged(client: Client, caplog: pytest.LogCaptureFixture):
    with caplog.at_level("INFO", logger="baloot_server"):
        client.send(REQUEST)
        bad = samples.solve_request(samples.ENDING)
        bad.position.plays.append("AD")
        with pytest.raises(BalootError):
            client.send(bad)

        def logged() -> list[str]:
            return [each.getMessage() for each in caplog.records]

        # The line is written when the call has ended, perhaps after its answer has arrived.
        assert eventually(lambda: any("ARGUMENT CARD_NOT_HELD" in line for line in logged()))
    lines = logged()
    assert any("Solve OK" in line for line in lines)
    assert not any("AD" in line.split() or "AQ7" in line or "2026-0" in line for line in lines)
