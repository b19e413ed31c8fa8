"""The doubling ladder: who may raise a purchase, how far, open or locked (rules C, H.3).

Each rung answers the one below. The opponents double, the buyer's side triples; then, by
`ladder_turns`, the doubler and the buyer themselves or again anyone of the side. Bazar Blot's
contra is called against a standing bid and is in `ladder.py`; its recontra is the second rung here.
"""

from __future__ import annotations

from dataclasses import replace

from baloot_solver.auction.model import (
    PASS,
    RAISES,
    AuctionCall,
    AuctionTable,
    CallRuling,
    Closed,
    Doubling,
    Purchase,
    Stage,
)
from baloot_solver.cards import ContractKind, Level, Seat, Side
from baloot_solver.deal import Contract, sides
from baloot_solver.rules.groups import UpcardAuction
from baloot_solver.rules.ruleset import RuleSet

_HUNDRED = 100


def why_no_sun_double(
    rules: UpcardAuction, buyers: Side, match_before: tuple[int, int] | None
) -> str | None:
    """Why the buyer's opponents may not double a Sun at this match score; None where they may.

    `match_before` are the match's game points by side before the hand (rules H.3).
    """
    condition = rules.sun_double_condition
    if condition == "always":
        return None
    if match_before is None:
        return "doubling Sun depends on the match score, which is not given"
    buyer, other = match_before[buyers], match_before[buyers.other]
    score = sides(*match_before)
    if condition == "trailing_when_leader_over_100":
        allowed = other <= _HUNDRED < buyer
        wanted = "the doubling side at 100 or less and the buyer's above"
    else:
        # `one_over_one_under` lets the side below double (field case FC-039). An opponent of the
        # buyer doubles first, so it is `declarer_over_other_under` in other words.
        allowed = other < _HUNDRED < buyer
        wanted = "the buyer's side above 100 and the doubling side below"
    return None if allowed else f"doubling Sun needs {wanted}; the match stands at {score}"


def why_not_doubled(
    rules: RuleSet, contract: Contract, match_before: tuple[int, int]
) -> str | None:
    """Why a contract could not be raised to its level at this match score; None where it could.

    Only a Sun hangs on the score (rules H.3), and only on whose it is: without a buyer nothing
    speaks against it.
    """
    if contract.level is Level.SINGLE or contract.kind is not ContractKind.SUN:
        return None
    if contract.buyer is None or not isinstance(rules.auction, UpcardAuction):
        return None
    return why_no_sun_double(rules.auction, contract.buyer.side, match_before)


def open_ladder(table: AuctionTable, purchase: Purchase, why: str) -> Stage:
    """The stage after a purchase: its opponents are asked, or all is over where none may raise."""
    contract = settled(table.rules, purchase.contract)
    purchase = replace(purchase, contract=contract)
    rungs = table.rules.ladder(contract.kind)
    if not rungs:
        nobody = f"profile {table.rules.name} has no double in {contract.kind.value}"
        return Closed(purchase, f"{why}; {nobody}")
    rules = table.rules.auction
    if contract.kind is ContractKind.SUN and isinstance(rules, UpcardAuction):
        refusal = why_no_sun_double(rules, _buyer(contract).side, table.match_before)
        if refusal is not None:
            return Closed(purchase, f"{why}; {refusal}")
    waiting = _asked(table, contract, rungs[0], _buyer(contract), None)
    return Doubling(waiting, purchase, rungs[0])


def settled(rules: RuleSet, contract: Contract) -> Contract:
    """The contract with `locked` said, as chosen or as the level brings it (rules C)."""
    return replace(contract, locked=contract.is_locked(rules))


