"""The values scoring takes and gives: facts of a deal, a score, a ledger.

A `Ledger` is the score sheet in the making. Every line says what one rule does to the two columns
of the sheet, so the lines of a finished ledger sum to the recorded game points; a line that only
explains (a comparison, a test) changes nothing. A line may take back what an earlier one gave: when
a buyer fails, his cards are counted first and then go to the other side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from baloot_solver.cards import Card, Seat, Side
from baloot_solver.errors import InputError
from baloot_solver.phrases import Phrase
from baloot_solver.projects import Settlement

NO_PROJECTS: Final = Settlement()
"""A hand without projects and Baloot."""
MISSING_FACTS: Final = frozenset(
    (
        "NO_SCORE_SHEET",
        "BUYER_MISSING",
        "BID_MISSING",
        "DEALER_MISSING",
        "UP_CARD_MISSING",
        "BUYER_ACE_UNKNOWN",
    )
)
"""Reasons of an `InputError` that says what is missing for a score, where nothing is wrong."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One rule applied: its section, what it says here, and how it changes each side's game points.

    The changes of all lines of a ledger add up to the recorded game points.
    """

    section: str
    text: Phrase
    north_south: int
    east_west: int


class Ledger:
    """Lines in the order the rules are applied."""

    def __init__(self) -> None:
        self._lines: list[LedgerLine] = []

    def add(self, section: str, text: Phrase, change: tuple[int, int] = (0, 0)) -> None:
        """Add a line that changes North-South's and East-West's game points by `change`."""
        self._lines.append(LedgerLine(section, text, *change))

    @property
    def lines(self) -> tuple[LedgerLine, ...]:
        """The lines so far."""
        return tuple(self._lines)


@dataclass(frozen=True, slots=True)
class HandFacts:
    """What scoring needs of a deal besides its contract and who took which card points.

    None is "not known". `buyer_held_ace` says whether the buyer's eight cards had an Ace (reverse
    kaboot). `path` is where the caller's dealer and up-card stand, for the path of an error.
    """

    settlement: Settlement = NO_PROJECTS
    dealer: Seat | None = None
    up_card: Card | None = None
    buyer_held_ace: bool | None = None
    path: str = "deal"

    def missing(self, field: str, reason: str, description: str) -> InputError:
        """The error for a fact that is not known but decides."""
        return InputError(field, reason, description).under(self.path)


@dataclass(frozen=True, slots=True)
class HandScore:
    """The score of one hand; pairs are North-South, East-West.

    `made` is whether the buyer's side made its contract (an even hand counts as made), `winner` the
    side that won the hand (None: an exact tie in which both keep their points), `match_won_by` the
    side to which Gahwa gave the match. `game_points` are the sums of the ledger's columns.
    """

    game_points: tuple[int, int]
    made: bool
    winner: Side | None
    match_won_by: Side | None
    card_points: tuple[int, int]
    sweep: Side | None
    ledger: tuple[LedgerLine, ...]
    settlement: Settlement = NO_PROJECTS
    """What became of projects and Baloot."""
