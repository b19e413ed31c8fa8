"""The values of an analysed hand: what each card cost, and what stands beside the cards.

Two series run along a hand, one for card points and one for the recorded score. The value of a
moment is how the hand ends at best play from there, the loss of a card what its side's value fell
by.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from baloot_client.hints import Estimate, Reason
from baloot_client.values import (
    Applied,
    CardValue,
    HandScore,
    Infraction,
    MatchState,
    Outcome,
    Phrase,
    Points,
    Seat,
    SeatProject,
    Side,
)
from balootsolver.v1 import analysis_service_pb2, solver_service_pb2


@dataclass(frozen=True, slots=True)
class Appraisal:
    """A card in one series."""

    before: Outcome
    after: Outcome
    best: bool
    """Whether nothing was lost in the whole order of the objective."""
    loss_card_points: int
    loss_game_points: int | None
    """The fall of the recorded difference; None where the hand cannot be scored."""
    best_cards: tuple[str, ...]
    cards: tuple[CardValue, ...]
    """Every legal card, the best first, where `cards` was asked."""
    line: tuple[str, ...]
    """Best play after a card that was not best."""
    losses: Points
    """Losses of both sides up to here, in the unit of the objective."""


@dataclass(frozen=True, slots=True)
class Visible:
    """A card as far as its player could judge it."""

    luck: str
    """`mistake`, `unlucky`, `lucky` or `fine`."""
    expected_loss: Estimate
    """How far it falls short of the best card, over the deals that fit; in game points, or card
    points where the hand cannot be scored."""
    best_cards: tuple[str, ...]
    reasons: tuple[Reason, ...]
    worlds: int
    exact: bool


@dataclass(frozen=True, slots=True)
class AnalysedCard:
    """A card of the record; `play` is its index from 0, `trick` counts from 1."""

    play: int
    trick: int
    seat: Seat
    to_play: Seat
    """Whose turn it was: another seat where it was led out of turn."""
    card: str
    legal: tuple[str, ...]
    forced: bool
    cost: str
    """`nothing`, `card_points`, `score` or `both`."""
    card_points: Appraisal
    game_points: Appraisal | None
    visible: Visible | None = None
    """Where it was asked for; None for a card against the rules and all after it."""


@dataclass(frozen=True, slots=True)
class Series:
    """One objective along the whole hand."""

    objective: str
    start: Outcome
    """What perfect play of all four would have come to."""
    line: tuple[str, ...]
    end: Outcome
    losses: dict[Seat, int]
    """Losses of each player, in the unit of the objective."""
    side_losses: Points
    conceded: int
    """What conceding a claim cost the side that conceded."""
    turns: tuple[int, ...]
    """Indices in the steps of the cards with which the contract changed."""
    nodes: int


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim of the record, checked where it was made."""

    seat: Seat
    after_play: int
    conceded: bool | None
    sound: bool
    line: tuple[str, ...]
    penalty_game_points: Points | None
    """What a claim that fails would record."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Whether a side may claim all tricks that are left."""

    id: str
    applied: Applied
    side: Side
    to_play: Seat | None
    sound: bool
    line: tuple[str, ...]
    """A way to the end, or the play up to the trick that the claim loses."""
    nodes: int
    message: solver_service_pb2.CheckClaimResponse = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class ForgottenProjects:
    """Projects that a side held and did not declare."""

    side: Side
    projects: tuple[SeatProject, ...]
    lost_game_points: int | None


@dataclass(frozen=True, slots=True)
class WrittenCheck:
    """The written game points beside the right ones, and what would account for a difference."""

    written: Points
    right: Points
    differs: bool
    explanations: tuple[str, ...]
    phrases: tuple[Phrase, ...]
    """`explanations` for other languages."""


@dataclass(frozen=True, slots=True)
class MatchVerdict:
    """The match had all played perfectly, as it was played, and with which cards it changed."""

    start: MatchState
    end: MatchState
    turns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandAnalysis:
    """A hand gone through."""

    id: str
    applied: Applied
    steps: tuple[AnalysedCard, ...]
    card_points: Series
    game_points: Series | None
    """None where the hand cannot be scored."""
    infractions: tuple[Infraction, ...]
    score: HandScore | None
    unscored: str | None
    """What is missing for a score, a sentence."""
    claims: tuple[CheckedClaim, ...]
    forgotten: tuple[ForgottenProjects, ...]
    written: WrittenCheck | None
    match: MatchVerdict | None
    message: analysis_service_pb2.AnalyseHandResponse = field(repr=False, compare=False)

    @property
    def mistakes(self) -> tuple[AnalysedCard, ...]:
        """The cards that cost something."""
        return tuple(each for each in self.steps if each.cost != "nothing")
