"""`baloot batch`: whole archives solved, tabulated, analysed or scored, to be gone on with."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import click

from baloot_cli import backend
from baloot_cli.archives import failures
from baloot_cli.problems import BadInputError
from baloot_cli.progress import RowProgress, row_progress

if TYPE_CHECKING:
    from baloot_solver.batch.running import Shard, Summary, Target

_FORMATS = ("parquet", "jsonl", "jsonl.gz", "jsonl.zst")


@click.command(short_help="Solve, tabulate, analyse, score whole archives, hint at them.")
@click.argument("command", type=click.Choice(("solve", "table", "analyse", "score", "hint")))
@click.argument("places", nargs=-1, required=True, metavar="IN... OUT")
@click.option("--objective", type=click.Choice(("game-points", "card-points")),
              default="game-points", show_default=True,
              help="What rows that name none are played for.")  # fmt: skip
@click.option("--line", is_flag=True, help="solve: a line of best play with every answer.")
@click.option("--worlds", type=click.IntRange(1, 10_000), default=100, show_default=True,
              metavar="N", help="hint: possible deals looked at for a hint.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(_FORMATS),
              help="Of the parts in OUT. Default: what the name of OUT says, else parquet."
              )  # fmt: skip
@click.option("--engine", type=click.Choice(("auto", "threads", "processes", "dask")),
              default="auto", show_default=True,
              help="Who works; auto: threads, of many rows processes.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1), metavar="N",
              help="How many at once. Default: one a core.")  # fmt: skip
@click.option("--scheduler", metavar="ADDRESS",
              help="With --engine dask: the scheduler of a running cluster.")  # fmt: skip
@click.option("--shard", metavar="I/N", help="Only share I of N (1/4 to 4/4), for array jobs.")
@click.option("--unit-rows", type=click.IntRange(1, 1_000_000), metavar="N",
              help="Rows of a unit of work, and of a part. Default: up to 4096, so "
              "that there are 64 units or more.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one line of JSON.")
def batch(**values: Any) -> None:
    r"""Answer every row of files, folders or patterns (IN), in order, into OUT.

    OUT is a folder of parts and a manifest, or one file where its name ends in .parquet, .jsonl,
    .jsonl.gz or .jsonl.zst. A run that was stopped goes on from what is done when it is started
    again. A row that is wrong becomes a row with its error; then the exit status is 1.

    \b
    Try it:
      baloot generate --seed 7 --count 1000 --cards 5 --json > deals.jsonl
      baloot batch solve deals.jsonl --objective card-points results
    """
    backend.require_solver()
    if len(values["places"]) < 2:
        raise BadInputError("", "name at least one IN, and OUT last", argument="IN... OUT")
    if values["scheduler"] and values["engine"] != "dask":
        raise BadInputError("", "goes with --engine dask", argument="--scheduler")
    with failures():
        _run(values)


def _run(values: dict[str, Any]) -> None:
    from baloot_solver.batch.asking import FEWEST_ROWS, Options
    from baloot_solver.batch.planning import make_plan, sources_of
    from baloot_solver.batch.running import run
    from baloot_solver.solve import Objective

    *inputs, out = values["places"]
    target = _target(out, values["form"])
    shard = _shard(values["shard"])
    fewest = FEWEST_ROWS[values["command"]]
    plan = make_plan(sources_of(inputs, out), values["unit_rows"], fewest=fewest)
    total = sum(unit.count for unit in plan.units if shard is None or shard.takes(unit))
    begin = time.monotonic()
    with row_progress(values["command"], total) as bar:
        summary = run(
            values["command"],
            plan,
            target,
            Options(
                Objective(values["objective"].replace("-", "_")), values["line"], values["worlds"]
            ),
            engine=values["engine"],
            workers=values["workers"],
            scheduler=values["scheduler"],
            shard=shard,
            progress=lambda receipt, report: _advance(bar, receipt, report),
        )
    _tell(summary, target, time.monotonic() - begin, as_json=values["as_json"])
    if summary.failed:
        click.get_current_context().exit(1)


def _advance(bar: RowProgress, receipt: Any, report: Any) -> None:
    bar.advance(receipt.rows + receipt.comments, receipt.failed, kept=report is None)


def _target(out: str, form: str | None) -> Target:
    from baloot_solver.archive.formats import format_of, known_format
    from baloot_solver.archive.storage import is_folder
    from baloot_solver.batch.running import Target

    named = None if is_folder(out) else known_format(out)
    if named is None:
        return Target(out, format_of(f".{form or 'parquet'}"))
    if named.shape == "text":
        raise BadInputError("", "results are .parquet or .jsonl", argument="OUT")
    if form is not None and named.suffix != f".{form}":
        raise BadInputError("", f"the name of OUT says {named.suffix}", argument="--format")
    return Target(f"{out}.parts", named, out)


def _shard(text: str | None) -> Shard | None:
    from baloot_solver.batch.running import Shard

    if text is None:
        return None
    number, slash, of = text.partition("/")
    if not slash or not (number.isdecimal() and of.isdecimal()) or not 1 <= int(number) <= int(of):
        raise BadInputError("", f"{text!r} is not like 1/4", argument="--shard")
    return Shard(int(number), int(of))


def _tell(summary: Summary, target: Target, seconds: float, *, as_json: bool) -> None:
    """What was done, and where to look where something failed."""
    place = target.file or target.folder
    if as_json:
        told = {
            "out": place,
            "rows": summary.rows,
            "failed": summary.failed,
            "kept": summary.kept,
            "answered": summary.done,
            "searches": summary.searches,
            "saved": summary.saved,
            "complete": summary.complete,
            "seconds": round(seconds, 3),
            "worker_seconds": {
                "reading": round(summary.reading, 3),
                "answering": round(summary.answering, 3),
                "writing": round(summary.writing, 3),
            },
        }
        click.echo(json.dumps(told))
        return
    new = summary.rows - summary.kept
    click.echo(f"{summary.rows:,} rows, {summary.failed:,} failed: {place}")
    if summary.kept:
        click.echo(f"{summary.kept:,} of them were done already")
    if new and seconds > 0:
        work = summary.reading + summary.answering + summary.writing
        share = 100 * (summary.reading + summary.writing) / work if work else 0
        click.echo(
            f"{new:,} in {seconds:,.1f} s: {new / seconds:,.0f} a second,"
            f" reading and writing {share:.1f} % of the work"
        )
    if summary.saved > 0 and summary.searches:
        click.echo(f"{summary.saved:,} searches saved: the same hands under other names")
    if not summary.complete:
        click.echo("other shards are not done: the last one to finish writes the manifest")
    if summary.unknown:
        click.echo(f"passed over, unknown fields: {', '.join(sorted(summary.unknown))}", err=True)
    for source, error in summary.first_errors:
        where = f"{source}: line {error['row']}" + (f" ({error['id']})" if error["id"] else "")
        field = f"{error['field']}: " if error["field"] else ""
        click.echo(f"baloot: {where}: {field}{error['description']}", err=True)
    if summary.failed > len(summary.first_errors):
        click.echo("baloot: ...", err=True)
    if summary.failed:
        click.echo(f"baloot: all failed rows: {target.errors}", err=True)
