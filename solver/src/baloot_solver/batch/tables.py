"""Results as a table: typed columns, the same in Parquet and in JSON Lines.

A result is a dict of column names; what it lacks is null. Lists of structs are lists of tuples in
the order of their fields, which makes them cheap to collect by the million.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, cast

from baloot_solver.archive.converting import COMPRESSION
from baloot_solver.archive.formats import Format, packed, pyarrow
from baloot_solver.batch import arrays

WORD: Final = "word"
"""A text of a closed set: a dictionary string in Parquet."""
TEXT: Final = "text"
NUMBER: Final = "number"
"""32 bits, signed."""
REAL: Final = "real"
"""A double."""
FLAG: Final = "flag"
TEXTS: Final = "texts"
"""A list of texts."""
NUMBERS: Final = "numbers"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of results: its name, its type and what it says, for the documentation.

    With `fields` it is a list of structs of them and `type` means nothing.
    """

    name: str
    type: str
    says: str
    fields: tuple[Column, ...] = ()


def both(name: str, type: str, says: str) -> tuple[Column, Column]:
    """A column for each side."""
    return (
        Column(f"{name}_north_south", type, f"{says}, of North-South"),
        Column(f"{name}_east_west", type, f"{says}, of East-West"),
    )


class ResultTable:
    """The results of some rows, in their order."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self._columns = tuple(columns)
        self._names = tuple(each.name for each in columns)
        self._rows: list[tuple[Any, ...]] = []

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, values: Mapping[str, Any]) -> None:
        """Take the next row."""
        self._rows.append(tuple(map(values.get, self._names)))

    def encoded(self, form: Format, about: Mapping[str, str]) -> bytes:
        """The bytes of a file: the same for the same rows. `about` goes into Parquet's metadata."""
        return self.laid_down(form, about)()

    def laid_down(self, form: Format, about: Mapping[str, str]) -> Callable[[], bytes]:
        """As `encoded`, in two steps: the second takes the interpreter for a moment only."""
        if form.is_lines:
            return partial(packed, b"".join(self._lines()), form.packing)
        return partial(_parquet, self.arrow().replace_schema_metadata(dict(about)))

    def arrow(self) -> Any:
        """The rows as an Arrow table."""
        pa = pyarrow()
        by_column = zip(*self._rows, strict=True) if self._rows else ((),) * len(self._columns)
        made = [
            _array(column, cast("Sequence[Any]", values))
            for column, values in zip(self._columns, by_column, strict=True)
        ]
        return pa.table(made, schema=arrow_schema(self._columns))

    def _lines(self) -> Iterable[bytes]:
        structs = [
            (place, [field.name for field in column.fields])
            for place, column in enumerate(self._columns)
            if column.fields
        ]
        encode = json.JSONEncoder(ensure_ascii=False).encode
        for row in self._rows:
            values = dict(zip(self._names, row, strict=True))
            for place, names in structs:
                items = row[place]
                if items is not None:
                    values[self._names[place]] = [
                        dict(zip(names, item, strict=True)) for item in items
                    ]
            yield encode(values).encode() + b"\n"


def _parquet(table: Any) -> bytes:
    sink = io.BytesIO()
    # One row group a file: its rows are one unit of work.
    pyarrow().parquet.write_table(
        table, sink, compression=COMPRESSION, row_group_size=max(1, table.num_rows)
    )
    return sink.getvalue()


def arrow_schema(columns: Sequence[Column]) -> Any:
    """The Arrow schema of a table of results."""
    pa = pyarrow()
    return pa.schema([(each.name, _type(pa, each)) for each in columns])


def _type(pa: Any, column: Column, *, inside: bool = False) -> Any:
    """A column's Arrow type. Inside a struct words are plain: not every reader knows others."""
    if column.fields:
        fields = [(each.name, _type(pa, each, inside=True)) for each in column.fields]
        return pa.list_(pa.struct(fields))
    return {
        WORD: pa.string() if inside else pa.dictionary(pa.int16(), pa.string()),
        TEXT: pa.string(),
        NUMBER: pa.int32(),
        REAL: pa.float64(),
        FLAG: pa.bool_(),
        TEXTS: pa.list_(pa.string()),
        NUMBERS: pa.list_(pa.int32()),
    }[column.type]


_PLAIN: Final = {
    TEXT: arrays.texts,
    NUMBER: arrays.numbers,
    REAL: arrays.reals,
    FLAG: arrays.flags,
}
_ITEMS: Final = {TEXTS: arrays.texts, NUMBERS: arrays.numbers}


def _array(column: Column, values: Sequence[Any], *, inside: bool = False) -> Any:
    if not column.fields and column.type == WORD:
        return arrays.texts(values) if inside else arrays.words(values)
    if not column.fields and column.type in _PLAIN:
        return _PLAIN[column.type](values)
    flat = [item for items in values if items for item in items]
    if not column.fields:
        return arrays.lists(values, _ITEMS[column.type](flat))
    by_field = zip(*flat, strict=True) if flat else ((),) * len(column.fields)
    fields = [
        _array(field, cast("Sequence[Any]", parts), inside=True)
        for field, parts in zip(column.fields, by_field, strict=True)
    ]
    structs = arrays.structs(fields, [each.name for each in column.fields])
    return arrays.lists(values, structs)
