"""An auction: what was said, which calls may be made now, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from baloot_cli.show import words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import auction_pb2, record_pb2, rules_service_pb2, table_pb2

Request = rules_service_pb2.ListLegalCallsRequest
Answer = rules_service_pb2.ListLegalCallsResponse

_STAGES: Final[dict[int, str]] = {
    auction_pb2.AUCTION_STAGE_FIRST_ROUND: "First round",
    auction_pb2.AUCTION_STAGE_SECOND_ROUND: "Second round",
    auction_pb2.AUCTION_STAGE_CONFIRMING: "Confirm or turn",
    auction_pb2.AUCTION_STAGE_RISING: "Bidding",
    auction_pb2.AUCTION_STAGE_DOUBLING: "Doubling",
    auction_pb2.AUCTION_STAGE_OVER: "Auction over",
}
_FEW: Final = 8
"""Of more calls than these with one reason, the first and the last are shown."""


def draw(screen: Screen, request: Request, answer: Answer) -> None:
    """Draw the calls so far, and a line for every verdict with the calls it holds for."""
    screen.draw(_heading(request, answer), Text(""))
    if answer.said:
        screen.draw(_said(answer.said), Text(""))
    if answer.HasField("result"):
        screen.draw(*_result(request, answer.result))
        return
    if answer.HasField("standing"):
        screen.draw(_bought("Stands:", answer.standing), Text(""))
    screen.draw(_verdicts(answer))


def _heading(request: Request, answer: Answer) -> Text:
    changed = len(request.rules.overrides)
    parts = [
        Text(_STAGES.get(answer.stage, "Auction"), style="bold"),
        Text(f"dealer {words.seat(request.dealer)}"),
    ]
    if request.up_card:
        # As typed: only the solver reads cards.
        parts.append(Text("up-card ") + words.card(request.up_card.upper()))
    if request.HasField("match_before"):
        parts.append(Text(f"match {words.pair(request.match_before)}"))
    parts.append(Text(f"rules {answer.rule_set}" + (f" ({changed} changed)" if changed else "")))
    return Text(" · ").join(parts)


def _said(calls: Sequence[record_pb2.Call]) -> Table:
    """The calls in rows of four, a column for each seat in the order they speak."""
    order: list[int] = []
    for each in calls:
        if each.seat not in order:
            order.append(each.seat)
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for seat in order:
        grid.add_column(words.seat(seat), min_width=9)
    row: dict[int, str] = {}
    for each in calls:
        if any(order.index(seat) >= order.index(each.seat) for seat in row):
            grid.add_row(*(row.get(seat, "") for seat in order))
            row = {}
        row[each.seat] = each.call
    grid.add_row(*(row.get(seat, "") for seat in order))
    return grid


def _verdicts(answer: Answer) -> Table:
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    shown.add_column(words.seat(answer.to_call), max_width=32)
    shown.add_column("")
    shown.add_column("why", ratio=1)
    shown.add_column("rule", no_wrap=True)
    alike: dict[tuple[bool, str, str], list[str]] = {}
    for each in answer.calls:
        alike.setdefault((each.legal, each.reason, each.section), []).append(each.call)
    for (legal, reason, section), calls in sorted(alike.items(), key=lambda row: not row[0][0]):
        shown.add_row(
            Text(_few(calls), style="bold" if legal else "dim"),
            Text("may call", style="green") if legal else Text("not now", style="red"),
            words.sentence(reason),
            section,
        )
    return shown


def _few(calls: list[str]) -> str:
    if len(calls) <= _FEW:
        return " ".join(calls)
    return " ".join([*calls[:4], f"... {len(calls) - 6} more ...", *calls[-2:]])


def _bought(word: str, contract: table_pb2.Contract) -> Text:
    parts = [words.contract(contract), Text(f"buyer {words.seat(contract.buyer)}")]
    # Nobody chose to play an undoubled hand open.
    if contract.level > table_pb2.LEVEL_SINGLE:
        parts.append(Text(words.level(contract)))
    return Text(f"{word} ") + Text(" · ").join(parts)


def _result(request: Request, result: auction_pb2.AuctionResult) -> list[Text]:
    reason = Text("The auction is over: ") + words.sentence(result.reason) + "."
    if not result.HasField("contract"):
        return [reason, Text(f"{words.seat(result.next_dealer)} deals next.")]
    lines = [reason, _bought("Bought:", result.contract)]
    if result.up_card_taken_by:
        how = " (Ashkal)" if result.ashkal else ""
        lines.append(
            Text(f"{words.seat(result.up_card_taken_by)} takes the up-card ")
            + words.card(request.up_card.upper())
            + f"{how}."
        )
    return lines
