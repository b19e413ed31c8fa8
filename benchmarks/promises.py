"""What the service promises under load, and whether it was kept."""

from __future__ import annotations

from typing import Final

HEALTH_MS: Final = 50.0
"""Milliseconds in which health answers 99 of 100 times, whatever the server does."""


class Promises:
    """What was promised and what was measured."""

    def __init__(self) -> None:
        self.broken = 0

    def show(self, kept: bool, text: str) -> None:
        """Say one."""
        self.broken += not kept
        print(f"{'kept  ' if kept else 'BROKEN'} {text}", flush=True)
