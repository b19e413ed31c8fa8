"""The kernel with every pruning rule left out, against the real one, on whole deals.

What is left is alpha-beta with a table of exact cards: slow, and without an argument that could be
wrong. It reaches the whole deals of every contract that no brute force does, with rules the peer
does not know. `python -m tests.exactness.plain START COUNT` prints the values of deals by the
solver that is installed.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from baloot_oracle import generate
from baloot_solver.solve import Objective, SolverContext, solve
from tests.exactness import building
from tests.exactness.endings import position_of

_SEARCH = "kernel/_search.pyx"
_BOARD = "kernel/_board.pxd"
_PRUNE = "kernel/_prune.pxd"
_MATCHES = "        and not (b.entries[i].live ^ key.live) & key.lonely\n    )\n"
_LONELY = "    if bit(card) & (d.lonely | only_downward):\n        return least\n"
_WORTHLESS = """
    cdef Cards zero = own & s.worthless
    if not zero & (zero - 1):
        return own
    if keep_top:"""
_GROUPS = """
    for shift in range(0, 32, 8):
        mine = (own >> shift) & 0xFF
        if mine:
            index = b.ternary[mine] + 2 * b.ternary[(others >> shift) & 0xFF]
            result |= <Cards>b.{} << shift
"""
#: Where each technique is switched off: file, text, replacement.
CHANGES = (
    # The table answers only for the very same cards.
    ("kernel/_table.pxd", _MATCHES, "        and is_same(b.entries + i, key)\n    )\n"),
    # No quasi-symmetry, nothing said of worthless neighbours.
    (_PRUNE, _LONELY, _LONELY.replace("if bit(card) & (d.lonely | only_downward):", "if True:")),
    (_PRUNE, _WORTHLESS, _WORTHLESS.replace("if not zero & (zero - 1):", "if True:")),
    # No dominance: of a run of neighbours all are kept.
    (_BOARD, _GROUPS.format("tops[index]"), "\n    result = own\n"),
    (_BOARD, _GROUPS.format("bottoms[index]"), "\n    result = own\n"),
    # No bound by cashing masters.
    (_SEARCH, "    if bound >= beta:\n        return bound\n", ""),
)


@dataclass(frozen=True, slots=True)
class PlainKernel:
    """The built copy in a directory; made once."""

    directory: Path

    def prepare(self) -> None:
        """Build it unless it stands there; several processes may do so at once."""
        if self.directory.exists():
            return
        own = self.directory.with_name(f"{self.directory.name}-{os.getpid()}")
        try:
            building.copy_source(own)
            for file, old, new in CHANGES:
                building.change(own, file, old, new)
            building.build(own)
            with suppress(OSError):  # another process was first
                own.rename(self.directory)
        finally:
            shutil.rmtree(own, ignore_errors=True)

    def values(self, start: int, count: int) -> list[str]:
        """The values of `count` deals from `start` on, a line each."""
        code = f"from tests.exactness.plain import show; show({start}, {count})"
        answer = building.run(self.directory, code)
        if answer.returncode:
            raise RuntimeError(answer.stderr[-2000:])
        return answer.stdout.splitlines()


def values(index: int, context: SolverContext) -> str:
    """The value of every card of one deal: any contract, any rules, mostly from the start."""
    random = Random(f"plain/{index}")
    cards = random.choice((8, 8, 7, 6))
    drawn = generate.played_position(random, cards)
    answer = solve(position_of(drawn), Objective.CARD_POINTS, context=context)
    cells = (f"{each.card}={each.outcome.card_points[0]}" for each in answer.cards)
    sweeps = "".join("." if each.outcome.sweep is None else "s" for each in answer.cards)
    return f"{index} {drawn.kind} {' '.join(cells)} {sweeps}"


def show(start: int, count: int) -> None:
    context = SolverContext(1 << 18)
    for index in range(start, start + count):
        print(values(index, context))


if __name__ == "__main__":
    show(int(sys.argv[1]), int(sys.argv[2]))
