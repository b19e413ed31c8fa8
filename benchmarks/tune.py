"""Tunes the weights by which the search orders moves (`baloot_solver/kernel/weights.py`).

Coordinate descent, seeded and repeatable: each weight in turn is moved up and down, and kept where
the search of the tuning corpus puts fewer cards on the table. The corpus is random full deals of
seeds that no benchmark uses. Weights change speed, never values; the sum of all values is printed
so that one can see it stay.

    python -m benchmarks.tune --contract sun --deals 60 --rounds 3
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from baloot_solver.cards import ContractKind, Suit
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import Problem, duties_of, numbering
from baloot_solver.kernel.weights import WITH_TRUMPS, WITHOUT_TRUMPS
from baloot_solver.rules import load_rule_set

TUNING_SEED = 70_000
STEPS = ((30, 2, 2, 1, 8, 6, 24, 24, 30, 30), (10, 1, 1, 1, 3, 3, 8, 8, 10, 10))
"""How far each feature's weight is moved, by round; later rounds use the last row."""

Table = list[list[list[int]]]


def corpus(contract: str, deals: int) -> list[Problem]:
    """Full deals with a random leader; Hokum half under `saudi`, half under `contree`."""
    found = []
    for index in range(deals):
        random = Random(TUNING_SEED + index)
        pack = random.sample(range(32), 32)
        profile = "saudi" if index % 2 else "contree"
        kind, trump = ContractKind.SUN, None
        if contract == "hokum":
            kind, trump = ContractKind.HOKUM, Suit(random.randrange(4))
        numbers = numbering(kind, trump)
        rules = load_rule_set("saudi" if contract == "sun" else profile)
        hands = [
            sum(1 << numbers.number[card] for card in pack[8 * seat : 8 * seat + 8])
            for seat in range(4)
        ]
        found.append(
            Problem(
                duties_of(rules.play, kind, trump, locked=False),
                numbers.points,
                10,
                (hands[0], hands[1], hands[2], hands[3]),
                random.randrange(4),
                (),
                None,
            )
        )
    return found


def cost(
    context: SolverContext, trumps: bool, weights: Table, problems: Sequence[Problem]
) -> tuple[float, int, int]:
    """What is made small (the mean of nodes to the power 0.7), the nodes, and the sum of values."""
    context.weigh(trumps, weights)
    flag = CancelFlag()
    total, nodes, values = 0.0, 0, 0
    for problem in problems:
        context.begin()
        values += sum(context.card_points(problem, context.legal(problem), flag))
        total += context.nodes**0.7
        nodes += context.nodes
    return total / len(problems), nodes, values


def main(arguments: Sequence[str] | None = None) -> None:
    """Tune one set of weights and print it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--contract", choices=("hokum", "sun"), required=True)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--start", type=Path, help="weights of an earlier run")
    parser.add_argument("--output", type=Path)
    chosen = parser.parse_args(arguments)
    trumps = chosen.contract == "hokum"
    start = WITH_TRUMPS if trumps else WITHOUT_TRUMPS
    if chosen.start:
        start = json.loads(chosen.start.read_text())
    weights: Table = [[list(row) for row in place] for place in start]
    problems = corpus(chosen.contract, chosen.deals)
    context = SolverContext()
    best, nodes, values = cost(context, trumps, weights, problems)
    report(f"start {best:.1f} nodes {nodes} values {values}")
    until = time.monotonic() + 60 * chosen.minutes
    for round_number in range(chosen.rounds):
        steps = STEPS[min(round_number, len(STEPS) - 1)]
        cells = [
            (place, kind, feature)
            for place in range(4)
            for kind in range(5)
            for feature in range(10)
            if any(weights[place][kind])
        ]
        Random(round_number).shuffle(cells)
        for place, kind, feature in cells:
            for step in (steps[feature], -steps[feature]):
                moved = False
                while time.monotonic() < until:
                    weights[place][kind][feature] += step
                    tried, tried_nodes, values = cost(context, trumps, weights, problems)
                    if tried >= best:
                        weights[place][kind][feature] -= step
                        break
                    best, nodes, moved = tried, tried_nodes, True
                if moved:
                    break
        report(f"round {round_number} {best:.1f} nodes {nodes} values {values}")
    text = json.dumps(weights)
    if chosen.output:
        chosen.output.write_text(text + "\n")
    else:
        sys.stdout.write(text + "\n")


def report(line: str) -> None:
    """A line of progress."""
    sys.stderr.write(line + "\n")


if __name__ == "__main__":
    main()
