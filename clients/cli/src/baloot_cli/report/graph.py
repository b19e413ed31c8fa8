"""The course of a hand as the points of a drawing, for the page's SVG.

The same rows as in the terminal: a row is a result that stood at some time. On a page that runs
from right to left time does too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from baloot_cli.show import course
from balootsolver.v1 import analysis_service_pb2

WIDTH: Final = 680
_EDGE: Final = 74
_ROW: Final = 26
_TOP: Final = 12
_COLUMN: Final = (WIDTH - _EDGE - 10) / 33


@dataclass(frozen=True, slots=True)
class Label:
    """A text at a place."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Graph:
    """The drawing: its size, the line, the lines of the rows with their results, the tricks."""

    width: int
    height: int
    path: str
    rows: tuple[Label, ...]
    tricks: tuple[Label, ...]
    left: float
    right: float


def graph(
    answer: analysis_service_pb2.AnalyseHandResponse, *, mirrored: bool = False
) -> Graph | None:
    """The drawing of an answer; None where no card was played."""
    points = course.values(answer)
    if not points:
        return None
    rows = course.levels(points)
    height = _TOP + _ROW * len(rows) + 24

    def across(column: float) -> float:
        x = _EDGE + _COLUMN * column
        return round(WIDTH - x if mirrored else x, 1)

    def down(row: int) -> float:
        return _TOP + _ROW * (row + 0.5)

    row_of = {each: number for number, row in enumerate(rows) for each in row}
    path = ""
    for column, point in enumerate(points):
        y = down(row_of[course.difference(point)])
        path += f"{'L' if path else 'M'}{across(column)} {y} L{across(column + 1)} {y} "
    names = course.names(points, rows)
    edge = WIDTH - _EDGE + 8 if mirrored else _EDGE - 8
    return Graph(
        width=WIDTH,
        height=height,
        path=path.strip(),
        rows=tuple(Label(edge, down(number), name) for number, name in enumerate(names)),
        tricks=tuple(
            Label(across(1 + 4 * number + 2), height - 6, str(number + 1)) for number in range(8)
        ),
        left=min(across(0), across(33)),
        right=max(across(0), across(33)),
    )
