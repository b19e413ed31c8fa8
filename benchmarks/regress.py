"""How long the search takes on the fixed lists, and how many cards it puts on the table.

    python -m benchmarks.regress --deals 100 --contracts sun hokum-saudi --cards 8 5

Every question is asked of an empty context, as it is for a position that comes alone. `value` is
the kernel's call for the card points of the position, `cards` for those of every legal card, and
`solve` is the library's whole answer under card points: every card, the sweep, a line of play and
the Python around it. Nodes are exact and repeat to the last one; times belong to the machine.
`--json` writes every figure, for comparing two versions.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.solve import Objective, solve
from benchmarks.corpus import CONTRACTS, FULL, LENGTHS, BenchContract, Sample, samples
from benchmarks.measuring import STATISTICS, Spread, milliseconds, table, timed, with_progress

Question = Callable[[SolverContext, Sample], Callable[[], int]]
"""Prepares a call: the call is what is timed, its answer goes into the sum of values."""


def ask_value(context: SolverContext, asked: Sample) -> Callable[[], int]:
    """The card points that the side to play takes."""
    problem, flag = asked.problem, CancelFlag()

    def call() -> int:
        context.begin()
        return context.value(problem, flag)

    return call


def ask_cards(context: SolverContext, asked: Sample) -> Callable[[], int]:
    """The same after every legal card."""
    problem, flag = asked.problem, CancelFlag()

    def call() -> int:
        context.begin()
        return sum(context.card_points(problem, context.legal(problem), flag))

    return call


def ask_solve(context: SolverContext, asked: Sample) -> Callable[[], int]:
    """The library's answer under card points."""
    position = asked.position

    def call() -> int:
        solution = solve(position, Objective.CARD_POINTS, context=context)
        return sum(each.outcome.card_points[0] for each in solution.cards)

    return call


QUESTIONS: dict[str, Question] = {"value": ask_value, "cards": ask_cards, "solve": ask_solve}


@dataclass(frozen=True, slots=True)
class Figures:
    """One list under one question; times in milliseconds."""

    contract: str
    cards: int
    question: str
    deals: int
    cpu: Spread
    wall: Spread
    nodes: Spread
    values: int
    """Sum of all answers: a change of speed must leave it as it is."""


def measure(contract: str, cards: int, question: str, asked: Sequence[Sample]) -> Figures:
    """Ask one question of every position of a list."""
    context = SolverContext()
    prepare = QUESTIONS[question]
    if asked:
        prepare(context, asked[0])()  # the first call pays for pages the table never touched
    cpu, wall, nodes, values = [], [], [], 0
    for each in with_progress(asked, f"{contract} {cards} {question}"):
        answer, took = timed(prepare(context, each))
        cpu.append(took.cpu)
        wall.append(took.wall)
        nodes.append(context.nodes)
        values += answer
    spreads = Spread.of(cpu), Spread.of(wall), Spread.of(nodes)
    return Figures(contract, cards, question, len(asked), *spreads, values)


def measure_all(
    contracts: Sequence[str], lengths: Sequence[int], questions: Sequence[str], deals: int
) -> Iterator[Figures]:
    """Every list under every question."""
    for name in contracts:
        contract: BenchContract = CONTRACTS[name]
        for cards in lengths:
            asked = samples(contract, deals, cards)
            for question in questions:
                yield measure(name, cards, question, asked)


def shown(figures: Sequence[Figures]) -> str:
    """The figures as a table: a line for each clock, times in milliseconds."""
    header = ("list", "cards", "question", "clock", *STATISTICS, "nodes", "mean", "sum")
    rows = []
    for each in figures:
        for clock, spread in (("cpu", each.cpu), ("wall", each.wall)):
            first = clock == "cpu"
            rows.append(
                (
                    each.contract if first else "",
                    str(each.cards) if first else "",
                    each.question if first else "",
                    clock,
                    *(milliseconds(number) for number in spread.in_turn()),
                    f"{each.nodes.median:,.0f}" if first else "",
                    f"{each.nodes.mean:,.0f}" if first else "",
                    str(each.values) if first else "",
                )
            )
    return table(header, rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--deals", type=int, default=100, help=f"lists of {', '.join(map(str, LENGTHS))} are usual"
    )
    parser.add_argument("--contracts", nargs="+", choices=CONTRACTS, default=list(CONTRACTS))
    parser.add_argument("--cards", nargs="+", type=int, choices=range(1, FULL + 1), default=[FULL])
    parser.add_argument("--questions", nargs="+", choices=QUESTIONS, default=["value", "cards"])
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    chosen = parser.parse_args(arguments)
    if chosen.deals < 1:
        parser.error("--deals must be at least 1")
    figures = list(measure_all(chosen.contracts, chosen.cards, chosen.questions, chosen.deals))
    sys.stdout.write(f"{chosen.deals} deals a list, times in milliseconds\n{shown(figures)}\n")
    if chosen.json:
        chosen.json.write_text(json.dumps([asdict(each) for each in figures], indent=1) + "\n")


if __name__ == "__main__":
    main()
