"""Baloot's two rounds around an up-card (rules B, H.3).

Any call that buys leaves open only what may go above it: Sun over Hokum, another seat's Sun over
Sun, and on an Ace the pre-emption of the second round. Each seat is asked about a called Sun once,
so that every auction ends.
"""

from __future__ import annotations

from dataclasses import replace

from baloot_solver.auction.doubling import open_ladder
from baloot_solver.auction.model import (
    ASHKAL,
    CONFIRM,
    KAWESH,
    PASS,
    SUN,
    AllPass,
    Annulled,
    AuctionCall,
    AuctionTable,
    Bidding,
    CallRuling,
    Closed,
    Confirming,
    Purchase,
    Stage,
    Standing,
    Word,
    is_kawesh,
)
from baloot_solver.cards import ContractKind, Seat, Suit
from baloot_solver.rules.groups import UpcardAuction

_ROUND = {1: "first", 2: "second"}
_HOKUMS = tuple(AuctionCall(Word.HOKUM, suit) for suit in Suit)
_CALLS = (PASS, *_HOKUMS, SUN, ASHKAL, KAWESH, CONFIRM)


def open_bidding(table: AuctionTable) -> Bidding:
    """The first round, nobody having spoken."""
    return Bidding(table.order, 1)


def judge(table: AuctionTable, stage: Bidding) -> tuple[CallRuling, ...]:
    """A ruling on every call of the two rounds for the seat whose turn it is."""
    return tuple(_ruling(table, stage, call) for call in _CALLS)


def ruling_on(table: AuctionTable, stage: Bidding, call: AuctionCall) -> CallRuling | None:
    """The ruling on one call alone; None for no call of the two rounds."""
    return _ruling(table, stage, call) if call in _CALLS else None


def _ruling(table: AuctionTable, stage: Bidding, call: AuctionCall) -> CallRuling:
    if call.suit is not None:
        return _hokum(table, stage, call.suit)
    if call == PASS:
        passing = "may always pass" if stage.standing is None else f"leaves {stage.standing.words}"
        return CallRuling(PASS, True, passing, "H.3")
    if call == SUN:
        return _sun(table, stage)
    if call == ASHKAL:
        return _ashkal(table, stage, stage.waiting[0])
    if call == KAWESH:
        return _kawesh(table, stage, stage.waiting[0])
    return _no(CONFIRM, "only the caller of a hokum that all passed confirms it")


def judge_confirming(table: AuctionTable, stage: Confirming) -> tuple[CallRuling, ...]:
    """A ruling on every call for the Hokum caller after all passed."""
    turned = "its caller confirms it or turns it to sun"
    return (
        _no(PASS, f"all passed the hokum: {turned}"),
        *(_no(hokum, f"the suit stands: {turned}") for hokum in _HOKUMS),
        CallRuling(CONFIRM, True, f"all passed {stage.standing.words}", "H.3"),
        CallRuling(SUN, True, "all passed, and the caller may turn his hokum to sun", "H.3"),
        _no(ASHKAL, f"the hokum is the caller's own: {turned}"),
        _no(KAWESH, f"{stage.standing.words} is called already"),
    )


def _no(call: AuctionCall, reason: str, section: str = "H.3") -> CallRuling:
    return CallRuling(call, False, reason, section)


def _rules(table: AuctionTable) -> UpcardAuction:
    rules = table.rules.auction
    assert isinstance(rules, UpcardAuction)
    return rules


def _round_has(table: AuctionTable, round_: int, name: str) -> bool:
    rules = _rules(table)
    return name in (rules.round1_calls if round_ == 1 else rules.round2_calls)


def _not_played(table: AuctionTable, call: AuctionCall, kind: ContractKind) -> CallRuling | None:
    if kind in table.rules.contracts:
        return None
    return _no(call, f"profile {table.rules.name} has no {kind.value} contract", "H")


