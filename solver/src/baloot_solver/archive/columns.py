"""Rows as columns: the schema of Parquet archives, and rows in and out of it without JSON between.

Hands, cards and contracts are text in their one written form, closed sets are dictionary strings,
points and flags typed numbers, and what is a list stays one. A null says "not recorded", an empty
list "none". Reading is by name and by value, not by type: a column may be missing, be of another
width or not be a dictionary, as files from other programs are. docs/archives.md lists the columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from baloot_solver.archive.formats import pyarrow
from baloot_solver.archive.rows import Kind
from baloot_solver.errors import InputError

SIDES: Final = ("north_south", "east_west")
"""The names of the sides in columns, by side."""
_DEAL: Final = ("id", "profile", "overrides", "hands", "dealer", "up_card", "up_card_taken_by")
_CONTRACT: Final = ("contract", "buyer", "level", "locked", "bid", "kapot")
NAMES: Final[Mapping[Kind, tuple[str, ...]]] = {
    "position": (
        *_DEAL,
        *_CONTRACT,
        "leader",
        "plays",
        *(f"so_far_{what}_{side}" for what in ("card_points", "tricks") for side in SIDES),
        "scored_projects",
        "scored_baloot",
        "ekka",
        "objective",
    ),
    "deal": (*_DEAL, "objective", *(f"match_before_{side}" for side in SIDES)),
    "record": (
        *_DEAL,
        *_CONTRACT,
        "plays",
        "calls",
        "declarations",
        "ekka_calls",
        "claims",
        *(f"written_{side}" for side in SIDES),
        *(f"match_before_{side}" for side in SIDES),
        "penalty_offender",
        "penalty_kind",
        "extra",
    ),
}
"""The columns of each kind of row, in their order."""


@cache
def types() -> dict[str, Any]:
    """The Arrow type of every column."""
    pa = pyarrow()
    word = pa.dictionary(pa.int16(), pa.string())
    cards = pa.list_(pa.string())
    small = pa.int32()
    found = {
        **dict.fromkeys(("id", "hands", "up_card"), pa.string()),
        **dict.fromkeys(("overrides", "extra"), pa.map_(pa.string(), pa.string())),
        **dict.fromkeys(("profile", "dealer", "up_card_taken_by", "contract", "buyer"), word),
        **dict.fromkeys(("level", "leader", "ekka", "objective"), word),
        **dict.fromkeys(("penalty_offender", "penalty_kind"), word),
        **dict.fromkeys(("locked", "kapot"), pa.bool_()),
        "bid": small,
        "plays": cards,
        "scored_projects": pa.list_(
            pa.struct({"seat": pa.string(), "class": pa.string(), "cards": cards})
        ),
        "scored_baloot": pa.list_(pa.string()),
        "calls": pa.list_(pa.struct({"seat": pa.string(), "call": pa.string()})),
        "declarations": pa.list_(pa.struct({"seat": pa.string(), "cards": cards})),
        "ekka_calls": pa.list_(small),
        "claims": pa.list_(
            pa.struct({"seat": pa.string(), "after_play": small, "conceded": pa.bool_()})
        ),
    }
    pairs = ("so_far_card_points", "so_far_tricks", "match_before", "written")
    return found | {f"{name}_{side}": small for name in pairs for side in SIDES}


def schema(kind: Kind) -> Any:
    """The Arrow schema of a kind of row."""
    known = types()
    return pyarrow().schema([(name, known[name]) for name in NAMES[kind]])


def kind_of(names: Sequence[str]) -> Kind:
    """The kind of rows a file's columns hold; `InputError` where they hold none."""
    has = set(names)
    missing = {"hands"} - has
    if missing:
        raise InputError("", "MISSING", "the file has no column 'hands'")
    if "contract" not in has and "calls" not in has:
        return "deal"
    if has & {"leader", "ekka", "objective", "so_far_tricks_north_south"}:
        return "position"
    return "record"
