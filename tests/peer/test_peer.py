"""The peer plays by the rules this project thinks it does, and agrees with the brute force."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from baloot_oracle import brute
from tests.peer import colver_adapter, verdict
from tests.peer.deals import random_deal


def our_legal(hands: list[list[int]], trump: int, leader: int, plays: list[int]) -> list[int]:
    state = verdict.state_after(hands, trump, leader, plays)
    mover = (state["leader"] - len(state["trick"])) % 4
    left = {card for hand in state["hands"] for card in hand} | set(state["trick"])
    return brute.legal(
        state["hands"][mover],
        state["trick"],
        sorted(set(range(32)) - left),
        kind="hokum",
        trump=trump,
        play=verdict.PLAY,
        locked=False,
    )


def test_the_peer_allows_the_same_cards() -> None:
    for seed in range(40):
        random = Random(seed)
        hands, trump, leader = random_deal(random)
        plays: list[int] = []
        while len(plays) < 32:
            legal = our_legal(hands, trump, leader, plays)
            assert colver_adapter.legal(hands, trump, leader, plays) == legal, (seed, plays)
            plays.append(random.choice(legal))


def test_the_peer_never_forces_an_undertrump() -> None:
    """The one rule that differs from `contree`: ten of spades led, ace of trumps (clubs) laid."""
    # South is void in spades and holds only a lower trump; East, an opponent, has ruffed.
    hands = [
        [8, 9, 10, 11, 16, 17, 18, 24],  # South: 7H 8H 9H TH 7D 8D 9D 7C
        [12, 13, 14, 15, 19, 20, 21, 31],  # East: JH QH KH AH TD JD QD AC
        [0, 1, 2, 22, 23, 25, 26, 27],  # North: 7S 8S 9S KD AD 8C 9C TC
        [3, 4, 5, 6, 7, 28, 29, 30],  # West: TS JS QS KS AS JC QC KC
    ]
    plays = [3, 0, 31]  # West TS, North 7S, East ruffs with AC; South to play
    assert colver_adapter.legal(hands, 3, 3, plays) == hands[0]
    forced = verdict.PLAY | {"cannot_overruff": "must_undertrump"}
    assert brute.legal(hands[0], plays, [], kind="hokum", trump=3, play=forced, locked=False) == [
        24
    ]


def test_the_peer_agrees_with_the_brute_force_on_endings() -> None:
    """Points and forced sweeps of every legal card, at five cards a hand and fewer."""
    # 252 for North-South's sweep is the peer's own scale; East-West's does not show in it.
    columns = [list(range(163)), list(range(90, 253)), list(range(163))]
    sweeps = 0
    for seed in range(250):
        random = Random(1000 + seed)
        hands, trump, leader = random_deal(random)
        plays: list[int] = []
        for _ in range(random.randrange(12, 31)):
            plays.append(random.choice(our_legal(hands, trump, leader, plays)))
        state = verdict.state_after(hands, trump, leader, plays)
        found = {
            card: colver_adapter.PeerValue(min(value, 162), value == 252)
            for card, value in brute.evaluate(**state, utility=columns).items()
        }
        assert colver_adapter.solve_with_sweep(hands, trump, leader, plays) == found, seed
        sweeps += any(value.north_south_sweeps for value in found.values())
    assert sweeps > 10


#: West to play on 8S AH: 7S would lose to the eight on the table and 9S would win, but the peer
#: takes North's two for equal. It says 45 for 8H, and one card later 46 for North's 7S.
FAULT_HANDS = [
    [3, 5, 8, 11, 12, 15, 16, 22],
    [1, 4, 7, 10, 19, 21, 28, 29],
    [0, 2, 6, 17, 18, 23, 25, 30],
    [9, 13, 14, 20, 24, 26, 27, 31],
]
FAULT_PLAYS = [30, 29, 5, 27, 20, 18, 21, 22, 14, 17, 10, 12, 23, 19, 16, 13, 25, 28, 3, 26, 1, 15]
FAULT = (FAULT_HANDS, 2, 2, FAULT_PLAYS)


def test_a_known_fault_of_the_peer_is_laid_at_its_door() -> None:
    assert colver_adapter.solve(*FAULT)[9] == 45
    assert colver_adapter.solve(*FAULT[:3], [*FAULT_PLAYS, 9])[0] == 46
    assert verdict.by_brute_force(*FAULT)[9] == 46
    for decide_at in (5, 1):  # by the truth, and by the peer's contradiction alone
        assert verdict.peer_is_wrong(*FAULT, 9, verdict.by_brute_force, decide_at)


def test_a_fault_of_ours_is_laid_at_ours() -> None:
    def wrong(
        hands: verdict.Hands, trump: int, leader: int, plays: Sequence[int]
    ) -> dict[int, int]:
        found = colver_adapter.solve(hands, trump, leader, plays)
        return {card: value + 1 for card, value in found.items()}

    hands, trump, leader = random_deal(Random(7))
    for plays in ([], [our_legal(hands, trump, leader, [])[0]]):
        card = our_legal(hands, trump, leader, plays)[0]
        assert not verdict.peer_is_wrong(hands, trump, leader, plays, card, wrong)


def test_agreement_is_no_case_for_a_verdict() -> None:
    hands, trump, leader = random_deal(Random(8))
    with pytest.raises(ValueError, match="no difference"):
        verdict.peer_is_wrong(
            hands, trump, leader, [], our_legal(hands, trump, leader, [])[0], colver_adapter.solve
        )
