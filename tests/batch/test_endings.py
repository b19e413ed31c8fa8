"""Plain endings take a way of their own: its answers are those of any other row, to the letter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from baloot_solver._holdings import suits_as_written
from baloot_solver.archive.column_reading import read_rows
from baloot_solver.archive.column_writing import write_rows
from baloot_solver.archive.line_rows import read_json_row, write_json_row
from baloot_solver.archive.plain import plain_of
from baloot_solver.archive.reading import Noted, rows_of_lines
from baloot_solver.archive.rows import Numbered, PositionRow, Row
from baloot_solver.batch import working
from baloot_solver.batch.asking import Options, Worker, answer
from baloot_solver.batch.endings import solve_endings
from baloot_solver.cards import ContractKind
from baloot_solver.errors import InputError
from baloot_solver.kernel._context import CancelFlag, Cancelled, SolverContext
from baloot_solver.notation import read_hands
from baloot_solver.rules import load_rule_set
from baloot_solver.solve import Objective
from tests.batch.runs import archive, results, rows_of, solved
from tests.batch.test_answers import twin

POINTS = Options(Objective.CARD_POINTS)
GAMES = ("saudi", "contree", "bazar-blot")
KINDS = [(name, kind) for name in GAMES for kind in load_rule_set(name).contracts]


def worker() -> Worker:
    return Worker(SolverContext(), CancelFlag())


def together(rows: list[Row], by: Worker | None = None) -> dict[int, Any]:
    numbered = [Numbered(number, row, row.id) for number, row in enumerate(rows, 1)]
    return solve_endings(numbered, POINTS, by or worker())


def of_rules(name: str, kind: ContractKind, cards: int, count: int) -> list[Row]:
    from baloot_solver.archive.generating import Recipe

    made = Recipe(load_rule_set(name), 5, cards=cards, kind=kind)
    return [made.row(index) for index in range(count)]


@pytest.mark.parametrize("cards", [1, 2, 3, 5, 7])
@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_the_same_columns_as_any_other_row(name: str, kind: ContractKind, cards: int) -> None:
    rows = of_rules(name, kind, cards, 3 if cards == 7 else 12)
    found = together(rows)
    assert len(found) == len(rows)
    for place, row in enumerate(rows):
        alone = answer("solve", row, POINTS, worker())
        left_out = {each: value for each, value in alone.items() if each not in found[place]}
        assert set(left_out.values()) <= {None}
        assert found[place] == {each: alone[each] for each in found[place]}


def test_twins_are_one_form() -> None:
    first = rows_of("positions", 10, cards=4)
    twins: list[Row] = [twin(row, number) for number, row in enumerate(first * 3)]
    by = worker()
    found = together([*first, *twins], by)
    assert (len(found), by.searches) == (40, 10)
    for place, row in enumerate([*first, *twins]):
        alone = answer("solve", row, POINTS, worker())
        assert found[place]["cards"] == alone["cards"]


def test_others_are_left_to_the_other_way() -> None:
    game = Options(Objective.GAME_POINTS)
    plain = rows_of("positions", 1, cards=3)[0]
    assert isinstance(plain, PositionRow)
    rows: list[Row] = [
        *rows_of("positions", 1),
        *rows_of("positions", 1, cards=3, plays=2),
        *rows_of("deals", 1),
        *rows_of("records", 1),
        PositionRow("asked", plain.parts, Objective.GAME_POINTS),
    ]
    assert together(rows) == {}
    numbered = [Numbered(1, PositionRow("open", plain.parts), "")]
    assert solve_endings(numbered, game, worker()) == {}
    assert set(solve_endings(numbered, POINTS, worker())) == {0}
    assert solve_endings([Numbered(1, InputError("", "NO", "no"), "")], POINTS, worker()) == {}


def test_written_rows_are_read_by_table() -> None:
    rows = [row for cards in (1, 4, 7) for row in rows_of("positions", 20, cards=cards)]
    lines = "".join(write_json_row(row) + "\n" for row in rows).encode()
    for read in (
        [each.row for each in rows_of_lines(lines, "jsonl", 1, Noted())],
        read_rows("position", write_rows("position", rows)),
    ):
        assert read == rows
        assert all(isinstance(each, PositionRow) and each.plain is not None for each in read)


LINE = (
    '{"id": "1", "position": {"rules": {"profile": "saudi"}, '
    '"deal": {"hands": "S:K8... E:A7... N:.A.K. W:.T..A"}, '
    '"contract": {"kind": "CONTRACT_KIND_HOKUM", "trump": "SUIT_DIAMONDS"}, '
    '"leader": "SEAT_EAST"}, "objective": "OBJECTIVE_CARD_POINTS"}'
)


def test_the_line_of_these_tests_is_plain() -> None:
    row = read_json_row(LINE, lambda name: None)
    assert isinstance(row, PositionRow)
    assert row.plain is not None


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("S:K8", "S:8K", None),
        ("W:.T", "W:.10", None),
        (" E:", "  E:", None),
        ('"SEAT_EAST"', "2", None),
        ('"id": "1"', '"id": "\\u0007"', None),
        (', "trump"', ', "buyer": null, "trump"', None),
        ('"rules": {"profile": "saudi"}, ', "", None),
        ("S:K8", "S:A8", "DUPLICATE_CARD"),
        ("S:K8", "S:8", "HAND_SIZE"),
        ("S:K8", "S:KK", "DUPLICATE_CARD"),
        ("E:A7... N", "N:A7... N", "DUPLICATE_HAND"),
        ("SUIT_DIAMONDS", "SUIT_GREEN", "BAD_MESSAGE"),
        ('"id": "1"', '"id": 1', "BAD_MESSAGE"),
        ('"id": "1"', '"id": "' + "x" * 300 + '"', "TOO_LONG"),
        (', "leader": "SEAT_EAST"', "", "MISSING"),
        ('"SEAT_EAST"', '"EAST"', "BAD_MESSAGE"),
        ("saudi", "nobody", "UNKNOWN_PROFILE"),
        ("HOKUM", "ALL_TRUMP", "CONTRACT_NOT_PLAYED"),
        (', "trump": "SUIT_DIAMONDS"', "", "TRUMP_MISSING"),
        ("S:K8... E:A7... N:.A.K. W:.T..A", "S:... E:... N:... W:...", None),
    ],
)
def test_what_is_written_otherwise(
    old: str, new: str, reason: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read and answered, or refused, as if there were no way for plain endings."""
    line = LINE.replace(old, new, 1)
    assert line != LINE
    path = tmp_path / "in.jsonl"
    path.write_text(line + "\n" + LINE + "\n")
    solved(tmp_path / "out", path)
    (told, good) = results(tmp_path / "out")
    assert (told["error_reason"], good["error"]) == (reason, None)
    monkeypatch.setattr(working, "solve_endings", lambda *given: {})
    monkeypatch.setattr("baloot_solver.archive.line_rows._plain_row", lambda value: None)
    solved(tmp_path / "plain", path)
    assert results(tmp_path / "plain") == [told, good]


