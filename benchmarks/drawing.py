"""A line chart, upward in decades of time or evenly, written as SVG.

Plain elements and nothing else (no script, no font of its own, no library), so that the file is
small, reads well in a diff and shows the same everywhere. The same lines give the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree as ET

WIDTH: Final = 760
HEIGHT: Final = 440
LEFT: Final = 78
RIGHT: Final = 205
TOP: Final = 78
BOTTOM: Final = 62
LABEL_STEP: Final = 17
"""How far apart the names at the ends of lines are kept, in pixels."""

INK: Final = "#1f2328"
FAINT: Final = "#57606a"
GRID: Final = "#d8dee4"
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#aa3377")
"""Told apart by people who do not see red or green, too."""


@dataclass(frozen=True, slots=True)
class Line:
    """One series: its colour by number, and (place, height) from left to right.

    A dashed line belongs to the solid one of its colour and carries no name of its own.
    """

    label: str
    colour: int
    points: tuple[tuple[int, float], ...]
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Axes:
    """From data to pixels: linear to the right, decades upward, or even steps from nothing."""

    first: int
    last: int
    low: int
    """Exponent of ten at the bottom; 0 where the steps are even."""
    high: int
    """Exponent of ten at the top, or how many steps there are."""
    step: float = 0.0
    """The height of an even step; 0 for decades."""

    @classmethod
    def even(cls, lines: Sequence[Line]) -> Axes:
        """Axes from nothing up, in four to eight steps of 1, 2 or 5 times a power of ten."""
        places = [place for line in lines for place, _ in line.points]
        most = max((height for line in lines for _, height in line.points), default=0.0)
        if most <= 0:
            raise ValueError("nothing to draw: no height is above nothing")
        power = 10.0 ** math.floor(math.log10(most))
        step = next(size * power for size in (0.1, 0.2, 0.5, 1.0, 2.0) if most <= 8 * size * power)
        return cls(min(places), max(places), 0, math.ceil(most / step), step)

    @classmethod
    def around(cls, lines: Sequence[Line]) -> Axes:
        """The smallest axes of whole decades that hold all lines."""
        places = [place for line in lines for place, _ in line.points]
        times = [time for line in lines for _, time in line.points]
        if not times or min(times) <= 0:
            raise ValueError("a logarithmic axis needs times above nothing")
        low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
        return cls(min(places), max(places), low, max(high, low + 1))

    def marks(self) -> Iterator[tuple[float, str]]:
        """The heights of the lines across, and what is written beside them."""
        for number in range(self.low, self.high + 1):
            if self.step:
                digits = max(0, -math.floor(math.log10(self.step)))
                yield number * self.step, f"{number * self.step:.{digits}f}"
            else:
                label = f"{10**number:,}" if number >= 0 else f"{10.0**number:.{-number}f}"
                yield 10.0**number, label

    def x(self, place: float) -> float:
        """Pixels from the left."""
        span = max(self.last - self.first, 1)
        return LEFT + (place - self.first) / span * (WIDTH - LEFT - RIGHT)

    def y(self, time: float) -> float:
        """Pixels from the top."""
        height = time / self.step if self.step else math.log10(time)
        share = (height - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def line_chart(
    title: str,
    subtitle: str,
    across: str,
    upward: str,
    lines: Sequence[Line],
    *,
    even: bool = False,
    place: str = "cards a hand",
    unit: str = "ms",
) -> str:
    """The chart as the text of an SVG file; `even` for even steps upward and not decades.

    `place` and `unit` name what the points are told by.
    """
    axes = Axes.even(lines) if even else Axes.around(lines)
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {WIDTH} {HEIGHT}",
            "width": str(WIDTH),
            "height": str(HEIGHT),
            "role": "img",
            "aria-label": f"{title}. {subtitle}",
            "font-family": "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif",
            "font-size": "13",
        },
    )
    ET.SubElement(root, "title").text = title
    _put(root, "rect", width=WIDTH, height=HEIGHT, rx=8, fill="#ffffff")
    _write(root, LEFT, 30, title, size=18, weight="600")
    _write(root, LEFT, 52, subtitle, fill=FAINT)
    _grid(root, axes)
    _write(root, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 16, across, anchor="middle", fill=FAINT)
    middle = (TOP + HEIGHT - BOTTOM) / 2
    turned = _write(root, 20, middle, upward, anchor="middle", fill=FAINT)
    turned.set("transform", f"rotate(-90 20 {_number(middle)})")
    for line in lines:
        _draw(root, axes, line, place, unit)
    _name_ends(root, axes, [line for line in lines if not line.dashed], unit)
    if not even:
        _key(root, any(line.dashed for line in lines))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def _grid(root: ET.Element, axes: Axes) -> None:
    for height, label in axes.marks():
        y = axes.y(height)
        _put(root, "line", x1=LEFT, y1=y, x2=WIDTH - RIGHT, y2=y, stroke=GRID)
        _write(root, LEFT - 10, y + 4, label, anchor="end", fill=FAINT)
    for place in range(axes.first, axes.last + 1):
        bottom = HEIGHT - BOTTOM
        _put(
            root, "line", x1=axes.x(place), y1=bottom, x2=axes.x(place), y2=bottom + 5, stroke=FAINT
        )
        _write(root, axes.x(place), bottom + 21, str(place), anchor="middle", fill=FAINT)


def _draw(root: ET.Element, axes: Axes, line: Line, place_name: str, unit: str) -> None:
    colour = COLOURS[line.colour % len(COLOURS)]
    at = [(axes.x(place), axes.y(time)) for place, time in line.points]
    drawn = _put(
        root,
        "polyline",
        points=" ".join(f"{_number(x)},{_number(y)}" for x, y in at),
        fill="none",
        stroke=colour,
        stroke_width=1.5 if line.dashed else 2.5,
        stroke_linejoin="round",
    )
    if line.dashed:
        drawn.set("stroke-dasharray", "5 4")
        return
    for (x, y), (place, time) in zip(at, line.points, strict=True):
        dot = _put(root, "circle", cx=x, cy=y, r=3.5, fill=colour)
        ET.SubElement(dot, "title").text = f"{line.label}, {place} {place_name}: {time:.3g} {unit}"


def _name_ends(root: ET.Element, axes: Axes, lines: Sequence[Line], unit: str) -> None:
    """Name and last median of every line at its right end, moved apart where they would meet."""
    by_height = sorted(lines, key=lambda line: axes.y(line.points[-1][1]))
    last = -math.inf
    for line in by_height:
        place, time = line.points[-1]
        last = max(axes.y(time), last + LABEL_STEP)
        shown = f"{time:.2g}" if time < 100 else f"{time:,.0f}"
        text = f"{line.label} {shown} {unit}".rstrip()
        colour = COLOURS[line.colour % len(COLOURS)]
        _write(root, axes.x(place) + 10, last + 4, text, fill=colour, weight="600")


def _key(root: ET.Element, with_dashes: bool) -> None:
    """What solid and dashed mean, above the plot at the left."""
    entries = [("median", "")] + ([("99th percentile", "5 4")] if with_dashes else [])
    x = LEFT + 12
    for text, dashes in entries:
        sample = _put(root, "line", x1=x, y1=TOP + 12, x2=x + 26, y2=TOP + 12, stroke=INK)
        sample.set("stroke-width", "1.5" if dashes else "2.5")
        if dashes:
            sample.set("stroke-dasharray", dashes)
        _write(root, x + 33, TOP + 16, text)
        x += 110


def _put(root: ET.Element, tag: str, **attributes: str | float) -> ET.Element:
    return ET.SubElement(root, tag, dict(_attributes(attributes)))


def _attributes(attributes: dict[str, str | float]) -> Iterator[tuple[str, str]]:
    for name, value in attributes.items():
        yield name.replace("_", "-"), value if isinstance(value, str) else _number(value)


def _write(
    root: ET.Element,
    x: float,
    y: float,
    text: str,
    *,
    size: int | None = None,
    anchor: str = "start",
    fill: str = INK,
    weight: str | None = None,
) -> ET.Element:
    written = _put(root, "text", x=x, y=y, fill=fill)
    if anchor != "start":
        written.set("text-anchor", anchor)
    if size is not None:
        written.set("font-size", str(size))
    if weight is not None:
        written.set("font-weight", weight)
    written.text = text
    return written


def _number(value: float) -> str:
    """A coordinate to a tenth of a pixel, without idle zeros."""
    return f"{value:.1f}".removesuffix(".0")
