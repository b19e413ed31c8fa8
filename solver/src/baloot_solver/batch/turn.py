"""Threads take turns at work that holds the interpreter's lock.

Left to themselves, two threads that both want the interpreter share it a few milliseconds at a
time, come to the end of their reading and writing together, and then search together: half of the
time nobody wants the interpreter. With turns one reads and writes while the other searches. What is
done between two searches, for the end of one unit and the beginning of the next, is one turn.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Turn:
    """What the threads of a run share; taken with `with`, not twice by one thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holder: int | None = None

    def __enter__(self) -> None:
        self._lock.acquire()
        self._holder = threading.get_ident()

    def __exit__(self, *_: object) -> None:
        self._holder = None
        self._lock.release()

    @contextmanager
    def given_up(self) -> Iterator[None]:
        """Let others have their turn meanwhile, if this thread has it."""
        if self._holder != threading.get_ident():
            yield
            return
        self.__exit__()
        try:
            yield
        finally:
            self.__enter__()
