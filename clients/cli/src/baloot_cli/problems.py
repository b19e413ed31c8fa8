"""What can go wrong, by exit status.

A problem with the input (status 2) names the line of the file, the field and the card; work that
failed (status 1) says what to do about it. Every other module raises these two and nothing else, so
`main` has one place that prints and chooses the status.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, as shells report it."""


@dataclass
class BadInputError(Exception):
    """Input that cannot be accepted.

    `field` is the dotted path in the request message (`position.deal.hands`), or empty; `line` is
    the line of the file, from 1, or None for typed input; `argument` what to change on the command
    line.
    """

    field: str
    description: str
    line: int | None = None
    argument: str = ""

    status = 2

    def on_line(self, line: int) -> BadInputError:
        """The same problem, of this line of the file."""
        return replace(self, line=line)

    def __str__(self) -> str:
        place = self.field
        if self.argument:
            place = f"{self.argument} ({self.field})" if self.field else self.argument
        parts = [f"line {self.line}" if self.line is not None else "", place, self.description]
        return ": ".join(part for part in parts if part)


@dataclass
class WorkFailedError(Exception):
    """Work that failed though the input may be right: no server, no solver, no time.

    `fatal` where the next request would fail the same way.
    """

    description: str
    line: int | None = None
    fatal: bool = False

    status = 1

    def on_line(self, line: int) -> WorkFailedError:
        """The same problem, of this line of the file."""
        return replace(self, line=line)

    def __str__(self) -> str:
        return (
            f"line {self.line}: {self.description}" if self.line is not None else self.description
        )
