"""`suggest_play`: against all worlds one by one, over threads and seeds, and blind to the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import fmean

import pytest

from baloot_solver.cards import Card, Seat
from baloot_solver.deal import HandRecord
from baloot_solver.errors import InputError
from baloot_solver.hints import SeatView, World, Worlds, facts_of, positions_in, view_of
from baloot_solver.hints.masks import hand_of
from baloot_solver.hints.suggest import (
    Budget,
    Method,
    Suggestion,
    best_cards,
    refine,
    suggest_play,
)
from baloot_solver.hints.weights import SoftKnowledge
from baloot_solver.kernel._context import CancelFlag, Cancelled
from baloot_solver.play import position_from_deal
from baloot_solver.rules import PROFILES, load_rule_set
from baloot_solver.solve import Objective, Outcome, solve
from tests.hints.histories import history

SCORED = tuple(name for name in PROFILES if name != "contree")
SEED = 83


def turn(record: HandRecord, plays: int) -> SeatView:
    """The view of the seat whose turn it is after so many plays."""
    view = view_of(record, Seat.SOUTH, plays)
    assert view.to_play is not None
    return view_of(record, view.to_play, plays)


def views(plays: int, profiles: tuple[str, ...] = SCORED) -> Iterator[SeatView]:
    for index, profile in enumerate(profiles):
        yield turn(history(SEED, index, load_rule_set(profile)), plays)


def early(plays: int = 0) -> SeatView:
    return turn(history(SEED, 3, load_rule_set("saudi")), plays)


def outcomes(view: SeatView, objective: Objective) -> dict[Card, list[Outcome]]:
    """How every card ends in every world, by `solve`."""
    found: dict[Card, list[Outcome]] = {}
    for world in Worlds(facts_of(view)).every():
        position = positions_in(view, [world])[0]
        for each in solve(position, objective).cards:
            found.setdefault(each.card, []).append(each.outcome)
    return found


def test_all_worlds_are_the_plain_mean_of_solve() -> None:
    several = 0
    for view in views(25):
        found = suggest_play(view, budget=Budget(5000))
        assert found.exact
        assert found.confidence in (0, 1)
        side = view.seat.side
        game, points = outcomes(view, Objective.GAME_POINTS), outcomes(view, Objective.CARD_POINTS)
        assert {each.card for each in found.cards} == set(game)
        for hint in found.cards:
            ends = game[hint.card]
            assert hint.worlds == found.worlds == found.consistent == len(ends)
            recorded = [end.game_points or (0, 0) for end in ends]
            own = [pair[side] - pair[side.other] for pair in recorded]
            assert hint.worth.mean == pytest.approx(fmean(own))
            assert hint.worth.standard_error == 0
            assert hint.game_points is not None
            for number in (0, 1):
                mean = fmean(pair[number] for pair in recorded)
                assert hint.game_points[number] == pytest.approx(mean)
            assert hint.made is not None
            assert hint.made.share == pytest.approx(fmean(bool(end.made) for end in ends))
            assert hint.kaboot is not None
            assert hint.kaboot.share == pytest.approx(fmean(end.sweep is side for end in ends))
            assert hint.card_points is not None
            assert hint.card_points.mean == pytest.approx(
                fmean(end.card_points[side] for end in points[hint.card])
            )
        best = max(found.cards, key=lambda each: each.worth.mean)
        assert found.cards[0].worth.mean == pytest.approx(best.worth.mean)
        several += len(found.cards) > 1
    assert several > 4


def test_a_sample_is_near_the_whole() -> None:
    view = early(20)
    whole = suggest_play(view, budget=Budget(100_000))
    assert whole.exact
    part = suggest_play(view, budget=Budget(200), racing=False)
    assert not part.exact
    truth = {each.card: each.worth.mean for each in whole.cards}
    for hint in part.cards:
        assert abs(hint.worth.mean - truth[hint.card]) <= 4.5 * hint.worth.standard_error + 1e-9


@pytest.mark.parametrize("racing", [False, True])
def test_threads_change_nothing(racing: bool) -> None:
    view = early()
    answers = [
        suggest_play(view, budget=Budget(70), seed=4, racing=racing, card_points=False, threads=n)
        for n in (1, 2, 3)
    ]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0] != suggest_play(
        view, budget=Budget(70), seed=5, racing=racing, card_points=False
    )


def test_refining_ends_in_the_answer() -> None:
    view = early(4)
    told = list(refine(view, budget=Budget(50), seed=2, racing=False, card_points=False))
    assert [each.worlds for each in told] == [10, 20, 40, 50]
    assert [each.final for each in told] == [False, False, False, True]
    for each in told:
        alone = suggest_play(
            view, budget=Budget(each.worlds), seed=2, racing=False, card_points=False
        )
        assert alone.cards == each.cards
        assert alone.confidence == each.confidence


def test_racing_leaves_only_clearly_worse_cards_behind() -> None:
    dropped = 0
    for index in range(6):
        view = turn(history(SEED + 1, index, load_rule_set("saudi")), 8)
        raced = suggest_play(view, budget=Budget(150), card_points=False)
        whole = suggest_play(view, budget=Budget(150), racing=False, card_points=False)
        assert raced.best == whole.best
        judged = {each.card: each for each in whole.cards}
        for hint in raced.cards:
            if hint.worlds < raced.worlds:
                dropped += 1
                assert hint.behind.low > 0
                assert judged[hint.card].behind.mean > 0
            else:
                assert hint.worth == judged[hint.card].worth
    assert dropped


@pytest.mark.parametrize("method", Method)
def test_the_best_cards_alone_are_those_of_the_whole_answer(method: Method) -> None:
    soft, choices, ties = SoftKnowledge(), 0, 0
    later = method is Method.LATER_DECISIONS
    for plays in range(17, 28) if later else range(3, 32, 3):
        for number, view in enumerate(views(plays)):
            # Of so many worlds some cards are left behind; few worlds are all looked at.
            budget = Budget(10 if later or plays < 6 else (20, 70)[number % 2])
            weigher = soft if number % 3 else None
            found = suggest_play(
                view, budget=budget, seed=plays, weigher=weigher, method=method, card_points=False
            )
            best = tuple(each.card for each in found.cards if each.best)
            assert best == best_cards(
                view, budget=budget, seed=plays, weigher=weigher, method=method
            )
            choices += len(best) < len(found.cards)
            ties += len(best) > 1
    assert choices > 15
    assert ties > 5


def test_a_single_card_needs_no_worlds() -> None:
    view = next(each for each in views(28))
    flag = CancelFlag()
    flag.cancel()
    assert best_cards(view, cancel=flag) == tuple(view.hand)
    with pytest.raises(Cancelled):
        best_cards(early(), cancel=flag)
    with pytest.raises(InputError, match="turn"):
        best_cards(view_of(history(SEED, 3, load_rule_set("saudi")), early().seat.partner, 0))


def other_deal(record: HandRecord, view: SeatView, world: World) -> HandRecord:
    """The same record as far as the view goes, the hidden cards dealt as in a world."""
    south, east, north, west = (
        hand_of(now | view.played_by(seat)) for seat, now in zip(Seat, world, strict=True)
    )
    dealt = replace(record.deal, hands=(south, east, north, west))
    return replace(record, deal=dealt, plays=view.plays)


def test_the_answer_does_not_know_the_hidden_hands() -> None:
    """Whatever the others really hold: the seat sees the same, and the same is answered."""
    for index, profile in enumerate(SCORED):
        record = history(SEED + 2, index, load_rule_set(profile))
        plays = 1 + index * 2
        view = turn(record, plays)
        answer = suggest_play(view, budget=Budget(15), card_points=False)
        for world in Worlds(facts_of(view)).draw(3, 9):
            other = other_deal(record, view, world)
            position_from_deal(other.rules, other.deal, other.contract, other.plays)
            assert view_of(other, view.seat, plays) == view
            again = suggest_play(
                view_of(other, view.seat, plays), budget=Budget(15), card_points=False
            )
            assert again == answer


def test_a_hint_for_card_points_needs_no_score() -> None:
    view = turn(history(SEED, 0, load_rule_set("contree")), 24)
    with pytest.raises(InputError) as caught:
        suggest_play(view)
    assert (caught.value.field, caught.value.reason) == ("rules", "NO_SCORE_SHEET")
    found = suggest_play(view, Objective.CARD_POINTS, Budget(5000))
    points = outcomes(view, Objective.CARD_POINTS)
    for hint in found.cards:
        assert hint.worth.mean == pytest.approx(
            fmean(end.card_points[view.seat.side] for end in points[hint.card])
        )
        assert hint.made is None
        assert hint.game_points is None


def test_what_scoring_lacks_is_named_inside_the_view() -> None:
    view = early(8)
    nobody = replace(view, contract=replace(view.contract, buyer=None))
    with pytest.raises(InputError) as caught:
        suggest_play(nobody)
    assert caught.value.field == "contract.buyer"


def test_only_the_seat_to_play_is_answered() -> None:
    record = history(SEED, 1, load_rule_set("saudi"))
    view = turn(record, 6)
    waiting = view_of(record, view.seat.next(), 6)
    for wrong in (waiting, view_of(record, Seat.SOUTH, 32)):
        with pytest.raises(InputError) as caught:
            suggest_play(wrong)
        assert (caught.value.field, caught.value.reason) == ("seat", "NOT_TO_PLAY")


@pytest.mark.parametrize("budget", [(0, None), (100_001, None), (None, 0), (None, -3)])
def test_a_wrong_budget_is_refused(budget: tuple[int | None, int | None]) -> None:
    with pytest.raises(InputError) as caught:
        Budget(*budget)
    assert caught.value.field in ("worlds", "milliseconds")


def test_time_only_says_how_many_worlds() -> None:
    view = early(4)
    timed = suggest_play(view, budget=Budget(milliseconds=30), card_points=False)
    assert 5 <= timed.worlds < 100_000
    counted = suggest_play(view, budget=Budget(timed.worlds), card_points=False)
    assert counted.cards == timed.cards


@pytest.mark.parametrize("threads", [1, 2])
def test_a_hint_is_stopped_from_outside(threads: int) -> None:
    flag = CancelFlag()
    told = refine(early(), budget=Budget(100_000), threads=threads, cancel=flag)
    first = next(told)
    assert first.worlds == 10
    flag.cancel()
    with pytest.raises(Cancelled):
        list(told)


class HighWeigher:
    """Worlds weigh by how many Kings and Aces the partner holds."""

    def weight(self, view: SeatView, world: World) -> float:
        return 1.0 + (world[view.seat.partner] & 0xC0C0C0C0).bit_count()


def test_weights_weigh() -> None:
    view = early(22)
    weigher = HighWeigher()
    worlds = list(Worlds(facts_of(view)).every())
    weights = [weigher.weight(view, world) for world in worlds]
    assert len(set(weights)) > 1
    found = suggest_play(view, budget=Budget(100_000), weigher=weigher)
    assert found.weighted
    assert found.exact
    own = outcomes(view, Objective.GAME_POINTS)
    for hint in found.cards:
        values = []
        for end in own[hint.card]:
            assert end.game_points is not None
            values.append(end.game_points[view.seat.side] - end.game_points[view.seat.side.other])
        mean = sum(w * x for w, x in zip(weights, values, strict=True)) / sum(weights)
        assert hint.worth.mean == pytest.approx(mean)
    assert found.effective_worlds < found.worlds


def test_declared_projects_decide_the_score_of_worlds() -> None:
    """With none announced nothing but the cards scores; without a word all projects of a world."""
    record = history(SEED + 4, 2, load_rule_set("saudi"), stacked=True)
    view = turn(record, 20)
    silent = replace(view, announcements=())
    assert _totals(suggest_play(silent)) != _totals(suggest_play(view))


def _totals(found: Suggestion) -> list[tuple[float, float] | None]:
    return [each.game_points for each in found.cards]


def test_the_view_has_no_place_for_another_hand() -> None:
    hands = [name for name in SeatView.__dataclass_fields__ if "hand" in name]
    assert hands == ["hand"]
    deals = {name for name, kind in SeatView.__annotations__.items() if "Deal" in str(kind)}
    assert deals == set()
