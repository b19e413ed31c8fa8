"""What is typed or read is a value or a clear complaint, never another exception."""

from __future__ import annotations

import contextlib
import json

from hypothesis import example, given
from hypothesis import strategies as st

from baloot_cli import lines, words
from baloot_cli.problems import BadInputError
from balootsolver.v1 import rules_service_pb2, solver_service_pb2
from tests.cli import shell

REQUEST = json.dumps(
    {
        "id": "a",
        "position": {
            "deal": {"hands": "S:A.K.. E:K.A.. N:7.7.. W:8.8.."},
            "contract": {"kind": "CONTRACT_KIND_SUN"},
            "leader": "SEAT_SOUTH",
            "plays": ["AS"],
            "soFar": {"tricks": {"northSouth": 3, "eastWest": 3}},
        },
        "objective": "OBJECTIVE_CARD_POINTS",
    }
).encode()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "position", "deal", "plays", "contract", "kind", "rules", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
WORDS = (
    words.seat, words.side, words.suit, words.contract, words.kind, words.level, words.points,
    words.project, words.objective, words.question, words.ekka, words.penalty, words.call,
    words.call_words,
)  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """The request with some bytes changed, dropped or doubled."""
    text = bytearray(REQUEST)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text) - 1))
        kind = draw(st.sampled_from(["change", "drop", "double"]))
        if kind == "change":
            text[at] = draw(st.integers(0, 255))
        elif kind == "drop":
            del text[at : at + draw(st.integers(1, 9))]
        else:
            text[at:at] = text[at : at + 9]
        text = text or bytearray(b"{")
    return bytes(text)


@given(st.binary(max_size=64) | mutated() | JSON.map(lambda value: json.dumps(value).encode()))
@example(b'{"position": {"plays": [1e999]}}')
@example(b'{"rules": {"overrides": {"a": null}}}')
def test_a_line_is_a_request_or_a_complaint(raw):
    for kind in (solver_service_pb2.SolveRequest, rules_service_pb2.ScoreHandRequest):
        with contextlib.suppress(BadInputError):
            assert isinstance(lines.read(raw, kind), kind)


@given(st.text(max_size=24) | st.text("SENWHDC:-hokumsun ♠♥♦♣٠١٩²،", max_size=12))
def test_a_word_is_a_value_or_a_complaint(text):
    for read in WORDS:
        with contextlib.suppress(ValueError):
            assert read(text) is not None


@given(mutated())
def test_a_file_of_one_line_ends_with_status_0_or_2(raw):
    """The line may hold what ends lines; every one of them is answered or complained of."""
    done = shell.baloot("solve", "--file", "-", "--json", stdin=raw)
    assert done.returncode in (0, 2)
    answered = len(done.stdout.splitlines())
    complained = done.stderr.decode().count("baloot: line ")
    whole = [line for line in raw.split(b"\n") if line.strip()]
    assert answered + complained == len(whole)
    assert (done.returncode == 0) == (complained == 0)
