"""The large counts stop and go on: nothing that is done is lost, nothing that failed is hidden."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.verify.__main__ import show_table, work
from tests.verify.counts import Counts
from tests.verify.state import Done, State
from tests.verify.tasks import ROOT, Task, fingerprint

COMMAND = [sys.executable, "-m", "tests.verify", "--only", "lone-ace", "--most", "2", "--jobs", "1"]


def finished(folder: Path) -> int:
    """How many units the state in a folder has."""
    return len(State(folder, fingerprint()).done)


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    command = [*COMMAND, "--state", str(tmp_path)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while finished(tmp_path) == 0:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = finished(tmp_path)
    assert 1 <= done < 2
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert f"{done} of 2 units are done already" in answer.stderr
    assert re.search(r"lone-ace +500 positions +0 ", answer.stdout)
    assert finished(tmp_path) == 2


def task(name: str, units: int) -> dict[str, Task]:
    return {name: Task(name, name, units, lambda unit: Counts())}


def test_a_failure_is_shown_and_ends_with_status_one(tmp_path: Path, capsys) -> None:
    state = State(tmp_path, "x")
    state.add(("peer", 0), Done(Counts({"deals": 20}), 1.0))
    assert show_table(task("peer", 1), state) == 0
    state.add(("peer", 1), Done(Counts({"deals": 20}, ["deal 33, AS: 62, not 72"]), 1.0))
    assert show_table(task("peer", 2), state) == 1
    shown = capsys.readouterr().out
    assert "deal 33, AS: 62, not 72" in shown
    assert "40 deals" in shown


def test_units_that_are_missing_are_no_success(tmp_path: Path) -> None:
    state = State(tmp_path, "x")
    state.add(("peer", 0), Done(Counts({"deals": 20}), 1.0))
    assert show_table(task("peer", 2), state) == 1


def test_a_unit_that_crashes_is_a_failure(tmp_path: Path) -> None:
    """The name is unknown to the process that is to do the unit, which ends with a traceback."""
    state = State(tmp_path, "x")
    work(task("no-such-task", 1), state, jobs=1)
    [done] = state.done.values()
    assert "no-such-task unit 0 ended with status 1" in done.counts.failures[0]


def test_a_line_cut_off_by_a_kill_does_not_count(tmp_path: Path) -> None:
    state = State(tmp_path, "x")
    state.add(("peer", 0), Done(Counts({"deals": 20}), 1.0))
    [file] = tmp_path.iterdir()
    file.write_text(file.read_text() + '["peer", 1, 2.0, "{\\"numb')
    state = State(tmp_path, "x")
    assert list(state.done) == [("peer", 0)]
    state.add(("peer", 1), Done(Counts({"deals": 20}), 1.0))
    assert list(State(tmp_path, "x").done) == [("peer", 0), ("peer", 1)]
    state.forget()
    assert State(tmp_path, "x").done == {}
