"""Means over worlds, and how sure they are.

Worlds may count differently (how well they fit what was bid), so every number here is a weighted
one: the standard error is that of a self-normalised weighted mean, and the effective number of
worlds says how many equally weighted ones would carry as much. Two cards are compared world by
world, which takes out what the deal does to both. Where every world there is was looked at, nothing
is left to chance and intervals shrink to a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from operator import mul
from statistics import NormalDist
from typing import Final

LEVEL: Final = 0.95
"""What an interval promises."""
_NORMAL: Final = NormalDist()
_Z: Final = _NORMAL.inv_cdf(0.5 + LEVEL / 2)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over worlds with its standard error and 95 % interval, in the unit of its values."""

    mean: float
    standard_error: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Chance:
    """How often something happens, 0 to 1, with its 95 % interval."""

    share: float
    low: float
    high: float


def effective(weights: Sequence[float]) -> float:
    """How many equally weighted worlds carry as much information as these."""
    return Scales.of(weights).size


@dataclass(frozen=True, slots=True)
class Scales:
    """The weights of some worlds, with what every mean over them needs.

    `total` is their sum, `size` how many equally weighted worlds carry as much information.
    """

    weights: Sequence[float]
    total: float
    size: float

    @classmethod
    def of(cls, weights: Sequence[float]) -> Scales:
        """The scales of these weights."""
        total = sum(weights)
        size = total * total / sum(map(mul, weights, weights)) if total else 0.0
        return cls(weights, total, size)

    def mean(self, values: Sequence[float]) -> float:
        """The weighted mean of as many values; some weight must be above 0."""
        found: float = sum(map(mul, self.weights, values)) / self.total
        return found


def estimate(
    values: Sequence[float], weights: Sequence[float] | Scales, *, exact: bool
) -> Estimate:
    """The weighted mean of values over worlds; there must be one whose weight is above 0.

    `exact` says that these are all the worlds there are.
    """
    scales = weights if isinstance(weights, Scales) else Scales.of(weights)
    if len(values) != len(scales.weights):
        raise ValueError(f"{len(values)} values and {len(scales.weights)} weights")
    total, size, mean = scales.total, scales.size, scales.mean(values)
    if exact:
        return Estimate(mean, 0.0, mean, mean)
    spread = sum([(w * (x - mean)) ** 2 for w, x in zip(scales.weights, values, strict=True)])
    error = sqrt(spread) / total
    if size > 1:
        error *= sqrt(size / (size - 1))
    reach = _quantile(size - 1) * error
    return Estimate(mean, error, mean - reach, mean + reach)


def chance(happens: Sequence[bool], weights: Sequence[float] | Scales, *, exact: bool) -> Chance:
    """How often something happens; the interval is Wilson's, which is honest near 0 and 1."""
    scales = weights if isinstance(weights, Scales) else Scales.of(weights)
    size = scales.size
    pairs = zip(scales.weights, happens, strict=True)
    share = sum([w for w, each in pairs if each]) / scales.total
    if exact:
        return Chance(share, share, share)
    middle = (share + _Z * _Z / (2 * size)) / (1 + _Z * _Z / size)
    reach = (_Z / (1 + _Z * _Z / size)) * sqrt(
        share * (1 - share) / size + _Z * _Z / (4 * size * size)
    )
    return Chance(share, max(0.0, middle - reach), min(1.0, middle + reach))


def surely_above(lead: Estimate, size: float, *, exact: bool) -> float:
    """Probability that a difference whose mean is `lead` is really above 0.

    Where all worlds looked at differ by the same, their spread says nothing about the worlds that
    were not seen; then the rule of succession answers for `size` effective worlds.
    """
    if exact:
        return 1.0 if lead.mean > 0 else 0.0
    if lead.standard_error == 0:
        return (size + 1) / (size + 2) if lead.mean > 0 else 0.5
    # The quantile of a small sample, turned round: how far out 0 lies.
    return _NORMAL.cdf(lead.mean / lead.standard_error * _Z / _quantile(size - 1))


def _quantile(freedom: float) -> float:
    """Student's two-sided 95 % quantile (Cornish and Fisher's expansion around the normal one)."""
    if freedom < 1:
        freedom = 1.0
    z = _Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
