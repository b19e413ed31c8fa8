"""Runs the command line as a person does: in a shell, the real program, one process each."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from baloot_cli.main import main

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^\$ (?P<command>(?:.*\\\n)*.*)\n(?P<output>(?:(?![$#] ).*\n)*)", re.MULTILINE)


def environment(**changes: str) -> dict[str, str]:
    """Plain output, 80 columns, this environment's `baloot` first."""
    kept = {
        name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR"}
    }
    path = f"{Path(sys.executable).parent}{os.pathsep}{kept.get('PATH', '')}"
    return {**kept, "PATH": path, "COLUMNS": "80", "PYTHONUTF8": "1", **changes}


def baloot(
    *arguments: str, stdin: bytes = b"", **changes: str
) -> subprocess.CompletedProcess[bytes]:
    """`baloot` with these arguments, through `python -m baloot_cli`."""
    return subprocess.run(
        [sys.executable, "-m", "baloot_cli", *arguments],
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        env=environment(**changes),
        timeout=120,
        check=False,
    )


def run(command: str) -> str:
    """What a terminal shows for the command: output, complaints, the exit status where not 0.

    A plain `baloot ...` runs in this process, which is quick; anything with a pipe or a redirection
    in a shell.
    """
    words = shlex.split(command.replace("\\\n", " "))
    inside = words[0] == "baloot" and not {"|", "<(", ">", ";"} & set(words)
    text, status = _inside(words[1:]) if inside else _in_shell(command)
    return text + (f"[exit status {status}]\n" if status else "")


def _inside(arguments: list[str]) -> tuple[str, int]:
    output = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    before = Path.cwd()
    patch = pytest.MonkeyPatch()
    for name in ("NO_COLOR", "FORCE_COLOR"):
        patch.delenv(name, raising=False)
    patch.setenv("COLUMNS", "80")
    patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    os.chdir(ROOT)
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            status = main(arguments)
    finally:
        os.chdir(before)
        patch.undo()
    output.seek(0)
    return output.read(), status


def _in_shell(command: str) -> tuple[str, int]:
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
        env=environment(),
        timeout=120,
        check=False,
    )
    return done.stdout.decode("utf-8"), done.returncode


def replay(transcript: str) -> str:
    """The transcript with every command run again; lines that start with `#` are the author's."""

    def again(found: re.Match[str]) -> str:
        output = run(found["command"])
        return f"$ {found['command']}\n{output.rstrip()}\n\n"

    return BLOCK.sub(again, transcript).rstrip() + "\n"
