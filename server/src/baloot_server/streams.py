"""Answers that grow: a worker that yields several responses, and the stream that sends them.

A worker gives one result for one piece of work, so the responses come around: each is handed to the
event loop as soon as it is there, and the result only says that there are no more. What the caller
has not read yet waits here; a refining answer has few of them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

Ask = Callable[[Callable[[bytes, Any, Any], bytes]], Awaitable[bytes]]
"""Has work done by a worker, and awaits its result."""


async def streamed(
    ask: Ask, work: Callable[[bytes, Any, Any], Iterator[bytes]]
) -> AsyncIterator[bytes]:
    """The responses of `work` as they come; raises what the work raises, after those before it.

    When the iteration is given up, the work is cancelled as any other is.
    """
    loop = asyncio.get_running_loop()
    waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def all_of(data: bytes, context: Any, token: Any) -> bytes:
        for answer in work(data, context, token):
            loop.call_soon_threadsafe(waiting.put_nowait, answer)
        return b""

    async def result() -> bytes:
        try:
            return await ask(all_of)
        finally:
            waiting.put_nowait(None)

    task = asyncio.ensure_future(result())
    try:
        while (answer := await waiting.get()) is not None:
            yield answer
        await task
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await task
