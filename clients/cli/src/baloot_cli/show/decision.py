"""The answer to a question: one line that says yes or no, and the cards that it hangs on."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from baloot_cli.show import words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import solver_service_pb2, table_pb2

Answer = solver_service_pb2.DecideResponse

_SEATS_OF: Final[dict[int, tuple[int, int]]] = {
    table_pb2.SIDE_NORTH_SOUTH: (table_pb2.SEAT_SOUTH, table_pb2.SEAT_NORTH),
    table_pb2.SIDE_EAST_WEST: (table_pb2.SEAT_EAST, table_pb2.SEAT_WEST),
}


def draw(screen: Screen, request: solver_service_pb2.DecideRequest, answer: Answer) -> None:
    """Draw the heading, the verdict, and the cards of who is to play on either side of it."""
    asked = request.position
    changed = len(asked.rules.overrides)
    heading = words.heading(asked.contract, asked.deal.dealer, answer.rule_set, changed)
    screen.draw(heading, Text(""), _verdict(asked.contract, answer))
    if answer.cards:
        screen.draw(Text(""), Text(f"{words.seat(answer.to_play)} to play.", style="bold"))
        screen.draw(*_cards(answer))


def _verdict(contract: table_pb2.Contract, answer: Answer) -> Text:
    """`Yes: South makes the contract.`, as a sentence."""
    said = Text("Yes", style="bold green") if answer.holds else Text("No", style="bold red")
    return said + Text(f": {_sentence(contract, answer)}.")


def _sentence(contract: table_pb2.Contract, answer: Answer) -> str:
    holds, side, question = answer.holds, words.side(answer.side), answer.question
    asked = question.WhichOneof("asked")
    if asked == "makes":
        return f"{words.seat(contract.buyer)} {'makes' if holds else 'fails in'} the contract"
    if asked == "game_points":
        other = words.side(3 - answer.side)
        what = _above(question.game_points.at_least, other)
        return f"{side} {'records' if holds else 'cannot record'} {what}"
    what = "all eight tricks (kaboot)"
    if asked == "card_points":
        what = f"at least {question.card_points.at_least} card points"
    return f"{side} {'takes' if holds else 'cannot take'} {what}"


def _above(least: int, other: str) -> str:
    """A least difference of game points, in words."""
    if least > 0:
        return f"at least {least} game points more than {other}"
    if least == 0:
        return f"at least as many game points as {other}"
    return f"at most {-least} game points fewer than {other}"


def _cards(answer: Answer) -> list[Text]:
    """The cards that bring it about and the others, in the words of the side to play."""
    kept = [each.card for each in answer.cards if each.holds]
    lost = [each.card for each in answer.cards if not each.holds]
    if answer.to_play in _SEATS_OF.get(answer.side, ()):
        return _lines(kept, lost, ("Keeps it", "Gives it away"), "No card brings it about.")
    return _lines(lost, kept, ("Prevents it", "Lets it through"), "No card prevents it.")


def _lines(good: list[str], bad: list[str], labels: tuple[str, str], none: str) -> list[Text]:
    if not good:
        return [Text(none)]
    if not bad:
        return [Text(f"Every card {labels[0][0].lower()}{labels[0][1:]}.")]
    width = max(map(len, labels)) + 2
    pairs = zip(labels, (good, bad), strict=True)
    return [Text(f"{label}:".ljust(width)) + words.cards(cards) for label, cards in pairs]
