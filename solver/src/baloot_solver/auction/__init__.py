"""The auction: who may call what and why, who buys, the doubling ladder (rules B, C, H.3)."""

from baloot_solver.auction.doubling import why_no_sun_double
from baloot_solver.auction.machine import (
    after,
    judge_calls,
    legal_calls,
    replay_calls,
    result,
    start,
)
from baloot_solver.auction.model import (
    ASHKAL,
    CONFIRM,
    KAWESH,
    PASS,
    SUN,
    AllPass,
    Annulled,
    AuctionCall,
    AuctionState,
    CallRuling,
    Purchase,
    Result,
    Word,
    is_kawesh,
    read_call,
)

__all__ = [
    "ASHKAL",
    "CONFIRM",
    "KAWESH",
    "PASS",
    "SUN",
    "AllPass",
    "Annulled",
    "AuctionCall",
    "AuctionState",
    "CallRuling",
    "Purchase",
    "Result",
    "Word",
    "after",
    "is_kawesh",
    "judge_calls",
    "legal_calls",
    "read_call",
    "replay_calls",
    "result",
    "start",
    "why_no_sun_double",
]
