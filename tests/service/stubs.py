"""Bare calls by path, for tests that look below our client, and the health service's one."""

from __future__ import annotations

from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


def raw_call(channel: grpc.Channel, path: str) -> Any:
    """Bytes in, bytes out."""
    return channel.unary_unary(path)


def raw_stream(channel: grpc.Channel, path: str, *, of_requests: bool) -> Any:
    """Bytes in, a list of all the bytes that come back."""
    stream: Any = channel.stream_stream(path) if of_requests else channel.unary_stream(path)

    def call(data: bytes, timeout: float) -> list[bytes]:
        request: Any = iter([data]) if of_requests else data
        return list(stream(request, timeout=timeout))

    return call


def health(channel: grpc.Channel) -> Any:
    """The health service's stub; its type stubs know no methods."""
    return health_pb2_grpc.HealthStub(channel)


def health_of(channel: grpc.Channel, service: str = "") -> int:
    """The status of one service, by name."""
    request = health_pb2.HealthCheckRequest(service=service)
    return int(health(channel).Check(request, timeout=10).status)
