"""How fast archives are worked through, and what reading and writing cost beside the solving.

    python -m benchmarks.archive --rows 20000 --cards 8
    python -m benchmarks.archive --rows 1000000 --cards 5
    python -m benchmarks.archive --rows 500 --service

Rows are random positions of `--cards` cards a hand (8: whole deals, by the recorded score; fewer:
endings, by card points), in Parquet and in JSON Lines. The first table (`--part costs` alone) is
one worker's processor time, in microseconds a row, which other load does not change; `beside` is
reading, writing and the progress bar as a share of answering. The second (`--part runs` alone) is a
whole run by the clock, starting included, with one worker and with `--workers`, the median of
`--repeat` in turn: it wants an idle machine, and so many rows that a process's second of starting
does not count. `busy` is how many cores were kept busy, starting included: it falls short of the
workers by what they wait, whatever the neighbours of a shared machine do. Its last line is what the
machine gives to processes that only search. With
`--service` the same rows go through `SolveBatch` of a server in a process of its own, beside as
many threads here, in turn as well.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Final

from rich.console import Console

from baloot_cli.progress import shown_progress
from baloot_client import Client
from baloot_solver.archive.converting import writing
from baloot_solver.archive.formats import format_of
from baloot_solver.archive.generating import Recipe
from baloot_solver.archive.line_rows import write_json_row
from baloot_solver.archive.rows import PositionRow
from baloot_solver.batch.asking import Options, Worker
from baloot_solver.batch.engines import EngineName, collecting_rarely, cores
from baloot_solver.batch.planning import make_plan, sources_of
from baloot_solver.batch.running import Target, run
from baloot_solver.batch.working import Job, do_unit
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.messages.json_form import read_json
from baloot_solver.rules import load_rule_set
from baloot_solver.standing import standing_of
from balootsolver.v1 import solver_service_pb2
from benchmarks.measuring import table

SEED: Final = 2026
FORMATS: Final = (".parquet", ".jsonl")
SEARCHES: Final = 400
"""Whole deals, some two seconds of them."""


def make(folder: Path, rows: int, cards: int) -> None:
    """The rows in both formats."""
    recipe = Recipe(load_rule_set("saudi"), SEED, cards=cards)
    paths = [str(folder / f"in{suffix}") for suffix in FORMATS]
    with ExitStack() as stack:
        writers = [stack.enter_context(writing(path, format_of(path))) for path in paths]
        for index in range(rows):
            row = recipe.row(index)
            for writer in writers:
                writer.add(row)


def bar_share(seconds: float = 2.0) -> float:
    """Processor time of the progress bar on a terminal, a second of a run."""
    screen = Console(file=io.StringIO(), force_terminal=True, width=100)
    begin, clock = time.process_time(), time.perf_counter()
    units = 0
    with shown_progress("solve", 1_000_000, screen) as bar:
        while time.perf_counter() - clock < seconds:
            bar.advance(1000)  # some units a second
            units += 1
            time.sleep(0.2)
    return (time.process_time() - begin) / (time.perf_counter() - clock)


def costs(folder: Path, suffix: str, progress: float) -> tuple[str, ...]:
    """Processor time of one worker, a row: reading, answering, writing; `progress` of a second."""
    plan = make_plan(sources_of([str(folder / f"in{suffix}")]))
    job = Job("solve", Options(), str(folder / f"cpu{suffix}"), format_of(suffix))
    worker = Worker(SolverContext(), CancelFlag())
    do_unit(job, plan.units[0], worker)  # what is loaded and remembered once
    worker.answers.clear()
    worker.endings.clear()
    with collecting_rarely():  # as in every run
        reports = [do_unit(job, unit, worker, time.thread_time) for unit in plan.units]
    count = sum(each.receipt.rows for each in reports)
    reading, answering, writing_ = (
        1e6 * sum(getattr(each, name) for each in reports) / count
        for name in ("reading", "answering", "writing")
    )
    showing = progress * (reading + answering + writing_)
    whole = reading + answering + writing_ + showing
    beside = 100 * (whole - answering) / answering
    return (
        suffix,
        *(f"{each:,.0f}" for each in (reading, answering, writing_, showing)),
        f"{beside:.1f} %",
        f"{1e6 / whole:,.0f}",
    )


def processor_time() -> float:
    """Seconds of this process and of those it started that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def clocked(
    folder: Path, suffix: str, engine: EngineName, workers: int, number: int
) -> tuple[float, float]:
    """Rows a second of a whole run, by the clock, and the cores it kept busy."""
    begin, spent = time.perf_counter(), processor_time()
    plan = make_plan(sources_of([str(folder / f"in{suffix}")]))
    target = Target(str(folder / f"run{number}"), format_of(suffix))
    summary = run("solve", plan, target, engine=engine, workers=workers)
    seconds = time.perf_counter() - begin
    return summary.rows / seconds, (processor_time() - spent) / seconds


