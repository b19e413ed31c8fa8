"""Rows by seed: the same whoever makes them, in whichever order; hint players play them too."""

from __future__ import annotations

import pytest

from baloot_solver.archive.generating import Recipe, rows_of, table_of
from baloot_solver.archive.rows import RecordRow
from baloot_solver.errors import InputError
from baloot_solver.players import RulePlayer, play_numbered
from baloot_solver.players.hint import HintPlayer
from baloot_solver.rules import load_rule_set
from baloot_solver.scoring import score_record

SAUDI = load_rule_set("saudi")


@pytest.mark.parametrize(
    "recipe",
    [
        Recipe(SAUDI, 4, cards=3),
        Recipe(SAUDI, 4, "deals"),
        Recipe(SAUDI, 4, "records", players="random,blunder:0.5,rule,hint:1"),
    ],
    ids=lambda recipe: recipe.wanted,
)
def test_workers_make_the_same_rows_in_order(recipe: Recipe) -> None:
    alone = [recipe.row(index) for index in range(3, 12)]
    assert list(rows_of(recipe, 3, 9)) == alone
    assert list(rows_of(recipe, 3, 9, workers=3)) == alone
    assert len({row.id for row in alone}) == 9


def test_an_error_of_a_row_is_told_and_ends_the_workers() -> None:
    recipe = Recipe(load_rule_set("contree"), 1, "records", players="hint:1")
    with pytest.raises(InputError, match="counts card points only"):
        list(rows_of(recipe, 0, 50, workers=2))


def test_hint_players_play_hands_that_score() -> None:
    recipe = Recipe(SAUDI, 7, "records", players="hint:2,rule,hint:2,rule")
    south, east, *_ = (make for make in table_of(recipe.players))
    row = recipe.row(0)
    assert isinstance(row, RecordRow)
    assert len(row.record.plays) == 32
    assert score_record(row.record).score is not None
    from baloot_solver.generate import Stream

    hint = south(Stream(1, 2))
    assert isinstance(hint, HintPlayer)
    assert hint.worlds == 2
    assert hint.seed != south(Stream(1, 3)).seed  # type: ignore[attr-defined]
    assert isinstance(east(Stream(1, 2)), RulePlayer)
    # On one deal both kinds may play alike, on four they do not.
    plays = [each.record.plays for each in map(recipe.row, range(4)) if isinstance(each, RecordRow)]
    others = [play_numbered(7, number, SAUDI, [RulePlayer()] * 4).record for number in range(4)]
    assert plays != [None if each is None else each.plays for each in others]


@pytest.mark.parametrize(
    "players",
    ["", "hint:0", "hint:x", "hint:-3", "hint:10001", "hint:", "hint:٣", "blunder", "blunder:2",
     "rule:1", "random:1", "rule,rule", "rule,rule,rule,bots"],
)  # fmt: skip
def test_players_nobody_knows(players: str) -> None:
    with pytest.raises(InputError) as caught:
        table_of(players)
    assert (caught.value.field, caught.value.reason) == ("players", "UNKNOWN_PLAYERS")


def test_hint_players_look_at_a_hundred_deals_unless_told_otherwise() -> None:
    from baloot_solver.generate import Stream

    (make, *_) = table_of("hint")
    assert make(Stream(0, 0)).worlds == 100  # type: ignore[attr-defined]