def _hokum(table: AuctionTable, stage: Bidding, suit: Suit) -> CallRuling:
    call = AuctionCall(Word.HOKUM, suit)
    refused = _not_played(table, call, ContractKind.HOKUM)
    if refused is not None:
        return refused
    if stage.standing is not None:
        return _no(call, f"only sun goes above {stage.standing.words}")
    if not _round_has(table, stage.round, "hokum"):
        return _no(call, f"no hokum in the {_ROUND[stage.round]} round")
    assert table.up_card is not None
    turned_up = table.up_card.suit.name.lower()
    if stage.round == 1 and suit is not table.up_card.suit:
        return _no(call, f"a hokum of the first round is in the up-card's suit, {turned_up}")
    if stage.round == 2 and suit is table.up_card.suit:
        return _no(call, f"a hokum of the second round is in another suit than {turned_up}")
    which = "in the up-card's suit" if stage.round == 1 else "in another suit than the up-card's"
    return CallRuling(call, True, f"nobody has bought yet: hokum {which}", "H.3")


def _sun(table: AuctionTable, stage: Bidding) -> CallRuling:
    refused = _not_played(table, SUN, ContractKind.SUN)
    if refused is not None:
        return refused
    if not _round_has(table, stage.round, "sun"):
        return _no(SUN, f"no sun in the {_ROUND[stage.round]} round")
    if stage.standing is None:
        return CallRuling(SUN, True, "nobody has bought yet", "H.3")
    if stage.standing.kind is ContractKind.HOKUM:
        return CallRuling(SUN, True, f"sun goes above {stage.standing.words}", "H.3")
    if stage.round == 2:
        words = f"an Ace is up: a later opponent's sun may be taken over ({stage.standing.words})"
        return CallRuling(SUN, True, words, "H.3")
    whose = "an earlier seat" if _rules(table).sun_over_sun == "earlier_seat" else "any seat"
    return CallRuling(SUN, True, f"{whose} may take over {stage.standing.words}", "H.3")


def _ashkal(table: AuctionTable, stage: Bidding, seat: Seat) -> CallRuling:
    refused = _not_played(table, ASHKAL, ContractKind.SUN)
    if refused is not None:
        return refused
    rules, place = _rules(table), table.place(seat)
    if stage.standing is not None:
        return _no(ASHKAL, f"only sun goes above {stage.standing.words}, and ashkal does not")
    if not _round_has(table, stage.round, "ashkal"):
        return _no(ASHKAL, f"no ashkal in the {_ROUND[stage.round]} round")
    out_of_place = place not in rules.ashkal_seats
    places = " and ".join(map(str, rules.ashkal_seats))
    where = f"place {place} speaks, and ashkal belongs to {places}"
    if out_of_place and rules.ashkal_out_of_place == "refused":
        return _no(ASHKAL, where)
    if table.up_card_is_ace and rules.ashkal_on_ace == "refused":
        return _no(ASHKAL, "no ashkal while an Ace is up")
    if _becomes_sun(table, seat):
        why = where if out_of_place else "an Ace is up"
        return CallRuling(ASHKAL, True, f"{why}: it counts as sun", "H.3")
    return CallRuling(ASHKAL, True, "nobody has bought yet: sun, the up-card to partner", "H.3")


def _becomes_sun(table: AuctionTable, seat: Seat) -> bool:
    """Whether an Ashkal that was not refused counts as a plain Sun."""
    rules = _rules(table)
    return table.place(seat) not in rules.ashkal_seats or (
        table.up_card_is_ace and rules.ashkal_on_ace == "becomes_sun"
    )


def _kawesh(table: AuctionTable, stage: Bidding, seat: Seat) -> CallRuling:
    when = _rules(table).kawesh
    if when == "none":
        return _no(KAWESH, f"profile {table.rules.name} annuls no deal")
    if when == "round1" and stage.round != 1:
        return _no(KAWESH, "a deal is annulled in the first round only")
    if when == "before_purchase" and stage.standing is not None:
        return _no(KAWESH, f"too late: {stage.standing.words} is called already")
    hand = None if table.hands is None else table.hands[seat]
    if hand is None:
        return _no(KAWESH, "the five cards are not given")
    if not is_kawesh(hand):
        return _no(KAWESH, f"{seat.label} holds a card above the 9", "B")
    return CallRuling(KAWESH, True, f"{seat.label} holds five cards of 7, 8 and 9 only", "B")


