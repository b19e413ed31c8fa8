"""A server: the services, health and reflection on one port, and its orderly end.

It is an object, so that tests and other programs can run one inside their own event loop;
`main.py` adds the command line and the signals.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from wsgiref.simple_server import WSGIServer

import grpc
from grpc_channelz.v1 import channelz, channelz_pb2
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from prometheus_client import start_http_server

from baloot_server.cache import AnswerCache
from baloot_server.calls import Calls, Gate
from baloot_server.identity import Identities
from baloot_server.metrics import Metrics
from baloot_server.services import SERVICES, RulesPool, Served, SolverPool, handlers, served
from baloot_server.settings import Settings
from baloot_server.tls import Certificates
from baloot_server.tracing import Tracing
from baloot_server.workers import WorkerPool
from baloot_solver.solve import CancelFlag, SolverContext, adopt_context

if TYPE_CHECKING:
    from baloot_server.web import WebServer

log = logging.getLogger("baloot_server")


_STOPPING_SECONDS = 1.0
"""What is left for answers already written and for the threads, once the calls have ended."""
_REFUSING_SECONDS = 0.3
"""How long calls are still refused with a reason before the port is closed. What comes while gRPC
closes it is ended as CANCELLED, without a word."""
_CHANNELZ = channelz_pb2.DESCRIPTOR.services_by_name["Channelz"].full_name


class BalootServer:
    """One server. Make it and use it inside a running event loop.

    `wall` gives the seconds since 1970; `tracing` takes the place of what the settings say of it.
    Raises `ValueError` or `OSError` where a file that the
    settings name is not right.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        wall: Callable[[], float] = time.time,
        tracing: Tracing | None = None,
    ) -> None:
        self._settings = settings
        self._identities = Identities(
            Path(settings.tokens) if settings.tokens else None,
            certificates=bool(settings.tls_client_authority),
            wall=wall,
        )
        self._certificates = Certificates(settings) if settings.tls_certificate else None
        self.metrics = Metrics()
        self.calls = Calls(settings)
        self._solver_pool: SolverPool = WorkerPool(
            "solver",
            workers=settings.workers,
            small_workers=settings.small_workers,
            max_queue=settings.max_queue,
            max_small_queue=settings.max_small_queue,
            max_wait_seconds=settings.max_wait_seconds,
            niceness=settings.worker_niceness,
            make_context=lambda: adopt_context(SolverContext(settings.table_entries)),
            make_token=CancelFlag,
        )
        self._rules_pool: RulesPool = WorkerPool(
            "rules",
            workers=1,
            max_queue=settings.max_rules_queue,
            max_wait_seconds=settings.max_wait_seconds,
            make_context=lambda: None,
            make_token=CancelFlag,
        )
        self.cache = _cache(settings)
        self._watch_pools()
        self._watch_cache()
        self._health = health.aio.HealthServicer()
        self.tracing = tracing or (Tracing() if settings.tracing else None)
        gate = Gate(settings, self.calls, self._identities, self.metrics, self.cache, self.tracing)
        self._server = grpc.aio.server(options=settings.channel_options(), interceptors=[gate])
        services = served(self._solver_pool, self._rules_pool)
        self._server.add_generic_rpc_handlers(handlers(self.calls, services))
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        self._names = self._describe()
        self.web = _web(settings, gate, self.calls, services)
        self._metrics_server: WSGIServer | None = None
        self.port = 0

    @property
    def solver_pool(self) -> SolverPool:
        """The workers that search."""
        return self._solver_pool

    async def start(self) -> int:
        """Begin to listen; the port. `OSError` where it is taken."""
        self.port = self._listen()
        for name in ("", *self._names):
            await self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        if self._settings.metrics_port:
            host, port = self._settings.metrics_host, self._settings.metrics_port
            self._metrics_server, _ = start_http_server(port, host, self.metrics.registry)
        await self._server.start()
        if self.web is not None:
            await self.web.start()
        return self.port

    async def stop(self, grace_seconds: float | None = None) -> None:
        """Leave in order: health says so first, new calls are refused, running ones may finish.

        What still runs after the grace is stopped and ends with UNAVAILABLE. Cancelling this
        coroutine's wait (a second signal) comes to `stop(0)`.
        """
        grace = self._settings.grace_seconds if grace_seconds is None else grace_seconds
        await self._health.enter_graceful_shutdown()
        try:
            in_time = await self.calls.drain(grace)
        finally:
            self._solver_pool.close()
            self._rules_pool.close()
        if not in_time:
            log.warning("calls were still running after %.1f s and were stopped", grace)
            await self.calls.drain(_STOPPING_SECONDS)
        await asyncio.sleep(min(grace, _REFUSING_SECONDS))
        if self.web is not None:
            await self.web.stop()
        await self._server.stop(_STOPPING_SECONDS / 4)
        await asyncio.to_thread(self._solver_pool.join, _STOPPING_SECONDS)
        await asyncio.to_thread(self._rules_pool.join, _STOPPING_SECONDS)
        if self.cache is not None:
            await asyncio.to_thread(self.cache.close)
        if self.tracing is not None:
            await asyncio.to_thread(self.tracing.close)
        if self._metrics_server is not None:
            await asyncio.to_thread(self._metrics_server.shutdown)
            self._metrics_server.server_close()
            self._metrics_server = None

    async def wait(self) -> None:
        """Until the server has stopped."""
        await self._server.wait_for_termination()

    def _listen(self) -> int:
        """Open the port; its number."""
        address = self._settings.address()
        try:
            if self._certificates is None:
                return self._server.add_insecure_port(address)
            return self._server.add_secure_port(address, self._certificates.credentials())
        except RuntimeError as error:
            raise OSError(f"cannot listen on {address}: {error}") from None

    def _describe(self) -> tuple[str, ...]:
        """Add reflection and channelz where they are wanted; the names of all services."""
        names: tuple[str, ...] = (*SERVICES, health.SERVICE_NAME)
        if self._settings.channelz:
            channelz.add_channelz_servicer(self._server)
            names += (_CHANNELZ,)
        if self._settings.reflection:
            names += (reflection.SERVICE_NAME,)
            reflection.enable_server_reflection(names, self._server)
        return names

    def _watch_cache(self) -> None:
        """Show what the cache holds and what came of the questions it was asked."""
        cache = self.cache
        if cache is None:
            return
        self.metrics.watch(
            "baloot_cache_questions",
            "Questions the cache was asked, by what came of them (hit, miss, joined)",
            "result",
            lambda: {name: cache.results[name] for name in ("hit", "miss", "joined")},
        )
        self.metrics.watch(
            "baloot_cache_size",
            "What the cache holds",
            "unit",
            lambda: {"answers": len(cache), "bytes": cache.bytes_used},
        )

    def _watch_pools(self) -> None:
        """Show how much waits and runs."""
        pools: dict[str, WorkerPool[Any, Any]]
        pools = {"solver": self._solver_pool, "rules": self._rules_pool}
        self.metrics.watch(
            "baloot_queue_length",
            "Calls that wait for a worker",
            "pool",
            lambda: {name: pool.waiting for name, pool in pools.items()},
        )
        self.metrics.watch(
            "baloot_workers_busy",
            "Workers that have a call",
            "pool",
            lambda: {name: pool.running for name, pool in pools.items()},
        )


def _cache(settings: Settings) -> AnswerCache | None:
    """The cache the settings ask for."""
    if not settings.cache_bytes:
        return None
    file = Path(settings.cache_file) if settings.cache_file else None
    return AnswerCache(settings.cache_bytes, file, settings.cache_file_bytes)


def _web(
    settings: Settings, gate: Gate, calls: Calls, services: tuple[Served, ...]
) -> WebServer | None:
    """The port for browsers, where the settings ask for one."""
    if not settings.web_port:
        return None
    try:
        from baloot_server.web import WebServer
    except ImportError as error:
        raise ValueError(f"web_port needs baloot-server[web]: {error}") from None
    return WebServer(settings, gate, calls, services)
