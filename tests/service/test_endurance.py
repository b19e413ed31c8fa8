"""What only shows after many repetitions: starting and stopping, memory, health under long load."""

from __future__ import annotations

import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import grpc
import pytest

from baloot_client import Client, DeadlineExceeded, Overloaded
from baloot_server.desk import Desk
from baloot_solver.messages import solver_service
from balootsolver.v1 import solver_service_pb2
from tests.service import samples
from tests.service.running import eventually, running_server
from tests.service.stubs import SERVING, health_of

LEGAL = samples.legal_request(samples.LEGAL_CARDS)
ENDING = samples.solve_request(samples.ENDING)
FULL = samples.solve_request(samples.FULL_DEAL)


def start_and_stop(cycles: int) -> None:
    for _ in range(cycles):
        with running_server(workers=2) as running, Client(running.target) as client:
            assert client.send(ENDING).cards[0].card == "9D"


def test_servers_start_and_stop_again_and_again():
    """Field case 073; there are no worker processes here, threads are what must end."""
    import threading

    start_and_stop(2)
    before = threading.active_count()
    start_and_stop(10)
    # gRPC's own threads end a moment after the server has stopped.
    assert eventually(lambda: threading.active_count() <= before)


@pytest.mark.verify
def test_a_hundred_cycles():
    start_and_stop(100)


def resident_kilobytes() -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise AssertionError("no VmRSS")


def small_calls(target: str, calls: int, solves: int) -> None:
    """Calls in rounds of a thousand, each over a connection of its own."""
    for start in range(0, calls, 1_000):
        with Client(target) as client:
            for _ in range(min(1_000, calls - start)):
                client.send(LEGAL)
            for _ in range(solves * 1_000 // calls):
                client.send(ENDING)


@pytest.mark.verify
@pytest.mark.timeout(3_600)
def test_memory_after_a_day_of_small_calls():
    """Field case 077: the second half of the calls takes no more memory than the first."""
    with running_server(workers=2) as running:
        small_calls(running.target, 100_000, 10_000)
        half = resident_kilobytes()
        small_calls(running.target, 100_000, 10_000)
        assert resident_kilobytes() <= half * 1.05


@pytest.mark.verify
@pytest.mark.timeout(600)
def test_health_for_a_minute_of_full_load():
    """Field case 070 in full: four searches a worker in flight, health asked all the time."""
    with (
        running_server(workers=2, cache_bytes=0) as running,
        Client(running.target) as client,
        grpc.insecure_channel(running.target) as channel,
        ThreadPoolExecutor(8) as threads,
    ):
        until = time.monotonic() + 60

        def solve_on() -> list[float]:
            times = []
            while time.monotonic() < until:
                started = time.monotonic()
                client.send(FULL)
                times.append(time.monotonic() - started)
            return times

        searches = [threads.submit(solve_on) for _ in range(8)]
        health_times, rules_times = [], []
        while time.monotonic() < until:
            started = time.monotonic()
            assert health_of(channel) == SERVING
            asked = time.monotonic()
            client.send(LEGAL)
            health_times.append(asked - started)
            rules_times.append(time.monotonic() - asked)
            time.sleep(0.1)
        solve_times = [seconds for each in searches for seconds in each.result()]
        # Compared within the run: whoever stood behind searches would wait as long as they do.
        assert statistics.median(health_times) < statistics.median(solve_times) / 2
        assert statistics.median(rules_times) < statistics.median(solve_times) / 2


@pytest.mark.verify
def test_an_overload_does_not_eat_the_useful_work(monkeypatch: pytest.MonkeyPatch):
    """Field case 076: ten times as many callers as workers, in a hurry, against just enough."""

    def nap(request: Any, **more: Any) -> Any:
        time.sleep(0.02)
        return solver_service_pb2.SolveResponse(id=request.id)

    monkeypatch.setattr(solver_service, "solve", nap)
    monkeypatch.setattr(Desk, "is_open", lambda desk, pool: False)  # naps are for workers
    with running_server(workers=2, max_queue=8, cache_bytes=0) as running, \
            Client(running.target) as client:  # fmt: skip

        def answered(callers: int, seconds: float) -> int:
            until = time.monotonic() + seconds

            def ask_on() -> int:
                count = 0
                while time.monotonic() < until:
                    try:
                        client.send(ENDING, timeout=0.5)
                        count += 1
                    except Overloaded as error:
                        time.sleep(error.retry_seconds or 0)
                    except DeadlineExceeded:
                        pass
                return count

            with ThreadPoolExecutor(callers) as threads:
                return sum(
                    each.result() for each in [threads.submit(ask_on) for _ in range(callers)]
                )

        enough = answered(2, 5)
        assert answered(20, 5) >= 0.8 * enough
