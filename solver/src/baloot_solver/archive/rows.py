"""What stands in an archive: positions to solve, deals to tabulate, hands that were played.

A row is what its line or its columns say, read and not yet judged: whether a position can have come
about is found out when it is solved, so that a wrong one becomes a row with its error and not the
end of a run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from baloot_solver.archive.plain import PlainEnding
from baloot_solver.deal import Deal, HandRecord, Position
from baloot_solver.errors import InputError, at
from baloot_solver.messages.position import PositionParts
from baloot_solver.play import position_from_deal
from baloot_solver.rules import RuleSet
from baloot_solver.solve import Objective

Kind = Literal["position", "deal", "record"]
"""The kinds of rows."""


class PositionRow:
    """A position to solve; `objective` None where the row leaves it to whoever asks.

    `plain` is how the position was told where it is a plain ending that was read as one; `parts`,
    by which rows are compared, are made of it when they are asked for.
    """

    __slots__ = ("_parts", "id", "objective", "plain")

    kind: ClassVar[Kind] = "position"

    def __init__(
        self, id: str, told: PositionParts | PlainEnding, objective: Objective | None = None
    ) -> None:
        self.id = id
        self.objective = objective
        self.plain = told if isinstance(told, PlainEnding) else None
        self._parts = None if isinstance(told, PlainEnding) else told

    @property
    def parts(self) -> PositionParts:
        """What the row says of the position."""
        if self._parts is None:
            assert self.plain is not None
            self._parts = self.plain.parts()
        return self._parts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PositionRow):
            return NotImplemented
        mine = self.id, self.objective, self.parts
        return mine == (other.id, other.objective, other.parts)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"PositionRow({self.id!r}, {self.parts!r}, {self.objective!r})"

    @property
    def rules(self) -> RuleSet:
        """The rules it is under."""
        return self.plain.bought.rules if self.plain is not None else self.parts.rules

    def position(self) -> Position:
        """The position to solve; `InputError` paths begin with `position`."""
        with at("position"):
            return self.parts.position()


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal whose contracts are asked for. `match_before` are game points by side."""

    id: str
    rules: RuleSet
    deal: Deal
    objective: Objective | None = None
    match_before: tuple[int, int] | None = None

    kind: ClassVar[Kind] = "deal"


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A played hand."""

    record: HandRecord

    kind: ClassVar[Kind] = "record"

    @property
    def rules(self) -> RuleSet:
        """The rules it was played under."""
        return self.record.rules

    @property
    def id(self) -> str:
        """The caller's name for it."""
        return self.record.id

    def position(self) -> Position:
        """The hand before its first card."""
        record = self.record
        return position_from_deal(record.rules, record.deal, record.contract)


Row = PositionRow | DealRow | RecordRow


@dataclass(frozen=True, slots=True)
class Numbered:
    """A row or what is wrong with it, and where it stands in its file.

    `number` counts lines from 1 (blank ones too) in a file of lines and rows from 1 in Parquet.
    `id` is what could be read of it where the rest could not.
    """

    number: int
    row: Row | InputError
    id: str = ""


def wrong_kind(row: Row, wanted: str) -> InputError:
    """A row that is no answerable question of a command."""
    return InputError("", "WRONG_KIND", f"this row is a {row.kind}, {wanted} is wanted")
