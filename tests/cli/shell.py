"""Runs the command line as a person does.

`process` and commands with a pipe start the real program; `baloot` and plain commands call its main
function in this process with streams of their own, which is the same and twenty times as quick.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

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


def process(
    *arguments: str, stdin: bytes = b"", **changes: str
) -> subprocess.CompletedProcess[bytes]:
    """`python -m baloot_cli` with these arguments, and these changes of the environment."""
    return subprocess.run(
        [sys.executable, "-m", "baloot_cli", *arguments],
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        env=environment(**changes),
        timeout=120,
        check=False,
    )


def baloot(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The same without a new process."""
    output, errors = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in "12")
    status = _main(arguments, stdin, output, errors)
    texts = [stream.buffer.getvalue() for stream in (output, errors)]
    return subprocess.CompletedProcess(arguments, status, *texts)


def _main(arguments: Sequence[str], stdin: bytes, output: TextIO, errors: TextIO) -> int:
    before = Path.cwd()
    patch = pytest.MonkeyPatch()
    for name in ("NO_COLOR", "FORCE_COLOR"):
        patch.delenv(name, raising=False)
    patch.setenv("COLUMNS", "80")
    patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
    os.chdir(ROOT)
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            return main(arguments)
    finally:
        os.chdir(before)
        patch.undo()


def run(command: str) -> str:
    """What a terminal shows for the command: output, complaints, the exit status where not 0.

    A plain `baloot ...` runs in this process, which is quick; anything with a pipe or a redirection
    in a shell.
    """
    words = shlex.split(command.replace("\\\n", " "))
    inside = words[0] == "baloot" and not {"|", "<(", ">", ";"} & set(words)
    if inside:
        output = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
        status = _main(words[1:], b"", output, output)
        output.seek(0)
        text = output.read()
    else:
        text, status = _in_shell(command)
    return text + (f"[exit status {status}]\n" if status else "")


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
