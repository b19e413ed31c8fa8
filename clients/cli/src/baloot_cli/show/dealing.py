"""A deal as it lies on the table, before the auction or after it."""

from __future__ import annotations

from rich.text import Text

from baloot_cli.show import table, words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import rules_service_pb2, table_pb2

Answer = rules_service_pb2.DealCardsResponse


def draw(screen: Screen, request: rules_service_pb2.DealCardsRequest, answer: Answer) -> None:
    """Draw the hands, the up-card where it still lies there, and what comes next."""
    deal = answer.deal
    changed = len(request.rules.overrides)
    scene = table.Scene(
        hands=table.hands_of(deal.hands),
        dealer=words.seat_letter(deal.dealer),
        up_card="" if answer.complete else deal.up_card,
    )
    screen.draw(
        Text(" · ").join(
            [
                Text(_title(request), style="bold"),
                Text(f"dealer {words.seat(deal.dealer)}"),
                Text(f"rules {answer.rule_set}" + (f" ({changed} changed)" if changed else "")),
            ]
        ),
        Text(""),
        table.picture(scene, screen.width),
        _next(answer),
        Text(deal.hands, style="dim", no_wrap=True, overflow="ignore"),
    )


def _title(request: rules_service_pb2.DealCardsRequest) -> str:
    source = request.WhichOneof("source")
    if source == "pack":
        return "The pack"
    name = f"Seed {request.seed}" if source == "seed" else f"Deal of {request.day}"
    return f"{name}, number {request.number}" if request.number else name


def _next(answer: Answer) -> Text:
    deal = answer.deal
    if deal.up_card_taken_by != table_pb2.SEAT_UNSPECIFIED:
        return Text(f"{words.seat(deal.up_card_taken_by)} took ") + words.card(deal.up_card) + "."
    # The first packet goes to who also speaks first.
    first = Text(f"{words.seat(answer.packets[0].seat)} speaks first")
    if answer.complete:
        return first + "."
    return first + ", about " + words.card(deal.up_card) + "."
