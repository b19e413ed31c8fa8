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

from baloot_solver.archive.converting import writing
from baloot_solver.archive.formats import format_of
from baloot_solver.archive.generating import Recipe
from baloot_solver.rules import load_rule_set
from tests.batch.runs import ROOT, solved


def many_endings(path: Path, rows: int) -> Path:
    """An archive of endings of one card, made and written row by row."""
    recipe = Recipe(load_rule_set("saudi"), 8, cards=1)
    with writing(str(path), format_of(path.name)) as writer:
        for index in range(rows):
            writer.add(recipe.row(index))
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
