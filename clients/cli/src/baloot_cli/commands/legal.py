"""`baloot legal`: which cards of a hand may be played, and why not the others."""

from __future__ import annotations

from typing import Any

import click

from baloot_cli import running, typed
from baloot_cli.problems import BadInputError
from baloot_cli.show import legal as picture
from balootsolver.v1 import rules_service_pb2

_ASK = running.Ask(
    request=rules_service_pb2.ListLegalCardsRequest,
    response=rules_service_pb2.ListLegalCardsResponse,
    build=typed.legal_request,
    draw=picture.draw,
)


@click.command(short_help="Which cards of a hand may be played, and why.")
@click.argument("hand", required=False)
@typed.contract_options
@click.option("--leader", type=typed.SEAT, metavar="SEAT",
              help="Who led the trick on the table, or is to lead.")  # fmt: skip
@click.option("--trick", type=typed.CARDS, metavar="CARDS",
              help="The cards on the table, in the order they fell.")  # fmt: skip
@click.option("--gone", type=typed.CARDS, metavar="CARDS",
              help="The cards of finished tricks: they tell what is the highest of a suit (Ekka)."
              )  # fmt: skip
@typed.ekka_option
@typed.rules_options
@running.shared_options
def legal(**values: Any) -> None:
    r"""Which cards of a hand may be played, each with the reason.

    HAND is the hand of the player to move, suits in the order spades.hearts.diamonds.clubs
    (".J8.A.7" has no spade). Only what that player knows is needed.

    \b
    Try it:
      baloot legal .J8.A.7 --contract hokum:H --leader S --trick "KS 7S" --gone TS
    """
    if values["file"] is None and not values["hand"]:
        raise BadInputError(
            "",
            "which hand? Type it, for example:\n\n"
            '  baloot legal .J8.A.7 --contract hokum:H --leader S --trick "KS 7S" --gone TS\n\n'
            "More: baloot legal --help",
            argument="HAND",
        )
    _ASK.run(values)
