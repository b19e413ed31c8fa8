"""The worlds of a hint in their turn: chosen by weight from many, and still what weights say."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, pvariance

import pytest

from baloot_solver.cards import Seat
from baloot_solver.hints import World, Worlds, facts_of, view_of
from baloot_solver.hints.estimates import estimate
from baloot_solver.hints.supply import CANDIDATES, CHOSEN, EARLY, Supply
from baloot_solver.rules import load_rule_set
from tests.hints.histories import history


def worlds_before(play: int) -> Worlds:
    """Those of one hand, before so many cards were played."""
    record = history(83, 5, load_rule_set("saudi"))
    seat = view_of(record, Seat.SOUTH, play).to_play
    assert seat is not None
    return Worlds(facts_of(view_of(record, seat, play)))


WORLDS = worlds_before(17)
"""Some thousands, late in the hand."""
ONE, TWO, _ = WORLDS.facts.view.others
SOME = WORLDS.facts.view.unseen & 0x0F0F0F0F


def weigh(world: World) -> float:
    """Very uneven: three times as much for every low card of one seat."""
    return 3.0 ** (world[ONE] & SOME).bit_count()


def value(world: World) -> float:
    return float((world[TWO] & SOME).bit_count())


def mean(supply: Supply, number: int) -> float:
    weighed = whole = 0.0
    for _ in range(0, number, 5):
        drawn = supply.next(5)
        for world, weight in zip(drawn.worlds, drawn.weights, strict=True):
            weighed += weight * value(world)
            whole += weight
    return weighed / whole


def test_the_first_worlds_are_chosen_and_mean_what_all_do() -> None:
    assert WORLDS.count > 2000
    every = list(WORLDS.every())
    true = sum(weigh(each) * value(each) for each in every) / sum(map(weigh, every))
    chosen, plain = [], []
    for seed in range(150):
        chosen.append(mean(Supply(WORLDS, CHOSEN, seed, weigh, keep=0), CHOSEN))
        drawn = WORLDS.draw(CHOSEN, seed)
        plain.append(sum(weigh(w) * value(w) for w in drawn) / sum(map(weigh, drawn)))
    assert abs(true - fmean(map(value, every))) > 0.1  # the weights do say something
    assert fmean(chosen) == pytest.approx(true, abs=0.05)

    def error(found: list[float]) -> float:
        return sqrt(fmean([(each - true) ** 2 for each in found]))

    assert error(chosen) < 0.75 * error(plain)


@pytest.mark.parametrize(("play", "wanted"), [(17, CHOSEN), (10, 3 * CHOSEN)])
def test_the_standard_error_is_that_of_the_choice(play: int, wanted: int) -> None:
    """Worlds that were chosen count as independent ones, and their means stray as much as that."""
    from_all = worlds_before(play)
    assert {ONE, TWO} <= set(from_all.facts.view.others)
    early = play == 10  # too many to go through: the mean over very many
    many = from_all.draw(40_000, 1_000_000) if early else list(from_all.every())
    true = sum(weigh(each) * value(each) for each in many) / sum(map(weigh, many))
    strayed, said, inside = [], [], 0
    for seed in range(300):
        supply = Supply(from_all, wanted, seed, weigh, keep=0)
        pieces = [supply.next(5) for _ in range(wanted // 5)]
        worlds = [world for each in pieces for world in each.worlds]
        weights = [weight for each in pieces for weight in each.weights]
        found = estimate([value(each) for each in worlds], weights, exact=False)
        strayed.append((found.mean - true) ** 2)
        said.append(found.standard_error**2)
        inside += found.low <= true <= found.high
    assert fmean(strayed) == pytest.approx(fmean(said), rel=0.25)
    assert inside / 300 == pytest.approx(0.95, abs=0.03)


def test_which_worlds_come_hangs_on_their_turn_alone() -> None:
    few, many = (Supply(WORLDS, wanted, 3, weigh, keep=30) for wanted in (10, 60))
    first = [few.next(5), few.next(5)]
    assert first == [many.next(5), many.next(5)]
    assert few.given == few.wanted == 10
    for drawn in first:
        assert len(set(drawn.weights)) == 1
        assert drawn.least < drawn.weights[0] < drawn.most
    assert few.seen == WORLDS.draw(30, 3)
    while many.given < CHOSEN:
        many.next(5)
    # After those the worlds of the seed go on, each with its own weight.
    after = many.next(5)
    assert after.worlds == WORLDS.draw(5, 3, CANDIDATES * CHOSEN)
    assert after.weights == [weigh(each) for each in after.worlds]


def test_in_the_first_tricks_all_are_chosen() -> None:
    """A world that is chosen from more fits better than one that is drawn, and counts as one."""
    for play, early in ((8, True), (12, False)):
        worlds = worlds_before(play)
        assert (worlds.facts.view.unseen.bit_count() >= EARLY) is early
        supply = Supply(worlds, 200, 3, weigh, keep=0)
        while supply.given < CHOSEN:
            supply.next(5)
        drawn = [supply.next(5) for _ in range(30)]
        at = CANDIDATES * CHOSEN
        for each in drawn:
            candidates = worlds.draw(5 * (CANDIDATES if early else 1), 3, at)
            at += len(candidates)
            weights = [weigh(world) for world in candidates]
            assert (each.least, each.most) == (min(weights), max(weights))
            if early:
                assert set(each.worlds) <= set(candidates)
                assert each.weights == [fmean(weights)] * 5
            else:
                assert (each.worlds, each.weights) == (candidates, weights)


def test_equal_worlds_are_not_chosen() -> None:
    supply = Supply(WORLDS, 12, 3, None, keep=5)
    drawn = [supply.next(5), supply.next(5), supply.next(5)]
    assert [world for each in drawn for world in each.worlds] == WORLDS.draw(12, 3)
    assert {weight for each in drawn for weight in each.weights} == {1.0}
    assert supply.every is None


def test_few_worlds_all_come_once() -> None:
    supply = Supply(WORLDS, 100_000, 3, weigh, keep=5)
    assert supply.wanted == WORLDS.count
    found: list[World] = []
    while supply.given < supply.wanted:
        drawn = supply.next(64)
        assert drawn.weights == [weigh(each) for each in drawn.worlds]
        found += drawn.worlds
    assert len(found) == len(set(found)) == WORLDS.count
    assert found == supply.every
    assert not supply.seen


def test_intervals_are_honest_where_few_deals_explain_the_auction() -> None:
    """A weight that leaves a fifth of the worlds: with half as many candidates this fails."""
    worlds = worlds_before(10)

    def heavy(world: World) -> float:
        return 5.0 ** (world[ONE] & SOME).bit_count()

    weights = [heavy(each) for each in worlds.draw(4000, 77)]
    share = sum(weights) ** 2 / sum(each * each for each in weights) / len(weights)
    assert 0.15 < share < 0.25
    means, said = [], []
    for seed in range(250):
        supply = Supply(worlds, 100, seed, heavy, keep=0)
        drawn = [supply.next(5) for _ in range(20)]
        found = estimate(
            [value(world) for each in drawn for world in each.worlds],
            [weight for each in drawn for weight in each.weights],
            exact=False,
        )
        means.append(found.mean)
        said.append(found.standard_error**2)
    assert pvariance(means) < 1.15 * fmean(said)
