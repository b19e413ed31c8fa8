"""`baloot analyse`: a finished hand, what every card of it cost, whether its score was right."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import click

from baloot_cli import lines, running
from baloot_cli.commands import match
from baloot_cli.problems import BadInputError
from baloot_cli.report import LANGUAGES, Writer
from baloot_cli.show import analysis
from balootsolver.v1 import analysis_service_pb2, record_pb2

Request = analysis_service_pb2.AnalyseHandRequest
_EXAMPLE: Final = (
    "rules=saudi S:AT.AJ9.K8.7 E:Q.KQ.T9.KQ9 N:KJ98.7.Q.A8 W:7.T8.AJ7.JT dealer=W"
    " contract=hokum:H buyer=S plays=AS,QS,8S,7S"
)


def read_line(raw: bytes, *, cards: bool = False, visible: bool = False) -> Request:
    """A line is a request, a hand record as archives keep it, or a hand in its text form."""
    request = _read_line(raw)
    request.cards |= cards
    request.visible_mistakes |= visible
    return request


def _read_line(raw: bytes) -> Request:
    if not lines.is_json(raw):
        return Request(line=lines.text(raw))
    if match.is_record(raw):
        return Request(record=lines.read(raw, record_pb2.HandRecord))
    return lines.read(raw, Request)


def build(values: Mapping[str, Any]) -> Request:
    """The hand that was typed, in one argument or in many."""
    typed: tuple[str, ...] = values["record"]
    if not typed:
        raise BadInputError(
            "",
            f'which hand? Type it, for example:\n\n  baloot analyse "{_EXAMPLE}"\n\n'
            "or read hands from a file, a hand a line, as text or as JSON:\n\n"
            "  baloot analyse --file hands.txt\n\nMore: baloot analyse --help",
            argument="RECORD",
        )
    line = typed[0] if len(typed) == 1 else " ".join(_word(each) for each in typed)
    return Request(line=line, cards=values["cards"], visible_mistakes=values["visible"])


def _word(text: str) -> str:
    """A word of the text form; the shell has taken the quotes that held its blanks together."""
    key, equals, value = text.partition("=")
    if equals and " " in value and not value.startswith('"'):
        return f"{key}={json.dumps(value, ensure_ascii=False)}"
    return text


@click.command(short_help="What every card of a finished hand cost.")
@click.argument("record", nargs=-1)
@click.option("--cards", is_flag=True,
              help="With --json: the value of every legal card at every step.")  # fmt: skip
@click.option("--visible", is_flag=True,
              help="Tell mistakes from bad luck: what each card was expected to cost by what its"
              " player could know. Takes some seconds a hand.")  # fmt: skip
@click.option("--report", metavar="FILE",
              help="Write the hand to FILE as a web page instead of drawing it.")  # fmt: skip
@click.option("--language", type=click.Choice(sorted(LANGUAGES)), default="en", show_default=True,
              help="With --report: English, or Arabic from right to left.")  # fmt: skip
@running.shared_options
def analyse(**values: Any) -> None:
    r"""A finished hand gone through: what each card cost, and whether the score was right.

    For every card the loss in game points and in card points with the better cards, where the
    contract turned, what broke the rules, whether claims were sound, and the score sheet.

    RECORD is the hand on a line: rules, the four hands, dealer, contract, buyer and plays, as
    words key=value. It may break off after any card. With --file each line is such a text, a
    hand record in JSON, or a request in JSON.

    \b
    Try it:
      baloot analyse --file examples/records.txt
    """
    draw = analysis.draw
    if values["report"] is not None:
        if values["as_json"]:
            raise BadInputError("", "goes without --json", argument="--report")
        draw = Writer(values["report"], values["language"])
    running.Ask(
        request=Request,
        response=analysis_service_pb2.AnalyseHandResponse,
        build=build,
        draw=draw,
        read_line=partial(read_line, cards=values["cards"], visible=values["visible"]),
        beside_file=frozenset({"cards", "visible", "report", "language"}),
        arguments=dict.fromkeys((*running.ARGUMENTS, "line", "record"), "RECORD"),
    ).run(values)
