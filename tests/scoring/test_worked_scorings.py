"""Every worked scoring of rules section I, under every profile it names, from all four seats."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from baloot_solver.cards import Seat
from tests.scoring.table import by_side, score_hand, side_of

DATA = Path(__file__).parents[1] / "data" / "worked_scorings.toml"
HANDS: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["hand"]
CASES = [
    pytest.param(hand, profile, expect, id=f"{hand['row']}-{profile}-{expect.get('overrides', '')}")
    for hand in HANDS
    for expect in hand["expect"]
    for profile in expect["profiles"]
]


@pytest.mark.parametrize(("hand", "profile", "expect"), CASES)
@pytest.mark.parametrize("buyer", Seat)
def test_recorded(hand, profile, expect, buyer):
    score = score_hand(profile, hand, buyer, expect.get("overrides"))
    assert by_side(buyer.side, score.game_points) == tuple(expect["recorded"])
    if "match_to" in hand:
        assert score.match_won_by is side_of(buyer.side, hand["match_to"])
    else:
        assert score.match_won_by is None


@pytest.mark.parametrize(("hand", "profile", "expect"), CASES)
def test_the_ledger_sums_to_the_record(hand, profile, expect):
    score = score_hand(profile, hand, overrides=expect.get("overrides"))
    assert sum(line.north_south for line in score.ledger) == score.game_points[0]
    assert sum(line.east_west for line in score.ledger) == score.game_points[1]
    assert all(line.section and line.text for line in score.ledger)


def test_no_row_is_missing():
    rows = {hand["row"].split(",")[0] for hand in HANDS}
    wanted = {str(row) for row in range(1, 39) if row != 35} | {f"B{row}" for row in range(1, 11)}
    assert rows == wanted
