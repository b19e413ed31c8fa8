"""Clocks, spreads and progress, shared by the benchmarks.

Two clocks are read for every call: the time this thread had a processor, which other programs on a
busy machine hardly touch, and the time on the wall. Percentiles are nearest-rank: the smallest
measured time that so many in a hundred do not exceed, never one that was not measured.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

_Answer = TypeVar("_Answer")
_Item = TypeVar("_Item")

STATISTICS: Final = ("median", "p95", "p99", "maximum", "mean")


@dataclass(frozen=True, slots=True)
class Spread:
    """How a list of numbers lies, in their own unit."""

    median: float
    p95: float
    p99: float
    maximum: float
    mean: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Spread:
        """The spread of at least one number."""
        if not numbers:
            raise ValueError("no numbers, no spread")
        rising = sorted(numbers)

        def rank(percent: int) -> float:
            # The percentage is of a whole number of items: no float may round it up a place.
            return rising[max(-(-percent * len(rising) // 100) - 1, 0)]

        return cls(rank(50), rank(95), rank(99), rising[-1], sum(rising) / len(rising))

    def in_turn(self) -> tuple[float, ...]:
        """The numbers in the order of `STATISTICS`."""
        return self.median, self.p95, self.p99, self.maximum, self.mean


@dataclass(frozen=True, slots=True)
class Times:
    """What one call took, in milliseconds."""

    cpu: float
    wall: float


def timed(call: Callable[[], _Answer]) -> tuple[_Answer, Times]:
    """The answer of a call and the time it took on both clocks."""
    wall, cpu = time.perf_counter_ns(), time.thread_time_ns()
    answer = call()
    cpu, wall = time.thread_time_ns() - cpu, time.perf_counter_ns() - wall
    return answer, Times(cpu / 1e6, wall / 1e6)


def with_progress(items: Sequence[_Item], label: str) -> Iterator[_Item]:
    """The items, with a line on a terminal that says how far we are."""
    shown = sys.stderr.isatty()
    for number, item in enumerate(items):
        if shown:
            sys.stderr.write(f"\r\033[K{label}: {number} of {len(items)}")
            sys.stderr.flush()
        yield item
    if shown:
        sys.stderr.write("\r\033[K")


def milliseconds(number: float) -> str:
    """A time with three digits that matter: 0.0123, 1.23, 123."""
    if number >= 100:
        return f"{number:,.0f}"
    digits = 4 if number < 0.1 else 3 if number < 1 else 2 if number < 10 else 1
    return f"{number:.{digits}f}"


def table(header: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """Aligned columns, the first `left` of them to the left."""
    lines = [header, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    return "\n".join(
        "  ".join(
            text.ljust(width) if column < left else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
