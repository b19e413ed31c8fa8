"""A sensible player's cards: what each may bring this trick, less what it is worth kept.

For every legal card the player weighs the chance that his side gets the trick, from what is still
out and who failed to follow what, times the card points in it, and takes off what the card would
bring later. From that follow the habits people teach: masters are cashed, tricks are won cheaply
and by the last hand surely, points go to partner's tricks, guards and trumps are kept, the buyer's
side draws trumps and the others do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from baloot_solver.cards import Card, ContractKind, Seat
from baloot_solver.kernel.problem import numbering
from baloot_solver.players.views import PlayView, PublicPlay
from baloot_solver.rules.card_tables import LAST_TRICK_POINTS

_ALL: Final = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Habits:
    """The weights of the player's habits, in card points."""

    others_add: float = 5.0
    """What each player still to come adds to a trick."""
    partner_saves: float = 0.5
    """How likely a partner who may beat what lies there does."""
    master: float = 8.0
    """A card that nothing out can beat, beside its points."""
    lasts: float = 0.8
    """How likely such a card still is worth that later."""
    lasts_ruffed: float = 0.5
    """The same of a plain one while trumps are out."""
    guarded: float = 0.6
    """Of its points, a card that one card out can beat and another protects."""
    bare: float = 0.25
    """Of its points, any other card."""
    trump: float = 12.0
    """Any trump, beside what it is worth as a card."""
    low_lead: float = 1.0
    """What leading a card that can be beaten gives away."""
    draw: float = 10.0
    """A master of trump led by the buyer's side while others may hold trumps."""
    draw_low: float = 1.0
    """Another trump led so."""
    lead_trump_against: float = -8.0
    length: float = 0.5
    """Each further card of a suit that is led where there are no trumps."""
    singleton: float = 2.0
    """A plain suit's only card led with trumps to ruff the next."""


HABITS: Final = Habits()


def choose_card(view: PlayView, habits: Habits = HABITS) -> Card:
    """The card by habit; it is always legal."""
    if len(view.legal) == 1:
        return view.legal[0]
    sight = _Sight(view, habits)
    return max(
        view.legal, key=lambda card: (sight.worth(card), -sight.points[sight.of[card]], card)
    )


@lru_cache(maxsize=32)
def _above(number: int) -> int:
    """The cards of its suit that are stronger than a card, by the kernel's numbers."""
    suit = 0xFF << (number & 24)
    return suit & (_ALL << (number + 1)) & _ALL


