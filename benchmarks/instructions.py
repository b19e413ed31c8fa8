"""Instructions of the search, counted by callgrind: a measure of speed that repeats to the digit.

    python -m benchmarks.instructions --deals 5        (or: make callgrind)
    python -m benchmarks.instructions --deals 8 --lists hokum-saudi sun --questions worlds

Seconds on a shared machine hide a change of a few per cent; instructions for the same nodes do not.
Collection is switched on only inside the entries of the search, so the interpreter, the making of
the deals and the clearing of tables are not counted. `worlds` are ten possible deals of each hidden
hand of `benchmarks.worlds`, as hints ask for them: what every card records. The count depends on
the compiler and its flags: compare two versions built alike. It says nothing of caches and
branches, so a win here is confirmed by `make bench`.

Every list runs in a process of its own under valgrind, about fifty times slower than bare.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.many import solve_many
from baloot_solver.solve import thread_context
from benchmarks.corpus import CONTRACTS, problems
from benchmarks.measuring import table
from benchmarks.worlds import CONTRACTS as WORLDS_OF
from benchmarks.worlds import worlds

ENTRIES: Final = ("__pyx_f_*_position_value", "__pyx_f_*_card_value")
"""The C functions that the search is entered by; none calls another of them."""
WORLDS_ENTRIES: Final = ("__pyx_f_*_climb",)
"""Those by which worlds are."""
DEFAULT_LISTS: Final = ("hokum-contree", "hokum-saudi", "sun")
QUESTIONS: Final = ("value", "cards", "worlds")
OF_WORLDS: Final = {"hokum-saudi": "Hokum (saudi)", "sun": "Sun (saudi)"}
"""The lists that have worlds, and how `benchmarks.worlds` calls them."""
FEW: Final = 10
"""Worlds of each hidden hand."""


class NotCounted(Exception):
    """Instructions could not be counted; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Count:
    """One list: instructions, nodes and the sum of all values."""

    contract: str
    question: str
    instructions: int
    nodes: int
    values: int


def search(contract: str, question: str, deals: int) -> tuple[int, int]:
    """Nodes and the sum of values of a list, each deal from nothing."""
    nodes = values = 0
    if question == "worlds":
        for index in range(deals):
            asked = worlds(*WORLDS_OF[OF_WORLDS[contract]], index)[:FEW]
            values += sum(sum(scores.differences.values()) for scores in solve_many(asked))
            nodes += thread_context().nodes
        return nodes, values
    context, flag = SolverContext(), CancelFlag()
    for problem in problems(CONTRACTS[contract], deals):
        context.begin()
        if question == "value":
            values += context.value(problem, flag)
        else:
            values += sum(context.card_points(problem, context.legal(problem), flag))
        nodes += context.nodes
    return nodes, values


def count(contract: str, question: str, deals: int) -> Count:
    """Search a list under callgrind; `NotCounted` where that cannot be done."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise NotCounted("valgrind is not installed (package valgrind): nothing was counted")
    entries = WORLDS_ENTRIES if question == "worlds" else ENTRIES
    inside = ("-m", "benchmarks.instructions", "--inside", question)
    command = [
        valgrind,
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        *(f"--toggle-collect={entry}" for entry in entries),
        *(sys.executable, *inside, "--deals", str(deals), "--lists", contract),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotCounted(
            f"{contract}: the search failed under valgrind. A kernel built for this processor may"
            " use instructions valgrind does not know: build it with make KERNEL_CFLAGS=\n"
            + done.stderr
        )
    found = re.search(r"Collected : (\d+)", done.stderr)
    instructions = int(found.group(1)) if found else 0
    if not instructions:
        raise NotCounted(
            f"{contract}: callgrind saw no call of {' or '.join(entries)}; is the kernel"
            " stripped of its symbols?\n" + done.stderr
        )
    nodes, values = map(int, done.stdout.split())
    return Count(contract, question, instructions, nodes, values)


def shown(counts: Sequence[Count]) -> str:
    """The counts as a table."""
    rows = [
        (
            each.contract,
            each.question,
            f"{each.instructions:,}",
            f"{each.nodes:,}",
            f"{each.instructions / each.nodes:.1f}",
            str(each.values),
        )
        for each in counts
    ]
    return table(("list", "question", "instructions", "nodes", "a node", "sum"), rows, left=2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Count and print; status 1 where nothing could be counted."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=5)
    parser.add_argument("--lists", nargs="+", choices=CONTRACTS, default=list(DEFAULT_LISTS))
    parser.add_argument("--questions", nargs="+", choices=QUESTIONS, default=["value"])
    parser.add_argument("--inside", choices=QUESTIONS, help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.deals < 1:
        parser.error("--deals must be at least 1")
    if "worlds" in chosen.questions and not set(chosen.lists) <= set(OF_WORLDS):
        parser.error(f"--questions worlds has --lists {' '.join(OF_WORLDS)}")
    if chosen.inside:
        sys.stdout.write("{} {}\n".format(*search(chosen.lists[0], chosen.inside, chosen.deals)))
        return 0
    try:
        counts = [
            count(name, question, chosen.deals)
            for name in chosen.lists
            for question in chosen.questions
        ]
    except NotCounted as reason:
        sys.stderr.write(f"callgrind: {reason}\n")
        return 1
    worlds_too = f"; worlds: {FEW} of each of {chosen.deals} hidden hands"
    told = worlds_too if "worlds" in chosen.questions else ""
    sys.stdout.write(f"{chosen.deals} full deals a list, search alone{told}\n{shown(counts)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
