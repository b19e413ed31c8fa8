"""Pieces of work done by several threads and handed over in their order.

A piece may be smaller for the results of earlier ones, as cards or calls are left behind; what
comes out must not hang on how many threads there are or which was quicker. So who takes the results
passes over what he would not have asked for any more: to have more pieces ahead of the one handed
over may be work for nothing, and is never another answer.

The caller does not wait while there is work: as long as the next piece is not in, he does whatever
nobody has begun, in order. So the work goes on without any help, and who lends threads (`Crew`) may
have better things to do at any time.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, Final, Generic, Protocol, TypeVar

Result = TypeVar("Result")

AHEAD: Final = 8
"""Pieces made ahead of the one handed over, at most: no more threads than this are of use."""


class Piece(Generic[Result]):
    """One piece: done once, by whoever comes first."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self._work = work
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._result: Any = None
        self._error: BaseException | None = None
        self.begun = False
        """Whether somebody has it, or nobody wants it any more."""

    def do(self) -> None:
        """Do it, where nobody has begun. What goes wrong is told by `result`."""
        if not self._claim():
            return
        try:
            self._result = self._work()
        except BaseException as error:
            self._error = error
        finally:
            self._ended.set()

    @property
    def ended(self) -> bool:
        return self._ended.is_set()

    def result(self) -> Result:
        """What came of it, or the error that did; done here where nobody has begun."""
        self.do()
        self._ended.wait()
        if self._error is not None:
            raise self._error
        result: Result = self._result
        return result

    def drop(self) -> None:
        """Nobody is to begin it any more."""
        self._claim()

    def _claim(self) -> bool:
        with self._lock:
            claimed, self.begun = not self.begun, True
        return claimed


class Crew(Protocol):
    """Threads that may help."""

    def offer(self, piece: Piece[Any]) -> None:
        """Here is a piece: somebody may do it (`Piece.do`), now or later or never."""


def in_order(
    make: Callable[[], Callable[[], Result] | None], threads: int | Crew
) -> Iterator[Result]:
    """The results of the pieces that `make` makes, until it makes none.

    `threads` is how many work, that of the caller among them, or who may help him. `make` is called
    in the thread of the caller, between two results. A caller that stops early leaves no piece
    behind that has not been begun.
    """
    crew = _threads(threads) if isinstance(threads, int) else threads
    ahead = AHEAD if not isinstance(threads, int) else min(threads + (threads > 1), AHEAD)
    waiting: deque[Piece[Result]] = deque()
    try:
        while True:
            while len(waiting) < ahead and (work := make()) is not None:
                waiting.append(Piece(work))
                if crew is not None:
                    crew.offer(waiting[-1])
            if not waiting:
                return
            for piece in waiting:
                if waiting[0].ended:
                    break
                piece.do()
            yield waiting.popleft().result()
    finally:
        for piece in waiting:
            piece.drop()


class _Pool:
    """Threads that stay, since each keeps a table of its own for the search."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="hints")

    def offer(self, piece: Piece[Any]) -> None:
        self._pool.submit(piece.do)


@lru_cache(maxsize=8)
def _threads(number: int) -> Crew | None:
    """So many threads less that of the caller; None where his is the only one."""
    return _Pool(min(number, AHEAD) - 1) if number > 1 else None


def cores() -> int:
    """Cores this process may use, as far as more of them are of use here."""
    if hasattr(os, "sched_getaffinity"):
        return min(AHEAD, len(os.sched_getaffinity(0)))
    return min(AHEAD, os.cpu_count() or 1)
