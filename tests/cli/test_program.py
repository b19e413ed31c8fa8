"""The program as a process: entry points, clean ends, what it loads, help."""

from __future__ import annotations

import os
import pty
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import baloot_cli
from baloot_cli.commands.solve import EXAMPLE
from baloot_cli.main import cli, main
from balootsolver.v1.solver_service_pb2 import SolveRequest
from tests.cli import shell

EXAMPLES = Path(__file__).parents[2] / "examples"
COMMANDS = [
    "solve",
    "score",
    "legal",
    "deal",
    "calls",
    "generate",
    "hint",
    "bid",
    "rules",
    "rules list",
    "rules show",
    "rules diff",
]


def test_both_entry_points_are_the_same_program():
    for command in (["baloot"], [sys.executable, "-m", "baloot_cli"]):
        done = subprocess.run(
            [*command, "--version"], env=shell.environment(), capture_output=True, check=True
        )
        assert done.stdout.decode() == f"baloot, version {baloot_cli.__version__}\n"


def test_solve_without_arguments_shows_an_example_that_works():
    """The example is copied from the message and run."""
    done = shell.process("solve")
    assert (done.returncode, done.stdout) == (2, b"")
    assert EXAMPLE in done.stderr.decode()
    shown = subprocess.run(
        ["bash", "-c", EXAMPLE], env=shell.environment(), capture_output=True, check=False
    )
    assert shown.returncode == 0
    assert "South makes the contract" in shown.stdout.decode()


@pytest.mark.parametrize("command", COMMANDS)
def test_help_tells_every_option_and_its_examples_work(command, tmp_path, monkeypatch):
    # Some examples write files where they are called.
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    monkeypatch.setattr(shell, "ROOT", tmp_path)
    help_text = CliRunner().invoke(cli, [*command.split(), "--help"]).output
    found: Any = cli
    for name in command.split():
        found = found.commands[name]
    for parameter in found.params:
        if parameter.param_type_name == "option":
            assert parameter.opts[-1] in help_text
            assert parameter.help
        else:
            assert parameter.name.upper() in help_text
    for example in found.help.replace("\\\n", " ").splitlines():
        if example.strip().startswith("baloot "):
            assert "[exit status" not in shell.run(" ".join(example.split()))


def test_the_top_help_lists_every_command():
    done = shell.baloot("--help")
    for name in cli.commands:
        assert f"  {name} " in done.stdout.decode()


def test_no_color_and_a_pipe_are_plain_and_a_terminal_is_not():
    asked = ("legal", ".J8.A.7", "--contract", "hokum:H", "--leader", "N")
    assert b"\x1b" not in shell.process(*asked).stdout
    assert b"\x1b[32m" in shell.process(*asked, FORCE_COLOR="1", TERM="xterm").stdout
    assert b"\x1b[32m" not in shell.process(*asked, FORCE_COLOR="1", NO_COLOR="1").stdout


def test_a_terminal_without_suit_signs_gets_letters():
    asked = ("legal", ".J8.A.7", "--contract", "hokum:H", "--leader", "N")
    done = shell.process(*asked, PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Hokum h" in done.stdout


def test_json_is_utf_8_and_pictures_are_drawn_on_any_terminal():
    line = '{"id": "يد", "position": {"deal": {"hands": "S:A... E:K... N:Q... W:J..."}, '
    line += '"contract": {"kind": "CONTRACT_KIND_SUN"}, "leader": "SEAT_SOUTH"}, '
    line += '"objective": "OBJECTIVE_CARD_POINTS"}\n'
    ascii_terminal = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    asked = ("solve", "--file", "-")
    done = shell.process(*asked, "--json", stdin=line.encode(), **ascii_terminal)
    assert (done.returncode, done.stderr) == (0, b"")
    assert '"id": "يد"' in done.stdout.decode("utf-8")
    done = shell.process(*asked, stdin=line.encode(), **ascii_terminal)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"line 1, ?? -" in done.stdout


def test_rules_list_and_show_tell_every_profile_and_parameter():
    from baloot_solver.rules import PROFILES, load_rule_set

    listed = shell.run("baloot rules list")
    for name in PROFILES:
        assert f"\n{name} " in listed
    for name in ("saudi", "bazar-blot"):
        told = shell.run(f"baloot rules show {name}")
        rules = load_rule_set(name)
        for parameter in rules.parameters:
            assert f"\n{parameter} = {rules.text(parameter)}" in told
        assert rules.digest in told


def test_long_files_show_progress_on_the_terminal_while_answers_go_to_a_pipe(tmp_path):
    work = tmp_path / "work.jsonl"
    made = shell.baloot("generate", "--count", "60", "--cards", "3", "--json")
    work.write_bytes(made.stdout)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "baloot_cli", "solve", "--file", str(work), "--json"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=shell.environment(TERM="xterm", COLUMNS="100"),
        cwd=shell.ROOT,
    )
    os.close(theirs)
    answers, _ = process.communicate(timeout=120)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)
    assert process.returncode == 0
    assert len(answers.splitlines()) == 60
    assert "/60" in shown
    assert "time left" in shown


