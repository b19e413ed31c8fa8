"""A progress bar for long files: how many, how fast, how long still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
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
