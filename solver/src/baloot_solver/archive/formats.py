"""The formats of archives, told by the ends of names: lines or columns, and how they are packed.

| name | what it is |
|---|---|
| `.jsonl`, `.ndjson` | JSON Lines: a request or a record in protobuf's JSON form on each line |
| `.txt` | the one-line text form of records |
| `.parquet` | columns, as docs/archives.md lists them |

Lines may be packed with gzip (`.jsonl.gz`) or Zstandard (`.jsonl.zst`). gzip is Python's own;
Zstandard and Parquet come with pyarrow, which is imported when one of them is met.
"""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import BinaryIO, Final, Literal, cast

from baloot_solver.archive.storage import missing_extra, name_of
from baloot_solver.errors import InputError
from baloot_solver.notation.text import shown

Shape = Literal["jsonl", "text", "parquet"]
Packing = Literal["", "gz", "zst"]

_SHAPES: Final[dict[str, Shape]] = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".txt": "text",
    ".parquet": "parquet",
}
_SUFFIX: Final[dict[Shape, str]] = {"jsonl": ".jsonl", "text": ".txt", "parquet": ".parquet"}
_PACKINGS: Final[dict[str, Packing]] = {".gz": "gz", ".zst": "zst"}
KNOWN: Final = ".jsonl, .ndjson, .txt (each also with .gz or .zst) and .parquet"
"""The ends of names that are known, for messages."""
_GZIP_LEVEL: Final = 6


@dataclass(frozen=True, slots=True)
class Format:
    """How rows are written, and how the lines are packed."""

    shape: Shape
    packing: Packing = ""

    @property
    def suffix(self) -> str:
        """The end of a name that says this format."""
        return _SUFFIX[self.shape] + (f".{self.packing}" if self.packing else "")

    @property
    def is_lines(self) -> bool:
        """Whether a file is lines of text."""
        return self.shape != "parquet"


def format_of(address: str, field: str = "") -> Format:
    """The format a name says; `InputError` (UNKNOWN_FORMAT) on `field` where it says none."""
    found = known_format(address)
    if found is None:
        raise InputError(
            field,
            "UNKNOWN_FORMAT",
            f"{shown(name_of(address))} does not say its format: known are {KNOWN}",
        )
    return found


def known_format(address: str) -> Format | None:
    """The format a name says, None where it says none."""
    name = name_of(address).lower()
    for suffix, packing in _PACKINGS.items():
        if name.endswith(suffix):
            shape = _shape(name.removesuffix(suffix))
            return None if shape in (None, "parquet") else Format(shape, packing)
    shape = _shape(name)
    return None if shape is None else Format(shape)


def _shape(name: str) -> Shape | None:
    return next((shape for suffix, shape in _SHAPES.items() if name.endswith(suffix)), None)


def pyarrow() -> ModuleType:
    """The library of columns; `InputError` saying what to install where it is not there."""
    try:
        import pyarrow as module
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise missing_extra("Parquet or Zstandard", "archive") from None
    return cast(ModuleType, module)


@contextmanager
def unpacked(stream: BinaryIO, packing: Packing) -> Iterator[BinaryIO]:
    """The bytes behind a packing.

    What is cut off or damaged raises `OSError` or `EOFError` where the reading comes to it.
    """
    if packing == "gz":
        with gzip.GzipFile(fileobj=stream) as packed:
            yield cast(BinaryIO, io.BufferedReader(packed))
    elif packing == "zst":
        with pyarrow().CompressedInputStream(stream, "zstd") as plain:
            yield cast(BinaryIO, io.BufferedReader(plain, 1 << 18))
    else:
        yield stream


def packed(data: bytes, packing: Packing) -> bytes:
    """Lines as they stand in a file: the same bytes for the same lines, at any time and place.

    Packed files may be put one after the other; what is read is all their lines.
    """
    if packing == "gz":
        return gzip.compress(data, _GZIP_LEVEL, mtime=0)
    if packing == "zst":
        module = pyarrow()
        sink = module.BufferOutputStream()
        with module.CompressedOutputStream(sink, "zstd") as stream:
            stream.write(data)
        return cast(bytes, sink.getvalue().to_pybytes())
    return data
