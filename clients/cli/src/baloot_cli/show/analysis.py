"""A hand gone through: the four hands, the play trick by trick, the course of the result, the bill.

What a card cost stands behind it in signs that need no colour: `−4` game points, `(8)` card points
where the score stays the same, `!` a breach of the rules. A row of the play is a trick.
"""

from __future__ import annotations

from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from baloot_cli.show import course, judgement, score, table, words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import analysis_service_pb2, table_pb2

Analysis = analysis_service_pb2.AnalyseHandResponse
Step = analysis_service_pb2.Step

_LEGEND: Final = "▸ led · −4 game points lost · (8) card points only · ! against the rules"


def draw(
    screen: Screen, request: analysis_service_pb2.AnalyseHandRequest, answer: Analysis
) -> None:
    """Draw the whole answer; everything it needs is in it."""
    del request
    record = answer.record
    changed = len(record.rules.overrides)
    screen.draw(
        words.heading(record.contract, record.deal.dealer, answer.rule_set, changed), Text("")
    )
    narrow = screen.width < table.NARROW
    screen.draw(table.picture(_scene(answer), screen.width), Text(""))
    if answer.steps:
        screen.draw(_play(answer, narrow=narrow), Text(""))
        screen.draw(*course.graph(answer, screen.width), Text(""))
    screen.draw(*judgement.verdict(answer), Text(""))
    for shown in (
        judgement.mistakes(answer, narrow=narrow),
        judgement.visible(answer, narrow=narrow),
        judgement.infractions(answer),
    ):
        if shown is not None:
            screen.draw(shown, Text(""))
    beside = judgement.beside(answer)
    if beside:
        screen.draw(*beside, Text(""))
    if answer.HasField("score"):
        screen.draw(score.sheet(answer.score, table_pb2.SIDE_NORTH_SOUTH), Text(""))
    elif answer.HasField("unscored"):
        why = words.sentence(answer.unscored.description)
        screen.draw(Text("No score: ") + why + Text("."), Text(""))
    screen.draw(Text(_LEGEND, style="dim"))


def mark(step: Step) -> str:
    """What a card cost, as a sign: `−4`, `(8)` or nothing."""
    if step.cost == analysis_service_pb2.COST_NOTHING:
        return ""
    if step.cost == analysis_service_pb2.COST_CARD_POINTS:
        return f"({step.card_points.loss_card_points})"
    return f"−{step.game_points.loss_game_points}"


def _broken(answer: Analysis) -> set[int]:
    return {each.play for each in answer.infractions}


def _scene(answer: Analysis) -> table.Scene:
    record = answer.record
    return table.Scene(
        hands=table.hands_of(record.deal.hands),
        leader=words.seat_letter(answer.steps[0].seat) if answer.steps else "",
        buyer=words.seat_letter(record.contract.buyer),
        dealer=words.seat_letter(record.deal.dealer),
        up_card="",
        marks={step.card: mark(step) for step in answer.steps},
    )


def _grid(title: str, *, narrow: bool = False) -> Table:
    return Table(
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        padding=(0, 0) if narrow else (0, 1),
        title=title,
        title_justify="left",
        title_style="bold",
    )


def _play(answer: Analysis, *, narrow: bool) -> Table:
    """Eight rows of four cards, and what the hand came to at best play after each trick."""
    shown = _grid("The play", narrow=narrow)
    shown.add_column("" if narrow else "trick", justify="right")
    for letter in words.SEATS:
        shown.add_column(f" {letter if narrow else words.SEAT_NAMES[letter]}", no_wrap=True)
    scored = answer.HasField("game_points")
    unit = "game" if scored else "card"
    shown.add_column(f"{unit} pts\nafter it" if narrow else f"{unit} points at\nbest play after it")
    broken = _broken(answer)
    for number in range(1, 9):
        steps = [step for step in answer.steps if step.trick == number]
        if not steps:
            break
        cells: dict[int, Text] = {
            step.seat: _cell(step, led=step is steps[0], broken=broken) for step in steps
        }
        last = steps[-1].game_points if scored else steps[-1].card_points
        value = last.after.game_points if scored else last.after.card_points
        row: list[str | Text] = [str(number)]
        row += [cells.get(seat, Text("")) for seat in range(1, 5)]
        shown.add_row(*row, words.pair(value))
    return shown


def _cell(step: Step, *, led: bool, broken: set[int]) -> Text:
    text = Text("▸" if led else " ") + words.card(step.card)
    if step.play in broken:
        text.append("!", style="bold red")
    sign = mark(step)
    return (
        text.append(f" {sign}", style="bold red" if sign.startswith("−") else "") if sign else text
    )
