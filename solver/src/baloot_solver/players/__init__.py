"""Players without a search, and the hands they play: for self-play, archives and comparisons.

`play_hand` plays a shuffled pack from the deal to the last card; `RulePlayer` is sensible,
`RandomPlayer` and `Blunderer` leave things to chance. The player that thinks in possible deals is
`players.hint.HintPlayer`, which builds on the hints and is imported from there.
"""

from baloot_solver.players.chance import Blunderer, RandomPlayer
from baloot_solver.players.playing import (
    PlayedHand,
    Players,
    play_cards,
    play_hand,
    play_numbered,
)
from baloot_solver.players.rule import RulePlayer
from baloot_solver.players.views import CallView, Player, PlayView, PublicPlay

__all__ = [
    "Blunderer",
    "CallView",
    "PlayView",
    "PlayedHand",
    "Player",
    "Players",
    "PublicPlay",
    "RandomPlayer",
    "RulePlayer",
    "play_cards",
    "play_hand",
    "play_numbered",
]
