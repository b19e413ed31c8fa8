"""What every call of every service goes through, in one place: `Gate`, and `Calls` behind it.

`Gate` is the interceptor of the server. It gives each call an id, finds out who calls and whether
he may, counts calls, ends those that take too long or are not read, turns errors into statuses and
writes one line of log. A service that is added gets all of it without a word; it raises what it
likes. `Calls` is what the handlers of our own services ask for work: limits and a worker.

The log names method, status, reason, client and times; it never contains a hand unless
`log_requests` is set.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator, MutableMapping
from contextlib import ExitStack, asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

import grpc

from baloot_server import status
from baloot_server.batch import Limits
from baloot_server.cache import AnswerCache, Key
from baloot_server.desk import Desk
from baloot_server.identity import Identities
from baloot_server.metrics import Metrics
from baloot_server.settings import Settings
from baloot_server.tracing import Tracing
from baloot_server.workers import Cancellable, Spent, WorkerPool
from baloot_solver.solve import CancelFlag, Solution

log = logging.getLogger("baloot_server")

Context = TypeVar("Context")
Token = TypeVar("Token", bound=Cancellable)
ServicerContext = grpc.aio.ServicerContext[Any, Any]

_GIVEN_ID: Final = re.compile(r"[A-Za-z0-9._:-]{1,64}")
_EARLY_SECONDS: Final = 0.05
"""How much before a deadline, as we count it, a caller may leave for it: he counts from earlier."""
OURS: Final = "balootsolver."
"""How the names of our own services begin."""


@dataclass(slots=True)
class Call:
    """One call, from the moment it came in."""

    method: str
    """Service and method, `balootsolver.v1.SolverService/Solve`."""
    id: str
    client: str
    """Who calls: a token's or a certificate's name, else the connection."""
    stream: bool = False
    """Whether its questions or its answers come in parts."""
    started: float = field(default_factory=time.monotonic)
    deadline: float | None = None
    """Time of `time.monotonic()` at which nobody waits for the answer any more."""
    spent: Spent = field(default_factory=Spent)
    nodes: int = 0
    """Cards its searches put on the table."""
    cache: AnswerCache | None = None
    """The answers it may use."""
    most_worlds: int | None = None
    """Worlds a hint may look at; None where nothing but the solver limits them."""
    cached: bool = False
    """Whether its answer was one of them."""
    writing: asyncio.Future[None] | None = None
    """The message of its stream that waits for the client to read."""
    entered: bool = False
    """Whether it counts among the calls in flight; and whether it is over."""
    ended: bool = False
    outcome: str = "OK"
    reason: str = ""

    @property
    def is_ours(self) -> bool:
        """Whether it is a call of the solver, not of health or reflection."""
        return self.method.startswith(OURS)


_CURRENT: ContextVar[Call] = ContextVar("call")


def current_call() -> Call:
    """The call that the running task answers, or that a worker works for. `LookupError` outside."""
    return _CURRENT.get()


def count_nodes(nodes: int) -> None:
    """Note that the current call put so many cards on the table, where it searched at all."""
    call = _CURRENT.get(None)
    if call is not None and not call.cached:
        call.nodes += nodes


def count_miss() -> None:
    """Note that the cache was not asked for the answer to the current call."""
    call = _CURRENT.get(None)
    if call is not None and call.cache is not None:
        call.cache.count("miss")


def most_worlds() -> int | None:
    """Worlds a hint of the current call may look at, where that is limited."""
    call = _CURRENT.get(None)
    return None if call is None else call.most_worlds


@contextmanager
def answers_for(cancel: CancelFlag) -> Iterator[MutableMapping[Key, Solution] | None]:
    """The remembered answers for a search of the current call; None where none are kept."""
    call = _CURRENT.get(None)
    if call is None or call.cache is None:
        yield None
        return
    with call.cache.asked(cancel) as answers:
        yield answers
        call.cached = answers.was_known


class Calls:
    """The calls in flight: how many there are, and work for them. None gets in after `drain`."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._in_flight = 0
        self._streams = 0
        self._leaving = False
        self._idle = asyncio.Event()
        self._idle.set()
        self.desk = Desk()

    @property
    def batch_limits(self) -> Limits:
        """What one message of `SolveBatch` may be."""
        return Limits(self._settings.max_batch_items, self._settings.max_batch_bytes)

    @property
    def in_flight(self) -> int:
        """Calls of our own services that have not ended."""
        return self._in_flight

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

    def enter(self, *, stream: bool) -> None:
        """Count a call of ours in, or refuse it."""
        if self._leaving:
            raise status.shutting_down()
        if self._in_flight >= self._settings.max_calls:
            raise status.too_many_calls(self._settings.max_calls)
        if stream and self._streams >= self._settings.max_streams:
            raise status.too_many_streams(self._settings.max_streams)
        self._in_flight += 1
        self._streams += stream
        self._idle.clear()

    def leave(self, *, stream: bool) -> None:
        """Count it out again."""
        self._in_flight -= 1
        self._streams -= stream
        if not self._in_flight:
            self._idle.set()

    def look_at(self, request: bytes) -> None:
        """Refuse a request of too many bytes; log it where that is wanted."""
        limit = self._settings.max_request_bytes
        if len(request) > limit:
            raise status.too_large(len(request), limit)
        if self._settings.log_requests:
            log.info("request %s: %r", current_call().id, request)

    def answer_at_desk(
        self, request: bytes, work: Callable[[bytes, Any, CancelFlag], bytes]
    ) -> bytes:
        """The answer of `work` to a tiny question, done here and now."""
        call = current_call()
        return self.desk.answer(request, work, deadline=call.deadline, spent=call.spent)

    async def answer(
        self,
        pool: WorkerPool[Context, Token],
        request: bytes,
        work: Callable[[bytes, Context, Token], bytes],
        *,
        small: bool = False,
    ) -> bytes:
        """The answer of `work` to a request, done in `pool` for the current call.

        Raises what becomes the status of the call. `small` work passes large work.
        """
        call = current_call()
        return await pool.run(
            lambda context, token: work(request, context, token),
            deadline=call.deadline,
            client=call.client,
            small=small,
            spent=call.spent,
        )


