"""Reads cards: one, or a list in the order given.

A card is rank then suit (`AS`); suit then rank (`SA`, `H10`) is read too, because no suit letter is
a rank letter and so no text has two meanings. Rank and suit in two words are read only where one of
them is an Arabic name: `A S` could be the Ace of spades or two slips of the pen, and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from baloot_solver.cards import Card, Rank, Suit
from baloot_solver.errors import InputError
from baloot_solver.notation.text import SEPARATORS, normalise, shown
from baloot_solver.notation.words import ARABIC_RANKS, ARABIC_SUITS, RANK_SIGNS, SUIT_SIGNS


def _spellings() -> dict[str, Card]:
    found = {}
    for rank_sign, rank in RANK_SIGNS.items():
        for suit_sign, suit in SUIT_SIGNS.items():
            found[rank_sign + suit_sign] = found[suit_sign + rank_sign] = Card.of(rank, suit)
        if rank_sign.isdigit():
            for name, suit in ARABIC_SUITS.items():
                found[rank_sign + name] = Card.of(rank, suit)
    return found


_CARDS: Final = _spellings()
_RANKS: Final = RANK_SIGNS | ARABIC_RANKS
_SUITS: Final = {suit.symbol: suit for suit in Suit} | ARABIC_SUITS
_SUIT_AND_RANKS: Final = re.compile(r"([SHDC♠♥♦♣])((?:10|[789TJQKA]){2,})")
_ONE_RANK: Final = re.compile(r"10|[789TJQKA]")


def read_card(text: str) -> Card:
    """One card in any of the accepted spellings; `InputError` (UNKNOWN_CARD) otherwise."""
    found = _read_words(split_words(normalise(text)), groups=False)
    if len(found) != 1:
        raise InputError("", "UNKNOWN_CARD", f"{shown(text)} is not one card")
    return found[0]


def read_cards(text: str) -> list[Card]:
    """Cards in the order given, separated by white space, commas or semicolons; empty is none.

    Raises `InputError` naming the card: UNKNOWN_CARD, DUPLICATE_CARD, EMPTY_PLACE (two separators
    in a row).
    """
    return distinct(_read_words(split_words(normalise(text)), groups=False))


def read_card_words(text: str) -> list[Card]:
    """Cards of a hand from normalised text; here `♠AT7` may stand for three cards of a suit."""
    return distinct(_read_words(split_words(text), groups=True))


def distinct(found: list[Card]) -> list[Card]:
    """The same cards; `InputError` (DUPLICATE_CARD) when one stands twice."""
    seen: set[Card] = set()
    for each in found:
        if each in seen:
            raise InputError("", "DUPLICATE_CARD", f"card {each} is given twice")
        seen.add(each)
    return found


def split_words(text: str) -> list[str]:
    """Words of normalised text between white space and separators."""
    places = re.split(f"[{SEPARATORS}]", text)
    if len(places) > 1 and not places[-1].strip():
        places.pop()
    words: list[str] = []
    for number, place in enumerate(places, start=1):
        inside = place.split()
        if not inside and len(places) > 1:
            raise InputError("", "EMPTY_PLACE", f"nothing stands at place {number} of the list")
        words.extend(inside)
    return words


def read_ranks(text: str) -> list[Rank]:
    """Ranks written without blanks (`AT7`, `A107`); `InputError` (UNKNOWN_CARD) names the sign."""
    found = []
    place = 0
    while place < len(text):
        sign = _ONE_RANK.match(text, place)
        if sign is None:
            raise InputError("", "UNKNOWN_CARD", f"{shown(text[place])} is not a rank")
        found.append(RANK_SIGNS[sign[0]])
        place = sign.end()
    return found


def _read_words(words: Sequence[str], *, groups: bool) -> list[Card]:
    found: list[Card] = []
    place = 0
    while place < len(words):
        word = words[place]
        group = _SUIT_AND_RANKS.fullmatch(word) if groups else None
        if word in _CARDS:
            found.append(_CARDS[word])
        elif group is not None:
            suit = SUIT_SIGNS[group[1]]
            found.extend(Card.of(rank, suit) for rank in read_ranks(group[2]))
        elif word in _RANKS and _is_suit_of(word, words[place + 1 : place + 2]):
            place += 1
            found.append(Card.of(_RANKS[word], _SUITS[words[place]]))
        else:
            raise _unknown(word)
        place += 1
    return found


def _is_suit_of(rank_word: str, following: Sequence[str]) -> bool:
    """Whether the next word is the suit of a rank word; one of the two must be an Arabic name."""
    if not following or following[0] not in _SUITS:
        return False
    return rank_word in ARABIC_RANKS or following[0] in ARABIC_SUITS


def _unknown(word: str) -> InputError:
    if word in _RANKS:
        detail = f"{shown(word)} is a rank without its suit (a card is written AS)"
    elif word in _SUITS or word in SUIT_SIGNS:
        detail = f"{shown(word)} is a suit without its rank (a card is written AS)"
    else:
        detail = f"{shown(word)} is not a card"
    return InputError("", "UNKNOWN_CARD", detail)