@pytest.mark.parametrize(
    "change",
    [
        {"plays": [["KS"]]},
        {"so_far_tricks_north_south": [3]},
        {"leader": ["east"]},
        {"leader": [["E"]]},
        {"hands": ["S:A8... E:A7... N:.A.K. W:.T..A"]},
        {"hands": [7]},
        {"id": [7]},
        {"id": ["x" * 300]},
        {"contract": ["sun:D"]},
        {"contract": [["sun"]]},
        {"objective": ["GAME"]},
        {"bid": [3.5]},
    ],
    ids=str,
)
def test_columns_that_are_otherwise(change: dict[str, Any]) -> None:
    import pyarrow as pa

    given: dict[str, Any] = {
        "id": ["1"],
        "hands": ["S:K8... E:A7... N:.A.K. W:.T..A"],
        "contract": ["hokum:D"],
        "leader": ["E"],
    }
    (plain,) = read_rows("position", pa.table(given))
    assert isinstance(plain, PositionRow)
    assert plain.plain is not None
    (other,) = read_rows("position", pa.table({**given, **change}))
    assert isinstance(other, tuple) or other.plain is None  # type: ignore[union-attr]


def test_hands_by_table_are_those_that_are_read() -> None:
    for row in rows_of("positions", 50, cards=6):
        assert isinstance(row, PositionRow)
        from baloot_solver.notation import write_hands

        text = write_hands(row.parts.deal.hands)
        suits = suits_as_written(text)
        plain = plain_of(row.parts)
        assert suits is not None
        assert plain is not None
        assert plain.suits == suits
        assert plain.parts().deal.hands == read_hands(text)
    for text in ("", "S:... E:... N:... W:...", "S:A... E:A... N:K... W:Q...", "S:A E:K N:Q W:J"):
        assert suits_as_written(text) is None


def test_a_cancel_is_heard() -> None:
    by = worker()
    by.cancel.cancel()
    with pytest.raises(Cancelled):
        together(rows_of("positions", 3, cards=6), by)
    assert by.endings == {}


def test_the_way_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one is not asked for a single row of an archive of endings."""
    rows = rows_of("positions", 30, cards=3)
    source = archive(tmp_path / "in.parquet", rows)
    monkeypatch.setattr(working, "answer", None)
    summary = solved(tmp_path / "out", source)
    assert (summary.rows, summary.failed) == (30, 0)
