"""Files of requests: every line counts, none is lost, none stops those after it."""

from __future__ import annotations

import pytest

from baloot_cli import lines
from baloot_cli.problems import BadInputError
from balootsolver.v1 import solver_service_pb2

Request = solver_service_pb2.SolveRequest


def read_all(tmp_path, content: bytes):
    path = tmp_path / "requests.jsonl"
    path.write_bytes(content)
    return list(lines.requests(str(path), Request)), lines.count(str(path))


def test_mark_crlf_and_blank_lines_do_no_harm(tmp_path):
    """FC-065: none vanishes without a message."""
    found, counted = read_all(
        tmp_path, b'\xef\xbb\xbf{"id":"a"}\r\n\r\n   \n{"id":"b"}\r\n{"id":"c"}'
    )
    assert [(number, request.id) for number, request in found] == [(1, "a"), (4, "b"), (5, "c")]
    assert counted == 3


def test_a_bad_line_is_named_and_those_after_it_are_read(tmp_path):
    """FC-086: a footer is reported, the records around it are read."""
    found, counted = read_all(
        tmp_path, b'{"id":"a"}\nGenerated 2922012 hands\n{"id":"b"}\n# end\n{"id":'
    )
    assert counted == 5
    assert [number for number, _ in found] == [1, 2, 3, 4, 5]
    assert [type(each) for _, each in found] == [
        Request, BadInputError, Request, BadInputError, BadInputError,
    ]  # fmt: skip
    assert str(found[1][1]) == "line 2: not a JSON object but 'Generated 2922012 hands'"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'{"id":3}', "id: expected string"),
        (b'{"position":{"deal":{"hnds":"x"}}}', "position.deal.hnds: there is no field 'hnds'"),
        (b'{"pos":{}}', "pos: there is no field 'pos'"),
        (b'{"position":{"contract":{"kind":"HOKUM"}}}', "position.contract.kind: .*HOKUM"),
        (b'{"position":{"contract":{"bid":1.5}}}', "position.contract.bid: Couldn't parse"),
        (b'{"position":{"plays":"AS"}}', "position.plays: repeated field"),
        (b'{"position":{"soFar":{"tricks":3}}}', "position.so_far"),
        (b'{"id":"a","id":"b"}', "duplicate key id"),
        (b'{"id":"a"', "Expecting ',' delimiter: column 10"),
        (b'{"id":"\\ud800"}', "id: "),
        (b'{"id":"\xff"}', "not UTF-8"),
        (b'{"position":' * 3000, "."),
        (b'["x"]', "not a JSON object"),
        (b'{"id":"' + b"a" * lines.MAX_LINE + b'"}', "longer than"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_with_its_field(text, said):
    with pytest.raises(BadInputError, match=said):
        lines.read(text, Request)


def test_a_line_that_never_ends_is_not_kept_in_memory(tmp_path):
    found, _ = read_all(tmp_path, b"x" * (3 * lines.MAX_LINE) + b'\n{"id":"b"}\n')
    assert [number for number, _ in found] == [1, 2]
    assert "longer than" in str(found[0][1])
    assert found[1][1].id == "b"


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadInputError, match=r"--file .*no\.jsonl: No such file"):
        list(lines.requests(str(tmp_path / "no.jsonl"), Request))
