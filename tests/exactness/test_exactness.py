"""The solver against the brute force on the ordinary share of every stream, in small pieces."""

from __future__ import annotations

import pytest

from tests.exactness.directed import DIRECTED
from tests.exactness.streams import STREAMS, Contexts

PIECE = 50
PIECES = [
    (stream.name, start)
    for stream in STREAMS.values()
    for start in range(0, stream.ordinary, PIECE)
]


def wrong_answers(name: str, indices: range | tuple[int, ...]) -> dict[int, list[str]]:
    contexts = Contexts()
    found = {index: STREAMS[name].differences(index, contexts.of(index)) for index in indices}
    return {index: wrong for index, wrong in found.items() if wrong}


@pytest.mark.parametrize(("name", "start"), PIECES)
def test_every_legal_card_has_the_value_of_the_brute_force(name: str, start: int) -> None:
    assert wrong_answers(name, range(start, start + PIECE)) == {}


@pytest.mark.parametrize("name", sorted(DIRECTED))
def test_positions_that_catch_a_broken_rule_of_pruning(name: str) -> None:
    assert wrong_answers(name, DIRECTED[name]) == {}
