"""The count of instructions says what callgrind says, or clearly why there is none."""

from __future__ import annotations

import shutil
import stat
import sys
from pathlib import Path

import pytest

from baloot_solver.many import solve_many
from benchmarks import instructions
from benchmarks.worlds import CONTRACTS, worlds

#: A stand-in that runs the program and says what callgrind would; a real run takes half a minute.
STAND_IN = """#!{python}
import subprocess, sys
arguments = [each for each in sys.argv[1:] if not each.startswith("--t") and "file=" not in each]
status = subprocess.run(arguments).returncode
sys.stderr.write("==1== Events    : Ir\\n==1== Collected : {collected}\\n")
sys.exit({status})
"""


def stand_in(folder: Path, collected: int, status: str = "status") -> Path:
    path = folder / "valgrind"
    path.write_text(STAND_IN.format(python=sys.executable, collected=collected, status=status))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_the_search_is_run_and_counted(tmp_path, monkeypatch, capsys) -> None:
    valgrind = stand_in(tmp_path, 1_000_000)
    monkeypatch.setattr(shutil, "which", lambda _: str(valgrind))
    nodes, values = instructions.search("sun", "cards", 1)
    found = instructions.count("sun", "cards", 1)
    assert found == instructions.Count("sun", "cards", 1_000_000, nodes, values)
    assert instructions.main(["--deals", "1", "--lists", "sun"]) == 0
    assert "1,000,000" in capsys.readouterr().out


def test_worlds_are_counted_by_their_own_entries(tmp_path, monkeypatch) -> None:
    valgrind = stand_in(tmp_path, 7)
    monkeypatch.setattr(shutil, "which", lambda _: str(valgrind))
    nodes, values = instructions.search("hokum-saudi", "worlds", 1)
    asked = worlds(*CONTRACTS["Hokum (saudi)"], 0)[: instructions.FEW]
    one_by_one = [solve_many([each])[0].differences for each in asked]
    assert values == sum(sum(each.values()) for each in one_by_one)
    found = instructions.count("hokum-saudi", "worlds", 1)
    assert found == instructions.Count("hokum-saudi", "worlds", 7, nodes, values)
    with pytest.raises(SystemExit):
        instructions.main(["--questions", "worlds", "--lists", "hokum-contree"])


@pytest.mark.parametrize(
    ("collected", "status", "told"),
    [(0, "status", "stripped of its symbols"), (5, "132", "KERNEL_CFLAGS=")],
)
def test_a_count_that_is_none_is_told(
    tmp_path, monkeypatch, collected: int, status: str, told: str
) -> None:
    valgrind = stand_in(tmp_path, collected, status)
    monkeypatch.setattr(shutil, "which", lambda _: str(valgrind))
    with pytest.raises(instructions.NotCounted) as caught:
        instructions.count("sun", "value", 1)
    assert told in " ".join(str(caught.value).split())


def test_a_missing_valgrind_is_told(monkeypatch, capsys) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert instructions.main([]) == 1
    assert "valgrind is not installed" in capsys.readouterr().err
