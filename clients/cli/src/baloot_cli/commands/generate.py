"""`baloot generate`: random deals by seed, to try things with."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from baloot_cli import backend, running, typed
from baloot_cli.problems import BadInputError
from baloot_cli.show import table, words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import position_pb2, solver_service_pb2, table_pb2

if TYPE_CHECKING:
    from baloot_solver.cards import ContractKind
    from baloot_solver.deal import Position
    from baloot_solver.rules import RuleSet

Request = solver_service_pb2.SolveRequest


@click.command(short_help="Random deals by seed, as pictures, text or request lines.")
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
@click.option("--text", "as_text", is_flag=True, help="Print each deal as one line of text.")
@click.option("--json", "as_json", is_flag=True,
              help="Print request lines for: baloot solve --file.")  # fmt: skip
@typed.rules_options
def generate(**values: Any) -> None:
    r"""Random deals and endings, each with a random contract of the rules.

    These are random cards, not hands anybody would buy. Deal number N of a seed is the same on
    every machine, whatever --count and --first are. Runs right here, never on a server.

    \b
    Try it:
      baloot generate --seed 7 --count 3 --text
      baloot generate --seed 7 --count 100 --json | baloot solve --file - --json
    """
    if values["as_text"] and values["as_json"]:
        raise BadInputError("", "goes without --json", argument="--text")
    backend.require_solver()
    from baloot_solver.errors import InputError
    from baloot_solver.rules import load_rule_set

    try:
        asked = typed.rules(values)
        rules = load_rule_set(asked.profile or "saudi", dict(asked.overrides))
        for index in range(values["first"], values["first"] + values["count"]):
            _show(_request(rules, index, values), values, first=index == values["first"])
    except InputError as error:
        raise running.with_argument(
            BadInputError(error.field, error.description), {"seed": "--seed", "index": "--first"}
        ) from None


def _request(rules: RuleSet, index: int, values: typed.Values) -> Request:
    from baloot_solver.generate import random_ending
    from baloot_solver.messages.enums import SEAT
    from baloot_solver.messages.table import write_cards, write_contract, write_deal, write_rules
    from baloot_solver.notation import write_hands

    seed, kind = values["seed"], _kind(values["kind"])
    asked = position_pb2.Position(rules=write_rules(rules))
    objective = solver_service_pb2.OBJECTIVE_GAME_POINTS
    if values["cards"] == 8:
        position, plays = _played(rules, index, values, kind)
        if position.dealt is not None:
            asked.deal.CopyFrom(write_deal(position.dealt))
    else:
        start = random_ending(seed, index, rules=rules, cards=values["cards"], kind=kind)
        position = random_ending(
            seed, index, rules=rules, cards=values["cards"], plays=values["plays"], kind=kind
        )
        plays = write_cards(position.trick)
        asked.deal.hands = write_hands(start.hands)
        asked.leader = SEAT.write(start.leader)
        objective = solver_service_pb2.OBJECTIVE_CARD_POINTS
    asked.contract.CopyFrom(write_contract(position.contract))
    asked.plays.extend(plays)
    return Request(id=f"{seed}-{index}", position=asked, objective=objective)


def _played(
    rules: RuleSet, index: int, values: typed.Values, kind: ContractKind | None
) -> tuple[Position, list[str]]:
    """The position and its cards so far: each is what one more play takes from the hands."""
    from baloot_solver.generate import random_position

    def after(plays: int) -> Position:
        return random_position(values["seed"], index, rules=rules, plays=plays, kind=kind)

    steps = [after(plays) for plays in range(values["plays"] + 1)]
    held = [frozenset().union(*each.hands) for each in steps]
    plays = [str(card) for old, new in pairwise(held) for card in old - new]
    return steps[-1], plays


def _kind(number: int | None) -> ContractKind | None:
    from baloot_solver.messages.enums import KIND

    return KIND.read(number) if number else None


def _show(request: Request, values: typed.Values, *, first: bool) -> None:
    position = request.position
    if values["as_json"]:
        running.write_json(request, sparse=True)
    elif values["as_text"]:
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
