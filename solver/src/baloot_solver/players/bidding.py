"""A sensible player's calls by point count: what the side may expect, held against a mark.

Around the up-card a player counts his five cards and the up-card (`strength.expected_points`), adds
what his projects are worth, and buys where that passes the mark of the contract; Sun counts twice
as much as Hokum and wants more. With eight cards he doubles rarely, and answers a double more
rarely. In Bazar Blot he bids the lowest number while his count carries it. The marks did best in
duplicate matches of self-play (docs/players.md).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from baloot_solver.auction import (
    ASHKAL,
    CONFIRM,
    KAWESH,
    PASS,
    SUN,
    AuctionCall,
    AuctionState,
    Word,
    legal_calls,
)
from baloot_solver.auction.ladder import lowest_bid
from baloot_solver.auction.model import Bidding, Confirming, Doubling, Rising, Stage
from baloot_solver.cards import Card, ContractKind, Level, Seat, Suit
from baloot_solver.hints.masks import hand_of, mask_of
from baloot_solver.players.strength import LEAD_WORTH, expected_points
from baloot_solver.players.views import CallView
from baloot_solver.projects import both_values, hand_projects
from baloot_solver.projects.finding import may_have_projects
from baloot_solver.rules.card_tables import total_points
from baloot_solver.rules.groups import LadderAuction
from baloot_solver.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Marks:
    """How far above half of a contract's card points a count must be for a call.

    All in card points. `over` is added where something stands already, `partners` where it is the
    partner's. Levels are raised where the count passes `raises[level]`.
    """

    hokum: float = 28
    sun: float = 30
    over: float = 4
    partners: float = 20
    bought: float = 14
    """What a buyer's side is stronger than an average one, to those who count against it."""
    raises: tuple[float, float, float, float] = (28, 42, 60, 90)
    bazar: float = 6
    """By how much a Bazar Blot count must pass the number bid."""


MARKS: Final = Marks()
_RUNGS: Final = (Level.DOUBLE, Level.TRIPLE, Level.QUADRUPLE, Level.GAHWA)
_PROJECT_SHARE: Final = 0.7
"""Of a project's worth: the other side may hold a better one."""


class Counts:
    """A hand counted in every contract that is asked for, each once.

    `hand` is a mask. `up_card` is added to it: whoever calls thinks of having it. None where all is
    dealt.
    """

    __slots__ = ("_found", "_hand", "_rules")

    def __init__(self, rules: RuleSet, hand: int, up_card: Card | None) -> None:
        self._rules = rules
        self._hand = hand if up_card is None else hand | 1 << up_card
        self._found: dict[tuple[ContractKind, Suit | None], float] = {}

    def margin(self, kind: ContractKind, trump: Suit | None) -> float:
        """Card points above an even hand that the side may expect, without the first lead."""
        found = self._found.get((kind, trump))
        if found is None:
            found = expected_points(kind, trump, self._hand) - total_points(kind) / 2
            if may_have_projects(self._hand):
                for value in project_values(self._rules, kind, trump, self._hand):
                    found += _PROJECT_SHARE * value
            self._found[kind, trump] = found
        return found

    def holds_beside(self, up_card: Card) -> bool:
        """Whether the hand has another card of the up-card's suit."""
        return self._hand & ~(1 << up_card) & 255 << 8 * up_card.suit != 0


def project_values(
    rules: RuleSet, kind: ContractKind, trump: Suit | None, hand: int
) -> tuple[int, ...]:
    """What each project of a hand, a mask, is worth in card points, the best first."""
    spades, hearts, diamonds, clubs = (
        hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24,
    )  # fmt: skip
    runs = _RUNS[spades] + _RUNS[hearts] + _RUNS[diamonds] + _RUNS[clubs]
    if spades & hearts & diamonds & clubs or max(runs, default=0) > _WHOLE:
        # Runs may be parted, and fours of a kind may share cards with them: that is worked out.
        return _values(rules, kind, trump, hand)
    name = rules.digest, kind, tuple(sorted(runs))
    found = _kept.get(name)
    if found is None:
        found = _kept[name] = _values(rules, kind, trump, hand)
    return found


def _values(rules: RuleSet, kind: ContractKind, trump: Suit | None, hand: int) -> tuple[int, ...]:
    projects = hand_projects(rules, kind, trump, hand_of(hand), Seat.SOUTH)
    return tuple(both_values(rules, kind, each)[1] for each in projects)


_WHOLE: Final = 5
"""A run of so many cards is one project, and no two would be worth more."""
_RUNS: Final = tuple(
    tuple(len(run) for run in f"{ranks:b}".split("0") if len(run) >= 3) for ranks in range(256)
)
"""How long the runs are that the ranks of a suit have."""
_kept: Final[dict[object, tuple[int, ...]]] = {}
"""What runs of these lengths are worth; there are a few dozen of them."""


