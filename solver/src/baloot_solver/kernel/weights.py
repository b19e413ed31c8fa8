"""How the search orders moves: weights by place in the trick, kind of card and feature.

Columns: bias, points, strength, points on the table, length, history (per 256), master, trump,
killer, reply. Rows of a place: on lead stands, to partner, to ruff, ruffed, beaten; following wins
surely, wins so far, partner wins, partner may win, loses. Found by the tuner; they change speed, not
answers.
"""

from __future__ import annotations

from typing import Final

Weights = tuple[tuple[tuple[int, ...], ...], ...]

# fmt: off
WITH_TRUMPS: Final[Weights] = (
    ((160, 5, 0, 0, 0, 8, 0, 0, 30, 0), (90, 3, 0, 0, 0, 8, 0, 0, 30, 0), (70, 2, 0, 0, 0, 8, 0, 0, 30, 0),
     (-30, -4, 0, 0, 0, 8, 0, 0, 30, 0), (0, -3, 0, 0, 0, 8, 0, 0, 30, 0)),
    ((120, 3, -2, 0, 0, 8, 0, 0, 30, 60), (20, -2, 0, 0, 0, 8, 0, 0, 30, 60), (0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
     (40, 1, 0, 0, 0, 8, 0, 0, 30, 60), (0, -4, -1, 0, 0, 8, 0, 0, 30, 60)),
    ((120, 3, -2, 0, 0, 8, 0, 0, 30, 60), (20, -2, 0, 0, 0, 8, 0, 0, 30, 60), (60, 5, -1, 0, 0, 8, 0, 0, 30, 60),
     (0, -2, 0, 0, 0, 8, 0, 0, 30, 60), (0, -4, -1, 0, 0, 8, 0, 0, 30, 60)),
    ((20, 3, -2, 3, 0, 8, 0, 0, 30, 60), (0, 0, 0, 0, 0, 0, 0, 0, 0, 0), (20, 3, -1, 3, 0, 8, 0, 0, 30, 60),
     (0, 0, 0, 0, 0, 0, 0, 0, 0, 0), (0, -4, -1, 0, 0, 8, 0, 0, 30, 60)),
)
WITHOUT_TRUMPS: Final[Weights] = WITH_TRUMPS
# fmt: on
