"""How the search orders moves: weights by place in the trick, kind of card and feature.

Columns: bias, points, strength, points on the table, length, history (per 256), master, trump,
killer, reply. Rows of a place: on lead stands, to partner, to ruff, ruffed, beaten; following wins
surely, wins so far, partner wins, partner may win, loses. Found by `benchmarks/tune.py`; they
change speed, not answers.
"""

from __future__ import annotations

from typing import Final

Weights = tuple[tuple[tuple[int, ...], ...], ...]

WITH_TRUMPS: Final[Weights] = (
    (
        (160, 5, 0, 0, 0, 14, 0, -240, 40, 0),
        (90, 5, -2, 0, 0, 8, -24, 0, 20, 0),
        (100, 4, 4, 1, 0, 14, 24, 0, 30, 0),
        (-30, -4, 0, 0, 8, 8, 0, 0, 30, 0),
        (0, -3, 0, 0, 0, 2, 0, -24, 30, 0),
    ),
    (
        (120, 5, -2, 3, 24, 11, -24, -40, 60, 170),
        (20, -6, 0, -1, 0, 8, 0, 0, 30, 60),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (40, 1, 2, 0, -3, 14, 0, 0, 30, 60),
        (0, -4, -3, 3, 0, 2, -16, 0, 0, 250),
    ),
    (
        (120, 3, -10, -1, 16, 8, 0, -24, 30, 60),
        (20, -8, -4, -1, 0, 8, 0, 0, 30, 60),
        (60, 5, -1, 0, 0, 8, 0, 32, 30, 100),
        (10, -2, -8, 0, 0, 8, 0, 72, 30, 30),
        (0, -8, 0, -1, 0, 8, 0, 0, 30, 30),
    ),
    (
        (20, 3, -2, 4, 8, 8, 0, 0, 30, 70),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (20, 3, 3, 3, 0, 8, 0, -16, 60, 60),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (0, -14, -1, 0, 6, -1, 32, 0, 0, 30),
    ),
)
WITHOUT_TRUMPS: Final[Weights] = (
    (
        (160, 5, 0, 0, 16, 8, -24, 0, 30, 0),
        (100, 7, 0, -1, 0, 20, 0, -72, 30, 0),
        (70, 2, 0, 0, 0, 8, 0, -24, 30, 0),
        (-30, -4, 0, 0, 8, 8, 0, 0, 30, 0),
        (20, -7, -4, 1, 0, 8, 0, 0, 30, 0),
    ),
    (
        (120, 5, -2, -2, 0, 8, -24, 0, 0, 180),
        (20, -2, 0, -1, 8, 8, 0, 0, 90, -30),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (40, 1, 0, 2, 0, 8, 0, 0, 150, 60),
        (0, -16, -1, -4, 8, 2, 0, 0, 30, 60),
    ),
    (
        (120, 3, 0, 0, 8, 8, 0, 0, 40, -60),
        (30, -4, 0, 1, 0, -10, 0, -24, 70, 110),
        (60, 3, -1, 0, 8, 8, 0, 0, 30, 140),
        (50, -2, 0, 1, -8, 8, 0, 0, 30, 60),
        (0, -6, -1, 2, 0, 8, 0, 0, 30, 60),
    ),
    (
        (20, 3, 0, 3, 0, 8, 0, 0, 30, 60),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (50, 3, -1, 3, 0, 8, 0, 0, 90, 60),
        (0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
        (0, -4, -1, -1, 0, -4, 0, 0, 30, 60),
    ),
)

# Card points that a side is worth more for holding a card, by strength: least squares over the
# values of 400 Hokum and 250 Sun deals. They place the first window of a search, no more.
TRUMP_WORTH: Final = (17, 15, 17, 18, 21, 23, 39, 62)
PLAIN_WORTH_BESIDE_TRUMPS: Final = (0, 2, 5, 2, 1, 3, 6, 26)
PLAIN_WORTH: Final = (0, 4, 2, 3, 3, 5, 13, 35)
