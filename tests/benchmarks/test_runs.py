"""Runs that are stopped and taken up again, and the figures that are made of their units."""

from __future__ import annotations

import csv
import json
import tomllib
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from baloot_solver.cards import ContractKind, Side
from baloot_solver.generate import Stream
from baloot_solver.hints.table_play import shipped_lines
from baloot_solver.players.strength import PLAIN_WORTH, TRUMP_WORTH
from benchmarks import bidding, contracts, duplicate, regret, strength
from benchmarks.drawing import Axes, Line, line_chart
from benchmarks.resumable import OtherSources, Run, carry_on, mean_and_reach


def square(unit: int) -> dict[str, int]:
    return {"square": unit * unit}


def test_a_run_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    run = Run("squares", {"a": 1}, tmp_path)
    carry_on(run, 3, square, jobs=1)
    with run.path.open("a") as file:
        file.write('\n{"unit": 3, "squ')  # killed while it wrote
    again = Run("squares", {"a": 1}, tmp_path)
    assert sorted(again.done) == [0, 1, 2]
    asked: list[int] = []

    def noted(unit: int) -> dict[str, int]:
        asked.append(unit)
        return square(unit)

    carry_on(again, 6, noted, jobs=1)
    assert asked == [3, 4, 5]
    last = Run("squares", {"a": 1}, tmp_path)
    assert [each["square"] for each in last.results(6)] == [0, 1, 4, 9, 16, 25]
    assert last.results(2) == [{"square": 0}, {"square": 1}]
    carry_on(last, [4, 9, 11], noted, jobs=1)
    assert asked[3:] == [9, 11]


def test_processes_come_to_the_same(tmp_path: Path) -> None:
    run = Run("squares", {}, tmp_path)
    carry_on(run, 8, square, jobs=2)
    assert [each["square"] for each in run.results(8)] == [n * n for n in range(8)]


def test_a_run_of_other_options_or_sources_is_not_mixed_in(tmp_path: Path) -> None:
    carry_on(Run("squares", {"a": 1}, tmp_path), 2, square, jobs=1)
    with pytest.raises(OtherSources, match="--keep"):
        Run("squares", {"a": 2}, tmp_path)
    path = tmp_path / "squares.jsonl"
    lines = path.read_text().replace('"sources": "', '"sources": "x')
    path.write_text(lines)
    with pytest.raises(OtherSources):
        Run("squares", {"a": 1}, tmp_path)
    assert len(Run("squares", {"a": 1}, tmp_path, keep=True).done) == 2


def test_mean_and_reach() -> None:
    mean, reach = mean_and_reach([1, 3, 5, 7])
    assert mean == 4
    assert reach == pytest.approx(1.96 * (20 / 3 / 4) ** 0.5)


def test_equals_gain_nothing_over_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    alike = duplicate.Match("a", "b", (lambda _: duplicate.RULE, lambda _: duplicate.RULE))
    monkeypatch.setitem(duplicate.MATCHES, "alike", alike)
    gains = [duplicate.played("alike", "saudi", deal)["gains"] for deal in range(12)]
    played = [each for each in gains if each is not None]
    assert len(played) > 6
    assert any(each[0] for each in played)
    assert all(sum(each) == 0 for each in played)


def test_a_better_player_gains() -> None:
    results = [duplicate.played("rule-random", "saudi", deal) for deal in range(40)]
    hands, mean, reach = duplicate.summary(results)
    assert hands == 80
    assert mean > reach > 0
    turned = [
        {"gains": None if each["gains"] is None else [-gain for gain in each["gains"]]}
        for each in results
    ]
    assert duplicate.summary(turned) == (80, -mean, reach)


def test_every_match_can_be_played() -> None:
    for name in duplicate.MATCHES:
        first, second = duplicate.MATCHES[name].players
        assert first(3) is not None
        assert second(3) is not None
    fast = partial(duplicate.played, "hints20-rule", "saudi")
    assert fast(2) == fast(2)


