"""Running a server: settings from three places, metrics, the log, processes that share a port."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import psutil
import pytest

from baloot_client import Client, InvalidInput, Unavailable
from baloot_server import options
from baloot_server.main import main
from baloot_server.services import SERVICES
from baloot_server.settings import NAMES, Settings
from tests.service import samples
from tests.service.held import Held, waiting_calls
from tests.service.running import RunningServer, eventually, running_server
from tests.service.stubs import SERVING, health_of, raw_call
from tests.service.test_process import server_process

REQUEST = samples.solve_request(samples.ENDING)


# --- settings -------------------------------------------------------------------------------------


def test_an_option_outweighs_a_variable_and_that_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = tmp_path / "server.toml"
    file.write_text('[baloot-server]\nmax-queue = 1\nmax-calls = 2\nhost = "localhost"\n')
    monkeypatch.setenv("BALOOT_SERVER_MAX_QUEUE", "3")
    monkeypatch.setenv("BALOOT_SERVER_MAX_CALLS", "4")
    settings, _ = options.read(["--config", str(file), "--max-queue", "5"])
    assert (settings.max_queue, settings.max_calls, settings.host) == (5, 4, "localhost")
    assert settings.max_small_queue == Settings().max_small_queue


@pytest.mark.parametrize("value", ["no", "false", "0"])
def test_switches_in_every_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value):
    assert options.read([])[0].reflection
    assert not options.read(["--reflection", value])[0].reflection
    assert options.read(["--channelz"])[0].channelz
    monkeypatch.setenv("BALOOT_SERVER_REFLECTION", value)
    assert not options.read([])[0].reflection
    monkeypatch.delenv("BALOOT_SERVER_REFLECTION")
    file = tmp_path / "server.toml"
    file.write_text("[baloot-server]\nreflection = false\nchannelz = true\n")
    settings = options.read(["--config", str(file)])[0]
    assert (settings.reflection, settings.channelz) == (False, True)


def test_what_check_prints_is_a_file_of_the_same_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["--check", "--max-queue", "7", "--channelz", "--host", "localhost"]) == 0
    printed = capsys.readouterr().out
    assert set(tomllib.loads(printed)["baloot-server"]) == {
        each.replace("_", "-") for each in NAMES
    }
    file = tmp_path / "server.toml"
    file.write_text(printed)
    settings, _ = options.read(["--config", str(file)])
    assert settings == options.read(["--max-queue", "7", "--channelz", "--host", "localhost"])[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[baloot-server]\nmax-queu = 1\n", "max-queu"),
        ("[baloot-server]\nmax-queue = 'many'\n", "max-queue"),
        ("[baloot-server]\nmax-queue = -1\n", "max_queue"),
        ("[baloot-server]\nreflection = 'perhaps'\n", "reflection"),
        ("[baloot-server\n", "TOML"),
    ],
)
def test_a_wrong_file_says_what(tmp_path: Path, text, said, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "server.toml"
    file.write_text(text)
    with pytest.raises(SystemExit) as caught:
        main(["--check", "--config", str(file)])
    assert caught.value.code == 2
    assert said in capsys.readouterr().err


def test_a_wrong_variable_says_which(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("BALOOT_SERVER_LOG_FORMAT", "xml")
    with pytest.raises(SystemExit) as caught:
        main(["--check"])
    assert caught.value.code == 2
    assert "log-format" in capsys.readouterr().err


def test_workers_are_shared_out_among_processes():
    assert options.read(["--processes", "200"])[0].workers == 1
    assert options.read(["--processes", "2", "--workers", "3"])[0].workers == 3
    assert options.read([])[0].workers == Settings().workers


def options_with(values: dict[str, Any]) -> Settings:
    return Settings(**values)


@pytest.mark.parametrize("name", ["min_ping_seconds", "max_wait_seconds", "grace_seconds"])
def test_no_setting_is_not_a_number(name):
    with pytest.raises(ValueError, match=name):
        options_with({name: float("nan")})


# --- metrics and the log --------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def measured() -> Iterator[tuple[RunningServer, int]]:
    port = free_port()
    with running_server(workers=1, metrics_port=port) as running:
        yield running, port


def read_metrics(port: int) -> dict[str, float]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    return {
        name: float(value)
        for name, _, value in (each.rpartition(" ") for each in lines if not each.startswith("#"))
    }


def test_metrics(measured: tuple[RunningServer, int]):
    running, port = measured
    with Client(running.target) as client:
        nodes = client.send(REQUEST).nodes
        client.send(REQUEST)  # out of the cache: no search
        with pytest.raises(InvalidInput):
            client.list_legal_cards("AKA.Q..", contract="sun", leader="S")
    ok = 'baloot_calls_total{method="SolverService/Solve",reason="",status="OK"}'
    bad = (
        'baloot_calls_total{method="RulesService/ListLegalCards",'
        'reason="DUPLICATE_CARD",status="INVALID_ARGUMENT"}'
    )
    assert eventually(lambda: read_metrics(port).get(bad) == 1)
    found = read_metrics(port)
    assert found[ok] == 2
    assert found["baloot_nodes_total"] == nodes > 0
    assert found['baloot_call_seconds_count{method="SolverService/Solve"}'] == 2
    assert found['baloot_call_seconds_bucket{le="+Inf",method="SolverService/Solve"}'] == 2
    assert found['baloot_work_seconds_total{method="SolverService/Solve"}'] > 0
    assert found["baloot_calls_in_flight"] == 0
    assert found["baloot_cancelled_total"] == 0


def test_metrics_of_what_waits_and_what_was_cancelled(
    measured: tuple[RunningServer, int], held: Held
):
    running, port = measured
    with Client(running.target) as client, waiting_calls(client, 3, timeout=1.5) as calls:
        assert eventually(lambda: held.started == 1)
        assert eventually(lambda: running.server.solver_pool.waiting == 2)
        found = read_metrics(port)
        assert found['baloot_queue_length{pool="solver"}'] == 2
        assert found['baloot_workers_busy{pool="solver"}'] == 1
        assert found["baloot_calls_in_flight"] == 3
        assert all(each.exception(30) for each in calls)
    assert eventually(lambda: read_metrics(port)["baloot_cancelled_total"] == 3)
    found = read_metrics(port)
    assert found['baloot_queue_length{pool="solver"}'] == 0
    assert found["baloot_calls_in_flight"] == 0


def test_a_taken_metrics_port_is_an_error():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "baloot_server", "--port", "0", "--metrics-port", str(port)],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_the_log_for_programs_is_an_object_a_line():
    with server_process("--log-format", "json") as (process, target):
        with Client(target) as client:
            client.send(REQUEST)
            with pytest.raises(InvalidInput):
                client.list_legal_cards("AKA.Q..", contract="sun", leader="S")
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        assert process.stderr is not None
        lines = [json.loads(each) for each in process.stderr.read().splitlines()]
    assert all({"time", "level", "message"} <= set(each) for each in lines)
    calls = [each for each in lines if each["message"] == "call"]
    assert [(each["method"], each["status"], each["reason"]) for each in calls] == [
        ("balootsolver.v1.SolverService/Solve", "OK", ""),
        ("balootsolver.v1.RulesService/ListLegalCards", "INVALID_ARGUMENT", "DUPLICATE_CARD"),
    ]
    for each in calls:
        assert each["milliseconds"] >= each["worked_milliseconds"] >= 0
        assert each["request_id"]
        assert each["client"].startswith("ipv4:127.0.0.1")


def test_requests_are_logged_only_where_it_is_asked(caplog: pytest.LogCaptureFixture):
    with caplog.at_level("INFO", logger="baloot_server"):
        for asked in (False, True):
            caplog.clear()
            with running_server(workers=1, log_requests=asked) as running, \
                    Client(running.target) as client:  # fmt: skip
                client.send(REQUEST)
                assert eventually(lambda: "Solve OK" in caplog.text)
            assert ("AQ7" in caplog.text) is asked


# --- switches -------------------------------------------------------------------------------------


def ends_as(channel: grpc.Channel, path: str) -> grpc.StatusCode:
    try:
        raw_call(channel, path)(b"", timeout=30)
    except grpc.RpcError as error:
        ended: Any = error
        return ended.code()
    return grpc.StatusCode.OK


@pytest.mark.parametrize("wanted", [True, False])
def test_reflection_and_channelz_are_switches(wanted):
    from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

    with (
        running_server(workers=1, reflection=wanted, channelz=wanted) as running,
        grpc.insecure_channel(running.target) as channel,
    ):
        found = ends_as(channel, "/grpc.channelz.v1.Channelz/GetServers")
        assert (found is grpc.StatusCode.OK) is wanted
        stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
        question = reflection_pb2.ServerReflectionRequest(list_services="")
        if wanted:
            (answer,) = stub.ServerReflectionInfo(iter([question]))
            assert len(answer.list_services_response.service) == len(SERVICES) + 3
        else:
            with pytest.raises(grpc.RpcError) as caught:
                list(stub.ServerReflectionInfo(iter([question])))
            ended: Any = caught.value
            assert ended.code() is grpc.StatusCode.UNIMPLEMENTED
        for name in ("", *SERVICES):
            assert health_of(channel, name) == SERVING


# --- several processes ----------------------------------------------------------------------------


def children(process: subprocess.Popen[str]) -> list[psutil.Process]:
    return [each for each in psutil.Process(process.pid).children() if each.is_running()]


def served_by(target: str) -> None:
    """One answer over a connection of its own."""
    with Client(target, options=(("grpc.use_local_subchannel_pool", 1),)) as client:
        assert client.send(REQUEST, timeout=30).id == "2026-0"


def test_processes_share_a_port_and_a_killed_one_is_replaced():
    """Field case 073: calls of others go on, the dead one gets a successor, all leave in order."""
    with server_process("--processes", "2") as (process, target):
        for _ in range(8):
            served_by(target)
        before = {each.pid for each in children(process)}
        assert len(before) == 2
        victim = min(before)
        os.kill(victim, signal.SIGKILL)
        assert eventually(lambda: victim not in {each.pid for each in children(process)})

        def whole() -> bool:
            return len({each.pid for each in children(process)} - {victim}) == 2

        assert eventually(whole, 60)
        assert eventually(lambda: _serves(target), 60)
        for _ in range(8):
            served_by(target)
        leaving = children(process)
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        assert not any(each.is_running() for each in leaving)


def _serves(target: str) -> bool:
    try:
        served_by(target)
    except Unavailable:
        return False
    return True


def test_processes_leave_when_their_parent_is_killed():
    with server_process("--processes", "2", "--grace-seconds", "1") as (process, _target):
        orphans = children(process)
        assert len(orphans) == 2
        process.kill()
        process.wait(30)
        assert psutil.wait_procs(orphans, timeout=60)[1] == []


def test_processes_that_cannot_start_end_the_server():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "baloot_server", "--port", port, "--processes", "2"],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert "cannot listen" in done.stderr
    assert "Traceback" not in done.stderr


def test_starting_and_stopping_leaves_nothing_behind():
    """Field case 073 in small: no thread and no open file is left of a server that stopped."""

    def once() -> None:
        with running_server(workers=2, small_workers=1) as running, \
                Client(running.target) as client:  # fmt: skip
            client.send(REQUEST)

    once()
    here = psutil.Process()
    threads, files = here.num_threads(), here.num_fds()
    for _ in range(10):
        once()
    assert eventually(lambda: here.num_threads() <= threads + 3)
    assert eventually(lambda: here.num_fds() <= files + 6)


def test_settings_that_cannot_go_together():
    with pytest.raises(ValueError, match="Unix socket"):
        Settings(host="unix:/run/x", processes=2)
