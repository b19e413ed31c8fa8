"""The limits that are settings: each is told by option, variable and file, kept, and named."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from baloot_client import Client, InvalidInput, errors
from baloot_server import options
from baloot_server.settings import Settings
from baloot_solver.messages.json_form import read_object
from balootsolver.v1 import hint_service_pb2, solver_service_pb2
from tests.service import samples
from tests.service.held import REQUEST, Held, waiting_calls
from tests.service.running import RunningServer, eventually, running_server
from tests.service.stubs import raw_call, raw_stream

BATCH = "/balootsolver.v1.SolverService/SolveBatch"
STREAM = "/balootsolver.v1.HintService/StreamSuggestPlay"
LIMITS = {
    "max_worlds": (100_000, 50),
    "max_batch_items": (256, 3),
    "max_batch_bytes": (1 << 20, 2_000),
    "max_streams": (200, 1),
    "max_concurrent_streams": (1_000, 2),
}


@pytest.mark.parametrize("name", LIMITS)
def test_it_is_an_option_a_variable_and_a_key(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    default, other = LIMITS[name]
    assert getattr(options.read([])[0], name) == default
    option = name.replace("_", "-")
    assert getattr(options.read([f"--{option}", str(other)])[0], name) == other
    file = tmp_path / "server.toml"
    file.write_text(f"[baloot-server]\n{option} = {other}\n")
    assert getattr(options.read(["--config", str(file)])[0], name) == other
    monkeypatch.setenv(f"BALOOT_SERVER_{name.upper()}", str(other))
    assert getattr(options.read([])[0], name) == other
    wrong: dict[str, Any] = {name: 0}
    with pytest.raises(ValueError, match=name):
        Settings(**wrong)


@pytest.fixture(scope="module")
def limited() -> Iterator[RunningServer]:
    with running_server(workers=1, max_worlds=50, max_batch_items=3, max_batch_bytes=2_000) as it:
        yield it


def hint(**budget: int) -> hint_service_pb2.SuggestPlayRequest:
    return samples.hint_request({**samples.HINT, "budget": budget, "skipCardPoints": True})


def bid(**budget: int) -> hint_service_pb2.SuggestBidRequest:
    value = {**samples.BID, "budget": budget}
    return read_object(value, hint_service_pb2.SuggestBidRequest)


@pytest.mark.parametrize("ask", [hint, bid])
def test_a_hint_of_more_worlds_is_refused(limited: RunningServer, ask: Any):
    with Client(limited.target, timeout=60) as client:
        with pytest.raises(InvalidInput) as caught:
            client.send(ask(worlds=51))
        assert caught.value.reason == "TOO_MANY_WORLDS"
        assert caught.value.violations[0].field == "budget.worlds"
        assert "50 at most" in caught.value.violations[0].description
        assert client.send(ask(worlds=50)).worlds == 50


@pytest.mark.parametrize("ask", [hint, bid])
@pytest.mark.parametrize("budget", [{}, {"milliseconds": 60_000}])
def test_a_hint_that_names_no_number_keeps_to_the_limit(
    limited: RunningServer, ask: Any, budget: dict[str, int]
):
    with Client(limited.target, timeout=60) as client:
        assert client.send(ask(**budget)).worlds == 50


def test_the_limit_does_not_raise_what_is_usual():
    with running_server(workers=1, max_worlds=5_000) as it, Client(it.target, timeout=60) as client:
        assert client.send(hint()).worlds == 100
        assert client.send(bid()).worlds == 80


def ended(call: Any, message: Message) -> errors.BalootError:
    """How a stream ends that is asked one message."""
    with pytest.raises(grpc.RpcError) as caught:
        call(message.SerializeToString(), timeout=60)
    error: Any = caught.value
    return errors.read(error.code(), error.details(), error.trailing_metadata())


def test_a_stream_of_hints_has_the_same_limit(limited: RunningServer):
    with grpc.insecure_channel(limited.target) as channel:
        call = raw_stream(channel, STREAM, of_requests=False)
        request = hint_service_pb2.StreamSuggestPlayRequest(question=hint(worlds=51))
        error = ended(call, request)
        assert (error.code, error.reason) == (
            grpc.StatusCode.INVALID_ARGUMENT,
            "TOO_MANY_WORLDS",
        )
        assert error.violations[0].field == "question.budget.worlds"


@pytest.mark.parametrize(
    ("items", "id_length", "reason", "said"),
    [(4, 1, "TOO_MANY_ITEMS", "at most 3"), (1, 2_000, "CHUNK_TOO_LARGE", "at most 2000")],
)
def test_a_chunk_beyond_its_limit(
    limited: RunningServer, items: int, id_length: int, reason: str, said: str
):
    def chunk(count: int, length: int) -> solver_service_pb2.SolveBatchRequest:
        item = solver_service_pb2.BatchItem(id="x" * length, solve=REQUEST)
        return solver_service_pb2.SolveBatchRequest(items=[item] * count)

    with grpc.insecure_channel(limited.target) as channel:
        call = raw_stream(channel, BATCH, of_requests=True)
        error = ended(call, chunk(items, id_length))
        assert (error.code, error.reason) == (grpc.StatusCode.INVALID_ARGUMENT, reason)
        assert error.violations[0].field == "items"
        assert said in error.violations[0].description
        assert call(chunk(3, 1).SerializeToString(), timeout=60)


def test_more_streams_than_the_server_takes():
    with (
        running_server(workers=1, max_streams=1) as running,
        grpc.insecure_channel(running.target) as channel,
    ):
        open_one: Any = channel.stream_stream(BATCH)
        over = threading.Event()
        waiting = open_one(iter(over.wait, True))  # sends nothing and does not end
        assert eventually(lambda: running.server.calls.in_flight == 1)
        call = raw_stream(channel, STREAM, of_requests=False)
        request = hint_service_pb2.StreamSuggestPlayRequest(question=hint(worlds=10))
        error = ended(call, request)
        assert (error.code, error.reason) == (
            grpc.StatusCode.RESOURCE_EXHAUSTED,
            "TOO_MANY_STREAMS",
        )
        assert "1 streams" in error.message
        assert error.retry_seconds is not None
        # Calls that are no streams have their own limit.
        assert raw_call(channel, "/balootsolver.v1.SolverService/Solve")(
            REQUEST.SerializeToString(), timeout=60
        )
        waiting.cancel()
        over.set()
        assert eventually(lambda: running.server.calls.in_flight == 0)
        assert call(request.SerializeToString(), timeout=60)


def test_more_calls_on_one_connection_than_it_takes(held: Held):
    """They wait with the client, as HTTP/2 has it; another connection is served."""
    apart = (("grpc.use_local_subchannel_pool", 1),)
    with (
        running_server(workers=4, max_concurrent_streams=2) as running,
        Client(running.target, options=apart) as client,
        waiting_calls(client, 3) as calls,
    ):
        assert eventually(lambda: held.started == 2)
        with Client(running.target, options=apart) as other:
            assert len(other.list_rule_sets()) == 12
        assert held.started == running.server.calls.in_flight == 2
        held.free.set()
        assert [each.result(30).id for each in calls] == ["2026-0"] * 3
