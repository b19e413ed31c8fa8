"""The statistics of worlds, held against the plain formulas and against chance itself."""

from __future__ import annotations

from statistics import NormalDist, fmean, stdev

import pytest

from baloot_solver.generate import Stream
from baloot_solver.hints.estimates import (
    Estimate,
    chance,
    effective,
    estimate,
    surely_above,
)


def test_equal_weights_are_the_plain_mean_and_its_standard_error() -> None:
    values = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0]
    for weight in (1.0, 0.25, 40.0):
        found = estimate(values, [weight] * 8, exact=False)
        assert found.mean == pytest.approx(fmean(values))
        assert found.standard_error == pytest.approx(stdev(values) / 8**0.5)
        # Student's quantile with seven degrees of freedom.
        assert found.high - found.mean == pytest.approx(2.3646 * found.standard_error, rel=2e-3)
        assert found.mean - found.low == pytest.approx(found.high - found.mean)


def test_weights_count_as_they_say() -> None:
    doubled = estimate([1.0, 1.0, 5.0], [1.0, 1.0, 1.0], exact=True)
    weighted = estimate([1.0, 5.0], [2.0, 1.0], exact=True)
    assert weighted == doubled
    assert weighted.standard_error == 0
    assert weighted.low == weighted.high == weighted.mean
    assert effective([2.0, 2.0, 2.0]) == pytest.approx(3)
    assert effective([1.0, 0.0, 0.0]) == pytest.approx(1)
    assert 1 < effective([3.0, 1.0]) < 2


def test_an_interval_covers_the_truth_as_often_as_it_says() -> None:
    """2,000 samples of 30 worlds, weighted: 95 % within what chance allows of 2,000 trials."""
    covered = 0
    for index in range(2000):
        stream = Stream(5, index)
        # Worth 0, 4 or 10 with weights that hang on it: the weighted truth is below.
        worth = [(0.0, 4.0, 10.0)[stream.below(3)] for _ in range(30)]
        weights = [1.0 + 0.1 * each for each in worth]
        truth = (0 * 1.0 + 4 * 1.4 + 10 * 2.0) / (1.0 + 1.4 + 2.0)
        found = estimate(worth, weights, exact=False)
        covered += found.low <= truth <= found.high
    assert 0.92 <= covered / 2000 <= 0.98


def test_wilson_is_honest_where_nothing_happened() -> None:
    never = chance([False] * 20, [1.0] * 20, exact=False)
    assert never.share == never.low == 0
    assert never.high == pytest.approx(0.1611, abs=1e-3)
    always = chance([True] * 20, [1.0] * 20, exact=False)
    assert always.share == always.high == 1
    assert always.low == pytest.approx(1 - 0.1611, abs=1e-3)
    assert chance([False] * 20, [1.0] * 20, exact=True).high == 0
    half = chance([True, False] * 50, [1.0] * 100, exact=False)
    assert half.low == pytest.approx(0.4038, abs=1e-3)
    assert half.high == pytest.approx(0.5962, abs=1e-3)


def test_how_sure_a_lead_is() -> None:
    assert surely_above(Estimate(1, 0.5, 0, 2), 1000, exact=False) == pytest.approx(
        NormalDist().cdf(2), abs=2e-3
    )
    # A small sample is less sure of the same lead.
    small = surely_above(Estimate(1, 0.5, 0, 2), 6, exact=False)
    assert 0.9 < small < surely_above(Estimate(1, 0.5, 0, 2), 1000, exact=False)
    assert surely_above(Estimate(-1, 0.5, -2, 0), 1000, exact=False) < 0.03
    assert surely_above(Estimate(1, 0, 1, 1), 8, exact=False) == pytest.approx(0.9)
    assert surely_above(Estimate(0, 0, 0, 0), 8, exact=False) == 0.5
    assert surely_above(Estimate(1, 0, 1, 1), 8, exact=True) == 1
    assert surely_above(Estimate(0, 0, 0, 0), 8, exact=True) == 0
