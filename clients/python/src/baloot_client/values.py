"""The answers as plain frozen values.

Every name says its unit: card points (abnat) and game points (what is written on the score sheet)
are different things. None means "not told", never zero. Each answer keeps the message it came from
in `message`, for those who store or forward it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from balootsolver.v1 import rules_service_pb2, solver_service_pb2


class Seat(StrEnum):
    """A player's place; South and North are partners."""

    SOUTH = "S"
    EAST = "E"
    NORTH = "N"
    WEST = "W"

    @property
    def side(self) -> Side:
        """The side this seat plays for."""
        return Side.NORTH_SOUTH if self in (Seat.SOUTH, Seat.NORTH) else Side.EAST_WEST


class Side(StrEnum):
    """A pair of partners."""

    NORTH_SOUTH = "north_south"
    EAST_WEST = "east_west"


@dataclass(frozen=True, slots=True)
class Points:
    """A number for each side; the name that holds it says the unit."""

    north_south: int
    east_west: int

    def of(self, side: Side) -> int:
        """The number of one side."""
        return self.north_south if side is Side.NORTH_SOUTH else self.east_west

    def difference(self, side: Side) -> int:
        """The number of `side` minus the other's."""
        ahead = self.north_south - self.east_west
        return ahead if side is Side.NORTH_SOUTH else -ahead


@dataclass(frozen=True, slots=True)
class SoFar:
    """What the finished tricks of an ending brought, for a question."""

    card_points: Points
    """Card points taken."""
    tricks: Points
    """Tricks taken."""
    scored: Scored | None = None
    """Projects and Baloot that score. None: not known, then no game points are told."""


@dataclass(frozen=True, slots=True)
class Scored:
    """Projects and Baloot that score, for a question; empty means none."""

    projects: tuple[SeatProject, ...] = ()
    baloot: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatProject:
    """A project as a caller names it: its class, its cards, or both."""

    seat: Seat
    project_class: str = ""
    """`sira`, `fifty`, `hundred`, `four_hundred` or `carre`; empty: read from the cards."""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand ends in."""

    card_points: Points
    """Final card points of both sides."""
    game_points: Points | None
    """Recorded game points of both sides."""
    sweep: Side | None
    """The side that took every trick (kaboot)."""
    made: bool | None
    """Whether the buyer's side made its contract."""
    match_won_by: Side | None
    """The side that won the match by Gahwa."""


@dataclass(frozen=True, slots=True)
class CardValue:
    """A legal card and what perfect play after it comes to."""

    card: str
    outcome: Outcome
    best: bool
    loss_game_points: int | None
    """Game points lost against the value, seen from the side to play."""
    loss_card_points: int
    """Card points lost against the value, seen from the side to play."""


@dataclass(frozen=True, slots=True)
class Project:
    """A project and what became of it."""

    seat: Seat
    project_class: str
    cards: tuple[str, ...]
    game_points: int
    """Before any doubling; 0 in Bazar Blot."""
    card_points: int
    scores: bool
    reason: str
    section: str


@dataclass(frozen=True, slots=True)
class Baloot:
    """King and Queen of trump in one hand, and what became of it."""

    seat: Seat
    counts: bool
    reason: str
    section: str
    game_points: int
    card_points: int


@dataclass(frozen=True, slots=True)
class Projects:
    """All projects of a hand."""

    declared: tuple[Project, ...]
    won_by: Side | None
    """The side whose projects score."""
    baloot: tuple[Baloot, ...]


@dataclass(frozen=True, slots=True)
class Applied:
    """Which rules and which solver an answer rests on."""

    rule_set: str
    rule_set_digest: str
    solver_version: str


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact answer for a position."""

    id: str
    applied: Applied
    objective: str
    """`card_points` or `game_points`."""
    to_play: Seat | None
    value: Outcome
    cards: tuple[CardValue, ...]
    """Every legal card, the best first."""
    line: tuple[str, ...]
    """Cards to the end of the hand that reach the value."""
    projects: Projects
    nodes: int
    message: solver_service_pb2.SolveResponse = field(repr=False, compare=False)

    @property
    def best(self) -> tuple[str, ...]:
        """The best card, or all of them where several are exactly equal."""
        return tuple(each.card for each in self.cards if each.best)


@dataclass(frozen=True, slots=True)
class TableCell:
    """A contract of one buyer, undoubled, and what it comes to."""

    contract: Contract
    """In Bazar Blot with the bid that records most for the buyer's side."""
    outcome: Outcome
    highest_bid: int | None
    """The highest number of Bazar Blot that the buyer's side makes."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of an auction: `pass`, `hokum:H`, `double-locked`."""

    seat: Seat
    call: str


