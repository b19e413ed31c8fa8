"""The projects of one hand: the best set without a shared card (ruling 22), and Baloot.

A hand of eight has few candidates (its runs, the parts of them, its fours of a kind), so every set
of disjoint candidates is looked at. Parts of runs matter because a four of a kind may take a card
out of a longer run: with A K Q J T of a suit and the other Aces, K Q J T is still a Fifty.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from baloot_solver.cards import Card, ContractKind, Hand, Rank, Seat, Suit
from baloot_solver.projects.comparing import known_key
from baloot_solver.projects.model import Project, four_class, project_of_cards
from baloot_solver.rules.groups import BazarProjects
from baloot_solver.rules.ruleset import RuleSet

_BALOOT_PAIRS: Final = tuple(
    frozenset((Card.of(Rank.KING, suit), Card.of(Rank.QUEEN, suit))) for suit in Suit
)


_RUN_STARTS: Final = 0x3F3F3F3F
"""The cards from which a run of three can begin, as a mask: 7 to Queen of every suit."""


def hand_projects(
    rules: RuleSet, kind: ContractKind, trump: Suit | None, hand: Hand, seat: Seat
) -> tuple[Project, ...]:
    """The projects a hand declares, best first (ruling 22).

    The set first has the best single project in the comparison order, then the highest total, then
    the best remaining ones, then the most cards. Empty where the profile has no projects.
    """
    if rules.projects is None or not may_have_projects(_mask(hand)):
        return ()
    key = (rules.digest, kind, trump, hand, seat)
    kept = _kept.get(key)
    if kept is None:
        kept = _best_set(rules, kind, trump, hand, seat)
        if len(_kept) >= _KEPT:
            _kept.clear()
        _kept[key] = kept
    return kept


_KEPT: Final = 4096
"""Hands whose projects are kept: possible deals of one hand ask for the same ones over and over."""
_kept: Final[dict[object, tuple[Project, ...]]] = {}


def _best_set(
    rules: RuleSet, kind: ContractKind, trump: Suit | None, hand: Hand, seat: Seat
) -> tuple[Project, ...]:
    assert rules.projects is not None
    limit = rules.projects.max_projects
    most = len(hand) if limit is None else limit
    found = candidates(rules, kind, hand, seat)
    if not found:
        return ()
    found.sort(key=lambda each: known_key(rules, trump, each), reverse=True)

    def worth(chosen: tuple[Project, ...]) -> tuple[object, ...]:
        keys = [known_key(rules, trump, each) for each in chosen]
        total = sum(each.value for each in chosen)
        return keys[:1], total, keys[1:], sum(len(each.cards) for each in chosen)

    return max(_disjoint(found, most), key=worth)


def _mask(hand: Hand) -> int:
    mask = 0
    for card in hand:
        mask |= 1 << card
    return mask


def _run_starts(mask: int) -> int:
    """The lowest cards of runs of three, as a mask."""
    return mask & mask >> 1 & mask >> 2 & _RUN_STARTS


def _in_all(mask: int) -> int:
    """The ranks held in all suits, a bit each."""
    return mask & mask >> 8 & mask >> 16 & mask >> 24


def may_have_projects(mask: int) -> bool:
    """Whether there is a run of three or four of a kind; most hands are done with after this.

    `mask` has bit `card` for each card of the hand.
    """
    return bool(_run_starts(mask) or _in_all(mask))


def candidates(rules: RuleSet, kind: ContractKind, hand: Hand, seat: Seat) -> list[Project]:
    """Every project that can be made of the hand, overlapping ones too."""
    mask = _mask(hand)
    runs, in_all = _run_starts(mask), _in_all(mask)
    held: list[list[Card]] = []
    for suit in Suit:
        if runs >> 8 * suit & 0xFF:
            for run in _runs(hand, suit):
                held.extend(_parts(rules, run))
    held.extend(
        [Card.of(rank, suit) for suit in Suit]
        for rank in Rank
        if in_all >> rank & 1 and four_class(rules, kind, rank) is not None
    )
    return [project_of_cards(rules, kind, seat, each) for each in held]


def baloot_suits(rules: RuleSet, kind: ContractKind, trump: Suit | None) -> tuple[Suit, ...]:
    """The suits in which King and Queen of one hand are Baloot (rules E; G: blot)."""
    if rules.projects is None:
        return ()
    if kind is ContractKind.HOKUM and trump is not None:
        return (trump,)
    if (
        kind is ContractKind.ALL_TRUMP
        and isinstance(rules.projects, BazarProjects)
        and rules.projects.blot_all_trump == "any_suit"
    ):
        return tuple(Suit)
    return ()


def baloot_pair(suit: Suit) -> frozenset[Card]:
    """King and Queen of a suit."""
    return _BALOOT_PAIRS[suit]


def _runs(hand: Hand, suit: Suit) -> Iterable[list[Card]]:
    """The longest runs of three or more in a suit, from the top."""
    run: list[Card] = []
    for rank in (*reversed(Rank), None):
        if rank is not None and Card.of(rank, suit) in hand:
            run.append(Card.of(rank, suit))
            continue
        if len(run) >= 3:
            yield run
        run = []


def _parts(rules: RuleSet, run: list[Card]) -> Iterable[list[Card]]:
    """A run and its parts; of a run of eight, what `long_run` makes of it (ruling 9)."""
    if len(run) == 8:
        assert rules.projects is not None
        return [run] if rules.projects.long_run == "single_hundred" else [run[:5], run[5:]]
    return (
        run[start:end] for start in range(len(run) - 2) for end in range(start + 3, len(run) + 1)
    )


def _disjoint(found: list[Project], most: int) -> Iterable[tuple[Project, ...]]:
    """Every set of at most `most` projects without a shared card, in the order of `found`."""
    yield ()
    if most <= 0:
        return
    for index, first in enumerate(found):
        apart = [each for each in found[index + 1 :] if not set(each.cards) & set(first.cards)]
        for rest in _disjoint(apart, most - 1):
            yield (first, *rest)
