"""The inputs of a run, cut into units of work.

A unit is some whole lines of a file, or (a piece of) a row group of Parquet. Where it is cut
depends on the inputs alone, never on how many workers or machines there are: so any engine, any
number of shards and any resumed run make the same files. Units are small (a run has at least 64 of
them where it has the rows), so no worker is left alone with the last one for long.

Planning reads lines once, to number them and to know what is in them: every unit has the digest of
its bytes, by which a resumed run tells whether what it finds was made of them. Of Parquet a sum
over the whole file serves for all its units.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import BinaryIO, Final

from baloot_solver.archive import storage
from baloot_solver.archive.formats import KNOWN, Format, format_of, known_format, unpacked
from baloot_solver.archive.reading import (
    line_pieces,
    open_parquet,
    reading_errors,
    unknown_columns,
    wanted_columns,
)
from baloot_solver.errors import InputError
from baloot_solver.notation.text import shown

MOST_ROWS: Final = 4096
UNITS_WANTED: Final = 64
"""A run has at least so many units, as long as they have the fewest rows that are worth a file."""
SLICES: Final = 32
"""A row group is cut into at most so many units, since each of them decodes it again."""
_SAMPLE: Final = 1 << 16
_PACKED_TO: Final = 6
"""How much longer packed lines are than they look, roughly."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file of rows. `name` is how results call it: its path below the folder that was given."""

    address: str
    name: str
    form: Format


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of a source: lines or rows from number `first` (from 1), `count` of them.

    `start` and `stop` are bytes of a file of plain lines. Of packed lines `data` holds the lines
    once they are to be worked on. Of Parquet `group` is the row group and `first_in_group` the
    place of the first row in it. `digest` is that of the input.
    """

    index: int
    source: Source
    first: int
    count: int
    digest: str
    start: int = 0
    stop: int = 0
    group: int = 0
    first_in_group: int = 0
    data: bytes | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """All units of a run, in the order of their rows, and columns that mean nothing."""

    sources: tuple[Source, ...]
    units: tuple[Unit, ...]
    unknown: frozenset[str]

    @property
    def rows(self) -> int:
        """Lines and rows, blank lines counted."""
        return sum(unit.count for unit in self.units)


def sources_of(addresses: Sequence[str], out: str = "") -> tuple[Source, ...]:
    """The files that files, folders and patterns name, each once.

    Of a folder all files whose names say a format, those of hidden and `_` names left out. Raises
    `InputError` on `in` (NOTHING_THERE, UNKNOWN_FORMAT) and on `out` (INSIDE_INPUT) where results
    would lie in a folder that is read, and be rows of the next run; `StorageError`.
    """
    for address in addresses:
        inside = f"{storage.whole(out)}/".startswith(f"{storage.whole(address)}/") if out else False
        if inside and storage.is_folder(address):
            raise InputError(
                "out", "INSIDE_INPUT", f"{out} lies inside {address}, which is read: choose another"
            )
    found: dict[str, Source] = {}
    for address in addresses:
        for source in _named_by(address):
            found.setdefault(source.address, source)
    names = [source.name for source in found.values()]
    return tuple(
        source if names.count(source.name) == 1 else Source(address, address, source.form)
        for address, source in found.items()
    )


def _named_by(address: str) -> Iterator[Source]:
    if storage.is_folder(address):
        files = storage.files_under(address)
        known = [(file, form) for file in files if (form := known_format(file)) is not None]
        if not known:
            raise InputError(
                "in", "NOTHING_THERE", f"{shown(address)} has no file that ends in {KNOWN}"
            )
        prefix = len(storage.whole(address).rstrip("/")) + 1
        for file, form in known:
            yield Source(file, storage.whole(file)[prefix:], form)
        return
    if storage.is_file(address):
        yield Source(address, storage.name_of(address), format_of(address, "in"))
        return
    files = storage.matching(address) if any(sign in address for sign in "*?[") else []
    if not files:
        raise InputError("in", "NOTHING_THERE", f"there is no {shown(address)}")
    for file in files:
        yield Source(file, storage.name_of(file), format_of(file, "in"))


def make_plan(sources: Sequence[Source], unit_rows: int | None = None, *, fewest: int = 64) -> Plan:
    """Cut sources into units of `unit_rows` rows, or of as many as suits how many there are.

    `fewest` are the rows that are worth a file of their own: few where each takes long.
    Raises `StorageError` where a file cannot be read to its end, `InputError`.
    """
    if unit_rows is None:
        rows = sum(_estimated_rows(source) for source in sources)
        unit_rows = min(MOST_ROWS, max(fewest, rows // UNITS_WANTED))
    units: list[Unit] = []
    unknown: set[str] = set()
    for source in sources:
        if source.form.is_lines:
            units += _line_units(source, unit_rows, len(units))
        else:
            units += _group_units(source, unit_rows, len(units), unknown)
    return Plan(tuple(sources), tuple(units), frozenset(unknown))


def _estimated_rows(source: Source) -> int:
    with storage.reading(source.address) as stream, reading_errors(source.address):
        if not source.form.is_lines:
            return int(open_parquet(stream).metadata.num_rows)
        size = storage.size_of(source.address)
        if source.form.packing:
            size *= _PACKED_TO
        with unpacked(stream, source.form.packing) as plain:
            sample = plain.read(_SAMPLE)
        lines = sample.count(b"\n") + (not sample.endswith(b"\n"))
        return lines if len(sample) < _SAMPLE else size * lines // len(sample)


@contextmanager
def _plain_lines(source: Source) -> Iterator[BinaryIO]:
    """The lines of a file behind its packing."""
    with (
        storage.reading(source.address) as stream,
        reading_errors(source.address),
        unpacked(stream, source.form.packing) as plain,
    ):
        yield plain


def _line_units(source: Source, unit_rows: int, index: int) -> list[Unit]:
    units = []
    start = 0
    with _plain_lines(source) as plain:
        for data, first in line_pieces(plain, unit_rows):
            count = data.count(b"\n") + (not data.endswith(b"\n"))
            stop = start + len(data)
            units.append(Unit(index, source, first, count, _digest(data), start, stop))
            index, start = index + 1, stop
    return units


def _group_units(source: Source, unit_rows: int, index: int, unknown: set[str]) -> list[Unit]:
    units = []
    first = 1
    with storage.reading(source.address) as stream, reading_errors(source.address):
        digest = _file_digest(stream)
        file = open_parquet(stream)
        wanted_columns(file)  # a file without rows of ours is refused before anything is solved
        unknown |= unknown_columns(file)
        for group in range(file.num_row_groups):
            rows = file.metadata.row_group(group).num_rows
            size = max(unit_rows, -(-rows // SLICES))
            for place in range(0, rows, size):
                count = min(size, rows - place)
                units.append(
                    Unit(index, source, first, count, digest, group=group, first_in_group=place)
                )
                index, first = index + 1, first + count
    return units


def with_data(units: Sequence[Unit]) -> Iterator[Unit]:
    """Units as a worker takes them: those of packed lines with their lines.

    A packed file is read once, from its beginning, past what is not among the units.
    """
    waiting = list(units)
    while waiting:
        source = waiting[0].source
        own = [unit for unit in waiting if unit.source == source]
        waiting = waiting[len(own) :]
        if not source.form.packing:
            yield from own
        else:
            yield from _with_lines(source, own)


def _with_lines(source: Source, units: Sequence[Unit]) -> Iterator[Unit]:
    at = 0
    with _plain_lines(source) as plain:
        for unit in units:
            _pass_over(plain, unit.start - at)
            data = plain.read(unit.stop - unit.start)
            at = unit.stop
            yield replace(unit, data=data)


def _pass_over(stream: BinaryIO, count: int) -> None:
    while count > 0:
        count -= len(stream.read(min(count, 1 << 20))) or count


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def _file_digest(stream: BinaryIO) -> str:
    """Of a whole file: its size and a sum over its bytes."""
    total, size = 0, 0
    while piece := stream.read(1 << 20):
        total, size = zlib.crc32(piece, total), size + len(piece)
    stream.seek(0)
    return _digest(f"{size} {total}".encode())
