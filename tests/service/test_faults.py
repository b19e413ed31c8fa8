"""What goes wrong outside: readers that do not read, connections nobody holds, streams without end,
callers that leave, processes that are killed. Each has a promised outcome, and others are served.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any

import grpc
import psutil
import pytest

from baloot_client import BalootError, Client, DeadlineExceeded, Overloaded, Unavailable, errors
from baloot_server.services import SOLVER_SERVICE
from tests.service import samples
from tests.service.held import REQUEST
from tests.service.running import RunningServer, eventually, running_server
from tests.service.stubs import SERVING, health_of, raw_call
from tests.service.test_operations import children
from tests.service.test_process import ENDLESS, server_process

SOLVE = f"/{SOLVER_SERVICE}/Solve"
FULL = samples.solve_request(samples.FULL_DEAL)


# --- streams --------------------------------------------------------------------------------------


class Streams:
    """Streams in every direction, as a service of ours; `open` counts those that have not ended."""

    NAME = "balootsolver.test.Streams"

    def __init__(self) -> None:
        self.open = 0
        self.sent = 0
        self.read = 0

    async def give(self, request: bytes, context: Any) -> AsyncIterator[bytes]:
        """Messages of 64 KB without end."""
        self.open += 1
        try:
            while True:
                self.sent += 1
                yield b"x" * 65_536
        finally:
            self.open -= 1

    async def take(self, requests: Any, context: Any) -> bytes:
        """How many messages there were."""
        self.open += 1
        try:
            async for _ in requests:
                self.read += 1
            return str(self.read).encode()
        finally:
            self.open -= 1

    async def echo(self, requests: Any, context: Any) -> AsyncIterator[bytes]:
        """Each message back."""
        self.open += 1
        try:
            async for each in requests:
                self.read += 1
                yield each
        finally:
            self.open -= 1

    @property
    def handlers(self) -> tuple[grpc.GenericRpcHandler, ...]:
        return (
            grpc.method_handlers_generic_handler(
                self.NAME,
                {
                    "Give": grpc.unary_stream_rpc_method_handler(self.give),
                    "Take": grpc.stream_unary_rpc_method_handler(self.take),
                    "Echo": grpc.stream_stream_rpc_method_handler(self.echo),
                },
            ),
        )


@contextmanager
def streaming(**settings: Any) -> Iterator[tuple[Streams, RunningServer, Any]]:
    streams = Streams()
    with (
        running_server(workers=1, handlers=streams.handlers, **settings) as running,
        grpc.insecure_channel(running.target) as channel,
    ):
        yield streams, running, channel


def refused(call: Any) -> BalootError:
    """How a stream ended."""
    with pytest.raises(grpc.RpcError) as caught:
        list(call)
    ended: Any = caught.value
    return errors.read(ended.code(), ended.details(), ended.trailing_metadata())


def serves(target: str) -> bool:
    with Client(target, options=(("grpc.use_local_subchannel_pool", 1),)) as client:
        return client.send(REQUEST, timeout=30).id == "2026-0"


def test_a_client_that_never_reads():
    """Its stream is held back, takes no memory, and ends; nobody else notices."""
    with streaming(max_stall_seconds=0.5) as (streams, running, channel):
        call = channel.unary_stream(f"/{Streams.NAME}/Give")(b"")
        assert eventually(lambda: streams.sent > 0)
        assert serves(running.target)
        assert eventually(lambda: streams.open == 0)
        # Flow control let a few messages out before the reader was found asleep.
        assert streams.sent < 200
        assert eventually(lambda: running.server.calls.in_flight == 0)
        # When it wakes, what was on its way is there, and then the reason.
        assert refused(call).reason == "SLOW_READER"
        assert serves(running.target)


def test_a_slow_reader_gets_everything():
    """Slower than the server, quicker than the patience of it."""
    with streaming(max_stall_seconds=20) as (streams, _running, channel):
        call: Any = channel.unary_stream(f"/{Streams.NAME}/Give")(b"")
        for _, message in zip(range(30), call, strict=False):
            assert len(message) == 65_536
            time.sleep(0.01)
        call.cancel()
        assert eventually(lambda: streams.open == 0)


def test_a_stream_without_end_is_ended():
    with streaming(max_stream_messages=500) as (streams, running, channel):

        def endless() -> Iterator[bytes]:
            while True:
                yield b"y" * 100

        with pytest.raises(grpc.RpcError) as caught:
            channel.stream_unary(f"/{Streams.NAME}/Take")(endless())
        ended: Any = caught.value
        error = errors.read(ended.code(), ended.details(), ended.trailing_metadata())
        assert error.reason == "STREAM_TOO_LONG"
        assert streams.read == 500
        assert refused(channel.stream_stream(f"/{Streams.NAME}/Echo")(endless())).reason == (
            "STREAM_TOO_LONG"
        )
        assert eventually(lambda: streams.open == 0)
        assert serves(running.target)


def test_a_stream_has_its_time():
    with streaming(max_stream_seconds=0.5, max_stall_seconds=30) as (streams, running, channel):
        silent = threading.Event()

        def silence() -> Iterator[bytes]:
            silent.wait(60)
            yield b""

        error = refused(channel.stream_stream(f"/{Streams.NAME}/Echo")(silence()))
        silent.set()
        assert (error.code, error.reason) == (grpc.StatusCode.DEADLINE_EXCEEDED, "CALL_TOO_LONG")
        assert eventually(lambda: streams.open == 0)
        assert eventually(lambda: running.server.calls.in_flight == 0)


def test_a_stream_ends_with_its_client():
    with streaming() as (streams, running, _channel):
        with grpc.insecure_channel(
            running.target, options=(("grpc.use_local_subchannel_pool", 1),)
        ) as own_channel:
            own: Any = own_channel
            call: Any = own.unary_stream(f"/{Streams.NAME}/Give")(b"")
            assert next(call)
            assert streams.open == 1
        assert eventually(lambda: streams.open == 0)
        assert eventually(lambda: running.server.calls.in_flight == 0)


def test_streams_are_drained_like_calls():
    """An open stream holds the stop up to the grace, and then ends."""
    with streaming() as (streams, running, channel):
        call = channel.unary_stream(f"/{Streams.NAME}/Give")(b"")
        assert next(call)
        running.on_loop(running.server.stop(0.2))
        assert isinstance(refused(call), (Unavailable, BalootError))
        assert eventually(lambda: streams.open == 0)


# --- connections ----------------------------------------------------------------------------------

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
"""What a client of HTTP/2 begins with, and empty settings."""
SETTLED = b"\x00\x00\x00\x04\x01\x00\x00\x00\x00"
"""That it has taken note of the server's settings."""


