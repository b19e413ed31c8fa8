"""What every asking command does: typed request or file of them, answers out, problems counted.

Answers go to standard output and everything else to standard error, so that a pipe carries answers
only. One request that fails does not stop those after it; the exit status is 2 where any input was
wrong, else 1 where any work failed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, TypeVar

import click
from google.protobuf import json_format
from google.protobuf.message import Message
from rich.text import Text

from baloot_cli import backend, lines
from baloot_cli.problems import BadInputError, WorkFailedError
from baloot_cli.show.screen import Screen

Request = TypeVar("Request", bound=Message)
Response = TypeVar("Response", bound=Message)
Command = TypeVar("Command", bound=Callable[..., Any])

ARGUMENTS: Final[Mapping[str, str]] = {
    "hands": "DEAL", "hand": "HAND", "dealer": "--dealer", "up_card": "--up-card",
    "up_card_taken_by": "--up-card-taken-by", "kind": "--contract", "trump": "--contract",
    "contract": "--contract", "buyer": "--buyer", "level": "--level",
    "locked": "--locked/--open", "bid": "--bid", "kapot": "--kapot", "leader": "--leader",
    "plays": "--plays", "ekka": "--ekka", "objective": "--objective", "profile": "--profile",
    "overrides": "--set", "tricks": "--tricks", "so_far": "--so-far", "scored": "--no-projects",
    "projects": "--project", "baloot": "--baloot", "sweep": "--sweep", "trick": "--trick",
    "gone": "--gone", "declarations": "--declared", "penalty": "--penalty",
    "seed": "--seed", "day": "--day", "pack": "--pack", "number": "--number",
    "calls": "CALLS", "match_before": "--match",
    "announcements": "--announced", "worlds": "--worlds", "milliseconds": "--ms",
    "method": "--method", "assume_full_declaration": "--full-declaration",
    "buyer_held_ace": "--buyer-held-ace", "card_points": "--card-points",
}  # fmt: skip
"""Which argument carries a field of the messages, for typed input."""

_SHARED = [
    click.option("--file", "file", metavar="FILE",
                 help="Read requests from FILE, or - for standard input: JSON Lines of the "
                 "request message, one a line."),
    click.option("--json", "as_json", is_flag=True,
                 help="Print the answer's protobuf JSON, one line each, nothing else."),
]  # fmt: skip
_SERVED = [
    click.option("--server", metavar="HOST:PORT",
                 help="Let a running server answer; without it the solver runs right here."),
    click.option("--timeout", type=click.FloatRange(0, min_open=True), default=60.0,
                 metavar="SECONDS", show_default=True,
                 help="With --server: how long one answer may take."),
]  # fmt: skip


def shared_options(command: Command) -> Command:
    """--file, --json, --server and --timeout."""
    for option in reversed([*_SHARED, *_SERVED]):
        command = option(command)
    return command


def answer_options(command: Command) -> Command:
    """--json, --server and --timeout, for commands that take no file."""
    for option in reversed([*_SHARED[1:], *_SERVED]):
        command = option(command)
    return command


@dataclass
class Ask(Generic[Request, Response]):
    """A command that sends one kind of request: how to make it, how to draw its answer."""

    request: type[Request]
    response: type[Response]
    build: Callable[[Mapping[str, Any]], Request]
    draw: Callable[[Screen, Request, Response], None]
    read_line: Callable[[bytes], Request] | None = None
    """Reads a line of the file, where more than the request message's own JSON is taken."""
    arguments: Mapping[str, str] = field(default_factory=dict)
    """What differs from ARGUMENTS."""
    beside_file: frozenset[str] = frozenset()
    """Parameters that may stand beside --file: the lines do not say them."""

    def run(self, values: Mapping[str, Any]) -> None:
        """Do what was asked; ends the program with status 1 or 2 where something went wrong."""
        if values["file"] is not None:
            refuse_typed(self.beside_file)
            self._run_file(values)
        else:
            self._run_typed(values)

    def _run_typed(self, values: Mapping[str, Any]) -> None:
        try:
            request = self.build(values)
            with backend.choose(values["server"], values["timeout"]) as solver:
                response = solver.send(request, self.response)
        except BadInputError as error:
            raise with_argument(error, self.arguments) from None
        except UnicodeEncodeError as error:  # bytes of another encoding among the arguments
            raise BadInputError("", f"{error.object!r} is not UTF-8") from None
        self._show(request, response, as_json=values["as_json"])

    def _show(self, request: Request, response: Response, *, as_json: bool) -> None:
        if as_json:
            write_json(response)
        else:
            self.draw(Screen(), request, response)

    def _run_file(self, values: Mapping[str, Any]) -> None:
        path, as_json = values["file"], values["as_json"]
        problems: list[int] = []
        asked = 0
        with (
            backend.choose(values["server"], values["timeout"]) as solver,
            _progress(lines.count(path)) as advance,
        ):
            for number, request in lines.requests(path, self.request, self.read_line):
                asked += 1
                try:
                    if isinstance(request, BadInputError):
                        raise request
                    response = solver.send(request, self.response)
                except (BadInputError, WorkFailedError) as error:
                    problems.append(error.status)
                    complain(error if error.line else error.on_line(number))
                    if isinstance(error, WorkFailedError) and error.fatal:
                        break
                else:
                    if not as_json:
                        _separate(number, getattr(response, "id", ""), first=asked == 1)
                    self._show(request, response, as_json=as_json)
                advance()
        if not asked:
            raise BadInputError("", "there is no request in it", argument=f"--file {path}")
        if problems:
            click.get_current_context().exit(max(problems))


