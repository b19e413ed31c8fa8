"""What the outcomes of one hand are worth, under either objective, all along the hand.

The facts of a hand do not change while it is played, so its score sheet is made once and every
position is measured by it. Where the recorded score never falls along the outcomes that can still
happen, both objectives want the same and the fast search of points answers for both; it does so
ever more often as the hand goes on (ruling 7 in the small).
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise

from baloot_solver.cards import Side
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError
from baloot_solver.ranking import Chain, Ends, TableRanking
from baloot_solver.rules.card_tables import total_points
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring import (
    MISSING_FACTS,
    HandFacts,
    HandScore,
    UtilityTable,
    score_outcome,
    utility_table,
)
from baloot_solver.solve import Objective, Outcome
from baloot_solver.standing import Standing


class Scale:
    """The outcomes of a hand: their order and their names.

    `unscored` says what is missing for a score; then only card points are told. Raises `InputError`
    where something told of the hand is wrong.
    """

    def __init__(
        self, rules: RuleSet, contract: Contract, facts: HandFacts | None, why: InputError | None
    ) -> None:
        self._rules = rules
        self._contract = contract
        self._facts = facts
        self._table: UtilityTable | None = None
        self._outcomes: dict[Ends, Outcome] = {}
        self.unscored = why
        if facts is not None:
            try:
                self._table = utility_table(rules, contract, facts)
                self.unscored = None
            except InputError as error:
                if error.reason not in MISSING_FACTS:
                    raise
                self.unscored = error

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """The objectives that can be played for."""
        if self._table is None:
            return (Objective.CARD_POINTS,)
        return (Objective.CARD_POINTS, Objective.GAME_POINTS)

    def ranking(self, objective: Objective, standing: Standing) -> Chain | TableRanking:
        """The order of the outcomes that a position can still come to, with its search."""
        chain = Chain(standing.can_sweep)
        if objective is Objective.CARD_POINTS or self._table is None or standing.over:
            return chain
        return chain if self._rises(self._table, standing) else self._table_ranking

    def _rises(self, table: UtilityTable, standing: Standing) -> bool:
        """Whether the score never falls along the outcomes that a position can still come to."""
        low = standing.play.north_south_points
        high = low + standing.play.rest
        nobody, north_south, east_west = table
        if standing.can_sweep[Side.NORTH_SOUTH] and north_south[high] < nobody[high]:
            return False
        if standing.can_sweep[Side.EAST_WEST] and east_west[low] > nobody[low]:
            return False
        return not any(low < points <= high for points in self._falls)

    @cached_property
    def _falls(self) -> tuple[int, ...]:
        """The card points of North-South that record less than one point fewer, nobody sweeping."""
        assert self._table is not None
        steps = enumerate(pairwise(self._table[0]), 1)
        return tuple(points for points, (before, after) in steps if after < before)

    @cached_property
    def _table_ranking(self) -> TableRanking:
        assert self._table is not None
        return TableRanking(self._table, (True, True))

    def outcome(self, ends: Ends) -> Outcome:
        """How a hand ends, in full."""
        found = self._outcomes.get(ends)
        if found is None:
            found = self._outcomes[ends] = self._outcome(ends)
        return found

    def score(self, ends: Ends) -> HandScore | None:
        """The score sheet of an outcome, None where the hand cannot be scored."""
        if self._facts is None or self._table is None:
            return None
        return score_outcome(self._rules, self._contract, self._facts, *ends)

    def _outcome(self, ends: Ends) -> Outcome:
        points, sweep = ends
        pair = (points, total_points(self._contract.kind) - points)
        score = self.score(ends)
        if score is None:
            return Outcome(pair, sweep, None, None, None)
        return Outcome(pair, sweep, score.game_points, score.made, score.match_won_by)
