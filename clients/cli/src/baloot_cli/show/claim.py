"""The answer to a claim of the rest (Sawa): whether it is sound, and the play that shows it."""

from __future__ import annotations

from rich.text import Text

from baloot_cli.show import solution, table, words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import solver_service_pb2


def draw(
    screen: Screen,
    request: solver_service_pb2.CheckClaimRequest,
    answer: solver_service_pb2.CheckClaimResponse,
) -> None:
    """Draw the heading, the verdict, and the tricks from here to the end or to the one lost."""
    asked = request.position
    changed = len(asked.rules.overrides)
    heading = words.heading(asked.contract, asked.deal.dealer, answer.rule_set, changed)
    screen.draw(heading, Text(""))
    if answer.to_play:
        screen.draw(Text(f"{words.seat(answer.to_play)} to play.", style="bold"))
    screen.draw(_verdict(answer))
    if answer.tricks:
        title = "For instance" if answer.sound else "The defence that breaks it"
        narrow = screen.width < table.NARROW
        shown = solution.line(title, answer.tricks, first=1, narrow=narrow)
        screen.draw(Text(""), shown, Text(""), Text("tricks from here · ▸ led", style="dim"))


def _verdict(answer: solver_service_pb2.CheckClaimResponse) -> Text:
    """Yes or no in a sentence, as `Sound: North-South takes every trick that is left, ...`."""
    side, other = words.side(answer.side), words.side(3 - answer.side)
    if answer.sound:
        said = Text("Sound", style="bold green")
        return said + f": {side} takes every trick that is left, whatever {other} plays."
    return Text("It fails", style="bold red") + f": {other} can take a trick that is left."
