"""Columns hold a few words over and over: each is read once and remembered.

The tolerant readers of `notation` take every spelling there is and their time over it, which an
archive of millions does not have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from baloot_solver.cards import Card, ContractKind, Level, Seat, Side, Suit
from baloot_solver.errors import InputError
from baloot_solver.notation import (
    read_card,
    read_cards,
    read_contract,
    read_level,
    read_seat,
    read_side,
)
from baloot_solver.rules import DEFAULT_PROFILE, RuleSet, load_rule_set

Value = TypeVar("Value")

WORDS: Final = 4096
"""Different words of a column that are remembered; honest columns have a few dozen."""


@lru_cache(maxsize=WORDS)
def card(text: str) -> Card:
    """One card."""
    return read_card(text)


def cards(value: str | Sequence[str] | None) -> tuple[Card, ...]:
    """Cards in the order given: a list of them, or one text; `InputError` on `[index]`."""
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(read_cards(value)) if value.strip() else ()
    found = []
    for index, each in enumerate(value):
        try:
            found.append(card(each))
        except InputError as error:
            raise error.under(f"[{index}]") from None
        except TypeError:
            raise InputError(f"[{index}]", "NOT_TEXT", "a card is text") from None
    return tuple(found)


@lru_cache(maxsize=WORDS)
def seat(text: str) -> Seat:
    """A seat."""
    return read_seat(text)


@lru_cache(maxsize=WORDS)
def side(text: str) -> Side:
    """A side."""
    return read_side(text)


@lru_cache(maxsize=WORDS)
def level(text: str) -> Level:
    """A level."""
    return read_level(text)


@lru_cache(maxsize=WORDS)
def contract(text: str) -> tuple[ContractKind, Suit | None]:
    """Kind and trump of a contract."""
    return read_contract(text)


@lru_cache(maxsize=WORDS)
def _rules(profile: str, overrides: tuple[tuple[str, str], ...]) -> RuleSet:
    return load_rule_set(profile, dict(overrides))


def rules(profile: str | None, overrides: Any) -> RuleSet:
    """A rule set; `overrides` as a mapping or as pairs, the two ways libraries give a map."""
    pairs = overrides.items() if isinstance(overrides, Mapping) else overrides or ()
    try:
        chosen = tuple(sorted((str(name), str(text)) for name, text in pairs))
    except (TypeError, ValueError):
        raise InputError("overrides", "BAD_VALUE", "overrides are pairs of texts") from None
    return _rules(profile or DEFAULT_PROFILE, chosen)


def optional(value: Any, read: Callable[[str], Value]) -> Value | None:
    """A value that may be missing: null or an empty text."""
    if value is None or value == "":
        return None
    if not isinstance(value, str):
        raise InputError("", "NOT_TEXT", f"text is wanted, not {type(value).__name__}")
    return read(value)
