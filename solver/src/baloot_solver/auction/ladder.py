"""Bazar Blot's rising bids, contra and recontra (rules G, H.3).

A bid names a number and a contract and must rise by `step` at least; there is no order among
contracts. Who passed may come back while the bidding lasts: it ends with three passes after a bid
(the one end `ladder_end` knows), with kapot where that is above every number, or with contra,
which an opponent of the standing bid calls in his turn and only the bidder's side may answer.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from baloot_solver.auction.doubling import climb, settled
from baloot_solver.auction.model import (
    PASS,
    AllPass,
    AuctionCall,
    AuctionTable,
    CallRuling,
    Closed,
    Purchase,
    Rising,
    Stage,
    Standing,
    Word,
)
from baloot_solver.cards import ContractKind, Level, Seat, Suit
from baloot_solver.rules.groups import LadderAuction

CONTRAS = (Word.DOUBLE, Word.QUADRUPLE)
"""Contra and recontra (ruling 23)."""
HIGHEST_BID = 80
"""The highest number that can be bid (rules G: 8 to 80)."""
KAPOT_NUMBER = 25
"""What a kapot call above every number counts as (rules G, H.3)."""


def open_rising(table: AuctionTable) -> Rising:
    """No bid yet."""
    return Rising(table.order)


def judge(table: AuctionTable, stage: Rising) -> tuple[CallRuling, ...]:
    """A ruling on passing, on every bid and on contra and recontra."""
    judge_bid = _Bids(table, stage).judge
    passing, *raises = judge_others(table, stage)
    return passing, *(judge_bid(call) for call in _every_bid(_rules(table))), *raises


def ruling_on(table: AuctionTable, stage: Rising, call: AuctionCall) -> CallRuling | None:
    """The ruling on one call alone, without the hundreds of others; None for no call of these."""
    if call in _bid_set(_rules(table)):
        return _Bids(table, stage).judge(call)
    return next((each for each in judge_others(table, stage) if each.call == call), None)


def judge_others(table: AuctionTable, stage: Rising) -> tuple[CallRuling, ...]:
    """The rulings on what is no bid: passing, contra and recontra."""
    passing = "may always pass" if stage.standing is None else f"leaves {_shown(stage.standing)}"
    raises = (_raise(table, stage, word) for word in CONTRAS)
    return CallRuling(PASS, True, passing, "H.3"), *raises


def _rules(table: AuctionTable) -> LadderAuction:
    rules = table.rules.auction
    assert isinstance(rules, LadderAuction)
    return rules


def _shown(standing: Standing) -> str:
    number = "" if standing.number is None else f" {standing.number}"
    trump = "" if standing.trump is None else f" {standing.trump.name.lower()}"
    kapot = " kapot" if standing.kapot else ""
    kind = trump or f" {standing.kind.value.replace('_', '-')}"
    return f"{standing.seat.label}'s{number}{kind}{kapot}"


@cache
def _every_bid(rules: LadderAuction) -> tuple[AuctionCall, ...]:
    """Every bid there is: each number with each contract, and kapot as the table knows it."""
    contracts = [
        *(AuctionCall(Word.HOKUM, suit) for suit in Suit),
        AuctionCall(Word.NO_TRUMP),
        AuctionCall(Word.ALL_TRUMP),
    ]
    found = []
    for number in range(1, _highest(rules) + 1):
        for contract in contracts:
            found.append(replace(contract, number=number))
            if rules.kapot == "flag":
                found.append(replace(contract, number=number, kapot=True))
    if rules.kapot == "call_above_all":
        found += [replace(contract, kapot=True) for contract in contracts]
    return tuple(found)


@cache
def _bid_set(rules: LadderAuction) -> frozenset[AuctionCall]:
    return frozenset(_every_bid(rules))


def lowest_bid(rules: LadderAuction, standing: Standing | None) -> int:
    """The lowest number that may be bid over what stands."""
    return rules.min_bid if standing is None else (standing.number or 0) + rules.step


def _highest(rules: LadderAuction) -> int:
    return max(HIGHEST_BID, rules.min_bid)


class _Bids:
    """What the bids of one moment are measured against; there are hundreds of them."""

    def __init__(self, table: AuctionTable, stage: Rising) -> None:
        rules, standing = _rules(table), stage.standing
        self.profile = table.rules.name
        self.words = {Word[kind.name] for kind in table.rules.contracts}
        self.min_bid = rules.min_bid
        self.lowest = lowest_bid(rules, standing)
        self.standing = "" if standing is None else _shown(standing)
        self.over_kapot = standing is not None and standing.kapot
        self.nothing_above = self.over_kapot and rules.kapot == "call_above_all"

    def judge(self, call: AuctionCall) -> CallRuling:
        """A ruling on a bid."""
        if call.word not in self.words:
            name = call.word.value.replace("_", "-")
            return CallRuling(call, False, f"profile {self.profile} has no {name} contract", "H")
        if self.nothing_above:
            return CallRuling(call, False, f"nothing is above {self.standing}", "ruling 23")
        if call.number is None:
            return CallRuling(call, True, "kapot is above every number", "ruling 23")
        if call.number < self.min_bid:
            return CallRuling(call, False, f"the lowest bid is {self.min_bid}", "G")
        if call.number < self.lowest:
            reason = f"after {self.standing} the lowest bid is {self.lowest}"
            return CallRuling(call, False, reason, "G")
        if self.over_kapot and not call.kapot:
            return CallRuling(call, False, f"after {self.standing} every bid is kapot", "G")
        above = f"above {self.standing}" if self.standing else "nobody has bid yet"
        return CallRuling(call, True, above, "G")


def _raise(table: AuctionTable, stage: Rising, word: Word) -> CallRuling:
    call, level, standing = AuctionCall(word), word.level, stage.standing
    if level not in table.rules.ladder(ContractKind.HOKUM):
        return CallRuling(
            call, False, f"profile {table.rules.name} has no {word.value}", "ruling 23"
        )
    if standing is None:
        return CallRuling(call, False, "nobody has bid yet", "H.3")
    if level is not Level.DOUBLE:
        return CallRuling(call, False, "recontra answers contra", "ruling 23")
    if standing.seat.side is stage.waiting[0].side:
        return CallRuling(call, False, f"{_shown(standing)} is the own side's bid", "H.3")
    return CallRuling(call, True, f"contra to {_shown(standing)} ends the bidding", "H.3")


def after(table: AuctionTable, stage: Rising, call: AuctionCall) -> Stage:
    """The stage after a legal call."""
    seat, waiting = stage.waiting[0], stage.waiting[1:]
    if call == PASS:
        if waiting:
            return replace(stage, waiting=waiting)
        if stage.standing is None:
            return Closed(AllPass(table.next_dealer), "all passed")
        why = f"nobody went above {_shown(stage.standing)}"
        return Closed(_purchase(table, stage.standing), why)
    if call.word is Word.DOUBLE:
        assert stage.standing is not None
        bought = _purchase(table, stage.standing)
        doubled = settled(table.rules, replace(bought.contract, level=Level.DOUBLE))
        return climb(table, replace(bought, contract=doubled), seat, seat)
    return _stands(table, seat, call)


def _stands(table: AuctionTable, seat: Seat, call: AuctionCall) -> Stage:
    """A bid stands and the three others are asked, those who passed among them.

    After a kapot call above every number they are asked only where contra exists. It stands at
    `KAPOT_NUMBER`, or at the lowest bid where that is higher.
    """
    kind = call.word.kind
    assert kind is not None
    number = call.number
    if number is None:
        number = max(KAPOT_NUMBER, _rules(table).min_bid)
    standing = Standing(seat, kind, call.suit, number=number, kapot=call.kapot)
    others = table.after(seat)
    if not _can_rise(table, standing):
        others = tuple(each for each in others if each.side is not seat.side)
        if not table.rules.ladder(kind):
            return Closed(_purchase(table, standing), f"nothing is above {_shown(standing)}")
    return Rising(others, standing)


def _can_rise(table: AuctionTable, standing: Standing) -> bool:
    """Whether any bid is above the standing one."""
    rules = _rules(table)
    if standing.kapot and rules.kapot == "call_above_all":
        return False
    if rules.kapot == "call_above_all":
        return True
    return (standing.number or 0) + rules.step <= _highest(rules)


def _purchase(table: AuctionTable, standing: Standing) -> Purchase:
    return Purchase(settled(table.rules, standing.contract))
