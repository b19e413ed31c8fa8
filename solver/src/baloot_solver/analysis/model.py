"""The values an analysis gives: what each card cost, and what the hand came to.

Two series run along a hand, one for each objective, and each is solved for its own: card points as
if nothing else counted, and the recorded score of the whole hand. In each, the value of a moment is
how the hand ends when everybody plays best from there. A card's loss is what its side's value fell
by, so losses add up: the value at the start less a side's losses, and more the other side's, is the
result, exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from baloot_solver.cards import Card, Seat, Side
from baloot_solver.deal import Claim, HandRecord, Position
from baloot_solver.errors import InputError
from baloot_solver.phrases import Phrase
from baloot_solver.play import Infraction
from baloot_solver.projects import Project
from baloot_solver.scoring import MatchState, RecordScore
from baloot_solver.solve import CardValue, Objective, Outcome


class Cost(Enum):
    """What a card cost its side, the two series seen together.

    `NOTHING`: no better card in either. `CARD_POINTS`: card points, where the score stays the
    same. `SCORE`: game points, where a player for card points would have lost nothing. `BOTH`.
    """

    NOTHING = "nothing"
    CARD_POINTS = "card_points"
    SCORE = "score"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Appraisal:
    """A card in one series.

    `before` and `after` are the values. `loss_card_points` and `loss_game_points` (None where the
    hand cannot be scored) are the fall from one to the other for the side of the player, in the
    recorded difference for game points; the one in the other unit than the objective's may be
    negative, and both are where a card against the rules gained. `best` says that nothing was lost
    in the whole order of the objective. `cards` are all legal cards with their values, best first:
    those of the player whose turn it was. `line` is best play after a card that was not best, to
    the end of the hand: how the loss is brought home. `losses` are those of North-South and
    East-West up to here, this card included, in the unit of the objective.
    """

    before: Outcome
    after: Outcome
    best: bool
    loss_card_points: int
    loss_game_points: int | None
    cards: tuple[CardValue, ...]
    line: tuple[Card, ...]
    losses: tuple[int, int]

    @property
    def best_cards(self) -> tuple[Card, ...]:
        """The legal cards that lose nothing."""
        return tuple(each.card for each in self.cards if each.best)


@dataclass(frozen=True, slots=True)
class Step:
    """A card of the record and what it cost.

    `play` is its index in the record, `trick` and `place` count from 0. `position` is the one
    before it; its `to_play` is another seat than `seat` where the lead was out of turn. `legal` are
    the cards that could be played, `forced` says that there was no other. `infractions` are the
    breaches of the rules in it. `game_points` is None where the hand cannot be scored.
    """

    play: int
    trick: int
    place: int
    seat: Seat
    card: Card
    position: Position
    legal: tuple[Card, ...]
    infractions: tuple[Infraction, ...]
    card_points: Appraisal
    game_points: Appraisal | None

    @property
    def forced(self) -> bool:
        """Whether it was the only legal card."""
        return self.legal == (self.card,)

    @property
    def cost(self) -> Cost:
        """What the card cost; forced cards and equals of the best cost nothing.

        Only a lead that was Ekka and was not called may be forced and cost something: the call.
        """
        points = self.card_points
        costs_points = not points.best and points.loss_card_points >= 0
        game = self.game_points
        if game is None or not game.loss_game_points or game.loss_game_points < 0:
            return Cost.CARD_POINTS if costs_points else Cost.NOTHING
        return Cost.BOTH if costs_points else Cost.SCORE

    def appraisal(self, objective: Objective) -> Appraisal | None:
        """The card in the series of one objective."""
        return self.card_points if objective is Objective.CARD_POINTS else self.game_points


@dataclass(frozen=True, slots=True)
class Series:
    """One objective along the whole hand.

    `start` is what perfect play of all four would have come to, with a whole line that reaches it;
    `end` the result: the value after the last card, or what a conceded claim gave. `losses` are by
    seat, South, East, North, West, in the objective's unit, those of `conceded` not among them:
    what conceding the claim cost the side that conceded (a side, not a player). `turns` are the
    places in the steps of the cards with which the contract, made or not at best play, changed.
    `nodes` counts cards put on the table by the search.
    """

    objective: Objective
    start: Outcome
    line: tuple[Card, ...]
    end: Outcome
    losses: tuple[int, int, int, int]
    conceded: int
    turns: tuple[int, ...]
    nodes: int

    def side_loss(self, side: Side) -> int:
        """The losses of both players of a side."""
        return self.losses[side] + self.losses[side + 2]


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """Whether a side can take every trick that is left, whatever the others do (Sawa).

    Both hands of the side play for it. `line` shows it: of a sound claim, a way through the best
    defence to the end of the hand; of another, the play up to the trick that the claim loses.
    """

    side: Side
    sound: bool
    line: tuple[Card, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim of the record, and whether it was sound where it was made.

    `step` is the place in the steps of the last card before it, None before the first. `penalty`
    are the game points that a claim that fails would record (ruling 10), None where it was sound
    or the hand cannot be scored.
    """

    claim: Claim
    verdict: ClaimVerdict
    penalty: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Projects that a side held and did not declare, and the game points that cost it.

    `lost` is by how much the recorded difference would have been better for the side, had it
    declared them and the other side what it did; None where the hand is not scored.
    """

    side: Side
    projects: tuple[Project, ...]
    lost: int | None


@dataclass(frozen=True, slots=True)
class WrittenCheck:
    """The game points the table wrote beside those the record comes to; North-South, East-West.

    `explanations` are sentences that each would account for the whole difference.
    """

    written: tuple[int, int]
    right: tuple[int, int]
    explanations: tuple[Phrase, ...]

    @property
    def differs(self) -> bool:
        """Whether another score was written."""
        return self.written != self.right


@dataclass(frozen=True, slots=True)
class MatchVerdict:
    """What the hand did to the match, where its score before is known.

    `start` is the match had all played perfectly, `end` as it was played. `turns` are the places in
    the steps of the cards with which the winner of the match at best play changed: somebody to
    nobody is a change too; the number of steps stands for a conceded claim or a penalty.
    """

    start: MatchState
    end: MatchState
    turns: tuple[int, ...]


@dataclass(frozen=True)
class Analysis:
    """A finished hand gone through.

    `steps` are the cards in order; cards laid before their turn in a trick that broke off are not
    among them. `card_points` and `game_points` are the series; the second is None where the hand
    cannot be scored, and `unscored` says why. `score` is the score sheet with the infractions and
    the auction.
    """

    record: HandRecord
    steps: tuple[Step, ...]
    card_points: Series
    game_points: Series | None
    unscored: InputError | None
    score: RecordScore
    claims: tuple[CheckedClaim, ...]
    forgotten: tuple[Forgotten, ...]
    written: WrittenCheck | None
    match: MatchVerdict | None

    @property
    def mistakes(self) -> tuple[Step, ...]:
        """The cards that cost something."""
        return tuple(each for each in self.steps if each.cost is not Cost.NOTHING)
