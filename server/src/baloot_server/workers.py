"""A pool of worker threads behind a bounded queue, for work that asyncio must not do itself.

`concurrent.futures` cannot do what a server needs here: refuse work when too much waits, forget
work whose caller has gone before it starts, and stop it while it runs. So this pool owns its queue.
Each thread has one context for its whole life (the solver's transposition table); each job has one
token that stops it from outside.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

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


class ExpiredError(Exception):
    """The caller's deadline passed before the work began; it was not started."""


class ClosedError(Exception):
    """The pool is shut; the work was not started, or was stopped."""


class _Job(Generic[Context, Token]):
    """One piece of work, and where its result goes."""

    def __init__(
        self,
        work: Callable[[Context, Token], Any],
        token: Token,
        deadline: float | None,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.work = work
        self.token = token
        self.deadline = deadline
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()

    def finish(self, result: Any, error: BaseException | None) -> None:
        """Hand the outcome to the event loop, from any thread."""

        def settle() -> None:
            if self.future.done():
                return
            if error is not None:
                self.future.set_exception(error)
            else:
                self.future.set_result(result)

        with contextlib.suppress(RuntimeError):  # the loop has closed: nobody waits any more
            self.loop.call_soon_threadsafe(settle)


class WorkerPool(Generic[Context, Token]):
    """Threads that run jobs first come, first served. Its methods are safe from any thread."""

    def __init__(
        self,
        name: str,
        *,
        workers: int,
        max_queue: int,
        make_context: Callable[[], Context],
        make_token: Callable[[], Token],
    ) -> None:
        self._max_queue = max_queue
        self._workers = workers
        self._make_context = make_context
        self._make_token = make_token
        self._queue: deque[_Job[Context, Token]] = deque()
        self._running: set[_Job[Context, Token]] = set()
        self._changed = threading.Condition()
        self._closed = False
        self._mean_seconds = 0.01
        self._threads = [
            threading.Thread(target=self._serve, name=f"{name}-{number}", daemon=True)
            for number in range(workers)
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
        return len(self._queue)

    @property
    def running(self) -> int:
        """Jobs at work."""
        return len(self._running)

    async def run(
        self, work: Callable[[Context, Token], Result], *, deadline: float | None = None
    ) -> Result:
        """The result of `work`, done by a worker.

        `deadline` is a time of `time.monotonic()`. When the awaiting task is cancelled, work that
        waits is taken out of the queue and work that runs is told to stop. Raises `QueueFullError`,
        `ExpiredError` or `ClosedError` for work that was not done, and whatever `work` raises.
        """
        job = _Job(work, self._make_token(), deadline, asyncio.get_running_loop())
        with self._changed:
            if self._closed:
                raise ClosedError
            free = self._workers - len(self._running)
            if len(self._queue) >= self._max_queue + free:
                raise QueueFullError(len(self._queue), self._retry_seconds())
            self._queue.append(job)
            self._changed.notify()
        try:
            result: Result = await job.future
            return result
        finally:
            if not job.future.done() or job.future.cancelled():
                self._forget(job)

    def close(self) -> None:
        """Stop what runs, refuse what waits and end the threads."""
        with self._changed:
            self._closed = True
            waiting, running = list(self._queue), list(self._running)
            self._queue.clear()
            self._changed.notify_all()
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

    def _retry_seconds(self) -> float:
        """How long the work in the queue will take, roughly."""
        return max(0.01, self._mean_seconds * (len(self._queue) + 1) / self._workers)

    def _forget(self, job: _Job[Context, Token]) -> None:
        job.token.cancel()
        with self._changed:
            if job in self._queue:
                self._queue.remove(job)

    def _serve(self) -> None:
        """A worker's life."""
        context: Context | None = None
        while True:
            with self._changed:
                while not self._queue and not self._closed:
                    self._changed.wait()
                if self._closed:
                    return
                job = self._queue.popleft()
                self._running.add(job)
            try:
                if context is None:
                    context = self._make_context()
                self._do(job, context)
            except Exception as error:  # no context, so no memory: the worker itself goes on
                log.exception("a worker failed")
                job.finish(None, error)
            finally:
                with self._changed:
                    self._running.discard(job)

    def _do(self, job: _Job[Context, Token], context: Context) -> None:
        started = time.monotonic()
        if job.deadline is not None and started >= job.deadline:
            job.finish(None, ExpiredError())
            return
        if job.future.cancelled():
            return
        try:
            result = job.work(context, job.token)
        except Exception as error:  # every failure belongs to the caller, never to the worker
            job.finish(None, error)
        else:
            job.finish(result, None)
        spent = time.monotonic() - started
        self._mean_seconds += 0.1 * (spent - self._mean_seconds)
