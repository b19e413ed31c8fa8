"""What a call can fail with: one class for each thing a program does about it.

The server's details are read here: `violations` names the fields that are wrong, `reason` is a
stable word, `retry_seconds` says when a busy server is worth another try.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import grpc
from google.protobuf.message import DecodeError, Message
from google.rpc import error_details_pb2, status_pb2

_DETAILS_KEY = "grpc-status-details-bin"


@dataclass(frozen=True, slots=True)
class FieldViolation:
    """One field of a request that is wrong."""

    field: str
    """Dotted path in the request message, such as `position.deal.hands` or `plays[3]`."""
    description: str
    """A sentence that names the card or value."""
    reason: str
    """A stable word, such as `DUPLICATE_CARD`."""


class BalootError(Exception):
    """Any failed call: `code` is its gRPC status, `reason` a stable word or empty."""

    def __init__(
        self,
        message: str,
        *,
        code: grpc.StatusCode,
        reason: str = "",
        violations: tuple[FieldViolation, ...] = (),
        retry_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.reason = reason
        self.violations = violations
        self.retry_seconds = retry_seconds
        """When to try again, where the server said so."""


class InvalidInput(BalootError, ValueError):
    """The request is wrong: `violations` says where. Sending it again cannot help."""

    @classmethod
    def of(cls, field: str, reason: str, description: str) -> InvalidInput:
        """An argument found wrong before anything was sent."""
        return cls(
            f"{field}: {description}",
            code=grpc.StatusCode.INVALID_ARGUMENT,
            reason=reason,
            violations=(FieldViolation(field, description, reason),),
        )


class Overloaded(BalootError):
    """The server has too much to do, or the token has called too often: see `retry_seconds`."""


class DeadlineExceeded(BalootError, TimeoutError):
    """No answer within the deadline; the server has stopped working on it."""


class Unavailable(BalootError, ConnectionError):
    """No server there, or it is shutting down."""


class NotAllowed(BalootError, PermissionError):
    """The server does not know the token, or the token may not ask this."""


class ServerFault(BalootError):
    """Any other failure, a fault of the server among them."""


_CLASSES: dict[grpc.StatusCode, type[BalootError]] = {
    grpc.StatusCode.INVALID_ARGUMENT: InvalidInput,
    grpc.StatusCode.RESOURCE_EXHAUSTED: Overloaded,
    grpc.StatusCode.DEADLINE_EXCEEDED: DeadlineExceeded,
    grpc.StatusCode.UNAVAILABLE: Unavailable,
    # Nobody here cancels and then waits: it is what a closing server leaves of a call.
    grpc.StatusCode.CANCELLED: Unavailable,
    grpc.StatusCode.UNAUTHENTICATED: NotAllowed,
    grpc.StatusCode.PERMISSION_DENIED: NotAllowed,
}


def read(
    code: grpc.StatusCode,
    message: str | None,
    trailing: Iterable[tuple[str, str | bytes]] | None,
) -> BalootError:
    """The error a finished call stands for."""
    status = _status(trailing)
    violations: tuple[FieldViolation, ...] = ()
    reason = ""
    retry_seconds: float | None = None
    bad_request = error_details_pb2.BadRequest()
    info = error_details_pb2.ErrorInfo()
    retry = error_details_pb2.RetryInfo()
    for detail in status.details:
        if _unpack(detail, bad_request):
            violations = tuple(
                FieldViolation(each.field, each.description, each.reason)
                for each in bad_request.field_violations
            )
        elif _unpack(detail, info):
            reason = info.reason
        elif _unpack(detail, retry):
            retry_seconds = retry.retry_delay.ToTimedelta().total_seconds()
    return _CLASSES.get(code, ServerFault)(
        message or code.name,
        code=code,
        reason=reason,
        violations=violations,
        retry_seconds=retry_seconds,
    )


def _status(trailing: Iterable[tuple[str, str | bytes]] | None) -> status_pb2.Status:
    for key, value in trailing or ():
        if key == _DETAILS_KEY and isinstance(value, bytes):
            try:
                return status_pb2.Status.FromString(value)
            except DecodeError:
                break  # a proxy's own idea of details: the code and message still stand
    return status_pb2.Status()


def _unpack(detail: object, into: Message) -> bool:
    unpack = getattr(detail, "Unpack", None)
    try:
        return bool(unpack is not None and unpack(into))
    except DecodeError:
        return False
