"""`SolveBatch`: the answer to one item of work, whatever it asks, and what is wrong with it."""

from __future__ import annotations

import logging

from baloot_solver.errors import InputError
from baloot_solver.kernel._context import Cancelled
from baloot_solver.messages import analysis_service, solver_service
from baloot_solver.messages.table import MAX_ID
from baloot_solver.solve import CancelFlag, SolverContext
from balootsolver.v1 import solver_service_pb2

log = logging.getLogger(__name__)


def answer_item(
    item: solver_service_pb2.BatchItem,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
) -> solver_service_pb2.BatchAnswer:
    """The answer to an item. What is wrong with it is an answer too; only `Cancelled` is raised."""
    try:
        return _answer(item, context, cancel)
    except InputError as error:
        asked = item.WhichOneof("asked")
        return _error(item, error.under(asked) if asked else error)
    except (Cancelled, MemoryError):
        raise
    except Exception:  # a fault of ours in one item is that item's
        log.exception("an item failed")
        return _error(item, InputError("", "INTERNAL", "the server failed; its log says why"))


def _answer(
    item: solver_service_pb2.BatchItem, context: SolverContext | None, cancel: CancelFlag | None
) -> solver_service_pb2.BatchAnswer:
    answer = solver_service_pb2.BatchAnswer(id=item.id)
    match item.WhichOneof("asked"):
        case "solve":
            solved = solver_service.solve(item.solve, context=context, cancel=cancel)
            answer.solve.CopyFrom(solved)
        case "table":
            table = solver_service.solve_table(item.table, context=context, cancel=cancel)
            answer.table.CopyFrom(table)
        case "analyse":
            told = analysis_service.analyse_hand(item.analyse, context=context, cancel=cancel)
            answer.analyse.CopyFrom(told)
        case _:
            raise InputError("", "MISSING", "one of solve, table and analyse is needed")
    return answer


def _error(item: solver_service_pb2.BatchItem, error: InputError) -> solver_service_pb2.BatchAnswer:
    told = solver_service_pb2.BatchError(
        field=error.field, reason=error.reason, description=error.description
    )
    return solver_service_pb2.BatchAnswer(id=item.id[:MAX_ID], error=told)
