"""Analysis of finished hands: what every card cost, and whether a claim was sound."""

from baloot_solver.analysis.claims import check_claim
from baloot_solver.analysis.hand import analyse
from baloot_solver.analysis.model import (
    Analysis,
    Appraisal,
    CheckedClaim,
    ClaimVerdict,
    Cost,
    Forgotten,
    MatchVerdict,
    Series,
    Step,
    WrittenCheck,
)

__all__ = [
    "Analysis",
    "Appraisal",
    "CheckedClaim",
    "ClaimVerdict",
    "Cost",
    "Forgotten",
    "MatchVerdict",
    "Series",
    "Step",
    "WrittenCheck",
    "analyse",
    "check_claim",
]
