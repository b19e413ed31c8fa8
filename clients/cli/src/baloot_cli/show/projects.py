"""Projects and Baloot: who holds what, which side scores, and why."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

from baloot_cli.show import words
from balootsolver.v1 import projects_pb2


def projects(message: projects_pb2.Projects) -> Table | None:
    """The table of projects; None where nobody holds any."""
    if not message.declared and not message.baloot:
        return None
    unit = "card points" if _in_card_points(message) else "game points"
    shown = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False,
        title=_title(message), title_justify="left", title_style="bold",
    )  # fmt: skip
    shown.add_column("")
    shown.add_column("project")
    shown.add_column("cards")
    shown.add_column(unit.replace(" ", "\n"), justify="right")
    shown.add_column("scores", ratio=1)
    for each in message.declared:
        worth = each.card_points if unit == "card points" else each.game_points
        shown.add_row(
            words.seat(each.seat),
            words.project(each.project_class),
            words.cards(list(each.cards)),
            str(worth),
            _why(each.scores, each.reason),
        )
    for blot in message.baloot:
        worth = blot.card_points if unit == "card points" else blot.game_points
        shown.add_row(
            words.seat(blot.seat), "Baloot", "", str(worth), _why(blot.counts, blot.reason)
        )
    return shown


def _title(message: projects_pb2.Projects) -> str:
    if message.won_by:
        return f"Projects: {words.side(message.won_by)} score"
    return "Projects"


def _in_card_points(message: projects_pb2.Projects) -> bool:
    """Bazar Blot announces in card points and gives no game points to projects."""
    worths = [each.game_points for each in message.declared]
    return not any(worths + [each.game_points for each in message.baloot])


def _why(scores: bool, reason: str) -> Text:
    text = Text("yes", style="green") if scores else Text("no", style="red")
    return text + Text(": ") + words.sentence(reason) if reason else text
