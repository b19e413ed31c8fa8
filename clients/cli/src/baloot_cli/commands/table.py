"""`baloot table`: every contract of a deal for every buyer, the best of each side, and par."""

from __future__ import annotations

from typing import Any

import click

from baloot_cli import running, typed
from baloot_cli.problems import BadInputError
from baloot_cli.show import contracts
from balootsolver.v1 import solver_service_pb2

_ASK = running.Ask(
    request=solver_service_pb2.SolveTableRequest,
    response=solver_service_pb2.SolveTableResponse,
    build=typed.table_request,
    draw=contracts.draw,
    arguments={"match_before": "--match-before"},
)


@click.command(short_help="Every contract of a deal for every buyer, and par.")
@click.argument("deal", required=False)
@click.option("--dealer", type=typed.SEAT, metavar="SEAT",
              help="Who dealt: decides the first lead and who speaks first.")  # fmt: skip
@click.option("--up-card", metavar="CARD",
              help="The card turned up for the auction; without it there is no par.")  # fmt: skip
@click.option("--match-before", type=typed.POINTS, metavar="NS-EW",
              help="Game points of the match before the hand, such as 96-110: par may then be"
              " Gahwa, and a Sun be doubled where that hangs on the score.")  # fmt: skip
@click.option("--objective", type=typed.OBJECTIVE, metavar="OBJECTIVE",
              help="What both sides play for: game-points (default) or card-points.")  # fmt: skip
@typed.rules_options
@running.shared_options
def table(**values: Any) -> None:
    """Every contract of the rules for every buyer, with all four hands known and perfect play.

    DEAL is the four hands, "S:AT7.K9.QJ8. E:... N:... W:...", eight cards each, as they are when
    play begins. Par is what the hand records when all four see all cards and bid and double for it.

    \b
    Try it:
      baloot table "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK W:J.T7.QJ.T98" \\
        --dealer W --up-card 9H
    """  # noqa: D301 - \b must be the character, or click wraps the example
    if values["file"] is None and not values["deal"]:
        raise BadInputError(
            "",
            "which hands? Type them, for example:\n\n"
            '  baloot table "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK W:J.T7.QJ.T98"'
            " --dealer W --up-card 9H\n\n"
            "More: baloot table --help",
            argument="DEAL",
        )
    _ASK.run(values)
