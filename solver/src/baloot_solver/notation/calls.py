"""Reads and writes the calls of an auction: `S:hokum:H`, a seat, a word and perhaps a suit.

A call is a word of its own, whatever it means: which words there are is the auction's to say, so
that a record of another table's calls can be kept. Arabic words become the English ones.
"""

from __future__ import annotations

import re
from typing import Final

from baloot_solver.cards import Seat
from baloot_solver.deal import Call
from baloot_solver.errors import InputError
from baloot_solver.notation.text import shown
from baloot_solver.notation.words import english_call, is_seat, read_seat, read_suit

_WORD: Final = re.compile(r"[A-Za-z0-9_+-]{1,40}")


def read_call(text: str, turn: Seat | None = None) -> Call:
    """A call as people write it; one without a seat is by `turn`, where that is given.

    `InputError`: BAD_CALL, UNKNOWN_SEAT, UNKNOWN_SUIT.
    """
    parts = [part.strip() for part in text.split(":")]
    if turn is not None and not (len(parts) > 1 and is_seat(parts[0])):
        parts.insert(0, turn.letter)
    if not 2 <= len(parts) <= 3:
        raise _bad(text)
    seat, word, *suit = parts
    return call_by(read_seat(seat), word, *suit)


def call_by(seat: Seat, word: str, suit: str | None = None) -> Call:
    """A call from its parts; `InputError`: BAD_CALL, UNKNOWN_SUIT."""
    english = english_call(word)
    if not _WORD.fullmatch(english):
        raise _bad(word)
    return Call(seat, english, None if suit is None else read_suit(suit))


def write_call(call: Call) -> str:
    """A call in its one written form; `InputError` (UNWRITABLE) where it is not one word."""
    if not _WORD.fullmatch(call.call):
        raise InputError("", "UNWRITABLE", f"{shown(call.call)} is not one word")
    suit = "" if call.suit is None else f":{call.suit.letter}"
    return f"{call.seat.letter}:{call.call}{suit}"


def _bad(text: str) -> InputError:
    return InputError("", "BAD_CALL", f"{shown(text)} is not a call (pass, hokum:H, S:hokum:H)")