def connect(target: str, first: bytes = PREFACE) -> socket.socket:
    host, port = target.rsplit(":", 1)
    made = socket.create_connection((host, int(port)), timeout=60)
    made.sendall(first)
    return made


def ended_by_server(connection: socket.socket) -> bool:
    """Read to the end; False where it does not come."""
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        return True
    return True


def test_a_connection_nobody_holds_is_closed():
    """Half open: the other end is gone without a word, so the server's pings have no answer."""
    with running_server(workers=1, keepalive_seconds=1, keepalive_timeout_seconds=1) as running:
        with connect(running.target, PREFACE + SETTLED) as dead:
            assert ended_by_server(dead)
        assert serves(running.target)
    with running_server(workers=1, keepalive_seconds=600) as running, \
            connect(running.target, PREFACE + SETTLED) as dead:  # fmt: skip
        dead.settimeout(4)
        assert not ended_by_server(dead)


@pytest.mark.parametrize(
    "first",
    [b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"\x00" * 4_096, PREFACE * 20],
)
def test_what_is_no_call_is_dropped(server: RunningServer, first: bytes):
    """HTTP/1, TLS to a port in clear, zeros, nonsense."""
    with connect(server.target, first) as stranger:
        assert ended_by_server(stranger)
    assert serves(server.target)


