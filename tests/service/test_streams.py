"""A method that answers in parts, over both ports: order, errors after a part, leaving, limits."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import grpc
import pytest

from baloot_client import errors
from baloot_server import services
from baloot_solver.errors import InputError
from balootsolver.v1 import solver_service_pb2
from tests.service.running import RunningServer, eventually, running_server
from tests.service.test_operations import free_port
from tests.service.test_web import framed, post, unframed

PATH = "/balootsolver.v1.SolverService/Count"


class Counting:
    """Counts up to the number that the id of a request holds; `-N` fails after N answers."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.free.set()
        self.allowed = 0
        """Parts that may be found while it is not free."""
        self.begun = 0
        self.stopped = 0

    def __call__(self, request: Any, context: Any, cancel: Any) -> Iterator[Any]:
        self.begun += 1
        most = int(request.id)
        for number in range(abs(most)):
            while number >= self.allowed and not self.free.wait(0.002):
                if cancel.cancelled:
                    self.stopped += 1
                    raise RuntimeError("stopped")
            yield solver_service_pb2.SolveResponse(id=str(number))
        if most < 0:
            raise InputError("id", "NEGATIVE", "counting goes up")


@contextmanager
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Counting, RunningServer, str]]:
    count, port = Counting(), free_port()
    kind = solver_service_pb2.SolveRequest
    method = services.Method(
        "Count",
        kind,
        solver_service_pb2.SolveResponse,
        stream=services._bytes_to_stream(kind, count),
    )
    monkeypatch.setattr(services, "_SOLVER_METHODS", (method,))
    with running_server(workers=1, web_port=port) as running:
        yield count, running, f"http://127.0.0.1:{port}"
        count.free.set()


def ask(channel: grpc.Channel, name: str) -> Any:
    call: Any = channel.unary_stream(PATH)
    return call(solver_service_pb2.SolveRequest(id=name).SerializeToString(), timeout=30)


def names(answers: Any) -> Iterator[str]:
    return (solver_service_pb2.SolveResponse.FromString(each).id for each in answers)


def test_the_parts_come_in_order(monkeypatch: pytest.MonkeyPatch):
    with counting(monkeypatch) as (_, running, _), grpc.insecure_channel(running.target) as channel:
        assert list(names(ask(channel, "50"))) == [str(number) for number in range(50)]


def test_a_part_comes_before_the_next_is_found(monkeypatch: pytest.MonkeyPatch):
    with counting(monkeypatch) as (count, running, _), \
            grpc.insecure_channel(running.target) as channel:  # fmt: skip
        count.free.clear()
        answers = names(ask(channel, "4"))
        for number in range(3):
            count.allowed = number + 1
            assert next(answers) == str(number)
        count.free.set()
        assert list(answers) == ["3"]


def test_an_error_comes_after_the_parts(monkeypatch: pytest.MonkeyPatch):
    with counting(monkeypatch) as (_, running, _), grpc.insecure_channel(running.target) as channel:
        answers = names(ask(channel, "-3"))
        assert [next(answers) for _ in range(3)] == ["0", "1", "2"]
        with pytest.raises(grpc.RpcError) as caught:
            next(answers)
        ended: Any = caught.value
        error = errors.read(ended.code(), ended.details(), ended.trailing_metadata())
        assert error.reason == "NEGATIVE"


def test_leaving_stops_the_work(monkeypatch: pytest.MonkeyPatch):
    with counting(monkeypatch) as (count, running, _), \
            grpc.insecure_channel(running.target) as channel:  # fmt: skip
        count.free.clear()
        call = ask(channel, "5")
        # Not the pool's count: work that is left before it has begun is not begun at all.
        assert eventually(lambda: count.begun == 1)
        call.cancel()
        assert eventually(lambda: count.stopped == 1)
        assert eventually(lambda: running.server.calls.in_flight == 0)


@pytest.mark.parametrize("kind", ["application/connect+proto", "application/grpc-web+proto"])
def test_over_the_web_port(monkeypatch: pytest.MonkeyPatch, kind):
    with counting(monkeypatch) as (_, _, url):
        data = framed(solver_service_pb2.SolveRequest(id="3").SerializeToString())
        status, body, _ = post(url + PATH, data, kind)
        assert status == 200
        frames = unframed(body)
        parts = [content for flag, content in frames if flag == 0]
        assert list(names(parts)) == ["0", "1", "2"]
        data = framed(solver_service_pb2.SolveRequest(id="-3").SerializeToString())
        end = unframed(post(url + PATH, data, kind)[1])[-1]
        assert end[0] & 0x82
        assert b"counting goes up" in end[1].replace(b"%20", b" ")
