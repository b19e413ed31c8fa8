"""Runs that are killed, and what they leave: for a few of them in the tests, for many in verify."""

from __future__ import annotations

import resource
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Final

from baloot_solver.batch.asking import Options
from tests.batch.runs import ROOT, begun, command_line, solved, tree

LONG = 300.0
"""Seconds after which a process that should have come somewhere is taken for hung."""
RECORDED: Final = Options()
"""The recorded score, as the program asks by default."""


def receipts(out: Path) -> int:
    """How many units are done."""
    return len(list(out.glob("_batch/0*.json")))


def finish(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The real program, run to its end."""
    return subprocess.run(
        command_line(*arguments),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )


def kill_after(units: int, pause: float, out: Path, *arguments: str) -> bool:
    """Start the program, and SIGKILL it so many seconds after it has done so many units more.

    Whether it was alive to be killed.
    """
    wanted = receipts(out) + units
    process = begun(*arguments)
    deadline = time.monotonic() + LONG
    try:
        while receipts(out) < wanted and process.poll() is None:
            assert time.monotonic() < deadline, "the program does nothing"
            time.sleep(0.001)
        time.sleep(pause)
        return process.poll() is None
    finally:
        process.kill()
        process.communicate()


def killed_and_resumed(
    source: Path,
    out: Path,
    kills: int,
    seed: int,
    engine: str,
    options: Options = RECORDED,
    form: str = ".parquet",
) -> int:
    """Kill a run at random moments, resume it each time, and at last let it end, in this process.

    How often it was alive to be killed.
    """
    random = Random(seed)
    arguments = (
        "solve", str(source), str(out), "--unit-rows", "16", "--engine", engine, "--workers", "2",
        "--format", form.removeprefix("."),
        "--objective", options.objective.value.replace("_", "-"),
    )  # fmt: skip
    alive = 0
    for _ in range(kills):
        alive += kill_after(random.randint(0, 2), random.random() * 0.05, out, *arguments)
    kept = receipts(out)
    summary = solved(out, source, options=options, form=form, unit_rows=16)
    assert summary.complete
    assert summary.kept == 16 * kept
    again = tree(out)
    summary = solved(out, source, options=options, form=form, unit_rows=16)
    assert (summary.kept, summary.done) == (summary.rows, 0)
    assert tree(out) == again
    return alive


def limited(size: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The program where no file may be longer than `size` bytes, as where a disk is full."""
    return subprocess.run(
        command_line(*arguments),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )
