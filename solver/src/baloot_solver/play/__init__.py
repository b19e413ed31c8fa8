"""The rules of play: what is legal and why, who wins a trick, positions and played records."""

from baloot_solver.play.legal import Ruling, judge_cards, legal_cards
from baloot_solver.play.positions import (
    after,
    ending,
    leader_of,
    legal_in,
    position_from_deal,
    position_of,
    rulings,
)
from baloot_solver.play.records import Infraction, Replay, Trick, deal_from_plays, replay
from baloot_solver.play.tricks import (
    Laid,
    check_ekka_call,
    higher_cards,
    is_ekka,
    laid,
    trick_points,
    trick_winner,
    winning_card,
)

__all__ = [
    "Infraction",
    "Laid",
    "Replay",
    "Ruling",
    "Trick",
    "after",
    "check_ekka_call",
    "deal_from_plays",
    "ending",
    "higher_cards",
    "is_ekka",
    "judge_cards",
    "laid",
    "leader_of",
    "legal_cards",
    "legal_in",
    "position_from_deal",
    "position_of",
    "replay",
    "rulings",
    "trick_points",
    "trick_winner",
    "winning_card",
]
