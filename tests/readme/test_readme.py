"""The README is true: its Python runs, its commands work, its picture is what they print."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = [
    block.split("\n", 1)
    for block in re.findall(r"```console\n\$ (.*?)```", README, flags=re.DOTALL)
]
COMMANDS = re.findall(r"^\$ (baloot .*)$", README, flags=re.MULTILINE)


def run(command: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    program = [sys.executable, "-m", "baloot_cli", *words[1:]]
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        program,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_its_python_runs_as_shown(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted >= 8
    assert results.failed == 0


def test_its_picture_is_what_the_command_prints():
    command, picture = CONSOLE[0]
    assert run(command).stdout.rstrip() == picture.rstrip()


@pytest.mark.parametrize("command", COMMANDS)
def test_its_commands_work(command: str, tmp_path: Path):
    # Some write files where they are called.
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    done = run(command, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert not done.stderr


def test_its_targets_and_files_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"(?:^|`)make ([a-z]+)\b", README, flags=re.MULTILINE))
    assert targets >= {"demo", "test", "verify"}
    for target in targets:
        assert re.search(rf"^{target}:", makefile, flags=re.MULTILINE), target
    for path in re.findall(r"\]\(([a-z/]+\.md)\)", README):
        assert (ROOT / path).is_file(), path
