"""The services: each method and the function of `baloot_solver.messages` that answers it.

There are no rules here. Requests arrive as bytes and are read, answered and written by a worker:
the event loop only moves them, and answers what is shorter than the way to a worker (`desk.py`).
Searches have the solver's workers, the cheap calls of the rules
service a worker of their own. The methods are those the protos declare; one without a function is
an error when this module is imported.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import ModuleType
from typing import Any, Final

import grpc
from google.protobuf.message import DecodeError, Message

from baloot_server.batch import batched
from baloot_server.calls import (
    Calls,
    answers_for,
    count_miss,
    count_nodes,
    current_call,
    most_worlds,
)
from baloot_server.desk import is_tiny, question_of, recalled
from baloot_server.status import unreadable
from baloot_server.streams import streamed
from baloot_server.workers import WorkerPool, helpers
from baloot_solver.errors import InputError, at
from baloot_solver.hints import bid, suggest
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


class Weight(Enum):
    """How much work a question is."""

    TINY = "tiny"
    """Less than the way to a worker."""
    SMALL = "small"
    """It has a queue and workers that large ones cannot fill."""
    LARGE = "large"


Weigh = Callable[[Any], Weight]
"""Tells how much work the question of a request is, by a look at it."""

SMALL_CARDS: Final = 20
"""Cards that are left in a small position, five a seat: about a millisecond."""
SMALL_BYTES: Final = 4_096
"""A request of more bytes is not read on the event loop: it counts as large and as never asked."""


@dataclass(frozen=True, slots=True)
class Method:
    """One method: its messages and its work, a `StreamWork` where it answers with a stream.

    `SolveBatch`, which is asked by a stream too, has neither: see `batch`.
    """

    name: str
    request: type[Message]
    response: type[Message]
    work: Work | None = None
    stream: StreamWork | None = None
    weigh: Weigh | None = None
    """None: always large."""

    def read(self, data: bytes) -> tuple[Weight, Message | None]:
        """How much work a request is, and the request; None where it is not read for that.

        What cannot be read is small: it is soon refused.
        """
        if self.weigh is None or len(data) > SMALL_BYTES:
            return Weight.LARGE, None
        request = self.request()
        try:
            request.ParseFromString(data)
        except DecodeError:
            return Weight.SMALL, None
        return self.weigh(request), request


def _by_cards(request: solver_service_pb2.SolveRequest) -> Weight:
    """The weight of a position, by a look at its text alone."""
    position = request.position
    hands, plays = position.deal.hands, len(position.plays)
    cards = sum(map(hands.upper().count, "789TJQKA"))
    if hands.count(":") == 3:  # the fourth hand of a full deal is the rest of the pack
        cards += 8
    if is_tiny(request, cards - plays):
        return Weight.TINY
    return Weight.SMALL if cards - plays <= SMALL_CARDS else Weight.LARGE


def _always_small(request: Message) -> Weight:
    return Weight.SMALL


def _solve(request: Message, context: SolverContext, cancel: CancelFlag) -> Message:
    assert isinstance(request, solver_service_pb2.SolveRequest)
    if _by_cards(request) is Weight.TINY:
        count_miss()
        return solver_service.solve(request, context=context, cancel=cancel)
    with answers_for(cancel) as answers:
        return solver_service.solve(request, context=context, cancel=cancel, answers=answers)


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
    return analysis_service.analyse_hand(request, context=context, cancel=cancel, threads=helpers())


def _suggest_play(request: Message, context: SolverContext, cancel: CancelFlag) -> Message:
    assert isinstance(request, hint_service_pb2.SuggestPlayRequest)
    _limit(request, suggest.DEFAULT_WORLDS)
    return hint_service.suggest_play(request, context=context, cancel=cancel, threads=helpers())


def _stream_suggest_play(
    request: Message, context: SolverContext, cancel: CancelFlag
) -> Iterator[Message]:
    assert isinstance(request, hint_service_pb2.StreamSuggestPlayRequest)
    with at("question"):
        _limit(request.question, suggest.DEFAULT_WORLDS)
    return hint_service.stream_suggest_play(
        request, context=context, cancel=cancel, threads=helpers()
    )


def _suggest_bid(request: Message, context: SolverContext, cancel: CancelFlag) -> Message:
    assert isinstance(request, hint_service_pb2.SuggestBidRequest)
    _limit(request, bid.DEFAULT_WORLDS)
    return hint_service.suggest_bid(request, context=context, cancel=cancel, threads=helpers())


def _limit(
    request: hint_service_pb2.SuggestPlayRequest | hint_service_pb2.SuggestBidRequest,
    usual: int,
) -> None:
    """Keep a hint to the worlds of this server; who asks for more is refused.

    `usual` is how many are looked at where the request says nothing.
    """
    most, budget = most_worlds(), request.budget
    if most is None:
        return
    if budget.worlds > most:
        raise InputError(
            "budget.worlds",
            "TOO_MANY_WORLDS",
            f"{budget.worlds} worlds, this server looks at {most} at most",
        )
    if budget.worlds == 0 and (budget.milliseconds or most < usual):
        budget.worlds = most


def _cheap(function: Callable[[Any], Message]) -> Callable[[Message, None, CancelFlag], Message]:
    return lambda request, context, cancel: function(request)


_SOLVER: Final[Mapping[str, Callable[..., Message]]] = {
    "Solve": _solve,
    "Decide": _decide,
    "SolveTable": _solve_table,
    "CheckClaim": _check_claim,
}
_WEIGH: Final[Mapping[str, Weigh]] = {
    "Solve": _by_cards,
    "Decide": _always_small,
    "CheckClaim": _always_small,
}
"""The methods of the solver's workers whose questions are not all large."""
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
        response = function(_parsed(kind, data), context, cancel)
        count_nodes(getattr(response, "nodes", 0))
        return response.SerializeToString()

    return work


