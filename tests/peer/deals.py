"""Whole random deals, the value of every card by both programs, and whose fault a difference is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from baloot_solver.cards import Card, ContractKind, Seat, Side, Suit
from baloot_solver.deal import Contract, Deal
from baloot_solver.play import position_from_deal
from baloot_solver.rules import load_rule_set
from baloot_solver.solve import Objective, SolverContext, solve
from tests.peer import colver_adapter, verdict
from tests.peer.colver_adapter import PeerValue

RULES = load_rule_set("contree", colver_adapter.PEER_OVERRIDES)


def random_deal(random: Random) -> tuple[list[list[int]], int, int]:
    """Hands, trump and leader; one deal in three is so one-sided that sweeps happen."""
    trump = random.randrange(4)
    pack = random.sample(range(32), 32)
    if random.random() < 0.3:
        pack.sort(key=lambda card: card % 8 + 3 * random.random() + 9 * (card // 8 == trump))
        weak, strong = random.sample(pack[:16], 16), random.sample(pack[16:], 16)
        pack = weak[:8] + strong[:8] + weak[8:] + strong[8:]
        if random.random() < 0.5:
            pack = pack[8:] + pack[:8]
    return [sorted(pack[seat * 8 : seat * 8 + 8]) for seat in range(4)], trump, random.randrange(4)


class Ours:
    """The solver asked in the peer's terms: a `verdict.Solver`."""

    def __init__(self, context: SolverContext) -> None:
        self._context = context

    def with_sweep(
        self, hands: verdict.Hands, trump: int, leader: int, plays: Sequence[int] = ()
    ) -> dict[int, PeerValue]:
        south, east, north, west = (frozenset(map(Card, hand)) for hand in hands)
        dealer = Seat(leader).next("cw", -1)
        contract = Contract(ContractKind.HOKUM, Suit(trump))
        position = position_from_deal(
            RULES, Deal((south, east, north, west), dealer), contract, tuple(map(Card, plays))
        )
        answer = solve(position, Objective.CARD_POINTS, context=self._context)
        return {
            int(each.card): PeerValue(
                each.outcome.card_points[0], each.outcome.sweep is Side.NORTH_SOUTH
            )
            for each in answer.cards
        }

    def __call__(
        self, hands: verdict.Hands, trump: int, leader: int, plays: Sequence[int]
    ) -> dict[int, int]:
        values = self.with_sweep(hands, trump, leader, plays)
        return {card: value.north_south_points for card, value in values.items()}


@dataclass(frozen=True, slots=True)
class Comparison:
    """One deal: how many cards were compared, on which the peer is at fault, on which we are."""

    cards: int
    swept: int
    faults_of_peer: tuple[str, ...]
    faults_of_ours: tuple[str, ...]


def compare(seed: int, context: SolverContext) -> Comparison:
    """Every opening lead of one random deal, by both."""
    hands, trump, leader = random_deal(Random(f"peer/{seed}"))
    ours = Ours(context)
    mine = ours.with_sweep(hands, trump, leader)
    theirs = colver_adapter.solve_with_sweep(hands, trump, leader)
    peer_wrong: list[str] = []
    we_wrong = [f"deal {seed}: legal cards"] if mine.keys() != theirs.keys() else []
    for card in mine.keys() & theirs.keys():
        if mine[card] == theirs[card]:
            continue
        shown = f"deal {seed}, {Card(card)}: ours {mine[card]}, the peer's {theirs[card]}"
        points_differ = mine[card].north_south_points != theirs[card].north_south_points
        # The verdict follows points; a sweep alone that differs is laid at our door.
        if points_differ and verdict.peer_is_wrong(hands, trump, leader, [], card, ours):
            peer_wrong.append(shown)
        else:
            we_wrong.append(shown)
    swept = sum(value.north_south_sweeps for value in mine.values())
    return Comparison(len(mine), swept, tuple(peer_wrong), tuple(we_wrong))
