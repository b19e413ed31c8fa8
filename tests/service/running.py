"""A real server on a free port of this machine, in a thread with an event loop of its own."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import grpc

from baloot_server.server import BalootServer
from baloot_server.settings import Settings
from baloot_server.tracing import Tracing

Answer = TypeVar("Answer")


class RunningServer:
    """A server that runs; its loop belongs to another thread, so use `on_loop`."""

    def __init__(self, server: BalootServer, loop: asyncio.AbstractEventLoop) -> None:
        self.server = server
        self.loop = loop

    @property
    def target(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    def on_loop(self, coroutine: Any, seconds: float = 30) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(seconds)


@contextmanager
def running_server(
    *,
    wall: Callable[[], float] = time.time,
    tracing: Tracing | None = None,
    handlers: tuple[grpc.GenericRpcHandler, ...] = (),
    **settings: Any,
) -> Iterator[RunningServer]:
    """A server with these settings, stopped at the end whatever still runs.

    `handlers` are further services, for what no method of ours does.

    Unless asked it has no workers for small questions alone: tests that count what runs and waits
    then may ask small ones.
    """
    settings.setdefault("small_workers", 0)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="server-loop", daemon=True)
    thread.start()

    async def start() -> BalootServer:
        chosen = Settings(**{"host": "127.0.0.1", "port": 0, **settings})
        server = BalootServer(chosen, wall=wall, tracing=tracing)
        if handlers:
            server._server.add_generic_rpc_handlers(handlers)
        await server.start()
        return server

    server = asyncio.run_coroutine_threadsafe(start(), loop).result(30)
    try:
        yield RunningServer(server, loop)
    finally:
        asyncio.run_coroutine_threadsafe(server.stop(0), loop).result(30)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(30)
        loop.close()


def eventually(condition: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether a condition comes true; generous, so that a slow machine is not a failure."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.005)
    return condition()
