"""Solves that last as long as a test wants, in the place of the solver's answer.

The real one takes milliseconds; what is tested is the server around it. They all go to workers: the
event loop must not wait, and answers by itself only what is short.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from baloot_client import Client
from baloot_server.desk import Desk
from baloot_solver.messages import solver_service
from baloot_solver.solve import Cancelled
from balootsolver.v1 import solver_service_pb2
from tests.service import samples

REQUEST = samples.solve_request(samples.ENDING)


class Held:
    """Solves that last until they are cancelled or let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.started = 0
        self.cancelled = 0
        self.free = threading.Event()
        self._lock = threading.Lock()
        monkeypatch.setattr(solver_service, "solve", self._solve)
        monkeypatch.setattr(Desk, "is_open", lambda desk, pool: False)

    def _solve(self, request: Any, *, context: Any, cancel: Any, answers: Any = None) -> Any:
        with self._lock:
            self.started += 1
        while not self.free.wait(0.002):
            if cancel.cancelled:
                with self._lock:
                    self.cancelled += 1
                raise Cancelled
        return solver_service_pb2.SolveResponse(id=request.id)


@contextmanager
def waiting_calls(client: Client, count: int, timeout: float = 60) -> Iterator[list[Any]]:
    """Calls on their way, each from a thread of its own."""
    with ThreadPoolExecutor(count) as threads:
        yield [threads.submit(client.send, REQUEST, timeout=timeout) for _ in range(count)]
