"""`gather` and `scatter`, with the processor's instruction and without it, against Python.

The C text is taken from `_table.pxd` as it stands and compiled alone, once with the machine's own
flags (the instruction where there is one) and once for a machine without it.
"""

from __future__ import annotations

import ctypes
import os
import re
import shlex
import subprocess
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

TABLE = Path(__file__).parents[2] / "solver/src/baloot_solver/kernel/_table.pxd"
WORD = (1 << 32) - 1
WRAPPED = """
uint32_t gathered(uint32_t x, uint32_t mask) { return gather(x, mask); }
uint32_t scattered(uint32_t x, uint32_t mask) { return scatter(x, mask); }
"""
Function = Callable[[int, int], int]


def set_bits(mask: int) -> Iterator[int]:
    return (place for place in range(32) if mask >> place & 1)


def gathered(x: int, mask: int) -> int:
    return sum((x >> place & 1) << i for i, place in enumerate(set_bits(mask)))


def scattered(x: int, mask: int) -> int:
    return sum((x >> i & 1) << place for i, place in enumerate(set_bits(mask)))


def source() -> str:
    found = re.search(r'cdef extern from \*:\n    """\n(.*?)"""', TABLE.read_text(), re.DOTALL)
    assert found is not None
    return found[1] + WRAPPED


def words(random: Random) -> Iterator[tuple[int, int]]:
    """Edges, then words of every density."""
    for mask in (0, WORD, 1, 1 << 31, 0x80000001, 0x55555555, 0xAAAAAAAA, 0x00FF00FF):
        yield WORD, mask
        yield random.getrandbits(32), mask
    for _ in range(3_000):
        mask = random.getrandbits(32)
        for _ in range(random.randrange(4)):
            mask = (
                mask & random.getrandbits(32)
                if random.random() < 0.5
                else (mask | random.getrandbits(32))
            )
        yield random.getrandbits(32), mask


def wrong_words(gather: Function, scatter: Function) -> list[tuple[int, int]]:
    return [
        (x, mask)
        for x, mask in words(Random(32))
        if gather(x, mask) != gathered(x, mask) or scatter(x, mask) != scattered(x, mask)
    ]


@pytest.fixture(params=["portable", "of this machine"])
def functions(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Function, Function]:
    portable = request.param == "portable"
    flags = ["-DBALOOT_NO_PEXT"] if portable else shlex.split(os.environ.get("CFLAGS", ""))
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    code, library = tmp_path / "bits.c", tmp_path / "bits.so"
    code.write_text(source())
    command = [*shlex.split(compiler), "-O2", "-shared", "-fPIC", str(code), "-o", str(library)]
    native = [] if portable else ["-march=native"]
    if subprocess.run([*command, *native, *flags], capture_output=True, check=False).returncode:
        subprocess.run([*command, *flags], check=True)
    loaded = ctypes.CDLL(str(library))
    for name in ("gathered", "scattered"):
        getattr(loaded, name).argtypes = [ctypes.c_uint32, ctypes.c_uint32]
        getattr(loaded, name).restype = ctypes.c_uint32
    return loaded.gathered, loaded.scattered


def test_bits_are_moved_as_python_moves_them(functions: tuple[Function, Function]) -> None:
    assert wrong_words(*functions) == []


def test_a_wrong_function_would_be_noticed() -> None:
    assert wrong_words(lambda x, mask: gathered(x, mask) & ~(1 << 31), scattered)
    assert wrong_words(gathered, lambda x, mask: scattered(x, mask >> 1 << 1))
