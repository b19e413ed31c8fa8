"""`baloot stats`: what an archive of results comes to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich import box
from rich.table import Table as Grid
from rich.text import Text

from baloot_cli import backend
from baloot_cli.archives import failures
from baloot_cli.problems import WorkFailedError
from baloot_cli.show.screen import Screen

if TYPE_CHECKING:
    from baloot_solver.batch.statistics import Table

_BAR = 30
"""Columns of the longest bar."""


@click.command(short_help="Summary of an archive of results: tables and bars.")
@click.argument("places", nargs=-1, required=True, metavar="RESULTS...")
@click.option("--plots", metavar="FOLDER", type=click.Path(file_okay=False, path_type=Path),
              help="Draw every table into FOLDER, a picture (SVG) each.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the tables as JSON, one a line.")
def stats(places: tuple[str, ...], plots: Path | None, as_json: bool) -> None:
    r"""Contracts made, kaboot, how card points and scores are spread, mistakes by trick.

    RESULTS are what baloot batch made: folders, or single files.

    \b
    Try it:
      baloot batch analyse hands.parquet analysed
      baloot stats analysed
      baloot stats analysed --plots pictures
    """
    backend.require_solver()
    from baloot_solver.batch.statistics import summarise

    with failures():
        tables = summarise(places)
    if plots is not None:
        _plot(tables, plots)
    if as_json:
        for each in tables:
            click.echo(json.dumps(each.told()))
        return
    screen = Screen()
    for number, each in enumerate(tables):
        screen.draw(
            *([] if number == 0 else [Text("")]), Text(each.title, style="bold"), _grid(each)
        )


def _plot(tables: Sequence[Table], folder: Path) -> None:
    from baloot_cli.report.bars import bars

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in tables:
            path = folder / f"{each.name}.svg"
            path.write_text(bars(each, _shown), encoding="utf-8")
            click.echo(f"wrote {path}", err=True)
    except OSError as error:
        what = error.strerror or str(error)
        raise WorkFailedError(f"{error.filename or folder} cannot be written: {what}") from None


def _grid(table: Table) -> Grid:
    """A table, its shares drawn as bars beside it."""
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("")
    for name in table.columns:
        grid.add_column(name, justify="right")
    bars = table.shape != "rates" and "share" in table.columns
    if bars:
        grid.add_column("")
    longest = max((values[-1] for _, values in table.rows), default=0.0)
    for name, values in table.rows:
        cells = [_shown(column, value) for column, value in zip(table.columns, values, strict=True)]
        if bars:
            cells.append("█" * round(_BAR * values[-1] / longest) if longest else "")
        grid.add_row(name, *cells)
    return grid


def _shown(column: str, value: float) -> str:
    if column.startswith("share"):
        return f"{100 * value:.1f} %"
    return f"{value:.3f}" if isinstance(value, float) else f"{value:,}"
