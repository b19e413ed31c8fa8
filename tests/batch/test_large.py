"""The large counts of archives: for `make verify`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from baloot_solver.archive.line_rows import write_json_row
from baloot_solver.batch.asking import Options
from tests.archive.test_tolerance import DAMAGE
from tests.batch.crashing import killed_and_resumed
from tests.batch.flat import grown, peak
from tests.batch.runs import endings, manifest, results, rows_of, solved, tree

pytestmark = pytest.mark.verify


@pytest.mark.timeout(1500)
@pytest.mark.parametrize("engine", ["threads", "processes"])
@pytest.mark.parametrize("half", [0, 1])
def test_killed_at_twenty_random_moments(
    tmp_path: Path, engine: str, half: int, record_property: Callable[[str, object], None]
) -> None:
    """Ten and ten moments, for each engine."""
    source = endings(tmp_path / "in.jsonl", 3_000, cards=3)
    solved(tmp_path / "whole", source, options=Options(), form=".parquet", unit_rows=16)
    alive = killed_and_resumed(source, tmp_path / "out", 10, 20 + half, engine)
    record_property("inputs", alive)
    assert alive >= 8
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


@pytest.mark.timeout(3000)
@pytest.mark.parametrize("suffix", [".parquet", ".jsonl.gz"])
def test_memory_is_flat(
    tmp_path: Path, suffix: str, record_property: Callable[[str, object], None]
) -> None:
    """The peak of 200,000 rows is within a fifth of that of 20,000."""
    few = endings(tmp_path / f"few{suffix}", 20_000, cards=1)
    many = grown(few, tmp_path / f"many{suffix}", 10)
    small, large = (peak(path, tmp_path / f"out-{path.name}") for path in (few, many))
    for path, rows in ((few, 20_000), (many, 200_000)):
        assert manifest(tmp_path / f"out-{path.name}")["rows"] == rows
    record_property("inputs", 220_000)
    assert large <= 1.2 * small, f"{small} KB, then {large} KB"


def test_one_row_in_a_hundred_is_damaged(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Ten kinds of damage, a hundred rows of ten thousand."""
    lines = [write_json_row(row).encode() for row in rows_of("positions", 10_000, 9, cards=2)]
    kinds = list(DAMAGE)
    assert len(kinds) == 10
    expected = {}
    for number in range(100):
        damage, reason = DAMAGE[kinds[number % len(kinds)]]
        at = number * 100 + number
        broken = damage(lines[at])
        assert broken != lines[at]
        lines[at], expected[at + 1] = broken, reason
    path = tmp_path / "in.jsonl"
    path.write_bytes(b"\n".join(lines))
    summary = solved(tmp_path / "out", path)
    assert (summary.rows, summary.failed) == (10_000, 100)
    found = results(tmp_path / "out")
    assert [each["row"] for each in found] == list(range(1, 10_001))
    failed = {each["row"]: each["error_reason"] for each in found if each["error"] is not None}
    assert failed == expected
    assert manifest(tmp_path / "out")["failed"] == 100
    record_property("inputs", 10_000)
