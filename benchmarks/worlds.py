"""Time of a hint's work: 100 possible deals of one hidden-hand position, the score of every card.

    python -m benchmarks.worlds --hands 20

One seat holds eight random cards and leads to the first trick; the other 24 cards are dealt at
random a hundred times. `solve_many` says what every card of every world records, on one core, with
all of the Python around the search: rules, projects and score tables. Times are of this thread's
processor, so that other work on the machine matters little. Nodes, a world on the mean, and the sum
of all scores repeat to the last one.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Final

from baloot_solver.cards import PACK, ContractKind, Level, Seat, Suit
from baloot_solver.deal import Contract, Deal, Position
from baloot_solver.generate import Stream
from baloot_solver.many import CHUNK, solve_many
from baloot_solver.play import position_from_deal
from baloot_solver.rules import load_rule_set
from baloot_solver.solve import thread_context
from benchmarks.measuring import table

SEED: Final = 1_618_033
WORLDS: Final = 100
CONTRACTS: Final = {
    "Hokum (saudi)": (ContractKind.HOKUM, Suit.HEARTS),
    "Sun (saudi)": (ContractKind.SUN, None),
}


def worlds(kind: ContractKind, trump: Suit | None, index: int) -> list[Position]:
    """The possible deals of one leader's hand; the buyer is a seat of the other side."""
    stream = Stream(SEED, index)
    pack = stream.shuffled(PACK)
    own, rest = pack[:8], pack[8:]
    contract = Contract(kind=kind, trump=trump, buyer=Seat.EAST, level=Level.SINGLE)
    rules = load_rule_set("saudi")
    found = []
    for _ in range(WORLDS):
        others = stream.shuffled(rest)
        hands = (
            frozenset(own),
            frozenset(others[:8]),
            frozenset(others[8:16]),
            frozenset(others[16:]),
        )
        found.append(position_from_deal(rules, Deal(hands=hands, dealer=Seat.WEST), contract, ()))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure both contracts and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=20, help="hidden-hand positions (default 20)")
    chosen = parser.parse_args(arguments)
    rows = []
    for label, (kind, trump) in CONTRACTS.items():
        seconds = []
        nodes = values = 0
        for index in range(chosen.hands):
            positions = worlds(kind, trump, index)
            spent = 0.0
            for begin in range(0, WORLDS, CHUNK):  # as `solve_many` would, to hear of all nodes
                start = time.thread_time()
                found = solve_many(positions[begin : begin + CHUNK])
                spent += time.thread_time() - start
                nodes += thread_context().nodes
                values += sum(sum(each.differences.values()) for each in found)
            seconds.append(spent)
        seconds.sort()
        rows.append(
            (
                label,
                f"{seconds[0]:.3f}",
                f"{statistics.median(seconds):.3f}",
                f"{statistics.mean(seconds):.3f}",
                f"{seconds[-1]:.3f}",
                f"{nodes / chosen.hands / WORLDS:,.0f}",
                f"{values:,}",
            )
        )
    times = ("fastest", "median", "mean", "slowest")
    head = ("100 worlds, CPU seconds", *times, "nodes a world", "sum")
    sys.stdout.write(table(head, rows))


if __name__ == "__main__":
    main()
