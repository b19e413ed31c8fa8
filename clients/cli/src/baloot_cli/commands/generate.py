"""`baloot generate`: random deals by seed, to try things with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from baloot_cli import backend, running, typed
from baloot_cli.archives import failures
from baloot_cli.problems import BadInputError
from baloot_cli.progress import row_progress
from baloot_cli.show import table, words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import position_pb2, solver_service_pb2, table_pb2

if TYPE_CHECKING:
    from baloot_solver.archive.generating import Recipe
    from baloot_solver.archive.rows import Row

Request = solver_service_pb2.SolveRequest


@click.command(short_help="Random deals and played hands by seed: pictures, lines, archives.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, metavar="N",
              help="The same seed gives the same deals everywhere.")  # fmt: skip
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, metavar="N",
              help="How many.")  # fmt: skip
@click.option("--first", type=click.IntRange(0), default=0, show_default=True, metavar="N",
              help="Number of the first deal of the seed.")  # fmt: skip
@click.option("--cards", type=click.IntRange(1, 8), default=8, show_default=True, metavar="N",
              help="Cards a hand; fewer than eight are endings that count from here.")  # fmt: skip
@click.option("--plays", type=click.IntRange(0, 31), default=0, show_default=True, metavar="N",
              help="Random legal cards played: of a full deal up to 31, of an ending up to 3."
              )  # fmt: skip
@click.option("--kind", type=typed.KIND, metavar="KIND",
              help="hokum, sun, no-trump or all-trump. Default: any the rules have.")  # fmt: skip
@click.option("--what", type=click.Choice(("positions", "deals", "records")), default="positions",
              show_default=True, help="What: positions to solve, deals to tabulate, played hands."
              )  # fmt: skip
@click.option("--players", metavar="WHO",
              help="Of records: rule (the default), random, blunder:RATE, hint:WORLDS, or four "
              "with commas, for S, E, N, W.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1), metavar="N",
              help="With --out: rows made at once, which pays where hint players play. Default: "
              "one, with hint players one a core.")  # fmt: skip
@click.option("--out", metavar="FILE",
              help="Write an archive, in the format of its name: .parquet, .jsonl, .txt, ..."
              )  # fmt: skip
@click.option("--text", "as_text", is_flag=True, help="Print each deal as one line of text.")
@click.option("--json", "as_json", is_flag=True,
              help="Print them as JSON Lines, for --file and for archives.")  # fmt: skip
@typed.rules_options
def generate(**values: Any) -> None:
    r"""Random deals and endings, each with a random contract of the rules.

    Positions and deals are random cards, not hands anybody would buy; records were bid for and
    played. Number N of a seed is the same on every machine, whatever --count and --first are. Runs
    right here, never on a server.

    \b
    Try it:
      baloot generate --seed 7 --count 3 --text
      baloot generate --seed 7 --count 100 --json | baloot solve --file - --json
      baloot generate --what records --players blunder:0.1 --count 1000 --out hands.parquet
    """
    if values["as_text"] and values["as_json"]:
        raise BadInputError("", "goes without --json", argument="--text")
    if values["players"] and values["what"] != "records":
        raise BadInputError("", "goes with --what records", argument="--players")
    if values["workers"] and not values["out"]:
        raise BadInputError("", "goes with --out", argument="--workers")
    if values["out"] and (values["as_text"] or values["as_json"]):
        raise BadInputError("", "goes without --text and --json", argument="--out")
    backend.require_solver()
    from baloot_solver.errors import InputError

    try:
        recipe = _recipe(values)
        if values["out"]:
            _write(recipe, values)
            return
        for index in range(values["first"], values["first"] + values["count"]):
            _print(recipe.row(index), values, first=index == values["first"])
    except InputError as error:
        raise running.with_argument(
            BadInputError(error.field, error.description),
            {"seed": "--seed", "index": "--first", "players": "--players"},
        ) from None


def _recipe(values: typed.Values) -> Recipe:
    from baloot_solver.archive.generating import Recipe, table_of
    from baloot_solver.messages.enums import KIND
    from baloot_solver.rules import load_rule_set

    asked = typed.rules(values)
    players = values["players"] or "rule"
    table_of(players)
    return Recipe(
        load_rule_set(asked.profile or "saudi", dict(asked.overrides)),
        values["seed"],
        values["what"],
        values["cards"],
        values["plays"],
        KIND.read(values["kind"]) if values["kind"] else None,
        players,
    )


def _write(recipe: Recipe, values: typed.Values) -> None:
    """All rows into a file, in the format of its name."""
    from baloot_solver.archive.converting import writing
    from baloot_solver.archive.formats import format_of
    from baloot_solver.archive.generating import rows_of
    from baloot_solver.batch.engines import cores

    out = values["out"]
    hints = recipe.wanted == "records" and "hint" in recipe.players
    workers = values["workers"] or (cores() if hints else 1)
    with (
        failures(),
        row_progress("made", values["count"]) as bar,
        writing(out, format_of(out, "out")) as writer,
    ):
        for row in rows_of(recipe, values["first"], values["count"], workers):
            writer.add(row)
            bar.advance(1)
    click.echo(f"{values['count']:,} {recipe.wanted}: {out}")


def _print(row: Row, values: typed.Values, *, first: bool) -> None:
    from baloot_solver.archive.line_rows import write_json_row, write_text_row

    if values["as_json"]:
        running.write_text(write_json_row(row))
    elif row.kind == "record":
        running.write_text(write_text_row(row))
    else:
        _show(_request(row), values, first=first)


def _request(row: Row) -> Request:
    """The position of a row; of a deal, one without a contract."""
    from baloot_solver.archive.rows import DealRow, PositionRow
    from baloot_solver.messages.position import write_position_parts
    from baloot_solver.messages.table import write_deal, write_rules

    if isinstance(row, PositionRow):
        return Request(id=row.id, position=write_position_parts(row.parts))
    assert isinstance(row, DealRow)
    position = position_pb2.Position(rules=write_rules(row.rules), deal=write_deal(row.deal))
    return Request(id=row.id, position=position)


def _show(request: Request, values: typed.Values, *, first: bool) -> None:
    position = request.position
    if values["as_text"]:
        click.echo(position.deal.hands)
    else:
        _draw(Screen(), request, first=first)


def _draw(screen: Screen, request: Request, *, first: bool) -> None:
    """The hands as dealt, and the cards played from them."""
    position = request.position
    contract, deal = position.contract, position.deal
    changed = len(position.rules.overrides)
    scene = table.Scene(
        hands=table.hands_of(deal.hands),
        buyer=words.seat_letter(contract.buyer),
        dealer=words.seat_letter(deal.dealer),
        leader=words.seat_letter(position.leader),
    )
    screen.draw(
        *([] if first else [Text("")]),
        words.heading(contract, deal.dealer, position.rules.profile, changed),
        Text(""),
        table.picture(scene, screen.width),
    )
    if position.leader != table_pb2.SEAT_UNSPECIFIED:
        screen.draw(Text(f"{words.seat(position.leader)} leads."))
    if position.plays:
        screen.draw(Text("Played ") + words.cards(list(position.plays)))
    screen.draw(Text(deal.hands, style="dim", no_wrap=True, overflow="ignore"))
