"""Object storage, stood in for by fsspec's file system in memory: the same files, and resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import fsspec
import pytest

from baloot_solver.archive import storage
from baloot_solver.archive.formats import format_of
from baloot_solver.archive.storage import StorageError
from baloot_solver.batch.planning import make_plan, sources_of
from baloot_solver.batch.running import Summary, Target, run
from tests.batch.runs import POINTS, endings, solved, tree

ROOT = "memory://bucket"


@pytest.fixture
def bucket() -> Iterator[fsspec.AbstractFileSystem]:
    store = fsspec.filesystem("memory")
    store.makedirs("/bucket", exist_ok=True)
    yield store
    store.rm("/bucket", recursive=True)


def run_there(out: str, *addresses: str, name: str = "") -> Summary:
    plan = make_plan(sources_of(addresses, out), 16)
    target = Target(out, format_of(name or ".parquet"), name)
    return run("solve", plan, target, POINTS, engine="threads", workers=2)


def there(store: fsspec.AbstractFileSystem, folder: str) -> dict[str, bytes]:
    found = store.find(folder)
    return {name.removeprefix(f"{folder}/"): store.cat_file(name) for name in found}


@pytest.mark.parametrize("name", ["in.jsonl", "in.jsonl.zst", "in.parquet"])
def test_a_run_there_is_a_run_here(
    tmp_path: Path, bucket: fsspec.AbstractFileSystem, name: str
) -> None:
    source = endings(tmp_path / name, 50)
    bucket.pipe_file(f"/bucket/in/{name}", source.read_bytes())
    solved(tmp_path / "out", source, form=".parquet", unit_rows=16)
    for address in (f"{ROOT}/in", f"{ROOT}/in/*", f"{ROOT}/in/{name}"):
        assert run_there(f"{ROOT}/out", address).complete
        assert there(bucket, "/bucket/out") == tree(tmp_path / "out")
    assert run_there(f"{ROOT}/out", f"{ROOT}/in").kept == 50
    bucket.rm_file("/bucket/out/part-000001.parquet")
    assert run_there(f"{ROOT}/out", f"{ROOT}/in").kept == 50 - 16
    assert there(bucket, "/bucket/out") == tree(tmp_path / "out")


def test_one_file_there(tmp_path: Path, bucket: fsspec.AbstractFileSystem) -> None:
    source = endings(tmp_path / "in.jsonl", 50)
    one = f"{ROOT}/one.parquet"
    assert run_there(f"{one}.parts", str(source), name=one).complete
    assert sorted(there(bucket, "/bucket")) == ["one.parquet", "one.parquet_manifest.json"]


def test_what_is_not_there_is_named(bucket: fsspec.AbstractFileSystem) -> None:
    with pytest.raises(StorageError, match=r"cannot read memory://bucket/none\.jsonl"):
        storage.size_of(f"{ROOT}/none.jsonl")
    with pytest.raises(StorageError, match="nowhere://"):
        storage.is_folder("nowhere://x")


def test_a_file_that_is_not_finished_does_not_appear(bucket: fsspec.AbstractFileSystem) -> None:
    def interrupted() -> None:
        with storage.appearing(f"{ROOT}/half.jsonl") as stream:
            stream.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert there(bucket, "/bucket") == {}
