"""Questions with yes or no for an answer as people write them: `makes`, `kaboot:ns`, ...

A word, then the side it is asked for (the buyer's where none is named), then the least number of
points; the word says which points.
"""

from __future__ import annotations

from typing import Final

from baloot_solver.errors import InputError
from baloot_solver.notation.text import normalise, read_number, shown
from baloot_solver.notation.words import read_side, write_side
from baloot_solver.questions import CardPoints, GamePoints, Kaboot, Makes, Question

_MOST_GAME_POINTS: Final = 9_999
"""Beyond what any hand records, Gahwa's target included."""
_FORMS: Final = "makes, kaboot[:SIDE], card-points[:SIDE]:N or game-points[:SIDE]:N"
_MINUS: Final = ("-", "−")


def read_question(text: str) -> Question:
    """A question: `makes`, `kaboot:ns`, `card-points:82`, `game-points:ew:-4`.

    Raises `InputError`: UNKNOWN_QUESTION, UNKNOWN_SIDE, BAD_NUMBER.
    """
    word, *rest = (part.strip() for part in normalise(text).split(":"))
    word = word.replace("_", "-")
    if word == "MAKES" and not rest:
        return Makes()
    if word == "KABOOT" and len(rest) <= 1:
        return Kaboot(read_side(rest[0]) if rest else None)
    if word in ("CARD-POINTS", "GAME-POINTS") and 1 <= len(rest) <= 2:
        side = read_side(rest[0]) if len(rest) == 2 else None
        if word == "CARD-POINTS":
            return CardPoints(read_number(rest[-1], 0, 999), side)
        return GamePoints(_read_difference(rest[-1]), side)
    raise InputError("", "UNKNOWN_QUESTION", f"{shown(text.strip())} is not a question ({_FORMS})")


def _read_difference(text: str) -> int:
    if text.startswith(_MINUS):
        return -read_number(text[1:], 0, _MOST_GAME_POINTS)
    return read_number(text, 0, _MOST_GAME_POINTS)


def write_question(question: Question) -> str:
    """A question in its one written form."""
    if isinstance(question, Makes):
        return "makes"
    side = "" if question.side is None else f":{write_side(question.side)}"
    if isinstance(question, Kaboot):
        return f"kaboot{side}"
    word = "card-points" if isinstance(question, CardPoints) else "game-points"
    return f"{word}{side}:{question.at_least}"
