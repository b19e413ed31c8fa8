"""The same hand seen otherwise: suits renamed, the table turned, the direction of play mirrored.

No rule knows a suit by name or a seat by its place, so a hand and any view of it have the same
values. Everything that tells seats apart (dealer, buyer, leader, who took the up-card) turns with
the table; an odd turn exchanges the sides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from baloot_solver.cards import Card, Hand, Seat, Suit
from baloot_solver.deal import Deal, Hands, Position
from baloot_solver.solve import Outcome, Solution


@dataclass(frozen=True, slots=True)
class View:
    """What suit each suit becomes, how many seats the table turns, whether it is mirrored first."""

    suits: tuple[int, int, int, int] = (0, 1, 2, 3)
    turn: int = 0
    mirrored: bool = False

    def card(self, card: Card) -> Card:
        return Card.of(card.rank, Suit(self.suits[card.suit]))

    def suit(self, suit: Suit | None) -> Suit | None:
        return None if suit is None else Suit(self.suits[suit])

    def seat(self, seat: Seat) -> Seat:
        """A mirror on the line from South to North, then a turn."""
        return Seat(((4 - seat if self.mirrored else seat) + self.turn) % 4)

    def some_seat(self, seat: Seat | None) -> Seat | None:
        return None if seat is None else self.seat(seat)

    def pair(self, pair: tuple[int, int]) -> tuple[int, int]:
        return (pair[1], pair[0]) if self.turn % 2 else pair

    def hands(self, hands: Hands) -> Hands:
        seen: list[Hand] = [frozenset()] * 4
        for seat in Seat:
            seen[self.seat(seat)] = frozenset(map(self.card, hands[seat]))
        return seen[0], seen[1], seen[2], seen[3]

    def deal(self, deal: Deal) -> Deal:
        return Deal(
            self.hands(deal.hands),
            self.some_seat(deal.dealer),
            None if deal.up_card is None else self.card(deal.up_card),
            self.some_seat(deal.up_card_taken_by),
        )

    def position(self, position: Position) -> Position:
        rules = position.rules
        if self.mirrored:
            other = "cw" if rules.play.direction == "ccw" else "ccw"
            rules = rules.with_overrides({"direction": other})
        so_far = position.so_far
        if so_far is not None:
            assert so_far.scored is None
            so_far = replace(
                so_far, card_points=self.pair(so_far.card_points), tricks=self.pair(so_far.tricks)
            )
        contract = position.contract
        return replace(
            position,
            rules=rules,
            contract=replace(
                contract, trump=self.suit(contract.trump), buyer=self.some_seat(contract.buyer)
            ),
            hands=self.hands(position.hands),
            leader=self.seat(position.leader),
            trick=tuple(map(self.card, position.trick)),
            so_far=so_far,
            dealt=None if position.dealt is None else self.deal(position.dealt),
            dealer=self.some_seat(position.dealer),
            up_card=None if position.up_card is None else self.card(position.up_card),
        )

    def outcome(self, outcome: Outcome) -> Outcome:
        swapped = self.turn % 2 == 1
        game_points = outcome.game_points
        return Outcome(
            self.pair(outcome.card_points),
            outcome.sweep.other if outcome.sweep is not None and swapped else outcome.sweep,
            None if game_points is None else self.pair(game_points),
            outcome.made,
            outcome.match_won_by.other
            if outcome.match_won_by is not None and swapped
            else outcome.match_won_by,
        )

    def values(self, solution: Solution) -> dict[Card, tuple[Outcome, bool, int | None, int]]:
        """What a solution says of each card, as this view sees it."""
        return {
            self.card(each.card): (
                self.outcome(each.outcome),
                each.best,
                each.loss_game_points,
                each.loss_card_points,
            )
            for each in solution.cards
        }


def renaming(random: Random) -> View:
    """Random new names for the suits, not all the old ones; trump is renamed with them."""
    suits = list(range(4))
    while suits == [0, 1, 2, 3]:
        random.shuffle(suits)
    return View(suits=(suits[0], suits[1], suits[2], suits[3]))
