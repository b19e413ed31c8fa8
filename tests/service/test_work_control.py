"""Over the wire: limits of time and number, turns between clients, ids, errors of the gate."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import grpc
import pytest

from baloot_client import BalootError, Client, DeadlineExceeded, Overloaded
from baloot_server.calls import current_call
from baloot_server.services import SOLVER_SERVICE
from baloot_solver.messages import rules_service, solver_service
from balootsolver.v1 import rules_service_pb2, solver_service_pb2
from tests.service import samples
from tests.service.held import REQUEST, Held, waiting_calls
from tests.service.running import RunningServer, eventually, running_server
from tests.service.stubs import SERVING, health_of, raw_call

SOLVE = f"/{SOLVER_SERVICE}/Solve"
LARGE = samples.solve_request(samples.FULL_DEAL)


def test_a_call_without_a_deadline_is_ended_by_the_servers_own(held: Held):
    with (
        running_server(workers=1, max_call_seconds=0.3) as running,
        grpc.insecure_channel(running.target) as channel,
    ):
        with pytest.raises(grpc.RpcError) as caught:
            raw_call(channel, SOLVE)(REQUEST.SerializeToString())
        ended: Any = caught.value
        assert ended.code() is grpc.StatusCode.DEADLINE_EXCEEDED
        assert "0.3 s" in ended.details()
        assert eventually(lambda: held.cancelled == 1)
        assert eventually(lambda: running.server.solver_pool.running == 0)
        assert eventually(lambda: running.server.calls.in_flight == 0)


def test_a_call_that_finds_no_worker_in_time_is_told_when_to_return(held: Held):
    with (
        running_server(workers=1, max_wait_seconds=0.2) as running,
        Client(running.target) as client,
        waiting_calls(client, 1) as first,
    ):
        assert eventually(lambda: held.started == 1)
        with pytest.raises(Overloaded) as caught:
            client.send(REQUEST)
        assert caught.value.reason == "WAITED_TOO_LONG"
        assert caught.value.retry_seconds is not None
        held.free.set()
        assert first[0].result(30).id == "2026-0"
    assert held.started == 1


def test_more_calls_at_once_than_the_server_takes(held: Held):
    with (
        running_server(workers=1, max_calls=3) as running,
        Client(running.target) as client,
        grpc.insecure_channel(running.target) as channel,
        waiting_calls(client, 3) as calls,
    ):
        assert eventually(lambda: running.server.calls.in_flight == 3)
        with pytest.raises(Overloaded) as caught:
            client.list_rule_sets()
        assert caught.value.reason == "TOO_MANY_CALLS"
        assert caught.value.retry_seconds is not None
        assert health_of(channel) == SERVING
        held.free.set()
        wait(calls)
        assert eventually(lambda: running.server.calls.in_flight == 0)
        assert client.list_rule_sets()


def test_an_ending_passes_full_deals(held: Held):
    """One worker for everything, one for small questions: all the deals wait, no ending does."""
    with (
        running_server(workers=1, small_workers=1) as running,
        Client(running.target) as client,
        ThreadPoolExecutor(8) as threads,
    ):
        deals = [threads.submit(client.send, LARGE) for _ in range(8)]
        pool = running.server.solver_pool
        assert eventually(lambda: pool.running == 1 and pool.waiting == 7)
        position = samples.FULL_DEAL["position"]
        decide = samples.decide_request({"position": position, "question": {"makes": {}}})
        for _ in range(5):
            assert client.send(decide).holds
        assert pool.waiting == 7
        held.free.set()
        wait(deals)


def test_two_connections_take_turns(monkeypatch: pytest.MonkeyPatch, held: Held):
    """A greedy client has thirty calls waiting when another one comes with three."""
    order: list[str] = []
    real = held._solve

    def noted(request: Any, *, context: Any, cancel: Any, answers: Any = None) -> Any:
        answer = real(request, context=context, cancel=cancel)
        order.append(request.id)
        return answer

    monkeypatch.setattr(solver_service, "solve", noted)
    greedy, modest = (solver_service_pb2.SolveRequest(id=name) for name in ("greedy", "modest"))
    apart = (("grpc.use_local_subchannel_pool", 1),)
    with (
        running_server(workers=1) as running,
        Client(running.target, options=apart) as one,
        Client(running.target, options=apart) as other,
        ThreadPoolExecutor(33) as threads,
    ):
        pool = running.server.solver_pool
        calls = [threads.submit(one.send, greedy, timeout=60) for _ in range(30)]
        assert eventually(lambda: pool.waiting == 29)
        calls += [threads.submit(other.send, modest, timeout=60) for _ in range(3)]
        assert eventually(lambda: pool.waiting == 32)
        held.free.set()
        wait(calls)
    # One greedy call was at work already; from then on each has every other turn.
    assert [each for each in order[1:7] if each == "modest"] == ["modest"] * 3
    assert len(order) == 33


def trailing(call: Any) -> dict[str, str]:
    return {each.key: each.value for each in call.trailing_metadata()}


def test_a_request_id_is_kept_or_given(server: RunningServer, caplog: pytest.LogCaptureFixture):
    with (
        grpc.insecure_channel(server.target) as channel,
        caplog.at_level("INFO", logger="baloot_server"),
    ):
        data = REQUEST.SerializeToString()
        call = raw_call(channel, SOLVE)
        _, ended = call.with_call(data, metadata=(("x-request-id", "abc-1"),))
        assert trailing(ended)["x-request-id"] == "abc-1"
        given = {trailing(call.with_call(data)[1])["x-request-id"] for _ in range(3)}
        assert len(given) == 3
        # One that would spoil the log is not taken over.
        _, ended = call.with_call(data, metadata=(("x-request-id", "a b S:AK.."),))
        assert trailing(ended)["x-request-id"] not in {"a b S:AK..", ""}

        def logged() -> str:
            return "\n".join(each.getMessage() for each in caplog.records)

        assert eventually(lambda: all(each in logged() for each in (*given, "abc-1")))
        assert "AK.." not in logged()


def test_a_refusal_names_its_request(client: Client):
    from google.rpc import error_details_pb2, status_pb2

    with pytest.raises(grpc.RpcError) as caught:
        raw_call(client._channel, SOLVE)(b"\xff", metadata=(("x-request-id", "bad-1"),))
    ended: Any = caught.value
    assert trailing(ended)["x-request-id"] == "bad-1"
    status = status_pb2.Status.FromString(
        dict(ended.trailing_metadata())["grpc-status-details-bin"]
    )
    info = error_details_pb2.RequestInfo()
    assert [each.Unpack(info) for each in status.details].count(True) == 1
    assert info.request_id == "bad-1"


def test_a_fault_is_told_without_what_it_was(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def broken(request: Any) -> Any:
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(rules_service, "list_rule_sets", broken)
    from baloot_server import services

    work = services._bytes_to_bytes(
        rules_service_pb2.ListRuleSetsRequest, lambda request, context, cancel: broken(request)
    )
    method = services.Method(
        "ListRuleSets",
        rules_service_pb2.ListRuleSetsRequest,
        rules_service_pb2.ListRuleSetsResponse,
        work,
    )
    monkeypatch.setattr(services, "_RULES_METHODS", (method,))
    with running_server(workers=1) as running, Client(running.target) as client:
        with pytest.raises(BalootError) as caught:
            client.list_rule_sets()
        assert caught.value.code is grpc.StatusCode.INTERNAL
        assert "secret" not in caught.value.message
        assert eventually(lambda: "a secret of the server" in caplog.text)


def test_only_a_call_knows_its_call():
    async def outside() -> None:
        current_call()

    with pytest.raises(LookupError):
        asyncio.run(outside())


def test_clients_deadlines_are_told_apart_from_the_servers(held: Held):
    with running_server(workers=1, max_call_seconds=30) as running:
        with Client(running.target) as client, pytest.raises(DeadlineExceeded) as caught:
            client.send(REQUEST, timeout=0.2)
        assert caught.value.reason != "CALL_TOO_LONG"
        assert eventually(lambda: running.server.solver_pool.running == 0)
