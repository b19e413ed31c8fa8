"""Parameter values with parts of their own: locking, points a contract, Bazar's multipliers.

Each reads the spelling of a profile file and the one-line spelling of an override, and prints the
latter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast, get_args

from baloot_solver.cards import ContractKind, Level

LevelName = Literal["double", "triple", "quadruple", "gahwa"]
LockMode = Literal["never", "chosen_at", "auto_at"]
_PAIR = re.compile(r"(?:hokum=)?([0-9]{1,4})[,/](?:sun=)?([0-9]{1,4})")
_NUMBERED = {"2": "double", "3": "triple", "4": "quadruple"}


def _numbers(text: str, count: int) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != count or not all(p.isascii() and p.isdigit() and len(p) < 5 for p in parts):
        raise ValueError(f"{count} whole numbers are wanted")
    return tuple(int(part) for part in parts)


@dataclass(frozen=True, slots=True)
class LockedPolicy:
    """When trump leads are locked (rules C): never, where the raiser chose it, or by itself.

    Text: `never`, `chosen_at:double,quadruple`, `auto_at:2,3,4,gahwa` (digits are levels too).
    """

    mode: LockMode
    levels: tuple[LevelName, ...]

    def __post_init__(self) -> None:
        if self.mode not in get_args(LockMode):
            raise ValueError(f"no such mode: {self.mode}")
        if any(level not in get_args(LevelName) for level in self.levels):
            raise ValueError("levels are double, triple, quadruple, gahwa")
        if len(set(self.levels)) != len(self.levels):
            raise ValueError("a level stands twice")
        if (self.mode == "never") != (not self.levels):
            raise ValueError("never goes without levels, the other modes name at least one")

    def covers(self, level: Level) -> bool:
        """Whether the policy says anything at this level."""
        return level.label in self.levels

    @classmethod
    def read_text(cls, text: str) -> LockedPolicy:
        mode, _, rest = text.partition(":")
        names = rest.strip().removeprefix("[").removesuffix("]")
        levels = [part.strip() for part in names.split(",")] if names.strip() else []
        return cls.read_toml(
            {"mode": mode.strip(), "levels": [_NUMBERED.get(part, part) for part in levels]}
        )

    @classmethod
    def read_toml(cls, table: Mapping[str, object]) -> LockedPolicy:
        mode, levels = table.get("mode"), table.get("levels")
        if set(table) != {"mode", "levels"} or not isinstance(levels, list):
            raise ValueError("mode and levels are wanted")
        return cls(cast(LockMode, mode), tuple(levels))

    @classmethod
    def allowed(cls) -> str:
        return "never, chosen_at:LEVELS or auto_at:LEVELS (double, triple, quadruple, gahwa)"

    def __str__(self) -> str:
        return f"{self.mode}:{','.join(self.levels)}" if self.levels else self.mode


@dataclass(frozen=True, slots=True)
class PerContract:
    """Game points for Hokum and for Sun. Text: `hokum=25,sun=44`, or short `25,44` or `25/44`."""

    hokum: int
    sun: int

    def of(self, kind: ContractKind) -> int:
        """The number for a contract of this kind."""
        return self.hokum if kind is ContractKind.HOKUM else self.sun

    @classmethod
    def read_text(cls, text: str) -> PerContract:
        found = _PAIR.fullmatch("".join(text.split()))
        if found is None:
            raise ValueError("a number for hokum and one for sun are wanted")
        return cls(int(found[1]), int(found[2]))

    @classmethod
    def read_toml(cls, table: Mapping[str, object]) -> PerContract:
        hokum, sun = table.get("hokum"), table.get("sun")
        if set(table) != {"hokum", "sun"} or type(hokum) is not int or type(sun) is not int:
            raise ValueError("a number for hokum and one for sun are wanted")
        if hokum < 0 or sun < 0:
            raise ValueError("numbers are not negative")
        return cls(hokum, sun)

    @classmethod
    def allowed(cls) -> str:
        return "hokum=NUMBER,sun=NUMBER"

    def __str__(self) -> str:
        return f"hokum={self.hokum},sun={self.sun}"


@dataclass(frozen=True, slots=True)
class ContraTable:
    """What multiplies a Bazar bid at single, contra and recontra.

    `trump` holds for suits and all-trump, `no_trump` for no-trump. Text: `1,2,4/2,3,5`.
    """

    trump: tuple[int, int, int]
    no_trump: tuple[int, int, int]

    def of(self, kind: ContractKind, level: Level) -> int:
        """The multiplier of a bid."""
        row = self.no_trump if kind is ContractKind.NO_TRUMP else self.trump
        return row[{Level.SINGLE: 0, Level.DOUBLE: 1, Level.QUADRUPLE: 2}[level]]

    @classmethod
    def read_text(cls, text: str) -> ContraTable:
        trump, slash, no_trump = text.partition("/")
        if not slash:
            raise ValueError("two rows parted by a slash are wanted")
        rows = [_numbers(row, 3) for row in (trump, no_trump)]
        return cls(*(cast(tuple[int, int, int], row) for row in rows))

    @classmethod
    def read_toml(cls, table: Mapping[str, object]) -> ContraTable:
        if set(table) != {"trump", "no_trump"}:
            raise ValueError("rows trump and no_trump are wanted")
        rows = []
        for name in ("trump", "no_trump"):
            row = table[name]
            if not isinstance(row, list) or len(row) != 3 or any(type(n) is not int for n in row):
                raise ValueError("a row is three whole numbers")
            rows.append(cast(tuple[int, int, int], tuple(row)))
        return cls(*rows)

    @classmethod
    def allowed(cls) -> str:
        return "three multipliers for trump and three for no-trump, such as 1,2,4/2,3,5"

    def __str__(self) -> str:
        return "/".join(",".join(map(str, row)) for row in (self.trump, self.no_trump))
