"""`baloot rules`: the profiles, their parameters, and what differs between two."""

from __future__ import annotations

from typing import Any, TypeVar

import click
from google.protobuf.message import Message

from baloot_cli import backend, running, typed
from baloot_cli.problems import BadInputError
from baloot_cli.show import rule_sets
from baloot_cli.show.screen import Screen
from balootsolver.v1 import rules_service_pb2, table_pb2

Response = TypeVar("Response", bound=Message)


@click.group(short_help="The rules: list, show NAME, diff A B.")
def rules() -> None:
    """The rules of every table the solver knows, as named profiles of parameters."""


@rules.command("list")
@running.answer_options
def list_(**values: Any) -> None:
    """The profiles there are, each with where it comes from."""
    answer = _send(
        values,
        rules_service_pb2.ListRuleSetsRequest(),
        rules_service_pb2.ListRuleSetsResponse,
    )
    if values["as_json"]:
        running.write_json(answer)
    else:
        rule_sets.draw_list(Screen(), answer)


@rules.command()
@click.argument("name")
@click.option("--set", "overrides", metavar="NAME=VALUE", multiple=True,
              type=typed.ASSIGNMENT, help="Change one parameter; repeatable.")  # fmt: skip
@running.answer_options
def show(**values: Any) -> None:
    """Every parameter of the profile NAME: its value, what it decides, what it may be."""
    answer = _rule_set(values, typed.rules({**values, "profile": values["name"]}))
    if values["as_json"]:
        running.write_json(answer)
    else:
        rule_sets.draw_one(Screen(), answer)


@rules.command()
@click.argument("first")
@click.argument("second")
@running.answer_options
def diff(**values: Any) -> None:
    """The parameters in which the profiles FIRST and SECOND differ.

    With --json two lines: both rule sets with only the parameters that differ.
    """
    answers = [_rule_set(values, table_pb2.Rules(profile=values[n])) for n in ("first", "second")]
    left, right = rule_sets.differences(*answers)
    if values["as_json"]:
        running.write_json(left)
        running.write_json(right)
    else:
        rule_sets.draw_diff(Screen(), left, right)


def _rule_set(values: typed.Values, asked: table_pb2.Rules) -> rules_service_pb2.GetRuleSetResponse:
    request = rules_service_pb2.GetRuleSetRequest(rules=asked)
    return _send(values, request, rules_service_pb2.GetRuleSetResponse)


def _send(values: typed.Values, request: Message, response: type[Response]) -> Response:
    try:
        with backend.choose(values["server"], values["timeout"]) as solver:
            return solver.send(request, response)
    except BadInputError as error:
        raise running.with_argument(error, {"profile": "NAME"}) from None
