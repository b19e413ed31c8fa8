"""A solved position: the table, the value of every card, the line of best play, the projects."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from baloot_cli.show import table, words
from baloot_cli.show.projects import projects
from baloot_cli.show.screen import Screen
from balootsolver.v1 import position_pb2, solver_service_pb2, table_pb2

Solution = solver_service_pb2.SolveResponse


def draw(screen: Screen, request: solver_service_pb2.SolveRequest, answer: Solution) -> None:
    """Draw the whole answer; of a hand that is over only what it came to."""
    asked = request.position
    dealer, changed = asked.deal.dealer, len(asked.rules.overrides)
    screen.draw(words.heading(asked.contract, dealer, answer.rule_set, changed), Text(""))
    if answer.to_play:
        screen.draw(table.picture(_scene(asked, answer), screen.width), Text(""))
    screen.draw(*_verdict(asked.contract, answer), Text(""))
    narrow = screen.width < table.NARROW
    if answer.cards:
        screen.draw(_cards(answer, narrow=narrow), Text(""))
    if answer.tricks:
        first = 9 - len(answer.tricks)
        screen.draw(line("Line of best play", answer.tricks, first=first, narrow=narrow), Text(""))
    shown = projects(answer.projects)
    if shown is not None:
        screen.draw(shown, Text(""))
    if answer.cards:
        screen.draw(Text(_footer(answer), style="dim"))


def _scene(asked: position_pb2.Position, answer: Solution) -> table.Scene:
    now = answer.table
    laid = answer.tricks[0].seats if answer.tricks else ()
    return table.Scene(
        hands=table.hands_of(now.hands),
        trick={words.seat_letter(seat): card for seat, card in zip(laid, now.trick, strict=False)},
        leader=words.seat_letter(now.leader),
        buyer=words.seat_letter(asked.contract.buyer),
        dealer=words.seat_letter(asked.deal.dealer),
        to_play=words.seat_letter(answer.to_play),
    )


def _verdict(contract: table_pb2.Contract, answer: Solution) -> list[RenderableType]:
    now = answer.table
    lines: list[RenderableType] = []
    if answer.to_play and now.tricks.north_south + now.tricks.east_west:
        lines.append(
            Text(f"So far: tricks {words.pair(now.tricks)}, card points ")
            + Text(f"{words.pair(now.card_points)} (N-S : E-W).")
        )
    if answer.to_play:
        lines.append(Text(f"{words.seat(answer.to_play)} to play.", style="bold"))
    start = "Perfect play: " if answer.to_play else "The hand is over: "
    lines.append(outcome(start, contract, answer.value))
    return lines


def outcome(start: str, contract: table_pb2.Contract, value: position_pb2.Outcome) -> Text:
    """What the hand ends in, as a sentence or two."""
    points = value.card_points
    text = Text(f"{start}card points ")
    text.append(f"North-South {points.north_south}, East-West {points.east_west}", style="bold")
    if value.HasField("game_points"):
        game = value.game_points
        text.append("; game points ")
        text.append(f"{game.north_south} : {game.east_west}", style="bold")
    text.append(".")
    if value.sweep:
        text.append(f" {words.side(value.sweep)} takes all eight tricks (kaboot).")
    if value.HasField("made"):
        buyer = words.seat(contract.buyer) or "The buyer"
        text.append(f" {buyer} ")
        if value.made:
            text.append("makes", style="bold green").append(" the contract.")
        else:
            text.append("fails", style="bold red").append(" in the contract.")
    if value.match_won_by:
        text.append(f" {words.side(value.match_won_by)} wins the match (gahwa).", style="bold")
    return text


def _cards(answer: Solution, *, narrow: bool) -> Table:
    """A row a card; columns that would say nothing in every row are left out."""
    values = answer.cards
    game = any(each.outcome.HasField("game_points") for each in values)
    made = any(each.outcome.HasField("made") for each in values)
    kaboot = any(each.outcome.sweep for each in values)
    points, loses = (" pts", "−") if narrow else (" points", "loses\n")
    shown = _grid(narrow=narrow)
    shown.add_column("")
    shown.add_column("card")
    shown.add_column(f"card{points}\nN-S : E-W", justify="right", no_wrap=True)
    if game:
        shown.add_column(f"game{points}\nN-S : E-W", justify="right", no_wrap=True)
    if kaboot:
        shown.add_column("kaboot")
    if made:
        shown.add_column("made" if narrow else "contract")
    if game:
        shown.add_column(f"{loses}game{'' if narrow else ' pts'}", justify="right")
    shown.add_column(f"{loses}card{'' if narrow else ' pts'}", justify="right")
    for each in values:
        row: list[str | Text] = [Text("★", style="bold yellow") if each.best else ""]
        row += [words.card(each.card), words.pair(each.outcome.card_points)]
        if game:
            row.append(words.pair(each.outcome.game_points))
        if kaboot:
            row.append(words.side_letters(each.outcome.sweep))
        if made:
            row.append(_made(each.outcome))
        if game:
            row.append(_loss(each.loss_game_points))
        shown.add_row(*row, _loss(each.loss_card_points))
    return shown


def _grid(*, narrow: bool, title: str | None = None) -> Table:
    return Table(
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        padding=(0, 0) if narrow else (0, 1),
        title=title,
        title_justify="left",
        title_style="bold",
    )


def _made(value: position_pb2.Outcome) -> Text:
    if not value.HasField("made"):
        return Text("")
    return Text("made", style="green") if value.made else Text("fails", style="red")


def _loss(points: int) -> str:
    """A loss as a number; a gain in this unit with a minus sign; nothing lost as a dash."""
    return f"{points}".replace("-", "−") if points else "–"


def line(title: str, tricks: Sequence[position_pb2.Trick], *, first: int, narrow: bool) -> Table:
    """A row for each trick of a line, numbered from `first`: its cards by seat, and its winner."""
    shown = _grid(narrow=narrow, title=title)
    shown.add_column("" if narrow else "trick", justify="right")
    for letter in words.SEATS:
        shown.add_column(f" {letter if narrow else words.SEAT_NAMES[letter]}", no_wrap=True)
    shown.add_column("won by")
    shown.add_column("pts" if narrow else "card points", justify="right")
    for number, trick in enumerate(tricks, first):
        played: dict[int, str] = dict(zip(trick.seats, trick.cards, strict=False))
        row: list[str | Text] = [str(number)]
        for seat in range(1, 5):
            mark = "▸" if seat == trick.leader else " "
            shown_card = words.card(played[seat]) if seat in played else Text("")
            row.append(Text(mark) + shown_card)
        row += [words.seat(trick.winner), str(trick.card_points)]
        shown.add_row(*row)
    return shown


def _footer(answer: Solution) -> str:
    name = solver_service_pb2.Objective.Name(answer.objective)
    objective = name.removeprefix("OBJECTIVE_").lower().replace("_", " ")
    parts = [
        f"★ best for {objective}",
        "▸ led" if answer.tricks or answer.table.trick else "",
    ]
    return " · ".join(part for part in parts if part)
