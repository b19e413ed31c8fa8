"""Every row of the table of trick states (rules J), for every table that a row names."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from baloot_solver.cards import ContractKind, Seat, Suit, cards
from baloot_solver.play import legal_cards
from baloot_solver.rules import RuleSet, load_rule_set

DATA = tomllib.loads((Path(__file__).parents[1] / "data" / "j_table.toml").read_text("utf-8"))
MAIN_TABLES = ["A", "P", "R", "G", "U", "W", "Z"]


def tables() -> dict[str, RuleSet]:
    return {
        letter: load_rule_set(each["profile"], each.get("overrides"))
        for letter, each in DATA["tables"].items()
    }


def answers() -> Iterator[Any]:
    for row in DATA["rows"]:
        named = {letter for key in row["legal"] for letter in key.split() if key != "others"}
        for key, legal in row["legal"].items():
            letters = key.split()
            if key == "others":
                letters = [each for each in MAIN_TABLES if each not in named]
            for letter in letters:
                yield pytest.param(row, letter, legal, id=f"{row['id']}-{letter}")


@pytest.mark.parametrize(("row", "letter", "legal"), list(answers()))
@pytest.mark.parametrize("leader", list(Seat))
def test_legal_cards(row: dict[str, Any], letter: str, legal: str, leader: Seat) -> None:
    kind = ContractKind(row.get("kind", "hokum"))
    hand = cards(row["hand"])
    found = legal_cards(
        tables()[letter].play,
        kind,
        Suit.HEARTS if kind is ContractKind.HOKUM else None,
        hand,
        leader=leader,
        trick=cards(row["trick"]),
        gone=cards(row.get("gone", "")),
        locked=row.get("locked", False),
    )
    assert set(found) == set(hand if legal == "any" else cards(legal))


def test_every_row_and_table_is_there() -> None:
    ids = {row["id"].split()[0] for row in DATA["rows"]}
    assert ids == {f"T{number}" for number in range(1, 23)}
    assert set(MAIN_TABLES) <= set(DATA["tables"])
