"""A progress bar for long files: how many, how fast, how long still."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text


@contextmanager
def bar(total: int | None, console: Console | None = None) -> Iterator[Callable[[], None]]:
    """A bar on standard error (or `console`) for `total` requests; call what it gives after each.

    `total` is None where nobody knows it: then the bar only says how many and how fast.
    """
    columns = [TextColumn("answered"), BarColumn(), MofNCompleteColumn(), _Rate()]
    if total is not None:
        columns += [TextColumn("time left"), TimeRemainingColumn()]
    shown = console if console is not None else Console(stderr=True)
    with Progress(*columns, console=shown, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.advance(task)


class _Rate(ProgressColumn):
    """How many requests are answered in a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{speed:,.1f} a second" if speed else "")


_REFRESHES = 3
"""Of the bar of an archive in a second: each takes some milliseconds of the work."""


class RowProgress:
    """Rows of an archive as they are done: how many, how fast, how many failed, how long still."""

    def __init__(self, progress: Progress | None, task: TaskID) -> None:
        self._progress = progress
        self._task = task
        self._failed = 0
        self._begin = time.monotonic()
        self._new = 0

    def advance(self, rows: int, failed: int = 0, *, kept: bool = False) -> None:
        """So many rows more; `kept` where they were done before, which says nothing of the rate."""
        if self._progress is None:
            return
        self._failed += failed
        self._new += 0 if kept else rows
        task = self._progress.tasks[self._task]
        done = task.completed + rows
        spent = time.monotonic() - self._begin
        rate = self._new / spent if spent > 0 else 0.0
        left = ""
        if rate and task.total is not None:
            left = str(timedelta(seconds=round(max(0.0, task.total - done) / rate)))
        self._progress.update(
            self._task,
            completed=done,
            rate=f"{rate:,.0f} a second" if rate else "",
            failed=f"{self._failed:,} failed" if self._failed else "",
            left=f"{left} left" if left else "",
        )


@contextmanager
def row_progress(what: str, total: int | None) -> Iterator[RowProgress]:
    """A bar on standard error for the rows of an archive; none where nobody looks."""
    if not sys.stderr.isatty():
        yield RowProgress(None, TaskID(0))
        return
    with shown_progress(what, total, Console(stderr=True)) as progress:
        yield progress


@contextmanager
def shown_progress(what: str, total: int | None, console: Console) -> Iterator[RowProgress]:
    """The same bar on a console, whether anybody looks or not."""
    columns = [
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        *(TextColumn(f"{{task.fields[{name}]}}") for name in ("rate", "failed", "left")),
    ]
    with Progress(
        *columns, console=console, transient=True, refresh_per_second=_REFRESHES
    ) as progress:
        task = progress.add_task("", total=total, rate="", failed="", left="")
        yield RowProgress(progress, task)
