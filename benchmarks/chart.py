"""The charts of `docs/figures/`, and the figures they are drawn from beside them.

    python -m benchmarks.chart --deals 200      measure, write data and charts
    python -m benchmarks.chart --redraw         draw the charts from the committed data

`time-by-cards` shows how the time for every legal card grows with the cards a hand; `peer` shows
this solver beside the public peer on the same positions, alternately in one process. Times are
processor time of one thread, so that a busy neighbour does not show. Two quantities are read off:
the median, and the 99th percentile, which is what somebody waiting notices.
"""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.corpus import CONTRACTS, FULL, PEER_CONTRACT, samples
from benchmarks.drawing import Line, line_chart
from benchmarks.measuring import Spread
from benchmarks.peer import compare
from benchmarks.regress import measure

FOLDER: Final = Path(__file__).parent.parent / "docs" / "figures"
LENGTHS: Final = range(1, FULL + 1)
BY_CARDS: Final = ("hokum-saudi", "hokum-contree", "sun")
PEER_NAMES: Final = {"peer": "colver", "solve": "solve()", "kernel": "kernel"}
HEADER: Final = (
    "series", "cards", "deals", "median_ms", "p95_ms", "p99_ms", "maximum_ms", "mean_ms"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Point:
    """One row of data: a series at a number of cards a hand."""

    series: str
    cards: int
    deals: int
    times: Spread
    """In milliseconds."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart by the name of its files; `{deals}` in the subtitle is the number of deals."""

    name: str
    title: str
    subtitle: str


CHARTS: Final = (
    Chart(
        "time-by-cards",
        "Exact value of every legal card",
        "{deals} random deals a point, one thread, no table kept between deals",
    ),
    Chart(
        "peer",
        "Beside the public solver colver: every legal card",
        "{deals} Hokum positions a point, same rules, alternately in one process, one thread",
    ),
)


def by_cards(deals: int) -> list[Point]:
    """Time of the kernel's call for every legal card, for each contract and length."""
    return [
        Point(CONTRACTS[name].label, cards, deals, figures.cpu)
        for name in BY_CARDS
        for cards in LENGTHS
        for figures in [measure(name, cards, "cards", samples(CONTRACTS[name], deals, cards))]
    ]


def beside_the_peer(deals: int) -> list[Point]:
    """Times of the peer and of this solver; `RuntimeError` where a value of ours is wrong."""
    points = []
    for cards in LENGTHS:
        found = compare(samples(PEER_CONTRACT, deals, cards), cards)
        if found.ours_wrong:
            raise RuntimeError("\n".join(found.ours_wrong))
        points += [
            Point(label, cards, deals, found.spread(program, "cpu"))
            for program, label in PEER_NAMES.items()
        ]
    return points


def to_csv(points: Iterable[Point]) -> str:
    """The data as it is committed: times to a tenth of a microsecond."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADER)
    for each in points:
        times = (f"{time:.4f}" for time in each.times.in_turn())
        writer.writerow((each.series, each.cards, each.deals, *times))
    return out.getvalue()


def from_csv(text: str) -> list[Point]:
    """The data read back."""
    header, *rows = csv.reader(io.StringIO(text))
    if tuple(header) != HEADER:
        raise ValueError(f"columns {header} are not {list(HEADER)}")
    return [
        Point(series, int(cards), int(deals), Spread(*map(float, times)))
        for series, cards, deals, *times in rows
    ]


def drawn(chart: Chart, points: Sequence[Point]) -> str:
    """The chart of the data as SVG."""
    lines = []
    for colour, series in enumerate(dict.fromkeys(each.series for each in points)):
        mine = [each for each in points if each.series == series]
        p99 = tuple((each.cards, each.times.p99) for each in mine)
        lines.append(Line(series, colour, p99, dashed=True))
        lines.append(Line(series, colour, tuple((each.cards, each.times.median) for each in mine)))
    deals = max(each.deals for each in points)
    subtitle = chart.subtitle.format(deals=f"{deals:,}")
    return line_chart(chart.title, subtitle, "cards a hand", "milliseconds", lines)


def write(chart: Chart, text: str, folder: Path) -> None:
    """Data and chart, side by side."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{chart.name}.csv").write_text(text, encoding="utf-8")
    (folder / f"{chart.name}.svg").write_text(drawn(chart, from_csv(text)), encoding="utf-8")
    sys.stdout.write(f"wrote {chart.name}.csv and {chart.name}.svg\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and draw, or draw only."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--redraw", action="store_true", help="from the data that is there")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    chosen = parser.parse_args(arguments)
    if chosen.deals < 1:
        parser.error("--deals must be at least 1")
    for chart, measured in zip(CHARTS, (by_cards, beside_the_peer), strict=True):
        data = chosen.folder / f"{chart.name}.csv"
        text = data.read_text() if chosen.redraw else to_csv(measured(chosen.deals))
        write(chart, text, chosen.folder)


if __name__ == "__main__":
    main()