@dataclass(frozen=True, slots=True)
class Par:
    """What a hand records when all four see all cards and bid, double and play for it."""

    game_points: Points
    contract: Contract | None
    """None where all pass."""
    outcome: Outcome | None
    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class ContractTable:
    """Every contract of a deal for every buyer."""

    id: str
    applied: Applied
    objective: str
    cells: tuple[TableCell, ...]
    """By contract, Hokum's suits first, then by buyer: South, East, North, West."""
    best_north_south: TableCell
    best_east_west: TableCell
    par: Par | None
    nodes: int
    message: solver_service_pb2.SolveTableResponse = field(repr=False, compare=False)

    def best(self, side: Side) -> TableCell:
        """The best contract of a side; it may be one that fails."""
        return self.best_north_south if side is Side.NORTH_SOUTH else self.best_east_west


@dataclass(frozen=True, slots=True)
class CardDecision:
    """A legal card and whether the question holds after it."""

    card: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a question holds at best play of both sides."""

    id: str
    applied: Applied
    question: str
    """The question with its side: `makes`, `kaboot:ns`, `card-points:ew:82`."""
    side: Side
    """The side it was asked for; of `makes` the buyer's."""
    to_play: Seat | None
    holds: bool
    cards: tuple[CardDecision, ...]
    """Every legal card where they were asked for, those that hold first."""
    nodes: int
    message: solver_service_pb2.DecideResponse = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class RuleSetSummary:
    """A profile in brief."""

    name: str
    description: str
    digest: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a rule set, in the spelling overrides use."""

    name: str
    group: str
    value: str
    meaning: str
    allowed: str
    choices: tuple[str, ...]
    section: str
    overridden: bool


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule set in full."""

    applied: Applied
    description: str
    parameters: tuple[Parameter, ...]
    message: rules_service_pb2.GetRuleSetResponse = field(repr=False, compare=False)

    def __getitem__(self, name: str) -> str:
        """The value of a parameter; `KeyError` where there is none of that name."""
        for each in self.parameters:
            if each.name == name:
                return each.value
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class CardRuling:
    """Whether a card may be played, and why."""

    card: str
    legal: bool
    reason: str
    section: str


@dataclass(frozen=True, slots=True)
class LegalCards:
    """Every card of a hand, legal or not."""

    to_play: Seat
    cards: tuple[CardRuling, ...]
    applied: Applied
    message: rules_service_pb2.ListLegalCardsResponse = field(repr=False, compare=False)

    @property
    def legal(self) -> tuple[str, ...]:
        """The cards that may be played."""
        return tuple(each.card for each in self.cards if each.legal)


@dataclass(frozen=True, slots=True)
class Contract:
    """What is bought, or would be."""

    contract: str
    """`hokum:H`, `sun`, `no-trump` or `all-trump`."""
    buyer: Seat
    level: str
    """`single`, `double`, `triple`, `quadruple` or `gahwa`."""
    locked: bool | None
    """Whether trump may not be led; None while that is not settled."""
    bid: int | None
    """Number of a Bazar bid, in units of ten card points."""
    kapot: bool


@dataclass(frozen=True, slots=True)
class CallRuling:
    """Whether a call may be made, and why."""

    call: str
    legal: bool
    reason: str
    section: str


@dataclass(frozen=True, slots=True)
class AuctionResult:
    """What came of an auction."""

    end: str
    """`bought`, `all_pass` or `annulled`."""
    contract: Contract | None
    """None where nobody bought."""
    up_card_taken_by: Seat | None
    ashkal: bool
    annulled_by: Seat | None
    next_dealer: Seat | None
    """Who deals next, where this hand is not played."""
    reason: str


@dataclass(frozen=True, slots=True)
class LegalCalls:
    """Every call of an auction, legal or not, and where it stands."""

    id: str
    stage: str
    """`first_round`, `second_round`, `confirming`, `rising`, `doubling` or `over`."""
    to_call: Seat | None
    """None: the auction is over."""
    calls: tuple[CallRuling, ...]
    standing: Contract | None
    """What is bought if everybody passes from here; None before a bid and after the end."""
    result: AuctionResult | None
    """None: it goes on."""
    said: tuple[tuple[Seat, str], ...]
    """The calls so far, each with its seat and its suit."""
    applied: Applied
    message: rules_service_pb2.ListLegalCallsResponse = field(repr=False, compare=False)

    @property
    def legal(self) -> tuple[str, ...]:
        """The calls that may be made."""
        return tuple(each.call for each in self.calls if each.legal)


