"""Positions in, outcomes and tables out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from baloot_solver.cards import Card, Seat
from baloot_solver.deal import Contract, Deal, EkkaState, Position, Scored, SoFar
from baloot_solver.errors import InputError, at
from baloot_solver.messages.enums import EKKA, SEAT, SIDE
from baloot_solver.messages.projects import (
    read_seat_baloots,
    read_seat_projects,
    write_seat_project,
)
from baloot_solver.messages.table import (
    read_cards,
    read_contract,
    read_deal,
    read_rules,
    read_side_points,
    write_cards,
    write_contract,
    write_deal,
    write_rules,
    write_side_points,
)
from baloot_solver.notation import write_hands
from baloot_solver.play import position_of
from baloot_solver.play.tricks import trick_points, trick_winner
from baloot_solver.rules import RuleSet
from baloot_solver.solve import CardValue, Outcome
from balootsolver.v1 import position_pb2, projects_pb2, solver_service_pb2


@dataclass(frozen=True, slots=True)
class PositionParts:
    """A position as it is asked about: the deal and what was played, not what came of it.

    The fields of the message, read; whether they make a position is `position`'s to say.
    """

    rules: RuleSet
    deal: Deal
    contract: Contract
    leader: Seat | None = None
    plays: tuple[Card, ...] = ()
    so_far: SoFar | None = None
    ekka: EkkaState = EkkaState.AUTO

    def position(self) -> Position:
        """The position; `InputError` as `play.position_of`, which says what is an ending."""
        return position_of(
            self.rules,
            self.deal,
            self.contract,
            leader=self.leader,
            plays=self.plays,
            so_far=self.so_far,
            ekka=self.ekka,
        )


def read_position(message: position_pb2.Position) -> Position:
    """A position; `InputError` paths are inside the message (`deal.hands`, `plays[3]`).

    `play.position_of` says which messages are a full deal and which an ending.
    """
    return read_position_parts(message).position()


def read_position_parts(message: position_pb2.Position) -> PositionParts:
    """What a message says of a position; errors as those of `read_position`."""
    with at("rules"):
        rules = read_rules(message.rules)
    if not message.HasField("deal"):
        raise InputError("deal", "MISSING", "the deal is needed")
    if not message.HasField("contract"):
        raise InputError("contract", "MISSING", "the contract is needed")
    with at("contract"):
        contract = read_contract(message.contract)
    with at("deal"):
        deal = read_deal(message.deal)
    with at("leader"):
        leader = SEAT.read(message.leader)
    with at("plays"):
        plays = read_cards(message.plays)
    with at("ekka"):
        ekka = EKKA.read(message.ekka) or EkkaState.AUTO
    with at("so_far"):
        so_far = _read_so_far(rules, contract, message) if message.HasField("so_far") else None
    return PositionParts(rules, deal, contract, leader, plays, so_far, ekka)


def write_position_parts(parts: PositionParts) -> position_pb2.Position:
    """The message that `read_position_parts` reads back as the same parts."""
    message = position_pb2.Position(
        rules=write_rules(parts.rules),
        deal=write_deal(parts.deal),
        contract=write_contract(parts.contract),
        leader=SEAT.write(parts.leader),
        plays=write_cards(parts.plays),
        ekka=EKKA.write(None if parts.ekka is EkkaState.AUTO else parts.ekka),
    )
    if parts.so_far is not None:
        message.so_far.CopyFrom(_write_so_far(parts.so_far))
    return message


def _write_so_far(so_far: SoFar) -> position_pb2.SoFar:
    message = position_pb2.SoFar(
        card_points=write_side_points(so_far.card_points), tricks=write_side_points(so_far.tricks)
    )
    if so_far.scored is not None:
        message.scored.CopyFrom(
            position_pb2.Scored(
                projects=[write_seat_project(each) for each in so_far.scored.projects],
                baloot=[
                    projects_pb2.SeatBaloot(seat=SEAT.write(seat)) for seat in so_far.scored.baloot
                ],
            )
        )
    return message


def _read_so_far(rules: RuleSet, contract: Contract, message: position_pb2.Position) -> SoFar:
    given = message.so_far
    for name in ("card_points", "tricks"):
        if not given.HasField(name):
            raise InputError(name, "MISSING", "both sides' numbers are needed, 0 included")
    scored: Scored | None = None
    if given.HasField("scored"):
        with at("scored"):
            scored = Scored(
                projects=read_seat_projects(rules, contract, given.scored.projects, "projects"),
                baloot=read_seat_baloots(given.scored.baloot, "baloot"),
            )
    return SoFar(
        read_side_points(given.card_points, "card_points"),
        read_side_points(given.tricks, "tricks"),
        scored,
    )


def write_outcome(outcome: Outcome) -> position_pb2.Outcome:
    """An outcome; what cannot be told is absent."""
    message = position_pb2.Outcome(
        card_points=write_side_points(outcome.card_points),
        sweep=SIDE.write(outcome.sweep),
        match_won_by=SIDE.write(outcome.match_won_by),
    )
    if outcome.game_points is not None:
        message.game_points.CopyFrom(write_side_points(outcome.game_points))
    if outcome.made is not None:
        message.made = outcome.made
    return message


def write_card_value(value: CardValue) -> solver_service_pb2.CardValue:
    """A legal card and what it leads to."""
    message = solver_service_pb2.CardValue(
        card=str(value.card),
        outcome=write_outcome(value.outcome),
        best=value.best,
        loss_card_points=value.loss_card_points,
    )
    if value.loss_game_points is not None:
        message.loss_game_points = value.loss_game_points
    return message


def write_table(position: Position) -> position_pb2.Table:
    """The table as it is, for programs that draw it."""
    message = position_pb2.Table(
        hands=write_hands(position.hands),
        leader=SEAT.write(position.leader),
        trick=write_cards(position.trick),
    )
    if position.so_far is not None:
        message.tricks.CopyFrom(write_side_points(position.so_far.tricks))
        message.card_points.CopyFrom(write_side_points(position.so_far.card_points))
    return message


def write_line(position: Position, line: Sequence[Card]) -> list[position_pb2.Trick]:
    """`line` trick by trick, the trick on the table first with the cards that lay there already.

    The line is one of `solve`, so every card is legal: only who wins is found out here. To judge
    each card again would cost several times what the search of an ending does.
    """
    tricks: list[position_pb2.Trick] = []
    leader, trick, left = position.leader, list(position.trick), position.cards_left
    for card in line:
        trick.append(card)
        left -= 1
        if len(trick) == 4:
            winner = _winner(position, leader, trick)
            tricks.append(_write_trick(position, leader, trick, winner, last=left == 0))
            leader, trick = winner, []
    return tricks


def _write_trick(
    position: Position, leader: Seat, cards: Sequence[Card], winner: Seat, *, last: bool
) -> position_pb2.Trick:
    contract, direction = position.contract, position.rules.play.direction
    return position_pb2.Trick(
        leader=SEAT.write(leader),
        cards=write_cards(cards),
        seats=[SEAT.write(leader.next(direction, place)) for place in range(len(cards))],
        winner=SEAT.write(winner),
        card_points=trick_points(contract.kind, contract.trump, cards, last=last),
    )


def _winner(position: Position, leader: Seat, cards: Sequence[Card]) -> Seat:
    contract, direction = position.contract, position.rules.play.direction
    return trick_winner(contract.kind, contract.trump, leader, cards, direction)
