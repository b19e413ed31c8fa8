"""Which cards of a hand may be played, each with the reason."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

from baloot_cli.show import words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import rules_service_pb2

Answer = rules_service_pb2.ListLegalCardsResponse


def draw(screen: Screen, request: rules_service_pb2.ListLegalCardsRequest, answer: Answer) -> None:
    """Draw the trick on the table and a line for every verdict, with the cards it holds for."""
    overrides = len(request.rules.overrides)
    screen.draw(words.heading(request.contract, 0, answer.rule_set, overrides), Text(""))
    if request.trick:
        screen.draw(_trick(request), Text(""))
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    shown.add_column(f"{words.seat(answer.to_play)} holds".strip())
    shown.add_column("")
    shown.add_column("why", ratio=1)
    shown.add_column("rule", no_wrap=True)
    alike: dict[tuple[bool, str, str], list[str]] = {}
    for each in answer.cards:
        alike.setdefault((each.legal, each.reason, each.section), []).append(each.card)
    for (legal, reason, section), cards in alike.items():
        shown.add_row(
            Text(" ").join(words.card(card, style="" if legal else "dim") for card in cards),
            Text("may play", style="green") if legal else Text("not now", style="red"),
            words.sentence(reason),
            section,
        )
    screen.draw(shown)


def _trick(request: rules_service_pb2.ListLegalCardsRequest) -> Text:
    """`West led K♠, then 7♠`: the request names the leader, the order of play is the rules' own."""
    laid = Text(", then ").join(words.card(each) for each in request.trick)
    return Text(f"{words.seat(request.leader)} led ") + laid + Text(".")
