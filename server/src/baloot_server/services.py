"""The services: each method names the function of `baloot_solver.messages` that answers it.

There are no rules here. Searches go to the workers of the solver, the cheap calls of the rules
service to a worker of their own.
"""

# ruff: noqa: N802 - the methods have the names the protos give them

from __future__ import annotations

import grpc
from balootsolver.v1 import (
    rules_service_pb2,
    rules_service_pb2_grpc,
    solver_service_pb2,
    solver_service_pb2_grpc,
)

from baloot_server.calls import Calls
from baloot_server.workers import WorkerPool
from baloot_solver.messages import rules_service, solver_service
from baloot_solver.solve import CancelToken, SolverContext

SolverPool = WorkerPool[SolverContext, CancelToken]
RulesPool = WorkerPool[None, CancelToken]


class SolverService(solver_service_pb2_grpc.SolverServiceServicer):
    """`balootsolver.v1.SolverService`."""

    def __init__(self, calls: Calls, pool: SolverPool) -> None:
        self._calls = calls
        self._pool = pool

    async def Solve(
        self,
        request: solver_service_pb2.SolveRequest,
        context: grpc.aio.ServicerContext[
            solver_service_pb2.SolveRequest, solver_service_pb2.SolveResponse
        ],
    ) -> solver_service_pb2.SolveResponse:
        """The exact value of a position and of its cards."""
        return await self._calls.answer(
            "Solve",
            self._pool,
            request,
            context,
            lambda message, solver, cancel: solver_service.solve(
                message, context=solver, cancel=cancel
            ),
        )


class RulesService(rules_service_pb2_grpc.RulesServiceServicer):
    """`balootsolver.v1.RulesService`."""

    def __init__(self, calls: Calls, pool: RulesPool) -> None:
        self._calls = calls
        self._pool = pool

    async def ListRuleSets(
        self,
        request: rules_service_pb2.ListRuleSetsRequest,
        context: grpc.aio.ServicerContext[
            rules_service_pb2.ListRuleSetsRequest, rules_service_pb2.ListRuleSetsResponse
        ],
    ) -> rules_service_pb2.ListRuleSetsResponse:
        """The profiles."""
        return await self._calls.answer(
            "ListRuleSets",
            self._pool,
            request,
            context,
            lambda message, _, __: rules_service.list_rule_sets(message),
        )

    async def GetRuleSet(
        self,
        request: rules_service_pb2.GetRuleSetRequest,
        context: grpc.aio.ServicerContext[
            rules_service_pb2.GetRuleSetRequest, rules_service_pb2.GetRuleSetResponse
        ],
    ) -> rules_service_pb2.GetRuleSetResponse:
        """Every parameter of a rule set."""
        return await self._calls.answer(
            "GetRuleSet",
            self._pool,
            request,
            context,
            lambda message, _, __: rules_service.get_rule_set(message),
        )

    async def ListLegalCards(
        self,
        request: rules_service_pb2.ListLegalCardsRequest,
        context: grpc.aio.ServicerContext[
            rules_service_pb2.ListLegalCardsRequest, rules_service_pb2.ListLegalCardsResponse
        ],
    ) -> rules_service_pb2.ListLegalCardsResponse:
        """Every card of a hand, legal or not."""
        return await self._calls.answer(
            "ListLegalCards",
            self._pool,
            request,
            context,
            lambda message, _, __: rules_service.list_legal_cards(message),
        )

    async def EvaluateProjects(
        self,
        request: rules_service_pb2.EvaluateProjectsRequest,
        context: grpc.aio.ServicerContext[
            rules_service_pb2.EvaluateProjectsRequest, rules_service_pb2.EvaluateProjectsResponse
        ],
    ) -> rules_service_pb2.EvaluateProjectsResponse:
        """The projects of hands."""
        return await self._calls.answer(
            "EvaluateProjects",
            self._pool,
            request,
            context,
            lambda message, _, __: rules_service.evaluate_projects(message),
        )

    async def ScoreHand(
        self,
        request: rules_service_pb2.ScoreHandRequest,
        context: grpc.aio.ServicerContext[
            rules_service_pb2.ScoreHandRequest, rules_service_pb2.ScoreHandResponse
        ],
    ) -> rules_service_pb2.ScoreHandResponse:
        """The recorded score of a hand."""
        return await self._calls.answer(
            "ScoreHand",
            self._pool,
            request,
            context,
            lambda message, _, __: rules_service.score_hand(message),
        )
