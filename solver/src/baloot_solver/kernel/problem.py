"""Turns a position into the plain numbers the kernel searches, and its answers back into cards.

The kernel numbers cards by strength in the contract: eight times the suit plus the place in the
order of strength, so that "stronger" is a comparison of numbers. Rules become `Duties`, flags
without a name or a profile.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from baloot_solver.cards import Card, ContractKind, Suit
from baloot_solver.deal import EkkaState, Position
from baloot_solver.rules.card_tables import LAST_TRICK_POINTS, suit_table
from baloot_solver.rules.groups import PlayRules

_BINDS: Final = {"none": 0, "opponent": 1, "always": 2}
_EXEMPTION: Final = {"exempt": 0, "exempt_except_third": 1, "no_exemption": 2}


@dataclass(frozen=True, slots=True)
class Duties:
    """The rules of play of one contract as numbers; the fields are explained in `_board.pxd`."""

    step: int
    trumps: int
    beat_led: int
    beat_everywhere: bool
    must_ruff: bool
    exemption: int
    release_ace: bool
    release_ekka: bool
    overruff: int
    undertrump: bool
    locked: bool


class Problem(NamedTuple):
    """A position in the kernel's numbers. A tuple, for a line of play makes one for every card.

    `hands` are bit masks by seat, without `trick`; `points` by card number; `released` says for the
    trick on the table whether Ekka frees the third player, None to judge it by the cards.
    """

    duties: Duties
    points: tuple[int, ...]
    last_bonus: int
    hands: tuple[int, int, int, int]
    leader: int
    trick: tuple[int, ...]
    released: bool | None


@dataclass(frozen=True, slots=True)
class Numbering:
    """Card numbers of one contract: `number[card]`, and back with `card[number]`."""

    number: tuple[int, ...]
    bit: tuple[int, ...]
    card: tuple[Card, ...]
    points: tuple[int, ...]


@lru_cache(maxsize=16)
def numbering(kind: ContractKind, trump: Suit | None) -> Numbering:
    """The kernel's card numbers in a contract."""
    by_number = tuple(
        Card.of(rank, suit) for suit in Suit for rank in suit_table(kind, trump, suit).order
    )
    numbers = [0] * 32
    for number, card in enumerate(by_number):
        numbers[card] = number
    points = tuple(suit_table(kind, trump, card.suit).points[card.rank] for card in by_number)
    bits = tuple(1 << number for number in numbers)
    return Numbering(tuple(numbers), bits, by_number, points)


@lru_cache(maxsize=256)
def duties_of(rules: PlayRules, kind: ContractKind, trump: Suit | None, locked: bool) -> Duties:
    """The duties of play in a contract (rules D)."""
    hokum = kind is ContractKind.HOKUM
    all_trump = kind is ContractKind.ALL_TRUMP
    beat = rules.all_trump_beat if all_trump else rules.trump_led_beat if hokum else "none"
    return Duties(
        step=1 if rules.direction == "ccw" else 3,
        trumps=0xFF << (8 * trump) if hokum and trump is not None else 0,
        beat_led=_BINDS[beat],
        beat_everywhere=all_trump,
        must_ruff=hokum and rules.void_ruff == "must",
        exemption=_EXEMPTION[rules.void_partner_winning],
        release_ace="ace" in rules.third_release,
        # Calling Ekka never hurts the caller's side, so where it must be declared the search may
        # take it as declared whenever it is true (rules D).
        release_ekka="ekka" in rules.third_release and rules.ekka != "off",
        overruff=_BINDS[rules.overruff],
        undertrump=rules.cannot_overruff == "must_undertrump",
        locked=locked,
    )


