"""Later decisions: against the definition read plainly, and never above averaging."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from baloot_solver.cards import Card, Seat
from baloot_solver.deal import Position
from baloot_solver.generate import Stream
from baloot_solver.hints import SeatView, World, Worlds, facts_of, positions_in, view_of
from baloot_solver.hints.beyond import MOST_WORLDS, later_decisions
from baloot_solver.hints.suggest import Budget, Method, suggest_play
from baloot_solver.kernel._context import CancelFlag, Cancelled
from baloot_solver.play import after, legal_in
from baloot_solver.rules import PROFILES, load_rule_set
from baloot_solver.solve import Objective, solve
from tests.hints.histories import history

SCORED = tuple(name for name in PROFILES if name != "contree")
SEED = 131


def turn(seed: int, index: int, plays: int, profile: str) -> SeatView:
    record = history(seed, index, load_rule_set(profile))
    to_play = view_of(record, Seat.SOUTH, plays).to_play
    assert to_play is not None
    return view_of(record, to_play, plays)


def some_worlds(view: SeatView, number: int) -> list[World]:
    worlds = Worlds(facts_of(view))
    if worlds.count <= number:
        return list(worlds.every())
    return worlds.draw(number, 3)


def later(
    view: SeatView, worlds: Sequence[World], objective: Objective = Objective.GAME_POINTS
) -> dict[Card, list[float]]:
    return later_decisions(view, worlds, [1.0] * len(worlds), objective, CancelFlag())


class Plain:
    """The same from the definition, with positions and `solve`: slow and short."""

    def __init__(self, view: SeatView, worlds: Sequence[World], objective: Objective) -> None:
        self.view, self.objective = view, objective
        self.positions = positions_in(view, worlds)

    def by_card(self) -> dict[Card, list[float]]:
        now = dict(enumerate(self.positions))
        found = {}
        for card in legal_in(self.positions[0]):
            vector = self.value({world: after(p, card) for world, p in now.items()})
            found[card] = [vector[world] for world in now]
        return found

    def value(self, now: dict[int, Position]) -> dict[int, float]:
        some = next(iter(now.values()))
        if not any(some.hands):
            return {world: self.worth(position, None) for world, position in now.items()}
        if some.to_play is self.view.seat:
            plans = [
                {world: self.worth(position, card) for world, position in now.items()}
                for card in legal_in(some)
            ]
            return max(plans, key=lambda plan: sum(plan.values()))
        moves: dict[Card, dict[int, Position]] = {}
        for world, position in now.items():
            for card in legal_in(position):
                moves.setdefault(card, {})[world] = after(position, card)
        found: dict[int, list[float]] = {}
        for reached in moves.values():
            for world, worth in self.value(reached).items():
                found.setdefault(world, []).append(worth)
        ours = some.to_play.side is self.view.seat.side
        return {world: (max if ours else min)(each) for world, each in found.items()}

    def worth(self, position: Position, card: Card | None) -> float:
        found = solve(position, self.objective)
        end = found.value
        if card is not None:
            end = next(each.outcome for each in found.cards if each.card == card)
        own = self.view.seat.side
        if self.objective is Objective.CARD_POINTS:
            return float(end.card_points[own])
        assert end.game_points is not None
        return float(end.game_points[own] - end.game_points[own.other])


@pytest.mark.parametrize("objective", list(Objective))
def test_it_is_what_the_definition_says(objective: Objective) -> None:
    for index, profile in enumerate(SCORED):
        plays = 24 + Stream(SEED, index).below(4)
        view = turn(SEED, index, plays, profile)
        worlds = some_worlds(view, 6)
        assert later(view, worlds, objective) == Plain(view, worlds, objective).by_card()
    view = turn(SEED, 3, 20, "saudi")
    worlds = some_worlds(view, 4)
    assert later(view, worlds, objective) == Plain(view, worlds, objective).by_card()


def test_it_is_never_above_averaging() -> None:
    below = 0
    for index in range(8):
        view = turn(SEED + 1, index, 20, "saudi")
        worlds = some_worlds(view, 40)
        found = later(view, worlds)
        averaged = suggest_play(
            view, budget=Budget(len(worlds)), seed=3, racing=False, card_points=False
        )
        for hint in averaged.cards:
            total = sum(found[hint.card])
            assert total <= hint.worth.mean * len(worlds) + 1e-6
            below += total < hint.worth.mean * len(worlds) - 1e-6
    assert below


def test_one_world_alone_is_averaging() -> None:
    for index in range(12):
        view = turn(SEED + 2, index, 19, "saudi")
        for world in some_worlds(view, 2):
            found = later(view, [world])
            position = positions_in(view, [world])[0]
            side = view.seat.side
            for each in solve(position).cards:
                assert each.outcome.game_points is not None
                own, other = (each.outcome.game_points[s] for s in (side, side.other))
                assert found[each.card] == [own - other]


def test_a_hint_by_later_decisions() -> None:
    view = turn(SEED + 1, 4, 20, "saudi")
    found = suggest_play(
        view, budget=Budget(20), seed=3, method=Method.LATER_DECISIONS, card_points=False
    )
    plain = suggest_play(view, budget=Budget(20), seed=3, card_points=False, racing=False)
    assert found.method is Method.LATER_DECISIONS
    assert found.worlds == 20
    worlds = Worlds(facts_of(view)).draw(20, 3)
    values = later(view, worlds)
    for hint in found.cards:
        assert hint.worth.mean == pytest.approx(sum(values[hint.card]) / 20)
    assert {each.card: each.made for each in found.cards} == {
        each.card: each.made for each in plain.cards
    }


def test_before_the_last_tricks_it_is_averaging() -> None:
    view = turn(SEED + 1, 4, 12, "saudi")
    answers = [
        suggest_play(view, budget=Budget(15), method=method, card_points=False) for method in Method
    ]
    assert answers[0].cards == answers[1].cards


def test_only_so_many_worlds_are_looked_at() -> None:
    view = turn(SEED + 1, 4, 20, "saudi")
    found = suggest_play(view, budget=Budget(100), method=Method.LATER_DECISIONS, card_points=False)
    assert found.worlds == MOST_WORLDS
    assert not found.exact


def test_it_is_stopped_from_outside() -> None:
    flag = CancelFlag()
    flag.cancel()
    view = turn(SEED + 1, 4, 20, "saudi")
    with pytest.raises(Cancelled):
        later_decisions(view, some_worlds(view, 5), [1.0] * 5, Objective.GAME_POINTS, flag)
