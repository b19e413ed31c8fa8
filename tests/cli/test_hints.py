"""`baloot hint` and `baloot bid`: files of questions, words read on the way, how it is drawn."""

from __future__ import annotations

import json

import pytest

from tests.cli import shell

OPENING = [
    "hint", "AT.AJ9.K8.7", "--seat", "S", "--dealer", "W", "--contract", "hokum:H", "--buyer", "S",
    "--worlds", "10", "--no-card-points",
]  # fmt: skip


def answer(*arguments: str, stdin: bytes = b"") -> list[dict[str, object]]:
    done = shell.baloot(*arguments, "--json", stdin=stdin)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_line_of_a_file_is_the_request_message() -> None:
    [typed] = answer(*OPENING)
    request = {
        "id": "h",
        "knowledge": {
            "seat": "SEAT_SOUTH",
            "hand": "AT.AJ9.K8.7",
            "dealer": "SEAT_WEST",
            "contract": {
                "kind": "CONTRACT_KIND_HOKUM",
                "trump": "SUIT_HEARTS",
                "buyer": "SEAT_SOUTH",
            },
        },
        "budget": {"worlds": 10},
        "skipCardPoints": True,
    }
    text = json.dumps(request).encode() + b"\n"
    [read] = answer("hint", "--file", "-", stdin=text)
    assert read.pop("id") == "h"
    typed.pop("id")
    assert read == typed


def test_a_bad_line_does_not_stop_the_others() -> None:
    good = b'{"seat":"SEAT_SOUTH","hand":"AT.AJ9..","dealer":"SEAT_WEST","upCard":"8H",'
    good += b'"budget":{"worlds":4}}\n'
    bad = b'{"seat":"SEAT_EAST","hand":"AT.AJ9..","dealer":"SEAT_WEST","upCard":"8H"}\n'
    done = shell.baloot("bid", "--file", "-", "--json", stdin=good + bad + good)
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr.decode().startswith("baloot: line 2: seat: it is not East's turn")


def test_what_was_said_reaches_the_question() -> None:
    plain = answer(*OPENING)
    said = answer(
        "hint", "K987.7.A8.9", "--seat", "N", "--dealer", "W", "--contract", "hokum:H",
        "--buyer", "S", "--plays", "AS QS", "--announced", "E:sira", "--worlds", "10",
        "--no-card-points",
    )  # fmt: skip
    none = answer(
        "hint", "K987.7.A8.9", "--seat", "N", "--dealer", "W", "--contract", "hokum:H",
        "--buyer", "S", "--plays", "AS QS", "--none-announced", "--worlds", "10",
        "--no-card-points",
    )  # fmt: skip
    assert plain[0]["consistentWorlds"] == "9465511770"
    assert said[0]["consistentWorlds"] != none[0]["consistentWorlds"]
    assert int(str(said[0]["consistentWorlds"])) < int(str(none[0]["consistentWorlds"]))


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (["--announced", "E:sira", "--none-announced"], "--none-announced: goes without"),
        (["--method", "magic"], "'magic' is not a method"),
        (["--worlds", "0"], "0 is not in the range"),
        (["--baloot", "Q"], "'Q' is not a seat"),
        (["--announced", "E:nothing"], "--announced"),
    ],
)
def test_wrong_words_name_their_option(more: list[str], complaint: str) -> None:
    done = shell.baloot(*OPENING, *more)
    assert done.returncode == 2
    assert complaint in done.stderr.decode()


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"--seat": "E"}, "--seat (seat): it is not East's turn: South calls"),
        ({"--seat": None}, "--seat (seat): a seat is needed here"),
        ({"--seat": "X"}, "'--seat': 'X' is not a seat"),
        ({"--dealer": None}, "--dealer (dealer): a seat is needed here"),
        ({"--up-card": "AS"}, "HAND (hand): South cannot hold the up-card AS"),
        ({"--calls": "E:pass"}, "--calls (calls[0].seat): East calls pass, but it is South's turn"),
        ({"--calls": "foo"}, "--calls (calls[0].call): 'foo' is no call"),
    ],
)
def test_a_wrong_bid_names_its_option(changed: dict[str, str | None], complaint: str) -> None:
    options = {"--seat": "S", "--dealer": "W", "--up-card": "8H", **changed}
    typed = [word for name, value in options.items() if value for word in (name, value)]
    done = shell.baloot("bid", "AT.AJ9..", *typed)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().startswith("baloot: ")
    assert complaint in done.stderr.decode()


def test_nothing_typed_shows_what_to_type() -> None:
    for command in ("hint", "bid"):
        done = shell.baloot(command)
        assert done.returncode == 2
        assert f"baloot {command} " in done.stderr.decode()


def test_without_lines_and_signs_it_is_still_readable() -> None:
    done = shell.process(*OPENING, PYTHONIOENCODING="ascii", COLUMNS="60")
    text = done.stdout.decode("ascii")
    assert "South should play" in text
    assert "?" not in text
    assert "##" in text
