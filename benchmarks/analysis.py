"""How long a hand takes to go through in both objectives, and how its nodes compare.

    python -m benchmarks.analysis --hands 100

Hands are random deals bought in Hokum and in Sun by turns, played as people do: mostly the best
card, one in eight a random legal one. Times are this thread's processor time in milliseconds, of
`analyse` with its score sheet, lines and checks. `points` and `game` are the nodes of a series
divided by those of the all-cards solve of the same hand before its first card, in the same
objective; what both objectives share counts for card points only. Nodes are exact.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from baloot_solver.analysis import analyse
from baloot_solver.cards import Card, ContractKind, Seat, Suit
from baloot_solver.deal import Contract, HandRecord
from baloot_solver.generate import random_deal
from baloot_solver.kernel._context import SolverContext
from baloot_solver.play import legal_in, position_from_deal
from baloot_solver.rules import load_rule_set
from baloot_solver.solve import Objective, solve
from benchmarks.measuring import Spread, milliseconds, table, timed, with_progress

SEED: Final = 2026
_CARELESS: Final = 1 / 8


@dataclass(frozen=True, slots=True)
class Cost:
    """What the hands took: milliseconds, and nodes of each series in openings."""

    time: Spread
    points: Spread
    game: Spread


def hand(index: int, context: SolverContext) -> HandRecord:
    """A hand of the row, played to its end."""
    random = Random(f"analysis/{index}")
    rules, deal = load_rule_set("saudi"), random_deal(SEED, index)
    kind = ContractKind.SUN if index % 2 else ContractKind.HOKUM
    trump = None if index % 2 else random.choice(list(Suit))
    contract = Contract(kind, trump, random.choice(list(Seat)))
    plays: list[Card] = []
    while len(plays) < 32:
        position = position_from_deal(rules, deal, contract, plays)
        if random.random() < _CARELESS:
            plays.append(random.choice(legal_in(position)))
        else:
            plays.append(solve(position, context=context).cards[0].card)
    return HandRecord(rules, deal, contract, tuple(plays))


def cost(hands: int) -> Cost:
    """Measure every hand."""
    context = SolverContext()
    given = [hand(index, context) for index in range(hands)]
    times: list[float] = []
    points: list[float] = []
    game: list[float] = []
    for record in with_progress(given, "hands"):
        found, took = timed(partial(analyse, record, context=context))
        times.append(took.cpu)
        assert found.game_points is not None
        for objective, series, ratios in (
            (Objective.CARD_POINTS, found.card_points, points),
            (Objective.GAME_POINTS, found.game_points, game),
        ):
            opening = solve(found.steps[0].position, objective, context=context)
            ratios.append(series.nodes / opening.nodes)
    return Cost(Spread.of(times), Spread.of(points), Spread.of(game))


def shown(found: Cost) -> str:
    """A line for the median and one for the 95th percentile."""
    rows = []
    for name in ("median", "p95"):
        ratios = (f"{getattr(each, name):.2f}" for each in (found.points, found.game))
        rows.append((name, milliseconds(getattr(found.time, name)), *ratios))
    return table(("", "time", "points", "game"), rows, left=1)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=100)
    chosen = parser.parse_args(arguments)
    if chosen.hands < 1:
        parser.error("--hands must be at least 1")
    sys.stdout.write(f"{chosen.hands} hands, milliseconds a hand\n{shown(cost(chosen.hands))}\n")


if __name__ == "__main__":
    main()
