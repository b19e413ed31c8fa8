"""Files of one record a line: no line is lost."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baloot_solver.notation import iter_lines
from baloot_solver.notation.lines import MAX_LINE


def lines(data: bytes) -> list[tuple[int, str, str | None]]:
    return [
        (line.number, line.text, line.problem.reason if line.problem else None)
        for line in iter_lines(io.BytesIO(data))
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbfone\r\ntwo\r\n\r\n",
        b"one\ntwo",
        b"one\ntwo\n",
        b"  one \n\ttwo\n \n\n",
    ],
)
def test_marks_line_ends_and_blank_lines(data):
    assert [text for _, text, _ in lines(data)] == ["one", "two"]


def test_blank_lines_count_and_comments_come_out():
    found = list(iter_lines(io.BytesIO(b"# made by hand\n\none\nGenerated 2922012 hands\n")))
    assert [(line.number, line.text) for line in found] == [
        (1, "# made by hand"),
        (3, "one"),
        (4, "Generated 2922012 hands"),
    ]
    assert [line.is_comment for line in found] == [True, False, False]


def test_a_mark_inside_joined_files_is_no_part_of_the_record():
    assert lines(b"one\n\xef\xbb\xbftwo\n") == [(1, "one", None), (2, "two", None)]


def test_a_bad_line_does_not_stop_the_others():
    data = b"one\n\xff\xfe\nthree\n" + b"x" * (3 * MAX_LINE) + b"\nfive"
    assert lines(data) == [
        (1, "one", None),
        (2, "", "BAD_ENCODING"),
        (3, "three", None),
        (4, "", "TOO_LONG"),
        (5, "five", None),
    ]


def test_the_longest_line_is_read_and_one_byte_more_is_not():
    assert [reason for *_, reason in lines(b"x" * MAX_LINE + b"\ny")] == [None, None]
    assert [reason for *_, reason in lines(b"x" * (MAX_LINE + 1) + b"\ny")] == ["TOO_LONG", None]
    assert [reason for *_, reason in lines(b"x" * (MAX_LINE + 1))] == ["TOO_LONG"]


@given(st.lists(st.binary(max_size=20).filter(lambda raw: b"\n" not in raw), max_size=8))
def test_every_line_with_a_character_comes_out(raws):
    found = list(iter_lines(io.BytesIO(b"\n".join(raws))))
    blank = {
        number
        for number, raw in enumerate(raws, start=1)
        if not raw.strip(b" \t\r") or raw.removeprefix(b"\xef\xbb\xbf").strip(b" \t\r") == b""
    }
    assert {line.number for line in found} == set(range(1, len(raws) + 1)) - blank
