"""Every reader of text against damaged texts: an `InputError`, or a value that is written one way.

No other exception, no silent change: what a reader accepts is written in its one form, read again
and compared. 2,000 texts for each reader in the ordinary run, 50,000 under `verify`.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baloot_solver.cards import hand_text
from baloot_solver.errors import InputError
from baloot_solver.notation import (
    iter_lines,
    read_card,
    read_cards,
    read_contract,
    read_deal,
    read_hand,
    read_hands,
    read_level,
    read_locked,
    read_number,
    read_record_line,
    read_seat,
    read_suit,
    write_cards,
    write_contract,
    write_deal,
    write_hands,
    write_locked,
    write_record_line,
)
from tests.fuzz.mutations import SIGNS, mutants
from tests.notation.test_record_line import LONG, SHORT

DEALS = [
    "S:AT7.K9.QJ8. E:KQJ.AT.K.KQ N:98.QJ.AT9.A W:.87.7.JT987",
    "S:AKQJT987... E:.AKQJT987.. N:..AKQJT987.",
    "s:A♠ K♠ east: AH,KH n:AD;KD W:AC KC",
    "جنوب:إكة سبيت شرق:شايب هاص شمال:بنت ديمن غرب:ولد شيريا",
    "S:♠AT7 ♥K9 E:... N:-.A.-.- W:SA.HK.D.CQ",
]
HANDS = [
    "AT7.K9.QJ8.", "...AKQJT987", "AS KH QD", "10♠️ ٩♥ ۸♦", "SAT7 HK9", "إكة سبيت, شايب هاص"
]  # fmt: skip
WORDS = ["S", "north", "جنوب", "♥️", "spades", "double", "recontra", "locked", "open", "152"]
CONTRACTS = ["hokum:H", "hokum ♠", "حكم:هاص", "sun", "no-trump", "all_trump"]

READERS: dict[str, tuple[Callable[[str], Any], Callable[[Any], str], list[str]]] = {
    "card": (read_card, str, ["AS", "10♥", "h10", "إكة سبيت", *HANDS]),
    "cards": (read_cards, write_cards, HANDS),
    "hand": (read_hand, hand_text, HANDS),
    "hands": (read_hands, write_hands, DEALS),
    "deal": (read_deal, write_deal, DEALS),
    "contract": (
        read_contract,
        lambda contract: write_contract(*contract),
        CONTRACTS,
    ),
    "suit": (read_suit, lambda suit: suit.letter, WORDS),
    "seat": (read_seat, lambda seat: seat.letter, WORDS),
    "level": (read_level, lambda level: level.label, WORDS),
    "locked": (read_locked, write_locked, WORDS),
    "number": (lambda text: read_number(text, 0, 999), str, [*WORDS, "٧", "12"]),
    "record": (read_record_line, write_record_line, [LONG, SHORT, *DEALS]),
}


def holds(name: str, text: str) -> bool:
    """Whether the reader accepts the text; fails the test where it does so carelessly."""
    read, write, _ = READERS[name]
    refusal = None
    try:
        value = read(text)
    except InputError as error:
        refusal = error
    if refusal is not None:
        assert refusal.reason.isupper()
        assert refusal.description
        return False
    written = write(value)
    assert read(written) == value, text
    assert write(read(written)) == written, text
    return True


def run(name: str, seed: int, count: int) -> None:
    accepted = sum(holds(name, text) for text in mutants(READERS[name][2], seed, count))
    assert accepted < count


@pytest.mark.parametrize("name", READERS)
def test_the_corpus_itself_is_accepted_somewhere(name):
    assert any(holds(name, text) for text in READERS[name][2])


@pytest.mark.parametrize("name", READERS)
def test_damaged_texts(name):
    run(name, seed=1, count=2_000)


@pytest.mark.verify
@pytest.mark.parametrize("name", READERS)
def test_many_damaged_texts(name, record_property):
    run(name, seed=2, count=50_000)
    record_property("inputs", 50_000)


@pytest.mark.parametrize("name", READERS)
@given(text=st.text(max_size=60) | st.lists(st.sampled_from(SIGNS), max_size=40).map("".join))
def test_any_text(name, text):
    holds(name, text)


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("piece", ["A", " ", ".", ":", '"', "S:", "AS ", "=", "\u200f", "١", "x="])
def test_five_megabytes_are_refused(name, piece):
    text = piece * (5_000_000 // len(piece))
    with pytest.raises(InputError) as caught:
        READERS[name][0](text)
    assert caught.value.reason == "TOO_LONG"
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize(
    "piece", ['"', '"\\', "A" * 50, "S:A.", '""', "x.a=", 'x."', "AS,", "a=b "]
)
def test_the_longest_texts_end(name, piece):
    """Repeated structure up to the limit: where a bad expression would run for ever."""
    holds(name, (piece * 65_536)[:4_096])
    holds(name, (piece * 65_536)[:65_536])


@given(st.binary(max_size=200))
def test_any_bytes_are_lines(data):
    for line in iter_lines(io.BytesIO(data)):
        assert bool(line.text) != (line.problem is not None)
