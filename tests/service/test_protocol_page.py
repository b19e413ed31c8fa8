"""The exchanges of docs/protocol.md are sent to a server and compared, and its Python is run."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from baloot_client import Client, InvalidInput, errors
from baloot_server.settings import NAMES
from baloot_solver.messages.json_form import read_json, write_json
from balootsolver.v1 import (
    analysis_service_pb2,
    hint_service_pb2,
    rules_service_pb2,
    solver_service_pb2,
)
from tests.service.running import RunningServer
from tests.service.stubs import raw_stream

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text()
BLOCK = re.compile(r"```json request (\w+)\n(.*?)```\n+```json (answer|error)\n(.*?)```", re.DOTALL)
EXCHANGES = BLOCK.findall(PAGE)
ANYTHING = "…"
MODULES: tuple[Any, ...] = (
    solver_service_pb2,
    analysis_service_pb2,
    hint_service_pb2,
    rules_service_pb2,
)
STREAMS: dict[str, tuple[str, Any]] = {
    "StreamSuggestPlay": (
        "/balootsolver.v1.HintService/StreamSuggestPlay",
        hint_service_pb2.StreamSuggestPlayResponse,
    )
}


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
    name = f"{method}Request"
    return next(getattr(module, name) for module in MODULES if hasattr(module, name))


def asked(client: Client, server: RunningServer, method: str, request: Message) -> Any:
    """The answer as JSON: a list where the method answers with a stream."""
    if method not in STREAMS:
        sent: Any = request
        return json.loads(write_json(client.send(sent)))
    path, kind = STREAMS[method]
    with grpc.insecure_channel(server.target) as channel:
        stream = raw_stream(channel, path, of_requests=False)
        try:
            parts = stream(request.SerializeToString(), timeout=60)
        except grpc.RpcError as error:
            ended: Any = error
            raise errors.read(ended.code(), ended.details(), ended.trailing_metadata()) from None
    return [json.loads(write_json(kind.FromString(each))) for each in parts]


@pytest.mark.parametrize(("method", "request_text", "kind", "answer_text"), EXCHANGES)
def test_an_exchange(
    client: Client, server: RunningServer, method, request_text, kind, answer_text
):
    request = read_json(request_text, message_class(method))
    if kind == "answer":
        answer = asked(client, server, method, request)
    else:
        with pytest.raises(InvalidInput) as caught:
            asked(client, server, method, request)
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


def test_the_page_shows_an_answer_and_an_error_of_every_method():
    """Of `SolveBatch` in one exchange, an item's answer and another's error (test_batch.py)."""
    shown = {(method, kind) for method, _, kind, _ in EXCHANGES}
    assert re.search(r"```batch answer\n[^`]*\"error\"", PAGE)
    shown |= {("SolveBatch", "answer"), ("SolveBatch", "error")}
    methods = {
        method.name
        for module in MODULES
        for service in module.DESCRIPTOR.services_by_name.values()
        for method in service.methods
    }
    wanted = {(method, kind) for method in methods for kind in ("answer", "error")}
    assert shown == wanted - {("ListRuleSets", "error")}  # an empty request cannot be wrong
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
