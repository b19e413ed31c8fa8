"""docs/operations.md has every setting with its default and meaning, and every metric there is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import generate_latest

from baloot_server.identity import read_tokens
from baloot_server.settings import NAMES, Settings
from tests.service.running import running_server

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "operations.md"
BEGIN = "<!-- settings: written by the tests, UPDATE_GOLDEN=1 -->\n"
END = "<!-- end of settings -->"


def shown_default(default: Any) -> str:
    """A default as people write it."""
    if type(default) is bool:
        return "yes" if default else "no"
    if type(default) is str:
        return default or "none"
    return f"{default:g}" if default < 100_000 else f"{default:,.0f}"


def table() -> str:
    """The settings as the page shows them."""
    lines = ["| option | default | |", "|---|---|---|"]
    for each in fields(Settings):
        shown = "one a core" if each.default is MISSING else shown_default(each.default)
        name = each.name.replace("_", "-")
        meaning = each.metadata["meaning"]
        if each.metadata["choices"]:
            meaning += f" ({', '.join(each.metadata['choices'])})"
        lines.append(f"| `--{name}` | {shown} | {meaning} |")
    return "\n".join(lines) + "\n"


def test_every_setting_is_there_with_its_default():
    page = FILE.read_text()
    before, rest = page.split(BEGIN)
    kept, after = rest.split(END)
    if os.environ.get("UPDATE_GOLDEN"):
        FILE.write_text(f"{before}{BEGIN}{table()}{END}{after}")
        return
    assert kept == table(), "UPDATE_GOLDEN=1 writes it again"


def test_the_options_the_page_names_exist():
    beside = {"check", "config", "probe", "new-token"}
    named = set(re.findall(r"--([a-z][a-z-]+)", FILE.read_text())) - beside
    assert {each.replace("-", "_") for each in named} == set(NAMES)


def test_every_metric_is_there():
    with running_server(workers=1) as running:
        text = generate_latest(running.server.metrics.registry).decode()
    served = set(re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE))
    served = {each for each in served if not each.endswith("_created")}
    told = set(re.findall(r"`(baloot_\w+)`", FILE.read_text())) - {"baloot_server", "baloot_cli"}
    assert told == served


def test_the_tokens_of_the_page_can_be_read(tmp_path: Path):
    (block,) = re.findall(r"```toml\n(\[\[token\]\].*?)```", FILE.read_text(), re.DOTALL)
    file = tmp_path / "tokens.toml"
    file.write_text(block.replace("…", "0" * 64))
    (entry,) = read_tokens(file)
    assert (entry.name, entry.burst) == ("app", 100)


def breaking(protos: Path) -> int:
    buf = Path(sys.executable).parent / "buf"
    command = [buf, "breaking", "--against", ROOT / "proto" / "released.binpb"]
    return subprocess.run(
        [str(each) for each in command], cwd=protos, capture_output=True, timeout=60, check=False
    ).returncode


@pytest.mark.parametrize(
    ("old", "new", "breaks"),
    [
        ("", "", False),
        ("string id = 1;", "string name = 1;", True),
        ("string id = 1;", "int64 id = 1;", True),
        ("string id = 1;", "string id = 1;\n  string later = 99;", False),
        ("rpc Decide(", "rpc Determine(", True),
    ],
)
def test_a_change_that_breaks_clients_is_found(tmp_path: Path, old, new, breaks):
    (tmp_path / "buf.yaml").write_text((ROOT / "buf.yaml").read_text())
    for source in (ROOT / "proto" / "balootsolver" / "v1").glob("*.proto"):
        copy = tmp_path / "proto" / "balootsolver" / "v1" / source.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text()
        if source.name == "solver_service.proto":
            assert old in text
            text = text.replace(old, new, 1)
        copy.write_text(text)
    assert (breaking(tmp_path) != 0) is breaks
