"""The transcripts in `transcripts.txt`, which a person can check against rules H.3."""

from __future__ import annotations

import pytest

from baloot_solver.rules import PROFILES, load_rule_set
from tests.auction.transcripts import blocks, transcript

BLOCKS = list(blocks())


@pytest.mark.parametrize(("head", "text"), BLOCKS, ids=[head.split("\n")[0] for head, _ in BLOCKS])
def test_the_auction_goes_as_it_is_written(head: str, text: str) -> None:
    assert transcript(head) == text


def test_the_seeds_of_the_project_are_covered_by_name() -> None:
    """The five documents it started from (docs/rules.md, Sources), each under its own rules."""
    shown = {
        (title.split(":")[0], question.split()[0].rstrip(":"))
        for title, question in (head.split("\n") for head, _ in BLOCKS)
        if title.startswith("Seed ")
    }
    assert shown == {
        ("Seed 000", "guide"),
        ("Seed 001", "gamerules"),
        ("Seed 002", "bazar-blot"),
        ("Seed 003", "wikipedia"),
        ("Seed 004", "browser"),
    }


def test_every_profile_with_an_auction_is_there() -> None:
    shown = {head.split("\n")[1].partition(":")[0].split()[0] for head, _ in BLOCKS}
    assert shown == {name for name in PROFILES if load_rule_set(name).auction.auction != "none"}
    assert len(BLOCKS) >= 20
