"""`--file`: one answer a line, in order, whatever else is in the file; `--json` for programs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli import shell

FULL = "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK W:J.T7.QJ.T98"
ENDING = "S:A.K.. E:K.A.. N:7.7.. W:8.8.."


def request(name: str, hands: str = ENDING, **changes) -> dict[str, Any]:
    position = {
        "deal": {"hands": hands},
        "contract": {"kind": "CONTRACT_KIND_SUN"},
        "leader": "SEAT_SOUTH",
    }
    return {"id": name, "position": {**position, **changes}, "objective": "OBJECTIVE_CARD_POINTS"}


def lines(*items) -> bytes:
    return b"".join(
        (each if isinstance(each, bytes) else json.dumps(each).encode()) + b"\n" for each in items
    )


def answers(done) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def test_every_line_is_answered_in_order_and_nothing_else_is_printed(tmp_path):
    path = tmp_path / "requests.jsonl"
    path.write_bytes(lines(*(request(f"r{number}") for number in range(20))))
    done = shell.process("solve", "--file", str(path), "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert [each["id"] for each in answers(done)] == [f"r{number}" for number in range(20)]
    assert {each["value"]["cardPoints"]["northSouth"] for each in answers(done)} == {25}


def test_mark_crlf_and_blank_lines_lose_nothing():
    """FC-065: count in is count answered plus count refused."""
    text = b"\xef\xbb\xbf" + lines(request("a"), request("b")).replace(b"\n", b"\r\n") + b"\r\n"
    done = shell.baloot("solve", "--file", "-", "--json", stdin=text)
    assert done.returncode == 0
    assert [each["id"] for each in answers(done)] == ["a", "b"]


def test_bad_lines_are_named_and_the_others_answered():
    """FC-068, FC-086: line, field and card of each refusal; the rest is done; status 2."""
    text = lines(
        request("one"),
        b"Generated 2922012 hands",
        request("twice", hands="S:A.K.. E:A.A.. N:7.7.. W:8.8.."),
        request("seven", hands="S:A.K.. E:K.A.. N:7... W:8.8.."),
        {"id": "field", "position": {"deal": {"hnds": ""}}},
        request("play", plays=["AS", "AH"]),
        request("last"),
    )
    done = shell.baloot("solve", "--file", "-", "--json", stdin=text)
    assert done.returncode == 2
    assert [each["id"] for each in answers(done)] == ["one", "last"]
    said = done.stderr.decode().splitlines()
    assert [line.split(":")[1].strip() for line in said] == [f"line {n}" for n in range(2, 7)]
    assert "Generated" in said[0]
    assert "position.deal.hands" in said[1]
    assert "AS" in said[1]
    assert "South" in said[1]
    assert "position.deal.hands" in said[2]
    assert "North" in said[2]
    assert "position.deal.hnds" in said[3]
    assert "position.plays[1]" in said[4]
    assert "AH" in said[4]


def test_all_bad_is_no_success():
    done = shell.baloot("solve", "--file", "-", stdin=b"x\ny\n")
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.decode().splitlines()) == 2


def test_json_prints_every_field():
    """Every field without presence stands there, also where it holds nothing."""
    [answer] = answers(shell.baloot("solve", "--file", "-", "--json", stdin=lines(request(""))))
    assert answer["id"] == ""
    assert answer["value"]["sweep"] == "SIDE_UNSPECIFIED"
    assert answer["cards"][0]["card"] == "KH"
    assert answer["cards"][1]["best"] is False
    assert len(answer["ruleSetDigest"]) == 64
    assert answer["table"]["trick"] == []
    assert int(answer["nodes"]) > 0


def test_typed_and_from_a_file_the_answer_is_the_same():
    position = {
        "deal": {"hands": FULL, "dealer": "SEAT_WEST"},
        "contract": {
            "kind": "CONTRACT_KIND_HOKUM",
            "trump": "SUIT_HEARTS",
            "buyer": "SEAT_SOUTH",
        },
        "plays": ["7C", "JC", "AC"],
    }
    typed = shell.baloot(
        "solve", FULL, "--contract", "hokum:H", "--buyer", "S", "--dealer", "W",
        "--plays", "7C JC AC", "--json",
    )  # fmt: skip
    filed = shell.baloot("solve", "--file", "-", "--json", stdin=lines({"position": position}))
    assert typed.returncode == filed.returncode == 0
    assert typed.stdout == filed.stdout


def test_pictures_of_a_file_are_parted_by_line_and_id():
    done = shell.baloot("solve", "--file", "-", stdin=lines(request("a"), b"", request("")))
    text = done.stdout.decode()
    assert done.returncode == 0
    assert "── line 1, a ─" in text
    assert "── line 3 ─" in text
    assert text.count("South to play.") == 2


def test_score_takes_requests_and_records():
    contract = {"kind": "CONTRACT_KIND_HOKUM", "trump": "SUIT_HEARTS", "buyer": "SEAT_SOUTH"}
    totals = {"cardPoints": {"northSouth": 96, "eastWest": 66}}
    played = "AH 8H QH 7H 9H 7S KH TH 8D TD 7D JD AD 9D QD KD "
    played += "9S 8S JS TS AS KS QS 8C JH JC KC 9C 7C QC AC TC"
    record = {
        "id": "played",
        "deal": {"hands": FULL, "dealer": "SEAT_WEST"},
        "contract": contract,
        "plays": played.split(),
        "written": {"gamePoints": {"northSouth": 15, "eastWest": 4}},
        "matchBefore": {"northSouth": 140, "eastWest": 100},
    }
    text = lines(
        {"id": "totals", "dealer": "SEAT_WEST", "contract": contract, "totals": totals},
        record,
        {"id": "wrapped", "record": {**record, "id": "inside"}},
    )
    done = shell.baloot("score", "--file", "-", "--json", stdin=text)
    assert (done.returncode, done.stderr) == (0, b"")
    first, second, third = answers(done)
    assert first["gamePoints"] == {"northSouth": 9, "eastWest": 7}
    assert second["gamePoints"] == third["gamePoints"] == {"northSouth": 15, "eastWest": 5}
    assert second["id"] == "played"
    picture = shell.baloot("score", "--file", "-", stdin=lines(record)).stdout.decode()
    assert "── line 1, played ─" in picture
    assert "The table wrote 15 : 4" in picture
    assert "The match stands at 155 : 105 (N-S : E-W) and North-South have won it" in picture


def test_what_can_be_read_only_once_is_read_once():
    made = "baloot generate --count 3 --cards 2 --json"
    assert shell.run(f"baloot solve --json --file <( {made} ) | wc -l").split() == ["3"]


def test_generated_requests_can_be_solved():
    for more in (["--plays", "13"], ["--cards", "4", "--plays", "2", "--profile", "bazar-blot"]):
        made = shell.baloot("generate", "--seed", "5", "--count", "3", "--json", *more)
        done = shell.baloot("solve", "--file", "-", "--json", stdin=made.stdout)
        assert (made.returncode, done.returncode, done.stderr) == (0, 0, b"")
        assert [each["id"] for each in answers(done)] == ["5-0", "5-1", "5-2"]
        for line, answer in zip(made.stdout.splitlines(), answers(done), strict=True):
            asked = json.loads(line)["position"]
            assert len(answer["line"]) + len(asked.get("plays", [])) == 4 * _hand_size(asked)


def _hand_size(position: dict[str, Any]) -> int:
    hand = position["deal"]["hands"].split()[0]
    return len(hand[2:].replace(".", ""))


@pytest.mark.parametrize("command", ["solve", "score", "legal"])
def test_an_empty_file_is_no_success(command):
    done = shell.baloot(command, "--file", "-", stdin=b"\n\n")
    assert done.returncode == 2
    assert b"there is no request in it" in done.stderr


def test_deals_and_auctions_come_from_files():
    deals = [{"id": f"d{number}", "seed": 7, "number": number} for number in range(3)]
    dealt = shell.baloot("deal", "--file", "-", "--json", stdin=lines(*deals, {"id": "none"}))
    assert dealt.returncode == 2
    assert b"line 4: " in dealt.stderr
    assert [each["id"] for each in answers(dealt)] == ["d0", "d1", "d2"]
    auctions = [
        {
            "id": each["id"],
            "dealer": each["deal"]["dealer"],
            "upCard": each["deal"]["upCard"],
            "hands": each["deal"]["hands"],
            "calls": [{"call": "sun"}],
        }
        for each in answers(dealt)
    ]
    called = shell.baloot("calls", "--file", "-", "--json", stdin=lines(*auctions))
    assert called.returncode == 0
    first = [each["packets"][0]["seat"] for each in answers(dealt)]
    assert [each["result"]["contract"]["buyer"] for each in answers(called)] == first
