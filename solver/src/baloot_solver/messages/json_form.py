"""The protobuf JSON form of messages: lines of `--file`, archives, answers of `--json`.

Reading is strict, so that a typing error does not become an answer to another question: unknown
fields, wrong types and unknown enum names are refused, and the error names the field. protobuf's
own parser reports the path in prose; it is turned into a field path here.
"""

from __future__ import annotations

import json
import re
from typing import Any, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from baloot_solver.errors import InputError

M = TypeVar("M", bound=Message)

MAX_CHARACTERS = 65_536
"""Characters of one message. The longest honest one, a record with everything, has about 4,000."""

MAX_DEPTH = 16
"""Objects inside objects; the protos need seven."""

_FIELD = re.compile(r"^Failed to parse (\S+) field: (.*)$", re.DOTALL)
_UNKNOWN = re.compile(r'^Message type "\S+" has no field named "(.*?)" at', re.DOTALL)
_PYTHON_PROSE = (
    (re.compile(r"^expected string or bytes-like object, got '(\w+)'"), r"text is wanted, not \1"),
    (re.compile(r"^invalid literal for int\(\) with base 10: "), "not a whole number: "),
)
"""What Python says of a wrong value, in words for people who write no Python."""
_PLACE = re.compile(r' at "?[A-Za-z]+\.([\w.\[\]]+?)"?\.*$')


def read_json(text: str, kind: type[M]) -> M:
    """A message of class `kind` from its JSON form.

    `InputError`: NOT_JSON (field empty) where it is no JSON object, BAD_MESSAGE naming the field
    where a field is unknown or holds something else than it should.
    """
    return read_object(load_object(text), kind)


def load_object(text: str) -> dict[str, Any]:
    """A JSON object, not read as a message yet; `InputError` (TOO_LONG, NOT_JSON)."""
    if len(text) > MAX_CHARACTERS:
        raise InputError(
            "", "TOO_LONG", f"{len(text)} characters, a message has at most {MAX_CHARACTERS}"
        )
    try:
        value = json.loads(text, object_pairs_hook=_object)
    except RecursionError:
        raise InputError("", "NOT_JSON", "objects are nested too deeply") from None
    except InputError:
        raise
    except ValueError as error:
        raise InputError("", "NOT_JSON", f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise InputError("", "NOT_JSON", "a JSON object is wanted, {...}")
    return value


def read_object(value: dict[str, Any], kind: type[M]) -> M:
    """A message of class `kind` from an object that `json.loads` has read."""
    message = kind()
    try:
        json_format.ParseDict(value, message, max_recursion_depth=MAX_DEPTH)
    except (json_format.ParseError, ValueError, TypeError, AttributeError) as error:
        raise _input_error(str(error)) from None
    return message


def write_json(message: Message) -> str:
    """A message in one line, every field printed, text as it is."""
    return json_format.MessageToJson(
        message,
        always_print_fields_with_no_presence=True,
        indent=None,
        ensure_ascii=False,
    )


def write_sparse_json(message: Message) -> str:
    """A message in one line, without the fields that say nothing: for requests and records."""
    return json_format.MessageToJson(message, indent=None, ensure_ascii=False)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; JSON would silently keep the last of two equal names."""
    result: dict[str, Any] = {}
    for name, value in pairs:
        if name in result:
            raise InputError(name, "BAD_MESSAGE", f"{name!r} stands twice in one object")
        result[name] = value
    return result


def _input_error(prose: str) -> InputError:
    """Protobuf's `Failed to parse position field: Failed to parse plays field: ... at Solve...`."""
    path: list[str] = []
    rest = prose.strip()
    while match := _FIELD.match(rest):
        path.append(match.group(1))
        rest = match.group(2)
    unknown = _UNKNOWN.match(rest)
    if unknown is not None:
        name = unknown.group(1)
        return InputError(_path([*path, name]), "BAD_MESSAGE", f"there is no field {name!r} here")
    place = _PLACE.search(rest)
    if place is not None:
        # The place has the indices of lists, which the names in front lack, but may end earlier.
        depth = place.group(1).count(".") + 1
        path = [place.group(1), *path[depth:]]
        rest = rest[: place.start()]
    for pattern, words in _PYTHON_PROSE:
        rest = pattern.sub(words, rest)
    return InputError(_path(path), "BAD_MESSAGE", rest.rstrip(". ") or "cannot be read")


def _path(names: list[str]) -> str:
    """Names of JSON as the field path of the message: `soFar` is `so_far`."""
    return ".".join(re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower() for name in names)
