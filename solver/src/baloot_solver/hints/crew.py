"""Pieces of work done by several threads and handed over in their order.

What a piece is may hang on the results of earlier ones, yet must not hang on how many threads there
are or which was quicker. So a fixed number of pieces is always ahead of the one handed over: piece
n is made when the results of piece n - `AHEAD` and all before it are in, whoever does the work.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from typing import Final, TypeVar

Result = TypeVar("Result")

AHEAD: Final = 8
"""Pieces made ahead of the one handed over: no more threads than this are of use."""


def in_order(make: Callable[[], Callable[[], Result] | None], threads: int) -> Iterator[Result]:
    """The results of the pieces that `make` makes, until it makes none.

    `make` is called in the thread of the caller, between two results. A caller that stops early
    leaves no piece behind that has not been begun.
    """
    pool = _pool(threads) if threads > 1 else None
    waiting: deque[Callable[[], Result]] = deque()
    futures: list[Future[Result]] = []
    try:
        while True:
            while len(waiting) < AHEAD and (piece := make()) is not None:
                if pool is not None:
                    future = pool.submit(piece)
                    futures.append(future)
                    piece = future.result
                waiting.append(piece)
            if not waiting:
                return
            yield waiting.popleft()()
    finally:
        for future in futures:
            future.cancel()


@lru_cache(maxsize=8)
def _pool(threads: int) -> ThreadPoolExecutor:
    """Threads that stay, since each keeps a table of its own for the search."""
    return ThreadPoolExecutor(min(threads, AHEAD), thread_name_prefix="hints")


def cores() -> int:
    """Cores this process may use, as far as more of them are of use here."""
    if hasattr(os, "sched_getaffinity"):
        return min(AHEAD, len(os.sched_getaffinity(0)))
    return min(AHEAD, os.cpu_count() or 1)
