"""Copies of the solver with a changed kernel, each built in a directory of its own.

Used to break pruning rules on purpose (`mutants.py`) and to leave all of them out (`plain.py`).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
_BUILD = """
from pathlib import Path
from Cython.Build import cythonize
from setuptools import setup
from setuptools.extension import Extension
setup(script_args=["-q", "build_ext", "--inplace"], ext_modules=cythonize(
    [Extension(".".join(path.with_suffix("").parts), [str(path)], extra_compile_args=["-O1"])
     for path in sorted(Path("baloot_solver").rglob("*.pyx"))],
    quiet=True))
"""


class DoesNotApplyError(Exception):
    """The place to change is not in the source, or more than once."""


def copy_source(target: Path) -> None:
    """The solver's source in `target`, without what was built from it."""
    ignore = shutil.ignore_patterns("*.so", "*.c", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT / "solver" / "src", target, ignore=ignore)


def change(source: Path, file: str, old: str, new: str) -> None:
    """Change one place of a file; raises `DoesNotApplyError`."""
    path = source / "baloot_solver" / file
    text = path.read_text()
    if text.count(old) != 1:
        raise DoesNotApplyError(f"its text stands {text.count(old)} times in {file}")
    path.write_text(text.replace(old, new))


def build(source: Path) -> None:
    """Compile what is newer than what was built from it."""
    answer = run(source, _BUILD)
    if answer.returncode:
        raise RuntimeError(f"the changed kernel does not build:\n{answer.stderr[-2000:]}")


def run(source: Path, code: str, seconds: float = 600) -> subprocess.CompletedProcess[str]:
    """Run a piece of Python with the solver in `source` before the installed one."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=source,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(source), str(ROOT)])},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
