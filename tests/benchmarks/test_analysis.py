"""The benchmark of analysed hands measures what it says, on a few hands."""

from __future__ import annotations

import pytest

from baloot_solver.cards import ContractKind
from baloot_solver.scoring import score_record
from baloot_solver.solve import SolverContext
from benchmarks import analysis


def test_hands_are_whole_lawful_and_of_both_kinds() -> None:
    context = SolverContext()
    hands = [analysis.hand(index, context) for index in range(4)]
    assert [each.contract.kind for each in hands] == [ContractKind.HOKUM, ContractKind.SUN] * 2
    scores = [score_record(each) for each in hands]
    assert all(each.complete and not each.infractions for each in scores)


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    analysis.main(["--hands", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 hands, milliseconds a hand"
    assert lines[1].split() == ["time", "points", "game"]
    assert [line.split()[0] for line in lines[2:]] == ["median", "p95"]


def test_nodes_repeat() -> None:
    first, second = analysis.cost(2), analysis.cost(2)
    assert (first.points, first.game) == (second.points, second.game)
