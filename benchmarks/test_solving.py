"""How long a random full deal takes: the value of every legal card of the opening leader.

Seconds depend on the machine and decide nothing on their own: two versions are compared by running
both here in one sitting (``make bench ARGS=--benchmark-save=before``, then
``ARGS=--benchmark-compare``). Nodes, cards put on the table by the search, are exact and stand
beside the times.
"""

from __future__ import annotations

from random import Random

import pytest

from baloot_solver import Objective, position
from baloot_solver.deal import Position
from baloot_solver.solve import SolverContext, solve

RANKS = "AKQJT987"
SUITS = "SHDC"
DEALS = 25


def deal(random: Random) -> str:
    """Four random hands as text."""
    pack = [rank + suit for suit in SUITS for rank in RANKS]
    random.shuffle(pack)
    hands = []
    for number, seat in enumerate("SENW"):
        held = pack[number * 8 : number * 8 + 8]
        suits = ("".join(rank for rank in RANKS if rank + suit in held) for suit in SUITS)
        hands.append(f"{seat}:{'.'.join(suits)}")
    return " ".join(hands)


def questions(contract: str, count: int) -> list[Position]:
    """The same `count` deals in every run, bought by South, led by South."""
    random = Random(2024)
    return [position(deal(random), contract=contract, buyer="S", dealer="W") for _ in range(count)]


@pytest.mark.parametrize("contract", ["hokum:H", "sun"])
@pytest.mark.parametrize("objective", list(Objective), ids=lambda objective: objective.value)
def test_every_card_of_a_full_deal(benchmark, contract: str, objective: Objective) -> None:
    asked = questions(contract, DEALS)
    context = SolverContext()

    def solve_all() -> int:
        return sum(solve(one, objective, context=context).nodes for one in asked)

    nodes = benchmark.pedantic(solve_all, rounds=3, warmup_rounds=0)
    benchmark.extra_info["nodes_a_deal"] = nodes // DEALS
    benchmark.extra_info["seconds_a_deal"] = benchmark.stats.stats.min / DEALS
    assert nodes > 0
