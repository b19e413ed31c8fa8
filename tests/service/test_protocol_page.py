"""The exchanges of docs/protocol.md are sent to a server and compared, and its Python is run."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from baloot_client import Client, InvalidInput
from baloot_server.settings import NAMES
from baloot_solver.messages.json_form import read_json, write_json
from balootsolver.v1 import (
    analysis_service_pb2,
    hint_service_pb2,
    rules_service_pb2,
    solver_service_pb2,
)
from tests.service.running import RunningServer

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text()
BLOCK = re.compile(r"```json request (\w+)\n(.*?)```\n+```json (answer|error)\n(.*?)```", re.DOTALL)
EXCHANGES = BLOCK.findall(PAGE)
ANYTHING = "…"


def matches(shown: Any, real: Any) -> bool:
    """Whether the page shows what was answered; `…` is anything, or any more of the same."""
    if shown == ANYTHING:
        return True
    if isinstance(shown, dict):
        if not isinstance(real, dict):
            return False
        rest = ANYTHING in shown
        names = set(shown) - {ANYTHING}
        return (
            names <= set(real)
            and all(matches(shown[name], real[name]) for name in names)
            and (rest or names == set(real))
        )
    if isinstance(shown, list):
        if not isinstance(real, list):
            return False
        if shown and shown[-1] == ANYTHING:
            shown, real = shown[:-1], real[: len(shown) - 1]
        return len(shown) == len(real) and all(map(matches, shown, real))
    return bool(shown == real)


def message_class(method: str) -> Any:
    modules: tuple[Any, ...] = (
        solver_service_pb2,
        analysis_service_pb2,
        hint_service_pb2,
        rules_service_pb2,
    )
    name = f"{method}Request"
    return next(getattr(module, name) for module in modules if hasattr(module, name))


@pytest.mark.parametrize(("method", "request_text", "kind", "answer_text"), EXCHANGES)
def test_an_exchange(client: Client, method, request_text, kind, answer_text):
    request = read_json(request_text, message_class(method))
    if kind == "answer":
        answer = json.loads(write_json(client.send(request)))
    else:
        with pytest.raises(InvalidInput) as caught:
            client.send(request)
        answer = {
            "code": caught.value.code.name,
            "message": caught.value.message,
            "violations": [
                {"field": each.field, "reason": each.reason, "description": each.description}
                for each in caught.value.violations
            ],
        }
    shown = json.loads(answer_text)
    assert matches(shown, answer), json.dumps(answer, indent=1, ensure_ascii=False)


def test_the_page_shows_every_kind_of_exchange():
    methods = {method for method, *_ in EXCHANGES}
    assert methods == {
        "Solve", "Decide", "SolveTable", "CheckClaim", "AnalyseHand", "ListLegalCards",
        "DealCards", "ListLegalCalls", "EvaluateProjects", "ScoreHand", "ScoreMatch", "GetRuleSet",
        "SuggestPlay", "SuggestBid",
    }  # fmt: skip
    assert {kind for _, _, kind, _ in EXCHANGES} == {"answer", "error"}
    assert PAGE.count("```json") == 2 * len(EXCHANGES)


def test_the_python_of_the_page(server: RunningServer, capsys: pytest.CaptureFixture[str]):
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(program.replace("localhost:50051", server.target), "protocol.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == [
        "('9D',) Points(north_south=67, east_west=95) Points(north_south=0, east_west=16)",
        "hand DUPLICATE_CARD",
    ]


def test_the_options_the_page_names_exist():
    named = set(re.findall(r"--([a-z][a-z-]+)", PAGE)) - {"help", "file", "json"}
    assert named
    assert {each.replace("-", "_") for each in named} <= set(NAMES)


@pytest.mark.parametrize(
    ("shown", "real", "expected"),
    [
        ({"a": 1}, {"a": 1}, True),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ({"a": 1, "…": "…"}, {"a": 1, "b": 2}, True),
        ({"a": 2, "…": "…"}, {"a": 1, "b": 2}, False),
        (["x", "…"], ["x", "y", "z"], True),
        (["x"], ["x", "y"], False),
        (["x", "y", "…"], ["x"], False),
        ("…", [1], True),
        ("1", 1, False),
    ],
)
def test_pages_are_compared_rightly(shown, real, expected):
    assert matches(shown, real) is expected
