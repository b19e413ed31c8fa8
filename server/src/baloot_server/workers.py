"""A pool of worker threads behind a bounded queue, for work that asyncio must not do itself.

`concurrent.futures` cannot do what a server needs here: refuse work when too much waits, take
clients in turn, let small work pass large work, forget work whose caller has gone before it starts,
and stop it while it runs. So this pool owns its queue (`queueing.py`). Each thread has one context
for its whole life (the solver's transposition table); each job has one token that stops it from
outside. Some threads do small work only: with the processor shared by the system's own scheduler, a
small question then never waits for the end of a large one.

Work that can be shared out (a hint's worlds) is offered in pieces: a worker that has nothing else
to do takes one. So one question may use all workers and never more, and nobody waits for it longer
than for a piece.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from baloot_server.queueing import Lanes
from baloot_solver.hints.crew import Crew, Piece

log = logging.getLogger("baloot_server")

Result = TypeVar("Result")
Context = TypeVar("Context")
Token = TypeVar("Token", bound="Cancellable")


class Cancellable(Protocol):
    """What can be told, from any thread, to stop."""

    def cancel(self) -> None:
        """Stop soon. May be called more than once."""


class QueueFullError(Exception):
    """Too much work waits already. `retry_seconds` is when a place is likely to be free."""

    def __init__(self, waiting: int, retry_seconds: float) -> None:
        super().__init__(f"{waiting} calls are waiting")
        self.waiting = waiting
        self.retry_seconds = retry_seconds


class WaitedTooLongError(Exception):
    """The work waited as long as the queue allows; it was not started."""

    def __init__(self, waited_seconds: float, retry_seconds: float) -> None:
        super().__init__(f"waited {waited_seconds:g} s")
        self.waited_seconds = waited_seconds
        self.retry_seconds = retry_seconds


class ExpiredError(Exception):
    """The caller's deadline passed; `begun` tells whether the work had begun and was stopped."""

    def __init__(self, *, begun: bool) -> None:
        super().__init__("the deadline passed")
        self.begun = begun


class ClosedError(Exception):
    """The pool is shut; the work was not started, or was stopped."""


@dataclass(slots=True)
class Spent:
    """Where the time of one job went, in seconds; filled in as it goes on."""

    waited: float = 0.0
    worked: float = 0.0


class _Job(Generic[Context, Token]):
    """One piece of work, and where its result goes."""

    def __init__(
        self,
        work: Callable[[Context, Token], Any],
        token: Token,
        client: str,
        small: bool,
        spent: Spent,
    ) -> None:
        self.work = work
        self.token = token
        self.client = client
        self.small = small
        self.spent = spent
        self.queued_at = time.monotonic()
        # What the caller's task knows of its call, the work knows too.
        self.surroundings = contextvars.copy_context()
        self.deadline: float | None = None
        self.begun = False
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()

    def finish(self, result: Any, error: BaseException | None) -> None:
        """Hand the outcome to the event loop, from any thread."""
        with contextlib.suppress(RuntimeError):  # the loop has closed: nobody waits any more
            self.loop.call_soon_threadsafe(self.settle, result, error)

    def settle(self, result: Any, error: BaseException | None) -> None:
        """The outcome, on the event loop; the first one counts."""
        if self.future.done():
            return
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(result)


_worker_of: Final = threading.local()


def helpers() -> int | Crew:
    """Who may help the work that the running thread does: the idle workers of its pool."""
    crew: Crew | None = getattr(_worker_of, "pool", None)
    return 1 if crew is None else crew


