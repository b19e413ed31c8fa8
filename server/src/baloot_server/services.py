"""The services: each method and the function of `baloot_solver.messages` that answers it.

There are no rules here. Requests arrive as bytes and are read, answered and written by a worker:
the event loop only moves them. Searches have the solver's workers, the cheap calls of the rules
service a worker of their own. The methods are those the protos declare; one without a function is
an error when this module is imported.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

import grpc
from google.protobuf.message import DecodeError, Message

from baloot_server.batch import batched
from baloot_server.calls import Calls
from baloot_server.status import RefusalError, unreadable
from baloot_server.streams import streamed
from baloot_server.workers import WorkerPool
from baloot_solver.hints.crew import cores
from baloot_solver.messages import (
    analysis_service,
    hint_service,
    rules_service,
    solver_service,
)
from baloot_solver.solve import CancelFlag, SolverContext
from balootsolver.v1 import (
    analysis_service_pb2,
    hint_service_pb2,
    rules_service_pb2,
    solver_service_pb2,
)

SolverPool = WorkerPool[SolverContext, CancelFlag]
RulesPool = WorkerPool[None, CancelFlag]

Work = Callable[[bytes, Any, CancelFlag], bytes]
"""Answers the bytes of a request with the bytes of its response, in a worker with its context."""


StreamWork = Callable[[bytes, Any, CancelFlag], Iterator[bytes]]
"""The same for a method that answers with a stream of responses."""


@dataclass(frozen=True, slots=True)
class Method:
    """One method: its name and its work, a `StreamWork` where it answers with a stream.

    `SolveBatch`, which is asked by a stream too, has neither: see `batch`.
    """

    name: str
    work: Work | None = None
    stream: StreamWork | None = None


def _solve(request: Message, context: SolverContext, cancel: CancelFlag) -> Message:
    assert isinstance(request, solver_service_pb2.SolveRequest)
    return solver_service.solve(request, context=context, cancel=cancel)


def _decide(request: Message, context: SolverContext, cancel: CancelFlag) -> Message:
    assert isinstance(request, solver_service_pb2.DecideRequest)
    return solver_service.decide(request, context=context, cancel=cancel)


def _solve_table(request: Message, context: SolverContext, cancel: CancelFlag) -> Message:
    assert isinstance(request, solver_service_pb2.SolveTableRequest)
    return solver_service.solve_table(request, context=context, cancel=cancel)


def _check_claim(request: Message, context: SolverContext, cancel: CancelFlag) -> Message:
    assert isinstance(request, solver_service_pb2.CheckClaimRequest)
    return solver_service.check_claim(request, context=context, cancel=cancel)


def _analyse_hand(request: Message, context: SolverContext, cancel: CancelFlag) -> Message:
    assert isinstance(request, analysis_service_pb2.AnalyseHandRequest)
    return analysis_service.analyse_hand(request, context=context, cancel=cancel, threads=cores())


def _suggest_play(request: Message, context: SolverContext, cancel: CancelFlag) -> Message:
    assert isinstance(request, hint_service_pb2.SuggestPlayRequest)
    return hint_service.suggest_play(request, context=context, cancel=cancel, threads=cores())


def _stream_suggest_play(
    request: Message, context: SolverContext, cancel: CancelFlag
) -> Iterator[Message]:
    assert isinstance(request, hint_service_pb2.StreamSuggestPlayRequest)
    return hint_service.stream_suggest_play(
        request, context=context, cancel=cancel, threads=cores()
    )


def _suggest_bid(request: Message, context: SolverContext, cancel: CancelFlag) -> Message:
    assert isinstance(request, hint_service_pb2.SuggestBidRequest)
    return hint_service.suggest_bid(request, context=context, cancel=cancel, threads=cores())


def _cheap(function: Callable[[Any], Message]) -> Callable[[Message, None, CancelFlag], Message]:
    return lambda request, context, cancel: function(request)


_SOLVER: Final[Mapping[str, Callable[..., Message]]] = {
    "Solve": _solve,
    "Decide": _decide,
    "SolveTable": _solve_table,
    "CheckClaim": _check_claim,
}
_ANALYSIS: Final[Mapping[str, Callable[..., Message]]] = {"AnalyseHand": _analyse_hand}
_HINTS: Final[Mapping[str, Callable[..., Any]]] = {
    "SuggestPlay": _suggest_play,
    "StreamSuggestPlay": _stream_suggest_play,
    "SuggestBid": _suggest_bid,
}
_RULES: Final[Mapping[str, Callable[..., Message]]] = {
    "ListRuleSets": _cheap(rules_service.list_rule_sets),
    "GetRuleSet": _cheap(rules_service.get_rule_set),
    "ListLegalCards": _cheap(rules_service.list_legal_cards),
    "ListLegalCalls": _cheap(rules_service.list_legal_calls),
    "DealCards": _cheap(rules_service.deal_cards),
    "EvaluateProjects": _cheap(rules_service.evaluate_projects),
    "ScoreHand": _cheap(rules_service.score_hand),
    "ScoreMatch": _cheap(rules_service.score_match),
}


def _bytes_to_bytes(kind: type[Message], function: Callable[..., Message]) -> Work:
    def work(data: bytes, context: Any, cancel: CancelFlag) -> bytes:
        return function(_parsed(kind, data), context, cancel).SerializeToString()

    return work


def _bytes_to_stream(kind: type[Message], function: Callable[..., Iterator[Message]]) -> StreamWork:
    def work(data: bytes, context: Any, cancel: CancelFlag) -> Iterator[bytes]:
        for answer in function(_parsed(kind, data), context, cancel):
            yield answer.SerializeToString()

    return work


def _parsed(kind: type[Message], data: bytes) -> Message:
    request = kind()
    try:
        request.ParseFromString(data)
    except DecodeError:
        raise unreadable(kind.DESCRIPTOR.name) from None
    return request


def _methods(
    module: ModuleType, service: str, functions: Mapping[str, Callable[..., Any]]
) -> tuple[str, tuple[Method, ...]]:
    """The full name of a service and its methods, in the order of the protos."""
    descriptor = module.DESCRIPTOR.services_by_name[service]
    methods = []
    for method in descriptor.methods:
        if method.client_streaming:
            methods.append(Method(method.name))
            continue
        kind, function = getattr(module, method.input_type.name), functions[method.name]
        if method.server_streaming:
            methods.append(Method(method.name, stream=_bytes_to_stream(kind, function)))
        else:
            methods.append(Method(method.name, work=_bytes_to_bytes(kind, function)))
    return descriptor.full_name, tuple(methods)


SOLVER_SERVICE, _SOLVER_METHODS = _methods(solver_service_pb2, "SolverService", _SOLVER)
ANALYSIS_SERVICE, _ANALYSIS_METHODS = _methods(analysis_service_pb2, "AnalysisService", _ANALYSIS)
HINT_SERVICE, _HINT_METHODS = _methods(hint_service_pb2, "HintService", _HINTS)
RULES_SERVICE, _RULES_METHODS = _methods(rules_service_pb2, "RulesService", _RULES)

SERVICES: Final = (SOLVER_SERVICE, ANALYSIS_SERVICE, HINT_SERVICE, RULES_SERVICE)
"""Full names of the services of `balootsolver.v1`."""


def handlers(
    calls: Calls, solver_pool: SolverPool, rules_pool: RulesPool
) -> tuple[grpc.GenericRpcHandler, ...]:
    """What a server registers."""
    return (
        _service_handler(calls, SOLVER_SERVICE, _SOLVER_METHODS, solver_pool),
        _service_handler(calls, ANALYSIS_SERVICE, _ANALYSIS_METHODS, solver_pool),
        _service_handler(calls, HINT_SERVICE, _HINT_METHODS, solver_pool),
        _service_handler(calls, RULES_SERVICE, _RULES_METHODS, rules_pool),
    )


def _service_handler(
    calls: Calls, service: str, methods: tuple[Method, ...], pool: WorkerPool[Any, CancelFlag]
) -> grpc.GenericRpcHandler:
    return grpc.method_handlers_generic_handler(
        service, {each.name: _handler(calls, each, pool) for each in methods}
    )


def _handler(calls: Calls, method: Method, pool: WorkerPool[Any, CancelFlag]) -> Any:
    if method.work is None and method.stream is None:
        return grpc.stream_stream_rpc_method_handler(_batch(calls, method, pool))
    if method.stream is not None:
        return grpc.unary_stream_rpc_method_handler(_stream(calls, method, pool))
    return grpc.unary_unary_rpc_method_handler(_call(calls, method, pool))


def _call(calls: Calls, method: Method, pool: WorkerPool[Any, CancelFlag]) -> Any:
    async def call(data: bytes, context: grpc.aio.ServicerContext[bytes, bytes]) -> bytes:
        assert method.work is not None
        return await calls.answer(method.name, pool, data, context, method.work)

    return call


def _stream(calls: Calls, method: Method, pool: WorkerPool[Any, CancelFlag]) -> Any:
    async def call(
        data: bytes, context: grpc.aio.ServicerContext[bytes, bytes]
    ) -> AsyncIterator[bytes]:
        assert method.stream is not None

        def ask(work: Work) -> Awaitable[bytes]:
            return calls.answer(method.name, pool, data, context, work)

        async for answer in streamed(ask, method.stream):
            yield answer

    return call


def _batch(calls: Calls, method: Method, pool: WorkerPool[Any, CancelFlag]) -> Any:
    async def call(
        requests: AsyncIterator[bytes], context: grpc.aio.ServicerContext[bytes, bytes]
    ) -> AsyncIterator[bytes]:
        def ask(work: Work) -> Awaitable[bytes]:
            return calls.answer(method.name, pool, b"", context, work)

        try:
            async for answers in batched(requests, ask, pool.workers):
                yield answers
        except RefusalError as refusal:
            await refusal.abort(context)

    return call
