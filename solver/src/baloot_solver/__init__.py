"""Exact solver, rules and scoring of Baloot, in process and without a server.

`solve`, `decide`, `solve_table`, `analyse`, `check_claim`, `suggest_play`, `legal_cards`,
`deal_cards`, `legal_calls`, `score` and `score_match` take the notations people type and give typed
answers; `position`, `seat_view` and `auction_after` make the question once where several are asked
of it. `solve_many` takes many positions at once, in threads where wanted. See `front.py` and
`front_hints.py` for what each takes.
"""

from __future__ import annotations

from importlib.metadata import version

from baloot_solver.analysis import Analysis, ClaimVerdict
from baloot_solver.decide import (
    CardDecision,
    CardPoints,
    Decision,
    GamePoints,
    Kaboot,
    Makes,
    Question,
)
from baloot_solver.errors import InputError
from baloot_solver.front import (
    analyse,
    auction_after,
    check_claim,
    deal_cards,
    decide,
    legal_calls,
    legal_cards,
    position,
    score,
    score_match,
    solve,
    solve_table,
)
from baloot_solver.front_hints import seat_view, suggest_play
from baloot_solver.hints.suggest import Suggestion
from baloot_solver.many import CardScores, solve_many
from baloot_solver.par import Par
from baloot_solver.solve import (
    CancelFlag,
    Cancelled,
    CardValue,
    Objective,
    Outcome,
    Solution,
)
from baloot_solver.table import ContractTable, TableCell

__version__ = version("baloot-solver")

__all__ = [
    "Analysis",
    "CancelFlag",
    "Cancelled",
    "CardDecision",
    "CardPoints",
    "CardScores",
    "CardValue",
    "ClaimVerdict",
    "ContractTable",
    "Decision",
    "GamePoints",
    "InputError",
    "Kaboot",
    "Makes",
    "Objective",
    "Outcome",
    "Par",
    "Question",
    "Solution",
    "Suggestion",
    "TableCell",
    "__version__",
    "analyse",
    "auction_after",
    "check_claim",
    "deal_cards",
    "decide",
    "legal_calls",
    "legal_cards",
    "position",
    "score",
    "score_match",
    "seat_view",
    "solve",
    "solve_many",
    "solve_table",
    "suggest_play",
]
