"""docs/archives.md names every column there is, with its type and what the code says of it."""

from __future__ import annotations

import re
from pathlib import Path

from baloot_solver.archive.columns import NAMES, SIDES
from baloot_solver.batch.answer_columns import COLUMNS

PAGE = (Path(__file__).parents[2] / "docs" / "archives.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (`[^|]*) \| ([^|]*) \| ([^|]*)", re.MULTILINE)


def test_every_column_of_rows() -> None:
    first = PAGE.partition("### Columns of positions")[2].partition("### Columns of answers")[0]
    named = {name for cell, *_ in ROW.findall(first) for name in re.findall(r"`(\w+)`", cell)}
    named |= {
        name.replace(f"_{SIDES[0]}", f"_{SIDES[1]}") for name in named if name.endswith(SIDES[0])
    }
    assert named == {name for names in NAMES.values() for name in names}


def test_every_column_of_answers() -> None:
    second = PAGE.partition("### Columns of answers")[2]
    for command, columns in COLUMNS.items():
        section = second.partition(f"**{command}**")[2].partition("\n\n**")[0]
        common = second.partition("**solve**")[0]
        rows = {cell.strip("`"): says.strip() for cell, _, says in ROW.findall(section)}
        for column in columns:
            if f"`{column.name}`" in common:
                continue
            assert rows.pop(column.name) == column.says
        assert rows == {}
