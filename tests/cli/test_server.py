"""`--server`: the same answers, the same complaints, and what happens when nobody is there."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cli import shell
from tests.service.running import running_server

QUESTIONS = {
    "solve": [
        "solve", "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK", "--contract", "hokum:H",
        "--buyer", "S", "--dealer", "W", "--plays", "7C JC",
    ],
    "ask": [
        "solve", "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK", "--contract", "hokum:H",
        "--buyer", "S", "--dealer", "W", "--ask", "card-points:130",
    ],
    "claim": [
        "solve", "S:A8... E:K7... N:Q.T.. W:J9...", "--contract", "hokum:D", "--buyer", "S",
        "--dealer", "W", "--leader", "S", "--claim", "ns",
    ],
    "typed": ["score", "--file", "examples/records.txt"],
    "analysed": ["analyse", "--file", "examples/records.txt"],
    "table": [
        "table", "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK", "--dealer", "W", "--up-card", "9H",
        "--match-before", "96-110",
    ],
    "legal": [
        "legal", ".J8.A.7", "--contract", "hokum:H", "--leader", "S", "--trick", "KS 7S",
        "--gone", "TS",
    ],
    "score": [
        "score", "--contract", "hokum:H", "--buyer", "S", "--dealer", "W",
        "--card-points", "96-66", "--project", "N:fifty",
    ],
    "match": ["score", "--match", "--file", "examples/match.jsonl", "--us", "ew"],
    "deal": ["deal", "--day", "2026-11-30", "--up-card-taken-by", "N"],
    "calls": ["calls", "pass hokum", "--dealer", "W", "--up-card", "9H", "--match", "96-110"],
    "result": ["calls", "pass kawesh", "--dealer", "W", "--up-card", "9H", "--profile",
               "federation", "--hands", "E:987.87.."],
    "hint": ["hint", "KJ98.7.Q.A8", "--seat", "N", "--dealer", "W", "--up-card", "9H", "--calls",
             "hokum pass pass pass confirm pass pass", "--plays", "AS QS", "--worlds", "20"],
    "bid": ["bid", "AT.AJ9..", "--seat", "S", "--dealer", "W", "--up-card", "8H",
            "--worlds", "10"],
    "list": ["rules", "list"],
    "show": ["rules", "show", "pagat", "--set", "max_projects=2"],
    "diff": ["rules", "diff", "saudi", "bazar-blot"],
}  # fmt: skip
MISTAKES = {
    "ask": [
        "solve",
        "S:..A.J E:Q.7.. N:9.A.. W:7...K",
        "--contract",
        "sun",
        "--leader",
        "W",
        "--ask",
        "kaboot:ns",
    ],
    "table": ["table", "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK", "--up-card", "9H"],
    "deal": ["solve", "S:AT.AJ9.K8.7 E:A97.8.AT.QJ N:Q8.KQ.97.AK", "--contract", "hokum:H"],
    "level": ["legal", ".J8.A.7", "--contract", "sun", "--leader", "S", "--level", "gahwa"],
    "profile": ["rules", "show", "nobody"],
    "hint": ["hint", "AT.AJ9.K8.7", "--seat", "N", "--dealer", "W", "--contract", "sun"],
    "bid": ["bid", "AT.AJ9..", "--seat", "E", "--dealer", "W", "--up-card", "8H"],
    "day": ["deal", "--day", "2026-02-30"],
    "calls": ["calls", "pass hokum:S", "--dealer", "W", "--up-card", "9H"],
    "match": ["score", "--match", "--file", "examples/records.jsonl"],
}


@pytest.fixture(scope="module")
def target():
    with running_server(workers=2) as server:
        yield server.target


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["picture", "json"])
@pytest.mark.parametrize("asked", QUESTIONS.values(), ids=QUESTIONS.keys())
def test_the_server_answers_as_the_solver_in_process(target, asked, form):
    here = shell.baloot(*asked, *form)
    there = shell.baloot(*asked, *form, "--server", target)
    assert (here.returncode, there.returncode, there.stderr) == (0, 0, b"")
    if form:
        read = [[json.loads(line) for line in each.stdout.splitlines()] for each in (here, there)]
        for answer in read[0] + read[1]:
            answer.pop("nodes", None)  # the server's table remembers more or less than ours
        assert read[0] == read[1]
    else:
        assert here.stdout == there.stdout


@pytest.mark.parametrize("asked", MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_told_the_same_way(target, asked):
    here = shell.baloot(*asked)
    there = shell.baloot(*asked, "--server", target)
    assert here.returncode == there.returncode == 2
    assert here.stderr == there.stderr
    assert there.stdout == b""


def test_a_file_goes_through_the_server_line_by_line(target):
    lines = shell.baloot("generate", "--seed", "3", "--count", "4", "--cards", "4", "--json").stdout
    text = lines + b"nonsense\n" + lines
    done = shell.process("solve", "--file", "-", "--json", "--server", target, stdin=text)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("baloot: line 5: not a JSON object")
    ids = [json.loads(line)["id"] for line in done.stdout.splitlines()]
    assert ids == ["3-0", "3-1", "3-2", "3-3"] * 2


def test_no_server_there_is_failed_work_told_once():
    line = b'{"position": {}}\n'
    done = shell.baloot("solve", "--file", "-", "--server", "127.0.0.1:1", stdin=line * 5)
    assert done.returncode == 1
    assert done.stdout == b""
    [said] = done.stderr.decode().splitlines()
    assert said.startswith("baloot: line 1: no server answers at 127.0.0.1:1")


def test_a_server_needs_no_solver_here(target):
    code = (
        "import sys; sys.modules['baloot_solver'] = None;"
        "from baloot_cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *QUESTIONS["solve"], "--server", target],
        env=shell.environment(), capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert "North to play." in done.stdout.decode()


def test_an_answer_in_no_time_is_failed_work(target):
    full = QUESTIONS["solve"][:-2]
    done = shell.baloot(*full, "--server", target, "--timeout", "0.001")
    assert done.returncode == 1
    assert b"no answer in time" in done.stderr
