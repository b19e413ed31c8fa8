"""Scoring: from card points and sweep to the score sheet, with a ledger (rules F, G, H.2).

`score_outcome` scores one outcome, `utility_table` all outcomes of a hand for the search,
`score_totals` what is known at the table, `score_record` a finished hand, `match_after` the match
after a hand, `score_match` the sheet of a whole match.
"""

from baloot_solver.scoring.bazar import most_bid
from baloot_solver.scoring.facts import (
    buyer_ace_from_hands,
    facts_from_deal,
    facts_from_position,
    facts_from_scored,
)
from baloot_solver.scoring.match import MatchState, match_after, match_after_points, match_at
from baloot_solver.scoring.match_sheet import (
    CountedHand,
    MatchHand,
    MatchRow,
    MatchSheet,
    PlayedHand,
    ThrowInReason,
    ThrownIn,
    WrittenHand,
    other_rules,
    score_match,
)
from baloot_solver.scoring.model import (
    MISSING_FACTS,
    NO_PROJECTS,
    HandFacts,
    HandScore,
    Ledger,
    LedgerLine,
)
from baloot_solver.scoring.outcome import (
    Sheet,
    open_sheet,
    recorded,
    score_outcome,
    settlement_lines,
)
from baloot_solver.scoring.penalty import score_revoke
from baloot_solver.scoring.records import RecordScore, score_record
from baloot_solver.scoring.totals import HandTotals, facts_from_totals, score_totals
from baloot_solver.scoring.utility import (
    MadeTable,
    Told,
    UtilityTable,
    Worths,
    is_monotone,
    made_table,
    table_of,
    told_where_nobody_swept,
    utility_table,
    worths_of,
)

__all__ = [
    "MISSING_FACTS",
    "NO_PROJECTS",
    "CountedHand",
    "HandFacts",
    "HandScore",
    "HandTotals",
    "Ledger",
    "LedgerLine",
    "MadeTable",
    "MatchHand",
    "MatchRow",
    "MatchSheet",
    "MatchState",
    "PlayedHand",
    "RecordScore",
    "Sheet",
    "ThrowInReason",
    "ThrownIn",
    "Told",
    "UtilityTable",
    "Worths",
    "WrittenHand",
    "buyer_ace_from_hands",
    "facts_from_deal",
    "facts_from_position",
    "facts_from_scored",
    "facts_from_totals",
    "is_monotone",
    "made_table",
    "match_after",
    "match_after_points",
    "match_at",
    "most_bid",
    "open_sheet",
    "other_rules",
    "recorded",
    "score_match",
    "score_outcome",
    "score_record",
    "score_revoke",
    "score_totals",
    "settlement_lines",
    "table_of",
    "told_where_nobody_swept",
    "utility_table",
    "worths_of",
]
