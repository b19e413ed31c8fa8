"""`baloot score --match`: the hands of a match from a file, and its sheet.

All lines together are one request, so a line that is wrong leaves no sheet: every total after it
would be wrong too. Each wrong line is named.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import click

from baloot_cli import backend, lines, running, typed
from baloot_cli.problems import BadInputError
from baloot_cli.show import match as sheet
from baloot_cli.show.screen import Screen
from balootsolver.v1 import record_pb2, rules_service_pb2

_BESIDE_FILE: Final = frozenset({"as_match", "match_before", "us", "profile", "overrides"})
_ARGUMENTS: Final = {"match_before": "--match-before", "rules": "--profile"}
_HAND: Final = re.compile(r"^hands\[(\d+)\]\.?")


def read_line(raw: bytes) -> rules_service_pb2.MatchHand:
    """A line is a hand of a match, a score request, a hand record, or a hand in its text form."""
    if not lines.is_json(raw):
        return rules_service_pb2.MatchHand(line=lines.text(raw))
    if is_record(raw):
        return rules_service_pb2.MatchHand(record=lines.read(raw, record_pb2.HandRecord))
    return lines.read(raw, rules_service_pb2.MatchHand)


def is_record(raw: bytes) -> bool:
    """Whether a line is a hand record as archives keep it: one that has `plays` or `deal`."""
    try:
        read = json.loads(raw)
    except (ValueError, RecursionError):
        return False  # the reader of messages says what is wrong with it
    return isinstance(read, dict) and not read.keys().isdisjoint({"plays", "deal"})


def run(values: Mapping[str, Any]) -> None:
    """Print the sheet of the match; ends the program with status 2 where a line was wrong."""
    path = values["file"]
    if path is None:
        raise BadInputError(
            "",
            "a match is read from a file of its hands:\n\n"
            "  baloot score --match --file hands.jsonl",
            argument="--file",
        )
    running.refuse_typed(_BESIDE_FILE)
    hands, numbers = _read(path)
    request = typed.match_request(values, hands)
    try:
        with backend.choose(values["server"], values["timeout"]) as solver:
            answer = solver.send(request, rules_service_pb2.ScoreMatchResponse)
    except BadInputError as error:
        raise _on_line(error, numbers) from None
    if values["as_json"]:
        running.write_json(answer)
    else:
        sheet.draw(Screen(), request, answer, us=values["us"])


def _read(path: str) -> tuple[list[rules_service_pb2.MatchHand], list[int]]:
    """The hands with the numbers of their lines."""
    hands, numbers = [], []
    wrong = False
    for number, hand in lines.requests(path, rules_service_pb2.MatchHand, read_line):
        if isinstance(hand, BadInputError):
            running.complain(hand)
            wrong = True
        else:
            hands.append(hand)
            numbers.append(number)
    if wrong:
        click.get_current_context().exit(BadInputError.status)
    if not hands:
        raise BadInputError("", "there is no hand in it", argument=f"--file {path}")
    return hands, numbers


def _on_line(error: BadInputError, numbers: list[int]) -> BadInputError:
    """The error with the line of the file instead of the index of the hand."""
    found = _HAND.match(error.field)
    if found is None:
        return running.with_argument(error, _ARGUMENTS)
    return replace(error, field=error.field[found.end() :], line=numbers[int(found[1])])
