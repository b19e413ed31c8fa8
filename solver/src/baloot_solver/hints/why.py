"""Which reasons hold for a card: what the numbers say first, then what the card does at the table.

Every reason is a test of its own on what the seat knows and on the tally; nothing looks at a world.
So a reason that names a certainty ("a sure trick") follows from the hard facts alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from baloot_solver.cards import PACK, Card, ContractKind, Rank, Seat, Suit
from baloot_solver.hints.facts import Facts
from baloot_solver.hints.masks import mask_of
from baloot_solver.hints.reasons import Reason, ReasonCode, percent, reason
from baloot_solver.hints.turn import legal_of
from baloot_solver.play.tricks import beats, higher_cards, winning_card
from baloot_solver.rules.card_tables import card_points

if TYPE_CHECKING:
    from baloot_solver.hints.suggest import CardHint, Suggestion

MOST: Final = 3
"""Reasons given for one card."""
_CLEAR_SHARE: Final = 0.05
"""A difference of shares that is worth a word."""


def reasons_for(suggestion: Suggestion, hint: CardHint, facts: Facts) -> tuple[Reason, ...]:
    """What speaks for a card, the most important first; at most three reasons."""
    found = list(_of_the_numbers(suggestion, hint))
    if not found or found[0].code is not ReasonCode.ONLY_LEGAL:
        found += at_the_table(facts, hint.card)
    if not found and hint.best and suggestion.lead is not None:
        other = next(each.card for each in suggestion.cards if not each.best)
        more = f"{suggestion.lead.mean:.1f}"
        found.append(reason(ReasonCode.MORE_POINTS, points=more, other=other))
    return tuple(found[:MOST])


def _of_the_numbers(suggestion: Suggestion, hint: CardHint) -> Iterator[Reason]:
    """What the tally says for the best card, beside the next one that is not its equal."""
    if len(suggestion.cards) == 1:
        yield reason(ReasonCode.ONLY_LEGAL)
        return
    if not hint.best:
        return
    rival = next((each for each in suggestion.cards if not each.best), None)
    if rival is None:
        yield reason(ReasonCode.ALL_SAME)
        return
    assert suggestion.lead is not None
    if suggestion.lead.low <= 0 and not suggestion.exact:
        yield reason(ReasonCode.TOO_CLOSE, other=rival.card)
        return
    yield from _of_the_score(suggestion, hint, rival)


def _of_the_score(suggestion: Suggestion, hint: CardHint, rival: CardHint) -> Iterator[Reason]:
    """Kaboot and the contract, where they are what differs."""
    if hint.kaboot is None or rival.kaboot is None or hint.made is None or rival.made is None:
        return
    assert hint.kaboot_against is not None
    assert rival.kaboot_against is not None
    if hint.kaboot.share - rival.kaboot.share >= _CLEAR_SHARE:
        yield reason(ReasonCode.KABOOT_CHANCE, share=percent(hint.kaboot.share))
    if rival.kaboot_against.share - hint.kaboot_against.share >= _CLEAR_SHARE:
        yield reason(ReasonCode.KABOOT_SAVED)
    buyer = suggestion.view.contract.buyer
    ours = buyer is not None and buyer.side is suggestion.view.seat.side
    more = hint.made.share - rival.made.share
    if ours and more >= _CLEAR_SHARE:
        yield reason(
            ReasonCode.MAKES_MORE, share=percent(hint.made.share), other=rival.card,
            other_share=percent(rival.made.share),
        )  # fmt: skip
    if not ours and -more >= _CLEAR_SHARE:
        yield reason(
            ReasonCode.BREAKS_MORE, share=percent(1 - hint.made.share), other=rival.card,
            other_share=percent(1 - rival.made.share),
        )  # fmt: skip


def at_the_table(facts: Facts, card: Card) -> list[Reason]:
    """What a card does at the table, by what is certain."""
    moment = _Moment(facts, card)
    tests = _LEADS if not moment.trick else _FOLLOWS
    found = [test(moment) for test in tests]
    return [each for each in found if each is not None]


class _Moment:
    """A card about to be laid by a seat that knows these facts."""

    def __init__(self, facts: Facts, card: Card) -> None:
        view = facts.view
        self.facts, self.card = facts, card
        self.kind, self.trump = view.contract.kind, view.contract.trump
        self.seat, self.hand = view.seat, view.hand
        self.trick = view.course.trick
        self.leader = view.course.leader
        self.direction = view.rules.play.direction
        self.unseen = view.unseen

    @property
    def ruffing(self) -> bool:
        """Whether the contract has a trump suit."""
        return self.kind is ContractKind.HOKUM

    @cached_property
    def trumps(self) -> int:
        """All trumps, as a mask; none where there is no trump suit."""
        return mask_of(card for card in PACK if self.is_trump(card))

    def is_trump(self, card: Card) -> bool:
        """Whether a card is of the trump suit of a Hokum."""
        return self.ruffing and card.suit == self.trump

    @property
    def opponents(self) -> tuple[Seat, Seat]:
        """The two seats of the other side."""
        one = self.seat.next()
        return one, one.partner

    def opponents_may_hold(self, cards: int) -> int:
        """Those of the cards that an opponent may hold."""
        one, other = self.opponents
        return (self.facts.may_hold[one] | self.facts.may_hold[other]) & cards

    @property
    def partner_may_hold(self) -> int:
        """The cards that partner may hold."""
        return self.facts.may_hold[self.seat.partner]

    def of_suit(self, suit: Suit) -> int:
        """All cards of a suit, as a mask."""
        return 0xFF << (8 * suit)

    @property
    def above(self) -> int:
        """The cards of its suit that beat it and may be held by an opponent."""
        return self.opponents_may_hold(mask_of(higher_cards(self.kind, self.trump, self.card)))

    @property
    def later(self) -> tuple[Seat, ...]:
        """The seats that play to the trick after this one."""
        left = 3 - len(self.trick)
        return tuple(self.seat.next(self.direction, step) for step in range(1, left + 1))

    @property
    def best(self) -> Card:
        """What is winning before the card is laid."""
        return winning_card(self.kind, self.trump, self.trick)

    @property
    def winner(self) -> Seat:
        """Who is winning before the card is laid."""
        return self.leader.next(self.direction, self.trick.index(self.best))

    def takes_from(self, card: Card, best: Card) -> bool:
        """Whether `card` beats `best`."""
        return beats(self.kind, self.trump, card, best)

    @property
    def takes(self) -> bool:
        """Whether the card takes the lead in the trick."""
        return self.takes_from(self.card, self.best)

    def may_be_beaten(self, card: Card) -> bool:
        """Whether an opponent who plays later may hold a card that beats `card`."""
        beating = mask_of(each for each in PACK if self.takes_from(each, card))
        return any(
            self.facts.may_hold[seat] & self.unseen & beating
            for seat in self.later
            if seat.side is not self.seat.side
        )

    @cached_property
    def legal(self) -> Sequence[Card]:
        """The cards that might be laid instead."""
        return legal_of(self.facts.view)

    def points(self, card: Card) -> int:
        """The card points of a card."""
        return card_points(self.kind, self.trump, card)

    @property
    def in_trick(self) -> int:
        """The card points on the table, with this card."""
        return sum(map(self.points, self.trick)) + self.points(self.card)


def _draws_trumps(moment: _Moment) -> Reason | None:
    """Leads a trump that no other beats, while opponents may have one."""
    out = moment.opponents_may_hold(moment.trumps & moment.unseen)
    if not moment.is_trump(moment.card) or not out or moment.above:
        return None
    if (moment.trumps & moment.unseen).bit_count() == 1:
        return reason(ReasonCode.DRAWS_LAST_TRUMP)
    return reason(ReasonCode.DRAWS_TRUMPS)


def _high_lead(moment: _Moment) -> Reason | None:
    """Leads the highest of a suit; a sure trick where nobody can ruff it."""
    if moment.above:
        return None
    ruffs = moment.opponents_may_hold(moment.trumps & moment.unseen)
    if moment.is_trump(moment.card):
        return None if ruffs else reason(ReasonCode.SURE_TRICK)
    if not ruffs:
        return reason(ReasonCode.SURE_TRICK)
    higher = mask_of(higher_cards(moment.kind, moment.trump, moment.card))
    if higher & moment.unseen:
        return None
    return reason(ReasonCode.HIGHEST_LEFT, suit=moment.card.suit)


def _partner_ruffs(moment: _Moment) -> Reason | None:
    """Leads what partner certainly has none of, while he may have a trump."""
    if not moment.ruffing or moment.is_trump(moment.card):
        return None
    partner = moment.partner_may_hold
    if partner & moment.of_suit(moment.card.suit) or not partner & moment.trumps:
        return None
    return reason(ReasonCode.PARTNER_CAN_RUFF, suit=moment.card.suit)


def _keeps_ten(moment: _Moment) -> Reason | None:
    """Plays another card of a plain suit than the Ten, while an opponent may have the Ace."""
    suit = moment.card.suit
    if moment.is_trump(moment.card) or moment.kind is ContractKind.ALL_TRUMP:
        return None
    ten, ace = Card.of(Rank.TEN, suit), Card.of(Rank.ACE, suit)
    if ten not in moment.hand or moment.card == ten or ten not in moment.legal:
        return None
    if not moment.opponents_may_hold(1 << ace):
        return None
    return reason(ReasonCode.KEEPS_TEN, suit=suit)


def _wins(moment: _Moment) -> Reason | None:
    """Takes the trick for good: by a ruff, with the smallest card that does, or at all."""
    if not moment.takes or moment.may_be_beaten(moment.card):
        return None
    if moment.is_trump(moment.card) and moment.trick[0].suit != moment.trump:
        return reason(ReasonCode.RUFFS, points=moment.in_trick)
    smaller = [
        each
        for each in moment.legal
        if each.suit == moment.card.suit
        and moment.takes_from(moment.card, each)
        and moment.takes_from(each, moment.best)
    ]
    larger = [
        each
        for each in moment.legal
        if each.suit == moment.card.suit and moment.takes_from(each, moment.card)
    ]
    if larger and not smaller:
        return reason(ReasonCode.WINS_CHEAPLY)
    return reason(ReasonCode.WINS_TRICK, points=moment.in_trick)


def _feeds(moment: _Moment) -> Reason | None:
    """Lays the most points on a trick that partner has won for good."""
    if moment.takes or moment.winner is not moment.seat.partner:
        return None
    if moment.may_be_beaten(moment.best):
        return None
    points = moment.points(moment.card)
    if points == 0 or points < max(map(moment.points, moment.legal)):
        return None
    return reason(ReasonCode.FEEDS_PARTNER, points=points)


def _gives_little(moment: _Moment) -> Reason | None:
    """Lays as few points as it may on a trick that an opponent is winning."""
    if moment.takes or moment.winner.side is moment.seat.side:
        return None
    points = [moment.points(each) for each in moment.legal]
    if moment.points(moment.card) > min(points) or min(points) == max(points):
        return None
    return reason(ReasonCode.GIVES_LITTLE)


def _keeps_trumps(moment: _Moment) -> Reason | None:
    """Discards a plain card where a trump might have been laid."""
    if not moment.ruffing or moment.trick[0].suit == moment.trump:
        return None
    discards = moment.card.suit not in (moment.trick[0].suit, moment.trump)
    if not discards or not any(moment.is_trump(each) for each in moment.legal):
        return None
    return reason(ReasonCode.KEEPS_TRUMPS)


def _empties(moment: _Moment) -> Reason | None:
    """Plays the only card of a plain suit while trumps are held that may ruff it later."""
    if not moment.ruffing or moment.is_trump(moment.card):
        return None
    suit = moment.card.suit
    if sum(each.suit == suit for each in moment.hand) > 1:
        return None
    trumps = any(moment.is_trump(each) for each in moment.hand)
    still_out = moment.unseen & moment.of_suit(suit)
    if not trumps or not still_out:
        return None
    return reason(ReasonCode.EMPTIES_SUIT, suit=suit)


_Test = Callable[[_Moment], Reason | None]
_LEADS: Final[tuple[_Test, ...]] = (
    _draws_trumps, _high_lead, _partner_ruffs, _keeps_ten, _empties,
)  # fmt: skip
_FOLLOWS: Final[tuple[_Test, ...]] = (
    _wins, _feeds, _gives_little, _keeps_ten, _keeps_trumps, _empties,
)  # fmt: skip
