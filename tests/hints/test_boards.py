"""`Boards` says of every world what whole positions say, one by one, by `solve`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from baloot_solver.cards import Seat
from baloot_solver.errors import InputError
from baloot_solver.hints import SeatView, World, Worlds, boards, facts_of, positions_in, view_of
from baloot_solver.hints.boards import Boards
from baloot_solver.kernel._context import CancelFlag
from baloot_solver.ladder import ladder_of
from baloot_solver.many import solve_tasks
from baloot_solver.rules import PROFILES, load_rule_set
from baloot_solver.scoring import Told
from baloot_solver.solve import Objective, solve
from baloot_solver.standing import facts_needed, standing_of
from tests.hints.announcing import announcing_view
from tests.hints.histories import history

SCORED = tuple(name for name in PROFILES if name != "contree")


def moments(profile: str, plays: tuple[int, ...], hands: int) -> Iterator[tuple[SeatView, Worlds]]:
    """Views of stacked hands with announcements, and of plain ones where none are recorded."""
    rules = load_rule_set(profile)
    for index in range(hands):
        for count in plays:
            record = history(61, index, rules, count)
            views = [view_of(record, Seat(index % 4), count)]
            if rules.projects is not None:
                views.append(announcing_view(62, index, rules, count)[1])
            for view in views:
                try:
                    worlds = Worlds(facts_of(view))
                except InputError:
                    continue  # what was announced at random cannot always be
                yield view, worlds


def faults(profile: str) -> Iterator[str]:
    """Worlds whose ladder or play is another than that of the whole position."""
    for view, worlds in moments(profile, (0, 3, 8, 13, 22), 4):
        drawn = worlds.draw(12, 5)
        made = Boards(view, drawn[0])
        tasks = made.tasks(drawn, Objective.GAME_POINTS)
        for world, task, position in zip(drawn, tasks, positions_in(view, drawn), strict=True):
            standing = standing_of(position)
            facts = facts_needed(position)
            ladder = ladder_of(view.rules, view.contract, facts, standing.can_sweep)
            assert task.ladder is not None
            if (task.ladder.ranks, task.ladder.worth) != (ladder.ranks, ladder.worth):
                yield f"{view}: {world} has another ladder"
            if task.problem != standing.play.problem or made.play(world) != standing.play:
                yield f"{view}: {world} is played otherwise"


@pytest.mark.parametrize("profile", SCORED)
def test_ladder_and_play_are_those_of_the_whole_position(profile: str) -> None:
    assert not list(faults(profile))


def test_an_answer_that_is_not_asked_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_core", lambda cards: 0)
    assert any("another ladder" in each for each in faults("saudi"))


def test_a_pair_that_is_not_asked_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "baloot_suits", lambda *_: ())
    assert any("another ladder" in each for each in faults("saudi"))


def told_by_solve(view: SeatView, world: World) -> dict[object, tuple[int, Told]]:
    position = positions_in(view, [world])[0]
    found: dict[object, tuple[int, Told]] = {}
    for each in solve(position, line=False).cards:
        end = each.outcome
        assert end.game_points is not None
        assert end.made is not None
        north_south, east_west = end.game_points
        told = Told(end.game_points, end.made, end.sweep)
        found[each.card] = north_south - east_west, told
    return found


def card_points_by_solve(view: SeatView, world: World) -> dict[object, int]:
    solution = solve(positions_in(view, [world])[0], Objective.CARD_POINTS, line=False)
    ends = {each.card: each.outcome.card_points for each in solution.cards}
    return {card: north_south - east_west for card, (north_south, east_west) in ends.items()}


@pytest.mark.parametrize("profile", SCORED)
def test_every_card_of_every_world_is_what_solve_says(profile: str) -> None:
    cards = 0
    for view, worlds in moments(profile, (13, 19, 24), 3):
        drawn = worlds.draw(4, 6)
        made, flag = Boards(view, drawn[0]), CancelFlag()
        scores = solve_tasks(made.tasks(drawn, Objective.GAME_POINTS), tell=True, cancel=flag)
        points = solve_tasks(made.tasks(drawn, Objective.CARD_POINTS), cancel=flag)
        for world, score, point in zip(drawn, scores, points, strict=True):
            found = {
                card: (difference, score.told[card])
                for card, difference in score.differences.items()
            }
            assert found == told_by_solve(view, world)
            assert point.differences == card_points_by_solve(view, world)
            cards += len(found)
    assert cards > 80
