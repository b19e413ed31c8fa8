"""What `make bench` times: the kernel and the library on the heads of the lists, and the peer.

Seconds depend on the machine and decide nothing on their own: two versions are compared by their
minima in one sitting (``make bench ARGS=--benchmark-save=before``, then
``ARGS=--benchmark-compare=0001``), and the peer is in the same group as what it is compared with. A
time is that of one round over all deals of the list. Nodes, cards put on the table by the search,
are exact and stand beside the times.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from baloot_solver import Objective
from baloot_solver.solve import SolverContext, solve
from benchmarks.corpus import CONTRACTS, FULL, PEER_CONTRACT, Sample, samples
from benchmarks.regress import QUESTIONS
from tests.peer import colver_adapter

DEALS = 10
ROUNDS = 5


def run(benchmark: Any, group: str, asked: list[Sample], question: str) -> int:
    """Time a question of the kernel over a list; the sum of its values."""
    context = SolverContext()
    nodes = 0

    def ask_all() -> int:
        nonlocal nodes
        nodes, values = 0, 0
        for call in calls:
            values += call()
            nodes += context.nodes
        return values

    calls = [QUESTIONS[question](context, each) for each in asked]
    values = time_rounds(benchmark, group, ask_all)
    benchmark.extra_info["nodes"] = nodes
    assert nodes > 0
    return values


def time_rounds(benchmark: Any, group: str, call: Callable[[], int]) -> int:
    """The answer of a call after one round that is not timed and `ROUNDS` that are."""
    benchmark.group = group
    return int(benchmark.pedantic(call, rounds=ROUNDS, warmup_rounds=1))


@pytest.mark.parametrize("question", ["value", "cards"])
@pytest.mark.parametrize("contract", CONTRACTS)
def test_kernel_on_full_deals(benchmark, contract: str, question: str) -> None:
    values = run(
        benchmark, f"{question}, full deals", samples(CONTRACTS[contract], DEALS), question
    )
    assert values > 0


@pytest.mark.parametrize("cards", range(1, FULL))
@pytest.mark.parametrize("contract", ["hokum-saudi", "sun"])
def test_kernel_on_endings(benchmark, contract: str, cards: int) -> None:
    asked = samples(CONTRACTS[contract], DEALS, cards)
    assert run(benchmark, f"cards, {contract}, endings", asked, "cards") > 0


@pytest.mark.parametrize("contract", ["hokum-saudi", "sun"])
@pytest.mark.parametrize("objective", list(Objective), ids=lambda objective: objective.value)
def test_library_on_full_deals(benchmark, contract: str, objective: Objective) -> None:
    asked = samples(CONTRACTS[contract], DEALS)
    context = SolverContext()

    def solve_all() -> int:
        return sum(solve(one.position, objective, context=context).nodes for one in asked)

    nodes = time_rounds(benchmark, "solve(), full deals", solve_all)
    benchmark.extra_info["nodes"] = nodes
    assert nodes > 0


@pytest.mark.parametrize("program", ["peer", "kernel"])
def test_beside_the_peer(benchmark, program: str) -> None:
    asked = samples(PEER_CONTRACT, DEALS)
    group = "cards, full deals, beside the peer"
    if program == "kernel":
        assert run(benchmark, group, asked, "cards") > 0
        return

    def ask_peer() -> int:
        # Setting the cards up is counted here, some 20 microseconds a deal; benchmarks.peer does
        # without. The peer keeps nothing from call to call.
        return sum(len(colver_adapter.solve(*each.peer_question)) for each in asked)

    assert time_rounds(benchmark, group, ask_peer) == 8 * DEALS
