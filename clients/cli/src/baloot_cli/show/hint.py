"""A hint: the table as one seat sees it, the card to play and why, a bar for every legal card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from baloot_cli.show import table, words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import hint_service_pb2, solver_service_pb2

Answer = hint_service_pb2.SuggestPlayResponse
CardHint = hint_service_pb2.CardHint
_Column = tuple[str, Callable[[CardHint], str]]
"""A heading, and what stands under it for a card."""

_BAR: Final = 10
"""Columns of the longest bar."""
_NARROW_BAR: Final = 6


def draw(screen: Screen, request: hint_service_pb2.SuggestPlayRequest, answer: Answer) -> None:
    """Draw the whole answer."""
    asked = request.knowledge
    changed = len(asked.rules.overrides)
    screen.draw(words.heading(answer.contract, asked.dealer, answer.rule_set, changed), Text(""))
    screen.draw(table.picture(_scene(request, answer), screen.width), Text(""))
    screen.draw(*_verdict(answer), Text(""))
    screen.draw(_cards(answer, narrow=screen.width < table.NARROW), Text(""))
    for action in answer.actions:
        screen.draw(Text("Also: ") + words.sentence(action.reason.english) + Text("."))
    if answer.actions:
        screen.draw(Text(""))
    screen.draw(Text(_footer(answer), style="dim"))


def _scene(request: hint_service_pb2.SuggestPlayRequest, answer: Answer) -> table.Scene:
    return table.Scene(
        hands=table.hands_of(answer.table.hands),
        trick={
            words.seat_letter(seat): card
            for seat, card in zip(answer.trick_seats, answer.table.trick, strict=True)
        },
        leader=words.seat_letter(answer.table.leader),
        buyer=words.seat_letter(answer.contract.buyer),
        dealer=words.seat_letter(request.knowledge.dealer),
        to_play=words.seat_letter(answer.seat),
    )


def _verdict(answer: Answer) -> list[Text]:
    """The card to play, how sure that is, and why."""
    best = answer.cards[0]
    line = Text(f"{words.seat(answer.seat)} should play ", style="bold")
    line += words.card(answer.best)
    line.append(f" ({_sure(answer)}).")
    shown = [line]
    shown += [Text("  ") + words.sentence(each.english) + Text(".") for each in best.reasons]
    return shown


def _sure(answer: Answer) -> str:
    if len(answer.cards) == 1:
        return "no other card is legal"
    if answer.exact:
        return "all deals that fit were looked at"
    if not answer.HasField("lead"):
        return "every card came to the same"
    return f"{100 * answer.confidence:.0f} % sure"


def _cards(answer: Answer, *, narrow: bool) -> Table:
    """A row a card, with a bar from the worst to the best."""
    game = answer.objective == solver_service_pb2.OBJECTIVE_GAME_POINTS
    columns = [_points_column(narrow=narrow)] if game else []
    if not (narrow and game) and any(each.HasField("card_points") for each in answer.cards):
        columns.append(("card points\nours", _card_points))
    if game:
        columns.append(("made", lambda each: f"{100 * each.made.share:.0f} %"))
    if any(each.kaboot.share or each.kaboot_against.share for each in answer.cards) and not narrow:
        columns.append(("kaboot\nus:them", _kaboot))
    columns.append(("behind", lambda each: "–" if each.best else number(each.behind)))
    shown = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 0) if narrow else (0, 1)
    )
    for heading in ("", "card", ""):
        shown.add_column(heading, no_wrap=True)
    for heading, _ in columns:
        shown.add_column(f" {heading}" if narrow else heading, justify="right", no_wrap=True)
    worths = [(each.game_points if game else each.card_points).mean for each in answer.cards]
    for each, worth in zip(answer.cards, worths, strict=True):
        length = bar(worth, worths, _NARROW_BAR if narrow else _BAR)
        shown.add_row(
            Text("★", style="bold yellow") if each.best else "",
            words.card(each.card),
            Text(length, style="green" if each.best else ""),
            *(tell(each) for _, tell in columns),
        )
    return shown


def _points_column(*, narrow: bool) -> _Column:
    """Recorded game points, with their interval where there is room."""
    if narrow:
        return "pts", lambda each: f"{each.game_points.mean:+.1f}".replace("-", "−")
    return "game points\nours−theirs", lambda each: number(each.game_points, signed=True)


def _card_points(each: CardHint) -> str:
    return number(each.card_points) if each.HasField("card_points") else ""


def _kaboot(each: CardHint) -> str:
    return f"{100 * each.kaboot.share:.0f}:{100 * each.kaboot_against.share:.0f} %"


def number(estimate: hint_service_pb2.Estimate, *, signed: bool = False) -> str:
    """A mean with half its 95 % interval, where there is one: `+2.6 ± 0.9`."""
    shown = f"{estimate.mean:+.1f}" if signed else f"{estimate.mean:.1f}"
    reach = (estimate.high - estimate.low) / 2
    if reach:
        shown += f" ± {reach:.1f}"
    return shown.replace("-", "−")


def bar(worth: float, worths: list[float], width: int) -> str:
    """The longest for the best, a stub for the worst."""
    low, high = min(worths), max(worths)
    share = (worth - low) / (high - low) if high > low else 1.0
    return "█" * (1 + round(share * (width - 1)))


def _footer(answer: Answer) -> str:
    fit = f"{answer.consistent_worlds:,} deal{'' if answer.consistent_worlds == 1 else 's'}"
    looked = f"all {fit} that fit" if answer.exact else f"{answer.worlds} of {fit} that fit"
    parts = [looked, "★ best" + (" or as good" if sum(c.best for c in answer.cards) > 1 else "")]
    if answer.weighted:
        parts.insert(1, f"weighted, worth {answer.effective_worlds:.0f}")
    if not answer.exact:
        parts.append("± half a 95 % interval")
    return " · ".join(parts)
