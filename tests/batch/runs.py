"""Runs for the tests: archives made by seed, runs in this process, and what they left."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from baloot_solver.archive.converting import writing
from baloot_solver.archive.formats import format_of
from baloot_solver.archive.generating import Recipe, Wanted
from baloot_solver.archive.rows import Row
from baloot_solver.batch.answer_columns import Command
from baloot_solver.batch.asking import Options
from baloot_solver.batch.planning import Plan, make_plan, sources_of
from baloot_solver.batch.running import Summary, Target, run
from baloot_solver.rules import load_rule_set
from baloot_solver.solve import Objective

ROOT = Path(__file__).parents[2]
POINTS = Options(Objective.CARD_POINTS)


def rows_of(wanted: Wanted, count: int, seed: int = 3, **recipe: Any) -> list[Row]:
    made = Recipe(load_rule_set("saudi"), seed, wanted, **recipe)
    return [made.row(index) for index in range(count)]


def archive(path: Path, rows: list[Row]) -> Path:
    with writing(str(path), format_of(path.name)) as writer:
        for row in rows:
            writer.add(row)
    return path


def endings(path: Path, count: int, cards: int = 2) -> Path:
    return archive(path, rows_of("positions", count, cards=cards))


def planned(*paths: Path, unit_rows: int | None = None) -> Plan:
    return make_plan(sources_of([str(path) for path in paths]), unit_rows)


def solved(
    out: Path,
    *paths: Path,
    command: Command = "solve",
    options: Options = POINTS,
    form: str = ".jsonl",
    unit_rows: int | None = None,
    **engine: Any,
) -> Summary:
    plan = planned(*paths, unit_rows=unit_rows)
    return run(command, plan, Target(str(out), format_of(form)), options, **engine)


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def results(folder: Path) -> list[dict[str, Any]]:
    """The rows of a folder of JSON Lines, in order."""
    return [
        json.loads(line)
        for part in sorted(folder.glob("part-*.jsonl"))
        for line in part.read_text().splitlines()
    ]


def manifest(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((folder / "_manifest.json").read_text())
    return told


def command_line(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "baloot_cli", "batch", *arguments]


def begun(*arguments: str, **more: Any) -> subprocess.Popen[bytes]:
    """The real program, started."""
    return subprocess.Popen(
        command_line(*arguments),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUTF8": "1"},
        **more,
    )
