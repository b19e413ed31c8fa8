"""What answers look like: each file of `pictures/` is a request, its answer and a width.

The answers are written by hand to show every corner of a picture; whether answers are right is
tested elsewhere.
"""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format
from rich.cells import cell_len

from baloot_cli.show import contracts, legal, match, rule_sets, score, solution
from baloot_cli.show.screen import Screen
from balootsolver.v1 import rules_service_pb2, solver_service_pb2
from tests.cli import golden

PICTURES = sorted((Path(__file__).parent / "pictures").glob("*.json"))
DRAW: dict[str, tuple[Any, Any, Any]] = {
    "solve": (
        solution.draw,
        solver_service_pb2.SolveRequest,
        solver_service_pb2.SolveResponse,
    ),
    "score": (
        score.draw,
        rules_service_pb2.ScoreHandRequest,
        rules_service_pb2.ScoreHandResponse,
    ),
    "table": (
        contracts.draw,
        solver_service_pb2.SolveTableRequest,
        solver_service_pb2.SolveTableResponse,
    ),
    "match": (
        match.draw,
        rules_service_pb2.ScoreMatchRequest,
        rules_service_pb2.ScoreMatchResponse,
    ),
    "rules": (
        lambda screen, _, answer: rule_sets.draw_one(screen, answer),
        rules_service_pb2.GetRuleSetRequest,
        rules_service_pb2.GetRuleSetResponse,
    ),
    "profiles": (
        lambda screen, _, answer: rule_sets.draw_list(screen, answer),
        rules_service_pb2.ListRuleSetsRequest,
        rules_service_pb2.ListRuleSetsResponse,
    ),
    "legal": (
        legal.draw,
        rules_service_pb2.ListLegalCardsRequest,
        rules_service_pb2.ListLegalCardsResponse,
    ),
}


def drawn(path: Path) -> str:
    told = json.loads(path.read_text(encoding="utf-8"))
    draw, request_type, response_type = DRAW[told["kind"]]
    request = json_format.ParseDict(told["request"], request_type())
    response = json_format.ParseDict(told["response"], response_type())
    stream = io.TextIOWrapper(io.BytesIO(), encoding=told["encoding"])
    draw(Screen(stream), request, response)
    stream.seek(0)
    return stream.read()


@pytest.mark.parametrize("path", PICTURES, ids=[path.stem for path in PICTURES])
def test_picture(path, monkeypatch):
    width = json.loads(path.read_text(encoding="utf-8"))["width"]
    monkeypatch.setenv("COLUMNS", str(width))
    now = drawn(path)
    golden.check(golden.FOLDER / f"picture-{path.stem}.txt", now)
    assert max(cell_len(line) for line in now.splitlines()) <= width
    assert not re.search(r"[ \t]$|\x1b", now, re.MULTILINE)


def test_a_terminal_gets_colours_and_no_color_takes_them_away(monkeypatch):
    path = next(each for each in PICTURES if each.stem == "ending")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = drawn(path)
    assert "\x1b[1;31m" in coloured  # hearts are red
    monkeypatch.setenv("NO_COLOR", "1")
    plain = drawn(path)
    assert not re.search(r"\x1b\[[0-9;]*3[1-7]", plain)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == re.sub(r"\x1b\[[0-9;]*m", "", plain)
