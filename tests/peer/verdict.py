"""Who is wrong when the peer and another program give one card different values?

A difference of values at a position always leads to a smaller one: either the peer's value of
the card is not the best of its own values one card later (it contradicts itself, and nobody else
need be asked), or both programs differ on some card there. Following the difference down ends in
the peer's contradiction or in an ending that the brute force decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from baloot_oracle import brute, profiles
from tests.peer import colver_adapter

#: The rules both sides of a comparison play by.
PLAY: dict[str, Any] = profiles.CONTREE | colver_adapter.PEER_OVERRIDES

Hands = Sequence[Sequence[int]]
#: (full hands, trump, leader of the deal, cards played) -> {card: North-South's final points}
Solver = Callable[[Hands, int, int, Sequence[int]], dict[int, int]]


def state_after(hands: Hands, trump: int, leader: int, plays: Sequence[int]) -> dict[str, Any]:
    """Arguments of `brute.evaluate` (but for `utility`) once `plays` are on the table."""
    rules: dict[str, Any] = {"kind": "hokum", "trump": trump, "play": PLAY, "locked": False}
    left, now_leader, trick, points, tricks = brute.replay(
        hands, leader, [], plays, **rules, ekka_state=None, north_south_points=0, tricks=(0, 0)
    )
    return rules | {
        "hands": left,
        "leader": now_leader,
        "trick": trick,
        "ekka_state": None,
        "north_south_points": points,
        "tricks": tricks,
    }


def by_brute_force(hands: Hands, trump: int, leader: int, plays: Sequence[int]) -> dict[int, int]:
    """The `Solver` for endings of up to five cards a hand."""
    columns = [list(range(colver_adapter.TOTAL + 1))] * 3
    return brute.evaluate(**state_after(hands, trump, leader, plays), utility=columns)


def side_to_move(state: dict[str, Any]) -> int:
    """0 for North-South, 1 for East-West."""
    return int((state["leader"] - len(state["trick"])) % 2)


def peer_is_wrong(
    hands: Hands,
    trump: int,
    leader: int,
    plays: Sequence[int],
    card: int,
    ours: Solver,
    decide_at: int = 5,
) -> bool:
    """Whether a fault of the peer explains that the two differ on `card`; False: one of `ours`.

    `decide_at`: the size of hand from which on the brute force is asked. Raises ValueError where
    the two do not differ.
    """
    line = list(plays)
    while True:
        mine = ours(hands, trump, leader, line)
        theirs = colver_adapter.solve(hands, trump, leader, line)
        if card not in theirs or mine.get(card) == theirs[card]:
            raise ValueError(f"no difference on card {card} after {line}")
        if max(len(hand) for hand in state_after(hands, trump, leader, line)["hands"]) <= decide_at:
            return bool(by_brute_force(hands, trump, leader, line)[card] != theirs[card])
        line.append(card)
        mine_below = ours(hands, trump, leader, line)
        theirs_below = colver_adapter.solve(hands, trump, leader, line)
        best = min if side_to_move(state_after(hands, trump, leader, line)) else max
        if best(mine_below.values()) != mine[card]:
            return False
        if best(theirs_below.values()) != theirs[card]:
            return True
        # Both stand by their word. The side to move claims more in one program: go where.
        bolder = theirs_below if best(mine[card], theirs[card]) == theirs[card] else mine_below
        card = best(bolder, key=lambda other: (bolder[other], other))
