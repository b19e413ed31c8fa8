"""Hints: what to play and what to bid when the other hands are hidden."""

from baloot_solver.hints.bidding import BidView, BidWorlds
from baloot_solver.hints.claims import Claims
from baloot_solver.hints.facts import Fact, Facts, facts_of
from baloot_solver.hints.placing import positions_in
from baloot_solver.hints.projection import view_of
from baloot_solver.hints.view import Announcement, Course, SeatView
from baloot_solver.hints.worlds import World, Worlds

__all__ = [
    "Announcement",
    "BidView",
    "BidWorlds",
    "Claims",
    "Course",
    "Fact",
    "Facts",
    "SeatView",
    "World",
    "Worlds",
    "facts_of",
    "positions_in",
    "view_of",
]
