"""Exact solver, rules and scoring of Baloot, in process and without a server.

`solve`, `legal_cards`, `score` and `score_match` take the notations people type and give typed
answers; `position` makes the question once where several are asked of it. See `front.py` for what
each takes.
"""

from __future__ import annotations

from importlib.metadata import version

from baloot_solver.errors import InputError
from baloot_solver.front import legal_cards, position, score, score_match, solve
from baloot_solver.solve import (
    CancelFlag,
    Cancelled,
    CardValue,
    Objective,
    Outcome,
    Solution,
)

__version__ = version("baloot-solver")

__all__ = [
    "CancelFlag",
    "Cancelled",
    "CardValue",
    "InputError",
    "Objective",
    "Outcome",
    "Solution",
    "__version__",
    "legal_cards",
    "position",
    "score",
    "score_match",
    "solve",
]
