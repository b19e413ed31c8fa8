"""Arrow arrays made of Python values by their buffers, without pandas.

`pyarrow.array` imports pandas wherever it is installed, to be able to take its objects: seconds at
the start of every worker process, and threads wait for each other meanwhile. Results are plain
numbers, flags and texts, so their buffers are written here as Arrow's format lays them down: a bit
a value for "there" (left out where all are), and the values, or offsets into the bytes of texts.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any

from baloot_solver.archive.formats import pyarrow

Values = Sequence[Any]


def numbers(values: Values) -> Any:
    """32-bit whole numbers; None is null."""
    return _plain(pyarrow().int32(), values, 0, lambda given: (array("i", given),))


def reals(values: Values) -> Any:
    """Doubles; None is null."""
    return _plain(pyarrow().float64(), values, 0, lambda given: (array("d", given),))


def flags(values: Values) -> Any:
    """True and false; None is null."""
    return _plain(pyarrow().bool_(), values, False, lambda given: (_bits(given),))


def texts(values: Values) -> Any:
    """Texts; None is null."""

    def lay(given: Values) -> tuple[Any, Any]:
        encoded = [text.encode() for text in given]
        return _offsets(encoded), b"".join(encoded)

    return _plain(pyarrow().string(), values, "", lay)


def words(values: Values) -> Any:
    """Texts of a small set, each kept once and named by its number; None is null."""
    pa = pyarrow()
    known: dict[str, int] = {}
    places = [None if word is None else known.setdefault(word, len(known)) for word in values]
    there, given = _there(places)
    return pa.DictionaryArray.from_arrays(
        _made(pa.int16(), places, there, array("h", given)), texts(list(known))
    )


def lists(values: Values, items: Any) -> Any:
    """Lists whose items, one after the other, are `items`; None is null."""
    there, given = _there(values, ())
    made = pyarrow().list_(items.type)
    return _made(made, values, there, _offsets(given), children=[items])


def structs(fields: Sequence[Any], names: Sequence[str]) -> Any:
    """Structs of these fields; none is null."""
    return pyarrow().StructArray.from_arrays(fields, names=names)


def _plain(
    type: Any, values: Values, instead: Any, lay: Callable[[Values], tuple[Any, ...]]
) -> Any:
    if values and values.count(None) == len(values):  # most columns of most commands
        return pyarrow().nulls(len(values), type)
    there, given = _there(values, instead)
    return _made(type, values, there, *lay(given))


def _made(
    type: Any, values: Values, there: bytes | None, *data: Any, children: Sequence[Any] = ()
) -> Any:
    pa = pyarrow()
    buffers = [None if each is None else pa.py_buffer(each) for each in (there, *data)]
    return pa.Array.from_buffers(type, len(values), buffers, children=list(children))


def _there(values: Values, instead: Any = 0) -> tuple[bytes | None, Values]:
    """The bits of what is there, None for everything, and the values with `instead` for null."""
    if None not in values:
        return None, values
    there = _bits([value is not None for value in values])
    return there, [instead if value is None else value for value in values]


def _bits(values: Values) -> bytes:
    """A bit a value, the first one lowest."""
    digits = "".join(["1" if value else "0" for value in reversed(values)])
    return int(digits or "0", 2).to_bytes(-(-len(values) // 8), "little")


def _offsets(values: Iterable[Any]) -> array[int]:
    """Where each value begins among all that is in them, and where the last one ends."""
    return array("i", accumulate(map(len, values), initial=0))
