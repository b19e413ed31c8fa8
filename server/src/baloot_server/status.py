"""Errors as gRPC sends them: a canonical status with machine-readable details.

Every refusal carries `google.rpc.ErrorInfo` with a stable reason; wrong input a `BadRequest` with
the path of the field as the message has it, full queues a `RetryInfo`. Details travel in the
trailing metadata `grpc-status-details-bin`, as every gRPC library expects them.
"""

from __future__ import annotations

from typing import NoReturn

import grpc
from google.protobuf import any_pb2, duration_pb2
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2

from baloot_solver.errors import InputError

DOMAIN = "balootsolver"
"""The domain of every `ErrorInfo` of this service."""


MAX_TEXT = 400
"""Characters of a message, a description or a field path. Statuses travel in headers, of which a
client takes 16 KB, every character beyond ASCII written as up to twelve; a request's own text must
not be able to fill them."""


class RefusalError(Exception):
    """A call that is not answered: its status code, message and details."""

    def __init__(self, code: grpc.StatusCode, message: str, *details: Message) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.details = details

    @property
    def reason(self) -> str:
        """The reason of its `ErrorInfo`."""
        for each in self.details:
            if isinstance(each, error_details_pb2.ErrorInfo):
                return str(each.reason)
        return self.code.name

    async def abort(self, context: grpc.aio.ServicerContext[bytes, bytes]) -> NoReturn:
        """End the call with this status."""
        packed = []
        for detail in self.details:
            holder = any_pb2.Any()
            holder.Pack(detail)
            packed.append(holder)
        number: int = self.code.value[0]
        status = status_pb2.Status(code=number, message=self.message, details=packed)
        trailing = (("grpc-status-details-bin", status.SerializeToString()),)
        await context.abort(self.code, self.message, trailing)


def error_info(reason: str, **metadata: str) -> error_details_pb2.ErrorInfo:
    """The reason of an error for programs."""
    return error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN, metadata=metadata)


def wrong_input(error: InputError) -> RefusalError:
    """INVALID_ARGUMENT naming the field; the text for people leaves a leading `position.` out."""
    field, description = _short(error.field), _short(error.description)
    violation = error_details_pb2.BadRequest.FieldViolation(
        field=field, description=description, reason=error.reason
    )
    shown = field.removeprefix("position.")
    return RefusalError(
        grpc.StatusCode.INVALID_ARGUMENT,
        _short(f"{shown}: {description}" if shown else description),
        error_details_pb2.BadRequest(field_violations=[violation]),
        error_info(error.reason),
    )


def unreadable(message: str) -> RefusalError:
    """INVALID_ARGUMENT: the bytes are no message of that name."""
    return RefusalError(
        grpc.StatusCode.INVALID_ARGUMENT,
        f"the request is no {message} in protobuf's binary form",
        error_info("UNREADABLE"),
    )


def overloaded(waiting: int, retry_seconds: float) -> RefusalError:
    """RESOURCE_EXHAUSTED: try again after `retry_seconds`."""
    delay = duration_pb2.Duration()
    delay.FromMilliseconds(max(1, round(retry_seconds * 1000)))
    return RefusalError(
        grpc.StatusCode.RESOURCE_EXHAUSTED,
        f"the queue is full ({waiting} calls are waiting)",
        error_info("QUEUE_FULL", waiting=str(waiting)),
        error_details_pb2.RetryInfo(retry_delay=delay),
    )


def too_large(size: int, limit: int) -> RefusalError:
    """INVALID_ARGUMENT: the request has more bytes than this server reads."""
    return RefusalError(
        grpc.StatusCode.INVALID_ARGUMENT,
        f"the request has {size} bytes, the limit is {limit}",
        error_info("REQUEST_TOO_LARGE", size=str(size), limit=str(limit)),
    )


def expired() -> RefusalError:
    """DEADLINE_EXCEEDED: the deadline passed while the call waited for a worker."""
    return RefusalError(
        grpc.StatusCode.DEADLINE_EXCEEDED,
        "the deadline passed before the work began",
        error_info("EXPIRED_IN_QUEUE"),
    )


def shutting_down() -> RefusalError:
    """UNAVAILABLE: the server is going away; another one may answer."""
    return RefusalError(
        grpc.StatusCode.UNAVAILABLE, "the server is shutting down", error_info("SHUTTING_DOWN")
    )


def internal() -> RefusalError:
    """INTERNAL: a fault of the server. What it was stays in the server's log."""
    return RefusalError(
        grpc.StatusCode.INTERNAL, "the server failed; its log says why", error_info("INTERNAL")
    )


def _short(text: str) -> str:
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"
