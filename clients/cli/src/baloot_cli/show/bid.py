"""A hint for the auction: the hand, the up-card, the calls so far, and a bar for every call."""

from __future__ import annotations

from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from baloot_cli.show import table, words
from baloot_cli.show.hint import bar, number
from baloot_cli.show.screen import Screen
from balootsolver.v1 import hint_service_pb2

Answer = hint_service_pb2.SuggestBidResponse

_BAR: Final = 10
_NARROW_BAR: Final = 6


def draw(screen: Screen, request: hint_service_pb2.SuggestBidRequest, answer: Answer) -> None:
    """Draw the whole answer."""
    screen.draw(_heading(request, answer), Text(""))
    screen.draw(table.picture(_scene(request, answer), screen.width), Text(""))
    line = Text(f"{words.seat(answer.seat)} should call ", style="bold")
    line.append(words.sentence(answer.best).plain)
    screen.draw(line.append("."), Text(""))
    screen.draw(_calls(answer, narrow=screen.width < table.NARROW), Text(""))
    screen.draw(Text(_footer(request, answer), style="dim"))


def _heading(request: hint_service_pb2.SuggestBidRequest, answer: Answer) -> Text:
    parts = [Text("Auction"), Text(f"dealer {words.seat(request.dealer)}")]
    if request.HasField("match_before"):
        parts.append(Text(f"match {words.pair(request.match_before)}"))
    changed = len(request.rules.overrides)
    parts.append(Text(f"rules {answer.rule_set}" + (f" ({changed} changed)" if changed else "")))
    if answer.said:
        said = ", ".join(f"{words.seat_letter(each.seat)} {each.call}" for each in answer.said)
        parts.append(Text(said))
    return Text(" · ").join(parts)


def _scene(request: hint_service_pb2.SuggestBidRequest, answer: Answer) -> table.Scene:
    seat = words.seat_letter(answer.seat)
    return table.Scene(
        hands={seat: request.hand},
        dealer=words.seat_letter(request.dealer),
        to_play=seat,
        up_card=request.up_card,
    )


def _calls(answer: Answer, *, narrow: bool) -> Table:
    """A row a call; columns that would say nothing are left out."""
    wins = any(each.HasField("win_share") for each in answer.calls)
    shown = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 0) if narrow else (0, 1)
    )
    for heading in ("", "call", ""):
        shown.add_column(heading, no_wrap=True)
    points = " pts" if narrow else "game points\nours−theirs"
    for heading in (points, " buys" if narrow else "we buy", " made" if narrow else "made"):
        shown.add_column(heading, justify="right", no_wrap=True)
    if wins:
        shown.add_column(" wins" if narrow else "match\nwon", justify="right", no_wrap=True)
    if not narrow:
        shown.add_column("behind", justify="right", no_wrap=True)
    worths = [each.win_share if wins else each.game_points.mean for each in answer.calls]
    for each, worth in zip(answer.calls, worths, strict=True):
        mean = f"{each.game_points.mean:+.1f}".replace("-", "−")
        row: list[str | Text] = [
            Text("★", style="bold yellow") if each.best else "",
            each.call,
            Text(bar(worth, worths, _NARROW_BAR if narrow else _BAR)),
            mean if narrow else number(each.game_points, signed=True),
            f"{100 * each.buys_share:.0f} %",
            f"{100 * each.made_share:.0f} %" if each.HasField("made_share") else "–",
        ]
        if wins:
            row.append(f"{100 * each.win_share:.0f} %")
        if not narrow:
            row.append("–" if each.best else number(each.behind))
        shown.add_row(*row)
    return shown


def _footer(request: hint_service_pb2.SuggestBidRequest, answer: Answer) -> str:
    parts = [f"{answer.worlds} deals of those that fit", "★ best"]
    if answer.effective_worlds < answer.worlds - 0.5:
        parts.insert(1, f"worth {answer.effective_worlds:.0f}")
    if answer.for_match:
        parts.append("the chance to win the match decides")
    if request.open_hands:
        parts.append("as with open hands")
    return " · ".join([*parts, "± half a 95 % interval"])
