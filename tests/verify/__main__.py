"""`python -m tests.verify [--only WORD] [--most N] [--fresh]`: the large counts, and their table.

Resumable: every finished unit is kept under `.verify/` until a source changes, so a run that was
stopped goes on where it was. Ends with status 1 if anything differed or failed. Units that failed
are done again by the next run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import replace
from pathlib import Path

from tests.verify.counts import Counts
from tests.verify.state import Done, State, Unit
from tests.verify.tasks import ROOT, STATE, Task, find, fingerprint, tasks

UNIT_SECONDS = 3_000


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.verify", description="the large counts")
    parser.add_argument("--only", default="", metavar="WORD", help="tasks whose name has the word")
    parser.add_argument("--fresh", action="store_true", help="forget what is done already")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--most", type=int, metavar="N", help="at most N units of each task")
    parser.add_argument("--state", type=Path, default=STATE, help=argparse.SUPPRESS)
    parser.add_argument("--unit", nargs=2, metavar=("TASK", "NUMBER"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.unit:
        print(find(options.unit[0]).run(int(options.unit[1])).text())
        return 0
    chosen = tasks(options.only)
    if not chosen:
        parser.error(f"no task has {options.only!r} in its name: {', '.join(tasks())}")
    if options.most is not None:
        chosen = {
            name: replace(task, units=min(task.units, options.most))
            for name, task in chosen.items()
        }
    state = State(options.state, fingerprint())
    if options.fresh:
        state.forget()
    work(chosen, state, options.jobs)
    return show_table(chosen, state)


def work(chosen: dict[str, Task], state: State, jobs: int) -> None:
    """Do every unit that is not done, or failed; show the progress."""
    units = [(name, number) for name, task in chosen.items() for number in range(task.units)]
    waiting = [unit for unit in units if unit not in state.done or state.done[unit].counts.failures]
    known = len(units) - len(waiting)
    if known:
        print(f"{known} of {len(units)} units are done already", file=sys.stderr)
    begin = time.monotonic()
    with ThreadPoolExecutor(jobs) as pool:
        running: list[Future[None]] = [pool.submit(_one, unit, state) for unit in waiting]
        try:
            for number, future in enumerate(as_completed(running), 1):
                future.result()
                _progress(number, len(waiting), time.monotonic() - begin, state)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    if waiting:
        print(file=sys.stderr)


def _one(unit: Unit, state: State) -> None:
    """Do one unit in a process of its own."""
    begin = time.monotonic()
    command = [sys.executable, "-m", "tests.verify", "--unit", unit[0], str(unit[1])]
    try:
        answer = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=UNIT_SECONDS, check=False
        )
        lines = answer.stdout.strip().splitlines()
        if answer.returncode == 0 and lines:
            counts = Counts.read(lines[-1])
        else:
            last = answer.stderr.strip().splitlines()[-1:]
            problem = f"ended with status {answer.returncode} {' '.join(last)}"
            counts = Counts(failures=[f"{unit[0]} unit {unit[1]} {problem}"])
    except subprocess.TimeoutExpired:
        counts = Counts(failures=[f"{unit[0]} unit {unit[1]} did not end"])
    state.add(unit, Done(counts, time.monotonic() - begin))


def _progress(number: int, total: int, seconds: float, state: State) -> None:
    failures = sum(len(done.counts.failures) for done in state.done.values())
    left = seconds / number * (total - number)
    text = (
        f"{number}/{total} units, {60 * number / seconds:.0f} a minute,"
        f" {left / 60:.1f} min left, {failures} failures"
    )
    end = "" if sys.stderr.isatty() else "\n"
    if end == "" or number == total or number % 10 == 0:
        print(f"\r{text:<70}" if end == "" else text, end=end, file=sys.stderr, flush=True)


def show_table(chosen: dict[str, Task], state: State) -> int:
    """Print the figures; the exit status."""
    failures: list[str] = []
    missing = 0
    print(f"{'':<44} {'figures':<58} {'failures':>8} {'seconds':>8}")
    for name, task in chosen.items():
        whole, seconds = Counts(), 0.0
        for number in range(task.units):
            done = state.done.get((name, number))
            if done is None:
                missing += 1
                continue
            whole.merge(done.counts)
            seconds += done.seconds
        figures = ", ".join(f"{number:,} {what}" for what, number in whole.numbers.items())
        print(f"{task.title:<44} {figures:<58} {len(whole.failures):>8} {seconds:>8.0f}")
        failures += whole.failures
    total = sum(
        done.counts.numbers.get("positions", 0)
        for (name, _), done in state.done.items()
        if name in chosen
    )
    print(f"{'positions against the brute force, in all':<44} {total:,}")
    for line in failures:
        print(line)
    print(f"{len(failures)} failures" if failures or not missing else f"{missing} units missing")
    return 1 if failures or missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
