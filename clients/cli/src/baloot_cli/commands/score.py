"""`baloot score`: the score sheet of a hand, from its totals or from its plays, or of a match."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from baloot_cli import lines, running, typed
from baloot_cli.commands import match
from baloot_cli.problems import BadInputError
from baloot_cli.show import score as sheet
from balootsolver.v1 import record_pb2, rules_service_pb2, table_pb2

_NEEDED = ("contract", "plays", "card_points", "penalty", "deal")


def read_line(raw: bytes) -> rules_service_pb2.ScoreHandRequest:
    """A line is a request, a hand record as archives keep it, or a hand in its text form."""
    if not lines.is_json(raw):
        return rules_service_pb2.ScoreHandRequest(line=lines.text(raw))
    if match.is_record(raw):
        return rules_service_pb2.ScoreHandRequest(record=lines.read(raw, record_pb2.HandRecord))
    return lines.read(raw, rules_service_pb2.ScoreHandRequest)


def _ask(us: table_pb2.Side) -> running.Ask[Any, Any]:
    return running.Ask(
        request=rules_service_pb2.ScoreHandRequest,
        response=rules_service_pb2.ScoreHandResponse,
        build=typed.score_request,
        draw=partial(sheet.draw, us=us),
        read_line=read_line,
        beside_file=frozenset({"us"}),
    )


@click.command(short_help="The score sheet of a hand, rule by rule.")
@click.argument("deal", required=False)
@typed.contract_options
@typed.deal_options
@click.option("--card-points", type=typed.POINTS, metavar="NS-EW",
              help="Card points of both sides, last trick's ten included, such as 96-66."
              )  # fmt: skip
@click.option("--sweep", type=typed.SIDE, metavar="SIDE",
              help="The side that took all eight tricks: ns or ew.")  # fmt: skip
@typed.scored_options
@click.option("--buyer-held-ace/--buyer-held-no-ace", "buyer_held_ace", default=None,
              help="Where a reverse kaboot asks for it.")  # fmt: skip
@click.option("--penalty", type=typed.PENALTY, metavar="SIDE[:KIND]",
              help="The side whose foul ended the hand; KIND is qaid (default) or failed-claim."
              )  # fmt: skip
@click.option("--plays", type=typed.CARDS, metavar="CARDS",
              help="The cards in the order they fell: scores the played hand.")  # fmt: skip
@click.option("--leader", type=typed.SEAT, metavar="SEAT",
              help="Who led first, where 32 plays have to tell the deal.")  # fmt: skip
@click.option("--declared", type=typed.DECLARED, metavar="SEAT:CARDS", multiple=True,
              help="With --plays: a project that was declared; repeatable. Without: all count."
              )  # fmt: skip
@click.option("--none-declared", is_flag=True,
              help="With --plays: nobody declared a project.")  # fmt: skip
@click.option("--match", "as_match", is_flag=True,
              help="With --file: its lines are the hands of one match, in order; prints its sheet."
              )  # fmt: skip
@click.option("--match-before", type=typed.POINTS, metavar="NS-EW",
              help="With --match: game points the match starts from, such as 96-110.")  # fmt: skip
@click.option("--us", type=typed.SIDE, metavar="SIDE", default="ns", show_default=True,
              help="Whose column is the first: ns or ew.")  # fmt: skip
@typed.rules_options
@running.shared_options
def score(**values: Any) -> None:
    r"""The score of a hand in game points, with a line for every rule applied.

    Either from totals (--card-points, with --project and --baloot), or from the hand as played: its
    DEAL and --plays. With --file a line is a score request, a hand record in JSON, or a hand in its
    one-line text form; with --match too, the lines are the hands of one match and its sheet is
    printed, hand by hand to the target.

    \b
    Try it:
      baloot score --contract hokum:H --buyer S --dealer W --card-points 96-66
    """
    if values["as_match"]:
        match.run(values)
        return
    if values["match_before"] is not None:
        raise BadInputError("", "goes with --match", argument="--match-before")
    if values["file"] is None and not any(values[name] for name in _NEEDED):
        raise BadInputError(
            "",
            "which hand? Type what it came to, for example:\n\n"
            "  baloot score --contract hokum:H --buyer S --dealer W --card-points 96-66\n\n"
            "or read score requests or hand records from a file:\n\n"
            "  baloot score --file hands.jsonl\n\n"
            "More: baloot score --help",
            argument="--card-points",
        )
    _ask(values["us"]).run(values)
