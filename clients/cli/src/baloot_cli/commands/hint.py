"""`baloot hint`: what to play when only one hand is known."""

from __future__ import annotations

from typing import Any, Final

import click

from baloot_cli import running, typed
from baloot_cli.problems import BadInputError
from baloot_cli.show import hint as picture
from balootsolver.v1 import hint_service_pb2

EXAMPLE: Final = (
    'baloot hint "AT.AJ9.K8.7" --seat S --dealer W --contract hokum:H --buyer S --up-card 9H'
)
"""A hint to try the command with: South, the buyer, is to lead."""

_ASK = running.Ask(
    request=hint_service_pb2.SuggestPlayRequest,
    response=hint_service_pb2.SuggestPlayResponse,
    build=typed.hint_request,
    draw=picture.draw,
    arguments={
        "knowledge": "--seat",
        "hand": "HAND",
        "calls": "--calls",
        "baloot": "--baloot",
        "seats": "--baloot",
        "project_class": "--announced",
        "cards": "--announced",
        "up_card": "--up-card",
    },
)


@click.command(short_help="What to play when only one hand is known.")
@click.argument("hand", required=False)
@click.option("--seat", type=typed.SEAT, metavar="SEAT",
              help="Whose hand it is, and whose turn: S, E, N or W.")  # fmt: skip
@typed.contract_options
@typed.deal_options
@click.option("--plays", type=typed.CARDS, metavar="CARDS",
              help="Every card played so far, from the first lead, in order.")  # fmt: skip
@click.option("--calls", metavar="CALLS",
              help='The auction, "pass hokum pass pass": it weighs the deals, and tells the'
              " contract where that is not given.")  # fmt: skip
@click.option("--announced", type=typed.PROJECT, metavar="SEAT:PROJECT", multiple=True,
              help="A project announced so far, by class (N:fifty) or, once shown, by its cards"
              " (N:TC 9C 8C); repeatable.")  # fmt: skip
@click.option("--none-announced", is_flag=True, help="Nobody announced a project so far.")
@click.option("--baloot", type=typed.SEAT, metavar="SEAT", multiple=True,
              help="Who called Baloot so far; repeatable.")  # fmt: skip
@click.option("--full-declaration", is_flag=True,
              help="Take it for certain that nobody kept a project to himself.")  # fmt: skip
@click.option("--match", "match_before", type=typed.POINTS, metavar="NS-EW",
              help="Game points of the match before the hand.")  # fmt: skip
@click.option("--objective", type=typed.OBJECTIVE, metavar="OBJECTIVE",
              help="What the play is for: game-points (default) or card-points.")  # fmt: skip
@typed.work_options
@click.option("--equal-weights", is_flag=True,
              help="Count all deals alike, however well they fit what was bid and announced."
              )  # fmt: skip
@click.option("--method", type=typed.METHOD, metavar="METHOD",
              help="averaging (default) or later-decisions.")  # fmt: skip
@click.option("--no-card-points", is_flag=True,
              help="Leave the card points out: the answer comes in less than half the time."
              )  # fmt: skip
@typed.rules_options
@running.shared_options
def hint(**values: Any) -> None:
    r"""What one seat should play, from what that seat knows: its hand and what all have seen.

    HAND are the cards it holds now, suits in the order spades.hearts.diamonds.clubs. The hands that
    are not known are every deal that fits: all of them where they are few, else a sample.

    \b
    Try it:
      baloot hint "AT.AJ9.K8.7" --seat S --dealer W --contract hokum:H --buyer S --up-card 9H
    """
    if values["file"] is None and not values["hand"]:
        raise BadInputError("", _what_to_type(), argument="HAND")
    _ASK.run(values)


def _what_to_type() -> str:
    return f"which hand? Type it, for example:\n\n  {EXAMPLE}\n\nMore: baloot hint --help"
