"""A world as a position that can be solved: the seat's view with the hidden hands filled in."""

from __future__ import annotations

from collections.abc import Iterable

from baloot_solver.cards import Hand, Seat
from baloot_solver.deal import Deal, Hands, Position
from baloot_solver.hints.claims import announced_with, claims_of
from baloot_solver.hints.masks import hand_of
from baloot_solver.hints.view import SeatView
from baloot_solver.hints.worlds import World
from baloot_solver.projects import Declaration, hand_projects


def positions_in(view: SeatView, worlds: Iterable[World]) -> list[Position]:
    """The position of the view in each of the worlds, ready for `solve_many`.

    Projects count as ruling 8 has it: all that are held where announcements are not recorded; where
    they are, those that were announced, with the best cards that fit, and all of a seat that has
    not played yet and so may still announce.
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
                declarations=declared_in(view, dealt),
            )
        )
    return found


def declared_in(view: SeatView, dealt: Hands) -> tuple[Declaration, ...] | None:
    """The projects that count if these hands were dealt; None: all.

    The hands bear out what was announced, as every world does.
    """
    if view.announcements is None or view.rules.projects is None:
        return None
    return tuple(each for seat in Seat for each in declared_by(view, seat, dealt[seat]))


def declared_by(view: SeatView, seat: Seat, eight: Hand) -> Iterable[Declaration]:
    """The projects of one seat that count, where announcements are recorded."""
    rules, contract = view.rules, view.contract
    told = [each for each in view.announcements or () if each.seat is seat]
    if not told and not view.played_by(seat):
        projects = hand_projects(rules, contract.kind, contract.trump, eight, seat)
        return [Declaration(seat, each.cards) for each in projects]
    declared = [Declaration(seat, each.cards) for each in told if each.cards]
    claims = claims_of(view, seat)
    if claims is not None:
        meant = announced_with(rules, contract, claims, eight)
        assert meant is not None, "the world does not bear out what was announced"
        declared += [Declaration(seat, each.cards) for each in meant]
    return declared
