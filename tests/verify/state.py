"""What is done already: a line for each finished unit, written as it ends.

The file carries the fingerprint of the sources in its name; after a change of any of them
everything is done anew. A line that was cut off by a killed process does not count.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from tests.verify.counts import Counts

Unit = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Done:
    """One finished unit."""

    counts: Counts
    seconds: float


class State:
    """The finished units of one state of the sources; safe to add to from several threads."""

    def __init__(self, folder: Path, fingerprint: str) -> None:
        folder.mkdir(exist_ok=True)
        self._path = folder / f"done-{fingerprint}.jsonl"
        self._lock = Lock()
        self.done: dict[Unit, Done] = dict(self._read())

    def _read(self) -> list[tuple[Unit, Done]]:
        if not self._path.exists():
            return []
        found = []
        for line in self._path.read_text().splitlines():
            try:
                task, number, seconds, counts = json.loads(line)
            except ValueError:
                continue
            found.append(((task, number), Done(Counts.read(counts), seconds)))
        return found

    def add(self, unit: Unit, done: Done) -> None:
        line = json.dumps([*unit, done.seconds, done.counts.text()])
        with self._lock:
            # A new line first: what a killed process left unfinished must not swallow this one.
            with self._path.open("a") as file:
                file.write(f"\n{line}\n")
            self.done[unit] = done

    def forget(self) -> None:
        self._path.unlink(missing_ok=True)
        self.done.clear()
