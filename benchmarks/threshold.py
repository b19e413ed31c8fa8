"""What a question at the contract line costs beside the value of the position, in nodes.

    python -m benchmarks.threshold --deals 100

Both begin with an empty context. The question is "does the buyer make it?"; where the profile keeps
no score sheet (`contree`), whether the buyer's side takes more than half of the card points. Nodes
are exact and repeat to the last one. The ratio is that of the medians; the last column is the ratio
of the sums, which the hardest deals rule.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from baloot_solver.deal import Position
from baloot_solver.decide import CardPoints, Makes, Question, decide
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import problem_of
from baloot_solver.rules.card_tables import total_points
from baloot_solver.rules.groups import BalootScoring, BazarScoring
from benchmarks.corpus import CONTRACTS, FULL, BenchContract, positions
from benchmarks.measuring import Spread, table, with_progress

LISTS: Final = ("hokum-contree", "hokum-saudi", "sun")


@dataclass(frozen=True, slots=True)
class Cost:
    """Nodes over one list: of the question and of the value; how often the answer was yes."""

    name: str
    question: Spread
    value: Spread
    yes: int

    @property
    def ratio(self) -> float:
        """Median nodes of the question against those of the value."""
        return self.question.median / self.value.median


def contract_line(position: Position) -> Question:
    """Whether the buyer's side makes it, or takes more than half where nothing is recorded."""
    if isinstance(position.rules.scoring, BalootScoring | BazarScoring):
        return Makes()
    return CardPoints(total_points(position.contract.kind) // 2 + 1)


def cost(contract: BenchContract, deals: int, cards: int = FULL) -> Cost:
    """Ask both of every position of a list."""
    context, flag = SolverContext(), CancelFlag()
    questions, values, yes = [], [], 0
    for position in with_progress(positions(contract, deals, cards), contract.label):
        decision = decide(position, contract_line(position), context=context)
        questions.append(decision.nodes)
        yes += decision.holds
        context.begin()
        context.value(problem_of(position), flag)
        values.append(context.nodes)
    return Cost(contract.label, Spread.of(questions), Spread.of(values), yes)


def shown(costs: Sequence[Cost]) -> str:
    """A line a list."""
    header = ("list", "yes", "question", "value", "ratio", "p95 question", "p95 value", "of sums")
    rows = [
        (
            each.name,
            str(each.yes),
            f"{each.question.median:,.0f}",
            f"{each.value.median:,.0f}",
            f"{each.ratio:.3f}",
            f"{each.question.p95:,.0f}",
            f"{each.value.p95:,.0f}",
            f"{each.question.mean / each.value.mean:.3f}",
        )
        for each in costs
    ]
    return table(header, rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--contracts", nargs="+", choices=CONTRACTS, default=list(LISTS))
    parser.add_argument("--cards", type=int, choices=range(1, FULL + 1), default=FULL)
    chosen = parser.parse_args(arguments)
    if chosen.deals < 1:
        parser.error("--deals must be at least 1")
    costs = [cost(CONTRACTS[name], chosen.deals, chosen.cards) for name in chosen.contracts]
    sys.stdout.write(f"{chosen.deals} deals a list, median nodes\n{shown(costs)}\n")


if __name__ == "__main__":
    main()
