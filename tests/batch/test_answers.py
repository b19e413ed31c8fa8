"""Every row has the answer that the same question has alone, in its place, and no row is lost."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from baloot_solver.analysis import analyse
from baloot_solver.archive.generating import Recipe
from baloot_solver.archive.line_rows import write_json_row
from baloot_solver.archive.rows import DealRow, PositionRow, RecordRow, Row
from baloot_solver.batch.answer_columns import COLUMNS
from baloot_solver.batch.asking import Options
from baloot_solver.batch.planning import sources_of
from baloot_solver.batch.tables import arrow_schema
from baloot_solver.canonical import View
from baloot_solver.deal import HandRecord
from baloot_solver.errors import InputError
from baloot_solver.hints.projection import view_of
from baloot_solver.hints.suggest import Budget, suggest_play
from baloot_solver.messages.position import PositionParts
from baloot_solver.rules import load_rule_set
from baloot_solver.scoring import score_record
from baloot_solver.solve import Objective, solve
from baloot_solver.table import solve_table
from tests.batch.runs import archive, endings, manifest, results, rows_of, solved, tree

WORTH = {0: "north_south", 1: "east_west"}


def test_solve(tmp_path: Path) -> None:
    rows = rows_of("positions", 12) + rows_of("positions", 12, plays=13)
    solved(tmp_path / "out", archive(tmp_path / "in.jsonl", rows), options=Options())
    found = results(tmp_path / "out")
    assert [each["id"] for each in found] == [row.id for row in rows]
    assert [each["row"] for each in found] == list(range(1, 25))
    for row, told in zip(rows, found, strict=True):
        assert isinstance(row, PositionRow)
        alone = solve(row.position(), Objective.GAME_POINTS)
        assert alone.to_play is not None
        assert told["to_play"] == alone.to_play.letter
        for side, name in WORTH.items():
            assert told[f"card_points_{name}"] == alone.value.card_points[side]
            assert told[f"game_points_{name}"] == alone.value.game_points[side]  # type: ignore[index]
        assert told["made"] == alone.value.made
        cards = {each["card"]: each for each in told["cards"]}
        assert set(cards) == {str(each.card) for each in alone.cards}
        for each in alone.cards:
            one = cards[str(each.card)]
            assert one["best"] == each.best
            assert one["loss_game_points"] == each.loss_game_points
            assert one["loss_card_points"] == each.loss_card_points
            assert one["card_points_north_south"] == each.outcome.card_points[0]
        assert told["line"] is None


def test_solve_with_lines(tmp_path: Path) -> None:
    rows = rows_of("positions", 6, cards=4)
    options = Options(Objective.CARD_POINTS, line=True)
    solved(tmp_path / "out", archive(tmp_path / "in.jsonl", rows), options=options)
    for told in results(tmp_path / "out"):
        assert len(told["line"]) == 16
        assert told["line"][0] == told["cards"][0]["card"]


def test_table(tmp_path: Path) -> None:
    rows = rows_of("deals", 2)
    solved(
        tmp_path / "out", archive(tmp_path / "in.jsonl", rows), command="table", options=Options()
    )
    for row, told in zip(rows, results(tmp_path / "out"), strict=True):
        assert isinstance(row, DealRow)
        alone = solve_table(row.rules, row.deal)
        assert alone.par is not None
        assert len(told["cells"]) == len(alone.cells) == 20
        for one, cell in zip(told["cells"], alone.cells, strict=True):
            assert one["card_points_north_south"] == cell.outcome.card_points[0]
            assert one["game_points_east_west"] == cell.outcome.game_points[1]  # type: ignore[index]
        assert told["par_game_points_north_south"] == alone.par.game_points[0]
        assert told["best_buyer_east_west"] == alone.best[1].contract.buyer.letter  # type: ignore[union-attr]


@pytest.mark.parametrize("command", ["analyse", "score"])
def test_records(tmp_path: Path, command: str) -> None:
    rows = rows_of("records", 3, players="blunder:0.3")
    path = archive(tmp_path / "in.txt", rows)
    solved(tmp_path / "out", path, command=command, options=Options())  # type: ignore[arg-type]
    for row, told in zip(rows, results(tmp_path / "out"), strict=True):
        assert isinstance(row, RecordRow)
        score = score_record(row.record).score
        assert score is not None
        assert told["game_points_north_south"] == score.game_points[0]
        assert told["made"] == score.made
        if command == "analyse":
            alone = analyse(row.record)
            assert alone.game_points is not None
            assert told["seat_loss_game_points"] == list(alone.game_points.losses)
            assert [each["play"] for each in told["mistakes"]] == [
                each.play for each in alone.mistakes
            ]
            assert told["best_game_points_east_west"] == alone.game_points.start.game_points[1]  # type: ignore[index]


def test_a_record_is_solved_as_it_was_dealt(tmp_path: Path) -> None:
    rows = rows_of("records", 2)
    path = archive(tmp_path / "in.jsonl", rows)
    solved(tmp_path / "out", path, options=Options())
    solved(tmp_path / "other", path, command="analyse", options=Options())
    for told, other in zip(results(tmp_path / "out"), results(tmp_path / "other"), strict=True):
        for name in ("game_points_north_south", "card_points_east_west"):
            assert told[name] == other[f"best_{name}"]


def test_hint(tmp_path: Path) -> None:
    rows = rows_of("positions", 2, plays=18)
    options = Options(worlds=8)
    path = archive(tmp_path / "in.jsonl", [*rows, *rows_of("records", 1)])
    summary = solved(tmp_path / "out", path, command="hint", options=options)
    assert (summary.rows, summary.failed) == (3, 1)
    *found, over = results(tmp_path / "out")
    for row, told in zip(rows, found, strict=True):
        assert isinstance(row, PositionRow)
        parts = row.parts
        record = HandRecord(parts.rules, parts.deal, parts.contract, parts.plays)
        alone = suggest_play(view_of(record, row.position().to_play), budget=Budget(8))
        assert (told["best"], told["worlds"]) == (str(alone.best), alone.worlds)
        assert [each["worth"] for each in told["cards"]] == [
            each.worth.mean for each in alone.cards
        ]
    assert over["error_reason"] == "HAND_OVER"


def twin(row: Row, number: int) -> PositionRow:
    """The same ending under other names."""
    assert isinstance(row, PositionRow)
    random = Random(number)
    suits = random.sample(range(4), 4)
    view = View((suits[0], suits[1], suits[2], suits[3]), random.randrange(4))
    parts = row.parts
    assert parts.leader is not None
    moved = PositionParts(
        parts.rules,
        view.deal(parts.deal),
        view.contract(parts.contract),
        view.seat(parts.leader),
        tuple(map(view.card, parts.plays)),
    )
    return PositionRow(f"twin-{number}", moved, row.objective)


def test_equal_hands_are_solved_once(tmp_path: Path) -> None:
    first = rows_of("positions", 8, cards=4, plays=2)
    twins: list[Row] = [twin(row, number) for number, row in enumerate(first * 3)]
    summary = solved(tmp_path / "out", archive(tmp_path / "in.jsonl", [*first, *twins]))
    assert (summary.done, summary.searches, summary.saved) == (32, 8, 24)
    for told, row in zip(results(tmp_path / "out"), [*first, *twins], strict=True):
        assert isinstance(row, PositionRow)
        alone = solve(row.position(), Objective.CARD_POINTS)
        assert told["card_points_north_south"] == alone.value.card_points[0]
        assert {each["card"]: each["loss_card_points"] for each in told["cards"]} == {
            str(each.card): each.loss_card_points for each in alone.cards
        }


@pytest.mark.parametrize(("name", "deals"), [("saudi", 2), ("guide", 2), ("bazar-blot", 1)])
def test_deals_that_are_equal_up_to_names_are_searched_once(
    tmp_path: Path, name: str, deals: int
) -> None:
    made = Recipe(load_rule_set(name), 4, "deals")
    first = [made.row(index) for index in range(deals)]
    rows = [*first, *(renamed(row, number) for number, row in enumerate(first * 2))]
    source = archive(tmp_path / "in.jsonl", rows)
    summary = solved(tmp_path / "out", source, command="table", options=Options())
    assert (summary.done, summary.searches, summary.saved) == (3 * deals, deals, 2 * deals)
    for row, told in zip(rows, results(tmp_path / "out"), strict=True):
        solved(tmp_path / row.id, archive(tmp_path / f"{row.id}.jsonl", [row]), command="table",
               options=Options())  # fmt: skip
        (alone,) = results(tmp_path / row.id)
        for each in ("source", "row"):
            del told[each], alone[each]
        assert told == alone


def renamed(row: Row, number: int) -> DealRow:
    """The same deal under other names."""
    assert isinstance(row, DealRow)
    random = Random(number)
    suits = random.sample(range(4), 4)
    view = View((suits[0], suits[1], suits[2], suits[3]), random.randrange(1, 4))
    return DealRow(f"twin-{number}", row.rules, view.deal(row.deal))


@pytest.mark.parametrize("command", ["table", "analyse"])
def test_rows_that_say_the_same_are_answered_once(tmp_path: Path, command: str) -> None:
    first = rows_of("records", 2, players="blunder:0.3")
    rows: list[Row] = []
    for number, row in enumerate(first * 3):
        assert isinstance(row, RecordRow)
        named = replace(row.record, id=f"named-{number}", extra={"table": str(number)})
        rows.append(RecordRow(named))
    source = archive(tmp_path / "in.jsonl", rows)
    summary = solved(tmp_path / "out", source, command=command, options=Options())  # type: ignore[arg-type]
    assert (summary.done, summary.searches, summary.saved) == (6, 2, 4)
    found = results(tmp_path / "out")
    assert [each.pop("id") for each in found] == [f"named-{number}" for number in range(6)]
    assert [each.pop("row") for each in found] == [1, 2, 3, 4, 5, 6]
    assert found[:2] == found[2:4] == found[4:]
    assert found[0] != found[1]


def test_bad_rows_are_rows_with_their_error(tmp_path: Path) -> None:
    lines = [write_json_row(row) for row in rows_of("positions", 6, cards=2)]
    lines[1] = lines[1].replace("saudi", "nobody")
    lines[3] = lines[3][:40]
    lines[4] = '{"id": "deal", "deal": {"hands": "S:A... E:K... N:Q... W:J..."}}'
    path = tmp_path / "in.jsonl"
    path.write_text("# six rows\n\n" + "\n".join(lines) + "\n")
    summary = solved(tmp_path / "out", path)
    assert (summary.rows, summary.failed) == (6, 3)
    found = results(tmp_path / "out")
    assert [each["row"] for each in found] == [3, 4, 5, 6, 7, 8]
    assert [each["error_reason"] for each in found] == [
        None, "UNKNOWN_PROFILE", None, "NOT_JSON", "WRONG_KIND", None,
    ]  # fmt: skip
    listed = [
        json.loads(line) for line in (tmp_path / "out/_errors.jsonl").read_text().splitlines()
    ]
    assert [(each["row"], each["id"], each["reason"]) for each in listed] == [
        (4, "3-1", "UNKNOWN_PROFILE"), (6, "", "NOT_JSON"), (7, "deal", "WRONG_KIND"),
    ]  # fmt: skip
    told = manifest(tmp_path / "out")
    assert (told["rows"], told["failed"], told["comments"]) == (6, 3, 1)


def test_rules_of_every_row_are_in_the_manifest(tmp_path: Path) -> None:
    lines = [write_json_row(row) for row in rows_of("positions", 3, cards=2)]
    lines[0] = lines[0].replace('"saudi"', '"saudi", "overrides": {"ekka": "off"}')
    lines[1] = lines[1].replace("saudi", "guide")
    path = tmp_path / "in.jsonl"
    path.write_text("\n".join(lines))
    solved(tmp_path / "out", path)
    told = manifest(tmp_path / "out")["rule_sets"]
    found = {each["rule_set_digest"] for each in results(tmp_path / "out")}
    assert set(told) == found
    assert len(found) == 3
    changed = next(each for each in told.values() if each["overrides"])
    assert (changed["profile"], changed["parameters"]["ekka"]) == ("saudi", "off")


def test_parquet_and_lines_say_the_same(tmp_path: Path) -> None:
    import pyarrow.parquet as parquet

    rows = rows_of("positions", 20, cards=3)
    source = archive(tmp_path / "in.parquet", rows)
    solved(tmp_path / "lines", source)
    solved(tmp_path / "columns", source, form=".parquet")
    table = parquet.read_table(tmp_path / "columns")
    assert table.to_pylist() == results(tmp_path / "lines")
    part = next((tmp_path / "columns").glob("part-*.parquet"))
    schema = parquet.read_schema(part)
    assert schema.equals(arrow_schema(COLUMNS["solve"]))
    assert schema.metadata[b"command"] == b"solve"
    assert set(schema.metadata) >= {b"solver_version", b"rule_sets", b"objective"}


def test_one_file_is_all_parts(tmp_path: Path) -> None:
    import pyarrow.parquet as parquet

    from baloot_solver.archive.formats import format_of
    from baloot_solver.batch.running import Target, run
    from tests.batch.runs import POINTS, planned

    source = endings(tmp_path / "in.jsonl", 40)
    solved(tmp_path / "parts", source, unit_rows=16)
    expected = results(tmp_path / "parts")
    for name in ("one.jsonl", "one.jsonl.gz", "one.parquet"):
        out = tmp_path / name
        target = Target(f"{out}.parts", format_of(name), str(out))
        plan = planned(source, unit_rows=16)
        first = run("solve", plan, target, POINTS)
        assert (first.rows, first.complete) == (40, True)
        before = out.read_bytes()
        again = run("solve", plan, target, POINTS)
        assert (again.rows, again.kept) == (40, 40)
        assert out.read_bytes() == before
        assert not (tmp_path / f"{name}.parts").exists()
    assert parquet.read_table(tmp_path / "one.parquet").to_pylist() == expected
    assert parquet.ParquetFile(tmp_path / "one.parquet").num_row_groups == 3


def test_folders_patterns_and_order(tmp_path: Path) -> None:
    (tmp_path / "in/deep").mkdir(parents=True)
    endings(tmp_path / "in/b.jsonl", 3)
    endings(tmp_path / "in/deep/a.parquet", 2)
    endings(tmp_path / "in/a.jsonl.gz", 2)
    (tmp_path / "in/notes.md").write_text("no rows")
    (tmp_path / "in/_hidden.jsonl").write_text("no rows")
    solved(tmp_path / "out", tmp_path / "in")
    names = ["a.jsonl.gz"] * 2 + ["b.jsonl"] * 3 + ["deep/a.parquet"] * 2
    assert [each["source"] for each in results(tmp_path / "out")] == names
    solved(tmp_path / "glob", tmp_path / "in/*.jsonl*")
    assert [each["source"] for each in results(tmp_path / "glob")] == names[:5]
    assert "_manifest.json" in tree(tmp_path / "glob")


def test_failed_rows_are_listed_only_where_there_are_any(tmp_path: Path) -> None:
    source = endings(tmp_path / "in.jsonl", 3)
    good = source.read_text()
    source.write_text(good + "nonsense\n")
    solved(tmp_path / "out", source)
    assert (tmp_path / "out/_errors.jsonl").read_text().count("\n") == 1
    source.write_text(good)
    summary = solved(tmp_path / "out", source)
    assert (summary.failed, summary.complete) == (0, True)
    assert not (tmp_path / "out/_errors.jsonl").exists()


def test_results_inside_what_is_read_are_refused(tmp_path: Path) -> None:
    source = endings(tmp_path / "in/a.jsonl", 1)
    for out in (tmp_path / "in/results", tmp_path / "in/deep/one.jsonl", tmp_path / "in"):
        with pytest.raises(InputError, match="lies inside"):
            sources_of([str(tmp_path / "in")], str(out))
    assert len(sources_of([str(tmp_path / "in")], str(tmp_path / "input"))) == 1
    assert len(sources_of([str(source)], str(tmp_path / "in/results"))) == 1
