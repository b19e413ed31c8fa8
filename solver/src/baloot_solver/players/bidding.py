"""A sensible player's calls by point count: what the side may expect, held against a mark.

Around the up-card a player counts his five cards and the up-card (`strength.expected_points`), adds
what his projects are worth, and buys where that passes the mark of the contract; Sun counts twice
as much as Hokum and wants more. With eight cards he doubles rarely, and answers a double more
rarely. In Bazar Blot he bids the lowest number while his count carries it. The marks are those that
recorded most in self-play (`python -m benchmarks.marks`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from baloot_solver.auction import (
    ASHKAL,
    CONFIRM,
    KAWESH,
    PASS,
    SUN,
    AuctionCall,
    Word,
    legal_calls,
)
from baloot_solver.auction.ladder import lowest_bid
from baloot_solver.auction.model import Bidding, Confirming, Doubling, Rising, Standing, is_kawesh
from baloot_solver.cards import Card, ContractKind, Hand, Level, Seat, Suit
from baloot_solver.players.strength import LEAD_WORTH, expected_points
from baloot_solver.players.views import CallView
from baloot_solver.projects import both_values, hand_projects
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


def choose_call(view: CallView, marks: Marks = MARKS) -> AuctionCall:
    """The call by point count; it is always legal."""
    stage = view.auction.stage
    if isinstance(stage, Bidding):
        return _bid(view, stage, marks)
    if isinstance(stage, Confirming):
        return _confirm(view, stage, marks)
    if isinstance(stage, Rising):
        return _rise(view, stage, marks)
    assert isinstance(stage, Doubling)
    return _raise(view, stage, marks)


def margin(
    rules: RuleSet,
    kind: ContractKind,
    trump: Suit | None,
    hand: Hand,
    *,
    up_card: Card | None = None,
    leads: bool = False,
    partner_takes: bool = False,
) -> float:
    """Card points above an even hand that the side of `hand` may expect in a contract.

    The up-card goes with the hand, or with the partner's; `leads` says that the hand leads first.
    """
    taken = frozenset() if up_card is None else frozenset((up_card,))
    own = hand if partner_takes else hand | taken
    found = expected_points(kind, trump, own, side_has=taken if partner_takes else frozenset())
    for each in hand_projects(rules, kind, trump, own, Seat.SOUTH):
        found += _PROJECT_SHARE * both_values(rules, kind, each)[1]
    if leads:
        found += LEAD_WORTH
    return found - total_points(kind) / 2


def _leads(view: CallView, buyer: Seat) -> bool:
    first = view.rules.play.first_lead
    leader = buyer if first == "declarer" else view.auction.table.order[0]
    return leader is view.seat


def _bid(view: CallView, stage: Bidding, marks: Marks) -> AuctionCall:
    """First or second round around the up-card."""
    legal = legal_calls(view.auction)
    if KAWESH in legal and is_kawesh(view.hand):
        return KAWESH
    bar = _bar(view, stage.standing, marks)
    options: list[tuple[float, AuctionCall]] = []
    for call in legal:
        if call.word is Word.HOKUM:
            options.append((_count(view, ContractKind.HOKUM, call.suit) - marks.hokum - bar, call))
        elif call == SUN:
            over = _count(view, ContractKind.SUN, None) - marks.sun - bar
            options.append((2 * over, call))
    best, call = max(options, key=lambda each: each[0], default=(0.0, PASS))
    if best <= 0:
        return PASS
    if call == SUN and ASHKAL in legal and _better_with_partner(view):
        return ASHKAL
    return call


def _bar(view: CallView, standing: Standing | None, marks: Marks) -> float:
    """What is asked more where something is called already."""
    if standing is None:
        return 0
    return marks.partners if standing.seat is view.seat.partner else marks.over


def _count(view: CallView, kind: ContractKind, trump: Suit | None) -> float:
    return margin(
        view.rules,
        kind,
        trump,
        view.hand,
        up_card=view.auction.table.up_card,
        leads=_leads(view, view.seat),
    )


def _better_with_partner(view: CallView) -> bool:
    """Whether the up-card does this hand no good: none of its suit is held."""
    up_card = view.auction.table.up_card
    assert up_card is not None
    return all(card.suit is not up_card.suit for card in view.hand)


def _confirm(view: CallView, stage: Confirming, marks: Marks) -> AuctionCall:
    """The own Hokum, or Sun where that promises more."""
    hokum = _count(view, ContractKind.HOKUM, stage.standing.trump) - marks.hokum
    sun = 2 * (_count(view, ContractKind.SUN, None) - marks.sun)
    return SUN if sun > max(hokum, 0) and SUN in legal_calls(view.auction) else CONFIRM


def _raise(view: CallView, stage: Doubling, marks: Marks) -> AuctionCall:
    """Double, or answer a double, on eight cards."""
    contract = stage.purchase.contract
    assert contract.buyer is not None
    ours = contract.buyer.side is view.seat.side
    count = margin(
        view.rules, contract.kind, contract.trump, view.hand, leads=_leads(view, contract.buyer)
    )
    count += (marks.bought if contract.buyer is view.seat.partner else 0) if ours else -marks.bought
    if count <= marks.raises[_RUNGS.index(stage.level)]:
        return PASS
    raises = [call for call in legal_calls(view.auction) if call != PASS]
    # Locked play keeps the buyer from drawing trumps: the others want it and he does not.
    wanted = [call for call in raises if call.locked in (None, not ours)]
    return (wanted or raises or [PASS])[0]


def _rise(view: CallView, stage: Rising, marks: Marks) -> AuctionCall:
    """Bazar Blot: the lowest bid of the best contract while the count carries it."""
    auction = view.rules.auction
    assert isinstance(auction, LadderAuction)
    standing = stage.standing
    if standing is not None and standing.seat.side is view.seat.side:
        return PASS
    number = lowest_bid(auction, standing)
    counts = [
        (margin(view.rules, kind, suit, view.hand, leads=_leads(view, view.seat))
         + total_points(kind) / 2 - 10 * number, kind, suit)
        for kind in view.rules.contracts
        for suit in (Suit if kind is ContractKind.HOKUM else (None,))
    ]  # fmt: skip
    best, kind, suit = max(counts, key=lambda each: each[0])
    if best > marks.bazar and not (standing is not None and standing.kapot):
        return AuctionCall(Word[kind.name], suit, number)
    return PASS
