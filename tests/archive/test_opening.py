"""Results open in pandas, Polars and DuckDB as one table, and what these write is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pytest

from tests.batch.runs import archive, endings, results, rows_of, solved

PAGE = (Path(__file__).parents[2] / "docs" / "archives.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve analysed hands in three parts, `results`, and the same as lines, `lines`."""
    folder = tmp_path_factory.mktemp("opening")
    source = archive(folder / "hands.jsonl", rows_of("records", 12, players="blunder:0.4"))
    for name, form in (("results", ".parquet"), ("lines", ".jsonl")):
        solved(folder / name, source, command="analyse", form=form, unit_rows=5)
    return folder


@pytest.fixture
def told(folder: Path) -> list[dict[str, Any]]:
    return results(folder / "lines")


def test_the_commands_of_the_page(
    folder: Path, told: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    monkeypatch.chdir(folder)
    found: dict[str, Any] = {}
    exec(code, found)
    made: dict[str, list[bool]] = {}
    for row in told:
        made.setdefault(row["contract"], []).append(row["made"])
    assert dict(found["share"].fetchall()) == {
        contract: sum(all_) / len(all_) for contract, all_ in made.items()
    }
    mistakes = [each for row in told for each in row["mistakes"]]
    assert len(mistakes) > 10
    by_trick = {
        trick: (len(lost), sum(lost))
        for trick in range(1, 9)
        if (lost := [each["loss_game_points"] for each in mistakes if each["trick"] == trick])
    }
    rows = [row for row in found["by_trick"].iter_rows() if row[0] is not None]
    assert {trick: (number, lost) for trick, number, lost in rows} == by_trick
    assert list(found["hands"]["id"]) == [row["id"] for row in told]


def test_pandas(folder: Path, told: list[dict[str, Any]]) -> None:
    table = pandas.read_parquet(folder / "results")
    assert len(table) == 12
    for name in ("contract", "buyer", "level", "profile", "sweep"):
        assert isinstance(table[name].dtype, pandas.CategoricalDtype)
        read = [None if pandas.isna(each) else each for each in table[name]]
        assert read == [row[name] for row in told]
    assert table["game_points_north_south"].dtype == "int32"
    assert list(table["made"]) == [row["made"] for row in told]
    assert [[each["card"] for each in row] for row in table["mistakes"]] == [
        [each["card"] for each in row["mistakes"]] for row in told
    ]
    assert [list(row) for row in table["seat_loss_game_points"]] == [
        row["seat_loss_game_points"] for row in told
    ]


def test_polars(folder: Path, told: list[dict[str, Any]]) -> None:
    table = polars.read_parquet(folder / "results/*.parquet")
    assert table.schema["contract"] == polars.Categorical
    assert isinstance(table.schema["mistakes"], polars.List)
    assert isinstance(table.schema["mistakes"].inner, polars.Struct)
    assert table.to_dicts() == told


def test_duckdb(folder: Path, told: list[dict[str, Any]]) -> None:
    table = duckdb.sql(f"from '{folder}/results/*.parquet' order by source, row")
    assert table is not None
    kinds = dict(zip(table.columns, map(str, table.types), strict=True))
    assert kinds["made"] == "BOOLEAN"
    assert kinds["mistakes"].startswith("STRUCT(")
    assert kinds["mistakes"].endswith("[]")
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.fetchall()]
    assert rows == told


def by_pandas(source: Path, out: Path) -> None:
    pandas.read_parquet(source).to_parquet(out)


def by_polars(source: Path, out: Path) -> None:
    polars.read_parquet(source).write_parquet(out)


def by_duckdb(source: Path, out: Path) -> None:
    duckdb.sql(f"copy (from '{source}') to '{out}' (format parquet)")


@pytest.mark.parametrize("write", [by_pandas, by_polars, by_duckdb])
@pytest.mark.parametrize("wanted", ["positions", "records"])
def test_what_they_write_is_read(
    tmp_path: Path, wanted: str, write: Callable[[Path, Path], None]
) -> None:
    source = tmp_path / "made.parquet"
    if wanted == "positions":
        endings(source, 20, cards=3)
    else:
        archive(source, rows_of("records", 6))
    rewritten = tmp_path / "in.parquet"
    write(source, rewritten)
    command: Any = "solve" if wanted == "positions" else "score"
    for name, path in (("expected", source), ("out", rewritten)):
        summary = solved(tmp_path / name, path, command=command)
        assert (summary.failed, summary.unknown) == (0, set())
    expected = [{**row, "source": "in.parquet"} for row in results(tmp_path / "expected")]
    assert results(tmp_path / "out") == expected
    assert len(expected) in (6, 20)
