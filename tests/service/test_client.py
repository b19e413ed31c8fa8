"""The client by itself: its values, its errors, and servers that are not there or not ours."""

from __future__ import annotations

import asyncio
from dataclasses import FrozenInstanceError
from typing import Any

import grpc
import pytest
from google.protobuf import any_pb2, duration_pb2
from google.rpc import error_details_pb2, status_pb2

from baloot_client import (
    AsyncClient,
    BalootError,
    Client,
    DeadlineExceeded,
    InvalidInput,
    Overloaded,
    Points,
    Seat,
    ServerFault,
    Side,
    Unavailable,
    errors,
)
from balootsolver.v1 import table_pb2
from tests.service import samples
from tests.service.running import RunningServer

KEY = "grpc-status-details-bin"
NOWHERE = "127.0.0.1:1"


def details(*messages: Any) -> list[tuple[str, str | bytes]]:
    packed = []
    for message in messages:
        holder = any_pb2.Any()
        holder.Pack(message)
        packed.append(holder)
    return [("other", "text"), (KEY, status_pb2.Status(details=packed).SerializeToString())]


def test_points_and_seats():
    points = Points(96, 66)
    assert points.of(Side.EAST_WEST) == 66
    assert points.difference(Side.NORTH_SOUTH) == 30
    assert points.difference(Side.EAST_WEST) == -30
    assert [seat.side for seat in (Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST)] == [
        Side.NORTH_SOUTH, Side.EAST_WEST, Side.NORTH_SOUTH, Side.EAST_WEST,
    ]  # fmt: skip
    with pytest.raises(FrozenInstanceError):
        points.north_south = 1  # type: ignore[misc]  # that it cannot be is what is tested


@pytest.mark.parametrize(
    ("code", "kind", "also"),
    [
        (grpc.StatusCode.INVALID_ARGUMENT, InvalidInput, ValueError),
        (grpc.StatusCode.RESOURCE_EXHAUSTED, Overloaded, Exception),
        (grpc.StatusCode.DEADLINE_EXCEEDED, DeadlineExceeded, TimeoutError),
        (grpc.StatusCode.UNAVAILABLE, Unavailable, ConnectionError),
        (grpc.StatusCode.INTERNAL, ServerFault, Exception),
        (grpc.StatusCode.UNIMPLEMENTED, ServerFault, Exception),
    ],
)
def test_a_class_for_each_status(code, kind, also):
    error = errors.read(code, None, None)
    assert type(error) is kind
    assert isinstance(error, BalootError)
    assert isinstance(error, also)
    assert (error.code, error.message, error.violations) == (code, code.name, ())


def test_details_are_read():
    violation = error_details_pb2.BadRequest.FieldViolation(
        field="position.plays[3]", description="card 9D ...", reason="DUPLICATE_CARD"
    )
    error = errors.read(
        grpc.StatusCode.INVALID_ARGUMENT,
        "plays[3]: card 9D ...",
        details(
            error_details_pb2.BadRequest(field_violations=[violation]),
            error_details_pb2.ErrorInfo(reason="DUPLICATE_CARD"),
            error_details_pb2.Help(),
            error_details_pb2.RetryInfo(
                retry_delay=duration_pb2.Duration(seconds=1, nanos=5 * 10**8)
            ),
        ),
    )
    assert error.violations == (
        errors.FieldViolation("position.plays[3]", "card 9D ...", "DUPLICATE_CARD"),
    )
    assert error.reason == "DUPLICATE_CARD"
    assert error.retry_seconds == 1.5
    assert str(error) == "plays[3]: card 9D ..."


@pytest.mark.parametrize("broken", [b"\xff\xff\xff", b"", "text"])
def test_details_of_somebody_else_do_not_hide_the_status(broken):
    error = errors.read(grpc.StatusCode.UNAVAILABLE, "proxy says no", [(KEY, broken)])
    assert isinstance(error, Unavailable)
    assert (error.message, error.reason, error.retry_seconds) == ("proxy says no", "", None)


def test_a_detail_that_cannot_be_unpacked_is_left_out():
    holder = any_pb2.Any(type_url="type.googleapis.com/google.rpc.ErrorInfo", value=b"\xff\xff\xff")
    data = status_pb2.Status(details=[holder]).SerializeToString()
    assert errors.read(grpc.StatusCode.INTERNAL, "x", [(KEY, data)]).reason == ""


def test_no_server():
    with Client(NOWHERE) as client, pytest.raises(Unavailable):
        client.list_rule_sets(timeout=20)

    async def ask() -> None:
        async with AsyncClient(NOWHERE) as client:
            await client.list_rule_sets(timeout=20)

    with pytest.raises(Unavailable):
        asyncio.run(ask())


@pytest.mark.parametrize(
    ("text", "field", "reason"),
    [
        ("", "question", "UNKNOWN_QUESTION"),
        ("makes:ns", "question", "UNKNOWN_QUESTION"),
        ("points:82", "question", "UNKNOWN_QUESTION"),
        ("kaboot:ns:8", "question", "UNKNOWN_QUESTION"),
        ("card-points", "question", "UNKNOWN_QUESTION"),
        ("card-points:ns:82:1", "question", "UNKNOWN_QUESTION"),
        ("kaboot:south", "question.kaboot.side", "UNKNOWN_VALUE"),
        ("kaboot:", "question.kaboot.side", "UNKNOWN_VALUE"),
        ("card-points:ns:many", "question.card_points.at_least", "BAD_NUMBER"),
        ("card-points:ns", "question.card_points.at_least", "BAD_NUMBER"),
        ("game-points:ns:1.5", "question.game_points.at_least", "BAD_NUMBER"),
        ("game-points:--3", "question.game_points.at_least", "BAD_NUMBER"),
    ],
)
def test_what_is_no_question_is_refused_before_it_is_sent(text: str, field: str, reason: str):
    with Client(NOWHERE) as client, pytest.raises(InvalidInput) as caught:
        client.decide("S:A... E:K... N:Q... W:J...", text, contract="sun", leader="S")
    assert [(each.field, each.reason) for each in caught.value.violations] == [(field, reason)]


def test_only_requests_of_the_service_are_sent(server: RunningServer):
    message: Any = table_pb2.Deal()
    with Client(server.target) as client, pytest.raises(TypeError, match="Deal"):
        client.send(message)


def test_errors_of_the_asynchronous_client(server: RunningServer):
    request = samples.solve_request(samples.ENDING)
    request.position.plays.append("AD")

    async def ask() -> None:
        async with AsyncClient(server.target) as client:
            await client.send(request)

    with pytest.raises(InvalidInput) as caught:
        asyncio.run(ask())
    assert caught.value.violations[0].field == "position.plays[0]"


def test_both_take_credentials_and_options():
    credentials = grpc.ssl_channel_credentials()
    options = [("grpc.primary_user_agent", "test")]
    with (
        Client(NOWHERE, credentials=credentials, options=options) as client,
        pytest.raises(Unavailable),
    ):
        client.list_rule_sets(timeout=20)

    async def ask() -> None:
        async with AsyncClient(NOWHERE, credentials=credentials, options=options) as client:
            await client.list_rule_sets(timeout=20)

    with pytest.raises(Unavailable):
        asyncio.run(ask())
