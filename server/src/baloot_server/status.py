"""Errors as gRPC sends them: a canonical status with machine-readable details.

Every refusal carries `google.rpc.ErrorInfo` with a stable reason; wrong input a `BadRequest` with
the path of the field as the message has it, everything that will pass a `RetryInfo`, and each the
`RequestInfo` of its call. Details travel in the trailing metadata `grpc-status-details-bin`, as
every gRPC library expects them.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final, NoReturn

import grpc
from google.protobuf import any_pb2, duration_pb2
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2

from baloot_server.workers import (
    ClosedError,
    ExpiredError,
    QueueFullError,
    WaitedTooLongError,
)
from baloot_solver.errors import InputError

REQUEST_ID = "x-request-id"
"""Metadata of a call, its own or given here, and of its answer: the id that the log has."""

_REQUEST_INFO: Final = f"type.googleapis.com/{error_details_pb2.RequestInfo.DESCRIPTOR.full_name}"

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

    @cached_property
    def reason(self) -> str:
        """The reason of its `ErrorInfo`."""
        for each in self.details:
            if isinstance(each, error_details_pb2.ErrorInfo):
                return str(each.reason)
        return self.code.name

    @cached_property
    def _status(self) -> bytes:
        """The status as it is sent, but for the id of the call."""
        number: int = self.code.value[0]
        status = status_pb2.Status(code=number, message=self.message, details=self.packed())
        return bytes(status.SerializeToString())

    def packed(self) -> list[any_pb2.Any]:
        """Its details, each as `Any`."""
        result = []
        for detail in self.details:
            holder = any_pb2.Any()
            holder.Pack(detail)
            result.append(holder)
        return result

    async def abort(
        self, context: grpc.aio.ServicerContext[bytes, bytes], request_id: str
    ) -> NoReturn:
        """End the call of this id with this status."""
        holder = any_pb2.Any(
            type_url=_REQUEST_INFO,
            value=error_details_pb2.RequestInfo(request_id=request_id).SerializeToString(),
        )
        # Messages of protobuf one behind the other are one message: its details are those of both.
        more = status_pb2.Status(details=[holder]).SerializeToString()
        trailing = (("grpc-status-details-bin", self._status + more), (REQUEST_ID, request_id))
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


def of(error: Exception) -> RefusalError:
    """What the caller is told of an error; INTERNAL for one that nobody foresaw."""
    match error:
        case RefusalError():
            return error
        case InputError():
            return wrong_input(error)
        case QueueFullError():
            return overloaded(error.waiting, _round(error.retry_seconds))
        case WaitedTooLongError():
            return waited_too_long(error.waited_seconds, error.retry_seconds)
        case ExpiredError():
            return expired(begun=error.begun)
        case ClosedError():
            return shutting_down()
    return internal()


def _exhausted(reason: str, message: str, retry_seconds: float, **metadata: str) -> RefusalError:
    """RESOURCE_EXHAUSTED: try again after `retry_seconds`."""
    delay = duration_pb2.Duration()
    delay.FromMilliseconds(max(1, round(retry_seconds * 1000)))
    return RefusalError(
        grpc.StatusCode.RESOURCE_EXHAUSTED,
        message,
        error_info(reason, **metadata),
        error_details_pb2.RetryInfo(retry_delay=delay),
    )


def _round(seconds: float) -> float:
    """A time to come back, in the two digits that matter of a guess."""
    return float(f"{seconds:.2g}")


# Made once for all that are told the same: under overload there are hundreds in a second, which
# must not take the time of those that are answered.
@lru_cache(maxsize=256)
def overloaded(waiting: int, retry_seconds: float) -> RefusalError:
    """RESOURCE_EXHAUSTED: the queue has no place for this client."""
    message = f"the queue is full ({waiting} calls are waiting)"
    return _exhausted("QUEUE_FULL", message, retry_seconds, waiting=str(waiting))


def waited_too_long(waited_seconds: float, retry_seconds: float) -> RefusalError:
    """RESOURCE_EXHAUSTED: no worker was free within the longest wait of the queue."""
    message = f"no worker was free within {waited_seconds:g} s"
    return _exhausted("WAITED_TOO_LONG", message, retry_seconds, waited=f"{waited_seconds:g}")


def too_many_calls(limit: int) -> RefusalError:
    """RESOURCE_EXHAUSTED: the server has as many calls at once as it takes."""
    message = f"the server answers {limit} calls already"
    return _exhausted("TOO_MANY_CALLS", message, 0.1, limit=str(limit))


def too_many_streams(limit: int) -> RefusalError:
    """RESOURCE_EXHAUSTED: the server has as many streams at once as it takes."""
    message = f"the server answers {limit} streams already"
    return _exhausted("TOO_MANY_STREAMS", message, 1.0, limit=str(limit))


def rate_limited(calls_per_second: float, retry_seconds: float) -> RefusalError:
    """RESOURCE_EXHAUSTED: the token has sent more calls than it may."""
    message = f"this token may send {calls_per_second:g} calls a second"
    return _exhausted("RATE_LIMITED", message, retry_seconds, rate=f"{calls_per_second:g}")


def stream_too_long(limit: int) -> RefusalError:
    """RESOURCE_EXHAUSTED: the client has sent as many messages as a stream takes.

    Trying again does not help, another stream does: so it may be opened at once.
    """
    message = f"a stream takes {limit} messages; go on with another one"
    return _exhausted("STREAM_TOO_LONG", message, 0.001, limit=str(limit))


def slow_reader(stall_seconds: float) -> RefusalError:
    """RESOURCE_EXHAUSTED: the client does not read what it asked for."""
    message = f"an answer was left unread for {stall_seconds:g} s"
    return _exhausted("SLOW_READER", message, 1.0, stall=f"{stall_seconds:g}")


def unauthenticated(reason: str, message: str) -> RefusalError:
    """UNAUTHENTICATED: who calls is not known."""
    return RefusalError(grpc.StatusCode.UNAUTHENTICATED, message, error_info(reason))


def out_of_scope(token: str, scope: str) -> RefusalError:
    """PERMISSION_DENIED: this token may not call this service."""
    return RefusalError(
        grpc.StatusCode.PERMISSION_DENIED,
        f"the token {token} has no scope {scope}",
        error_info("SCOPE_MISSING", scope=scope),
    )


def call_too_long(limit_seconds: float) -> RefusalError:
    """DEADLINE_EXCEEDED: the server's own limit for one call or stream."""
    return RefusalError(
        grpc.StatusCode.DEADLINE_EXCEEDED,
        f"a call may take {limit_seconds:g} s",
        error_info("CALL_TOO_LONG", limit=f"{limit_seconds:g}"),
    )


def too_large(size: int, limit: int) -> RefusalError:
    """INVALID_ARGUMENT: the request has more bytes than this server reads."""
    return RefusalError(
        grpc.StatusCode.INVALID_ARGUMENT,
        f"the request has {size} bytes, the limit is {limit}",
        error_info("REQUEST_TOO_LARGE", size=str(size), limit=str(limit)),
    )


def expired(*, begun: bool) -> RefusalError:
    """DEADLINE_EXCEEDED: the deadline passed while the call waited or was worked on."""
    if begun:
        return RefusalError(
            grpc.StatusCode.DEADLINE_EXCEEDED,
            "the deadline passed and the work was stopped",
            error_info("EXPIRED"),
        )
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