def judge(table: AuctionTable, stage: Doubling) -> tuple[CallRuling, ...]:
    """A ruling on passing and on every rung."""
    kind = stage.purchase.contract.kind
    rungs = table.rules.ladder(kind)
    found = [CallRuling(PASS, True, f"leaves the {kind.value} as it stands", "C")]
    for word in RAISES:
        level = word.level
        assert level is not None
        for locked in lock_choices(table.rules, kind, level):
            call = AuctionCall(word, locked=locked)
            found.append(_rule(table, stage, call, level, rungs))
    return tuple(found)


def lock_choices(rules: RuleSet, kind: ContractKind, level: Level) -> tuple[bool | None, ...]:
    """What a raise to a level may say about locking: nothing, or open and locked (rules C)."""
    policy = rules.play.locked_policy
    chosen = kind is ContractKind.HOKUM and policy.mode == "chosen_at" and policy.covers(level)
    return (False, True) if chosen else (None,)


def _rule(
    table: AuctionTable, stage: Doubling, call: AuctionCall, level: Level, rungs: tuple[Level, ...]
) -> CallRuling:
    contract = stage.purchase.contract
    if level not in rungs:
        return CallRuling(
            call, False,
            f"profile {table.rules.name} has no {level.label} in {contract.kind.value}",
            "ruling 12",
        )  # fmt: skip
    if level <= contract.level:
        return CallRuling(call, False, f"{contract.level.label} is called already", "C")
    if level > stage.level:
        return CallRuling(call, False, f"{stage.level.label} comes before {level.label}", "C")
    whose = "the buyer" if stage.waiting[0] is contract.buyer else "an opponent of the buyer"
    if stage.waiting[0] is _buyer(contract).partner:
        whose = "the buyer's partner"
    elif stage.waiting[0] is stage.doubler:
        whose = "the doubler"
    lock = {None: "", True: ", play locked", False: ", play open"}[call.locked]
    return CallRuling(call, True, f"{whose} may raise to {level.label}{lock}", "C")


def after(table: AuctionTable, stage: Doubling, call: AuctionCall) -> Stage:
    """The stage after a legal call."""
    seat, waiting = stage.waiting[0], stage.waiting[1:]
    contract = stage.purchase.contract
    if call == PASS:
        if waiting:
            return replace(stage, waiting=waiting)
        single = contract.level is Level.SINGLE
        why = "nobody doubled" if single else f"nobody raised {contract.level.label}"
        return Closed(stage.purchase, why)
    raised = settled(table.rules, replace(contract, level=stage.level, locked=call.locked))
    purchase = replace(stage.purchase, contract=raised)
    doubler = stage.doubler if stage.doubler is not None else seat
    return climb(table, purchase, seat, doubler)


def climb(table: AuctionTable, purchase: Purchase, raiser: Seat, doubler: Seat) -> Stage:
    """The stage after `raiser` brought the purchase to its level."""
    contract = purchase.contract
    rungs = table.rules.ladder(contract.kind)
    higher = [level for level in rungs if level > contract.level]
    if not higher:
        return Closed(purchase, f"{contract.level.label} is the top of the ladder")
    waiting = _asked(table, contract, higher[0], raiser, doubler)
    return Doubling(waiting, purchase, higher[0], doubler)


def _asked(
    table: AuctionTable, contract: Contract, level: Level, raiser: Seat, doubler: Seat | None
) -> tuple[Seat, ...]:
    """The seats that may raise to a level, in turn after the last raiser (rules H.3)."""
    buyer, rules = _buyer(contract), table.rules.auction
    rung = table.rules.ladder(contract.kind).index(level)
    side = buyer.side if rung % 2 else buyer.side.other
    asked = tuple(seat for seat in table.after(raiser, 4) if seat.side is side)
    themselves = (
        isinstance(rules, UpcardAuction) and rules.ladder_turns == "opponents_buyers_doubler_buyer"
    )
    if themselves and rung >= 2:
        alone = buyer if rung % 2 else doubler
        return tuple(seat for seat in asked if seat is alone)
    return asked


def _buyer(contract: Contract) -> Seat:
    assert contract.buyer is not None
    return contract.buyer
