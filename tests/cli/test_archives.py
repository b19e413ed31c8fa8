"""The commands over archives as they are typed: batch, convert, generate --out, stats."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.shell import baloot


def said(*arguments: str) -> tuple[int, str, str]:
    done = baloot(*arguments)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archives") / "hands.jsonl"
    status, out, _ = said(
        "generate",
        "--what",
        "records",
        "--players",
        "blunder:0.4",
        "--count",
        "4",
        "--out",
        str(path),
    )
    assert (status, out) == (0, f"4 records: {path}\n")
    return path


def test_generated_rows_are_those_that_are_printed(hands: Path) -> None:
    more = ("--what", "records", "--players", "blunder:0.4", "--count", "4")
    assert said("generate", *more, "--json")[1] == hands.read_text()
    _, one, _ = said("generate", *more[:-1], "1", "--first", "2", "--json")
    assert one == hands.read_text().splitlines(keepends=True)[2]
    _, line, _ = said("generate", *more[:-1], "1")
    assert line.startswith("id=0-0 rules=saudi S:")


def test_batch_stats_and_back(hands: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "analysed")
    status, text, errors = said("batch", "analyse", str(hands), out)
    assert (status, errors) == (0, "")
    assert text.startswith(f"4 rows, 0 failed: {out}\n4 in ")
    assert "done already" in said("batch", "analyse", str(hands), out)[1]
    status, text, _ = said("batch", "analyse", str(hands), out, "--json")
    told = json.loads(text)
    assert (told["rows"], told["kept"], told["answered"], told["complete"]) == (4, 4, 0, True)
    status, text, _ = said("stats", out)
    assert status == 0
    assert "Mistakes by trick" in text
    tables = [json.loads(line) for line in said("stats", out, "--json")[1].splitlines()]
    assert tables[0]["rows"][0] == {"name": "answered", "values": [4]}
    mistakes = next(each for each in tables if each["title"] == "Mistakes by trick")
    assert sum(row["values"][0] for row in mistakes["rows"]) > 0
    made = next(each for each in tables if each["title"].startswith("Contracts"))
    assert sum(row["values"][0] for row in made["rows"]) == 4


def test_plots(hands: Path, tmp_path: Path) -> None:
    out, pictures = str(tmp_path / "analysed"), tmp_path / "deep/pictures"
    said("batch", "analyse", str(hands), out)
    status, text, errors = said("stats", out, "--plots", str(pictures), "--json")
    assert status == 0
    tables = [json.loads(line) for line in text.splitlines()]
    names = [each["name"] for each in tables]
    assert {"contracts", "mistakes", "buyer-card-points"} <= set(names)
    assert sorted(path.stem for path in pictures.iterdir()) == sorted(names)
    assert errors == "".join(f"wrote {pictures / name}.svg\n" for name in names)
    first = {path.name: path.read_bytes() for path in pictures.iterdir()}
    for each in tables:
        root = ElementTree.fromstring(first[f"{each['name']}.svg"])
        assert root.get("aria-label") == each["title"]
        told = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")][1:]
        assert len(told) in (len(each["rows"]), 2 * len(each["rows"]))
        for row in each["rows"]:
            assert any(text is not None and text.startswith(f"{row['name']}, ") for text in told)
    said("stats", out, "--plots", str(pictures))
    assert {path.name: path.read_bytes() for path in pictures.iterdir()} == first
    status, _, errors = said("stats", out, "--plots", str(hands))
    assert (status, "is a file" in errors) == (2, True)
    status, _, errors = said("stats", out, "--plots", str(hands / "below"))
    assert (status, "cannot be written" in errors) == (1, True)


def test_convert(hands: Path, tmp_path: Path) -> None:
    columns, lines = str(tmp_path / "hands.parquet"), str(tmp_path / "again.jsonl")
    assert said("convert", str(hands), columns) == (0, f"4 rows, 0 refused: {columns}\n", "")
    assert said("convert", columns, lines)[0] == 0
    assert Path(lines).read_bytes() == hands.read_bytes()
    deals = str(tmp_path / "deals.jsonl")
    said("generate", "--what", "deals", "--count", "2", "--out", deals)
    status, text, errors = said("convert", deals, str(tmp_path / "deals.txt"))
    assert (status, text.startswith("0 rows, 2 refused")) == (1, True)
    assert "deals.jsonl: line 2 (0-1): the text form holds played hands" in errors


def test_rows_that_fail(hands: Path, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(hands.read_text().replace('"id": "0-2", "rules": {"profile": "saudi"', "{"))
    status, text, errors = said("batch", "score", str(path), str(tmp_path / "out"))
    assert status == 1
    assert "4 rows, 1 failed" in text
    assert "bad.jsonl: line 3: not JSON" in errors
    assert "all failed rows: " in errors
    listed = (tmp_path / "out/_errors.jsonl").read_text()
    assert json.loads(listed)["row"] == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("batch", "solve", "nowhere.jsonl", "out"), "IN: there is no 'nowhere.jsonl'"),
        (("batch", "solve", "only-one"), "IN... OUT: name at least one IN"),
        (("batch", "solve", "{hands}", "out.txt"), "OUT: results are .parquet or .jsonl"),
        (("batch", "solve", "{hands}", "o.jsonl", "--format", "parquet"), "--format: the name"),
        (("batch", "solve", "{hands}", "out", "--shard", "4/3"), "--shard: '4/3' is not like 1/4"),
        (("batch", "solve", "{hands}", "out", "--shard", "a/b"), "--shard"),
        (("batch", "solve", "{hands}", "out", "--scheduler", "tcp://x"), "--scheduler: goes with"),
        (("batch", "sing", "{hands}", "out"), "'sing' is not one of"),
        (("convert", "{hands}", "hands.doc"), "OUT: 'hands.doc' does not say its format"),
        (("convert", "{hands}"), "IN... OUT: name at least one IN"),
        (("generate", "--what", "records", "--players", "bots"), "--players"),
        (("generate", "--what", "records", "--players", "hint:0"), "--players"),
        (("generate", "--players", "hint:5"), "--players: goes with --what records"),
        (("generate", "--what", "records", "--workers", "2"), "--workers: goes with --out"),
        (("generate", "--out", "a.parquet", "--json"), "--out: goes without"),
        (("stats", "nowhere"), "there are no results at 'nowhere'"),
    ],
)
def test_what_is_typed_wrong(hands: Path, arguments: tuple[str, ...], message: str) -> None:
    status, out, errors = said(*(each.replace("{hands}", str(hands)) for each in arguments))
    assert (status, out) == (2, "")
    assert message in errors


def test_results_of_another_run_are_kept(hands: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    assert said("batch", "score", str(hands), out)[0] == 0
    status, _, errors = said("batch", "analyse", str(hands), out)
    assert status == 2
    assert "OUT: " in errors
    assert "holds results of another run" in errors


def test_without_the_extra(hands: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What needs pyarrow or Dask says what to install; JSON Lines need neither."""
    import sys

    for name in ("pyarrow", "pyarrow.parquet", "distributed", "dask"):
        monkeypatch.setitem(sys.modules, name, None)
    for form in ("jsonl", "jsonl.gz"):
        assert said("batch", "score", str(hands), str(tmp_path / form), "--format", form)[0] == 0
    status, _, errors = said("batch", "score", str(hands), str(tmp_path / "columns"))
    assert (status, "pip install 'baloot-solver[archive]'" in errors) == (1, True)
    monkeypatch.delitem(sys.modules, "baloot_solver.batch.dask_engine", raising=False)
    more = ("--engine", "dask", "--format", "jsonl")
    status, _, errors = said("batch", "score", str(hands), str(tmp_path / "dask"), *more)
    assert (status, "pip install 'baloot-solver[dask]'" in errors) == (1, True)
