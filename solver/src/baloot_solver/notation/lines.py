"""Reads files of one record a line, as they really come: BOM, CRLF, blank lines, footers, no end.

Whoever reads a file must be able to account for every line: lines read plus lines refused make the
file. So nothing is dropped here but lines without any character. Comments and footers come out with
their number for the caller to report, and a line that cannot be text comes out with its problem.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple

from baloot_solver.errors import InputError

MAX_LINE: Final = 1 << 20
"""The longest line, in bytes, that is read."""


class Line(NamedTuple):
    """One line of a file that is not blank.

    `number` counts from 1 with blank lines counted too; `problem` is set, and `text` empty, where
    the bytes are no line of text.
    """

    number: int
    text: str
    problem: InputError | None = None

    @property
    def is_comment(self) -> bool:
        """Whether the line begins with `#`: nothing to read, something to report."""
        return self.text.startswith("#")


def iter_lines(stream: BinaryIO) -> Iterator[Line]:
    """Every line of a UTF-8 stream that is not blank, with its number.

    A byte order mark (also inside, where files were joined), CRLF and a missing last line end are
    tolerated. A problem is BAD_ENCODING or TOO_LONG; reading goes on with the next line.
    """
    number = 0
    while raw := stream.readline(MAX_LINE + 1):
        number += 1
        if len(raw) > MAX_LINE and not raw.endswith(b"\n"):
            _skip_rest(stream)
            detail = f"line {number} is longer than {MAX_LINE} bytes"
            yield Line(number, "", InputError("", "TOO_LONG", detail))
            continue
        try:
            text = raw.decode("utf-8").removeprefix("\ufeff").strip(" \t\r\n")
        except UnicodeDecodeError as error:
            detail = f"line {number} is not UTF-8 text (byte {error.start + 1})"
            yield Line(number, "", InputError("", "BAD_ENCODING", detail))
            continue
        if text:
            yield Line(number, text)


def _skip_rest(stream: BinaryIO) -> None:
    while (raw := stream.readline(MAX_LINE)) and not raw.endswith(b"\n"):
        pass
