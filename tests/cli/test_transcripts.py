"""Golden transcripts: sessions a person can read, run again and compared to the letter.

A transcript has `$ ` in front of every command and `# ` in front of remarks. To add one, write the
commands, run the tests with UPDATE_GOLDEN=1, and read what came out. The commands of docs/cli.md
are run the same way.
"""

from __future__ import annotations

import re

import pytest

from tests.cli import golden, shell

TRANSCRIPTS = sorted(golden.FOLDER.glob("session-*.txt"))
GUIDE = shell.ROOT / "docs" / "cli.md"
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=[path.stem for path in TRANSCRIPTS])
def test_session(path):
    golden.check(path, shell.replay(path.read_text(encoding="utf-8")))


def test_the_guide_shows_what_the_program_prints():
    text = GUIDE.read_text(encoding="utf-8")
    assert len(CONSOLE.findall(text)) > 5
    now = CONSOLE.sub(lambda block: f"```console\n{shell.replay(block[1])}```", text)
    golden.check(GUIDE, now)


def test_the_guide_names_every_command_and_option():
    from baloot_cli.main import cli

    text = GUIDE.read_text(encoding="utf-8")
    for name, command in cli.commands.items():
        assert f"baloot {name}" in text
        for parameter in command.params:
            for option in (*parameter.opts, *parameter.secondary_opts):
                if option.startswith("--"):
                    assert f"`{option}" in text or f"/{option}" in text, f"{name} {option}"
