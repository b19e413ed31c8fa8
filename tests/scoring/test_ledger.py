"""Whole score sheets as a person reads them, and what every ledger must tell."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from baloot_solver.cards import ContractKind, Seat, Suit, cards
from baloot_solver.projects import settle
from baloot_solver.rules import load_rule_set
from baloot_solver.scoring import LedgerLine, settlement_lines
from tests.scoring.table import score_hand

DATA = Path(__file__).parents[1] / "data"
ROWS = tomllib.loads((DATA / "worked_scorings.toml").read_text(encoding="utf-8"))["hand"]
HANDS = {hand["row"]: hand for hand in ROWS}


def sheet(lines: tuple[LedgerLine, ...]) -> list[str]:
    return [
        f"{line.section} {line.north_south:+d} {line.east_west:+d} {line.text}" for line in lines
    ]


def read_sheets(text: str) -> dict[tuple[str, str], list[str]]:
    """Row and profile, then the lines, of each sheet in the file."""
    sheets = {}
    for block in text.split("\n== row ")[1:]:
        title, *lines = block.strip().splitlines()
        row, _, profile = title.partition(" under ")
        sheets[row, profile] = lines
    return sheets


SHEETS = read_sheets((DATA / "worked_scorings.sheets.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("row", "profile"), SHEETS)
def test_score_sheets(row, profile):
    assert sheet(score_hand(profile, HANDS[row]).ledger) == SHEETS[row, profile]


@pytest.mark.parametrize(
    ("row", "profile", "word"),
    [
        ("32, an Ace turned up, the four conditions hold", "federation", "reverse kaboot"),
        ("32, an Ace turned up, the four conditions hold", "gamerules", "Ace as up-card"),
        ("33", "pagat", "kaboot: 50"),
        ("11", "guide", "failure_projects: to_opponents"),
        ("B4", "bazar-blot", "all eight tricks: 90 card points"),
        ("B9", "bazar-blotstar", "the bid is paid: 1 × 11"),
        ("B5", "bazar-blot", "and kapot"),
    ],
)
def test_a_ledger_names_the_rule_that_decided(row, profile, word):
    assert word in "\n".join(line.text for line in score_hand(profile, HANDS[row]).ledger)


def test_the_ledger_of_projects_alone():
    hands = {
        Seat.SOUTH: frozenset(cards("KD QD JD TD 9C 8C 7C AS")),
        Seat.EAST: frozenset(cards("AH KH QH 7S 8S 9S JC TC")),
    }
    lines = {}
    for profile in ("saudi", "bazar-blot"):
        rules = load_rule_set(profile)
        it = settle(rules, ContractKind.HOKUM, Suit.HEARTS, hands, Seat.WEST)
        lines[profile] = sheet(settlement_lines(rules, it))
    best = "South's Fifty (KD QD JD TD)"
    own = f"the best of the hand is {best}: its class is higher"
    why = f"{best} is better: its class is higher"
    assert lines["saudi"] == [
        f"E +5 +0 {best} scores: {own}",
        f"E +2 +0 South's Sira (9C 8C 7C) scores: {own}",
        f"E +0 +0 East's Sira (AH KH QH) does not score: {why}",
        f"E +0 +0 East's Sira (9S 8S 7S) does not score: {why}",
        "E +0 +2 East's Baloot counts: King and Queen of trump in one hand",
    ]
    assert lines["bazar-blot"][0].startswith(f"G +0 +0 {best}: 50 card points")
    assert lines["bazar-blot"][-1] == "G +0 +0 East's blot: 20 card points"
