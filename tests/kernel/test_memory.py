"""What a context takes: eight megabytes at most, by what it says and by what the process grows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from baloot_solver.kernel._context import SolverContext

ROOT = Path(__file__).parents[2]
_GROWING = """
import psutil
from baloot_solver.cards import ContractKind
from baloot_solver.solve import Objective, SolverContext, solve
from tests.kernel.questions import deal

def taken():
    return psutil.Process().memory_info().rss

hard = [deal(ContractKind.ALL_TRUMP, number) for number in range(40)]
for each in hard[:2]:
    for objective in Objective:
        solve(each, objective, context=SolverContext(64))
before = taken()
context = SolverContext()
for each in hard:
    for objective in Objective:
        solve(each, objective, context=context, keep=True)
print(taken() - before)
"""


def test_both_tables_fit_into_eight_megabytes() -> None:
    context = SolverContext()
    assert 48 * context.table_entries < context.most_bytes <= 8_000_000
    assert (
        SolverContext(context.table_entries + 1).most_bytes
        == SolverContext(2 * context.table_entries).most_bytes
    )  # both tables are rounded up
    assert SolverContext(2 * context.table_entries).most_bytes > 1.9 * context.most_bytes


def test_a_process_grows_by_no_more() -> None:
    """Over whole deals kept in one table, which fill it."""
    done = subprocess.run(
        [sys.executable, "-c", _GROWING],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=250,
    )
    grown = int(done.stdout)
    most = SolverContext().most_bytes
    # Python's own heap grows by a few pages meanwhile.
    assert most / 2 < grown < most + 1_000_000
