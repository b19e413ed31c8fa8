"""The public peer `colver` (a Rust solver of French Contrée) asked in this project's terms.

It is the one independent program whose rules are a setting of ours (`contree`: clockwise, must
ruff and overruff, partner winning exempts, trump led must always be beaten), so it can check
whole deals, which no brute force reaches. One rule differs: the peer does not ask a player who
cannot overruff to undertrump, so a comparison overrides `cannot_overruff` with "free"
(`PEER_OVERRIDES`). `test_peer.py` shows that nothing else differs, trick by trick.

What is mapped, and how:

- Seats. The peer counts N E S W = 0..3 and plays upward, which is clockwise. Ours are
  S E N W = 0..3, and `contree` plays S W N E. So our seat s is its seat (2, 1, 0, 3)[s].
- The first leader is the seat after its dealer; the auction is skipped by naming a contract.
- Cards. Both count suit * 8 + rank, suits S H D C; the peer orders ranks 7 8 9 J Q K T A.
- Points. `solve_scores` gives North-South's card points at the end of the deal, those already
  taken included, belote (20) left out, but a side with all eight tricks counts 252 = 162 + 90.
  `scores` are North-South's alone, so only their own sweep shows (252); East-West's leaves 0.
  Reading 252 as 162 never lowers a better outcome under a worse one, and such a map commutes
  with maximum and minimum: min(value, 162) is the exact minimax of card points. It also says for
  each card whether North-South can force all eight tricks: value == 252.

The peer is not exact everywhere: now and then, in about one ending of three thousand, it gives a
value that its own answer one card later contradicts. `verdict.py` tells such a case from a fault
of ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import colver

#: What the peer plays differently from the profile `contree`.
PEER_OVERRIDES = {"cannot_overruff": "free"}

TOTAL = 162
ALL_TRICKS = 252

_SEATS = (2, 1, 0, 3)  # ours -> its; the map is its own inverse
_RANKS = (0, 1, 2, 6, 3, 4, 5, 7)  # 7 8 9 T J Q K A -> 7 8 9 J Q K T A
_OUR_RANKS = tuple(_RANKS.index(rank) for rank in range(8))


@dataclass(frozen=True, slots=True)
class PeerValue:
    """What the peer says of one card: North-South's final card points, and the forced sweep."""

    north_south_points: int
    north_south_sweeps: bool


def solve(
    hands: Sequence[Iterable[int]], trump: int, leader: int, plays: Iterable[int] = ()
) -> dict[int, int]:
    """{card: North-South's final card points} for every legal card of the player to move.

    `hands`: the four full hands in seat order S E N W, as dealt; `plays`: every card already
    played, in order, from the first trick on (none: the opening lead of `leader`).
    """
    values = solve_with_sweep(hands, trump, leader, plays)
    return {card: value.north_south_points for card, value in values.items()}


def solve_with_sweep(
    hands: Sequence[Iterable[int]], trump: int, leader: int, plays: Iterable[int] = ()
) -> dict[int, PeerValue]:
    """As `solve`, with the sweep beside the points."""
    return read(environment(hands, trump, leader, plays).solve_scores())


def read(answer: dict[str, Any]) -> dict[int, PeerValue]:
    """What the peer's `solve_scores` said, in our cards and points."""
    return {
        _our_card(card): PeerValue(min(round(points), TOTAL), round(points) == ALL_TRICKS)
        for card, points in answer["scores"]
    }


def legal(
    hands: Sequence[Iterable[int]], trump: int, leader: int, plays: Iterable[int] = ()
) -> list[int]:
    """Legal cards of the player to move, in rising order, by the peer's rules."""
    actions = environment(hands, trump, leader, plays).legal_actions()
    return sorted(_our_card(card) for card in actions)


def environment(
    hands: Sequence[Iterable[int]], trump: int, leader: int, plays: Iterable[int] = ()
) -> colver.Env:
    """The position as the peer holds it, ready to be solved."""
    theirs: list[list[int]] = [[], [], [], []]
    for seat, hand in enumerate(hands):
        theirs[_SEATS[seat]] = sorted(_their_card(card) for card in hand)
    if any(len(hand) != 8 for hand in theirs):
        raise ValueError("the peer needs the full deal; give an ending by its plays")
    env = colver.Env.deal_with_hands((_SEATS[leader] - 1) % 4, theirs)
    # The contract decides nothing about card points; it only has to exist.
    env.set_contract(trump, 80, 0, 0)
    env.set_phase_playing()
    for card in plays:
        env.step(_their_card(card))
    return env


def _their_card(card: int) -> int:
    return card // 8 * 8 + _RANKS[card % 8]


def _our_card(card: int) -> int:
    return card // 8 * 8 + _OUR_RANKS[card % 8]
