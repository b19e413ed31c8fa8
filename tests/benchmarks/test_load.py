"""The load generators: they send what they say, count how calls end and say what broke."""

from __future__ import annotations

import asyncio
import time

import pytest

from balootsolver.v1 import solver_service_pb2
from benchmarks import load
from benchmarks.asking import HEALTH, Results, closed_loop, endings, full_deals, open_loop, probe
from tests.service.held import Held
from tests.service.running import eventually, running_server


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    return Held(monkeypatch)


def test_the_requests_are_fixed_and_all_different():
    assert full_deals(20) == full_deals(20)
    assert len(set(full_deals(50)) | set(endings(50))) == 100
    request = solver_service_pb2.SolveRequest.FromString(endings(1, cards=3)[0].request)
    assert sum(each in "789TJQKA" for each in request.position.deal.hands) == 12


def test_a_closed_loop_counts_its_answers():
    with running_server(workers=1) as running:
        found = asyncio.run(closed_loop(running.target, endings(5), callers=2, seconds=0.3))
    assert set(found.ended) == {"OK"}
    assert found.ended["OK"] == len(found.answered) >= 2
    assert found.goodput == pytest.approx(len(found.answered) / found.seconds)
    assert f"OK {len(found.answered)}" in found.text()


def test_a_wait_counts_from_when_the_call_was_due(held: Held):
    """The server answers nothing for a while: calls due then have waited, sent late or not."""
    with running_server(workers=1, max_small_queue=500, max_wait_seconds=60) as running:

        async def body() -> Results:
            async def let_go() -> None:
                await asyncio.sleep(0.6)
                held.free.set()

            freeing = asyncio.create_task(let_go())
            found = await open_loop(running.target, endings(5), rate=50, seconds=0.5)
            await freeing
            return found

        found = asyncio.run(body())
    assert set(found.ended) == {"OK"}
    assert 5 <= len(found.answered) <= 80
    assert max(found.answered) > 0.3


def test_refusals_are_counted_by_reason(held: Held):
    with running_server(workers=1, max_small_queue=1, max_wait_seconds=0.2) as running:
        found = asyncio.run(
            closed_loop(running.target, endings(9), callers=6, seconds=0.4, timeout=1)
        )
        held.free.set()
        assert eventually(lambda: running.server.calls.in_flight == 0)
    assert found.ended["RESOURCE_EXHAUSTED/QUEUE_FULL"] > 0
    assert found.ended["RESOURCE_EXHAUSTED/WAITED_TOO_LONG"] > 0
    assert len(found.refused) == found.ended.total() - found.ended["OK"]


def test_a_probe_measures_until_it_is_told():
    with running_server(workers=1) as running:

        async def body() -> list[float]:
            over = asyncio.Event()
            task = asyncio.create_task(probe(running.target, HEALTH, every=0.01, until=over))
            await asyncio.sleep(0.3)
            over.set()
            return await task

        begin = time.monotonic()
        times = asyncio.run(body())
        assert len(times) >= 2
        assert 0 < sum(times) < time.monotonic() - begin


@pytest.mark.parametrize("scenario", ["closed", "open", "health", "fairness", "cancel"])
def test_a_scenario_runs(scenario, capsys: pytest.CaptureFixture[str]):
    status = load.main([scenario, "--seconds", "1", "--rate", "20", "--calls", "100"])
    said = capsys.readouterr().out
    assert status == (1 if "BROKEN" in said else 0)
    if scenario in ("closed", "open"):
        assert "answers/s" in said
    else:
        assert (
            said.count("kept") + said.count("BROKEN")
            == {"health": 2, "fairness": 1, "cancel": 2}[scenario]
        )


def test_a_broken_promise_is_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(load, "ADDED_MS", -1_000.0)
    assert load.main(["latency", "--seconds", "1"]) == 1
    assert capsys.readouterr().out.count("BROKEN") == 2


def test_a_server_that_runs_can_be_asked(capsys: pytest.CaptureFixture[str]):
    with running_server(workers=1) as running:
        assert (
            load.main(["closed", "--seconds", "0.3", "--endings", "--server", running.target]) == 0
        )
        with pytest.raises(SystemExit):
            load.main(["soak", "--server", running.target])
    assert "OK" in capsys.readouterr().out