class Gate(grpc.aio.ServerInterceptor):
    """The interceptor: see the module."""

    def __init__(
        self,
        settings: Settings,
        calls: Calls,
        identities: Identities,
        metrics: Metrics,
        cache: AnswerCache | None,
        tracing: Tracing | None,
    ) -> None:
        self._settings = settings
        self._tracing = tracing
        self._cache = cache
        self._calls = calls
        self._identities = identities
        self._metrics = metrics
        self._handlers: dict[str, Any] = {}

    async def intercept_service(self, continuation: Any, details: Any) -> Any:
        """The handler that was found, within the gate. It is made once for each method."""
        found = self._handlers.get(details.method)
        if found is None:
            handler = await continuation(details)
            if handler is None:
                return None
            found = self._handlers[details.method] = self._guarded(details.method, handler)
        return found

    def _guarded(self, path: str, handler: Any) -> Any:
        method = path.lstrip("/")
        arguments = {
            "request_deserializer": handler.request_deserializer,
            "response_serializer": handler.response_serializer,
        }
        if handler.unary_unary:
            one = self._unary(method, handler.unary_unary)
            return grpc.unary_unary_rpc_method_handler(one, **arguments)
        if handler.stream_unary:
            one = self._whole(method, handler.stream_unary)
            return grpc.stream_unary_rpc_method_handler(one, **arguments)
        if handler.unary_stream:
            many = self._stream(method, handler.unary_stream)
            return grpc.unary_stream_rpc_method_handler(many, **arguments)
        many = self._stream(method, handler.stream_stream)
        return grpc.stream_stream_rpc_method_handler(many, **arguments)

    def _unary(self, method: str, inner: Any) -> Any:
        async def call(request: Any, context: ServicerContext) -> Any:
            # As in `self.call`, whose layers cost a small question as much as its answer. Nothing
            # here lasts: our own calls end by their deadline, which the pool is told.
            metadata = _metadata(context)
            call, remaining = self._arrived(method, metadata, context, stream=False)
            try:
                self._admit(call, metadata, context)
                return await inner(request, context)
            except BaseException as error:
                await self._failed(call, error, remaining, context)
                raise
            finally:
                self._end(call)

        return call if self._tracing is None else self._whole(method, inner)

    def _whole(self, method: str, inner: Any) -> Any:
        async def call(request: Any, context: ServicerContext) -> Any:
            async with self.call(method, _metadata(context), context, stream=False):
                return await inner(self._counted(request), context)

        return call

    def _stream(self, method: str, inner: Any) -> Any:
        async def handle(request: Any, context: ServicerContext) -> None:
            async with self.call(method, _metadata(context), context, stream=True) as call:
                answers = inner(self._counted(request), context)
                if not inspect.isasyncgen(answers):
                    await answers  # writes by itself
                    return
                try:
                    async for answer in answers:
                        await self._write(call, context, answer)
                finally:
                    await answers.aclose()

        return handle

    async def _write(self, call: Call, context: ServicerContext, answer: Any) -> None:
        """Send a message; HTTP/2 holds it back while the client reads nothing."""
        limit = self._settings.max_stall_seconds
        writing = asyncio.ensure_future(context.write(answer))
        writing.add_done_callback(_seen)
        call.writing = writing
        # Not cancelled when the time is over: gRPC cannot take a message back.
        done, _ = await asyncio.wait({writing}, timeout=limit)
        if not done:
            raise status.slow_reader(limit)
        await writing
        call.writing = None

    def _counted(self, request: Any) -> Any:
        """A stream of requests that ends where it becomes too long; anything else as it is."""
        return self._limited(request) if hasattr(request, "__aiter__") else request

    async def _limited(self, requests: Any) -> AsyncIterator[Any]:
        count = 0
        async for request in requests:
            count += 1
            if count > self._settings.max_stream_messages:
                raise status.stream_too_long(self._settings.max_stream_messages)
            yield request

    @asynccontextmanager
    async def call(
        self, method: str, metadata: dict[str, str], context: ServicerContext, *, stream: bool
    ) -> AsyncIterator[Call]:
        """All that surrounds one call, over whichever port it came; a refusal ends it."""
        call, remaining = self._arrived(method, metadata, context, stream=stream)
        stack = ExitStack()
        if self._tracing is not None:
            stack.enter_context(self._tracing.span(call, metadata))
        try:
            self._admit(call, metadata, context)
            # Watching health or asking reflection may last as long as the client likes.
            async with asyncio.timeout(self._limit(call) if call.is_ours else None):
                yield call
        except BaseException as error:
            await self._failed(call, error, remaining, context)
            raise
        finally:
            self._end(call)
            stack.close()

    def _limit(self, call: Call) -> float:
        """Seconds a call may take, whatever its caller says."""
        settings = self._settings
        return settings.max_stream_seconds if call.stream else settings.max_call_seconds

    def _arrived(
        self, method: str, metadata: dict[str, str], context: ServicerContext, *, stream: bool
    ) -> tuple[Call, float | None]:
        """A call that came in, the current one from now on, and the seconds its caller gave it."""
        call = Call(
            method,
            _id(metadata),
            client=context.peer(),
            stream=stream,
            cache=self._cache,
            most_worlds=self._settings.max_worlds,
        )
        # None where the caller set no deadline, whatever the stubs of grpcio say.
        remaining = cast("float | None", context.time_remaining())
        limit = self._limit(call)
        call.deadline = call.started + min(limit, limit if remaining is None else remaining)
        _CURRENT.set(call)
        return call, remaining

    def _admit(self, call: Call, metadata: dict[str, str], context: ServicerContext) -> None:
        """Let a call in, or raise what it is refused with."""
        self._identities.admit(call, metadata, context)
        if call.is_ours:
            self._calls.enter(stream=call.stream)
            call.entered = True
            self._metrics.begin()
        context.set_trailing_metadata(((status.REQUEST_ID, call.id),))

    async def _failed(
        self, call: Call, error: BaseException, remaining: float | None, context: ServicerContext
    ) -> None:
        """Note how a call ended that was not answered, and tell its caller, who gave it so long."""
        match error:
            case asyncio.CancelledError():
                # By our own clock: gRPC's time that remains hangs on the wall's, which jumps.
                passed = time.monotonic() - call.started + _EARLY_SECONDS
                expired = remaining is not None and passed >= remaining
                call.outcome = "DEADLINE_EXCEEDED" if expired else "CANCELLED"
            case grpc.aio.AbortError():
                call.outcome = _code_of(context)
            case TimeoutError():
                await self._refuse(call, status.call_too_long(self._limit(call)), context)
            case Exception():
                refusal = status.of(error)
                if refusal.code is grpc.StatusCode.INTERNAL:
                    log.exception("call %s failed", call.id)
                elif refusal.reason.startswith("EXPIRED") and _out_of(remaining, self._limit(call)):
                    refusal = status.call_too_long(self._limit(call))
                await self._refuse(call, refusal, context)

    async def _refuse(
        self, call: Call, refusal: status.RefusalError, context: ServicerContext
    ) -> None:
        call.outcome, call.reason = refusal.code.name, refusal.reason
        if call.writing is not None:
            # The status has its place behind the message that is not read. For the server the call
            # is over: what is left is one message and this task, until the client reads or goes.
            self._end(call)
            await asyncio.wait({call.writing})
        await refusal.abort(context, call.id)

    def _end(self, call: Call) -> None:
        """Count a call out, once."""
        if call.ended:
            return
        call.ended = True
        if call.entered:
            self._calls.leave(stream=call.stream)
        # The answer goes out first: nobody waits for what is written about it.
        seconds = time.monotonic() - call.started
        asyncio.get_running_loop().call_soon(self._tell, call, seconds)

    def _tell(self, call: Call, total: float) -> None:
        """Count a call that is over, and log it."""
        if call.entered:
            self._metrics.end(call, total)
        self._write_line(call, total)

    def _write_line(self, call: Call, total: float) -> None:
        """The line of a call; health is asked too often to be told about."""
        level = logging.INFO if call.is_ours or call.outcome != "OK" else logging.DEBUG
        if not log.isEnabledFor(level):
            return
        shown = {
            "method": call.method,
            "status": call.outcome,
            "reason": call.reason,
            "nodes": call.nodes,
            "cached": call.cached,
            "client": call.client,
            "request_id": call.id,
            "milliseconds": round(total * 1000, 1),
            "waited_milliseconds": round(call.spent.waited * 1000, 1),
            "worked_milliseconds": round(call.spent.worked * 1000, 1),
        }
        log.log(
            level,
            "%s %s%s %.1f ms (waited %.1f, worked %.1f) %s %s",
            call.method.rpartition("/")[2],
            call.outcome,
            f" {call.reason}" if call.reason else "",
            total * 1000,
            call.spent.waited * 1000,
            call.spent.worked * 1000,
            call.client,
            call.id,
            extra={"call": shown},
        )


def _seen(writing: asyncio.Future[None]) -> None:
    """Look at how a write ended: one that fails after its call is nobody's concern."""
    if not writing.cancelled():
        writing.exception()


def _metadata(context: ServicerContext) -> dict[str, str]:
    """The words that came with a call; what is no text is nothing to us."""
    given = context.invocation_metadata() or ()
    return {key: value for key, value in given if type(value) is str}


def _id(metadata: dict[str, str]) -> str:
    """The id a caller gave, where it is one; else a new one."""
    given = metadata.get(status.REQUEST_ID, "")
    return given if _GIVEN_ID.fullmatch(given) else secrets.token_hex(8)


def _out_of(remaining: float | None, limit: float) -> bool:
    """Whether the server's limit came before the caller's deadline."""
    return remaining is None or remaining > limit


def _code_of(context: ServicerContext) -> str:
    code = context.code()
    return code.name if isinstance(code, grpc.StatusCode) else "UNKNOWN"
