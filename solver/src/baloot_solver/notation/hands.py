"""Reads and writes hands and deals.

A hand is written by suits, `AT7.K9.QJ8.`; a deal as four hands with the letters of their seats,
`S:… E:… N:… W:…`. Hands without seats are refused: play runs counter-clockwise in Baloot and
clockwise in its cousins, and a list of four hands seats two players wrongly in one of them without
any later check noticing. A letter before a colon is a seat and only there, so `S` never wavers
between South and spades.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from baloot_solver.cards import PACK, Card, Hand, Seat, Suit, hand_text, in_order
from baloot_solver.deal import Deal, Hands, check_distinct
from baloot_solver.errors import InputError, at
from baloot_solver.notation.card_text import distinct, read_card, read_card_words, read_ranks
from baloot_solver.notation.text import SEPARATORS, normalise, shown
from baloot_solver.notation.words import SUIT_SIGNS, read_seat
from baloot_solver.notation.written import hands_as_written

_NO_PART_OF_A_LABEL: Final = f":.|{SEPARATORS}"
_BETWEEN_HANDS: Final = f"{SEPARATORS}| \t\r\n"
_WHY_LABELS: Final = (
    "label each hand with its seat (S:… E:… N:… W:…): play runs counter-clockwise in Baloot and"
    " clockwise in Bazar Blot, so the order of hands alone does not say who sits where"
)


def read_hand(text: str) -> Hand:
    """The cards of one seat: by suits S H D C (`AT7.K9.QJ8.`), or as a list of cards.

    A void is nothing or `-`; a suit's group may begin with its own letter or sign. `...` is the
    hand without cards; an empty text is refused. Raises `InputError` naming the card: UNKNOWN_CARD,
    DUPLICATE_CARD, BAD_HAND, EMPTY_HAND.
    """
    return _read_hand(normalise(text))


def _read_hand(text: str) -> Hand:
    if not text.strip():
        raise InputError("", "EMPTY_HAND", "no cards are given (a hand without cards is '...')")
    found = _read_dotted(text) if "." in text else read_card_words(text)
    return frozenset(found)


def _read_dotted(text: str) -> list[Card]:
    groups = "".join(text.split()).split(".")
    if len(groups) != 4:
        raise InputError(
            "",
            "BAD_HAND",
            f"{shown(text.strip())} is not one hand: four suits S H D C with three dots between",
        )
    found: list[Card] = []
    for suit, group in zip(Suit, groups, strict=True):
        if group[:1] in SUIT_SIGNS:
            if SUIT_SIGNS[group[0]] is not suit:
                raise InputError(
                    "",
                    "BAD_HAND",
                    f"{shown(group)} stands where the {suit.name.lower()} belong"
                    " (the order is S H D C)",
                )
            group = group[1:]
        ranks = read_ranks("" if group == "-" else group)
        found.extend(Card.of(rank, suit) for rank in ranks)
    return distinct(found)


def read_hands(text: str) -> Hands:
    """Four hands labelled with their seats, in any order.

    Of a full deal one hand may be left out: it is the rest of the pack. Raises `InputError` naming
    card and seat: UNLABELLED_HANDS, UNKNOWN_SEAT, DUPLICATE_HAND, MISSING_HAND, HAND_SIZE,
    UNKNOWN_CARD, DUPLICATE_CARD, EMPTY_HAND, BAD_HAND.
    """
    written = hands_as_written(text) if isinstance(text, str) else None
    if written is not None:
        return written
    found = _read_labelled(text)
    _complete(found)
    hands = (found[Seat.SOUTH], found[Seat.EAST], found[Seat.NORTH], found[Seat.WEST])
    check_distinct(hands)
    return hands


def read_some_hands(text: str) -> dict[Seat, Hand]:
    """One to four hands labelled with their seats; nothing is filled in. Errors as `read_hands`."""
    found = _read_labelled(text)
    check_distinct([found.get(seat, frozenset()) for seat in Seat])
    for seat, hand in found.items():
        if len(hand) > 8:
            detail = f"{seat.label} holds {len(hand)} cards, at most 8 are dealt"
            raise InputError("", "HAND_SIZE", detail)
    return found


def _read_labelled(text: str) -> dict[Seat, Hand]:
    found: dict[Seat, Hand] = {}
    for seat, body in _labelled(normalise(text)):
        if seat in found:
            raise InputError("", "DUPLICATE_HAND", f"the hand of {seat.label} is given twice")
        found[seat] = _hand_of(seat, body)
    return found


def _labelled(text: str) -> list[tuple[Seat, str]]:
    colons = [place for place, sign in enumerate(text) if sign == ":"]
    starts = [_start_of_label(text, colon) for colon in colons]
    before = text[: starts[0]] if starts else text
    if before.strip(_BETWEEN_HANDS):
        raise InputError("", "UNLABELLED_HANDS", _WHY_LABELS)
    if not colons:
        raise InputError("", "EMPTY_DEAL", "no hands are given")
    found = []
    for start, colon, end in zip(starts, colons, [*starts[1:], len(text)], strict=True):
        body = text[colon + 1 : end].strip(_BETWEEN_HANDS)
        if body.count(".") > 3:
            raise InputError("", "UNLABELLED_HANDS", _WHY_LABELS)
        found.append((read_seat(text[start:colon]), body))
    return found


def _start_of_label(text: str, colon: int) -> int:
    """Where the word before a colon begins."""
    start = len(text[:colon].rstrip())
    while start and not text[start - 1].isspace() and text[start - 1] not in _NO_PART_OF_A_LABEL:
        start -= 1
    return start


def _hand_of(seat: Seat, body: str) -> Hand:
    try:
        return _read_hand(body)
    except InputError as error:
        if error.reason == "DUPLICATE_CARD":
            detail = error.description.replace("is given twice", f"is held twice ({seat.label})")
        else:
            detail = f"{seat.label}: {error.description}"
        raise InputError("", error.reason, detail) from None


def _complete(found: dict[Seat, Hand]) -> None:
    """Fill in the one hand a full deal may leave out; check that no hand is too large."""
    missing = [seat for seat in Seat if seat not in found]
    counts = [f"{seat.label} {len(found[seat])}" for seat in Seat if seat in found]
    if any(len(hand) > 8 for hand in found.values()):
        raise InputError("", "HAND_SIZE", f"a hand has at most 8 cards; here: {', '.join(counts)}")
    if not missing:
        return
    if len(missing) > 1 or any(len(hand) != 8 for hand in found.values()):
        names = ", ".join(seat.label for seat in missing)
        raise InputError(
            "",
            "MISSING_HAND",
            f"the hand of {names} is missing; one hand may be left out only where the other three"
            " have eight cards each",
        )
    given = [card for seat in Seat if seat in found for card in in_order(found[seat])]
    known = [found.get(seat, frozenset()) for seat in Seat]
    check_distinct(known)
    found[missing[0]] = frozenset(each for each in PACK if each not in set(given))


def read_deal(
    text: str,
    dealer: Seat | str | None = None,
    up_card: Card | str | None = None,
    up_card_taken_by: Seat | str | None = None,
) -> Deal:
    """A deal from its labelled hands and, where known, dealer, up-card and who took it.

    Raises `InputError` on fields `hands`, `dealer`, `up_card`, `up_card_taken_by`.
    """
    with at("hands"):
        hands = read_hands(text)
    return Deal(
        hands,
        _seat("dealer", dealer),
        _card("up_card", up_card),
        _seat("up_card_taken_by", up_card_taken_by),
    )


def _seat(field: str, seat: Seat | str | None) -> Seat | None:
    if not isinstance(seat, str):
        return seat
    with at(field):
        return read_seat(seat)


def _card(field: str, card: Card | str | None) -> Card | None:
    if not isinstance(card, str):
        return card
    with at(field):
        return read_card(card)


def write_hands(hands: Hands) -> str:
    """Four hands in their one written form: `S:AT7.K9.QJ8. E:… N:… W:…`."""
    return " ".join(f"{seat.letter}:{hand_text(hands[seat])}" for seat in Seat)


def write_deal(deal: Deal) -> str:
    """The hands of a deal in their one written form; its other facts have fields of their own."""
    return write_hands(deal.hands)


def write_cards(cards: Iterable[Card]) -> str:
    """Cards in the order given, separated by one blank: `AS TH 9D`."""
    return " ".join(str(each) for each in cards)
