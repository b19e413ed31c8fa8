"""Threads, processes, Dask and shards make the same files, whoever dies while they work."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dask
import psutil
import pytest

from baloot_solver.archive.storage import StorageError
from baloot_solver.batch.asking import Options
from baloot_solver.batch.engines import WorkersDiedError
from baloot_solver.batch.running import Shard
from tests.batch.crashing import LONG, receipts
from tests.batch.runs import archive, begun, rows_of, solved, tree


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Endings of one card beside whole deals, which take a hundred thousand times as long."""
    hard = rows_of("positions", 3)
    rows = [*rows_of("positions", 90, cards=1), *hard, *rows_of("positions", 90, cards=2)]
    return archive(tmp_path_factory.mktemp("engines") / "in.jsonl.gz", rows)


@pytest.fixture(scope="module")
def alone(source: Path) -> dict[str, bytes]:
    """What one worker makes, one unit after the other."""
    out = source.parent / "alone"
    solved(out, source, options=Options(), form=".parquet", unit_rows=16, workers=1)
    return tree(out)


@pytest.mark.parametrize(
    "engine",
    [
        {"engine": "threads", "workers": 2},
        {"engine": "threads", "workers": 7},
    ],
    ids=str,
)
def test_threads(
    tmp_path: Path, source: Path, alone: dict[str, bytes], engine: dict[str, Any]
) -> None:
    out = tmp_path / "out"
    summary = solved(out, source, options=Options(), form=".parquet", unit_rows=16, **engine)
    assert summary.complete
    assert summary.rows == 183
    assert tree(out) == alone


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x", "tcp://x:y"])
def test_a_scheduler_that_is_not_there(tmp_path: Path, source: Path, address: str) -> None:
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "1s"}),
        pytest.raises(StorageError, match=f"cannot reach the scheduler at {address}"),
    ):
        solved(tmp_path / "out", source, engine="dask", scheduler=address)


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2)])
def test_shards(
    tmp_path: Path, source: Path, alone: dict[str, bytes], order: tuple[int, ...]
) -> None:
    out = tmp_path / "out"
    rows = 0
    for number in order:
        assert not (out / "_manifest.json").exists()
        summary = solved(
            out, source, options=Options(), form=".parquet", unit_rows=16, shard=Shard(number, 3)
        )
        rows += summary.rows
        assert summary.complete == (number == order[-1])
    assert rows == 183
    assert tree(out) == alone


def killing_a_worker(out: Path, *arguments: str) -> str:
    """Run the program and SIGKILL one of its workers once three units are done; its messages."""
    process = begun(*arguments)
    deadline = time.monotonic() + LONG
    while receipts(out) < 3 and process.poll() is None:
        assert time.monotonic() < deadline, "the program does nothing"
        time.sleep(0.002)
    workers = workers_of(process.pid)
    assert workers
    workers[-1].kill()
    _, errors = process.communicate(timeout=LONG)
    assert process.returncode == 0, errors.decode()
    return errors.decode()


@pytest.mark.parametrize("engine", ["processes", "dask"])
def test_a_worker_is_killed(
    tmp_path: Path, source: Path, alone: dict[str, bytes], engine: str
) -> None:
    """Processes and Dask make the same files as well, and although one of the workers dies."""
    out = tmp_path / "out"
    arguments = (
        "solve", str(source), str(out), "--engine", engine, "--workers", "2", "--unit-rows", "16",
    )  # fmt: skip
    killing_a_worker(out, *arguments)
    assert tree(out) == alone


def test_workers_that_always_die_are_an_error_that_says_where(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from baloot_solver.batch import engines

    monkeypatch.setattr(engines, "do_in_process", dying)
    monkeypatch.setattr(engines, "TRIES", 2)
    with pytest.raises(WorkersDiedError, match="rows 1 to 16, died 2 times"):
        solved(tmp_path / "out", source, unit_rows=16, engine="processes", workers=2)


def dying(job: object, unit: object) -> None:
    """Ends a worker as the system does when memory is short."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_an_error_stops_the_others_at_once(tmp_path: Path, engine: str) -> None:
    """Closing the reports while whole deals are being solved ends threads and processes."""
    from baloot_solver.archive.formats import format_of
    from baloot_solver.batch.engines import run_units
    from baloot_solver.batch.working import Job
    from tests.batch.runs import planned

    rows = rows_of("positions", 60)
    plan = planned(archive(tmp_path / "in.jsonl", rows), unit_rows=10)
    job = Job("solve", Options(), str(tmp_path / "out"), format_of(".jsonl"))
    reports = run_units(job, list(plan.units), engine, 2)  # type: ignore[arg-type]
    next(reports)
    reports.close()  # type: ignore[attr-defined]
    _until(lambda: not _busy())
    assert receipts(tmp_path / "out") < len(plan.units)


def _busy() -> bool:
    threads = [each for each in threading.enumerate() if "ThreadPoolExecutor" in each.name]
    return bool(threads or workers_of(os.getpid()))


def workers_of(pid: int) -> list[psutil.Process]:
    """The worker processes of a process, in the order they were started."""
    found = []
    for child in psutil.Process(pid).children(recursive=True):
        with contextlib.suppress(psutil.Error):  # it has ended in the meantime
            if "spawn_main" in " ".join(child.cmdline()):
                found.append(child)
    return found


def _until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)
