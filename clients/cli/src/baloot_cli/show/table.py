"""The table from above: four hands, who is who, and the trick in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from baloot_cli.show import words

NARROW: Final = 64
"""Below this many columns the hands stand in a list."""
_MIDDLE: Final = 15
_ARROWS: Final = {"N": "▲", "E": "▶", "S": "▼", "W": "◀"}


@dataclass
class Scene:
    """What there is to see. Hands are in the written form (`AT7.K9.QJ8.`), by seat letter."""

    hands: Mapping[str, str] = field(default_factory=dict)
    trick: Mapping[str, str] = field(default_factory=dict)
    """Cards on the table by the letter of who played them."""
    leader: str = ""
    buyer: str = ""
    dealer: str = ""
    to_play: str = ""
    up_card: str = ""
    """The card that lies face up in the middle before somebody takes it."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """What stands behind a card of a hand, by card."""


def hands_of(deal: str) -> dict[str, str]:
    """The hands of a deal in the written form, by seat letter."""
    return {part[0]: part[2:] for part in deal.split() if part[1:2] == ":"}


def picture(scene: Scene, width: int) -> RenderableType:
    """The table, North on top and South below; a list of hands where there is no room."""
    if width < NARROW:
        return _listed(scene)
    grid = Table.grid(padding=(0, 2))
    side = min(24, (width - _MIDDLE - 6) // 2)
    grid.add_column(width=side)
    grid.add_column(width=_MIDDLE)
    grid.add_column(width=side)
    grid.add_row("", _seat(scene, "N"), "")
    grid.add_row(_seat(scene, "W"), _middle(scene), _seat(scene, "E"))
    grid.add_row("", _seat(scene, "S"), "")
    return grid


def _seat(scene: Scene, seat: str) -> RenderableType:
    lines = [_name(scene, seat), *_hand(scene.hands.get(seat), scene.marks)]
    return Group(*lines) if seat in "NS" else Group(*lines, Text(""))


def _name(scene: Scene, seat: str) -> Text:
    name = Text(words.SEAT_NAMES[seat], style="bold reverse" if seat == scene.to_play else "bold")
    roles = [
        role
        for role, holder in (("buyer", scene.buyer), ("dealer", scene.dealer))
        if seat == holder
    ]
    if roles:
        name.append(f" ({', '.join(roles)})", style="not reverse not bold")
    return name


def _hand(hand: str | None, marks: Mapping[str, str]) -> list[Text]:
    if hand is None:
        return []
    suits = hand.split(".")
    lines = []
    for letter, ranks in zip(words.SUITS, suits, strict=False):
        line = Text(words.SYMBOLS[letter], style=words.STYLES[letter])
        line.append("" if ranks else " –", style="dim")
        for rank in ranks:
            line.append(f" {rank}").append(marks.get(rank + letter, ""), style="bold red")
        lines.append(line)
    return lines


def _middle(scene: Scene) -> RenderableType:
    """The trick as it lies: each card before its player, an arrow towards who is to play."""

    def cell(seat: str) -> Text:
        if seat in scene.trick:
            shown = words.card(scene.trick[seat])
            return Text("▸") + shown if seat == scene.leader else Text(" ") + shown
        if seat == scene.to_play:
            return Text(f" {_ARROWS[seat]} ", style="bold yellow")
        return Text("   ")

    inner = _MIDDLE - 2
    line = "─" * inner
    between = words.card(scene.up_card) if scene.up_card else Text()
    between.align("center", inner - 8)
    west_east = Text("│ ") + cell("W") + between + cell("E") + Text(" │")
    rows = [
        Text(f"┌{line}┐"),
        _across(cell("N"), inner),
        west_east,
        _across(cell("S"), inner),
        Text(f"└{line}┘"),
    ]
    return Group(*rows)


def _across(shown: Text, inner: int) -> Text:
    left = (inner - len(shown)) // 2
    right = inner - len(shown) - left
    return Text("│" + " " * left) + shown + Text(" " * right + "│")


def _listed(scene: Scene) -> RenderableType:
    lines: list[Text] = []
    for seat in "NWES":
        lines.append(_name(scene, seat))
        held = _hand(scene.hands.get(seat), scene.marks)
        if held:
            lines.append(Text("  ") + Text("  ").join(held))
    if scene.trick:
        table = [Text(f"{seat} ") + words.card(card) for seat, card in scene.trick.items()]
        lines.append(Text("on the table: ") + Text(", ").join(table))
    if scene.up_card:
        lines.append(Text("turned up: ") + words.card(scene.up_card))
    return Group(*lines)
