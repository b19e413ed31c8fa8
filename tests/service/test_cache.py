"""The cache: the same answers with it and without, bounded, whatever happens to its file."""

from __future__ import annotations

import gc
import sqlite3
import subprocess
import sys
import threading
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from baloot_client import Client
from baloot_server import cache as cache_module
from baloot_server.cache import AnswerCache, Key, decode, encode
from baloot_solver.canonical import canonical
from baloot_solver.messages import solver_service
from baloot_solver.solve import CancelFlag, Cancelled, Objective, Solution, SolverContext, solve
from baloot_solver.solve import solve as real_solve
from balootsolver.v1 import solver_service_pb2
from tests.canonical.checking import drawn, seen_otherwise
from tests.service import samples
from tests.service.running import eventually, running_server

REQUEST = samples.solve_request(samples.ENDING)
FULL = samples.solve_request(samples.FULL_DEAL)


def differences(name: str, cache: AnswerCache, context: SolverContext) -> list[str]:
    """How an answer out of the cache, for a hand seen otherwise, differs from a fresh one."""
    position, objective = drawn(name)
    twin = seen_otherwise(position, Random(f"cache/{name}"))
    hits = cache.results["hit"]
    for each in (twin, position):
        with cache.asked(CancelFlag()) as answers:
            found = solver_service._remembered(each, objective, answers, context, None)
    if cache.results["hit"] != hits + 1:
        return [f"{name}: no hit"]
    fresh = solve(position, objective, context=context)
    wrong = []
    if replace(found, cards=(), line=(), nodes=0) != replace(fresh, cards=(), line=(), nodes=0):
        wrong.append(f"{name}: {found.value}, fresh {fresh.value}")
    if set(found.cards) != set(fresh.cards):
        wrong.append(f"{name}: the cards' values differ")
    return wrong


def test_a_hit_equals_a_fresh_solve():
    """Under renamed suits and a turned table; the 1,000 positions are those of `make verify`."""
    cache, context = AnswerCache(1 << 22), SolverContext()
    wrong = [
        line for number in range(40) for line in differences(f"small/{number}", cache, context)
    ]
    assert wrong == []
    assert cache.results["hit"] == 40


@pytest.mark.verify
@pytest.mark.timeout(3_000)
@pytest.mark.parametrize("piece", range(10))
def test_a_thousand_hits_equal_fresh_solves(piece: int, record_property):
    cache, context = AnswerCache(1 << 26), SolverContext()
    for number in range(100):
        assert differences(f"verify/{piece}/{number}", cache, context) == []
    record_property("positions", 100)


def test_an_answer_survives_its_bytes():
    context = SolverContext()
    for number in range(30):
        position, objective = drawn(f"bytes/{number}")
        form = canonical(position)
        solution = solve(form.position, objective, context=context)
        assert form.restore(decode(encode(solution))) == form.restore(solution)


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"null", b"\xff\xfe", b"[1,2,3,4,5,6,7,8]"])
def test_other_bytes_are_no_answer(data):
    with pytest.raises(ValueError, match=r"."):
        decode(data)


def test_the_server_answers_alike_with_and_without():
    requests = [REQUEST, FULL]
    for played in range(1, 30, 3):
        later = solver_service_pb2.SolveRequest()
        later.CopyFrom(FULL)
        later.position.plays.extend(samples.PLAYS[:played])
        requests.append(later)
    with (
        running_server(workers=1, cache_bytes=0) as without,
        running_server(workers=1) as with_it,
        Client(without.target) as first,
        Client(with_it.target) as second,
    ):
        assert without.server.cache is None
        for _ in range(2):
            for each in requests:
                assert first.send(each) == second.send(each)
        cache = with_it.server.cache
        assert cache is not None
        assert cache.results["hit"] >= len(requests)


def test_an_id_is_the_callers_own():
    with running_server(workers=1) as running, Client(running.target) as client:
        for name in ("a", "b"):
            request = solver_service_pb2.SolveRequest()
            request.CopyFrom(REQUEST)
            request.id = name
            assert client.send(request).id == name
        assert running.server.cache is not None
        assert running.server.cache.results["hit"] == 1


