"""What every reader does first: bound the text, and bring one character to one form.

People paste cards from chats, phones and spreadsheets: emoji suits with variation selectors,
Arabic-Indic digits, full-width letters, invisible direction marks. Each reader normalises first and
only then looks for cards and duplicates, so that two spellings of a card are the same card. The map
below is closed and explicit; a character that is not in it stays as it is and is refused later by
the reader that meets it. Unicode's own upper-casing and NFKC are not used on the whole text,
because they turn doubtful characters (a superscript two, a Kelvin sign) into plain ones.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from baloot_solver.errors import InputError

MAX_TEXT: Final = 4096
"""The longest text, in characters, that a reader of cards, hands or words looks at."""

SEPARATORS: Final = ",;،؛"
"""What may stand between cards besides white space (with the Arabic comma and semicolon)."""

_DIGIT_ZEROS: Final = {"ASCII": 0x30, "Arabic": 0x660, "Persian": 0x6F0, "full-width": 0xFF10}
_RUN_OF_DIGITS: Final = re.compile("[0-9٠-٩۰-۹０-９]+")


_INVISIBLE: Final = dict.fromkeys(
    (
        *(0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x061C, 0x2060, 0xFEFF, 0xFE0E, 0xFE0F),
        *(*range(0x202A, 0x202F), *range(0x2066, 0x206A)),
        *(0x0640, 0x0670, *range(0x064B, 0x0653)),
    )
)
"""Marks without a meaning of their own: joiners, directions, emoji selectors, Arabic vowels."""

_BARE_LETTERS: Final = dict(zip(map(ord, "أإآٱىةکی"), "ااااي" + "هكي", strict=True))
"""Arabic letters that are written more than one way, each with the form used here."""


def _table() -> dict[int, str]:
    table = dict(_BARE_LETTERS)
    for number in (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFEFD)):
        table[number] = _arabic_letters(number)
    for number in range(0xFF01, 0xFF5F):
        table[number] = chr(number - 0xFEE0).upper()
    for letter in range(ord("a"), ord("z") + 1):
        table[letter] = chr(letter).upper()
    for zero in (0x660, 0x6F0):
        table.update({zero + digit: str(digit) for digit in range(10)})
    table.update(zip(map(ord, "♤♡♢♧"), "♠♥♦♣", strict=True))
    table.update(_playing_cards())
    return table


def _arabic_letters(number: int) -> str:
    """A positional form of Arabic letters as the letters themselves."""
    plain = unicodedata.normalize("NFKC", chr(number))
    return plain.translate(_BARE_LETTERS)


def _playing_cards() -> dict[int, str]:
    """The pictures of whole cards (U+1F0A0 and after) as rank and suit sign."""
    pictures = {}
    ranks = {1: "A", 7: "7", 8: "8", 9: "9", 10: "T", 11: "J", 13: "Q", 14: "K"}
    for start, sign in ((0x1F0A0, "♠"), (0x1F0B0, "♥"), (0x1F0C0, "♦"), (0x1F0D0, "♣")):
        pictures.update({start + place: f" {rank}{sign} " for place, rank in ranks.items()})
    return pictures


_TABLE: Final = _table()


def shown(text: str) -> str:
    """A piece of input as an error names it: quoted, and shortened when long."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def normalise(text: str, limit: int = MAX_TEXT) -> str:
    """The text with one form for each character: capitals, ASCII digits, ♠♥♦♣, bare Arabic letters.

    Raises `InputError`: NOT_TEXT, TOO_LONG, MIXED_DIGITS (two kinds of digits in one number).
    """
    if not isinstance(text, str):
        raise InputError("", "NOT_TEXT", f"text is wanted, not {type(text).__name__}")
    if len(text) > limit:
        raise InputError(
            "", "TOO_LONG", f"{len(text)} characters; at most {limit} are read at this place"
        )
    visible = text.translate(_INVISIBLE)
    for run in _RUN_OF_DIGITS.findall(visible):
        if len({_kind_of_digit(digit) for digit in run}) > 1:
            raise InputError("", "MIXED_DIGITS", f"{shown(run)} mixes two kinds of digits")
    return visible.translate(_TABLE)


def _kind_of_digit(digit: str) -> str:
    return next(name for name, zero in _DIGIT_ZEROS.items() if 0 <= ord(digit) - zero < 10)


def read_number(text: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`, in ASCII, Arabic-Indic or Persian digits.

    Raises `InputError` (BAD_NUMBER) for anything else: signs, fractions, other digits.
    """
    digits = normalise(text).strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= 9 and low <= int(digits) <= high:
        return int(digits)
    raise InputError("", "BAD_NUMBER", f"{shown(text)} is not a whole number from {low} to {high}")
