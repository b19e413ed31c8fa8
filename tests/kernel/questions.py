"""Positions for the tests of the kernel as a machine, and its answers as text.

Run as a module it answers them with as many threads as it is told and prints the text: the tests
start it in processes of their own and compare what comes out byte by byte.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from baloot_solver.cards import ContractKind
from baloot_solver.deal import Position
from baloot_solver.generate import random_ending, random_position
from baloot_solver.rules import PROFILES, load_rule_set
from baloot_solver.solve import Objective, Solution, SolverContext, solve

KINDS = {
    ContractKind.HOKUM: "saudi",
    ContractKind.SUN: "saudi",
    ContractKind.NO_TRUMP: "bazar-blot",
    ContractKind.ALL_TRUMP: "bazar-blot",
}


def deal(kind: ContractKind, index: int, plays: int = 0) -> Position:
    """A random whole deal of a contract, after so many cards."""
    rules = load_rule_set(KINDS[kind])
    return random_position(17, index, rules=rules, plays=plays, kind=kind)


def small_endings(count: int) -> list[Position]:
    """Endings of three cards a hand, of every profile in turn."""
    return [
        random_ending(19, index, rules=load_rule_set(PROFILES[index % len(PROFILES)]), cards=3)
        for index in range(count)
    ]


def text_of(solution: Solution) -> str:
    """Everything a solution says, in one line."""
    cards = " ".join(
        f"{each.card}={each.outcome.card_points}{each.outcome.game_points}{each.best}"
        for each in solution.cards
    )
    projects = solution.projects.projects if solution.projects else ()
    line = " ".join(map(str, solution.line))
    return f"{solution.value} | {cards} | {line} | {projects} | {solution.nodes}"


def mixed() -> list[tuple[Position, Objective]]:
    """Deals and endings under both objectives."""
    found: list[tuple[Position, Objective]] = []
    for index in range(3):
        for kind in (ContractKind.HOKUM, ContractKind.SUN):
            found.append((deal(kind, index), Objective.GAME_POINTS))
            found.append((deal(kind, index, 6), Objective.CARD_POINTS))
    return found + [(position, Objective.CARD_POINTS) for position in small_endings(12)]


def answers(threads: int) -> list[str]:
    """Every thread answers all questions in its own context; all must say the same."""
    barrier = Barrier(threads)

    def one(number: int) -> list[str]:
        context = SolverContext(1 << 15)
        barrier.wait()
        return [
            text_of(solve(position, objective, context=context)) for position, objective in mixed()
        ]

    with ThreadPoolExecutor(threads) as pool:
        first, *others = pool.map(one, range(threads))
    if any(other != first for other in others):
        raise AssertionError("threads differ")
    return first


if __name__ == "__main__":
    print("\n".join(answers(int(sys.argv[1]))))