class WorkerPool(Generic[Context, Token]):
    """Threads that run jobs. Its methods are safe from any thread.

    `workers` threads do all work, `small_workers` more do small work only. `max_queue` large and
    `max_small_queue` small jobs may wait, each at most `max_wait_seconds`. The workers that do all
    work yield the processor to other threads by `niceness`, where the system has it for threads.
    """

    def __init__(
        self,
        name: str,
        *,
        workers: int,
        max_queue: int,
        make_context: Callable[[], Context],
        make_token: Callable[[], Token],
        small_workers: int = 0,
        max_small_queue: int | None = None,
        max_wait_seconds: float | None = None,
        niceness: int = 0,
    ) -> None:
        self._workers = workers
        self._small_workers = small_workers
        self._max_wait_seconds = max_wait_seconds
        self._niceness = niceness
        self._make_context = make_context
        self._make_token = make_token
        self._lanes: Lanes[_Job[Context, Token]] = Lanes(
            max_queue, max_queue if max_small_queue is None else max_small_queue
        )
        # Each running job, and whether the worker that has it does small work only.
        self._running: dict[_Job[Context, Token], bool] = {}
        # Pieces that workers offered to each other, and how many are being done for another one.
        self._offered: list[Piece[Any]] = []
        self._helping = 0
        self._lock = threading.Lock()
        # Where the two kinds of workers sleep, and how many nobody has called yet.
        self._beds = {kind: threading.Condition(self._lock) for kind in (False, True)}
        self._sleeping = {False: 0, True: 0}
        self._closed = False
        self._mean_seconds = {False: 0.01, True: 0.01}
        kinds = [False] * workers + [True] * small_workers
        self._threads = [
            threading.Thread(
                target=self._serve, args=(only_small,), name=f"{name}-{number}", daemon=True
            )
            for number, only_small in enumerate(kinds)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def workers(self) -> int:
        """Its threads."""
        return self._workers

    @property
    def waiting(self) -> int:
        """Jobs that wait for a worker."""
        return len(self._lanes)

    @property
    def running(self) -> int:
        """Workers that have a job, or help one that has."""
        return len(self._running) + self._helping

    def offer(self, piece: Piece[Any]) -> None:
        """Have a worker do a piece of another one's work, should one be idle before it is begun."""
        with self._lock:
            # What its owner began himself, or gave up, is forgotten: he has few of them ahead.
            self._offered = [each for each in self._offered if not each.begun]
            self._offered.append(piece)
            self._call_worker(small=False)

    async def run(
        self,
        work: Callable[[Context, Token], Result],
        *,
        deadline: float | None = None,
        client: str = "",
        small: bool = False,
        spent: Spent | None = None,
    ) -> Result:
        """The result of `work`, done by a worker.

        `deadline` is a time of `time.monotonic()`: work that has begun is told to stop when it
        comes. Jobs of the same `client` wait in one queue, the clients take turns. `small` work has
        a lane and workers of its own. When the awaiting task is cancelled, work that waits is taken
        out of the queue and work that runs is told to stop. Raises `QueueFullError`,
        `WaitedTooLongError`, `ExpiredError` or `ClosedError` for work that was not done, and
        whatever `work` raises.
        """
        job = _Job(work, self._make_token(), client, small, spent or Spent())
        job.deadline = deadline
        self._admit(job)
        timers = self._timers(job)
        try:
            result: Result = await job.future
            return result
        finally:
            for timer in timers:
                timer.cancel()
            if not job.future.done() or job.future.cancelled():
                job.token.cancel()
                self._take_out(job)

    def close(self) -> None:
        """Stop what runs, refuse what waits and end the threads."""
        with self._lock:
            self._closed = True
            waiting = self._lanes.large.clear() + self._lanes.small.clear()
            running = list(self._running)
            for bed in self._beds.values():
                bed.notify_all()
        for job in waiting:
            job.finish(None, ClosedError())
        for job in running:
            job.token.cancel()
            job.finish(None, ClosedError())

    def join(self, seconds: float) -> bool:
        """Wait for the threads of a closed pool; whether all have ended."""
        until = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _admit(self, job: _Job[Context, Token]) -> None:
        """Queue a job, or raise; who gave his place to it is told that the queue is full."""
        lane = self._lanes.of(job.small)
        with self._lock:
            if self._closed:
                raise ClosedError
            waiting, retry = len(lane), self._retry_seconds(job.small)
            taken, given_up = lane.push(job.client, job, spare=self._free(job.small))
            if not taken:
                raise QueueFullError(waiting, retry)
            self._call_worker(job.small)
        if given_up is not None:
            given_up.finish(None, QueueFullError(waiting, retry))

    def _free(self, small: bool) -> int:
        """Workers that have nothing to do and may take such work."""
        if small:
            return self._workers + self._small_workers - len(self._running)
        return self._workers - sum(not only_small for only_small in self._running.values())

    def _call_worker(self, small: bool) -> None:
        """Wake a worker for a job that came in: one for small work where it is, if one sleeps."""
        for kind in (True, False) if small else (False,):
            if self._sleeping[kind]:
                self._sleeping[kind] -= 1
                self._beds[kind].notify()
                return

    def _timers(self, job: _Job[Context, Token]) -> list[asyncio.TimerHandle]:
        """What ends a job that its workers do not end in time."""
        timers = []
        if job.deadline is not None:
            delay = max(0.0, job.deadline - time.monotonic())
            timers.append(job.loop.call_later(delay, self._expire, job))
        longest = self._max_wait_seconds
        if longest is not None:
            timers.append(job.loop.call_later(longest, self._overdue, job, longest))
        return timers

    def _expire(self, job: _Job[Context, Token]) -> None:
        job.token.cancel()
        self._take_out(job)
        job.settle(None, ExpiredError(begun=job.begun))

    def _overdue(self, job: _Job[Context, Token], longest: float) -> None:
        if self._take_out(job):
            job.settle(None, WaitedTooLongError(longest, self._retry_seconds(job.small)))

    def _take_out(self, job: _Job[Context, Token]) -> bool:
        """Take a job out of the queue; whether it was there."""
        with self._lock:
            return self._lanes.of(job.small).remove(job.client, job)

    def _retry_seconds(self, small: bool) -> float:
        """How long the work in the queue will take, roughly."""
        ahead = len(self._lanes.of(small)) + 1
        return max(0.01, self._mean_seconds[small] * ahead / self._workers)

    def _serve(self, only_small: bool) -> None:
        """A worker's life."""
        _worker_of.pool = self
        if not only_small:
            _yield_to_others(self._niceness)
        context: Context | None = None
        while (job := self._next(only_small)) is not None:
            if isinstance(job, Piece):
                job.do()
                with self._lock:
                    self._helping -= 1
                continue
            try:
                if context is None:
                    context = self._make_context()
                self._do(job, context)
            except Exception as error:  # no context, so no memory: the worker itself goes on
                log.exception("a worker failed")
                job.finish(None, error)
            finally:
                with self._lock:
                    del self._running[job]

    def _next(self, only_small: bool) -> _Job[Context, Token] | Piece[Any] | None:
        """The next job for a worker, or a piece of another's; None when the pool is closed."""
        with self._lock:
            while True:
                if self._closed:
                    return None
                job = self._lanes.pop(only_small=only_small)
                if job is not None:
                    self._running[job] = only_small
                    return job
                while self._offered and not only_small:
                    piece = self._offered.pop(0)
                    if not piece.begun:
                        self._helping += 1
                        return piece
                self._sleeping[only_small] += 1
                self._beds[only_small].wait()

    def _do(self, job: _Job[Context, Token], context: Context) -> None:
        started = time.monotonic()
        job.spent.waited = started - job.queued_at
        if job.deadline is not None and started >= job.deadline:
            job.finish(None, ExpiredError(begun=False))
            return
        if job.future.cancelled():
            return
        job.begun = True
        result: Any = None
        failure: Exception | None = None
        try:
            result = job.surroundings.run(job.work, context, job.token)
        except Exception as error:  # every failure belongs to the caller, never to the worker
            failure = error
        job.spent.worked = worked = time.monotonic() - started
        self._mean_seconds[job.small] += 0.1 * (worked - self._mean_seconds[job.small])
        job.finish(result, failure)


def _yield_to_others(niceness: int) -> None:
    """Lower the priority of this thread (Linux has it a thread; elsewhere it stays as it is)."""
    if niceness and sys.platform == "linux":
        with contextlib.suppress(OSError):
            thread = threading.get_native_id()
            now = os.getpriority(os.PRIO_PROCESS, thread)
            os.setpriority(os.PRIO_PROCESS, thread, min(19, now + niceness))