def _bytes_to_stream(kind: type[Message], function: Callable[..., Iterator[Message]]) -> StreamWork:
    def work(data: bytes, context: Any, cancel: CancelFlag) -> Iterator[bytes]:
        for response in function(_parsed(kind, data), context, cancel):
            yield response.SerializeToString()

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
        kind = getattr(module, method.input_type.name)
        answer = getattr(module, method.output_type.name)
        if method.client_streaming:
            methods.append(Method(method.name, kind, answer))
            continue
        function = functions[method.name]
        methods.append(
            Method(
                method.name,
                kind,
                answer,
                work=None if method.server_streaming else _bytes_to_bytes(kind, function),
                stream=_bytes_to_stream(kind, function) if method.server_streaming else None,
                weigh=_WEIGH.get(method.name),
            )
        )
    return descriptor.full_name, tuple(methods)


SOLVER_SERVICE, _SOLVER_METHODS = _methods(solver_service_pb2, "SolverService", _SOLVER)
ANALYSIS_SERVICE, _ANALYSIS_METHODS = _methods(analysis_service_pb2, "AnalysisService", _ANALYSIS)
HINT_SERVICE, _HINT_METHODS = _methods(hint_service_pb2, "HintService", _HINTS)
RULES_SERVICE, _RULES_METHODS = _methods(rules_service_pb2, "RulesService", _RULES)

SERVICES: Final = (SOLVER_SERVICE, ANALYSIS_SERVICE, HINT_SERVICE, RULES_SERVICE)
"""Full names of the services of `balootsolver.v1`."""


@dataclass(frozen=True, slots=True)
class Served:
    """A service: its full name, its methods and the workers that answer them."""

    name: str
    methods: tuple[Method, ...]
    pool: WorkerPool[Any, CancelFlag]


def served(solver_pool: SolverPool, rules_pool: RulesPool) -> tuple[Served, ...]:
    """Every service with its workers."""
    return (
        Served(SOLVER_SERVICE, _SOLVER_METHODS, solver_pool),
        Served(ANALYSIS_SERVICE, _ANALYSIS_METHODS, solver_pool),
        Served(HINT_SERVICE, _HINT_METHODS, solver_pool),
        Served(RULES_SERVICE, _RULES_METHODS, rules_pool),
    )


def handlers(calls: Calls, services: tuple[Served, ...]) -> tuple[grpc.GenericRpcHandler, ...]:
    """What a server registers."""
    return tuple(
        grpc.method_handlers_generic_handler(
            service.name,
            {each.name: _handler(calls, each, service.pool) for each in service.methods},
        )
        for service in services
    )


def _handler(calls: Calls, method: Method, pool: WorkerPool[Any, CancelFlag]) -> Any:
    if method.stream is None and method.work is None:

        async def batch(requests: AsyncIterator[bytes], context: object) -> AsyncIterator[bytes]:
            async for answer in answered_in_batch(calls, pool, requests):
                yield answer

        return grpc.stream_stream_rpc_method_handler(batch)

    if method.stream is None:

        async def one(data: bytes, context: object) -> bytes:
            return await answered(calls, method, pool, data)

        return grpc.unary_unary_rpc_method_handler(one)

    async def many(data: bytes, context: object) -> AsyncIterator[bytes]:
        async for answer in answered_in_parts(calls, method, pool, data):
            yield answer

    return grpc.unary_stream_rpc_method_handler(many)


async def answered(
    calls: Calls, method: Method, pool: WorkerPool[Any, CancelFlag], data: bytes
) -> bytes:
    """The response of a method with one, within a call of the gate."""
    assert method.work is not None
    calls.look_at(data)
    weight, request = method.read(data)
    if not isinstance(request, solver_service_pb2.SolveRequest):
        return await calls.answer(pool, data, method.work, small=weight is not Weight.LARGE)
    call = current_call()
    question = b"" if call.cache is None else question_of(request)
    if call.cache is not None:
        known = recalled(call.cache, question, request.id)
        if known is not None:
            call.cached = True
            return known
    if weight is Weight.TINY and calls.desk.is_open(pool):
        answer = calls.answer_at_desk(data, method.work)
    else:
        answer = await calls.answer(pool, data, method.work, small=weight is not Weight.LARGE)
    if call.cache is not None:
        call.cache.sent(question, request.id, answer)
    return answer


async def answered_in_parts(
    calls: Calls, method: Method, pool: WorkerPool[Any, CancelFlag], data: bytes
) -> AsyncIterator[bytes]:
    """The responses of a method with a stream of them, within a call of the gate."""
    assert method.stream is not None
    calls.look_at(data)
    small = method.read(data)[0] is not Weight.LARGE

    def ask(work: Work) -> Awaitable[bytes]:
        return calls.answer(pool, data, work, small=small)

    async for answer in streamed(ask, method.stream):
        yield answer


async def answered_in_batch(
    calls: Calls, pool: WorkerPool[Any, CancelFlag], requests: AsyncIterator[bytes]
) -> AsyncIterator[bytes]:
    """The responses to a stream of requests, as they are ready, within a call of the gate."""

    def ask(work: Work) -> Awaitable[bytes]:
        return calls.answer(pool, b"", work)

    async for answers in batched(requests, ask, pool.workers, calls.batch_limits):
        yield answers
