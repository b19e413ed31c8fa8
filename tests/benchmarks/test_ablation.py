"""What a technique saves, on a short head of the lists: the same values, other nodes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks import ablation
from benchmarks.techniques import TECHNIQUES, Change
from tests.exactness.building import ROOT

SOURCE = ROOT / "solver" / "src" / "baloot_solver"
CHANGES = [(each.name, change) for each in TECHNIQUES for change in each.changes]


@pytest.mark.parametrize(("name", "change"), CHANGES)
def test_a_technique_is_left_out_in_one_place(name: str, change: Change) -> None:
    file, old, new = change
    assert (SOURCE / file).read_text().count(old) == 1
    assert old != new


def test_names_are_told_apart() -> None:
    assert len({each.name for each in TECHNIQUES}) == len(TECHNIQUES)


def test_two_techniques_left_out_change_nodes_and_no_value(tmp_path) -> None:
    chosen = [each for each in TECHNIQUES if each.name in ("cashing", "quasi-symmetry")]
    found = list(ablation.measure(chosen, 3, 6, tmp_path))
    assert [each.technique for each in found] == chosen
    full = ablation.ask(3, 6)
    for each in found:
        assert each.same_values
        assert each.full == full
        assert each.without.nodes != full.nodes
        assert sum(map(sum, each.without.nodes.values())) > sum(map(sum, full.nodes.values()))


def test_other_values_are_told(monkeypatch, capsys) -> None:
    full = ablation.ask(2, 5)
    wrong = replace(full, digest="0" * 64)

    def measured(techniques, deals, cards, directory):
        yield from (ablation.Figures(each, deals, full, wrong) for each in techniques)

    monkeypatch.setattr(ablation, "measure", measured)
    assert ablation.main(["--deals", "2", "--cards", "5", "--only", "killers"]) == 1
    printed = capsys.readouterr().out
    assert "killers: OTHER VALUES" in printed
    assert "differ without ['killers']" in printed


def test_the_figures_are_printed(monkeypatch, capsys) -> None:
    full = ablation.ask(2, 5)

    def measured(techniques, deals, cards, directory):
        yield from (ablation.Figures(each, deals, full, full) for each in techniques)

    monkeypatch.setattr(ablation, "measure", measured)
    assert ablation.main(["--deals", "2", "--cards", "5"]) == 0
    printed = capsys.readouterr().out
    assert "the same throughout" in printed
    assert all(each.name in printed for each in TECHNIQUES)
