"""Where pictures go: a rich console that is plain, 80 columns wide and exact in a pipe.

`NO_COLOR` and an output that is no terminal mean plain text; `COLUMNS` sets the width. Where the
encoding has no suit signs or lines (an old terminal), letters and ASCII stand in for them.
"""

from __future__ import annotations

import re
import sys
from typing import Final, TextIO

from rich.console import Console, RenderableType

_ASCII: Final = str.maketrans(
    {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "·": "-", "★": "*", "▸": ">", "…": "~"}
    | {"▲": "^", "▼": "v", "◀": "<", "▶": ">", "é": "e", "–": "-", "−": "-", "█": "#", "±": "~"}
    | dict.fromkeys("┌┐└┘├┤┬┴┼", "+")
    | dict.fromkeys("─═━", "-")
    | {"│": "|"}
)


class Screen:
    """Draws on a stream, standard output unless one is given."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream if stream is not None else sys.stdout
        self._console = Console(file=self._stream, highlight=False, markup=False, emoji=False)
        self._encoding = getattr(self._stream, "encoding", None) or "utf-8"

    @property
    def width(self) -> int:
        """Columns there are."""
        return self._console.width

    def draw(self, *pictures: RenderableType) -> None:
        """Draw the pictures one below the other, without blanks at the ends of lines."""
        with self._console.capture() as capture:
            for picture in pictures:
                self._console.print(picture)
        text = re.sub(r"[ ]+(?=\n)", "", capture.get())
        self._stream.write(self._shown(text))
        self._stream.flush()

    def _shown(self, text: str) -> str:
        try:
            text.encode(self._encoding)
        except UnicodeEncodeError:
            plain = text.translate(_ASCII)
            return plain.encode(self._encoding, "replace").decode(self._encoding)
        return text
