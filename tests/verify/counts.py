"""What one unit of work found, and how it travels from the process that did it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field


@dataclass(slots=True)
class Counts:
    """Numbers by name (positions, cards, ...), and every failure in a line of its own."""

    numbers: dict[str, int] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def add(self, name: str, number: int) -> None:
        self.numbers[name] = self.numbers.get(name, 0) + number

    def merge(self, other: Counts) -> None:
        for name, number in other.numbers.items():
            self.add(name, number)
        self.failures += other.failures

    def text(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> Counts:
        found = json.loads(text)
        return cls(dict(found["numbers"]), list(found["failures"]))
