"""Every contract of a deal for every buyer, the best one of each side, and par.

All four hands are known and both sides play perfectly: what each contract comes to in card points
and on the score sheet, undoubled. A contract's cards are solved once for every leader it can have;
which buyers that serves is the rules' `first_lead` to say (`contract_values`). What the sides could
hold in the auction is `par`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from baloot_solver.cards import Seat, Side
from baloot_solver.contract_values import LOWEST_FIRST, ContractValues, contracts_of
from baloot_solver.deal import Contract, Deal
from baloot_solver.equal_deals import EqualDeals
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.par import Par, solve_par
from baloot_solver.rules.groups import LadderAuction
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.solve import Objective, Outcome, thread_context


@dataclass(frozen=True, slots=True)
class TableCell:
    """One contract of one buyer, undoubled, and how it ends at best play of both sides.

    In Bazar Blot the contract's bid is the number that records most for the buyer's side, of equal
    ones the lowest; `highest_bid` is the highest number its side makes, None where it makes none,
    and always None in Baloot.
    """

    contract: Contract
    outcome: Outcome
    highest_bid: int | None = None


@dataclass(frozen=True, slots=True)
class ContractTable:
    """The answer to a deal.

    `cells` go by contract, the lowest first (Hokum before Sun, its suits in written order), and
    within a contract by buyer: South, East, North, West. `best` is the best contract of North-South
    and of East-West: the highest difference in the objective's unit, own minus other side's; of
    equal ones the lower contract, then the seat that speaks earlier, then the suit written first.
    It may be one that fails. `par` is what the auction comes to (`par.Par`), None under card
    points, without an auction, and where the up-card it is about is not given. `nodes` counts cards
    put on the table by the search.
    """

    objective: Objective
    cells: tuple[TableCell, ...]
    best: tuple[TableCell, TableCell]
    par: Par | None
    nodes: int


def solve_table(
    rules: RuleSet,
    deal: Deal,
    objective: Objective = Objective.GAME_POINTS,
    match_before: tuple[int, int] | None = None,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
    known: EqualDeals | None = None,
) -> ContractTable:
    """Every contract of the rules for every buyer, on a full deal whose dealer is known.

    Hands are the eight cards after the deal was completed; who took the up-card changes nothing.
    `match_before` are the match's game points by side, which par may hang on (`par.solve_par`).
    `known` is what was found of other deals by the same thread, for those that are equal up to
    names (`equal_deals`). The answer depends on the deal alone (`nodes` on the context's table size
    and on what is known too). Thread-safe as `solve` is. Raises `InputError` on `deal.hands`,
    `deal.dealer`, `deal.up_card` (where the rules score by it), `match_before` and, for game
    points, `rules` (NO_SCORE_SHEET); `Cancelled` when `cancel` was raised.
    """
    engine = context if context is not None else thread_context()
    flag = cancel if cancel is not None else CancelFlag()
    values = ContractValues(rules, deal, engine, flag, known)
    cells = contract_cells(values, objective)
    best = tuple(_best(values, cells, side, objective) for side in Side)
    par = solve_par(values, match_before) if objective is Objective.GAME_POINTS else None
    return ContractTable(objective, cells, (best[0], best[1]), par, values.nodes)


def contract_cells(values: ContractValues, objective: Objective) -> tuple[TableCell, ...]:
    """Every contract for every buyer, in the order of `ContractTable.cells`."""
    rules = values.rules
    judge = _bid_cell if isinstance(rules.auction, LadderAuction) else _cell
    return tuple(
        judge(values, Contract(kind, trump, buyer), objective)
        for kind, trump in contracts_of(rules)
        for buyer in Seat
    )


def _cell(values: ContractValues, contract: Contract, objective: Objective) -> TableCell:
    """A contract of Baloot, or of Bazar Blot with its bid."""
    judge = values.by_score if objective is Objective.GAME_POINTS else values.by_card_points
    return TableCell(contract, judge(contract))


def _bid_cell(values: ContractValues, contract: Contract, objective: Objective) -> TableCell:
    """A contract of Bazar Blot, at the bid that records most for the buyer's side."""
    cells = [
        _cell(values, replace(contract, bid=bid), objective)
        for bid in values.telling_bids(contract)
    ]
    side = _buyer(cells[0]).side
    best = max(cells, key=lambda cell: _worth(cell, side, Objective.GAME_POINTS))
    made = [cell.contract.bid for cell in cells if cell.outcome.made]
    return replace(best, highest_bid=made[-1] if made else None)


def _best(
    values: ContractValues, cells: tuple[TableCell, ...], side: Side, objective: Objective
) -> TableCell:
    def key(cell: TableCell) -> tuple[int, int, int]:
        kind = LOWEST_FIRST.index(cell.contract.kind)
        return -_worth(cell, side, objective), kind, values.place(_buyer(cell))

    return min((cell for cell in cells if _buyer(cell).side is side), key=key)


def _worth(cell: TableCell, side: Side, objective: Objective) -> int:
    """What a cell is worth to a side: its own points minus the others', of the objective."""
    outcome = cell.outcome
    pair = outcome.game_points if objective is Objective.GAME_POINTS else outcome.card_points
    assert pair is not None
    return pair[side] - pair[side.other]


def _buyer(cell: TableCell) -> Seat:
    assert cell.contract.buyer is not None
    return cell.contract.buyer
