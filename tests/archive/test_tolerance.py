"""Archives as they come: what is harmless is read, what is wrong is named, nothing is lost."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from baloot_solver.archive.column_reading import read_rows
from baloot_solver.archive.columns import kind_of
from baloot_solver.archive.formats import format_of, pyarrow
from baloot_solver.archive.generating import Recipe
from baloot_solver.archive.line_rows import read_json_row, write_json_row, write_text_row
from baloot_solver.archive.reading import Noted, pieces, rows_of_lines
from baloot_solver.archive.rows import RecordRow
from baloot_solver.archive.storage import StorageError
from baloot_solver.errors import InputError
from baloot_solver.rules import load_rule_set
from baloot_solver.solve import Objective

RECIPE = Recipe(load_rule_set("saudi"), 9)
ROW = RECIPE.row(0)
LINE = write_json_row(ROW).encode()


def read(data: bytes) -> tuple[list[int], list[tuple[int, str]], Noted]:
    """Numbers of the rows that were read, numbers and reasons of the others."""
    noted = Noted()
    rows = rows_of_lines(data, "jsonl", 1, noted)
    good = [each.number for each in rows if not isinstance(each.row, InputError)]
    bad = [(each.number, each.row.reason) for each in rows if isinstance(each.row, InputError)]
    return good, bad, noted


@pytest.mark.parametrize(
    ("data", "good"),
    [
        (b"\xef\xbb\xbf" + LINE + b"\r\n" + LINE + b"\r\n\r\n", [1, 2]),
        (b"\n\n" + LINE + b"\n   \n" + LINE, [3, 5]),
        (b"# exported today\n" + LINE + b"\n# 1 row", [2]),
        (LINE + b"\n\xef\xbb\xbf" + LINE, [1, 2]),
    ],
    ids=["mark and CRLF", "blank lines, no end", "comments", "joined files"],
)
def test_lines_that_do_no_harm(data: bytes, good: list[int]) -> None:
    assert read(data)[:2] == (good, [])


def test_comments_are_counted() -> None:
    assert read(b"# one\n#two\n" + LINE)[2].comments == 2


def test_unknown_fields_are_passed_over_and_told() -> None:
    value = json.loads(LINE)
    value["event"] = "club"
    value["position"]["deal"]["board"] = 7
    good, bad, noted = read(json.dumps(value).encode())
    assert (good, bad) == ([1], [])
    assert len(noted.unknown) == 1
    assert read_json_row(json.dumps(value), lambda name: None) == ROW


@pytest.mark.parametrize("name", ["id", "objective", "position.rules", "position.plays"])
def test_nulls_say_nothing(name: str) -> None:
    value = json.loads(LINE)
    *path, last = name.split(".")
    inner = value
    for part in path:
        inner = inner[part]
    inner[last] = None
    row = read_json_row(json.dumps(value), lambda field: None)
    assert row.kind == "position"


def test_tens_and_small_letters() -> None:
    record = Recipe(load_rule_set("saudi"), 9, "records").row(0)
    value = json.loads(write_json_row(record))
    value["plays"] = [card.replace("T", "10").lower() for card in value["plays"]]
    value["deal"]["hands"] = value["deal"]["hands"].replace("T", "10")
    assert read_json_row(json.dumps(value), lambda name: None) == record


def test_all_the_messages_a_record_comes_in() -> None:
    record = Recipe(load_rule_set("saudi"), 9, "records").row(0)
    assert isinstance(record, RecordRow)
    bare = json.loads(write_json_row(record))
    text = write_text_row(record)
    for value in (bare, {"record": bare}, {"line": text}, {"record": bare, "id": "other"}):
        assert read_json_row(json.dumps(value), lambda name: None) == record


#: Ten kinds of damage to a line, each with the reason it is refused for.
DAMAGE: dict[str, tuple[Any, str]] = {
    "cut off": (lambda line: line[: len(line) // 2], "NOT_JSON"),
    "bytes that are no text": (
        lambda line: line.replace(b"saudi", b"sa\xff\xfedi"),
        "BAD_ENCODING",
    ),
    "a card twice": (
        lambda line: line.replace(b'"S:', b'"S:A', 1).replace(b" E:", b" E:A", 1),
        "DUPLICATE_CARD",
    ),
    "an unknown card": (lambda line: line.replace(b'"S:', b'"S:1', 1), "UNKNOWN_CARD"),
    "no hands": (lambda line: line.replace(b'"hands"', b'"hnads"'), "EMPTY_DEAL"),
    "an unknown profile": (lambda line: line.replace(b"saudi", b"saudia"), "UNKNOWN_PROFILE"),
    "an unknown enum": (lambda line: line.replace(b"CONTRACT_KIND", b"KIND"), "BAD_MESSAGE"),
    "a list": (lambda line: b"[" + line + b"]", "NOT_JSON"),
    "a wrong type": (lambda line: re.sub(rb'"id": "[^"]*"', b'"id": 9', line), "BAD_MESSAGE"),
    "another object": (lambda line: b'{"name": "Ali", "points": 152}', "MISSING"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_ten_kinds_of_damage(kind: str) -> None:
    damage, reason = DAMAGE[kind]
    broken = damage(LINE)
    assert broken != LINE
    good, bad, _ = read(LINE + b"\n" + broken + b"\n" + LINE)
    assert (good, bad) == ([1, 3], [(2, reason)])


def test_ids_of_rows_that_cannot_be_read() -> None:
    (each,) = rows_of_lines(LINE.replace(b"saudi", b"saudia"), "jsonl", 5, Noted())
    assert (each.number, each.id) == (5, "9-0")


def table(**columns: Any) -> Any:
    base: dict[str, Any] = {
        "id": ["a", "b"],
        "hands": ["S:A... E:K... N:Q... W:J..."] * 2,
        "contract": ["hokum:S", "sun"],
        "leader": ["S", "west"],
    }
    return pyarrow().table({**base, **columns})


def test_columns_of_other_programs() -> None:
    """Without most columns, with plain strings, wide numbers, a first row of nulls."""
    pa = pyarrow()
    given = table(
        buyer=pa.array([None, "North"]),
        objective=pa.array([None, None], pa.null()),
        bid=pa.array([float("nan"), 9.0]),
        plays=pa.array([None, "as"]),
        notes=pa.array(["x", "y"]),
        hands=pa.array(["S:A♠ E:K♠ N:Q♠ W:J♠", "W:J... S:10... E:K... N:Q..."], pa.large_string()),
    )
    assert kind_of(given.schema.names) == "position"
    first, second = read_rows("position", given)
    assert not isinstance(first, tuple)
    assert not isinstance(second, tuple)
    assert (first.parts.plays, len(second.parts.plays)) == ((), 1)  # type: ignore[union-attr]
    assert second.parts.contract.bid == 9  # type: ignore[union-attr]
    assert first.objective is None  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("columns", "field"),
    [
        ({"hands": ["S:A... E:A... N:Q... W:J...", None]}, "hands"),
        ({"contract": ["hokum:S", None]}, "contract"),
        ({"leader": ["S", "up"]}, "leader"),
        ({"bid": [1, 1.5]}, "bid"),
        ({"bid": [1, 10**12]}, "bid"),
        ({"bid": ["1", "9"]}, "bid"),
        ({"kapot": [1, 0]}, "kapot"),
        ({"plays": [["AS"], ["A"]]}, "plays[0]"),
        ({"profile": ["saudi", "nobody"]}, "rules.profile"),
        ({"objective": ["card_points", "money"]}, "objective"),
        ({"so_far_tricks_north_south": [None, 3]}, "so_far_tricks_east_west"),
    ],
)
def test_a_bad_column_is_named(columns: dict[str, Any], field: str) -> None:
    rows = read_rows("position", table(**columns))
    name, error = rows[-1] if isinstance(rows[-1], tuple) else ("", None)
    assert isinstance(error, InputError)
    assert (name, error.field) == ("b", field)


def test_objectives_in_columns() -> None:
    rows = read_rows("position", table(objective=["card_points", None]))
    assert [row.objective for row in rows] == [Objective.CARD_POINTS, None]  # type: ignore[union-attr]


def all_rows(path: Path) -> int:
    return sum(len(piece) for piece in pieces(str(path), format_of(path.name), Noted()))


@pytest.mark.parametrize("name", ["broken.jsonl.gz", "broken.jsonl.zst", "broken.parquet"])
def test_a_file_that_breaks_off_is_named(tmp_path: Path, name: str) -> None:
    whole = gzip.compress(LINE * 50)
    path = tmp_path / name
    path.write_bytes(whole[:-20] if name.endswith("gz") else b"PAR1 and then nothing")
    with pytest.raises(StorageError, match=name):
        all_rows(path)


def test_a_file_of_other_columns_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "prices.parquet"
    pyarrow().parquet.write_table(pyarrow().table({"price": [1]}), path)
    with pytest.raises(StorageError, match="no column 'hands'"):
        all_rows(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"cannot read .*none\.jsonl: No such file"):
        all_rows(tmp_path / "none.jsonl")
