"""`baloot bid`: what to call when only one hand is known."""

from __future__ import annotations

from typing import Any, Final

import click

from baloot_cli import running, typed
from baloot_cli.problems import BadInputError
from baloot_cli.show import bid as picture
from balootsolver.v1 import hint_service_pb2

EXAMPLE: Final = 'baloot bid "AT.AJ9.." --seat S --dealer W --up-card 8H'
"""A hint to try the command with: South speaks first, with five cards."""

_ASK = running.Ask(
    request=hint_service_pb2.SuggestBidRequest,
    response=hint_service_pb2.SuggestBidResponse,
    build=typed.bid_request,
    draw=picture.draw,
    arguments={"seat": "--seat", "hand": "HAND", "calls": "--calls", "calls.seat": "--calls"},
)


@click.command(short_help="What to call when only one hand is known.")
@click.argument("hand", required=False)
@click.option("--seat", type=typed.SEAT, metavar="SEAT",
              help="Whose hand it is, and whose turn: S, E, N or W.")  # fmt: skip
@click.option("--dealer", type=typed.SEAT, metavar="SEAT", help="Who dealt.")
@click.option("--up-card", metavar="CARD", help="The card turned up.")
@click.option("--calls", metavar="CALLS",
              help='The calls so far, in turn: "pass hokum".')  # fmt: skip
@click.option("--match", "match_before", type=typed.POINTS, metavar="NS-EW",
              help="Game points of the match before the hand: near its end the chance to win"
              " decides.")  # fmt: skip
@click.option("--open-hands", is_flag=True,
              help="Let contracts count with what they come to with open hands, and not with what"
              " such contracts record at the table.")  # fmt: skip
@typed.work_options
@typed.rules_options
@running.shared_options
def bid(**values: Any) -> None:
    r"""What one seat should call, from its cards, the up-card and the calls so far.

    HAND are the five cards dealt before the auction, suits in the order
    spades.hearts.diamonds.clubs, or all eight where the hand may be doubled. The cards that are not
    seen are dealt at random. Each contract that comes of a call is solved with open hands, and
    counts with what such contracts record at the table, where nobody sees all hands.

    \b
    Try it:
      baloot bid "AT.AJ9.." --seat S --dealer W --up-card 8H
      baloot bid "AT.AJ9.." --seat S --dealer W --up-card 8H --match 140-120
    """
    if values["file"] is None and not values["hand"]:
        raise BadInputError(
            "",
            f"which hand? Type it, for example:\n\n  {EXAMPLE}\n\nMore: baloot bid --help",
            argument="HAND",
        )
    _ASK.run(values)