def with_argument(error: BadInputError, special: Mapping[str, str] | None = None) -> BadInputError:
    """The error with the argument that carries its field; `special` goes before ARGUMENTS.

    The whole path of the field is looked up first (`calls.seat`), then its parts from the last on.
    """
    if error.argument:
        return error
    known = {**ARGUMENTS, **(special or {})}
    path = re.sub(r"\[\d+\]", "", error.field)
    for part in (path, *reversed(path.split("."))):
        if part in known:
            return replace(error, argument=known[part])
    return error


def refuse_typed(beside_file: frozenset[str] = frozenset()) -> None:
    """Refuse whatever else was typed beside --file, but for `beside_file`: its lines say it all."""
    context = click.get_current_context()
    allowed = {"file", "as_json", "server", "timeout", *beside_file}
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        if name not in allowed and source is click.core.ParameterSource.COMMANDLINE:
            label = parameter.opts[0] if isinstance(parameter, click.Option) else name.upper()
            raise BadInputError("", "goes without --file: its lines say it all", argument=label)


def write_json(message: Message, *, sparse: bool = False) -> None:
    """One line of protobuf JSON, with every field printed, or `sparse`: those that are set."""
    text = json_format.MessageToJson(
        message,
        always_print_fields_with_no_presence=not sparse,
        indent=None,
        ensure_ascii=False,
    )
    write_text(text)


def write_text(line: str) -> None:
    """One line for programs: UTF-8, whatever the terminal's own encoding is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(line.encode("utf-8") + b"\n")
    sys.stdout.buffer.flush()


def complain(problem: BadInputError | WorkFailedError) -> None:
    """Print a problem on standard error."""
    click.echo(f"baloot: {problem}", err=True)


def _separate(number: int, name: str, *, first: bool) -> None:
    title = f"── line {number}" + (f", {name}" if name else "") + " "
    Screen().draw(*([] if first else [Text("")]), Text(title + "─" * max(4, 64 - len(title))))


@contextmanager
def _progress(total: int | None) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error; none where answers scroll by, or nobody looks."""
    if sys.stdout.isatty() or not sys.stderr.isatty():
        yield lambda: None
        return
    from baloot_cli.progress import bar

    with bar(total) as advance:
        yield advance
