"""Arrays made by their buffers are those pyarrow makes of the same values, and pandas stays out."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baloot_solver.batch import arrays

_SMALL = st.integers(-(2**31), 2**31 - 1)
_TEXT = st.text(max_size=5)
_KINDS: dict[str, tuple[Callable[[Sequence[Any]], Any], Any, st.SearchStrategy[Any]]] = {
    "numbers": (arrays.numbers, pa.int32(), _SMALL),
    "reals": (arrays.reals, pa.float64(), st.floats(allow_nan=False)),
    "flags": (arrays.flags, pa.bool_(), st.booleans()),
    "texts": (arrays.texts, pa.string(), _TEXT),
    "words": (arrays.words, pa.dictionary(pa.int16(), pa.string()), _TEXT),
}


@pytest.mark.parametrize("kind", _KINDS)
def test_same_as_pyarrow(kind: str) -> None:
    make, type_, strategy = _KINDS[kind]

    @settings(max_examples=50)
    @given(st.lists(st.none() | strategy, max_size=30))
    def check(values: list[Any]) -> None:
        made = make(tuple(values))
        made.validate(full=True)
        assert made.equals(pa.array(values, type_))

    check()


@settings(max_examples=50)
@given(st.lists(st.none() | st.lists(st.none() | _SMALL, max_size=4), max_size=20))
def test_lists(values: list[list[int | None] | None]) -> None:
    flat = [item for items in values if items for item in items]
    made = arrays.lists(values, arrays.numbers(flat))
    made.validate(full=True)
    assert made.equals(pa.array(values, pa.list_(pa.int32())))


@settings(max_examples=50)
@given(st.lists(st.none() | st.lists(st.tuples(_TEXT, st.none() | _SMALL), max_size=3), max_size=9))
def test_lists_of_structs(values: list[list[tuple[str, int | None]] | None]) -> None:
    flat = [item for items in values if items for item in items]
    names = [text for text, _ in flat]
    fields = [arrays.texts(names), arrays.numbers([number for _, number in flat])]
    made = arrays.lists(values, arrays.structs(fields, ["a", "b"]))
    made.validate(full=True)
    told = [None if each is None else [{"a": a, "b": b} for a, b in each] for each in values]
    wanted = pa.list_(pa.struct([("a", pa.string()), ("b", pa.int32())]))
    assert made.equals(pa.array(told, wanted))


_RUN = """
import sys
from baloot_solver.archive.formats import format_of
from baloot_solver.archive.generating import Recipe
from baloot_solver.archive.line_rows import write_json_row
from baloot_solver.batch.planning import make_plan, sources_of
from baloot_solver.batch.running import Target, run
from baloot_solver.rules import load_rule_set
folder = sys.argv[1]
recipe = Recipe(load_rule_set("saudi"), 3, cards=3)
with open(f"{folder}/in.jsonl", "w") as file:
    file.writelines(write_json_row(recipe.row(index)) + "\\n" for index in range(8))
plan = make_plan(sources_of([f"{folder}/in.jsonl"]))
form = format_of("out.parquet")
run("solve", plan, Target(f"{folder}/parts", form, f"{folder}/out.parquet"), workers=1)
print("pandas" in sys.modules)
"""


def test_a_run_does_not_import_pandas(tmp_path: Any) -> None:
    assert find_spec("pandas") is not None
    done = subprocess.run(
        [sys.executable, "-c", _RUN, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
    assert pa.parquet.read_table(tmp_path / "out.parquet").num_rows == 8
