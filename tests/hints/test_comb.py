"""Choosing a few out of many by their weights: everything as often as its weight says."""

from __future__ import annotations

from collections import Counter

import pytest

from baloot_solver.generate import Stream
from baloot_solver.hints.comb import combed


def test_every_weight_is_taken_as_often_as_it_says() -> None:
    weights = [0.5, 0.0, 3.0, 0.25, 1.25, 1.0]
    taken: Counter[int] = Counter()
    combs = 4000
    for begin in range(combs):
        places = list(combed(weights, 3, 9, begin))
        assert len(places) == 3
        assert places == sorted(places)
        for place, times in Counter(places).items():
            # Once for every whole share, and never more than once beside.
            share = 3 * weights[place] / sum(weights)
            assert int(share) <= times <= int(share) + 1
        taken.update(places)
    for place, weight in enumerate(weights):
        share = 3 * weight / sum(weights)
        assert taken[place] / combs == pytest.approx(share, abs=0.03)


def test_a_comb_loses_no_tooth_to_rounding() -> None:
    for unit in range(200):
        stream = Stream(4, unit)
        weights = [stream.below(1000) / 997 + 1e-9 for _ in range(40)]
        assert len(list(combed(weights, 5, 1, unit))) == 5
