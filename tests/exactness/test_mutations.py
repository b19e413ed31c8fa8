"""The list of broken kernels keeps up with the kernel: each entry still breaks one place of it."""

from __future__ import annotations

import pytest

from tests.exactness.building import ROOT
from tests.exactness.directed import DIRECTED
from tests.exactness.mutations import MUTATIONS, Mutation
from tests.exactness.plain import CHANGES
from tests.exactness.streams import STREAMS, WHOLE_FROM

SOURCE = ROOT / "solver" / "src" / "baloot_solver"


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_mutation_changes_one_place(mutation: Mutation) -> None:
    text = (SOURCE / mutation.file).read_text()
    for old, new in mutation.changes:
        assert text.count(old) == 1
        assert old != new


@pytest.mark.parametrize(("file", "old", "new"), CHANGES)
def test_a_technique_is_switched_off_in_one_place(file: str, old: str, new: str) -> None:
    assert (SOURCE / file).read_text().count(old) == 1
    assert old != new


def test_names_are_told_apart() -> None:
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS)


def test_directed_positions_are_of_known_streams_and_in_neither_share() -> None:
    for name, indices in DIRECTED.items():
        assert all(STREAMS[name].ordinary <= index < WHOLE_FROM for index in indices)
