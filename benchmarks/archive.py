"""How fast archives are worked through, and what reading and writing cost beside the solving.

    python -m benchmarks.archive --rows 2000 --cards 8
    python -m benchmarks.archive --rows 20000 --cards 5 --workers 2
    python -m benchmarks.archive --rows 500 --service

Rows are random positions of `--cards` cards a hand (8: whole deals, by the recorded score; fewer:
endings, by card points), in Parquet and in JSON Lines. The first table is one worker's processor
time, in microseconds a row, which other load does not change; `beside` is reading and writing as a
share of answering. The second is a whole run by the clock, starting included, with one worker and
with `--workers`: it wants an idle machine. With `--service` the same rows go through `SolveBatch`
of a server in a process of its own, beside as many threads here.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

from baloot_client import Client
from baloot_solver.archive.converting import writing
from baloot_solver.archive.formats import format_of
from baloot_solver.archive.generating import Recipe
from baloot_solver.archive.line_rows import write_json_row
from baloot_solver.batch.asking import Options, Worker
from baloot_solver.batch.engines import EngineName, cores
from baloot_solver.batch.planning import make_plan, sources_of
from baloot_solver.batch.running import Target, run
from baloot_solver.batch.working import Job, do_unit
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.messages.json_form import read_json
from baloot_solver.rules import load_rule_set
from balootsolver.v1 import solver_service_pb2
from benchmarks.measuring import table

SEED: Final = 2026
FORMATS: Final = (".parquet", ".jsonl")


def make(folder: Path, rows: int, cards: int) -> None:
    """The rows in both formats."""
    recipe = Recipe(load_rule_set("saudi"), SEED, cards=cards)
    for suffix in FORMATS:
        path = str(folder / f"in{suffix}")
        with writing(path, format_of(path)) as writer:
            for index in range(rows):
                writer.add(recipe.row(index))


def costs(folder: Path, suffix: str) -> tuple[str, ...]:
    """Processor time of one worker, a row: reading, answering, writing."""
    plan = make_plan(sources_of([str(folder / f"in{suffix}")]))
    job = Job("solve", Options(), str(folder / f"cpu{suffix}"), format_of(suffix))
    worker = Worker(SolverContext(), CancelFlag())
    do_unit(job, plan.units[0], worker)  # what is loaded and remembered once
    worker.answers.clear()
    worker.endings.clear()
    reports = [do_unit(job, unit, worker, time.thread_time) for unit in plan.units]
    count = sum(each.receipt.rows for each in reports)
    reading, answering, writing_ = (
        1e6 * sum(getattr(each, name) for each in reports) / count
        for name in ("reading", "answering", "writing")
    )
    whole = reading + answering + writing_
    beside = 100 * (reading + writing_) / answering
    return (
        suffix,
        *(f"{each:,.0f}" for each in (reading, answering, writing_)),
        f"{beside:.1f} %",
        f"{1e6 / whole:,.0f}",
    )


def clocked(folder: Path, suffix: str, engine: EngineName, workers: int, number: int) -> float:
    """Rows a second of a whole run, by the clock."""
    begin = time.perf_counter()
    plan = make_plan(sources_of([str(folder / f"in{suffix}")]))
    target = Target(str(folder / f"run{number}"), format_of(suffix))
    summary = run("solve", plan, target, engine=engine, workers=workers)
    return summary.rows / (time.perf_counter() - begin)


def runs(folder: Path, suffix: str, workers: int) -> list[tuple[str, ...]]:
    """One worker, then as many as asked in threads and in processes."""
    one = clocked(folder, suffix, "threads", 1, 1)
    found: list[tuple[str, ...]] = [("1", f"{one:,.0f}", "")]
    engines: tuple[Literal["threads", "processes"], ...] = ("threads", "processes")
    for number, engine in enumerate(engines, 2):
        rate = clocked(folder, suffix, engine, workers, number)
        found.append((f"{workers} {engine}", f"{rate:,.0f}", f"{rate / one:.2f}"))
    return found


@contextmanager
def server(workers: int) -> Iterator[str]:
    """A server in a process of its own; where it listens."""
    process = subprocess.Popen(
        [sys.executable, "-m", "baloot_server", "--port", "0", "--workers", str(workers)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if "listening on " in line:
                yield line.split("listening on ")[1].split()[0].strip(",")
                return
        raise RuntimeError("the server did not start")
    finally:
        process.terminate()
        process.wait()


def served(rows: int, cards: int, workers: int) -> tuple[float, float]:
    """Rows a second through the service, and of threads in this process."""
    from concurrent.futures import ThreadPoolExecutor

    from baloot_solver.messages.solver_service import solve

    recipe = Recipe(load_rule_set("saudi"), SEED, cards=cards)
    requests = [
        read_json(write_json_row(recipe.row(index)), solver_service_pb2.SolveRequest)
        for index in range(rows)
    ]
    with ThreadPoolExecutor(workers) as pool:
        begin = time.perf_counter()
        here = [answer.SerializeToString() for answer in pool.map(solve, requests)]
        inside = rows / (time.perf_counter() - begin)
    with server(workers) as address, Client(address) as client:
        list(client.solve_batch(requests[:8]))
        begin = time.perf_counter()
        there = list(client.solve_batch(requests))
        through = rows / (time.perf_counter() - begin)
    assert len(here) == len(there)
    assert all(each.error is None for each in there)
    return through, inside


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--cards", type=int, default=8, choices=range(1, 9))
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--service", action="store_true")
    parser.add_argument("--processor-time-only", action="store_true")
    chosen = parser.parse_args(arguments)
    if chosen.service:
        through, inside = served(chosen.rows, chosen.cards, chosen.workers)
        sys.stdout.write(
            f"{chosen.rows} rows, {chosen.workers} workers: SolveBatch {through:,.0f} a second,"
            f" in process {inside:,.0f}: {100 * through / inside:.0f} %\n"
        )
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make(folder, chosen.rows, chosen.cards)
        heads = ("", "reading", "answering", "writing", "beside", "rows a second a core")
        sys.stdout.write(f"{chosen.rows} rows of {chosen.cards} cards, microseconds a row\n")
        sys.stdout.write(table(heads, [costs(folder, each) for each in FORMATS], left=1) + "\n")
        if not chosen.processor_time_only:
            rows = runs(folder, ".parquet", chosen.workers)
            sys.stdout.write(table(("workers", "rows a second", "times"), rows, left=1) + "\n")


if __name__ == "__main__":
    main()
