"""Time of hints: SuggestPlay at the first lead, from the fourth trick, with a thousand worlds.

    python -m benchmarks.hints --hands 20

Hands of rule players, hinted to the seat whose turn it is: every legal card in game points over 100
worlds with soft knowledge, on all cores; then the same with card points, and 1,000 worlds. Times
are of the clock, so run it on a quiet machine; beside them stands the time of all processors.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Final

from baloot_solver.cards import ContractKind, Seat
from baloot_solver.hints import SeatView, view_of
from baloot_solver.hints.crew import cores
from baloot_solver.hints.suggest import Budget, suggest_play
from baloot_solver.hints.weights import SoftKnowledge
from baloot_solver.players import RulePlayer, play_numbered
from baloot_solver.rules import load_rule_set
from benchmarks.measuring import table

SEED: Final = 1_414_214
FIRST, FOURTH = 0, 12
CASES: Final = (
    ("100 worlds, first lead", FIRST, 100, False),
    ("100 worlds, fourth trick", FOURTH, 100, False),
    ("100 worlds and card points, first lead", FIRST, 100, True),
    ("100 worlds and card points, fourth trick", FOURTH, 100, True),
    ("1,000 worlds, first lead", FIRST, 1000, False),
)
"""What is measured: name, plays before, worlds, card points too."""
CHOSEN: Final = (min, statistics.median, max)
KINDS: Final = (ContractKind.HOKUM, ContractKind.SUN)


def views(kind: ContractKind, plays: int, number: int) -> Iterator[SeatView]:
    """The turns of so many hands of one kind of contract."""
    rules, players = load_rule_set("saudi"), [RulePlayer()] * 4
    deal = 0
    while number:
        record = play_numbered(SEED, deal, rules, players).record
        deal += 1
        if record is None or record.contract.kind is not kind:
            continue
        to_play = view_of(record, Seat.SOUTH, plays).to_play
        assert to_play is not None
        number -= 1
        yield view_of(record, to_play, plays)


def seconds(view: SeatView, worlds: int, *, card_points: bool, threads: int) -> tuple[float, float]:
    """How long one hint takes by the clock, and of the processors' time."""
    begun, worked = time.perf_counter(), time.process_time()
    suggest_play(
        view, budget=Budget(worlds), weigher=SoftKnowledge(), card_points=card_points,
        threads=threads,
    )  # fmt: skip
    return time.perf_counter() - begun, time.process_time() - worked


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=20, help="hints of each kind (default 20)")
    parser.add_argument("--case", type=int, choices=range(len(CASES)), help="one line only")
    parser.add_argument("--threads", type=int, default=cores(), help="default: all cores")
    chosen = parser.parse_args(arguments)
    rows = []
    for kind in KINDS:
        chosen_cases = CASES if chosen.case is None else CASES[chosen.case : chosen.case + 1]
        for name, plays, worlds, card_points in chosen_cases:
            turns = list(views(kind, plays, chosen.hands))
            seconds(turns[0], 20, card_points=card_points, threads=chosen.threads)  # threads begin
            spent = [
                seconds(view, worlds, card_points=card_points, threads=chosen.threads)
                for view in turns
            ]
            rows.append(
                (
                    f"{kind.value}, {name}",
                    *(f"{choose(clock for clock, _ in spent):.3f}" for choose in CHOSEN),
                    f"{statistics.median(worked for _, worked in spent):.3f}",
                )
            )
    head = (
        f"seconds, {chosen.threads} threads",
        "fastest",
        "median",
        "slowest",
        "median, processors",
    )
    sys.stdout.write(table(head, rows))


if __name__ == "__main__":
    main()
