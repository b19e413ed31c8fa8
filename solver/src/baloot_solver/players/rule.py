"""`RulePlayer`: bids by point count, plays by habit, and uses every right it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from baloot_solver.auction import AuctionCall
from baloot_solver.cards import Card
from baloot_solver.players.bidding import MARKS, Marks, choose_call
from baloot_solver.players.cardplay import HABITS, Habits, choose_card
from baloot_solver.players.views import CallView, PlayView
from baloot_solver.projects import Declaration, Project


@dataclass(frozen=True, slots=True)
class RulePlayer:
    """A sensible player without a search, the same on every machine.

    It declares every project and calls every Baloot and Ekka.
    """

    marks: Marks = MARKS
    habits: Habits = HABITS

    def choose_call(self, view: CallView) -> AuctionCall:
        return choose_call(view, self.marks)

    def choose_declarations(
        self, view: PlayView, projects: Sequence[Project]
    ) -> tuple[Declaration, ...]:
        return tuple(Declaration(view.seat, each.cards) for each in projects)

    def choose_card(self, view: PlayView) -> Card:
        return choose_card(view, self.habits)

    def calls_baloot(self, view: PlayView) -> bool:
        return True

    def calls_ekka(self, view: PlayView, lead: Card) -> bool:
        return True
