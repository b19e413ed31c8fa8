"""The clock on the wall jumps by years, forwards and back, while calls run: nothing follows it.

Every duration of the server is measured by the monotonic clock; the wall says when tokens expire
(tests/service/test_security.py) and nothing else. Here `time.time` itself jumps, for gRPC, the
metrics and the log as well.
"""

from __future__ import annotations

import logging
import os
import time
from pathlib import Path
from typing import Any

import grpc
import pytest

from baloot_client import Client, NotAllowed
from baloot_server import identity
from baloot_server.tls import look
from tests.service.held import REQUEST, Held
from tests.service.running import eventually, running_server
from tests.service.stubs import raw_call
from tests.service.test_security import entry

SOLVE = "/balootsolver.v1.SolverService/Solve"
DATA = REQUEST.SerializeToString()
YEARS = 1e8


class Jumping:
    """The clock on the wall, `by` seconds off."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.by = 0.0
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + self.by)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Jumping:
    return Jumping(monkeypatch)


def statuses(caplog: pytest.LogCaptureFixture) -> list[str]:
    """How calls ended, in turn, as the log and the metrics have it."""
    return [each.call["status"] for each in caplog.records if hasattr(each, "call")]


@pytest.mark.parametrize("jump", [YEARS, -YEARS])
def test_calls_end_when_and_as_they_would(
    held: Held, clock: Jumping, caplog: pytest.LogCaptureFixture, jump: float
):
    caplog.set_level(logging.INFO, "baloot_server")
    with (
        running_server(workers=2, max_wait_seconds=60) as running,
        grpc.insecure_channel(running.target) as channel,
    ):
        ask = raw_call(channel, SOLVE)
        with_deadline = ask.future(DATA, timeout=2)
        leaving, staying = ask.future(DATA, timeout=600), ask.future(DATA)
        assert eventually(lambda: held.started == 2)
        clock.by = jump
        time.sleep(0.3)
        assert not with_deadline.done()  # a jump forwards has ended nothing
        leaving.cancel()
        assert eventually(lambda: statuses(caplog) == ["CANCELLED"])
        # And a jump back has put nothing off.
        assert with_deadline.exception(30).code() is grpc.StatusCode.DEADLINE_EXCEEDED
        # (A caller whose deadline has passed may be seen to leave a moment before our own sees it.)
        assert eventually(lambda: len(statuses(caplog)) == 2)
        assert statuses(caplog)[1] in ("DEADLINE_EXCEEDED", "CANCELLED")
        held.free.set()
        assert staying.result(30)
        assert ask(DATA)
        assert eventually(lambda: statuses(caplog)[2:] == ["OK", "OK"])
        assert running.server.calls.in_flight == 0
        # The times in the log are durations: none has the jump in it.
        lasted = [each.call["milliseconds"] for each in caplog.records if hasattr(each, "call")]
        assert all(0 < each < YEARS for each in lasted)


@pytest.mark.parametrize("jump", [YEARS, -YEARS])
def test_the_longest_wait_and_the_longest_call_do_not_follow(
    held: Held, clock: Jumping, jump: float
):
    with (
        running_server(workers=1, max_wait_seconds=1, max_call_seconds=3) as running,
        grpc.insecure_channel(running.target) as channel,
    ):
        ask = raw_call(channel, SOLVE)
        running_one = ask.future(DATA)
        assert eventually(lambda: held.started == 1)
        waiting = ask.future(DATA)
        assert eventually(lambda: running.server.solver_pool.waiting == 1)
        clock.by = jump
        time.sleep(0.2)
        assert not waiting.done()
        assert not running_one.done()
        assert waiting.exception(30).code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert running_one.exception(30).code() is grpc.StatusCode.DEADLINE_EXCEEDED


@pytest.mark.parametrize("jump", [YEARS, -YEARS])
def test_the_rate_of_a_token_does_not_follow(tmp_path: Path, clock: Jumping, jump: float):
    tokens = tmp_path / "tokens.toml"
    rate = "calls_per_second = 0.001\nburst = 2"
    tokens.write_text(entry("slow", "slow-token", '"*"', rate))
    with (
        running_server(workers=1, tokens=str(tokens)) as running,
        grpc.insecure_channel(running.target) as channel,
    ):
        ask = raw_call(channel, SOLVE)
        metadata = (("authorization", "Bearer slow-token"),)
        assert ask(DATA, metadata=metadata)
        clock.by = jump
        assert ask(DATA, metadata=metadata)  # a jump back has taken nothing
        with pytest.raises(grpc.RpcError) as caught:
            ask(DATA, metadata=metadata)  # and one forwards has given nothing
        error: Any = caught.value
        assert error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED


@pytest.mark.parametrize("jump", [YEARS, -YEARS])
def test_files_are_read_again_whatever_their_times_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: float
):
    """A file that is replaced while the clock is off may look older than the one before it."""
    monkeypatch.setattr(identity, "_LOOK_SECONDS", 0.0)
    file = tmp_path / "tokens.toml"
    file.write_text(entry("one", "first-token"))
    before = look([file])
    with (
        running_server(workers=1, tokens=str(file)) as running,
        Client(running.target, token="first-token") as first,
        Client(running.target, token="other-token") as other,
    ):
        assert first.list_rule_sets()
        file.write_text(entry("one", "other-token"))
        os.utime(file, (time.time() + jump, time.time() + jump))
        assert look([file]) != before  # certificates, of both ports, are looked at in this way
        assert other.list_rule_sets()
        with pytest.raises(NotAllowed):
            first.list_rule_sets()


@pytest.mark.parametrize("jump", [YEARS, -YEARS])
def test_answers_that_are_kept_have_no_age(tmp_path: Path, clock: Jumping, jump: float):
    with (
        running_server(workers=1, cache_file=str(tmp_path / "answers.db")) as running,
        grpc.insecure_channel(running.target) as channel,
    ):
        ask = raw_call(channel, SOLVE)
        first = ask(DATA)
        clock.by = jump
        assert ask(DATA) == first
        assert running.server.cache is not None
        assert running.server.cache.results["hit"] == 1
