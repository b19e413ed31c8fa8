"""Who wins a trick, what it is worth, and whether its lead is Ekka.

A trick is the cards on the table in the order they fell; its leader and the direction of play say
whose they are. Where a record has cards played out of turn, the seats are given instead (`Laid`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from baloot_solver.cards import Card, ContractKind, Direction, Rank, Seat, Suit
from baloot_solver.deal import EkkaState
from baloot_solver.errors import InputError
from baloot_solver.phrases import Phrase
from baloot_solver.rules.card_tables import LAST_TRICK_POINTS, card_table, strength, suit_table
from baloot_solver.rules.groups import PlayRules


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table and who laid it."""

    seat: Seat
    card: Card


def laid(leader: Seat, trick: Sequence[Card], direction: Direction) -> tuple[Laid, ...]:
    """The cards of a trick with their seats, play running in `direction` from `leader`."""
    return tuple(Laid(leader.next(direction, i), each) for i, each in enumerate(trick))


def beats(kind: ContractKind, trump: Suit | None, challenger: Card, holder: Card) -> bool:
    """Whether `challenger`, laid after `holder`, takes the trick from it (rules A).

    A card of another suit never does, but for a trump in Hokum; in all-trump the led suit alone
    can win.
    """
    if challenger.suit == holder.suit:
        return strength(kind, trump, challenger) > strength(kind, trump, holder)
    return kind is ContractKind.HOKUM and challenger.suit == trump


def winning_card(kind: ContractKind, trump: Suit | None, trick: Sequence[Card]) -> Card:
    """The card that is winning the trick at this moment; the trick has at least one card."""
    strong = card_table(kind, trump).strength
    best = trick[0]
    for each in trick[1:]:  # as `beats` says
        if each >> 3 == best >> 3:
            if strong[each] > strong[best]:
                best = each
        elif kind is ContractKind.HOKUM and each >> 3 == trump:
            best = each
    return best


def trick_winner(
    kind: ContractKind,
    trump: Suit | None,
    leader: Seat,
    trick: Sequence[Card],
    direction: Direction,
) -> Seat:
    """The seat that is winning the trick at this moment; the trick has at least one card."""
    best = winning_card(kind, trump, trick)
    return leader.next(direction, list(trick).index(best))


def trick_points(
    kind: ContractKind, trump: Suit | None, cards: Iterable[Card], *, last: bool
) -> int:
    """Card points of a finished trick; the last of the hand is worth ten more (rules A)."""
    points = card_table(kind, trump).points
    total = sum([points[each] for each in cards])
    return total + LAST_TRICK_POINTS if last else total


def higher_cards(kind: ContractKind, trump: Suit | None, card: Card) -> tuple[Card, ...]:
    """The cards of the same suit that beat it, the strongest first."""
    table = suit_table(kind, trump, card.suit)
    above = table.order[table.strength(card.rank) + 1 :]
    return tuple(Card.of(rank, card.suit) for rank in reversed(above))


def why_no_ekka(
    kind: ContractKind, trump: Suit | None, card: Card, gone: Iterable[Card]
) -> Phrase | None:
    """Why leading `card` would not be Ekka, or None where it is (rules D, ruling 4).

    `gone` are the cards of finished tricks. Every other card counts as out, the leader's own too.
    """
    if kind is not ContractKind.HOKUM:
        return Phrase("ekka_in_hokum_only")
    if card.suit == trump:
        return Phrase("ekka_of_trump", card=card)
    if card.rank is Rank.ACE:
        return Phrase("ekka_of_ace", card=card)
    played = set(gone)
    for each in higher_cards(kind, trump, card):
        if each not in played:
            return Phrase("ekka_higher_out", card=each)
    return None


def is_ekka(kind: ContractKind, trump: Suit | None, card: Card, gone: Iterable[Card]) -> bool:
    """Whether a lead of `card` is the highest of its plain suit still unplayed, and no Ace."""
    return why_no_ekka(kind, trump, card, gone) is None


def false_ekka(
    rules: PlayRules, kind: ContractKind, trump: Suit | None, card: Card, gone: Iterable[Card]
) -> Phrase | None:
    """Why calling Ekka on a lead of `card` is false under these rules, or None where it is true."""
    if rules.ekka == "off":
        return Phrase("false_ekka", card=card, why=Phrase("no_ekka_here"))
    why = why_no_ekka(kind, trump, card, gone)
    return None if why is None else Phrase("false_ekka", card=card, why=why)


def check_ekka_call(
    rules: PlayRules, kind: ContractKind, trump: Suit | None, card: Card, gone: Iterable[Card]
) -> None:
    """Refuse a false call of Ekka on a lead; `InputError` on `ekka` (FALSE_EKKA)."""
    reason = false_ekka(rules, kind, trump, card, gone)
    if reason is not None:
        raise InputError("ekka", "FALSE_EKKA", reason)


def ekka_holds(
    rules: PlayRules,
    kind: ContractKind,
    trump: Suit | None,
    lead: Card | None,
    gone: Iterable[Card],
    state: EkkaState,
) -> bool:
    """Whether the lead on the table stands as Ekka (ruling 4).

    Where Ekka must be declared, `AUTO` means that it was not. A false call is an `InputError` on
    `ekka`, and so is a call before anything is led.
    """
    if state is EkkaState.CALLED:
        if lead is None:
            raise InputError("ekka", "FALSE_EKKA", "Ekka is called on a lead, and nothing is led")
        check_ekka_call(rules, kind, trump, lead, gone)
        return True
    if lead is None or rules.ekka != "auto" or state is EkkaState.NOT_CALLED:
        return False
    return is_ekka(kind, trump, lead, gone)
