"""The callers that only look at how a call ends: they see what gRPC's own client sees."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import grpc
import hpack
import pytest

from baloot_client import errors
from benchmarks import wire
from benchmarks.asking import HEALTH, SOLVE, endings
from benchmarks.wire import Question, Wire, WireError, connect
from tests.service.held import Held
from tests.service.running import eventually, running_server

ENDINGS = endings(40)
WRONG = Question(SOLVE, b"\x0a\x01x")
UNREADABLE = Question(SOLVE, b"\xff")
UNKNOWN = Question("/balootsolver.v1.SolverService/Guess", b"")


async def ends(
    target: str, questions: Sequence[Question], timeout: float = 60.0, line: Wire | None = None
) -> list[str]:
    """How calls end that are sent together, in the order of the questions."""
    line = line or await connect(target, timeout)
    loop = asyncio.get_running_loop()
    futures = [loop.create_future() for _ in questions]
    for question, future in zip(questions, futures, strict=True):
        line.call(question, future.set_result)
    names = await asyncio.wait_for(asyncio.gather(*futures), 60)
    assert line.running == 0
    line.close()
    return list(names)


def as_grpc_says(target: str, question: Question) -> str:
    """The same by gRPC's own client and ours."""
    with grpc.insecure_channel(target) as channel:
        call: Any = channel.unary_unary(question.path)
        try:
            call(question.request, timeout=60)
        except grpc.RpcError as error:
            ended: Any = error
            reason = errors.read(ended.code(), ended.details(), ended.trailing_metadata()).reason
            return f"{ended.code().name}/{reason}" if reason else str(ended.code().name)
    return "OK"


def test_calls_end_as_grpc_says():
    questions = [ENDINGS[0], Question(HEALTH, b""), WRONG, UNREADABLE, UNKNOWN, ENDINGS[1]]
    with running_server(workers=1) as running:
        found = asyncio.run(ends(running.target, questions))
        assert found == [as_grpc_says(running.target, each) for each in questions]
    assert found[0] == "OK"
    assert found[3:5] == ["INVALID_ARGUMENT/UNREADABLE", "UNIMPLEMENTED"]
    assert found[2].startswith("INVALID_ARGUMENT/")


def test_an_answer_is_told_without_reading_its_headers(monkeypatch: pytest.MonkeyPatch):
    """The server spells its headers out, for our table has no entries: the quick look is enough."""
    read: list[bytes] = []

    def reason_of(block: bytes) -> str:
        read.append(block)
        return "READ"

    monkeypatch.setattr(wire, "reason_of", reason_of)
    with running_server(workers=1) as running:
        assert asyncio.run(ends(running.target, ENDINGS)) == ["OK"] * len(ENDINGS)
        assert not read
        # Refusals of one kind are read once.
        assert asyncio.run(ends(running.target, [UNREADABLE] * 20)) == ["READ"] * 20
        assert len(read) == 1


def test_refusals_keep_their_reasons(monkeypatch: pytest.MonkeyPatch):
    held = Held(monkeypatch)
    with running_server(workers=1, max_small_queue=2, max_wait_seconds=0.3) as running:
        found = asyncio.run(ends(running.target, ENDINGS[:9], timeout=1.0))
        held.free.set()
        assert eventually(lambda: running.server.calls.in_flight == 0)
    assert found.count("RESOURCE_EXHAUSTED/QUEUE_FULL") == 6
    assert found.count("RESOURCE_EXHAUSTED/WAITED_TOO_LONG") == 2
    late = next(each for each in found if not each.startswith("RESOURCE_EXHAUSTED"))
    assert late.startswith("DEADLINE_EXCEEDED")  # by gRPC or by us, who is first


def test_no_more_calls_at_once_than_the_server_takes(monkeypatch: pytest.MonkeyPatch):
    held = Held(monkeypatch)
    with running_server(workers=4, max_concurrent_streams=2) as running:

        async def body() -> tuple[int, list[str]]:
            asking = asyncio.create_task(ends(running.target, ENDINGS[:8]))
            while held.started < 2:
                await asyncio.sleep(0.005)
            await asyncio.sleep(0.1)
            most = running.server.calls.in_flight
            held.free.set()
            return most, await asking

        most, found = asyncio.run(body())
    assert most == 2
    assert found == ["OK"] * 8


