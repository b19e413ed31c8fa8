"""A few out of many in proportion to their weights, as evenly as that can be done.

A comb with as many teeth as are wanted is laid over the weights, one after the other: what is
heavier than the way from tooth to tooth is taken once for every whole share it has, and for the
rest by chance. So everything is taken as often as its weight says on the mean, and those taken
count alike; the means over them vary less than if each were drawn on its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from baloot_solver.generate import Stream

_TEETH: Final = 1 << 40
"""Where the streams of the combs begin: those before are of the deals themselves."""


def combed(weights: Sequence[float], number: int, seed: int, begin: int) -> Iterator[int]:
    """The places of `number` of the weights, in their order; one may come several times.

    `seed` and `begin` say where the first tooth is.
    """
    step = sum(weights) / number
    tooth = Stream(seed, _TEETH + begin).below(1 << 32) / (1 << 32) * step
    reached = 0.0
    for place, weight in enumerate(weights):
        reached += weight
        while tooth < reached and number:
            tooth += step
            number -= 1
            yield place
