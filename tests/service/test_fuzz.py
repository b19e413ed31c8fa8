"""Spoiled requests over a real connection: every one is answered or refused clearly.

"Clearly" is checked: the status says that the input is wrong, a reason is given, and the field that
is named exists in the request. A crash, a hang or a server's fault fails the test, and so does a
process that has stopped answering good requests afterwards.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st

from baloot_client import errors
from baloot_server.services import SERVICES
from balootsolver.v1 import (
    analysis_service_pb2,
    hint_service_pb2,
    rules_service_pb2,
    solver_service_pb2,
)
from tests.service.mutations import corpus, names_a_field, spoiled, streams
from tests.service.running import RunningServer
from tests.service.stubs import raw_call, raw_stream

GOOD = [*corpus(), *streams()]
MODULES = (analysis_service_pb2, hint_service_pb2, rules_service_pb2, solver_service_pb2)
QUICK, FULL = 2_000, 100_000
#: The full number is sent in pieces, so that a stopped run goes on where it was.
PIECES = 10


class Prober:
    """Sends bytes and judges what comes back."""

    def __init__(self, channel: grpc.Channel) -> None:
        self._calls = {path: raw_call(channel, path) for path, _ in corpus()}
        for path, _ in streams():
            of_requests = path.endswith("SolveBatch")
            self._calls[path] = raw_stream(channel, path, of_requests=of_requests)
        self.seen: Counter[str] = Counter()

    def send(self, path: str, kind: type[Message], data: bytes) -> None:
        try:
            self._calls[path](data, timeout=60)
        except grpc.RpcError as error:
            ended: Any = error
            self._judge(kind, data, ended)
        else:
            self.seen["OK"] += 1

    def _judge(self, kind: type[Message], data: bytes, ended: Any) -> None:
        error = errors.read(ended.code(), ended.details(), ended.trailing_metadata())
        shown = f"{kind.__name__} {data!r}: {error.code} {error.message}"
        assert error.code is grpc.StatusCode.INVALID_ARGUMENT, shown
        assert error.reason, shown
        assert error.message, shown
        for violation in error.violations:
            assert violation.description, shown
            assert names_a_field(kind.DESCRIPTOR, violation.field), f"{violation.field}: {shown}"
            assert len(violation.description) < 2_000, shown
        self.seen[error.reason] += 1

    def still_serves(self) -> None:
        for path, message in GOOD:
            self._calls[path](message.SerializeToString(), timeout=60)


def probe(server: RunningServer, seeds: range) -> Counter[str]:
    with grpc.insecure_channel(server.target) as channel:
        prober = Prober(channel)
        for seed in seeds:
            prober.send(*spoiled(GOOD, seed))
        prober.still_serves()
        return prober.seen


def test_every_method_is_asked():
    methods = {
        f"/{service.full_name}/{method.name}"
        for module in MODULES
        for service in module.DESCRIPTOR.services_by_name.values()
        for method in service.methods
    }
    assert {path for path, _ in GOOD} == methods
    assert {path.split("/")[1] for path in methods} == set(SERVICES)


def test_spoiled_requests(server: RunningServer):
    seen = probe(server, range(QUICK))
    assert seen.total() == QUICK
    # The mutations are worth something: answers and many kinds of refusal both occur.
    assert seen["OK"] > QUICK // 20
    assert len(seen) > 25


@pytest.mark.verify
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("piece", range(PIECES))
def test_a_hundred_thousand_spoiled_requests(server: RunningServer, piece: int, record_property):
    count = int(os.environ.get("BALOOT_FUZZ_COUNT", FULL)) // PIECES
    start = QUICK + piece * count
    assert probe(server, range(start, start + count)).total() == count
    record_property("inputs", count)


@settings(max_examples=150)
@given(path=st.sampled_from(sorted({path for path, _ in GOOD})), data=st.binary(max_size=300))
def test_bytes_of_no_meaning(server: RunningServer, path: str, data: bytes):
    kind = next(type(message) for each, message in GOOD if each == path)
    with grpc.insecure_channel(server.target) as channel:
        Prober(channel).send(path, kind, data)


CARD = st.sampled_from([rank + suit for rank in "789TJQKA" for suit in "SHDC"])
TEXT = st.one_of(CARD, st.text(max_size=12), st.from_regex(r"[SENW]:[789TJQKA.]{0,12}"))


@settings(max_examples=150)
@given(
    hands=st.lists(TEXT, max_size=6).map(" ".join),
    plays=st.lists(TEXT, max_size=6),
    leader=st.integers(-2, 6),
    kind=st.integers(-1, 5),
    trump=st.integers(-1, 5),
    overrides=st.dictionaries(st.text(max_size=8), st.text(max_size=8), max_size=2),
)
def test_requests_drawn_by_hypothesis(
    server: RunningServer, hands, plays, leader, kind, trump, overrides
):
    from balootsolver.v1 import position_pb2, solver_service_pb2, table_pb2

    request = solver_service_pb2.SolveRequest(
        position=position_pb2.Position(
            rules=table_pb2.Rules(overrides=overrides),
            deal=table_pb2.Deal(hands=hands),
            contract=table_pb2.Contract(kind=kind, trump=trump),
            leader=leader,
            plays=plays,
        ),
        objective=solver_service_pb2.OBJECTIVE_CARD_POINTS,
    )
    with grpc.insecure_channel(server.target) as channel:
        path = "/balootsolver.v1.SolverService/Solve"
        Prober(channel).send(path, type(request), request.SerializeToString())


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("position.deal.hands", True),
        ("position.plays[3]", True),
        ("position.rules.overrides.no such", True),
        ("position.so_far.scored.projects[0].cards[1]", True),
        ("objective", True),
        ("position.hands", False),
        ("position.deal[0]", False),
        ("position.plays.items", False),
        ("position..deal", False),
        ("id.x", False),
    ],
)
def test_paths_are_judged_rightly(path, expected):
    from balootsolver.v1 import solver_service_pb2

    descriptor = solver_service_pb2.SolveRequest.DESCRIPTOR
    assert names_a_field(descriptor, path) is expected
