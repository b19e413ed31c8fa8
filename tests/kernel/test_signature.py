"""The search does exactly the recorded work; see `signature.py` for recording it anew."""

from __future__ import annotations

import pytest

from tests.kernel.signature import GROUPS, recorded, sign


@pytest.mark.parametrize("group", GROUPS)
def test_the_search_visits_the_recorded_nodes_and_finds_the_recorded_values(group: str) -> None:
    found, wanted = sign(group), recorded()[group]
    assert found["values"] == wanted["values"], "a value changed: values are exact"
    assert found["nodes"] == wanted["nodes"], (
        "the work of the search changed: record it with `python -m tests.kernel.signature --write`"
        " and say in the commit why"
    )
