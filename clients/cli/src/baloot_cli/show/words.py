"""How cards, seats, sides and contracts are written for people, in colour where there is colour."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Protocol

from rich.text import Text

from balootsolver.v1 import projects_pb2, table_pb2

SUITS: Final = "SHDC"
SYMBOLS: Final = dict(zip(SUITS, "♠♥♦♣", strict=True))
STYLES: Final = dict(
    zip(SUITS, ("bold", "bold red", "bold dark_orange", "bold green"), strict=True)
)
_CARD: Final = re.compile(r"\b([789TJQKA][SHDC])\b")
SEATS: Final = "SENW"
"""In the order deals are written, and of counter-clockwise play."""
SEAT_NAMES: Final = dict(zip(SEATS, ("South", "East", "North", "West"), strict=True))

_CALLS: Final = 8
"""Calls that a sentence names."""
_SIDE_NAMES: Final[dict[int, str]] = {
    table_pb2.SIDE_NORTH_SOUTH: "North-South",
    table_pb2.SIDE_EAST_WEST: "East-West",
}
_SIDE_LETTERS: Final[dict[int, str]] = {
    table_pb2.SIDE_NORTH_SOUTH: "N-S",
    table_pb2.SIDE_EAST_WEST: "E-W",
}
_PROJECT_NAMES: Final[dict[int, str]] = {
    projects_pb2.PROJECT_CLASS_UNSPECIFIED: "project",
    projects_pb2.PROJECT_CLASS_SIRA: "Sira",
    projects_pb2.PROJECT_CLASS_FIFTY: "Fifty",
    projects_pb2.PROJECT_CLASS_HUNDRED: "Hundred",
    projects_pb2.PROJECT_CLASS_FOUR_HUNDRED: "Four Hundred",
    projects_pb2.PROJECT_CLASS_CARRE: "Carré",
}
_LEVEL_NAMES: Final[dict[int, str]] = {
    table_pb2.LEVEL_DOUBLE: "doubled",
    table_pb2.LEVEL_TRIPLE: "tripled",
    table_pb2.LEVEL_QUADRUPLE: "quadrupled",
    table_pb2.LEVEL_GAHWA: "gahwa",
}


class _Sides(Protocol):
    """A message with a number for each side."""

    north_south: int
    east_west: int


def card(text: str, style: str = "") -> Text:
    """A card of the written form as people read it: `A♠`. Anything else is shown as it is."""
    if len(text) == 2 and text[1] in SYMBOLS:
        return Text(text[0] + SYMBOLS[text[1]], style=style or STYLES[text[1]])
    return Text(text, style=style)


def cards(texts: list[str]) -> Text:
    """Several cards, parted by spaces."""
    return Text(" ").join(card(each) for each in texts)


def sentence(text: str) -> Text:
    """A sentence of the solver with its cards as people read them: `partner's KS` is `K♠`."""
    shown = Text()
    for part in _CARD.split(text):
        shown.append_text(card(part)) if _CARD.fullmatch(part) else shown.append(part)
    return shown


def seat(number: int) -> str:
    """`South`, or empty where no seat is given."""
    letter = seat_letter(number)
    return SEAT_NAMES[letter] if letter else ""


def seat_letter(number: int) -> str:
    """`S`, `E`, `N`, `W`, or empty where no seat is given."""
    return SEATS[number - 1] if 1 <= number <= 4 else ""


def side(number: int) -> str:
    """`North-South`, `East-West` or empty."""
    return _SIDE_NAMES.get(number, "")


def contract(message: table_pb2.Contract) -> Text:
    """`Hokum ♥`, `Sun`, `No-trump`, `All-trump`, with a Bazar bid behind it."""
    kind = table_pb2.ContractKind.Name(message.kind).removeprefix("CONTRACT_KIND_")
    text = Text(kind.replace("_", "-").capitalize(), style="bold")
    if message.trump:
        letter = SUITS[message.trump - 1]
        text.append(f" {SYMBOLS[letter]}", style=STYLES[letter])
    if message.HasField("bid"):
        text.append(f" {message.bid}")
    if message.kapot:
        text.append(" kapot")
    return text


def level(message: table_pb2.Contract) -> str:
    """`doubled, locked`; empty for a plain single contract."""
    parts = [_LEVEL_NAMES.get(message.level, "")]
    if message.HasField("locked"):
        parts.append("locked" if message.locked else "open")
    return ", ".join(part for part in parts if part)


def heading(contract_: table_pb2.Contract, dealer: int, rule_set: str, changed: int) -> Text:
    """The line on top: contract, buyer, level, dealer, rules."""
    parts = [contract(contract_)]
    if contract_.buyer:
        parts.append(Text(f"buyer {seat(contract_.buyer)}"))
    if level(contract_):
        parts.append(Text(level(contract_)))
    if dealer:
        parts.append(Text(f"dealer {seat(dealer)}"))
    parts.append(Text(f"rules {rule_set}" + (f" ({changed} changed)" if changed else "")))
    return Text(" · ").join(parts)


def calls(called: Sequence[str], comma: str = ", ") -> str:
    """Calls in a sentence: `pass, hokum:H, sun`; of many the first ones."""
    return comma.join([*called[:_CALLS], *(["…"] if len(called) > _CALLS else [])])


def pair(points: table_pb2.SidePoints) -> str:
    """Both sides' points, North-South first: `96 : 66`."""
    return f"{points.north_south} : {points.east_west}"


def us_first(points: _Sides, us: int) -> tuple[int, int]:
    """Both sides' points, ours first."""
    pair_ = (points.north_south, points.east_west)
    return pair_[::-1] if us == table_pb2.SIDE_EAST_WEST else pair_


def us_sides(us: int) -> tuple[int, int]:
    """The numbers of both sides, ours first."""
    other = table_pb2.SIDE_NORTH_SOUTH + table_pb2.SIDE_EAST_WEST - us
    return us, other


def columns(us: int) -> tuple[str, str]:
    """The heads of a score sheet's two columns, ours first."""
    ours, theirs = us_sides(us)
    return f"us\n{side_letters(ours)}", f"them\n{side_letters(theirs)}"


def project(number: int) -> str:
    """`Sira`, `Fifty`, `Hundred`, `Four Hundred`, `Carré`."""
    return _PROJECT_NAMES.get(number, "project")


def side_letters(number: int) -> str:
    """`N-S`, `E-W` or empty."""
    return _SIDE_LETTERS.get(number, "")
