"""The memory of a run: its peak must not grow with the archive.

    python -m tests.batch.flat IN OUT

runs `baloot batch solve` in this process alone, with threads, and prints the peak of resident
memory in kilobytes.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

from tests.batch.runs import ROOT, solved


def grown(source: Path, path: Path, times: int) -> Path:
    """An archive with the rows of another one so many times: made in no time, in row groups."""
    if path.suffix == ".gz":
        path.write_bytes(source.read_bytes() * times)  # packed files may follow one another
        return path
    from pyarrow import parquet

    table = parquet.read_table(source)
    with parquet.ParquetWriter(path, table.schema) as writer:
        for _ in range(times):
            writer.write_table(table)
    return path


def peak(source: Path, out: Path) -> int:
    """Kilobytes at the peak of a run in a process of its own."""
    answer = subprocess.run(
        [sys.executable, "-m", "tests.batch.flat", str(source), str(out)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=1200,
        check=True,
    )
    return int(answer.stdout.strip().splitlines()[-1])


if __name__ == "__main__":
    solved(Path(sys.argv[2]), Path(sys.argv[1]), form=".parquet", engine="threads", workers=2)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