class _Sight:
    """The trick on the table from one seat: what is out, and who may hold it."""

    def __init__(self, view: PlayView, habits: Habits) -> None:
        public = view.public
        numbers = numbering(public.kind, public.trump)
        self.habits = habits
        self.public: PublicPlay = public
        self.seat = view.seat
        self.of = numbers.number
        self.points = numbers.points
        self.hand = sum(1 << self.of[card] for card in view.hand)
        self.trick = [self.of[card] for card in public.trick]
        seen = self.hand | sum(1 << number for number in self.trick)
        for card in public.gone:
            seen |= 1 << self.of[card]
        self.out = _ALL & ~seen
        hokum = public.kind is ContractKind.HOKUM and public.trump is not None
        self.trumps = 0xFF << (8 * (public.trump or 0)) if hokum else 0
        self.cards = len(view.hand)
        direction = public.rules.play.direction
        self.later = [self.seat.next(direction, steps) for steps in range(1, 4 - len(self.trick))]
        self.pot = float(sum(self.points[number] for number in self.trick))
        self.pot += habits.others_add * len(self.later)
        if self.cards == 1:
            self.pot += LAST_TRICK_POINTS
        self.best, self.best_seat = self._winning()
        buyer = public.contract.buyer
        self.bought = buyer is not None and buyer.side is self.seat.side

    def worth(self, card: Card) -> float:
        """What playing a card brings, in card points."""
        number = self.of[card]
        chance = self._chance(number)
        found = (2 * chance - 1) * (self.pot + self.points[number]) - self._kept(number)
        return found if self.trick else found + self._lead(number)

    # The trick.

    def _winning(self) -> tuple[int, Seat]:
        best, seat = -1, self.seat
        for place, number in enumerate(self.trick):
            if best < 0 or self._beats(number, best):
                best = number
                seat = self.public.leader.next(self.public.rules.play.direction, place)
        return best, seat

    def _beats(self, number: int, best: int) -> bool:
        if number >> 3 == best >> 3:
            return number > best
        return bool(self.trumps >> number & 1)

    def _chance(self, number: int) -> float:
        """How likely the own side gets the trick once this card is laid."""
        mine = self.best < 0 or self._beats(number, self.best)
        best = number if mine else self.best
        ours = mine or self.best_seat is self.seat.partner
        led = (self.trick[0] if self.trick else number) >> 3
        holds, partner_saves = 1.0, 0.0
        for seat in self.later:
            beats = self._may_beat(seat, best, led)
            if seat is self.seat.partner:
                partner_saves = max(beats, 0.0) if self.habits.partner_saves else 0.0
            else:
                holds *= 1 - beats
        if ours:
            return holds + (1 - holds) * partner_saves * self.habits.partner_saves
        # Theirs so far: only a partner still to come can turn it.
        return partner_saves * (0.5 + 0.5 * holds)

    def _may_beat(self, seat: Seat, best: int, led: int) -> float:
        """How likely a seat still to play holds, and may play, a card that beats the best."""
        suit = 0xFF << (8 * led)
        out = self.out.bit_count()
        held = min(self.cards, out)
        shows_out = bool(self.public.void[seat] >> led & 1)
        in_suit = (self.out & suit).bit_count()
        void = 1.0 if shows_out else _none_of(in_suit, held, out)
        follows = 0.0
        if not shows_out and best >> 3 == led:
            above = (self.out & _above(best)).bit_count()
            follows = 1 - _none_of(above, held, out)
        if not self.trumps or suit == self.trumps:
            return follows
        trump = self.trumps.bit_length() // 8 - 1
        ruffs = self.out & (_above(best) if best >> 3 == trump else self.trumps)
        if self.public.void[seat] >> trump & 1 or not ruffs:
            return follows
        return min(1.0, follows + void * (1 - _none_of(ruffs.bit_count(), held, out)))

    # What is kept, and what a lead is for.

    def _kept(self, number: int) -> float:
        """What a card would bring later."""
        if self.cards == 1:
            return 0.0
        habits, points = self.habits, self.points[number]
        above = (self.out & _above(number)).bit_count()
        trump = bool(self.trumps >> number & 1)
        if not above:
            may_be_ruffed = not trump and self.out & self.trumps
            lasts = habits.lasts_ruffed if may_be_ruffed else habits.lasts
            found = lasts * (points + habits.master)
        elif above == 1 and (self.hand & (0xFF << (number & 24)) & ~_above(number)).bit_count() > 1:
            found = points * habits.guarded
        else:
            found = points * habits.bare
        if trump:
            return found + habits.trump
        return found + (number & 7) / 16  # of cards alike, the lower one

    def _others_may_ruff(self) -> bool:
        """Whether an opponent may still hold trumps."""
        trump = self.trumps.bit_length() // 8 - 1
        shown_out = [self.public.void[seat] >> trump & 1 for seat in self.later]
        return bool(self.out & self.trumps) and not (shown_out[0] and shown_out[2])

    def _lead(self, number: int) -> float:
        habits = self.habits
        if self.trumps >> number & 1:
            if not self.bought:
                return habits.lead_trump_against
            if not self._others_may_ruff():
                return 0.0
            return habits.draw if not self.out & _above(number) else habits.draw_low
        length = (self.hand & (0xFF << (number & 24))).bit_count()
        found = -habits.low_lead if self.out & _above(number) else 0.0
        if not self.trumps:
            return found + habits.length * (length - 1)
        if length == 1 and self.hand & self.trumps:
            found += habits.singleton
        return found


@lru_cache(maxsize=4096)
def _none_of(wanted: int, held: int, out: int) -> float:
    """How likely `held` cards drawn from `out` are none of `wanted` of them."""
    if wanted + held > out:
        return 0.0
    found = 1.0
    for drawn in range(held):
        found *= (out - wanted - drawn) / (out - drawn)
    return found