def test_a_reader_that_goes_away_ends_it_quietly():
    command = "baloot generate --count 5000 --json | head -1"
    done = subprocess.run(
        ["bash", "-c", command + "; echo ${PIPESTATUS[0]}"],
        env=shell.environment(), capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.stderr == b""
    first, status = done.stdout.decode().splitlines()
    assert first.startswith('{"id": "0-0"')
    assert status == "1"


def test_ctrl_c_ends_it_quietly(tmp_path):
    work = tmp_path / "work.jsonl"
    work.write_bytes(shell.baloot("generate", "--count", "40", "--json").stdout * 50)
    process = subprocess.Popen(
        [sys.executable, "-m", "baloot_cli", "solve", "--file", str(work), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=shell.environment(),
        cwd=shell.ROOT,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b'{"id"')
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert errors.decode().strip() == "baloot: interrupted"
    assert process.returncode == 130


def test_ctrl_c_stops_a_search_that_would_take_long(monkeypatch):
    """The search runs on another thread; the signal must reach it through the cancel flag."""
    from baloot_cli import backend

    told: list[bool] = []

    def endless(request, *, context, cancel):
        os.kill(os.getpid(), signal.SIGINT)
        while not cancel.cancelled:
            time.sleep(0.01)
        told.append(True)

    monkeypatch.setattr(backend, "_handlers", lambda: {SolveRequest: endless})
    assert main(["solve", "S:A... E:K... N:Q... W:J..."]) == 130
    deadline = time.monotonic() + 60
    while not told and time.monotonic() < deadline:
        time.sleep(0.01)
    assert told


def test_nothing_of_the_solver_or_of_grpc_is_loaded_for_help():
    code = (
        "import sys; from baloot_cli.main import main; main(['solve', '--help']);"
        "print([n for n in sys.modules if n.split('.')[0] in ('grpc', 'baloot_solver')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=shell.environment(), capture_output=True, check=True
    )
    assert done.stdout.decode().splitlines()[-1] == "[]"


def test_without_the_solver_it_says_what_to_install():
    code = (
        "import sys; sys.modules['baloot_solver'] = None;"
        "from baloot_cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    for asked in (["rules", "list"], ["generate"], ["solve", "S:A... E:K... N:Q... W:J..."]):
        done = subprocess.run(
            [sys.executable, "-c", code, *asked],
            env=shell.environment(), capture_output=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stdout) == (1, b"")
        assert "pip install 'baloot-cli[local]'" in done.stderr.decode()
        assert "--server HOST:PORT" in done.stderr.decode()


@pytest.mark.parametrize(
    "typed",
    [
        ["solve", "S:A\udcff"],
        ["legal", "A\udcff", "--leader", "W"],
        ["calls", "pass\udcff", "--dealer", "W"],
        ["deal", "--day", "\udcff"],
    ],
    ids=lambda typed: typed[0],
)
def test_an_argument_of_another_encoding_is_wrong_input(typed):
    done = shell.baloot(*typed)
    assert done.returncode == 2
    assert b"is not UTF-8" in done.stderr
