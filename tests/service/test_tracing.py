"""A span for each call: what it says, whose trace it continues, and that it holds no hand."""

from __future__ import annotations

import builtins
from typing import Any

import grpc
import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from baloot_client import Client, InvalidInput
from baloot_server.services import SOLVER_SERVICE
from baloot_server.tracing import Tracing
from balootsolver.v1 import solver_service_pb2
from tests.service import samples
from tests.service.running import eventually, running_server
from tests.service.stubs import raw_call

REQUEST = samples.solve_request(samples.ENDING)
SOLVE = f"/{SOLVER_SERVICE}/Solve"
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


def test_a_span_for_each_call():
    exporter = InMemorySpanExporter()
    with running_server(workers=1, tracing=Tracing(exporter)) as running:
        with grpc.insecure_channel(running.target) as channel:
            metadata = (("traceparent", PARENT), ("x-request-id", "r-1"))
            answered = raw_call(channel, SOLVE)(REQUEST.SerializeToString(), metadata=metadata)
        with Client(running.target) as client, pytest.raises(InvalidInput):
            client.list_legal_cards("AKA.Q..", contract="sun", leader="S")
        assert eventually(lambda: len(exporter.get_finished_spans()) == 2)
    solve, legal = exporter.get_finished_spans()
    assert solve.name == "balootsolver.v1.SolverService/Solve"
    assert solve.parent is not None
    assert f"{solve.context.trace_id:032x}" == PARENT.split("-")[1]
    assert f"{solve.parent.span_id:016x}" == PARENT.split("-")[2]
    nodes = solver_service_pb2.SolveResponse.FromString(answered).nodes
    assert nodes > 0
    said: dict[str, Any] = dict(solve.attributes or {})
    assert said["baloot.request_id"] == "r-1"
    assert (said["baloot.status"], said["baloot.nodes"]) == ("OK", nodes)
    assert said["baloot.work_seconds"] > 0
    said = dict(legal.attributes or {})
    assert (said["baloot.status"], said["baloot.reason"]) == ("INVALID_ARGUMENT", "DUPLICATE_CARD")
    assert legal.parent is None
    assert "AQ7" not in f"{solve.to_json()}{legal.to_json()}"


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("opentelemetry"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ValueError, match=r"baloot-server\[otel\]"):
        Tracing()
