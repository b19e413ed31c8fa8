"""The rows of a file, whatever its format, one piece at a time.

Every row comes out, the bad ones with their reason and where they stand, so that rows in and rows
told of always add up. What is wrong with the file itself, a gzip that breaks off or a Parquet file
without an end, is a `StorageError` that names it.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final

from baloot_solver.archive.column_reading import read_rows
from baloot_solver.archive.columns import NAMES, kind_of
from baloot_solver.archive.formats import Format, Shape, pyarrow, unpacked
from baloot_solver.archive.line_rows import id_of_json, read_json_row, read_text_row
from baloot_solver.archive.rows import Numbered
from baloot_solver.archive.storage import StorageError, reading
from baloot_solver.errors import InputError
from baloot_solver.notation import iter_lines

PIECE: Final = 4096
"""Rows that are read at a time."""


@dataclass
class Noted:
    """What was passed over: fields nobody knows, and lines that are comments."""

    unknown: set[str] = field(default_factory=set)
    comments: int = 0


def rows_of_lines(data: bytes, shape: Shape, first: int, noted: Noted) -> list[Numbered]:
    """The rows of some whole lines, of which the first has the number `first`."""
    read = read_json_row if shape == "jsonl" else read_text_row
    found = []
    for line in iter_lines(io.BytesIO(data)):
        number = first + line.number - 1
        if line.problem is not None:
            found.append(Numbered(number, _without_line(line.problem)))
        elif line.is_comment:
            noted.comments += 1
        else:
            try:
                row = read(line.text, noted.unknown.add)
                found.append(Numbered(number, row, row.id))
            except InputError as error:
                name = id_of_json(line.text) if shape == "jsonl" else ""
                found.append(Numbered(number, error, name))
    return found


def _without_line(problem: InputError) -> InputError:
    """The problem of a line without its number, which is that inside a piece of a file."""
    description = problem.description.partition(" ")[2].partition(" ")[2]
    return InputError(problem.field, problem.reason, f"the line {description}")


def rows_of_table(table: Any, first: int, noted: Noted) -> list[Numbered]:
    """The rows of an Arrow table or batch, of which the first has the number `first`."""
    kind = kind_of(table.schema.names)
    noted.unknown.update(set(table.schema.names) - set(NAMES[kind]))
    found = []
    for number, row in enumerate(read_rows(kind, table), first):
        if isinstance(row, tuple):
            found.append(Numbered(number, row[1], row[0]))
        else:
            found.append(Numbered(number, row, row.id))
    return found


def pieces(address: str, form: Format, noted: Noted) -> Iterator[list[Numbered]]:
    """All rows of a file, `PIECE` or fewer at a time. Raises `StorageError`."""
    with reading(address) as stream, reading_errors(address):
        if form.is_lines:
            with unpacked(stream, form.packing) as plain:
                for data, first in line_pieces(plain, PIECE):
                    yield rows_of_lines(data, form.shape, first, noted)
        else:
            file = open_parquet(stream)
            first = 1
            for batch in file.iter_batches(batch_size=PIECE, columns=wanted_columns(file)):
                yield rows_of_table(batch, first, noted)
                first += batch.num_rows


def line_pieces(stream: BinaryIO, lines: int) -> Iterator[tuple[bytes, int]]:
    """The bytes of so many lines at a time, and the number of the first of them."""
    number = 1
    while True:
        piece = [line for _, line in zip(range(lines), stream, strict=False)]
        if not piece:
            return
        yield b"".join(piece), number
        number += len(piece)


def open_parquet(stream: BinaryIO) -> Any:
    """A Parquet file; `OSError` where it is none."""
    pa = pyarrow()
    try:
        return pa.parquet.ParquetFile(stream)
    except pa.ArrowInvalid as error:
        raise OSError(str(error)) from None


def wanted_columns(file: Any) -> list[str]:
    """The columns of a Parquet file that rows are made of; `InputError` where it has no rows.

    Columns nobody knows are listed with the names of the schema only; their data is not read.
    """
    names = file.schema_arrow.names
    return [name for name in names if name in NAMES[kind_of(names)]]


def unknown_columns(file: Any) -> set[str]:
    """The columns of a Parquet file that mean nothing here."""
    names = file.schema_arrow.names
    return set(names) - set(NAMES[kind_of(names)])


@contextmanager
def reading_errors(address: str) -> Iterator[None]:
    """Name the file in what its bytes are found to be."""
    try:
        yield
    except (OSError, EOFError, zlib.error) as error:
        raise StorageError("read", address, error) from None
    except InputError as error:
        if error.reason == "NOT_INSTALLED":
            raise
        raise StorageError("read", address, error) from None