def test_other_rules_and_objectives_are_other_questions():
    context = SolverContext()
    cache = AnswerCache(1 << 20)
    position, _ = drawn("small/0")
    for objective in Objective:
        with cache.asked(CancelFlag()) as answers:
            solver_service._remembered(position, objective, answers, context, None)
    assert cache.results["miss"] == 2
    assert len(cache) == 2


class Slow:
    """Solves that wait until they are let go, or stopped; counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.free = threading.Event()
        self._real = real_solve
        monkeypatch.setattr(solver_service, "solve_position", self)

    def __call__(self, *arguments: Any, cancel: CancelFlag, **more: Any) -> Solution:
        self.count += 1
        while not self.free.wait(0.002):
            if cancel.cancelled:
                raise Cancelled
        return self._real(*arguments, cancel=cancel, **more)


def test_equal_questions_at_once_are_solved_once(monkeypatch: pytest.MonkeyPatch):
    slow = Slow(monkeypatch)
    with (
        running_server(workers=4) as running,
        Client(running.target) as client,
        ThreadPoolExecutor(12) as threads,
    ):
        calls = [threads.submit(client.send, FULL) for _ in range(12)]
        assert eventually(lambda: running.server.solver_pool.running == 4)
        slow.free.set()
        assert len({each.result(60).SerializeToString(deterministic=True) for each in calls}) == 1
        assert slow.count == 1
        cache = running.server.cache
        assert cache is not None
        assert cache.results["miss"] == 1
        assert cache.results["joined"] + cache.results["hit"] == 11


def test_who_waits_for_a_search_that_is_stopped_takes_it_over(monkeypatch: pytest.MonkeyPatch):
    slow = Slow(monkeypatch)
    with (
        running_server(workers=2) as running,
        Client(running.target) as client,
        ThreadPoolExecutor(2) as threads,
    ):
        first = threads.submit(client.send, FULL, timeout=0.5)
        assert eventually(lambda: slow.count == 1)
        second = threads.submit(client.send, FULL, timeout=60)
        assert first.exception(30) is not None
        assert eventually(lambda: slow.count == 2)
        slow.free.set()
        assert second.result(60).id == "deal-1"


def test_who_waits_can_leave(monkeypatch: pytest.MonkeyPatch):
    slow = Slow(monkeypatch)
    with (
        running_server(workers=2) as running,
        Client(running.target) as client,
        ThreadPoolExecutor(2) as threads,
    ):
        first = threads.submit(client.send, FULL, timeout=60)
        assert eventually(lambda: slow.count == 1)
        second = threads.submit(client.send, FULL, timeout=0.3)
        assert second.exception(30) is not None
        assert eventually(lambda: running.server.solver_pool.running == 1)
        slow.free.set()
        assert first.result(60).id == "deal-1"


def solution() -> tuple[Key, Solution]:
    position, objective = drawn("small/1")
    form = canonical(position)
    return (form.key, objective), solve(form.position, objective)


def test_the_memory_is_bounded():
    (_, objective), answer = solution()
    size = cache_module.size_of(answer)
    cache = AnswerCache(10 * size)
    keys = [(bytes([number]) * 16, objective) for number in range(25)]
    for key in keys:
        cache.put(key, answer)
        assert cache.look(keys[0]) is not None  # asked for all the time: it stays
        assert cache.bytes_used <= 10 * size
    assert len(cache) == 10
    assert isinstance(cache.look(keys[-1]), Solution)
    assert cache.look(keys[1]) is None


def test_an_answer_takes_no_more_than_it_is_counted_with():
    """Against what Python allocates, for answers as they come from the solver."""
    context = SolverContext()
    found = []
    for number in range(200):
        position, objective = drawn(f"size/{number % 40}")
        found.append(encode(solve(position, objective, context=context)))
    tracemalloc.start()
    try:
        cache = AnswerCache(1 << 26)
        begin = tracemalloc.get_traced_memory()[0]
        for number, data in enumerate(found):
            cache.put((number.to_bytes(16), Objective.CARD_POINTS), decode(data))
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0] - begin
    finally:
        tracemalloc.stop()
    assert len(cache) == 200
    assert 0.2 * cache.bytes_used < taken <= cache.bytes_used


def test_an_answer_larger_than_the_cache_is_not_kept():
    key, answer = solution()
    cache = AnswerCache(10)
    cache.put(key, answer)
    assert len(cache) == 0


# --- the file -------------------------------------------------------------------------------------


def test_the_file_outlives_the_server(tmp_path: Path):
    file = tmp_path / "answers.sqlite"
    for results in ({"miss": 1}, {"hit": 1}):
        with running_server(workers=1, cache_file=str(file)) as running, \
                Client(running.target) as client:  # fmt: skip
            assert client.send(FULL).id == "deal-1"
            assert running.server.cache is not None
            assert dict(running.server.cache.results) == results


def test_two_processes_may_share_it(tmp_path: Path):
    file = tmp_path / "answers.sqlite"
    key, answer = solution()
    one, other = AnswerCache(1 << 20, file), AnswerCache(1 << 20, file)
    one.put(key, answer)
    one.flush()
    assert other.look(key) == decode(encode(answer))
    one.close()
    other.close()


def test_another_version_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "answers.sqlite"
    key, answer = solution()
    first = AnswerCache(1 << 20, file)
    first.put(key, answer)
    first.close()
    monkeypatch.setattr(cache_module, "__version__", "another")
    second = AnswerCache(1 << 20, file)
    assert second.look(key) is None
    second.close()


def test_the_file_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cache_module, "_TIDY_EVERY", 50)
    file = tmp_path / "answers.sqlite"
    (_, objective), answer = solution()
    cache = AnswerCache(1_000, file, max_file_bytes=60_000)
    for number in range(1_500):
        cache.put((number.to_bytes(16), objective), answer)
        cache.flush()
    cache.close()
    with sqlite3.connect(file) as connection:
        (kept,) = connection.execute("SELECT count(*) FROM answers").fetchone()
    assert 20 < kept < 1_000
    assert file.stat().st_size < 200_000


@pytest.mark.parametrize("content", [b"no database at all" * 100, b""])
def test_a_file_that_is_no_database(tmp_path: Path, content, caplog: pytest.LogCaptureFixture):
    file = tmp_path / "answers.sqlite"
    file.write_bytes(content)
    with running_server(workers=1, cache_file=str(file)) as running, \
            Client(running.target) as client:  # fmt: skip
        for _ in range(2):
            assert client.send(FULL).id == "deal-1"
    assert ("is not used any more" in caplog.text) is bool(content)


def test_answers_that_others_wrote_are_not_believed(tmp_path: Path):
    file = tmp_path / "answers.sqlite"
    key, answer = solution()
    first = AnswerCache(1 << 20, file)
    first.put(key, answer)
    first.close()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE answers SET answer = ?", (b"[rubbish",))
    second = AnswerCache(1 << 20, file)
    assert second.look(key) is None
    second.put(key, answer)
    assert second.look(key) == decode(encode(answer))
    second.close()


GROWING = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (120_000, 120_000))
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from pathlib import Path
from baloot_server.cache import AnswerCache, decode
import logging
logging.basicConfig(stream=sys.stdout)
answer = decode(sys.argv[2].encode())
objective = answer.objective
cache = AnswerCache(1 << 24, Path(sys.argv[1]))
for number in range(2_000):
    cache.put((number.to_bytes(16), objective), answer)
    if number % 500 == 0:
        cache.flush()
assert all(cache.look((number.to_bytes(16), objective)) for number in range(2_000))
cache.close()
print("all there")
"""


def test_a_file_that_cannot_grow(tmp_path: Path):
    """A full disk (here a limit of the process): one line of log, and every answer is given."""
    _, answer = solution()
    done = subprocess.run(
        [sys.executable, "-c", GROWING, str(tmp_path / "answers.sqlite"), encode(answer).decode()],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "all there"
    assert done.stdout.count("nothing more is written") == 1


def test_a_hit_is_no_search():
    with running_server(workers=1) as running, Client(running.target) as client:
        nodes = [client.send(FULL).nodes for _ in range(3)]
        assert len(set(nodes)) == 1

        def searched() -> float:
            found = running.server.metrics.registry.get_sample_value("baloot_nodes_total")
            return 0.0 if found is None else found

        assert eventually(lambda: running.server.calls.in_flight == 0)
        assert searched() == nodes[0]
        value = running.server.metrics.registry.get_sample_value
        assert value("baloot_cache_questions", {"result": "hit"}) == 2
        # As its form has it, and as it was sent.
        assert value("baloot_cache_size", {"unit": "answers"}) == 2
