"""A table of numbers as bars, written as SVG: what `baloot stats --plots` leaves in a folder.

A template fills in rectangles and texts; there is no script, no font of its own and nothing to
load, so a plot shows the same in a browser, on a slide and in a repository. The same table gives
the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, select_autoescape

if TYPE_CHECKING:
    from baloot_solver.batch.statistics import Table

_WIDTH: Final = 760
_LEFT: Final = 190
_RIGHT: Final = 90
_TOP: Final = 76
_THICK: Final = 14
_GAP: Final = 8
_LETTER: Final = 8
"""Pixels of a letter, roughly, for the places of the keys."""
_COLOURS: Final = ("#0072b2", "#d55e00", "#009e73")
"""Told apart by people who do not see red or green, too."""


def bars(table: Table, shown: Callable[[str, float], str]) -> str:
    """The columns of a table that are drawn, a bar for each row; `shown` writes a number."""
    places = [table.columns.index(name) for name in table.drawn]
    longest = max((values[place] for _, values in table.rows for place in places), default=0.0)
    labels, drawn = [], []
    y = _TOP
    for name, values in table.rows:
        labels.append({"y": y + _THICK * len(places) / 2 + 5, "text": name})
        for number, place in enumerate(places):
            share = values[place] / longest if longest else 0.0
            text = shown(table.columns[place], values[place])
            drawn.append(
                {
                    "y": y,
                    "width": round(share * (_WIDTH - _LEFT - _RIGHT), 1),
                    "colour": _COLOURS[number % len(_COLOURS)],
                    "shown": text,
                    "told": f"{name}, {table.columns[place]}: {text}",
                }
            )
            y += _THICK
        y += _GAP
    return _template().render(
        title=table.title,
        width=_WIDTH,
        height=y + _GAP,
        left=_LEFT,
        thick=_THICK,
        keys=_keys(table.drawn),
        labels=labels,
        bars=drawn,
    )


def _keys(names: tuple[str, ...]) -> list[dict[str, Any]]:
    """What each colour is, above the bars."""
    keys, x = [], 20
    for number, name in enumerate(names):
        keys.append({"x": x, "colour": _COLOURS[number % len(_COLOURS)], "text": name})
        x += 44 + _LETTER * len(name)
    return keys


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("baloot_cli.report"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("bars.svg.jinja")
