"""What one seat knows while the auction goes on, and the deals that may lie behind it.

Before the purchase the other cards are in packets that have not been dealt yet, and who gets the
up-card hangs on the call that is being thought about. So a possible deal is a whole pack, in the
order in which it is dealt: `dealing.deal_cards` completes it for any seat that takes the up-card,
and different calls are compared over the same packs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial

from baloot_solver.cards import PACK, Card, Hand, Seat
from baloot_solver.deal import Call
from baloot_solver.dealing import deal_cards
from baloot_solver.errors import InputError
from baloot_solver.generate import Stream
from baloot_solver.hints.worlds import uniform_below
from baloot_solver.rules.groups import NoAuction, UpcardAuction
from baloot_solver.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class BidView:
    """An auction as one seat sees it.

    Around an up-card `hand` are this seat's first five cards, or its eight once the hands have been
    completed (doubling): then `up_card_taken_by` says who has the up-card. Where there is no
    up-card the eight cards are dealt at once. `calls` are all calls so far, by whoever made them;
    `match_before` is by side, North-South first. Raises `InputError` on `rules`, `up_card`,
    `up_card_taken_by`, `hand`, `match_before`; the calls are followed by who uses them.
    """

    rules: RuleSet
    dealer: Seat
    seat: Seat
    hand: Hand
    up_card: Card | None = None
    up_card_taken_by: Seat | None = None
    calls: tuple[Call, ...] = ()
    match_before: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        name = self.rules.name
        if isinstance(self.rules.auction, NoAuction):
            raise InputError("rules", "NO_AUCTION", f"profile {name} has no auction")
        turned_up = isinstance(self.rules.auction, UpcardAuction)
        if turned_up and self.up_card is None:
            raise InputError("up_card", "UP_CARD_MISSING", "the auction is about an up-card")
        if not turned_up and self.up_card is not None:
            raise InputError("up_card", "UP_CARD_NOT_WANTED", f"profile {name} turns no card up")
        if self.up_card_taken_by is not None and not turned_up:
            raise InputError("up_card_taken_by", "NO_UP_CARD", f"profile {name} turns no card up")
        size = 8 if self.complete else 5
        if len(self.hand) != size:
            raise InputError(
                "hand",
                "HAND_SIZE",
                f"{self.seat.label} holds {size} cards at this point, not {len(self.hand)}",
            )
        has_it = self.up_card is not None and self.up_card in self.hand
        if has_it != (self.up_card_taken_by is self.seat):
            does = "cannot hold" if has_it else "took"
            raise InputError(
                "hand", "UP_CARD_NOT_HELD", f"{self.seat.label} {does} the up-card {self.up_card}"
            )
        if self.match_before is not None and min(self.match_before) < 0:
            raise InputError("match_before", "NEGATIVE_SCORE", "match totals are not negative")

    @property
    def complete(self) -> bool:
        """Whether all cards are dealt."""
        return self.up_card is None or self.up_card_taken_by is not None


class BidWorlds:
    """The packs that agree with a view of the auction: nothing but the seen cards is certain.

    `count` is the number of deals: of other first hands and of rests of the pack, by who gets
    which card, not by the order inside a packet.
    """

    def __init__(self, view: BidView) -> None:
        self.view = view
        places = _places(view)
        self._own = places[view.seat]
        self._up = places[None][0] if view.up_card is not None else None
        seen = {*view.hand, *(() if view.up_card is None else (view.up_card,))}
        self._unseen = [card for card in PACK if card not in seen]
        self._fixed = {*self._own} | (set() if self._up is None else {self._up})
        self._free = [place for place in range(len(PACK)) if place not in self._fixed]
        self.count = factorial(len(self._unseen))
        for holder, taken in places.items():
            if holder is not view.seat:
                self.count //= factorial(len([each for each in taken if each != self._up]))

    def draw(self, number: int, seed: int, start: int = 0) -> list[tuple[Card, ...]]:
        """Packs `start`, `start` + 1, ... of a seed, each uniform and independent of the others.

        In each the seat's own cards and the up-card lie where they were dealt from.
        """
        return [self._pack(Stream(seed, start + index)) for index in range(number)]

    def _pack(self, stream: Stream) -> tuple[Card, ...]:
        pack: list[Card] = list(PACK)
        own = [each for each in sorted(self.view.hand) if each != self.view.up_card]
        for place, card in zip(self._own, own, strict=True):
            pack[place] = card
        if self._up is not None and self.view.up_card is not None:
            pack[self._up] = self.view.up_card
        rest = list(self._unseen)
        for last in range(len(rest) - 1, 0, -1):
            other = uniform_below(stream, last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        for place, card in zip(self._free, rest, strict=True):
            pack[place] = card
        return tuple(pack)


class HandPlaces:
    """Where in the pack the hands of a deal lie."""

    def __init__(self, view: BidView) -> None:
        takers: tuple[Seat | None, ...] = (None,) if view.up_card is None else (None, *Seat)
        # In the pack as it is written, card number n lies in place n.
        self._places = {
            taker: tuple(
                tuple(sorted(int(card) for card in hand))
                for hand in deal_cards(view.rules, view.dealer, PACK, taker).deal.hands
            )
            for taker in takers
        }

    def of(self, seat: Seat, taker: Seat | None) -> tuple[int, ...]:
        """Of the cards of a seat, once the up-card is taken or before it is (None)."""
        return self._places[taker][seat]


def _places(view: BidView) -> dict[Seat | None, Sequence[int]]:
    """The places of the pack that are dealt to each seat; None: the up-card and what is left."""
    dealing = deal_cards(view.rules, view.dealer, PACK, view.up_card_taken_by)
    places: dict[Seat | None, list[int]] = {None: []}
    for packet in dealing.packets:
        places.setdefault(packet.seat, []).extend(int(card) for card in packet.cards)
    dealt = {place for found in places.values() for place in found}
    places[None] += [place for place in range(len(PACK)) if place not in dealt]
    return dict(places)
