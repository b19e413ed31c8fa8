"""Sentences of the solver as messages: a code and its values, for other languages."""

from __future__ import annotations

from baloot_solver.phrases import Phrase
from balootsolver.v1 import phrase_pb2


def write_phrase(phrase: Phrase) -> phrase_pb2.Phrase:
    """A sentence without its English."""
    return phrase_pb2.Phrase(code=phrase.code, values=phrase.flat())