@dataclass(frozen=True, slots=True)
class Packet:
    """Cards dealt together."""

    seat: Seat | None
    """Who got them; None: they were turned up."""
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealtCards:
    """A deal, as far as it was asked for."""

    id: str
    hands: str
    """`S:... E:... N:... W:...`: five cards each, or eight."""
    dealer: Seat
    up_card: str | None
    """None where none is turned up."""
    up_card_taken_by: Seat | None
    complete: bool
    """Whether everybody has eight cards."""
    packets: tuple[Packet, ...]
    """How the cards left the pack, in order."""
    pack: tuple[str, ...]
    """The order of the pack, the top card first."""
    applied: Applied
    message: rules_service_pb2.DealCardsResponse = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence of the solver for other languages: which one of a fixed set, and its values.

    Values are words for programs; docs/protocol.md says how each is written.
    """

    code: str
    values: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One rule applied, and what it gave each side."""

    section: str
    text: str
    game_points: Points
    """By how much it changed each side's game points; all lines add up to the recorded ones."""
    phrase: Phrase
    """`text` for other languages."""


@dataclass(frozen=True, slots=True)
class ProjectsAnswer:
    """The projects of hands and what became of them."""

    projects: Projects
    applied: Applied
    message: rules_service_pb2.EvaluateProjectsResponse = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Infraction:
    """A play of a record that broke the rules; `play` is its index from 0."""

    play: int
    seat: Seat
    card: str
    reason: str
    """`OUT_OF_TURN`, `ILLEGAL_PLAY` or `FALSE_EKKA`."""
    description: str
    section: str
    phrase: Phrase
    """`description` for other languages."""


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match after a hand."""

    game_points: Points
    over: bool
    won_by: Side | None
    extra_deal: bool
    """Whether both sides reached the target and another hand must decide."""
    reason: str


@dataclass(frozen=True, slots=True)
class RecordedAuction:
    """What the calls of a record say; they do not change the score."""

    contract: Contract | None
    """None where they break off, or one of them is wrong."""
    up_card_taken_by: Seat | None
    field: str
    """The first thing that does not fit, inside the record; empty: all of it fits."""
    reason: str
    description: str
    legal: tuple[str, ...]
    """Where it is an illegal call: those that could have been made instead."""

    @property
    def fits(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.field


@dataclass(frozen=True, slots=True)
class HandScore:
    """The recorded score of a hand."""

    id: str
    applied: Applied
    game_points: Points
    card_points: Points
    sweep: Side | None
    made: bool
    won_by: Side | None
    """The side that won the hand; None is an exact tie in which both keep their points."""
    match_won_by: Side | None
    projects: Projects
    ledger: tuple[LedgerLine, ...]
    """The score sheet: a line for every rule applied, in order."""
    infractions: tuple[Infraction, ...]
    penalty_game_points: Points | None
    """What the first breach of the rules would have recorded, had it been penalised."""
    differs_from_written: bool | None
    """Whether the table wrote down other game points; None where it wrote none."""
    match: MatchState | None
    """The match after the hand; None where the score before it is not recorded."""
    auction: RecordedAuction | None
    """What the recorded calls say; None where none are recorded."""
    doubling_refused: str
    """Why the Sun could not be doubled at the match score before the hand; empty where it could."""
    message: rules_service_pb2.ScoreHandResponse = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One hand on the sheet of a match."""

    id: str
    game_points: Points
    """Recorded for this hand."""
    match: MatchState
    """The match after it, its game points the running totals."""
    score: HandScore | None
    """The hand's own score with its ledger; None where it was only written down, or thrown in."""
    thrown_in: bool
    differs_from_match_before: bool | None
    """Whether its record names another match score before the hand; None where it names none."""
    doubling_refused: str
    """Why the Sun could not be doubled at the totals before it; empty where it could."""


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The score sheet of a match."""

    id: str
    applied: Applied
    hands: tuple[MatchLine, ...]
    match: MatchState
    """The match as it stands after the last hand."""
    target: int
    """Game points that win the match."""
    hands_played: int
    """Hands that were recorded; deals that were thrown in do not count."""
    needed: Points
    """Game points each side still lacks to the target."""
    message: rules_service_pb2.ScoreMatchResponse = field(repr=False, compare=False)
