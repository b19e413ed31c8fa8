"""The methods of the service: which request goes where, and what comes back.

The stubs are built from the protos' own descriptors, so a method is named in one place only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from google.protobuf.message import Message

from balootsolver.v1 import (
    analysis_service_pb2,
    hint_service_pb2,
    rules_service_pb2,
    solver_service_pb2,
)

Response = TypeVar("Response", bound=Message)


@dataclass(frozen=True, slots=True)
class Method:
    """A method of the service: one request, and one response or a stream of them."""

    path: str
    request: type[Message]
    response: type[Message]

    def open(self, kind: Callable[..., Any]) -> Any:
        """The callable of a channel (its `unary_unary` or `unary_stream`) for this method."""
        return kind(
            self.path,
            request_serializer=self.request.SerializeToString,
            response_deserializer=self.response.FromString,
        )


def _methods(*, streaming: bool) -> dict[type[Message], Method]:
    found: dict[type[Message], Method] = {}
    for module in (solver_service_pb2, analysis_service_pb2, hint_service_pb2, rules_service_pb2):
        for service in module.DESCRIPTOR.services_by_name.values():
            for method in service.methods:
                if method.server_streaming is not streaming or method.client_streaming:
                    continue
                request = getattr(module, method.input_type.name)
                response = getattr(module, method.output_type.name)
                path = f"/{service.full_name}/{method.name}"
                found[request] = Method(path, request, response)
    return found


METHODS = _methods(streaming=False)
"""Every method with one response, by the class of its request."""

BATCH = Method(
    "/balootsolver.v1.SolverService/SolveBatch",
    solver_service_pb2.SolveBatchRequest,
    solver_service_pb2.SolveBatchResponse,
)
"""The one method that is asked by a stream as well."""

STREAMS = _methods(streaming=True)
"""Every method with a stream of responses, by the class of its request."""

OPTIONS: tuple[tuple[str, int], ...] = (
    # Notice a dead connection while waiting for a long answer. The server allows a ping every 5 s.
    ("grpc.keepalive_time_ms", 30_000),
    ("grpc.keepalive_timeout_ms", 10_000),
)
"""Channel options of both clients; a caller's own come after them and win."""

DEFAULT_TIMEOUT = 60.0
"""Seconds a call may take when neither the client nor the call says otherwise."""