def many_connections(count: int) -> None:
    """So many open connections, some of them silent: others are served, all are given back."""
    with server_process("--small-workers", "0") as (process, target):
        here = psutil.Process(process.pid)
        assert serves(target)
        before = here.num_fds()
        with ExitStack() as stack:
            for number in range(count):
                first = (PREFACE, PREFACE[:10], b"")[number % 3]
                stack.enter_context(connect(target, first))
            assert eventually(lambda: here.num_fds() >= before + count * 2 // 3)
            for _ in range(5):
                assert serves(target)
        assert eventually(lambda: here.num_fds() <= before + 20)
        assert serves(target)


def test_many_connections_at_once():
    many_connections(150)


@pytest.mark.verify
def test_a_thousand_connections_at_once(record_property):
    many_connections(1_000)
    record_property("connections", 1_000)


# --- callers that leave ---------------------------------------------------------------------------


def cancelled_at_random(count: int, seed: int) -> None:
    """Calls cancelled at random moments; then nothing runs, and values are exact as before."""
    random = Random(seed)
    with running_server(workers=2, small_workers=1, max_queue=100, cache_bytes=0) as running:

        async def leave(call: Any, seconds: float) -> bool:
            await asyncio.sleep(seconds)
            return bool(call.cancel())

        async def body() -> tuple[bytes, bytes, int]:
            async with grpc.aio.insecure_channel(running.target) as channel:
                ask = channel.unary_unary(SOLVE)
                requests = [REQUEST.SerializeToString(), FULL.SerializeToString()]
                before = [await ask(each) for each in requests]
                left = 0
                for _ in range(0, count, 50):
                    calls = [ask(random.choice(requests)) for _ in range(50)]
                    moments = [random.random() ** 3 * 0.2 for _ in calls]
                    left += sum(await asyncio.gather(*map(leave, calls, moments)))
                    await asyncio.gather(*calls, return_exceptions=True)
                after = [await ask(each) for each in requests]
                assert before == after
                return before[0], after[0], left

        _, _, left = asyncio.run(body())
        assert left > count // 4
        pool = running.server.solver_pool
        assert eventually(lambda: pool.running == 0 and pool.waiting == 0)
        assert eventually(lambda: running.server.calls.in_flight == 0)
        # The workers sleep: in a while in which each could have searched, none has.
        here = psutil.Process()
        begin = here.cpu_times()
        time.sleep(0.5)
        end = here.cpu_times()
        assert end.user - begin.user < 0.25


def test_callers_that_leave_at_random_moments():
    cancelled_at_random(300, 1)


@pytest.mark.verify
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("piece", range(10))
def test_ten_thousand_callers_that_leave(piece: int, record_property):
    cancelled_at_random(1_000, 100 + piece)
    record_property("calls", 1_000)


# --- processes that are stopped or killed ---------------------------------------------------------


def outcomes(target: str, count: int) -> tuple[list[Any], ThreadPoolExecutor]:
    """Calls on their way, each over a connection of its own."""
    threads = ThreadPoolExecutor(count)

    def one() -> str:
        with Client(target, options=(("grpc.use_local_subchannel_pool", 1),)) as client:
            return client.send(FULL, timeout=60).id

    return [threads.submit(one) for _ in range(count)], threads


def test_sigterm_under_load_answers_all_it_took():
    """Field case 075: every call ends with its answer or a status, the process with status 0."""
    with server_process("--cache-bytes", "0", "--max-queue", "200") as (process, target):
        stop = threading.Event()
        seen: list[str] = []

        def pester() -> None:
            with Client(target, options=(("grpc.use_local_subchannel_pool", 1),)) as client:
                while not stop.is_set():
                    try:
                        seen.append(client.send(FULL, timeout=60).id)
                    except Unavailable:
                        seen.append("unavailable")
                        return

        with ThreadPoolExecutor(6) as threads:
            jobs = [threads.submit(pester) for _ in range(6)]
            assert eventually(lambda: len(seen) > 20)
            process.send_signal(signal.SIGTERM)
            assert process.wait(60) == 0
            stop.set()
            wait(jobs)
            assert [each.exception() for each in jobs] == [None] * 6
    assert set(seen) == {"deal-1", "unavailable"}


def test_sigkill_under_load_ends_every_call():
    with server_process(program=("-c", ENDLESS)) as (process, target):
        calls, threads = outcomes(target, 5)
        with threads:
            time.sleep(0.5)
            process.kill()
            assert all(isinstance(each.exception(60), Unavailable) for each in calls)


def test_a_killed_process_takes_only_its_own_calls_along():
    """Field case 073: the calls of the other process go on."""
    with server_process("--processes", "2", "--cache-bytes", "0") as (process, target):
        victim = children(process)[0].pid
        stop = threading.Event()

        def pester() -> tuple[int, int]:
            answered = failed = 0
            while not stop.is_set():
                with Client(target, options=(("grpc.use_local_subchannel_pool", 1),)) as client:
                    for _ in range(5):
                        try:
                            client.send(FULL, timeout=60)
                            answered += 1
                        except Unavailable:
                            failed += 1
            return answered, failed

        with ThreadPoolExecutor(4) as threads:
            jobs = [threads.submit(pester) for _ in range(4)]
            time.sleep(1)
            os.kill(victim, signal.SIGKILL)
            time.sleep(1)
            stop.set()
            results = [each.result(60) for each in jobs]
        assert sum(answered for answered, _ in results) > 10
        assert process.poll() is None


def test_health_answers_while_the_queue_is_full_and_callers_are_turned_away():
    """Field cases 070 and 076 together, with real searches."""
    with (
        running_server(workers=2, small_workers=1, max_queue=4, cache_bytes=0) as running,
        grpc.insecure_channel(running.target) as channel,
    ):
        stop = threading.Event()
        ends: list[str] = []

        def pester() -> None:
            with Client(running.target, options=(("grpc.use_local_subchannel_pool", 1),)) as client:
                while not stop.is_set():
                    try:
                        client.send(FULL, timeout=0.5)
                        ends.append("answer")
                    except DeadlineExceeded:
                        ends.append("late")
                    except Overloaded as error:
                        ends.append(error.reason if error.retry_seconds else "no time to retry")

        with ThreadPoolExecutor(12) as threads:
            jobs = [threads.submit(pester) for _ in range(12)]
            assert eventually(lambda: "QUEUE_FULL" in ends)
            for _ in range(30):
                assert health_of(channel) == SERVING
                assert raw_call(channel, "/balootsolver.v1.RulesService/ListRuleSets")(b"")
            stop.set()
            wait(jobs)
            assert [each.exception() for each in jobs] == [None] * 12
    assert ends.count("answer") > 5
    assert set(ends) <= {"answer", "late", "QUEUE_FULL", "WAITED_TOO_LONG"}
