"""The same question has the same answer, to the byte, in every process; all end cleanly."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
_SHARED = """
import threading
from baloot_solver.solve import Objective, solve
from tests.kernel.questions import small_endings
endings = small_endings(48)
wanted = [solve(each, Objective.CARD_POINTS) for each in endings]
wrong = []
def ask(number):
    for call in range(500):
        index = (call * 7 + number) % len(endings)
        answer = solve(endings[index], Objective.CARD_POINTS)
        if answer.cards != wanted[index].cards or answer.line != wanted[index].line:
            wrong.append(index)
threads = [threading.Thread(target=ask, args=(number,)) for number in range(16)]
for each in threads: each.start()
for each in threads: each.join()
print(len(wrong))
"""
_LEAVING = """
import threading
from baloot_solver.cards import ContractKind
from baloot_solver.solve import Objective, SolverContext, solve
from tests.kernel.questions import deal
started = threading.Event()
def search():
    started.set()
    while True:
        solve(deal(ContractKind.ALL_TRUMP, 0), Objective.CARD_POINTS, context=SolverContext(64))
threading.Thread(target=search, daemon=True).start()
started.wait()
"""


def run(seed: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=250,
        check=False,
    )


def test_answers_do_not_depend_on_the_order_of_hashes() -> None:
    outputs = set()
    for seed, threads in (("0", "1"), ("1", "2"), ("424242", "1")):
        process = run(seed, "-m", "tests.kernel.questions", threads)
        assert (process.returncode, process.stderr) == (0, b"")
        outputs.add(process.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) == 24


def test_sixteen_threads_of_five_hundred_calls_then_a_clean_exit() -> None:
    process = run("0", "-c", _SHARED)
    assert (process.returncode, process.stderr, process.stdout) == (0, b"", b"0\n")


def test_a_process_may_end_while_a_thread_still_searches() -> None:
    process = run("0", "-c", _LEAVING)
    assert (process.returncode, process.stderr, process.stdout) == (0, b"", b"")