def runs(folder: Path, suffix: str, workers: int, repeat: int) -> list[tuple[str, ...]]:
    """One worker, then as many as asked in threads and in processes; the median of each."""
    kinds: tuple[tuple[EngineName, int], ...] = (
        ("threads", 1),
        ("threads", workers),
        ("processes", workers),
    )
    rates: list[list[tuple[float, float]]] = [[] for _ in kinds]
    machine = []
    for round_ in range(repeat):
        machine.append(machine_gives(workers))
        for place, (engine, count) in enumerate(kinds):
            number = round_ * len(kinds) + place
            rates[place].append(clocked(folder, suffix, engine, count, number))
    middle = [[median(figures) for figures in zip(*each, strict=True)] for each in rates]
    one = middle[0][0]
    found = [
        (
            f"{count} {engine}" if count > 1 else "1",
            f"{rate:,.0f}",
            f"{rate / one:.2f}",
            f"{busy:.2f}",
        )
        for (engine, count), (rate, busy) in zip(kinds, middle, strict=True)
    ]
    return [*found, (f"{workers} searches, nothing shared", "", f"{median(machine):.2f}", "")]


def machine_gives(workers: int) -> float:
    """How many times the work of one process so many do that only search, each for itself.

    Cores of a rented machine are often shared with others: then it is less than their number, and
    not the same from hour to hour.
    """
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        list(pool.map(search_alone, [20] * workers))  # both processes are up
        (one,) = pool.map(search_alone, [SEARCHES])
        return workers * one / max(pool.map(search_alone, [SEARCHES] * workers))


def search_alone(deals: int) -> float:
    """Seconds that the search of so many whole deals takes, always the same ones."""
    recipe = Recipe(load_rule_set("saudi"), SEED)
    rows = map(recipe.row, range(deals))
    plays = [standing_of(row.position()).play for row in rows if isinstance(row, PositionRow)]
    context, flag = SolverContext(), CancelFlag()
    begin = time.perf_counter()
    for play in plays:
        context.begin()
        context.card_points(play.problem, context.legal(play.problem), flag)
    return time.perf_counter() - begin


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


def served(rows: int, cards: int, workers: int, repeat: int) -> tuple[float, float]:
    """Rows a second through the service, and of threads in this process; the best of each."""
    from concurrent.futures import ThreadPoolExecutor

    from baloot_solver.messages.solver_service import solve

    recipe = Recipe(load_rule_set("saudi"), SEED, cards=cards)
    requests = [
        read_json(write_json_row(recipe.row(index)), solver_service_pb2.SolveRequest)
        for index in range(rows)
    ]
    inside = through = 0.0
    with server(workers) as address, Client(address) as client:
        list(client.solve_batch(requests[:8]))
        for _ in range(repeat):
            with ThreadPoolExecutor(workers) as pool:
                begin = time.perf_counter()
                here = [answer.SerializeToString() for answer in pool.map(solve, requests)]
                inside = max(inside, rows / (time.perf_counter() - begin))
            begin = time.perf_counter()
            there = list(client.solve_batch(requests))
            through = max(through, rows / (time.perf_counter() - begin))
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
    parser.add_argument("--part", choices=("costs", "runs", "both"), default="both")
    parser.add_argument("--repeat", type=int, default=1)
    chosen = parser.parse_args(arguments)
    if chosen.service:
        through, inside = served(chosen.rows, chosen.cards, chosen.workers, chosen.repeat)
        sys.stdout.write(
            f"{chosen.rows} rows, {chosen.workers} workers: SolveBatch {through:,.0f} a second,"
            f" in process {inside:,.0f}: {100 * through / inside:.0f} %\n"
        )
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make(folder, chosen.rows, chosen.cards)
        heads = ("", "reading", "answering", "writing", "bar", "beside", "rows a second a core")
        sys.stdout.write(f"{chosen.rows} rows of {chosen.cards} cards\n")
        if chosen.part != "runs":
            bar_share(0.5)  # what is loaded once
            share = bar_share()
            lines = [costs(folder, each, share) for each in FORMATS]
            sys.stdout.write("microseconds a row\n" + table(heads, lines, left=1) + "\n")
        if chosen.part != "costs":
            rows = runs(folder, ".parquet", chosen.workers, chosen.repeat)
            sys.stdout.write(
                table(("workers", "rows a second", "times", "busy"), rows, left=1) + "\n"
            )


if __name__ == "__main__":
    main()
