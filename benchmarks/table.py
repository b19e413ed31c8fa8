"""How long the contracts of a deal take, with recorded scores, and par on top of them.

    python -m benchmarks.table --deals 100 --profiles saudi gamerules

`kernel` is the search alone: the card points of every contract and leader of the table. `table` are
all cells with their scores, `par` what par takes once the table is there, `whole` is `solve_table`,
which does both on its own. Deals are random cards. What deals share is made before the clock
starts, by a first pass: the rows of recorded scores, and the graphs of the auction, eight of them,
which cost a few hundredths of a second each. Times are this thread's processor time in
milliseconds; nodes are those of table and par together, and exact.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from baloot_solver.cards import Seat
from baloot_solver.contract_values import ContractValues, contracts_of
from baloot_solver.deal import Contract, Deal
from baloot_solver.generate import random_deal
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import Problem, problem_of
from baloot_solver.par import solve_par
from baloot_solver.play import position_from_deal
from baloot_solver.rules import RuleSet, load_rule_set
from baloot_solver.rules.profiles import PROFILES
from baloot_solver.solve import Objective
from baloot_solver.table import contract_cells, solve_table
from benchmarks.measuring import Spread, milliseconds, table, timed, with_progress

SEED: Final = 2026
SHOWN: Final = ("saudi", "gamerules")
SCORED: Final = tuple(name for name in PROFILES if name != "contree")
PARTS: Final = ("kernel", "table", "par", "whole")


@dataclass(frozen=True, slots=True)
class Cost:
    """What the deals of a profile took: milliseconds of each part, and nodes."""

    profile: str
    parts: tuple[Spread, ...]
    nodes: Spread


def cost(profile: str, deals: int) -> Cost:
    """Measure every deal."""
    rules, context, flag = load_rule_set(profile), SolverContext(), CancelFlag()
    given = [random_deal(SEED, index) for index in range(deals)]
    for deal in given:
        solve_table(rules, deal, context=context)
    times: list[list[float]] = []
    nodes: list[int] = []
    for deal in with_progress(given, profile):
        values = ContractValues(rules, deal, context, flag)
        problems = searches(rules, deal)
        calls = (
            lambda problems=problems: search(problems, context, flag),
            lambda values=values: contract_cells(values, Objective.GAME_POINTS),
            lambda values=values: solve_par(values),
            lambda deal=deal: solve_table(rules, deal, context=context),
        )
        times.append([timed(call)[1].cpu for call in calls])
        nodes.append(values.nodes)
    parts = tuple(Spread.of(column) for column in zip(*times, strict=True))
    return Cost(profile, parts, Spread.of(nodes))


def searches(rules: RuleSet, deal: Deal) -> list[list[Problem]]:
    """The problems of every contract, one for each leader it can have."""
    found = []
    for kind, trump in contracts_of(rules):
        bought = (Contract(kind, trump, buyer) for buyer in Seat)
        problems = [problem_of(position_from_deal(rules, deal, each)) for each in bought]
        found.append(list(dict.fromkeys(problems)))
    return found


def search(problems: Sequence[Sequence[Problem]], context: SolverContext, flag: CancelFlag) -> None:
    """The card points of all of them, the leaders of a contract in one table."""
    for contract in problems:
        context.begin()
        for problem in contract:
            context.value(problem, flag)


def shown(costs: Sequence[Cost]) -> str:
    """A line for the median and one for the 95th percentile of each profile."""
    rows = []
    for each in costs:
        for name in ("median", "p95"):
            times = [milliseconds(getattr(part, name)) for part in each.parts]
            rows.append((each.profile, name, *times, f"{getattr(each.nodes, name):,.0f}"))
    return table(("profile", "", *PARTS, "nodes"), rows, left=2)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--profiles", nargs="+", choices=SCORED, default=list(SHOWN))
    chosen = parser.parse_args(arguments)
    if chosen.deals < 1:
        parser.error("--deals must be at least 1")
    costs = [cost(name, chosen.deals) for name in chosen.profiles]
    sys.stdout.write(f"{chosen.deals} deals a profile, milliseconds a deal\n{shown(costs)}\n")


if __name__ == "__main__":
    main()
