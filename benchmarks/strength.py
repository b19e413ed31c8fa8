"""What a card is worth to the side that holds it: the numbers of `players/strength.py`.

    python -m benchmarks.strength --deals 3000

Random deals are solved for card points with South as the buyer. The points of his side are set
against its cards by least squares: how many it has of each rank (trumps apart), the plain suits
South lacks, and whether he leads. The weakest rank is set to the worth of a card whose only use is
its place in the hand: 0 in plain suits, in Hokum's trumps what is above a plain one. The numbers
that players count with are these, rounded.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from baloot_solver.cards import PACK, ContractKind, Hand, Seat, Suit
from baloot_solver.deal import Contract, Deal, Position
from baloot_solver.generate import Stream
from baloot_solver.many import solve_many
from baloot_solver.play import position_from_deal
from baloot_solver.rules import load_rule_set
from baloot_solver.rules.card_tables import strength, total_points
from baloot_solver.solve import Objective
from benchmarks.calling import solved_equations
from benchmarks.measuring import table

SEED: Final = 777
CONTRACTS: Final = {
    ContractKind.HOKUM: ("saudi", Suit.SPADES, None),
    ContractKind.SUN: ("saudi", None, None),
    ContractKind.NO_TRUMP: ("bazar-blot", None, 8),
    ContractKind.ALL_TRUMP: ("bazar-blot", None, 8),
}
"""The profile, trump and bid each contract is played with."""


def features(kind: ContractKind, trump: Suit | None, position: Position) -> list[float]:
    """A one, trumps by strength (Hokum), other cards by strength, voids (Hokum), the lead."""
    hands = position.hands
    trumps, others = [0.0] * 8, [0.0] * 8
    for card in (*hands[Seat.SOUTH], *hands[Seat.NORTH]):
        row = trumps if card.suit is trump else others
        row[strength(kind, trump, card)] += 1
    leads = float(position.leader is Seat.SOUTH)
    if kind is not ContractKind.HOKUM:
        return [1.0, *others, leads]
    return [1.0, *trumps, *others, float(_voids(hands[Seat.SOUTH], trump)), leads]


def _voids(hand: Hand, trump: Suit | None) -> int:
    return len(set(Suit) - {card.suit for card in hand} - {trump})


def worths(kind: ContractKind, deals: int) -> list[float]:
    """What each feature but the first is worth, in card points, the weakest plain card at 0."""
    profile, trump, bid = CONTRACTS[kind]
    rules = load_rule_set(profile)
    positions = []
    for index in range(deals):
        stream = Stream(SEED, index)
        pack = stream.shuffled(PACK)
        south, east, north, west = (frozenset(pack[8 * seat :][:8]) for seat in Seat)
        deal = Deal((south, east, north, west), Seat(stream.below(4)))
        contract = Contract(kind, trump, Seat.SOUTH, bid=bid)
        positions.append(position_from_deal(rules, deal, contract))
    rows = [features(kind, trump, position) for position in positions]
    values = [
        (total_points(kind) + scores.differences[scores.best[0]]) / 2
        for scores in solve_many(positions, Objective.CARD_POINTS)
    ]
    found = least_squares(rows, values)
    hokum = kind is ContractKind.HOKUM
    weakest = found[9] if hokum else found[1]
    cards = [value - weakest for value in found[1 : 17 if hokum else 9]]
    return [*cards, *found[17 if hokum else 9 :]]


def least_squares(rows: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """The weights of the features; a side has sixteen cards, so a little holds them in place."""
    size = len(rows[0])
    matrix = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    right = [sum(row[i] * value for row, value in zip(rows, values, strict=True))
             for i in range(size)]  # fmt: skip
    for place in range(1, size):
        matrix[place][place] += 1.0
    return solved_equations(matrix, right)


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=3000, help="of each contract (default 3000)")
    chosen = parser.parse_args(arguments)
    rows = []
    for kind in CONTRACTS:
        found = [f"{value:.0f}" for value in worths(kind, chosen.deals)]
        hokum = kind is ContractKind.HOKUM
        rows.append(
            (
                kind.value,
                " ".join(found[:8]) if hokum else "",
                " ".join(found[8:16] if hokum else found[:8]),
                found[16] if hokum else "",
                found[-1],
            )
        )
    head = ("contract", "trumps, the weakest first", "others", "void", "lead")
    sys.stdout.write(table(head, rows, left=3) + "\n")


if __name__ == "__main__":
    main()
