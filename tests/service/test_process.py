"""`baloot-server` as people run it: a process with options, a log, signals and an exit status."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

import pytest

from baloot_client import Client, Unavailable
from baloot_server.main import main
from baloot_server.settings import NAMES
from tests.service import samples
from tests.service.stubs import NOT_SERVING, SERVING, health

ENDLESS = """
import sys
from baloot_server.main import main
from baloot_solver.messages import solver_service
real = solver_service.solve
def endless(request, *, context, cancel, answers=None):
    while True:
        real(request, context=context, cancel=cancel)
solver_service.solve = endless
sys.exit(main())
"""
"""A server whose solver never comes to an end by itself."""


@contextmanager
def server_process(
    *options: str, program: Sequence[str] = ("-m", "baloot_server")
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and its address; killed at the end if it still runs.

    Its log, `process.stderr`, is a file: a pipe that nobody reads would be full after some five
    hundred calls, and the server would wait for its reader.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder, "log")
        with path.open("w", encoding="utf-8") as log:
            process = subprocess.Popen(
                [sys.executable, *program, "--port", "0", "--workers", "1", *options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        with path.open(encoding="utf-8") as process.stderr:
            try:
                assert process.stdout is not None
                line = process.stdout.readline()
                assert "listening on" in line, _rest(process.stderr)
                yield process, line.rsplit(" ", 1)[1].strip()
            finally:
                process.kill()
                process.wait()
                if process.stdout is not None:
                    process.stdout.close()


def _rest(stream: IO[str] | None) -> str:
    return stream.read() if stream is not None else ""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order(number: signal.Signals):
    with server_process() as (process, target):
        with Client(target) as client:
            answer = client.send(samples.solve_request(samples.ENDING))
            assert answer.cards[0].card == "9D"
            process.send_signal(number)
            assert process.wait(30) == 0
            with pytest.raises(Unavailable):
                client.list_rule_sets(timeout=10)
        log = _rest(process.stderr)
        assert "Solve OK" in log
        assert "leaving" in log
        assert "stopped" in log
        assert "Traceback" not in log
        assert "AQ7" not in log


def test_an_open_health_watch_does_not_hold_it_back():
    import grpc
    from grpc_health.v1 import health_pb2

    with (
        server_process("--grace-seconds", "600") as (process, target),
        grpc.insecure_channel(target) as channel,
    ):
        statuses = health(channel).Watch(health_pb2.HealthCheckRequest())
        assert next(statuses).status == SERVING
        process.send_signal(signal.SIGTERM)
        assert next(statuses).status == NOT_SERVING
        assert process.wait(60) == 0


def test_signals_many_times_over():
    with server_process() as (process, _target):
        for _ in range(5):
            process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        assert "Traceback" not in _rest(process.stderr)


def test_running_searches_end_with_the_grace():
    """Field case 075: they end as unavailable, and the process with status 0."""
    request = samples.solve_request(samples.FULL_DEAL)
    with (
        server_process("--grace-seconds", "0.5", program=("-c", ENDLESS)) as (process, target),
        Client(target) as client,
        ThreadPoolExecutor(5) as threads,
    ):
        calls = [threads.submit(client.send, request) for _ in range(5)]
        assert client.list_rule_sets()
        process.send_signal(signal.SIGTERM)
        for each in calls:
            assert isinstance(each.exception(30), Unavailable)
        assert process.wait(30) == 0
        assert "Traceback" not in _rest(process.stderr)


def test_a_second_signal_does_not_wait_for_the_grace():
    request = samples.solve_request(samples.FULL_DEAL)
    with (
        server_process("--grace-seconds", "600", program=("-c", ENDLESS)) as (process, target),
        Client(target) as client,
        ThreadPoolExecutor(1) as threads,
    ):
        call = threads.submit(client.send, request)
        assert client.list_rule_sets()
        process.send_signal(signal.SIGTERM)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1)
        process.send_signal(signal.SIGTERM)
        assert isinstance(call.exception(30), Unavailable)
        assert process.wait(30) == 0


def test_a_taken_port():
    with server_process() as (_process, target):
        second = subprocess.run(
            [sys.executable, "-m", "baloot_server", "--port", target.rsplit(":", 1)[1]],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert second.returncode == 1
    assert "cannot listen" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize(
    ("option", "value"), [("--workers", "0"), ("--port", "99999"), ("--max-queue", "many")]
)
def test_wrong_options_say_which(option, value, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as caught:
        main([option, value])
    assert caught.value.code == 2
    said = capsys.readouterr().err.splitlines()[-1].replace("-", "_")
    assert option.strip("-").replace("-", "_") in said


def test_the_help_names_every_setting(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    text = capsys.readouterr().out
    for name in NAMES:
        assert f"--{name.replace('_', '-')}" in text
