"""Field cases of archives: rows lost, rows twice, rows under another's name, limits nobody told."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from baloot_solver.archive.line_rows import write_json_row
from baloot_solver.archive.rows import PositionRow, Row
from baloot_solver.batch.asking import Options
from baloot_solver.solve import solve
from tests.batch.crashing import finish, killed_and_resumed
from tests.batch.runs import POINTS, archive, endings, results, rows_of, solved
from tests.cases.support import Case, field_case


def in_folder(check: Callable[[Case, Path], None]) -> Callable[[Case], None]:
    """Give the function of a case a folder that is gone afterwards."""

    @wraps(check)
    def wrapped(case: Case) -> None:
        with TemporaryDirectory() as name:
            check(case, Path(name))

    return wrapped


@field_case("FC-063")
@in_folder
def test_one_malformed_deal(case: Case, folder: Path) -> None:
    """Through a run of an archive; `tests/service/test_batch.py` sends it through the service."""
    damage = ("AAKQJT98.7..", "AKQJT987..X.", "...", "KKQJT987...")
    for number, size in enumerate((1, 2, 31, 32, 33, 200)):
        rows = rows_of("positions", size, cards=2)
        lines = [write_json_row(row) for row in rows]
        at = min(17, size - 1)
        hands = lines[at].split('"hands": "')[1].split('"')[0]
        south = hands.split(" ")[0]
        broken = f"S:{damage[number % len(damage)]}"
        lines[at] = lines[at].replace(south, broken)
        path = folder / f"{size}.jsonl"
        path.write_text("\n".join(lines))
        summary = solved(folder / f"out{size}", path)
        assert (summary.rows, summary.failed) == (size, 1)
        for row, told in zip(rows, results(folder / f"out{size}"), strict=True):
            assert told["id"] == row.id
            assert (told["error_reason"] is not None) == (row is rows[at])
    assert "index 17" in case["input"]["deals"]


@field_case("FC-066")
@in_folder
def test_kill_and_resume(case: Case, folder: Path) -> None:
    """A small run with two kills; `make verify` does the case's twenty."""
    source = endings(folder / "in.jsonl", 320, cards=3)
    killed_and_resumed(source, folder / "out", 2, 11, "threads", POINTS, ".jsonl")
    solved(folder / "whole", source, unit_rows=16)
    found = results(folder / "out")
    assert found == results(folder / "whole")
    assert len({each["id"] for each in found}) == 320
    assert "20 random moments" in case["input"]["batch"]


@field_case("FC-067")
@in_folder
def test_whatever_the_finishing_order(case: Case, folder: Path) -> None:
    rows: list[Row] = [*rows_of("positions", 194, cards=1), *rows_of("positions", 6)]
    Random(67).shuffle(rows)
    source = archive(folder / "in.jsonl", rows)
    for workers in (1, 3, 8, 32):
        out = folder / f"out{workers}"
        solved(out, source, options=Options(), unit_rows=8, engine="threads", workers=workers)
        found = results(out)
        assert [each["id"] for each in found] == [row.id for row in rows]
    for row, told in zip(rows, found, strict=True):
        assert isinstance(row, PositionRow)
        objective = row.objective
        assert objective is not None
        value = solve(row.position(), objective).value
        assert told["card_points_north_south"] == value.card_points[0]
    assert "1..32 workers" in case["input"]["batch"]


@field_case("FC-068")
@in_folder
def test_refused_records_are_listed(case: Case, folder: Path) -> None:
    lines = [write_json_row(row) for row in rows_of("positions", 10)]
    south = lines[2].split('"hands": "')[1].split(" ")[0]
    twice = next(card for card in south[2:] if card != ".")
    bad = list(lines)
    bad[2] = lines[2].replace(south, f"{south[:2]}{twice}{south[2:]}")
    north = lines[6].split(" N:")[1].split(" ")[0]
    short = north.replace(next(sign for sign in north if sign != "."), "", 1)
    bad[6] = lines[6].replace(f" N:{north}", f" N:{short}")
    (folder / "some.jsonl").write_text("\n".join(bad))
    (folder / "all.jsonl").write_text("\n".join(line.replace("SEAT_", "S_") for line in lines))
    some = solved(folder / "some", folder / "some.jsonl", options=Options())
    assert (some.rows, some.failed) == (10, 2)
    listed = (folder / "some/_errors.jsonl").read_text().splitlines()
    told = [json.loads(line) for line in listed]
    assert [(each["row"], each["id"]) for each in told] == [(3, "3-2"), (7, "3-6")]
    assert all(each["description"] and each["field"] for each in told)
    everything = solved(folder / "all", folder / "all.jsonl", options=Options())
    assert (everything.rows, everything.failed) == (10, 10)
    done = finish("solve", str(folder / "all.jsonl"), str(folder / "out"))
    assert done.returncode == 1
    assert "10 rows, 10 failed" in done.stdout
    assert "line 10" in done.stderr
    assert "10 bad of 10" in case["input"]["batch"]


@field_case("FC-069")
@in_folder
def test_no_hidden_limit(case: Case, folder: Path) -> None:
    for size in (1, 40, 41, 200, 201, 10_000):
        rows = rows_of("positions", min(size, 250), cards=1)
        rows = (rows * (size // len(rows) + 1))[:size]
        summary = solved(folder / f"out{size}", archive(folder / f"{size}.jsonl", rows))
        assert (summary.rows, summary.failed, summary.complete) == (size, 0, True)
        assert [each["row"] for each in results(folder / f"out{size}")] == list(range(1, size + 1))
    assert "10,000 deals" in case["input"]["batch"]