def test_a_row_takes_the_place_of_its_like(tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    for row in (("b", "1", "5"), ("a", "1", "6"), ("b", "1", "7"), ("b", "2", "8")):
        duplicate.write_row(file, ("name", "count", "figure"), row, keys=2)
    with file.open() as text:
        rows = list(csv.reader(text))
    assert rows == [["name", "count", "figure"], ["a", "1", "6"], ["b", "1", "7"], ["b", "2", "8"]]


def test_a_deal_of_the_bidding_match_is_fair() -> None:
    """Where both directions bid alike nothing is gained; else each is played out."""
    results = [bidding.played("saudi", 5, 3, deal) for deal in range(6)]
    for each in results:
        assert len(each["gains"]) == len(Side)
        assert each["gains"] == [0, 0] if each["same"] else True
    assert any(each["gains"] != [0, 0] for each in results)


def test_a_decision_is_judged() -> None:
    random, self_play = (
        regret.decided("saudi", unit, regret.judge("saudi", unit)) for unit in (16, 17)
    )
    assert set(random["losses"]) == {f"equal {count}" for count in regret.COUNTS}
    both = {f"{hints} {count}" for hints in ("equal", "weighted") for count in regret.COUNTS}
    assert set(self_play["losses"]) == both
    for result in (random, self_play):
        assert 1 <= result["trick"] <= 7
        assert all(loss >= 0 for pair in result["losses"].values() for loss in pair)
    assert json.loads(json.dumps(self_play)) == self_play


def test_what_contracts_record_never_falls() -> None:
    stream = Stream(5, 0)
    hands = []
    for _ in range(400):
        open_hands = float(stream.below(21) - 10)
        hands.append((open_hands, open_hands / 2 + stream.below(31) - 15))
    rows = contracts.rows(hands)
    assert len(rows) > 4
    assert [each.table for each in rows] == sorted({each.table for each in rows})
    assert [each.open for each in rows] == sorted({each.open for each in rows})
    assert sum(each.hands for each in rows) == 400
    assert all(each.hands >= contracts.LEAST for each in rows)
    for column in (0, 1):
        whole = sum(each[column] for each in hands)
        assert sum(each[column] * each.hands for each in rows) == pytest.approx(whole)
    falling = [(float(n), float(-n)) for n in range(1, 100)]
    assert contracts.rows(falling) == [(50, -50, 99)]
    made, failed = [(1.0, 0.5)] * 3, [(-16.0, -9.0)] * 2
    assert contracts.rows([*made, *failed]) == [(-16, -9, 2), (1, 0.5, 3)]


def test_a_deal_is_bought_solved_and_played() -> None:
    results = [contracts.played("saudi", deal) for deal in range(3)]
    assert all(each["group"] in shipped_lines() for each in results)
    text = contracts.written([*results, {"group": None}])
    assert sum(row[2] for rows in tomllib.loads(text).values() for row in rows) == 3


def test_the_table_of_regret() -> None:
    losses = {"equal 20": [1.0, 2.0], "equal 100": [0.5, 0.0]}
    results = [(0, {"trick": 1, "losses": losses}), (2, {"trick": 2, "losses": losses})]
    lines = regret.rows(results)
    assert ("random", "equal", "20", "1", "1", "1.000", "nan", "2.000") in lines
    assert ("random", "equal", "100", "all", "2", "0.500", "0.000", "0.000") in lines
    weighted = [("self-play", "weighted", "20", "1", "9", "0.5", "0.1", "0"),
                ("self-play", "weighted", "20", "2", "9", "0.25", "0.1", "0"),
                ("self-play", "weighted", "20", "all", "9", "9.9", "0.1", "0")]  # fmt: skip
    with pytest.raises(ValueError, match="nothing to draw"):
        regret.chart([])
    picture = regret.chart([*weighted, *[(a, b, "100", d, e, f, g, h)
                                        for a, b, _, d, e, f, g, h in weighted],
                            *[(a, b, "400", d, e, f, g, h)
                              for a, b, _, d, e, f, g, h in weighted]])  # fmt: skip
    root = ET.fromstring(picture)
    titles = [each.text for each in root.iter() if each.tag.endswith("title")]
    assert any("20 worlds, 1 (trick): 0.5" in str(text) for text in titles)
    assert not any("9.9" in str(text) for text in titles)


def test_even_axes_begin_at_nothing() -> None:
    axes = Axes.even([Line("a", 0, ((1, 0.31), (8, 0.0)))])
    assert [label for _, label in axes.marks()] == [
        "0.00", "0.05", "0.10", "0.15", "0.20", "0.25", "0.30", "0.35",
    ]  # fmt: skip
    assert axes.y(0.0) > axes.y(0.31)
    assert "0.35" in line_chart(
        "t", "s", "x", "y", [Line("a", 0, ((1, 0.31), (8, 0.0)))], even=True
    )


def test_charts_are_drawn_from_the_committed_tables() -> None:
    assert regret.CHART.read_text(encoding="utf-8") == regret.chart(regret.read())


def test_the_worth_of_cards_is_what_players_count_with() -> None:
    found = strength.worths(ContractKind.HOKUM, 250)
    trumps, plain = found[:8], found[8:16]
    assert trumps[7] == pytest.approx(TRUMP_WORTH[7], abs=8)
    assert trumps[6] == pytest.approx(TRUMP_WORTH[6], abs=8)
    assert plain[7] == pytest.approx(PLAIN_WORTH[7], abs=6)
    assert plain[0] == 0


def test_least_squares_finds_a_plane() -> None:
    rows = [[1.0, float(x), float(y)] for x in range(20) for y in range(20)]
    values = [3 + 2 * x - 5 * y for _, x, y in rows]
    assert strength.least_squares(rows, values) == pytest.approx([3, 2, -5], abs=0.01)
