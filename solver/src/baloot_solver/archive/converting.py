"""One archive written in another format: the same rows, in the same order.

What cannot be carried over is refused with its line and its reason, never dropped: a row that is
wrong, one that the other format has no place for, a second kind of row where a file of columns
holds one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import BinaryIO, Final

from baloot_solver.archive.column_writing import write_rows
from baloot_solver.archive.columns import schema
from baloot_solver.archive.formats import Format, packed, pyarrow
from baloot_solver.archive.line_rows import write_json_row, write_text_row
from baloot_solver.archive.reading import Noted, pieces
from baloot_solver.archive.rows import Kind, Numbered, Row, wrong_kind
from baloot_solver.archive.storage import appearing
from baloot_solver.errors import InputError

GROUP: Final = 8192
"""Rows of a row group of the files written here."""
COMPRESSION: Final = "zstd"
"""How columns are compressed."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A row that is not in the result: its file, its number there (from 1), its id, why."""

    source: str
    number: int
    id: str
    error: InputError

    def __str__(self) -> str:
        name = f" ({self.id})" if self.id else ""
        return f"{self.source}: line {self.number}{name}: {self.error}"


@dataclass
class Converted:
    """What a conversion did. Rows written, rows refused, and what was passed over."""

    written: int = 0
    refused: list[Refused] = field(default_factory=list)
    noted: Noted = field(default_factory=Noted)


class Writer:
    """Writes rows in one format to a stream, in the order they come."""

    def __init__(self, stream: BinaryIO, form: Format) -> None:
        self._stream = stream
        self._form = form
        self._kind: Kind | None = None
        self._rows: list[Row] = []
        self._lines: list[bytes] = []
        self._parquet: object = None

    def add(self, row: Row) -> None:
        """Take a row; `InputError` where the format has no place for it."""
        if self._form.is_lines:
            write = write_json_row if self._form.shape == "jsonl" else write_text_row
            self._lines.append(write(row).encode() + b"\n")
            if len(self._lines) >= GROUP:
                self._flush()
            return
        if self._kind is None:
            self._kind = row.kind
        if row.kind != self._kind:
            raise wrong_kind(row, f"one kind to a file of columns, and this one has {self._kind}s:")
        self._rows.append(row)
        if len(self._rows) >= GROUP:
            self._flush()

    def close(self, empty: Kind = "record") -> None:
        """Write what is left; a file of columns without rows gets those of the kind `empty`."""
        if not self._form.is_lines and self._kind is None:
            self._kind = empty
            self._open()
        self._flush()
        if self._parquet is not None:
            self._parquet.close()  # type: ignore[attr-defined]

    def _open(self) -> None:
        assert self._kind is not None
        self._parquet = pyarrow().parquet.ParquetWriter(
            self._stream, schema(self._kind), compression=COMPRESSION
        )

    def _flush(self) -> None:
        if self._lines:
            self._stream.write(packed(b"".join(self._lines), self._form.packing))
            self._lines.clear()
        if self._rows:
            if self._parquet is None:
                self._open()
            assert self._kind is not None
            self._parquet.write_table(write_rows(self._kind, self._rows))  # type: ignore[attr-defined]
            self._rows.clear()


@contextmanager
def writing(address: str, form: Format) -> Iterator[Writer]:
    """A writer whose file appears whole when the block ends well. Raises `StorageError`."""
    with appearing(address) as stream:
        writer = Writer(stream, form)
        yield writer
        writer.close()


def convert(
    sources: Sequence[tuple[str, Format]],
    target: str,
    form: Format,
    progress: Callable[[int], None] = lambda rows: None,
) -> Converted:
    """Write the rows of all sources, one after the other, to one file.

    `progress` hears of rows read, a piece at a time. Raises `StorageError`; the target then is as
    it was before.
    """
    done = Converted()
    with writing(target, form) as writer:
        for address, source_form in sources:
            for piece in pieces(address, source_form, done.noted):
                _write_piece(writer, address, piece, done)
                progress(len(piece))
    return done


def _write_piece(writer: Writer, source: str, piece: Iterable[Numbered], done: Converted) -> None:
    for each in piece:
        try:
            if isinstance(each.row, InputError):
                raise each.row
            writer.add(each.row)
            done.written += 1
        except InputError as error:
            done.refused.append(Refused(source, each.number, each.id, error))
