"""`baloot calls`: what may be called in an auction, and what came of it."""

from __future__ import annotations

from typing import Any

import click

from baloot_cli import running, typed
from baloot_cli.problems import BadInputError
from baloot_cli.show import auction as picture
from balootsolver.v1 import rules_service_pb2

_ASK = running.Ask(
    request=rules_service_pb2.ListLegalCallsRequest,
    response=rules_service_pb2.ListLegalCallsResponse,
    build=typed.calls_request,
    draw=picture.draw,
    arguments={"hands": "--hands"},
)


@click.command(short_help="Which calls of an auction may be made, and why.")
@click.argument("calls", required=False)
@click.option("--dealer", type=typed.SEAT, metavar="SEAT", help="Who dealt.")
@click.option("--up-card", metavar="CARD", help="The card turned up.")
@click.option("--hands", metavar="HANDS",
              help="The cards that any seats bid on, S:... N:...; only Kawesh asks for them."
              )  # fmt: skip
@click.option("--match", "match_before", type=typed.POINTS, metavar="NS-EW",
              help="Game points of the match before the hand; Sun's double asks for them."
              )  # fmt: skip
@typed.rules_options
@running.shared_options
def calls(**values: Any) -> None:
    r"""Every call of an auction with the reason why it may be made, or not.

    CALLS are those so far, in turn: "pass hokum pass". A call may name its seat, "S:pass", and is
    refused where it is not that seat's turn. When the auction is over, what came of it is told.

    \b
    Try it:
      baloot calls --dealer W --up-card 9H
      baloot calls "pass hokum pass pass" --dealer W --up-card 9H
    """
    if values["file"] is None and not values["dealer"]:
        raise BadInputError(
            "",
            "who dealt? Type it, for example:\n\n"
            '  baloot calls "pass hokum" --dealer W --up-card 9H\n\n'
            "More: baloot calls --help",
            argument="--dealer",
        )
    _ASK.run(values)
