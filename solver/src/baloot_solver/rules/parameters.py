"""How a rule parameter is described, read and written.

The parameters themselves are dataclass fields in `groups.py`, each annotated with a `Doc`. What a
value may be follows from the field's type alone: a `Literal` lists its values, a tuple of one is a
list of them, `int | None` a number that may be missing. So there is one place that says what is
allowed, and the loader, the overrides, `baloot rules show` and the tests all read it from there.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args, get_origin

from baloot_solver.errors import InputError


@dataclass(frozen=True, slots=True)
class Doc:
    """What a parameter means, and the sections of the rules that define its values."""

    meaning: str
    section: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """One rule parameter: its name, its group (play, projects, ...), its type and meaning."""

    name: str
    group: str
    kind: Any
    meaning: str
    section: str

    def read_text(self, text: str) -> Any:
        """The value an override's text stands for; `InputError` (BAD_PARAMETER) otherwise."""
        return self._checked(_from_text, text)

    def read_toml(self, value: object) -> Any:
        """The value a profile file holds; `InputError` (BAD_PARAMETER) otherwise."""
        return self._checked(_from_toml, value)

    def write(self, value: Any) -> str:
        """A value as the text that `read_text` reads back."""
        return _to_text(value)

    @property
    def allowed(self) -> str:
        """What the parameter may be, for people."""
        return _allowed(self.kind)

    @property
    def choices(self) -> tuple[str, ...]:
        """Every value of a parameter with a closed list of values, else empty."""
        options = _choices(self.kind)
        return options if options is not None else ()

    @property
    def is_list(self) -> bool:
        """Whether a value is a list of choices."""
        return get_origin(self.kind) is tuple

    def _checked(self, read: Any, value: object) -> Any:
        try:
            return read(self.kind, value)
        except ValueError as error:
            detail = f" ({error})" if str(error) else ""
            raise InputError(
                self.name,
                "BAD_PARAMETER",
                f"{self.name} cannot be {value!r}: it is {self.allowed}{detail}",
            ) from None


class Structured(typing.Protocol):
    """A parameter value with parts of its own, such as a locking policy."""

    @classmethod
    def read_text(cls, text: str) -> Structured: ...

    @classmethod
    def read_toml(cls, table: Mapping[str, object]) -> Structured: ...

    @classmethod
    def allowed(cls) -> str: ...


def parameters_of(group: str, cls: type[Any]) -> tuple[Parameter, ...]:
    """The parameters a dataclass of rules declares, in order."""
    hints = typing.get_type_hints(cls, include_extras=True)
    found = []
    for field in fields(cls):
        kind, doc = get_args(hints[field.name])[:2]
        found.append(Parameter(field.name, group, kind, doc.meaning, doc.section))
    return tuple(found)


def _is_structured(kind: Any) -> bool:
    return isinstance(kind, type) and hasattr(kind, "read_toml")


def _optional(kind: Any) -> Any:
    """The type inside `X | None`, or nothing where the type is not optional."""
    if get_origin(kind) in (types.UnionType, typing.Union):
        inner = [each for each in get_args(kind) if each is not type(None)]
        return inner[0] if len(inner) == 1 else None
    return None


def _choices(kind: Any) -> tuple[str, ...] | None:
    if get_origin(kind) is Literal:
        return tuple(str(each) for each in get_args(kind))
    if kind is bool:
        return ("true", "false")
    if get_origin(kind) is tuple:
        return _choices(get_args(kind)[0])
    return None


def _from_toml(kind: Any, value: object) -> Any:
    inner = _optional(kind)
    if inner is not None:
        return None if value == "none" else _from_toml(inner, value)
    if get_origin(kind) is Literal:
        if value in get_args(kind) and not isinstance(value, bool):
            return value
        raise ValueError
    if kind is bool:
        if isinstance(value, bool):
            return value
        raise ValueError
    if kind is int:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10_000:
            return value
        raise ValueError("a whole number from 0 to 10000")
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise ValueError
        items = tuple(_from_toml(get_args(kind)[0], each) for each in value)
        if len(set(items)) != len(items):
            raise ValueError("a value stands twice")
        return items
    if _is_structured(kind) and isinstance(value, dict):
        return kind.read_toml(value)
    raise ValueError


def _from_text(kind: Any, value: object) -> Any:
    if not isinstance(value, str):
        raise ValueError("an override is text")
    text = value.strip()
    inner = _optional(kind)
    if inner is not None:
        return None if text in ("null", "none") else _from_text(inner, text)
    if kind is bool:
        if text in ("true", "false"):
            return text == "true"
        raise ValueError
    if kind is int or (get_origin(kind) is Literal and isinstance(get_args(kind)[0], int)):
        if not (text.isascii() and text.isdigit() and len(text) <= 5):
            raise ValueError
        return _from_toml(kind, int(text))
    if get_origin(kind) is tuple:
        stripped = text.removeprefix("[").removesuffix("]").strip()
        if stripped in ("", "none", "null"):
            return ()
        parts = [part.strip() for part in stripped.split(",")]
        item = get_args(kind)[0]
        return _from_toml(kind, [_from_text(item, part) for part in parts])
    if _is_structured(kind):
        return kind.read_text(text)
    return _from_toml(kind, text)


def _to_text(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(_to_text(each) for each in value) or "none"
    return str(value)


def _allowed(kind: Any) -> str:
    inner = _optional(kind)
    if inner is not None:
        return f"{_allowed(inner)}, or null"
    if get_origin(kind) is tuple:
        return "a list of " + ", ".join(_choices(kind) or ())
    options = _choices(kind)
    if options is not None:
        return "one of " + ", ".join(options)
    if _is_structured(kind):
        return str(kind.allowed())
    return "a whole number from 0 to 10000"
