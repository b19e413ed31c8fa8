"""Texts that almost make sense: good ones, damaged in a repeatable way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from baloot_solver.generate import Stream

SIGNS: tuple[str, ...] = (
    *"SENWHDCAKQJT987610.:;,|-=/@+\"'\\ \t\n#?",
    *("10", "...", "S:", "W :", '""', "none", "\\u0000", "--", "-1"),
    *("♠", "♥️", "♢", "🂡", "١", "۱", "²", "\uff11", "\u200f", "\ufeff", "\u00a0", "\x00", "\x85"),
    *("إكة", "سبيت", "شمال", "،", "İ", "ſ", "\ud800", "\U0010ffff", "é", "e\u0301"),
)
"""Pieces that readers give a meaning to, and pieces they must not."""


def mutants(corpus: Sequence[str], seed: int, count: int) -> Iterator[str]:
    """`count` texts, each a text of the corpus with one to six accidents."""
    for index in range(count):
        stream = Stream(seed, index)
        text = stream.pick(corpus)
        for _ in range(1 + stream.below(6)):
            text = _accident(stream, text, corpus)
        yield text


def _accident(stream: Stream, text: str, corpus: Sequence[str]) -> str:
    start = stream.below(len(text) + 1)
    end = min(len(text), start + 1 + stream.below(8))
    match stream.below(8):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:start] + text[start:end] * 2 + text[end:]
        case 2:
            return text[:start] + stream.pick(SIGNS) + text[start:]
        case 3:
            return text[:start] + stream.pick(SIGNS) + text[end:]
        case 4:
            other = stream.pick(corpus)
            return text[:start] + other[stream.below(len(other) + 1) :]
        case 5:
            return text[:start] + text[start:end].swapcase() + text[end:]
        case 6:
            words = text.split(" ")
            return " ".join(stream.shuffled(words))
        case _:
            return text[:start] + text[start:end][::-1] + text[end:]