def after(table: AuctionTable, stage: Bidding, call: AuctionCall) -> Stage:
    """The stage after a legal call of the two rounds."""
    seat = stage.waiting[0]
    if call == KAWESH:
        same = _rules(table).kawesh_deal == "same_dealer"
        dealer = table.dealer if same else table.next_dealer
        return Closed(Annulled(seat, dealer), f"{seat.label} annulled the deal")
    if call == PASS:
        answered = stage.answered
        if stage.standing is not None and stage.standing.kind is ContractKind.SUN:
            answered |= {seat}
        return _go_on(table, replace(stage, waiting=stage.waiting[1:], answered=answered))
    if call.word is Word.HOKUM:
        standing = Standing(seat, ContractKind.HOKUM, call.suit)
    else:
        ashkal = call == ASHKAL and not _becomes_sun(table, seat)
        standing = Standing(seat, ContractKind.SUN, ashkal=ashkal)
    answered = stage.answered if call.word is Word.HOKUM else stage.answered | {seat}
    called = Bidding((), stage.round, standing, answered)
    return _go_on(table, replace(called, waiting=_may_go_above(table, called, standing)))


def _may_go_above(table: AuctionTable, stage: Bidding, standing: Standing) -> tuple[Seat, ...]:
    """The seats that may call Sun over what stands, in turn after its caller."""
    rules = _rules(table)
    if ContractKind.SUN not in table.rules.contracts or not _round_has(table, stage.round, "sun"):
        return ()
    others = table.after(standing.seat)
    if standing.kind is ContractKind.HOKUM:
        return others if rules.sun_over_hokum == "any" else ()
    others = tuple(seat for seat in others if seat not in stage.answered)
    place = table.place(standing.seat)
    if stage.round == 1:
        if rules.sun_over_sun == "earlier_seat":
            return tuple(seat for seat in others if table.place(seat) < place)
        return others if rules.sun_over_sun == "any" else ()
    if not (rules.third and table.up_card_is_ace):
        return ()
    return tuple(
        seat
        for seat in others
        if table.place(seat) <= 2
        and table.place(seat) < place
        and seat.side is not standing.seat.side
    )


def _go_on(table: AuctionTable, stage: Bidding) -> Stage:
    """The stage itself while somebody is to be asked, and what follows when nobody is."""
    if stage.waiting:
        return stage
    if stage.standing is None:
        if stage.round == 1:
            return Bidding(table.order, 2)
        return Closed(AllPass(table.next_dealer), "all passed in both rounds")
    standing = stage.standing
    if standing.kind is ContractKind.HOKUM and _may_turn(table):
        return Confirming((standing.seat,), standing)
    return _bought(table, standing)


def _may_turn(table: AuctionTable) -> bool:
    """Whether a Hokum that all passed may be turned to Sun by its caller."""
    policy = _rules(table).hokum_to_sun
    if ContractKind.SUN not in table.rules.contracts:
        return False
    return policy == "yes" or (policy == "not_on_ace" and not table.up_card_is_ace)


def after_confirming(table: AuctionTable, stage: Confirming, call: AuctionCall) -> Stage:
    """The stage after the Hokum caller confirmed, or turned to Sun, which nobody takes over."""
    if call == SUN:
        return _bought(table, Standing(stage.standing.seat, ContractKind.SUN))
    return _bought(table, stage.standing)


def _bought(table: AuctionTable, standing: Standing) -> Stage:
    """The purchase is made; who takes the up-card, and the doubling ladder opens."""
    buyer = standing.seat
    to_partner = standing.ashkal or (
        standing.kind is ContractKind.SUN and _rules(table).upcard_to_sun == "partner"
    )
    purchase = Purchase(
        standing.contract,
        buyer.partner if to_partner else buyer,
        standing.ashkal,
    )
    return open_ladder(table, purchase, f"{buyer.label} bought {standing.kind.value}")
