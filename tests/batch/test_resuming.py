"""A run that was stopped anyhow goes on, to the same bytes; nothing is half-written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from baloot_solver.archive import storage
from baloot_solver.archive.storage import StorageError
from baloot_solver.batch import running, working
from baloot_solver.batch.asking import Options
from baloot_solver.errors import InputError
from baloot_solver.solve import Objective
from tests.batch.crashing import kill_after, killed_and_resumed, limited, receipts
from tests.batch.runs import POINTS, endings, manifest, results, solved, tree


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return endings(tmp_path_factory.mktemp("resuming") / "in.jsonl", 640, cards=3)


@pytest.fixture(scope="module")
def whole(source: Path) -> dict[str, bytes]:
    """What an uninterrupted run makes."""
    out = source.parent / "whole"
    solved(out, source, options=Options(), form=".parquet", unit_rows=16)
    return tree(out)


@pytest.mark.parametrize("engine", ["threads", "processes"])
def test_killed_at_random_moments(
    tmp_path: Path, source: Path, whole: dict[str, bytes], engine: str
) -> None:
    alive = killed_and_resumed(source, tmp_path / "out", 2, 7, engine)
    assert alive >= 1
    assert tree(tmp_path / "out") == whole


def test_a_finished_run_is_not_touched(tmp_path: Path, source: Path) -> None:
    solved(tmp_path / "out", source)
    times = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    summary = solved(tmp_path / "out", source)
    assert (summary.kept, summary.done) == (640, 0)
    assert {path: path.stat().st_mtime_ns for path in times} == times


@pytest.mark.parametrize(
    "name", ["part-000003.jsonl", "_batch/000003.json", "_manifest.json", "_batch/run.json"]
)
def test_any_one_file_gone_or_cut_is_made_again(tmp_path: Path, source: Path, name: str) -> None:
    out = tmp_path / "out"
    solved(out, source)
    before = tree(out)
    for damage in (b"", None):
        if damage is None or name == "_batch/run.json":
            (out / name).unlink()
        else:
            (out / name).write_bytes(before[name][:50])
        summary = solved(out, source)
        assert summary.complete
        assert tree(out) == before


def test_between_the_part_and_its_receipt(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    solved(out, source)
    before = tree(out)
    (out / "_batch/000005.json").unlink()
    (out / "part-000005.jsonl").write_bytes(b"of an older try\n")
    solved(out, source)
    assert tree(out) == before


def test_where_writing_fails(tmp_path: Path, source: Path, whole: dict[str, bytes]) -> None:
    out = tmp_path / "out"
    arguments = ("solve", str(source), str(out), "--unit-rows", "16", "--engine", "threads")
    done = limited(3_000, *arguments)
    assert done.returncode == 1
    assert "cannot write" in done.stderr
    assert "File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert [path for path in tree(out) if path.startswith(("part", ".part"))] == []
    assert receipts(out) == 0
    assert solved(out, source, options=Options(), form=".parquet", unit_rows=16).complete
    assert tree(out) == whole


def test_where_only_one_part_cannot_be_written(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    write = storage.write_whole

    def failing(address: str, data: bytes, *, durable: bool = True) -> None:
        if address.endswith("part-000004.jsonl"):
            raise StorageError("write", address, "No space left on device")
        write(address, data, durable=durable)

    with monkeypatch.context() as patched:
        patched.setattr(storage, "write_whole", failing)
        with pytest.raises(StorageError, match="part-000004"):
            solved(out, source, workers=1)
    assert receipts(out) == 4
    assert not (out / "_manifest.json").exists()
    summary = solved(out, source)
    assert summary.kept == 4 * 64
    assert len({each["id"] for each in results(out)}) == 640


@pytest.mark.parametrize(
    "other",
    [
        {"options": Options(Objective.GAME_POINTS)},
        {"options": Options(Objective.CARD_POINTS, line=True)},
        {"form": ".parquet"},
        {"command": "table"},
    ],
)
def test_other_options_are_not_mixed_in(
    tmp_path: Path, source: Path, other: dict[str, Any]
) -> None:
    out = tmp_path / "out"
    solved(out, source)
    before = tree(out)
    with pytest.raises(InputError, match="another run"):
        solved(out, source, **other)
    assert tree(out) == before


def test_another_version_is_not_mixed_in(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved(tmp_path / "out", source)
    monkeypatch.setattr(working, "__version__", "9.9.9")
    with pytest.raises(InputError, match="version"):
        solved(tmp_path / "out", source)


def test_rows_that_changed_are_answered_anew(tmp_path: Path) -> None:
    path = endings(tmp_path / "in.jsonl", 192)
    out = tmp_path / "out"
    solved(out, path, unit_rows=64)
    lines = path.read_text().splitlines(keepends=True)
    lines[70] = lines[70].replace("SEAT", "SEAT_", 1).replace("3-70", "other")
    lines[71] = lines[71].replace("3-71", "another")
    path.write_text("".join(lines[:180]))
    summary = solved(out, path, unit_rows=64)
    assert summary.kept == 64
    found = results(out)
    assert len(found) == 180
    assert found[71]["id"] == "another"
    assert manifest(out)["rows"] == 180


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path: Path, source: Path) -> None:
    from baloot_solver.archive.formats import format_of
    from baloot_solver.batch.running import Target, run
    from tests.batch.runs import planned

    out = tmp_path / "mine.jsonl"
    out.write_text("mine\n")
    target = Target(f"{out}.parts", format_of(out.name), str(out))
    with pytest.raises(InputError, match="another run"):
        run("solve", planned(source), target, POINTS)
    assert out.read_text() == "mine\n"


def test_a_single_file_killed_while_it_is_put_together(
    tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from baloot_solver.archive.formats import format_of
    from baloot_solver.batch.running import Target, run
    from tests.batch.runs import planned

    out = tmp_path / "one.jsonl"
    target = Target(f"{out}.parts", format_of(out.name), str(out))
    plan = planned(source)
    for name in ("_put_together", "_write_where_new"):
        with monkeypatch.context() as patched:
            patched.setattr(running, name, _killed)
            with pytest.raises(KeyboardInterrupt):
                run("solve", plan, target, POINTS)
        assert not out.exists()
    assert run("solve", plan, target, POINTS).complete
    assert len(out.read_text().splitlines()) == 640
    told = json.loads(Path(target.manifest).read_text())
    assert told["rows"] == 640


def _killed(*arguments: object) -> None:
    raise KeyboardInterrupt


def test_a_killed_parent_takes_its_workers_along(tmp_path: Path, source: Path) -> None:
    import psutil

    out = tmp_path / "out"
    arguments = (
        "solve", str(source), str(out), "--engine", "processes", "--workers", "2",
        "--unit-rows", "16",
    )  # fmt: skip
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    assert kill_after(1, 0.0, out, *arguments)

    def orphans() -> list[psutil.Process]:
        found = []
        for process in psutil.process_iter(["pid", "cmdline"]):
            line = " ".join(process.info["cmdline"] or ())
            if "spawn_main" in line and process.pid not in before and process.ppid() == 1:
                found.append(process)
        return found

    _, alive = psutil.wait_procs(orphans(), timeout=60)
    assert alive == []
