"""How many cards the search puts on the table over a fixed corpus, and a checksum of its values.

Nodes are exact and the same on every machine, where seconds are neither: a change of the search
shows here to the digit. `python -m tests.kernel.signature --write` records them anew in
`tests/data/node_signature.json`; a commit that does so says why the numbers changed. The checksums
of values never change: values are exact.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from baloot_solver.cards import ContractKind
from baloot_solver.deal import Position
from baloot_solver.generate import random_ending, random_position
from baloot_solver.rules import PROFILES, load_rule_set
from baloot_solver.solve import Objective, SolverContext, solve
from tests.kernel.questions import deal

FILE = Path(__file__).parents[1] / "data" / "node_signature.json"
TABLE_ENTRIES = 1 << 16
Signature = dict[str, dict[str, int | str]]
GROUPS = ("hokum", "sun", "no_trump", "all_trump", "endings", "game_points")


def corpus(group: str) -> Iterator[tuple[Position, Objective]]:
    """The positions of one group and what is asked of them."""
    if group == "endings":
        for index in range(120):
            rules = load_rule_set(PROFILES[index % len(PROFILES)])
            cards, plays = 4 + index % 3, index % 4
            position = random_ending(23, index, rules=rules, cards=cards, plays=plays)
            yield position, Objective.CARD_POINTS
    elif group == "game_points":
        # Under federation and kammelna the recorded score is hardly ever monotone.
        for index in range(30):
            rules = load_rule_set(("federation", "kammelna", "pagat")[index % 3])
            position = random_position(29, index, rules=rules, plays=(0, 6, 13)[index % 3])
            yield position, Objective.GAME_POINTS
    else:
        count = 40 if group in ("hokum", "sun") else 10
        for index in range(count):
            yield deal(ContractKind(group), index), Objective.CARD_POINTS


def sign(group: str) -> dict[str, int | str]:
    """Nodes and values of one group, in a context that is fresh for every position."""
    context = SolverContext(TABLE_ENTRIES)
    nodes, values = 0, hashlib.sha256()
    for position, objective in corpus(group):
        answer = solve(position, objective, context=context)
        nodes += answer.nodes
        for each in answer.cards:
            outcome = each.outcome
            sweep = "-" if outcome.sweep is None else outcome.sweep.name
            line = f"{each.card} {outcome.card_points} {outcome.game_points} {sweep}\n"
            values.update(line.encode())
    return {"nodes": nodes, "values": values.hexdigest()[:32]}


def recorded() -> Signature:
    """The signature that is committed."""
    found: Signature = json.loads(FILE.read_text())
    return found


def main(arguments: list[str]) -> int:
    found: Signature = {group: sign(group) for group in GROUPS}
    text = json.dumps(found, indent=2) + "\n"
    if arguments == ["--write"]:
        FILE.write_text(text)
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
