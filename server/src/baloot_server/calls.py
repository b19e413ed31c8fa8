"""What every call goes through: limits, a worker, errors turned into statuses, one line of log.

The services themselves only say which function of `baloot_solver.messages` answers. The log names
method, status, reason and times; it never contains a hand.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TypeVar, cast

import grpc

from baloot_server import status
from baloot_server.workers import (
    Cancellable,
    ClosedError,
    ExpiredError,
    QueueFullError,
    WorkerPool,
)
from baloot_solver.errors import InputError

log = logging.getLogger("baloot_server")

Context = TypeVar("Context")
Token = TypeVar("Token", bound=Cancellable)


class Calls:
    """Counts the calls in flight and lets none in once the server is leaving."""

    def __init__(self, max_request_bytes: int) -> None:
        self._max_request_bytes = max_request_bytes
        self._in_flight = 0
        self._leaving = False
        self._idle = asyncio.Event()
        self._idle.set()

    async def drain(self, seconds: float) -> bool:
        """Refuse new calls and wait for those in flight; whether all have ended in time."""
        self._leaving = True
        if not self._in_flight:
            return True
        try:
            await asyncio.wait_for(self._idle.wait(), seconds)
        except TimeoutError:
            return False
        return True

    async def answer(
        self,
        method: str,
        pool: WorkerPool[Context, Token],
        request: bytes,
        context: grpc.aio.ServicerContext[bytes, bytes],
        work: Callable[[bytes, Context, Token], bytes],
    ) -> bytes:
        """Answer one call by `work` in `pool`, or end it with a status."""
        started = time.monotonic()
        self._in_flight += 1
        self._idle.clear()
        outcome = "CANCELLED"
        try:
            response = await self._checked(pool, request, context, work, started)
            outcome = "OK"
            return response
        except status.RefusalError as refusal:
            outcome = f"{refusal.code.name} {refusal.reason}"
            await refusal.abort(context)
        finally:
            self._in_flight -= 1
            if not self._in_flight:
                self._idle.set()
            spent = (time.monotonic() - started) * 1000
            log.info("%s %s %.1f ms", method, outcome, spent)

    async def _checked(
        self,
        pool: WorkerPool[Context, Token],
        request: bytes,
        context: grpc.aio.ServicerContext[bytes, bytes],
        work: Callable[[bytes, Context, Token], bytes],
        started: float,
    ) -> bytes:
        if self._leaving:
            raise status.shutting_down()
        if len(request) > self._max_request_bytes:
            raise status.too_large(len(request), self._max_request_bytes)
        # None where the caller set no deadline, whatever the stubs of grpcio say.
        remaining = cast("float | None", context.time_remaining())
        deadline = None if remaining is None else started + remaining
        try:
            return await pool.run(
                lambda thread_context, token: work(request, thread_context, token),
                deadline=deadline,
            )
        except status.RefusalError:
            raise
        except InputError as error:
            raise status.wrong_input(error) from None
        except QueueFullError as error:
            raise status.overloaded(error.waiting, error.retry_seconds) from None
        except ExpiredError:
            raise status.expired() from None
        except ClosedError:
            raise status.shutting_down() from None
        except Exception:
            log.exception("a call failed")
            raise status.internal() from None
