"""A world as a position that can be solved: the seat's view with the hidden hands filled in."""

from __future__ import annotations

from collections.abc import Iterable

from baloot_solver.cards import Seat
from baloot_solver.deal import Deal, Hands, Position
from baloot_solver.hints.masks import hand_of
from baloot_solver.hints.view import SeatView
from baloot_solver.hints.worlds import World


def positions_in(view: SeatView, worlds: Iterable[World]) -> list[Position]:
    """The position of the view in each of the worlds, ready for `solve_many`.

    Every project that is held counts (ruling 8).
    """
    played = [view.played_by(seat) for seat in Seat]
    course = view.course
    found = []
    for world in worlds:
        south, east, north, west = (
            hand_of(now | before) for now, before in zip(world, played, strict=True)
        )
        dealt: Hands = (south, east, north, west)
        found.append(
            Position(
                rules=view.rules,
                contract=view.contract,
                hands=world.hands,
                leader=course.leader,
                trick=course.trick,
                so_far=course.so_far,
                dealt=Deal(dealt, view.dealer, view.up_card, view.up_card_taken_by),
                dealer=view.dealer,
                up_card=view.up_card,
                ekka=view.ekka,
            )
        )
    return found
