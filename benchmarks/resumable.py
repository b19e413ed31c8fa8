"""Long runs cut into units, a line of JSON for each as it ends: stop them any time and go on later.

A unit's result hangs on its number alone, so the order in which processes do them does not matter.
The file of a run begins with what it was made with: its options and a digest of the solver's
sources. A run that is taken up with other ones is refused, since its numbers would be mixed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / ".runs"
Result = dict[str, Any]


class OtherSources(Exception):
    """A run was begun with other options or sources."""


@cache
def sources() -> str:
    """A digest of all that a result may hang on."""
    digest = hashlib.sha256()
    for path in sorted((ROOT / "solver/src").rglob("*")):
        if path.suffix in (".py", ".pyx", ".pxd", ".toml") and "messages" not in path.parts:
            digest.update(f"{path.relative_to(ROOT)}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Run:
    """The finished units of one run, kept in a file."""

    def __init__(
        self, name: str, options: Mapping[str, Any], folder: Path = FOLDER, *, keep: bool = False
    ) -> None:
        folder.mkdir(exist_ok=True)
        self.path = folder / f"{name}.jsonl"
        self.done: dict[int, Result] = {}
        made_with = {"options": dict(options), "sources": sources()}
        lines = self._read()
        if lines and not keep and lines[0] != made_with:
            raise OtherSources(
                f"{self.path.name} was begun with other options or sources:"
                " --keep goes on with it, --fresh begins anew"
            )
        for line in lines[1:]:
            self.done[line.pop("unit")] = line
        if not lines:
            self._write(made_with)

    def _read(self) -> list[Result]:
        if not self.path.exists():
            return []
        found = []
        for line in self.path.read_text(encoding="utf-8").splitlines():
            try:
                found.append(json.loads(line))
            except ValueError:
                continue  # cut off, or the empty one before every line
        return found

    def add(self, unit: int, result: Result) -> None:
        """Keep a finished unit."""
        self.done[unit] = result
        self._write({"unit": unit, **result})

    def _write(self, line: Result) -> None:
        # A new line first: what a killed process left unfinished must not swallow this one.
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"\n{json.dumps(line)}\n")

    def results(self, units: int) -> list[Result]:
        """The results of the first units, in their order, as far as they are done."""
        return [self.done[unit] for unit in range(units) if unit in self.done]


def carry_on(
    run: Run, units: int | Sequence[int], work: Callable[[int], Result], jobs: int
) -> None:
    """Do the units that are missing, in so many processes, and show how it goes.

    `units` is how many there are, or which ones.
    """
    wanted = range(units) if isinstance(units, int) else units
    waiting = [unit for unit in wanted if unit not in run.done]
    if len(waiting) < len(wanted):
        done = len(wanted) - len(waiting)
        print(f"{run.path.stem}: {done} of {len(wanted)} are done", file=sys.stderr)
    begun = time.monotonic()
    if jobs == 1:
        for number, unit in enumerate(waiting, 1):
            run.add(unit, work(unit))
            _progress(run, number, len(waiting), time.monotonic() - begun)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            running = {pool.submit(work, unit): unit for unit in waiting}
            try:
                for number, future in enumerate(as_completed(running), 1):
                    run.add(running[future], future.result())
                    _progress(run, number, len(waiting), time.monotonic() - begun)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
    if waiting and sys.stderr.isatty():
        print(file=sys.stderr)


def _progress(run: Run, number: int, total: int, seconds: float) -> None:
    left = seconds / number * (total - number)
    text = (
        f"{run.path.stem}: {number} of {total}, {60 * number / seconds:.0f} a minute,"
        f" {left / 60:.1f} min left"
    )
    if sys.stderr.isatty():
        print(f"\r{text:<78}", end="", file=sys.stderr, flush=True)
    elif number == total or number % max(1, total // 20) == 0:
        print(text, file=sys.stderr, flush=True)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that every run has."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    parser.add_argument("--jobs", type=int, default=cores or 1, help="processes")
    parser.add_argument("--fresh", action="store_true", help="begin anew")
    parser.add_argument("--keep", action="store_true", help="go on after a change of the sources")
    parser.add_argument("--write", action="store_true", help="write docs/figures")


def opened(name: str, options: Mapping[str, Any], chosen: argparse.Namespace) -> Run:
    """The run of that name as the options ask for it; ends the program where it is another one."""
    if chosen.fresh:
        (FOLDER / f"{name}.jsonl").unlink(missing_ok=True)
    try:
        return Run(name, options, keep=chosen.keep)
    except OtherSources as error:
        raise SystemExit(str(error)) from None


def mean_and_reach(values: Sequence[float]) -> tuple[float, float]:
    """The mean and how far its 95 % interval reaches to either side (normal; needs two values)."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, float("nan")
    spread = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, 1.96 * (spread / count) ** 0.5
