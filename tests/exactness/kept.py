"""Many hands of one shape in one table: what was proved of the first is looked up for the others.

An entry of the table answers for other cards wherever the owners of its relevant ranks agree, so a
rank missing from a proof shows only when another deal is looked up there. Within one ending that
is rare. Here an ending is dealt anew again and again with as many cards of each suit in each hand
as before, which is what the table's key holds, and nothing is forgotten between the deals.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from baloot_oracle import generate
from baloot_solver.cards import Card, Side
from baloot_solver.deal import Position
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import numbering, problem_of
from tests.exactness.asking import Asked, by_card_points
from tests.exactness.endings import drawn_ending, position_of, third_hand

#: Deals of each shape, by cards a hand: as many as the brute force answers in a moment.
DEALS = {2: 12, 3: 12, 4: 10, 5: 4}


def kept_differences(random: Random, cards: int, context: SolverContext) -> list[str]:
    """The card points of every card of every deal, beside the brute force's."""
    cards = max(cards, 3)
    first = led_from(random.choice((drawn_ending, drawn_ending, third_hand))(random, cards))
    context.begin()
    wrong: list[str] = []
    for number in range(DEALS[cards]):
        drawn = reshuffled(random, first) if number else first
        wrong += points_differences(position_of(drawn, counted=False), context)
    return wrong


def led_from(drawn: generate.Position) -> generate.Position:
    """The position with the cards on the table taken back."""
    step = 1 if drawn.play["direction"] == "ccw" else -1
    hands = [list(hand) for hand in drawn.hands]
    for place, card in enumerate(drawn.trick):
        hands[(drawn.leader + step * place) % 4].append(card)
    return replace(drawn, hands=tuple(map(tuple, hands)), trick=(), ekka_state=None)


def reshuffled(random: Random, drawn: generate.Position) -> generate.Position:
    """The same numbers of cards of each suit in each hand; the ranks of a suit dealt anew.

    The ranks are those of the first deal, or any: the table pairs the cards by their places.
    """
    live = sorted(card for hand in drawn.hands for card in hand)
    to: dict[int, int] = {}
    for suit in range(4):
        held = [card for card in live if card // 8 == suit]
        ranks = held if random.random() < 0.5 else [8 * suit + rank for rank in range(8)]
        to |= dict(zip(held, random.sample(ranks, len(held)), strict=True))
    hands = tuple(tuple(sorted(to[card] for card in hand)) for hand in drawn.hands)
    gone = tuple(sorted(set(range(32)) - set(to.values())))
    return replace(drawn, hands=hands, gone=gone)


def points_differences(position: Position, context: SolverContext) -> list[str]:
    """What the kernel says of a position with whatever its table holds already."""
    asked = Asked(position)
    side = position.to_play.side
    wanted = {
        card: points if side is Side.NORTH_SOUTH else asked.total - points
        for card, (points, _) in asked.brute_ends(by_card_points).items()
    }
    problem = problem_of(position)
    cards = context.legal(problem)
    number = numbering(position.contract.kind, position.contract.trump).card
    values = context.card_points(problem, cards, CancelFlag())
    found = {int(number[card]): value for card, value in zip(cards, values, strict=True)}
    return [
        f"{Card(card)}: solver {found.get(card)}, brute force {wanted.get(card)}"
        for card in sorted(found.keys() | wanted.keys())
        if found.get(card) != wanted.get(card)
    ]
