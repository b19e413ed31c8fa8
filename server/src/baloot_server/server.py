"""A server: the services, health and reflection on one port, and its orderly end.

It is an object, so that tests and other programs can run one inside their own event loop;
`main.py` adds the command line and the signals.
"""

from __future__ import annotations

import asyncio
import logging

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from baloot_server.calls import Calls
from baloot_server.services import SERVICES, RulesPool, SolverPool, handlers
from baloot_server.settings import Settings
from baloot_server.workers import WorkerPool
from baloot_solver.solve import CancelFlag, SolverContext

log = logging.getLogger("baloot_server")


_STOPPING_SECONDS = 1.0
"""What is left for answers already written and for the threads, once the calls have ended."""


class BalootServer:
    """One server. Make it and use it inside a running event loop."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._calls = Calls(settings.max_request_bytes)
        self._solver_pool: SolverPool = WorkerPool(
            "solver",
            workers=settings.workers,
            max_queue=settings.max_queue,
            make_context=lambda: SolverContext(settings.table_entries),
            make_token=CancelFlag,
        )
        self._rules_pool: RulesPool = WorkerPool(
            "rules",
            workers=1,
            max_queue=settings.max_rules_queue,
            make_context=lambda: None,
            make_token=CancelFlag,
        )
        self._health = health.aio.HealthServicer()
        self._server = grpc.aio.server(options=settings.channel_options())
        self._server.add_generic_rpc_handlers(
            handlers(self._calls, self._solver_pool, self._rules_pool)
        )
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        names = (*SERVICES, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, self._server)
        self._names = names
        self.port = 0

    @property
    def solver_pool(self) -> SolverPool:
        """The workers that search."""
        return self._solver_pool

    async def start(self) -> int:
        """Begin to listen; the port. `OSError` where it is taken."""
        address = self._settings.address()
        try:
            self.port = self._server.add_insecure_port(address)
        except RuntimeError as error:
            raise OSError(f"cannot listen on {address}: {error}") from None
        for name in ("", *self._names):
            await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        await self._server.start()
        return self.port

    async def stop(self, grace_seconds: float | None = None) -> None:
        """Leave in order: health says so first, new calls are refused, running ones may finish.

        What still runs after the grace is stopped and ends with UNAVAILABLE. Cancelling this
        coroutine's wait (a second signal) comes to `stop(0)`.
        """
        grace = self._settings.grace_seconds if grace_seconds is None else grace_seconds
        await self._health.enter_graceful_shutdown()
        try:
            in_time = await self._calls.drain(grace)
        finally:
            self._solver_pool.close()
            self._rules_pool.close()
        if not in_time:
            log.warning("calls were still running after %.1f s and were stopped", grace)
            await self._calls.drain(_STOPPING_SECONDS)
        await self._server.stop(_STOPPING_SECONDS / 4)
        await asyncio.to_thread(self._solver_pool.join, _STOPPING_SECONDS)
        await asyncio.to_thread(self._rules_pool.join, _STOPPING_SECONDS)

    async def wait(self) -> None:
        """Until the server has stopped."""
        await self._server.wait_for_termination()
