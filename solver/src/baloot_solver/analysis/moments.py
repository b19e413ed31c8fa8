"""A record as a sequence of moments: the position before each card and the position after it.

What was played was played, so the positions follow the record and not the rules: an illegal card
lies where it fell, and who led out of turn led. Only the order inside a trick is put right. A trick
goes by its led suit and its cards, not by the order of the other three, so a card laid out of turn
is taken up again where its seat's turn comes; that it was out of turn is in the infractions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from baloot_solver.cards import Card, Seat, Side
from baloot_solver.deal import EkkaState, HandRecord, Hands, Position, SoFar
from baloot_solver.errors import InputError
from baloot_solver.play import Laid, Replay, Trick, leader_of


@dataclass(frozen=True, slots=True)
class Moment:
    """One card of a record.

    `play` is its index in the record (from 0), `trick` that of its trick (from 0) and `place` its
    place in it (0 leads). `before.to_play` is whose turn it was, another seat than `seat` where the
    card was led out of turn. `after` knows whether a lead stood as Ekka.
    """

    play: int
    trick: int
    place: int
    seat: Seat
    card: Card
    before: Position
    after: Position


def opening(record: HandRecord, replayed: Replay) -> Position:
    """The position before the first card.

    Who is to lead follows from the rules; where the record does not say who dealt or bought, it is
    who led. Raises `InputError` (`deal.dealer`, `contract.buyer`) where there is no card either.
    """
    try:
        leader = leader_of(record.rules, record.deal.dealer, record.contract.buyer)
    except InputError:
        if not replayed.tricks:
            raise
        leader = replayed.tricks[0].plays[0].seat
    return Position(
        rules=record.rules,
        contract=record.contract,
        hands=record.deal.hands,
        leader=leader,
        so_far=SoFar((0, 0), (0, 0)),
        dealt=record.deal,
        dealer=record.deal.dealer,
        up_card=record.deal.up_card,
        declarations=record.declarations,
    )


def moments(record: HandRecord, replayed: Replay) -> tuple[Moment, ...]:
    """The cards of a record one by one, each trick in the order of its seats.

    Of a trick that breaks off, cards laid before their turn came are left out: there is no position
    that has them on the table.
    """
    position = opening(record, replayed)
    found = []
    for number, trick in enumerate(replayed.tricks):
        for place, (index, laid) in enumerate(_in_turn(record, trick)):
            after = _after(position, laid, trick)
            found.append(
                Moment(4 * number + index, number, place, laid.seat, laid.card, position, after)
            )
            position = after
    return tuple(found)


def _in_turn(record: HandRecord, trick: Trick) -> Iterator[tuple[int, Laid]]:
    """The cards of a trick as the seats' turns come, with their places in the record."""
    of_seat = {laid.seat: (index, laid) for index, laid in enumerate(trick.plays)}
    seat = trick.plays[0].seat
    while seat in of_seat:
        yield of_seat.pop(seat)
        seat = seat.next(record.rules.play.direction)


def _after(position: Position, laid: Laid, trick: Trick) -> Position:
    hands = _without(position.hands, laid)
    cards = (*position.trick, laid.card)
    if len(cards) == 4 and trick.winner is not None:
        so_far = _added(position.so_far, trick.winner.side, trick.card_points)
        return replace(
            position, hands=hands, leader=trick.winner, trick=(), so_far=so_far, ekka=EkkaState.AUTO
        )
    if len(cards) > 1:
        return replace(position, hands=hands, trick=cards)
    # Whether a lead stood as Ekka is known of a record: called and true, or by itself (ruling 4).
    ekka = EkkaState.CALLED if trick.ekka else EkkaState.NOT_CALLED
    return replace(position, hands=hands, leader=laid.seat, trick=cards, ekka=ekka)


def _without(hands: Hands, laid: Laid) -> Hands:
    left = list(hands)
    left[laid.seat] -= {laid.card}
    return left[0], left[1], left[2], left[3]


def _added(so_far: SoFar | None, side: Side, points: int) -> SoFar:
    assert so_far is not None  # a record begins with its first card
    card_points, tricks = list(so_far.card_points), list(so_far.tricks)
    card_points[side] += points
    tricks[side] += 1
    return SoFar((card_points[0], card_points[1]), (tricks[0], tricks[1]))
