"""One whole Hokum hand, played legally, that several tests step through."""

from __future__ import annotations

from baloot_solver.cards import ContractKind, Seat, Suit, cards
from baloot_solver.deal import Contract, Deal, Hands


def hands_of(south: str, east: str, north: str, west: str) -> Hands:
    return (
        frozenset(cards(south)),
        frozenset(cards(east)),
        frozenset(cards(north)),
        frozenset(cards(west)),
    )


DEAL = Deal(
    hands_of(
        "QC 7D JD QD 7H AH KH QS",
        "9C AD KD TD QH TH 7S TS",
        "JC KC 8D 9D 9H JH 8S JS",
        "7C 8C AC TC 8H 9S AS KS",
    ),
    dealer=Seat.WEST,
)
CONTRACT = Contract(ContractKind.HOKUM, Suit.SPADES, Seat.SOUTH)
PLAYS = cards(
    "QC 9C KC TC  8C QS TS JC  TH JH 8H AH  QD KD 9D KS "
    "AC JD AD 8S  9H AS KH QH  7C 7D TD JS  8D 9S 7H 7S"
)
WINNERS = [
    Seat.WEST,
    Seat.EAST,
    Seat.SOUTH,
    Seat.WEST,
    Seat.NORTH,
    Seat.WEST,
    Seat.NORTH,
    Seat.WEST,
]
TRICK_POINTS = [17, 15, 23, 11, 24, 18, 30, 24]