class Turn:
    """A turn of an auction: what may be called, worked out once for as many hands as are asked.

    `auction` needs no hands; those of its table decide only whether Kawesh may be called.
    """

    def __init__(self, auction: AuctionState, marks: Marks = MARKS) -> None:
        assert auction.to_call is not None
        self.seat: Seat = auction.to_call
        self._auction = auction
        self._marks = marks
        self._choose = self._chooser(auction.stage)

    def _chooser(self, stage: Stage) -> Callable[[Counts], AuctionCall]:
        if isinstance(stage, Bidding):
            return self._bidder(stage)
        if isinstance(stage, Confirming):
            return self._confirmer(stage)
        if isinstance(stage, Rising):
            return self._riser(stage)
        assert isinstance(stage, Doubling)
        return self._raiser(stage)

    @property
    def complete(self) -> bool:
        """Whether the seat calls on all eight cards, without thinking of an up-card."""
        return isinstance(self._auction.stage, Doubling | Rising)

    def counts(self, hand: int) -> Counts:
        """A hand, as a mask, counted as this turn wants it."""
        table = self._auction.table
        return Counts(table.rules, hand, None if self.complete else table.up_card)

    def choose(self, counts: Counts) -> AuctionCall:
        """The call by point count; it is always legal."""
        return self._choose(counts)

    def _lead(self, buyer: Seat) -> float:
        """What the first lead adds where this seat has it."""
        table = self._auction.table
        by_buyer = table.rules.play.first_lead == "declarer"
        leader = buyer if by_buyer else table.order[0]
        return LEAD_WORTH if leader is self.seat else 0

    def _bidder(self, stage: Bidding) -> Callable[[Counts], AuctionCall]:
        """First or second round around the up-card."""
        legal = legal_calls(self._auction)
        if KAWESH in legal:  # only a hand that may annul the deal is told so
            return lambda _: KAWESH
        marks = self._marks
        bar = 0.0
        if stage.standing is not None:
            bar = marks.partners if stage.standing.seat is self.seat.partner else marks.over
        bar -= self._lead(self.seat)
        suits = [call.suit for call in legal if call.word is Word.HOKUM]
        sun_legal, ashkal_legal = SUN in legal, ASHKAL in legal
        up_card = self._auction.table.up_card
        assert up_card is not None

        def choose(counts: Counts) -> AuctionCall:
            best, call = 0.0, PASS
            for suit in suits:
                over = counts.margin(ContractKind.HOKUM, suit) - marks.hokum - bar
                if over > best:
                    best, call = over, AuctionCall(Word.HOKUM, suit)
            if sun_legal:
                # Sun records about twice as much for the same share of the points.
                over = 2 * (counts.margin(ContractKind.SUN, None) - marks.sun - bar)
                if over > best:
                    call = SUN
                    if ashkal_legal and not counts.holds_beside(up_card):
                        call = ASHKAL  # the up-card does this hand no good
            return call

        return choose

    def _confirmer(self, stage: Confirming) -> Callable[[Counts], AuctionCall]:
        """The own Hokum, or Sun where that promises more."""
        marks, lead = self._marks, self._lead(self.seat)
        trump = stage.standing.trump

        def choose(counts: Counts) -> AuctionCall:
            hokum = counts.margin(ContractKind.HOKUM, trump) + lead - marks.hokum
            sun = counts.margin(ContractKind.SUN, None) + lead - marks.sun
            return SUN if 2 * sun > max(hokum, 0) else CONFIRM

        return choose

    def _raiser(self, stage: Doubling) -> Callable[[Counts], AuctionCall]:
        """Double, or answer a double, on eight cards."""
        contract, marks = stage.purchase.contract, self._marks
        buyer = contract.buyer
        assert buyer is not None
        ours = buyer.side is self.seat.side
        bar = marks.raises[_RUNGS.index(stage.level)] - self._lead(buyer)
        if not ours:
            bar += marks.bought
        elif buyer is not self.seat:
            bar -= marks.bought
        raises = [call for call in legal_calls(self._auction) if call != PASS]
        # Locked play keeps the buyer from drawing trumps: the others want it and he does not.
        wanted = [call for call in raises if call.locked in (None, not ours)]
        call = (wanted or raises or [PASS])[0]
        return lambda counts: call if counts.margin(contract.kind, contract.trump) > bar else PASS

    def _riser(self, stage: Rising) -> Callable[[Counts], AuctionCall]:
        """Bazar Blot: the lowest bid of the best contract while the count carries it."""
        rules, standing = self._auction.table.rules, stage.standing
        auction = rules.auction
        assert isinstance(auction, LadderAuction)
        own_side = standing is not None and standing.seat.side is self.seat.side
        if own_side or (standing is not None and standing.kapot):
            return lambda _: PASS
        number = lowest_bid(auction, standing)
        bar = self._marks.bazar - self._lead(self.seat)
        contracts = [
            (kind, suit, total_points(kind) / 2 - 10 * number - bar)
            for kind in rules.contracts
            for suit in (Suit if kind is ContractKind.HOKUM else (None,))
        ]

        def choose(counts: Counts) -> AuctionCall:
            best, call = 0.0, PASS
            for kind, suit, less in contracts:
                over = counts.margin(kind, suit) + less
                if over > best:
                    best, call = over, AuctionCall(Word[kind.name], suit, number)
            return call

        return choose


def choose_call(view: CallView, marks: Marks = MARKS) -> AuctionCall:
    """The call by point count; it is always legal."""
    turn = Turn(view.auction, marks)
    return turn.choose(turn.counts(mask_of(view.hand)))
