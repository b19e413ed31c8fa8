"""`balootsolver.v1.SolverService`: from the request message to the response message.

The server, the command line and the archives all answer through these functions, so that the same
question has the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import MutableMapping

from baloot_solver import __version__
from baloot_solver.analysis import check_claim as check_claim_of
from baloot_solver.canonical import Canonical, canonical
from baloot_solver.deal import Position
from baloot_solver.decide import decide as decide_position
from baloot_solver.errors import InputError, at
from baloot_solver.messages.contract_table import write_contract_table
from baloot_solver.messages.enums import OBJECTIVE, SEAT, SIDE
from baloot_solver.messages.position import (
    read_position,
    write_card_value,
    write_line,
    write_outcome,
    write_table,
)
from baloot_solver.messages.projects import write_settlement
from baloot_solver.messages.questions import read_question, write_question
from baloot_solver.messages.table import (
    check_id,
    read_deal,
    read_rules,
    read_side_points,
    write_cards,
)
from baloot_solver.notation import write_hands
from baloot_solver.solve import (
    CancelFlag,
    Objective,
    Solution,
    SolverContext,
)
from baloot_solver.solve import solve as solve_position
from baloot_solver.table import solve_table as table_of_deal
from balootsolver.v1 import solver_service_pb2

Answers = MutableMapping[tuple[bytes, Objective], Solution]
"""Solutions of forms (`canonical.py`) by the key of the form."""


def solve(
    request: solver_service_pb2.SolveRequest,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
    answers: Answers | None = None,
) -> solver_service_pb2.SolveResponse:
    """The answer to `Solve`.

    `context` keeps one thread's table from call to call; `cancel` stops the search from another
    thread. `answers` remembers what was solved, for all positions of one form. Raises `InputError`
    with paths inside the request, `Cancelled` when stopped.
    """
    check_id(request.id)
    objective = _read_objective(request)
    position = _read_position(request)
    with at("position"):
        if answers is None:
            solution = solve_position(position, objective, context=context, cancel=cancel)
        else:
            solution = _remembered(position, objective, answers, context, cancel)
    return _write(request.id, position, solution)


def decide(
    request: solver_service_pb2.DecideRequest,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
) -> solver_service_pb2.DecideResponse:
    """The answer to `Decide`; arguments and errors as those of `solve`."""
    check_id(request.id)
    position = _read_position(request)
    with at("question"):
        question = read_question(request.question, position.contract)
    with at("position"):
        decision = decide_position(
            position, question, cards=request.cards, context=context, cancel=cancel
        )
    rules = position.rules
    return solver_service_pb2.DecideResponse(
        id=request.id,
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        question=write_question(decision.question),
        side=SIDE.write(decision.side),
        to_play=SEAT.write(decision.to_play),
        holds=decision.holds,
        cards=[
            solver_service_pb2.CardDecision(card=str(each.card), holds=each.holds)
            for each in decision.cards
        ],
        nodes=decision.nodes,
    )


def solve_table(
    request: solver_service_pb2.SolveTableRequest,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
) -> solver_service_pb2.SolveTableResponse:
    """The answer to `SolveTable`; arguments and errors as those of `solve`."""
    check_id(request.id)
    objective = _read_objective(request)
    with at("rules"):
        rules = read_rules(request.rules)
    if not request.HasField("deal"):
        raise InputError("deal", "MISSING", "the deal is needed")
    with at("deal"):
        deal = read_deal(request.deal)
    before = None
    if request.HasField("match_before"):
        before = read_side_points(request.match_before, "match_before")
    found = table_of_deal(rules, deal, objective, before, context=context, cancel=cancel)
    response = write_contract_table(found)
    response.id = request.id
    response.rule_set, response.rule_set_digest = rules.name, rules.digest
    response.solver_version = __version__
    response.hands = write_hands(deal.hands)
    return response


def check_claim(
    request: solver_service_pb2.CheckClaimRequest,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
) -> solver_service_pb2.CheckClaimResponse:
    """The answer to `CheckClaim`; arguments and errors as those of `solve`."""
    check_id(request.id)
    position = _read_position(request)
    with at("side"):
        side = SIDE.read(request.side)
    found = check_claim_of(
        position, position.to_play.side if side is None else side, context=context, cancel=cancel
    )
    rules = position.rules
    return solver_service_pb2.CheckClaimResponse(
        id=request.id,
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        side=SIDE.write(found.side),
        to_play=SEAT.write(position.to_play if position.cards_left else None),
        sound=found.sound,
        line=write_cards(found.line),
        tricks=write_line(position, found.line),
        nodes=found.nodes,
    )


def _remembered(
    position: Position,
    objective: Objective,
    answers: Answers,
    context: SolverContext | None,
    cancel: CancelFlag | None,
) -> Solution:
    """`solve`, with all positions of one form solved once.

    The position itself is solved, not its form, so that a question asked again has the answer that
    it would have without memory. One that is only of the same form has the same values; its line,
    the order of its equal cards and its nodes are then those of the position that was solved.
    """
    form = canonical(position)
    found = answers.get((form.key, objective))
    if found is not None:
        return form.restore(found)
    solution = solve_position(position, objective, context=context, cancel=cancel)
    there = Canonical(given=form.position, view=form.view.back, position=position)
    answers[form.key, objective] = there.restore(solution)
    return solution


def _read_objective(
    request: solver_service_pb2.SolveRequest | solver_service_pb2.SolveTableRequest,
) -> Objective:
    with at("objective"):
        return OBJECTIVE.read(request.objective) or Objective.GAME_POINTS


def _read_position(
    request: solver_service_pb2.SolveRequest
    | solver_service_pb2.DecideRequest
    | solver_service_pb2.CheckClaimRequest,
) -> Position:
    if not request.HasField("position"):
        raise InputError("position", "MISSING", "the position is needed")
    with at("position"):
        return read_position(request.position)


def _write(name: str, position: Position, solution: Solution) -> solver_service_pb2.SolveResponse:
    rules = position.rules
    return solver_service_pb2.SolveResponse(
        id=name,
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        objective=OBJECTIVE.write(solution.objective),
        to_play=SEAT.write(solution.to_play),
        value=write_outcome(solution.value),
        cards=[write_card_value(each) for each in solution.cards],
        line=write_cards(solution.line),
        # Absent for an ending that does not say what scored: nobody can tell (ruling 20).
        projects=None
        if solution.projects is None
        else write_settlement(rules, position.contract.kind, solution.projects),
        nodes=solution.nodes,
        table=write_table(position),
        tricks=write_line(position, solution.line),
    )
