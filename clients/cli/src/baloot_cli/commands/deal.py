"""`baloot deal`: the cards of a seed, a day or a pack, dealt as the table deals them."""

from __future__ import annotations

from typing import Any

import click

from baloot_cli import running, typed
from baloot_cli.problems import BadInputError
from baloot_cli.show import dealing as picture
from balootsolver.v1 import rules_service_pb2

_ASK = running.Ask(
    request=rules_service_pb2.DealCardsRequest,
    response=rules_service_pb2.DealCardsResponse,
    build=typed.deal_request,
    draw=picture.draw,
)


@click.command(short_help="Deal the cards of a seed, a day or a pack.")
@click.option("--seed", type=click.IntRange(0), metavar="N",
              help="The same seed deals the same cards everywhere.")  # fmt: skip
@click.option("--day", metavar="YYYY-MM-DD", help="The deal of a day, the same for everybody.")
@click.option("--pack", type=typed.CARDS, metavar="CARDS",
              help="All 32 cards in their order, the top one first.")  # fmt: skip
@click.option("--number", type=click.IntRange(0), default=0, show_default=True, metavar="N",
              help="Which deal of the seed or day: after a hand thrown in comes the next."
              )  # fmt: skip
@click.option("--dealer", type=typed.SEAT, metavar="SEAT",
              help="Who deals. Default: drawn from the seed or day; a pack needs it."
              )  # fmt: skip
@click.option("--up-card-taken-by", type=typed.SEAT, metavar="SEAT",
              help="Who took the up-card in the auction: then everybody gets eight cards."
              )  # fmt: skip
@typed.rules_options
@running.shared_options
def deal(**values: Any) -> None:
    r"""Five cards each and the up-card, and after the auction eight cards each.

    Packets, direction and who comes first are those of the rules. Nothing is kept between calls:
    ask again with --up-card-taken-by to complete a deal.

    \b
    Try it:
      baloot deal --day 2026-11-30
      baloot deal --day 2026-11-30 --up-card-taken-by N
    """
    sources = (values["seed"], values["day"], values["pack"])
    if values["file"] is None and all(source is None for source in sources):
        raise BadInputError(
            "",
            "which cards? Say a seed, a day or a pack, for example:\n\n"
            "  baloot deal --day 2026-11-30\n\n"
            "More: baloot deal --help",
            argument="--seed",
        )
    _ASK.run(values)
