"""Golden texts: what the program printed once and a person has read. Compared exactly.

Set UPDATE_GOLDEN=1 to write them anew, then read the difference before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def check(path: Path, now: str) -> None:
    """Fail where `now` is not what the file holds; write the file when asked to."""
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: run with UPDATE_GOLDEN=1 and read it"
    assert now == path.read_text(encoding="utf-8")
