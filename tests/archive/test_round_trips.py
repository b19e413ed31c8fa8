"""What is written is read back as the same row, in every format and through every packing."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baloot_solver.archive.column_reading import read_rows
from baloot_solver.archive.column_writing import write_rows
from baloot_solver.archive.columns import NAMES, kind_of
from baloot_solver.archive.converting import GROUP, Refused, convert, writing
from baloot_solver.archive.formats import format_of, known_format, pyarrow
from baloot_solver.archive.generating import Recipe
from baloot_solver.archive.line_rows import (
    read_json_row,
    read_text_row,
    write_json_row,
    write_text_row,
)
from baloot_solver.archive.reading import Noted, pieces
from baloot_solver.archive.rows import RecordRow, Row
from baloot_solver.errors import InputError
from baloot_solver.rules import PROFILES, load_rule_set
from tests.archive.strategies import ROWS

SUFFIXES = [".jsonl", ".jsonl.gz", ".jsonl.zst", ".parquet", ".txt", ".txt.gz", ".txt.zst"]


@pytest.mark.parametrize("kind", ROWS)
def test_json_lines(kind: str) -> None:
    @given(ROWS[kind])
    @settings(max_examples=120)
    def check(row: Row) -> None:
        unknown: list[str] = []
        line = write_json_row(row)
        assert "\n" not in line
        assert read_json_row(line, unknown.append) == row
        assert unknown == []

    check()


@pytest.mark.parametrize("kind", ROWS)
def test_columns(kind: str) -> None:
    @given(st.lists(ROWS[kind], min_size=1, max_size=4))
    @settings(max_examples=60)
    def check(rows: list[Row]) -> None:
        pa = pyarrow()
        sink = io.BytesIO()
        pa.parquet.write_table(write_rows(rows[0].kind, rows), sink)
        table = pa.parquet.read_table(io.BytesIO(sink.getvalue()))
        assert kind_of(table.schema.names) == kind
        assert read_rows(rows[0].kind, table) == rows

    check()


@given(ROWS["record"])
@settings(max_examples=100)
def test_the_text_form_holds_all_of_a_record(row: Row) -> None:
    assert isinstance(row, RecordRow)
    assert read_text_row(write_text_row(row), lambda name: None) == row


def rows_in(path: Path) -> list[Row | InputError]:
    found = pieces(str(path), format_of(str(path)), Noted())
    return [each.row for piece in found for each in piece]


def made(wanted: str, count: int, profile: str = "saudi") -> list[Row]:
    recipe = Recipe(load_rule_set(profile), 5, wanted, players="random")  # type: ignore[arg-type]
    return [recipe.row(index) for index in range(count)]


def write(path: Path, rows: list[Row]) -> Path:
    with writing(str(path), format_of(path.name)) as writer:
        for row in rows:
            writer.add(row)
    return path


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_files(tmp_path: Path, suffix: str) -> None:
    rows = made("records", 6)
    path = write(tmp_path / f"hands{suffix}", rows)
    assert rows_in(path) == rows


def test_a_chain_of_all_formats_comes_back_to_the_byte(tmp_path: Path) -> None:
    rows = [
        row for profile in PROFILES for row in made("records", 2, profile) if profile != "contree"
    ]
    first = write(tmp_path / "0.jsonl", rows)
    before = first
    for number, suffix in enumerate([*SUFFIXES, ".jsonl"], 1):
        after = tmp_path / f"{number}{suffix}"
        done = convert([(str(before), format_of(before.name))], str(after), format_of(after.name))
        assert (done.written, done.refused) == (len(rows), [])
        before = after
    assert before.read_bytes() == first.read_bytes()


def test_more_rows_than_a_row_group(tmp_path: Path) -> None:
    rows = made("deals", 40) * (GROUP // 40 + 1)
    path = write(tmp_path / "deals.parquet", rows)
    file = pyarrow().parquet.ParquetFile(path)
    assert file.num_row_groups == 2
    assert rows_in(path) == rows


def test_what_a_format_has_no_place_for_is_refused_by_name(tmp_path: Path) -> None:
    rows = [*made("records", 1), *made("positions", 1), *made("deals", 1)]
    mixed = write(tmp_path / "mixed.jsonl", rows)
    assert rows_in(mixed) == rows
    for suffix, written in ((".txt", 1), (".parquet", 1), (".jsonl.gz", 3)):
        target = tmp_path / f"out{suffix}"
        done = convert([(str(mixed), format_of(mixed.name))], str(target), format_of(target.name))
        assert done.written == written
        assert [each.number for each in done.refused] == [2, 3][: 3 - written]
        assert all(isinstance(each, Refused) for each in done.refused)


@pytest.mark.parametrize("kind", NAMES)
def test_a_file_without_rows_is_still_a_file(tmp_path: Path, kind: str) -> None:
    path = write(tmp_path / "none.parquet", [])
    assert rows_in(path) == []


def test_names_that_say_no_format() -> None:
    assert known_format("deals.csv") is None
    assert known_format("deals.parquet.gz") is None
    with pytest.raises(InputError, match=r"deals\.csv"):
        format_of("folder/deals.csv")
