"""What the event loop answers by itself, without a worker: questions asked before, small endings.

A question goes to a worker and back by two changes of thread, on a processor that has slept
meanwhile: half a millisecond, as much as all the work on an ending of few cards. Two kinds of
questions are short whatever they ask, so that nobody waits long for the loop that answers them:
those that were asked before word for word, and endings of `TINY_CARDS`, which are searched in well
under a millisecond and need no form in the cache, since to find the form costs as much as it saves.

The loop stays free for health and for everybody else: an ending is answered here only where none
waits for a worker, and after each of them the desk is closed for as long as it took. What comes
meanwhile takes the usual way.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from baloot_server.cache import AnswerCache
from baloot_server.workers import ExpiredError, Spent, WorkerPool
from baloot_solver.messages.table import check_id
from baloot_solver.solve import CancelFlag, SolverContext
from balootsolver.v1 import solver_service_pb2, table_pb2

TINY_CARDS: Final = 16
"""Cards left in an ending that is answered here, four a hand."""
_TABLE_ENTRIES: Final = 8_192
"""Entries of the table of its searches, which put a few thousand cards on the table at most."""


class Desk:
    """Answers on the event loop; used by nothing else."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._context = SolverContext(_TABLE_ENTRIES)
        self._clock = clock
        self._closed_until = 0.0

    def is_open(self, pool: WorkerPool[Any, Any]) -> bool:
        """Whether an ending may be answered here now."""
        return self._clock() >= self._closed_until and not pool.waiting

    def answer(
        self,
        request: bytes,
        work: Callable[[bytes, Any, CancelFlag], bytes],
        *,
        deadline: float | None,
        spent: Spent,
    ) -> bytes:
        """The answer of `work`; raises what it raises, and `ExpiredError` past the deadline."""
        begin = self._clock()
        if deadline is not None and begin >= deadline:
            raise ExpiredError(begun=False)
        try:
            return work(request, self._context, CancelFlag())
        finally:
            end = self._clock()
            spent.worked = end - begin
            self._closed_until = end + spent.worked


def is_tiny(request: solver_service_pb2.SolveRequest, cards_left: int) -> bool:
    """Whether a question is an ending short enough: given as one, not as a deal played so far."""
    return request.position.leader != table_pb2.SEAT_UNSPECIFIED and cards_left <= TINY_CARDS


def question_of(request: solver_service_pb2.SolveRequest) -> bytes:
    """A question without its id, in the same bytes however often it is asked."""
    plain = solver_service_pb2.SolveRequest()
    plain.CopyFrom(request)
    plain.ClearField("id")
    return plain.SerializeToString(deterministic=True)


def recalled(cache: AnswerCache, question: bytes, name: str) -> bytes | None:
    """What was answered to a question before, with the id of now; `InputError` for one too long."""
    check_id(name)
    sent = cache.recall(question)
    if sent is None or sent.id == name:
        return None if sent is None else sent.answer
    answer = solver_service_pb2.SolveResponse.FromString(sent.answer)
    answer.id = name
    return answer.SerializeToString()
