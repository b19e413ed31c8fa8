"""The sheet of a match: hand after hand to the target, both sides' game points and running totals.

A match is a sequence of hands under one rule set. A hand comes as what is known of it: its record,
its totals, the game points somebody wrote down, or a deal that was thrown in. A penalty (Qaid, or a
claim that failed) is an outcome of a record or of totals. `MatchSheet` takes the hands one at a
time, as a table plays them, and refuses one that comes after the end; `score_match` takes a list.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from baloot_solver.auction import why_not_doubled
from baloot_solver.cards import Seat
from baloot_solver.deal import Contract, HandRecord
from baloot_solver.errors import InputError, at
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.match import (
    MatchState,
    match_after,
    match_after_points,
    match_at,
    match_target,
)
from baloot_solver.scoring.model import HandScore
from baloot_solver.scoring.records import RecordScore, score_record
from baloot_solver.scoring.totals import HandTotals, score_totals


class ThrowInReason(Enum):
    """Why a deal was thrown in; nobody records anything for it (rules B, H.3)."""

    ALL_PASSED = "all_passed"
    KAWESH = "kawesh"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as it was played, with its penalty where a foul or a false claim ended it."""

    record: HandRecord


@dataclass(frozen=True, slots=True)
class CountedHand:
    """A hand of which the totals are known; `totals.offender` says that it ended by a penalty."""

    contract: Contract
    totals: HandTotals
    dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """A hand of which only the recorded game points are known: North-South, East-West."""

    game_points: tuple[int, int]
    contract: Contract | None = None


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """A deal that was not played."""

    reason: ThrowInReason = ThrowInReason.ALL_PASSED


MatchHand = PlayedHand | CountedHand | WrittenHand | ThrownIn
"""One hand of a match, as what is known of it."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One hand on the sheet; pairs are North-South, East-West, in game points.

    `state` is the match after it. `score` has the ledger of a hand that was scored, None for one
    that was only written down or thrown in; `record` is what else its record came to.
    `before_differs` is whether the record named another score before the hand than the sheet has,
    None where it named none. `doubling_refused` says why a Sun could not be doubled at the totals
    before the hand, None where it could; like wrong calls it is told and does not stop the count.
    """

    hand: MatchHand
    game_points: tuple[int, int]
    state: MatchState
    score: HandScore | None = None
    record: RecordScore | None = None
    before_differs: bool | None = None
    doubling_refused: str | None = None


class MatchSheet:
    """A match that is being written, hand by hand. Not to be shared between threads.

    `before` are the game points it starts from. Raises `InputError` on `rules` (NO_SCORE_SHEET)
    where the profile plays no matches, and on `match_before` (NEGATIVE_SCORE, MATCH_OVER).
    """

    def __init__(self, rules: RuleSet, before: tuple[int, int] = (0, 0)) -> None:
        self.rules = rules
        self.target = match_target(rules)
        self._start = match_at(rules, before)
        self._rows: list[MatchRow] = []

    @property
    def rows(self) -> tuple[MatchRow, ...]:
        """The hands so far."""
        return tuple(self._rows)

    @property
    def state(self) -> MatchState:
        """The match as it stands: totals, whether and why it is over, who won."""
        return self._rows[-1].state if self._rows else self._start

    @property
    def hands_played(self) -> int:
        """How many hands were recorded; deals that were thrown in do not count."""
        return sum(not isinstance(row.hand, ThrownIn) for row in self._rows)

    @property
    def needed(self) -> tuple[int, int]:
        """The game points each side still lacks to the target; 0 where it has reached it."""
        north_south, east_west = self.state.totals
        return max(0, self.target - north_south), max(0, self.target - east_west)

    def add(self, hand: MatchHand) -> MatchRow:
        """Write the next hand.

        Raises `InputError` with an empty field (MATCH_OVER) where the match is over; on
        `record.rules` (OTHER_RULES); on `record` as `score_record` does, and where the record does
        not say enough to be scored; on `totals`, `contract` and `dealer` as `score_totals` does; on
        `written.game_points` (NEGATIVE_SCORE). A hand that is refused leaves the sheet as it was.
        """
        if self.state.over:
            raise InputError(
                "",
                "MATCH_OVER",
                f"the match ended with the hand before: {self.state.reason}",
            )
        row = self._row(hand)
        self._rows.append(row)
        return row

    def _row(self, hand: MatchHand) -> MatchRow:
        before = self.state.totals
        if isinstance(hand, ThrownIn):
            return MatchRow(hand, (0, 0), self.state)
        if isinstance(hand, WrittenHand):
            if min(hand.game_points) < 0:
                raise InputError(
                    "written.game_points", "NEGATIVE_SCORE", "no hand records less than nothing"
                )
            state = match_after_points(self.rules, before, hand.game_points, hand.contract)
            refused = self._doubling_refused(hand.contract)
            return MatchRow(hand, hand.game_points, state, doubling_refused=refused)
        if isinstance(hand, CountedHand):
            score = score_totals(self.rules, hand.contract, hand.totals, hand.dealer)
            state = match_after(self.rules, hand.contract, before, score)
            refused = self._doubling_refused(hand.contract)
            return MatchRow(hand, score.game_points, state, score, doubling_refused=refused)
        with at("record"):
            return self._played(hand, before)

    def _played(self, hand: PlayedHand, before: tuple[int, int]) -> MatchRow:
        record = hand.record
        if record.rules.digest != self.rules.digest:
            raise other_rules(record.rules, self.rules)
        told = record.match_before
        # The calls are held against the score of the sheet, unless the record knows of another.
        found = score_record(replace(record, match_before=before) if told is None else record)
        if found.unscored is not None:
            raise found.unscored
        score = found.score
        assert score is not None  # there is one wherever nothing is missing
        state = match_after(self.rules, record.contract, before, score)
        differs = None if told is None else told != before
        refused = self._doubling_refused(record.contract)
        return MatchRow(hand, score.game_points, state, score, found, differs, refused)

    def _doubling_refused(self, contract: Contract | None) -> str | None:
        if contract is None:
            return None
        return why_not_doubled(self.rules, contract, self.state.totals)


def other_rules(found: RuleSet, wanted: RuleSet) -> InputError:
    """The error for a hand that was played by other rules than its match."""
    same = found.name == wanted.name
    how = f"{found.name} with other parameters" if same else found.name
    return InputError(
        "rules", "OTHER_RULES", f"the match is played by {wanted.name}, this hand by {how}"
    )


def score_match(
    rules: RuleSet, hands: Iterable[MatchHand], before: tuple[int, int] = (0, 0)
) -> MatchSheet:
    """The sheet of a match, from its hands in order; it need not be over.

    Raises `InputError` as `MatchSheet` does, in front of a hand's own fields `hands[i]`.
    """
    sheet = MatchSheet(rules, before)
    for index, hand in enumerate(hands):
        with at(f"hands[{index}]"):
            sheet.add(hand)
    return sheet