def test_no_more_bytes_than_the_server_takes():
    """Twenty requests that are four times its window."""
    large = Question(SOLVE, b"\x0a\x80\x7d" + b"x" * 16_000)  # a name too long
    with running_server(workers=1) as running:
        found = asyncio.run(ends(running.target, [large] * 20))
        assert found == [as_grpc_says(running.target, large)] * 20
    with pytest.raises(ValueError, match="16,380 bytes"):
        Wire(60).call(Question(SOLVE, bytes(16_380)), found.append)


def test_a_line_that_is_cut_ends_its_calls(monkeypatch: pytest.MonkeyPatch):
    Held(monkeypatch)

    async def body() -> list[str]:
        line = await connect(running.target, 60)
        asking = asyncio.create_task(ends(running.target, ENDINGS[:3], line=line))
        while running.server.calls.in_flight < 3:
            await asyncio.sleep(0.005)
        assert line._transport is not None
        line._transport.abort()
        found = await asking
        return [*found, *await ends("", ENDINGS[:1], line=line)]

    with running_server(workers=1) as running:
        assert asyncio.run(body()) == ["CONNECTION_LOST"] * 4


class Nowhere(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        """Nothing is open."""


def line_of(*frames: bytes) -> tuple[Wire, Nowhere, list[str]]:
    """A line on which one call runs and these frames came in, a byte at a time."""
    line, transport, ended = Wire(60), Nowhere(), []
    line.connection_made(transport)
    line.data_received(b"\0\0\0\x04\0\0\0\0\0")
    line.call(ENDINGS[0], ended.append)
    transport.written = b""
    for byte in b"".join(frames):
        line.data_received(bytes((byte,)))
    return line, transport, ended


def headers(*pairs: tuple[str, str], flags: int = 0x5) -> bytes:
    block = hpack.Encoder().encode([hpack.NeverIndexedHeaderTuple(*each) for each in pairs])
    return len(block).to_bytes(3, "big") + bytes((1, flags, 0, 0, 0, 1)) + block


@pytest.mark.parametrize(
    "frame",
    [
        headers(("grpc-status", "0"), flags=0x1),  # goes on in another frame
        headers(("server", "none")),  # no status
        b"\0\0\x0a\x07\0\0\0\0\0" + bytes(4) + b"\0\0\0\x0bno",  # GOAWAY, ENHANCE_YOUR_CALM
    ],
)
def test_what_no_server_of_grpc_says_is_an_error(frame: bytes):
    line, _, ended = line_of(frame)
    assert ended == ["CONNECTION_LOST"]
    with pytest.raises(WireError):
        line.call(ENDINGS[0], ended.append)


def test_pings_and_settings_are_answered():
    ping = b"\0\0\x08\x06\0\0\0\0\0" + b"12345678"
    settings = b"\0\0\x06\x04\0\0\0\0\0" + b"\0\x03\0\0\0\x07"
    _, transport, ended = line_of(ping, settings)
    assert transport.written == (
        b"\0\0\x08\x06\x01\0\0\0\0" + b"12345678" + b"\0\0\0\x04\x01\0\0\0\0"
    )
    assert not ended


def test_a_stream_that_is_reset_is_a_call_that_ended():
    reset = b"\0\0\x04\x03\0\0\0\0\x01" + b"\0\0\0\x08"
    assert line_of(reset)[2] == ["RST_STREAM/8"]
    assert line_of(headers(("grpc-status", "0")), reset)[2] == ["OK"]


def test_a_stream_that_is_refused_unseen_is_sent_again():
    reset = b"\0\0\x04\x03\0\0\0\0\x01" + b"\0\0\0\x07"
    line, transport, ended = line_of(reset)
    assert not ended
    assert line.running == 1
    assert transport.written[5:9] == b"\0\0\0\x03"  # another stream
    assert ENDINGS[0].request in transport.written


def test_statuses_that_are_compressed_are_read_too():
    block = hpack.Encoder().encode([("grpc-status", "14"), ("grpc-message", "gone away")])
    assert wire.reason_of(block) == "UNAVAILABLE"
    assert wire.reason_of(hpack.Encoder().encode([("grpc-status", "99")])) == "99"
