"""The course of a hand as a graph: what it came to at best play, card by card.

A row is a result that stood at some time, the best for North-South on top, so the rows are exact
and not to scale. A column is a card; a step up or down is what it cost the side that lost by it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from baloot_cli.show import words
from balootsolver.v1 import analysis_service_pb2, position_pb2, table_pb2

Analysis = analysis_service_pb2.AnalyseHandResponse
MOST_ROWS = 12
"""Rows of a graph; where there are more results, neighbours share one."""


def values(answer: Analysis) -> list[table_pb2.SidePoints]:
    """The points of both sides at best play: at the start, then after every card."""
    scored = answer.HasField("game_points")

    def points(outcome: position_pb2.Outcome) -> table_pb2.SidePoints:
        return outcome.game_points if scored else outcome.card_points

    told = [step.game_points if scored else step.card_points for step in answer.steps]
    if not told:
        return []
    return [points(told[0].before), *(points(each.after) for each in told)]


def levels(course: Sequence[table_pb2.SidePoints], most: int = MOST_ROWS) -> list[list[int]]:
    """The differences that occur, best for North-South first; too many of them share rows."""
    rows = [[each] for each in sorted({difference(point) for point in course}, reverse=True)]
    while len(rows) > most:
        gaps = [rows[i][-1] - rows[i + 1][0] for i in range(len(rows) - 1)]
        place = gaps.index(min(gaps))
        rows[place : place + 2] = [rows[place] + rows[place + 1]]
    return rows


def difference(points: table_pb2.SidePoints) -> int:
    """North-South's points minus East-West's."""
    return points.north_south - points.east_west


def graph(answer: Analysis, width: int) -> list[RenderableType]:
    """The graph, its title on top and the tricks below."""
    course = values(answer)
    rows = levels(course)
    shown_names = names(course, rows)
    edge = max(map(len, shown_names))
    step = 2 if edge + 3 + 2 * len(course) <= width else 1
    unit = "game points" if answer.HasField("game_points") else "card points"
    lines: list[RenderableType] = [
        Text(f"The result at best play, {unit} N-S : E-W, card by card", style="bold")
    ]
    for row, name in zip(rows, shown_names, strict=True):
        marks = "".join("━" * step if difference(each) in row else " " * step for each in course)
        lines.append(Text(f"{name:>{edge}} │{marks}"))
    tricks = "".join(f"{number:<{4 * step}}" for number in range(1, 9))
    shown = tricks[: step * (len(course) - 1)]
    lines.append(Text(" " * edge + " └" + " " * step + shown))
    return lines


def names(course: Sequence[table_pb2.SidePoints], rows: Sequence[Sequence[int]]) -> list[str]:
    """The result each row stands for; of several in a row the one that stood longest."""
    found = []
    for row in rows:
        shown = [words.pair(each) for each in course if difference(each) in row]
        name = max(shown, key=shown.count)
        found.append(name if len(row) == 1 else f"~{name}")
    return found
