"""Tables of contracts and par out."""

from __future__ import annotations

from baloot_solver.messages.enums import OBJECTIVE
from baloot_solver.messages.position import write_outcome
from baloot_solver.messages.record import write_call
from baloot_solver.messages.table import write_contract, write_side_points
from baloot_solver.par import Par
from baloot_solver.table import ContractTable, TableCell
from balootsolver.v1 import solver_service_pb2


def write_contract_table(table: ContractTable) -> solver_service_pb2.SolveTableResponse:
    """A table, without what the request and the rules say."""
    north_south, east_west = table.best
    return solver_service_pb2.SolveTableResponse(
        objective=OBJECTIVE.write(table.objective),
        cells=[_write_cell(each) for each in table.cells],
        best_north_south=_write_cell(north_south),
        best_east_west=_write_cell(east_west),
        par=None if table.par is None else _write_par(table.par),
        nodes=table.nodes,
    )


def _write_cell(cell: TableCell) -> solver_service_pb2.TableCell:
    message = solver_service_pb2.TableCell(
        contract=write_contract(cell.contract), outcome=write_outcome(cell.outcome)
    )
    if cell.highest_bid is not None:
        message.highest_bid = cell.highest_bid
    return message


def _write_par(par: Par) -> solver_service_pb2.Par:
    return solver_service_pb2.Par(
        game_points=write_side_points(par.game_points),
        contract=None if par.contract is None else write_contract(par.contract),
        outcome=None if par.outcome is None else write_outcome(par.outcome),
        calls=[write_call(each) for each in par.calls],
    )
