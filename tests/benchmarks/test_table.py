"""The benchmark of tables measures what it says, on a few deals."""

from __future__ import annotations

import pytest

from baloot_solver.generate import random_deal
from baloot_solver.rules import load_rule_set
from benchmarks import table


@pytest.mark.parametrize(("profile", "leaders"), [("saudi", 1), ("gamerules", 4)])
def test_a_contract_is_searched_once_for_every_leader(profile: str, leaders: int):
    problems = table.searches(load_rule_set(profile), random_deal(1))
    assert [len(contract) for contract in problems] == [leaders] * 5


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]):
    table.main(["--deals", "2", "--profiles", "saudi"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 deals a profile, milliseconds a deal"
    assert lines[1].split() == ["profile", *table.PARTS, "nodes"]
    assert [line.split()[:2] for line in lines[2:]] == [["saudi", "median"], ["saudi", "p95"]]


def test_nodes_repeat():
    assert table.cost("saudi", 2).nodes == table.cost("saudi", 2).nodes
