"""Random deals and positions by seed: the same on every machine, in every process, for good.

The stream is SplitMix64, written out here rather than taken from `random`, so that no release of
Python can change it and another language can repeat it: state += 0x9E3779B97F4A7C15; z = state;
z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9; z = (z ^ z >> 27) * 0x94D049BB133111EB; z ^ z >> 31, all
modulo 2**64. A number below n is the output times n, divided by 2**64. Item `index` of `seed`
starts from a state of its own, so that any item can be made without those before it.

These are random cards, not hands anybody would buy: they serve tests, benchmarks and load.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from baloot_solver.cards import PACK, Card, ContractKind, Level, Seat, Suit
from baloot_solver.deal import Contract, Deal, Hands, Position
from baloot_solver.errors import InputError
from baloot_solver.play import after, ending, legal_in, position_from_deal
from baloot_solver.rules.groups import LadderAuction
from baloot_solver.rules.ruleset import RuleSet

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
MAX_SEED: Final = (1 << 63) - 1

_Item = TypeVar("_Item")


class Stream:
    """A stream of random numbers: SplitMix64 started from a seed and an index (0 to 2**63 - 1)."""

    def __init__(self, seed: int, index: int = 0) -> None:
        for name, number in (("seed", seed), ("index", index)):
            if not 0 <= number <= MAX_SEED:
                raise InputError(name, "BAD_SEED", f"{number} is not between 0 and {MAX_SEED}")
        self._state = seed
        self._state = (self.bits() + index * _STEP) & _MASK
        self._state = self.bits()

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _STEP) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        return (self.bits() * bound) >> 64

    def pick(self, items: Sequence[_Item]) -> _Item:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[_Item]) -> list[_Item]:
        """All items in random order: from the last place down, each changes with one not above."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def random_deal(seed: int, index: int = 0, *, cards: int = 8) -> Deal:
    """Item `index` of `seed`: the shuffled pack, dealt `cards` (1 to 8) at a time to S, E, N, W.

    A full deal has a random dealer and a random buyer's up-card (`up_card_taken_by`); an ending has
    neither. Raises `InputError` on `seed`, `index`, `cards`.
    """
    return _deal(Stream(seed, index), cards)


def random_position(
    seed: int,
    index: int = 0,
    *,
    rules: RuleSet,
    plays: int = 0,
    kind: ContractKind | None = None,
) -> Position:
    """Item `index` of `seed`: a full deal after `plays` (0 to 31) random legal cards.

    The seat that took the up-card has bought a random contract of the rules, or of `kind` where
    given, undoubled; in Bazar Blot at the lowest bid. Raises `InputError` on `seed`, `index`,
    `plays`, `contract.kind`.
    """
    position, played = random_game(seed, index, rules=rules, plays=plays, kind=kind)
    for card in played:
        position = after(position, card)
    return position


def random_game(
    seed: int,
    index: int = 0,
    *,
    rules: RuleSet,
    plays: int = 0,
    kind: ContractKind | None = None,
) -> tuple[Position, tuple[Card, ...]]:
    """`random_position` told as it came about: the full deal, and the cards played from it."""
    if not 0 <= plays < len(PACK):
        raise InputError("plays", "BAD_NUMBER", f"{plays} is not between 0 and 31")
    stream = Stream(seed, index)
    deal = _deal(stream, 8)
    contract = _contract(stream, rules, kind, deal.up_card_taken_by)
    return _played(stream, position_from_deal(rules, deal, contract), plays)


def random_ending(
    seed: int,
    index: int = 0,
    *,
    rules: RuleSet,
    cards: int,
    plays: int = 0,
    kind: ContractKind | None = None,
) -> Position:
    """Item `index` of `seed`: `cards` (1 to 8) a hand, then `plays` (0 to 3) on the table.

    Nothing is known of earlier tricks, so values count from here. Leader, buyer and contract are
    random. Raises `InputError` on `seed`, `index`, `cards`, `plays`, `contract.kind`.
    """
    position, played = random_last_tricks(
        seed, index, rules=rules, cards=cards, plays=plays, kind=kind
    )
    for card in played:
        position = after(position, card)
    return position


def random_last_tricks(
    seed: int,
    index: int = 0,
    *,
    rules: RuleSet,
    cards: int,
    plays: int = 0,
    kind: ContractKind | None = None,
) -> tuple[Position, tuple[Card, ...]]:
    """`random_ending` told as it came about: the hands, and the cards laid from them."""
    if not 0 <= plays <= 3:
        raise InputError("plays", "BAD_NUMBER", f"{plays} is not between 0 and 3")
    stream = Stream(seed, index)
    hands = _hands(stream, cards)
    contract = _contract(stream, rules, kind, Seat(stream.below(4)))
    return _played(stream, ending(rules, hands, contract, Seat(stream.below(4))), plays)


def _played(stream: Stream, start: Position, plays: int) -> tuple[Position, tuple[Card, ...]]:
    """A position, and random legal cards to play from it."""
    position, played = start, []
    for _ in range(plays):
        card = stream.pick(legal_in(position))
        played.append(card)
        position = after(position, card)
    return start, tuple(played)


def _hands(stream: Stream, cards: int) -> Hands:
    if not 1 <= cards <= 8:
        raise InputError("cards", "BAD_NUMBER", f"{cards} cards a hand: it is 1 to 8")
    pack: list[Card] = stream.shuffled(PACK)
    south, east, north, west = (frozenset(pack[seat * cards :][:cards]) for seat in Seat)
    return south, east, north, west


def _deal(stream: Stream, cards: int) -> Deal:
    hands = _hands(stream, cards)
    if cards < 8:
        return Deal(hands)
    dealer, buyer = Seat(stream.below(4)), Seat(stream.below(4))
    return Deal(hands, dealer, stream.pick(sorted(hands[buyer])), buyer)


def _contract(
    stream: Stream, rules: RuleSet, kind: ContractKind | None, buyer: Seat | None
) -> Contract:
    if kind is None:
        kind = stream.pick(rules.contracts)
    trump = stream.pick(tuple(Suit)) if kind is ContractKind.HOKUM else None
    auction = rules.auction
    bid = auction.min_bid if isinstance(auction, LadderAuction) else None
    return Contract(kind, trump, buyer, Level.SINGLE, bid=bid)
