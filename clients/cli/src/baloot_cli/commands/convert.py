"""`baloot convert`: archives from one format into another."""

from __future__ import annotations

import click

from baloot_cli import backend
from baloot_cli.archives import failures
from baloot_cli.problems import BadInputError
from baloot_cli.progress import row_progress

_SHOWN = 20


@click.command(short_help="Archives from one format into another.")
@click.argument("places", nargs=-1, required=True, metavar="IN... OUT")
def convert(places: tuple[str, ...]) -> None:
    r"""Write the rows of files, folders or patterns (IN), in order, into the file OUT.

    The ends of the names say the formats: .jsonl, .txt (played hands, one a line), .parquet, and
    .gz or .zst after the first two. A row that is wrong, or that OUT's format has no place for, is
    named with its line and its reason and left out; then the exit status is 1.

    \b
    Try it:
      baloot generate --what records --count 100 --out hands.jsonl
      baloot convert hands.jsonl hands.parquet
      baloot convert hands.parquet hands.txt.zst
    """
    backend.require_solver()
    if len(places) < 2:
        raise BadInputError("", "name at least one IN, and OUT last", argument="IN... OUT")
    with failures():
        refused = _convert(places[:-1], places[-1])
    if refused:
        click.get_current_context().exit(1)


def _convert(inputs: tuple[str, ...], out: str) -> int:
    from baloot_solver.archive.converting import convert as convert_archives
    from baloot_solver.archive.formats import format_of
    from baloot_solver.batch.planning import sources_of

    sources = sources_of(inputs, out)
    form = format_of(out, "out")
    with row_progress("converted", None) as bar:
        done = convert_archives(
            [(source.address, source.form) for source in sources],
            out,
            form,
            lambda rows: bar.advance(rows),
        )
    for each in done.refused[:_SHOWN]:
        click.echo(f"baloot: {each}", err=True)
    if len(done.refused) > _SHOWN:
        click.echo(f"baloot: and {len(done.refused) - _SHOWN:,} rows more", err=True)
    if done.noted.unknown:
        click.echo(
            f"passed over, unknown fields: {', '.join(sorted(done.noted.unknown))}", err=True
        )
    click.echo(f"{done.written:,} rows, {len(done.refused):,} refused: {out}")
    return len(done.refused)