def problem_of(position: Position) -> Problem:
    """The kernel's form of a position."""
    contract = position.contract
    rules = position.rules
    numbers = numbering(contract.kind, contract.trump)
    masks = [sum(map(numbers.bit.__getitem__, hand)) for hand in position.hands]
    return Problem(
        duties=duties_of(rules.play, contract.kind, contract.trump, contract.is_locked(rules)),
        points=numbers.points,
        last_bonus=LAST_TRICK_POINTS,
        hands=(masks[0], masks[1], masks[2], masks[3]),
        leader=position.leader,
        trick=tuple(numbers.number[card] for card in position.trick),
        released=_released(position),
    )


def _released(position: Position) -> bool | None:
    """What is said about Ekka in the trick on the table, where it overrules the cards.

    An Ace needs no call, so whether it frees is a matter of the cards alone.
    """
    rules = position.rules.play
    if not position.trick or position.contract.kind is not ContractKind.HOKUM:
        return None
    if rules.ekka == "off" or "ekka" not in rules.third_release:
        return None
    if position.trick[0].rank.letter == "A":
        return None
    if position.ekka is EkkaState.CALLED:
        return True
    if position.ekka is EkkaState.NOT_CALLED or rules.ekka == "declared":
        return False
    return None


class Play(NamedTuple):
    """A problem on its way to the end: the cards to come, and what finished tricks brought.

    `north_south_points` are card points of finished tricks since the position asked about (plus
    what came before, where that is known), `takers` has bit 0 set where North-South and bit 1 where
    East-West took a trick.
    """

    problem: Problem
    north_south_points: int
    takers: int

    @property
    def seat(self) -> int:
        """The seat to play."""
        return (self.problem.leader + self.problem.duties.step * len(self.problem.trick)) % 4

    @property
    def tricks_left(self) -> int:
        """Tricks to come, the one on the table included."""
        return self.problem.hands[self.seat].bit_count()

    @property
    def rest(self) -> int:
        """Card points not settled yet, those on the table and the last trick's included."""
        points = self.problem.points
        live = sum(self.problem.hands)  # hands share no card
        on_table = sum([points[card] for card in self.problem.trick])
        return (
            self.problem.last_bonus
            + on_table
            + sum([suit[live >> 8 * place & 0xFF] for place, suit in enumerate(_by_suit(points))])
        )

    def after(self, card: int) -> Play:
        """The play after the seat to move plays `card`, which must be legal."""
        problem, seat = self.problem, self.seat
        hands = list(problem.hands)
        hands[seat] &= ~(1 << card)
        held = (hands[0], hands[1], hands[2], hands[3])
        trick = (*problem.trick, card)
        if len(trick) < 4:
            moved = _moved(problem, held, problem.leader, trick, problem.released)
            return Play(moved, self.north_south_points, self.takers)
        place = _winning_place(trick, problem.duties.trumps)
        winner = (problem.leader + problem.duties.step * place) % 4
        points = sum(problem.points[each] for each in trick)
        if not any(held):
            points += problem.last_bonus
        return Play(
            _moved(problem, held, winner, (), None),
            self.north_south_points + (0 if winner & 1 else points),
            self.takers | (2 if winner & 1 else 1),
        )


@lru_cache(maxsize=64)
def _by_suit(points: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each suit the points of every set of its cards, by their bits."""
    return tuple(
        tuple(
            sum(points[8 * suit + place] for place in range(8) if cards >> place & 1)
            for cards in range(256)
        )
        for suit in range(4)
    )


def _moved(
    problem: Problem,
    hands: tuple[int, int, int, int],
    leader: int,
    trick: tuple[int, ...],
    released: bool | None,
) -> Problem:
    """A problem a card later; `_replace` takes three times as long."""
    return Problem(
        problem.duties, problem.points, problem.last_bonus, hands, leader, trick, released
    )


def _winning_place(trick: tuple[int, ...], trumps: int) -> int:
    best = 0
    for place in range(1, 4):
        card, top = trick[place], trick[best]
        same_suit = card >> 3 == top >> 3
        if (same_suit and card > top) or (not same_suit and trumps >> card & 1):
            best = place
    return best
