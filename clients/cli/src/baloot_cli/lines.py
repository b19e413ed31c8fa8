"""Requests in JSON Lines: a file, or `-` for standard input.

A byte order mark, CRLF and blank lines do no harm. Every other line is a request in the protobuf
JSON form or an `BadInputError` with its number, so that lines in and answers plus problems out
always add up; a bad line does not stop those after it.
"""

from __future__ import annotations

import codecs
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from baloot_cli.problems import BadInputError

Request = TypeVar("Request", bound=Message)

MAX_LINE: Final = 1 << 20
"""Bytes of one line; a whole record takes about a thousand."""


def count(path: str) -> int | None:
    """How many lines with something on them a file has; None for what can be read only once."""
    if not Path(path).is_file():
        return None
    with _open(path) as stream:
        return sum(1 for _ in _raw_lines(stream))


def requests(
    path: str, kind: type[Request], read_line: Callable[[bytes], Request] | None = None
) -> Iterator[tuple[int, Request | BadInputError]]:
    """Each line's number with its request, or with what is wrong with it.

    `read_line` reads a line where it is not just `kind` in its JSON form.
    """
    with _open(path) as stream:
        for number, raw in _raw_lines(stream):
            try:
                yield number, read_line(raw) if read_line else read(raw, kind)
            except BadInputError as problem:
                yield number, problem.on_line(number)


def read(raw: bytes, kind: type[Request]) -> Request:
    """One request from its JSON; `BadInputError` names the field."""
    line = _decoded(raw)
    if not is_json(raw):
        raise BadInputError("", f"not a JSON object but {_shown(line)}")
    message = kind()
    try:
        json_format.Parse(line, message)
    except json_format.ParseError as error:
        raise _problem(str(error)) from None
    except (ValueError, TypeError, RecursionError) as error:
        raise BadInputError("", f"not a request: {error}") from None
    return message


def is_json(raw: bytes) -> bool:
    """Whether a line means to be JSON, and no text form."""
    return raw.lstrip().startswith(b"{")


def text(raw: bytes) -> str:
    """A line in a text form; `BadInputError` where it is too long, no UTF-8, or no such form."""
    line = _decoded(raw)
    if "=" not in line:
        raise BadInputError("", f"neither JSON nor words key=value but {_shown(line)}")
    return line


def _decoded(raw: bytes) -> str:
    if len(raw) > MAX_LINE:
        raise BadInputError("", f"the line is longer than {MAX_LINE} bytes")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInputError("", f"not UTF-8 text (byte {error.start + 1})") from None


def _open(path: str) -> BinaryIO:
    if path == "-":
        return sys.stdin.buffer
    try:
        return Path(path).open("rb")
    except OSError as error:
        raise BadInputError("", error.strerror or str(error), argument=f"--file {path}") from None


def _raw_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    number = 0
    while raw := stream.readline(MAX_LINE + 2):
        number += 1
        line = raw
        while not line.endswith(b"\n") and (line := stream.readline(MAX_LINE)):
            pass  # the rest of a line that is too long is passed over, not kept
        if number == 1:
            raw = raw.removeprefix(codecs.BOM_UTF8)
        if raw.strip():
            yield number, raw.rstrip(b"\r\n")


def _problem(text: str) -> BadInputError:
    """The parser's sentence, with the path of the field it stumbled on in front."""
    path = ".".join(re.findall(r"Failed to parse (\w+) field: ", text))
    rest = re.sub(r"Failed to parse \w+ field: |Failed to load JSON: ", "", text)
    rest = rest.split("\n", maxsplit=1)[0].rstrip(".")
    unknown = re.search(r'has no field named "([^"]*)"', rest)
    if unknown:
        name = unknown.group(1)
        return BadInputError(_snake(f"{path}.{name}".lstrip(".")), f"there is no field {name!r}")
    where = re.search(r' at "?[A-Z]\w*((?:\.[\w\[\]]+)*)\.*"?$', rest)
    if where:  # the parser's own path may go deeper, and starts with the name of the message
        path = max(path, where.group(1).strip("."), key=len)
        rest = rest[: where.start()]
    rest = re.sub(r"line \d+ column (\d+) \(char \d+\)", r"column \1", rest)
    return BadInputError(_snake(path), rest)


def _snake(path: str) -> str:
    """Names of JSON (`soFar`) as every other error names the field (`so_far`)."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", path).lower()


def _shown(text: str) -> str:
    start = text.strip()
    return repr(start if len(start) <= 40 else start[:39] + "…")
