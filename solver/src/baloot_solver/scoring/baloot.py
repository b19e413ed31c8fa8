"""Baloot: from card points and sweep to the recorded game points (rules F and H.2).

`BalootSheet` holds what is fixed before the first card is played: whose projects and Baloot count,
who counts the cards, what a win, a failure and kaboot record. What is left for one outcome is two
table look-ups and a comparison, which is why a whole utility table costs little; the ledger of one
outcome is written from the same `Result`, so the two cannot drift apart.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from baloot_solver.cards import ContractKind, Level, Rank, Seat, Side
from baloot_solver.deal import Contract
from baloot_solver.projects.model import card_point_factor
from baloot_solver.rules.card_tables import total_points
from baloot_solver.rules.groups import BalootProjects, BalootScoring
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.convert import baloot_table
from baloot_solver.scoring.model import HandFacts

Pair = tuple[int, int]
"""North-South, East-West."""

ZERO: Final[Pair] = (0, 0)
LEVEL_FACTOR: Final = {
    Level.SINGLE: 1,
    Level.DOUBLE: 2,
    Level.TRIPLE: 3,
    Level.QUADRUPLE: 4,
    Level.GAHWA: 1,
}
"""What multiplies the cards at each level (ruling 11); Gahwa records the target instead."""


class Parts(NamedTuple):
    """Game points by where they come from."""

    cards: Pair
    projects: Pair
    baloot: Pair

    @property
    def total(self) -> Pair:
        """The sums of both columns."""
        return (
            self.cards[0] + self.projects[0] + self.baloot[0],
            self.cards[1] + self.projects[1] + self.baloot[1],
        )


class Result(NamedTuple):
    """One outcome, scored: whom it makes the winner (None: both keep), and what is recorded.

    `counted` is what each side counts before anybody wins or loses, None after a kaboot;
    `margins` the successive comparisons from the buyer's point of view that decided.
    """

    winner: Side | None
    counted: Pair | None
    margins: tuple[int, ...]
    recorded: Parts


class BalootSheet:
    """The score sheet of a hand before its first card; `contract.buyer` must be known.

    Not thread-bound: nothing changes after construction.
    """

    def __init__(self, rules: RuleSet, contract: Contract, buyer: Seat, facts: HandFacts) -> None:
        assert isinstance(rules.scoring, BalootScoring)
        assert isinstance(rules.projects, BalootProjects)
        self.rules = rules
        self.scoring: BalootScoring = rules.scoring
        self.contract = contract
        self.facts = facts
        self.buyer_seat = buyer
        self.buyer = buyer.side
        self.opponents = buyer.side.other
        self.level = contract.level
        self.factor = LEVEL_FACTOR[contract.level]
        self.gahwa = contract.level is Level.GAHWA
        self.total_points = total_points(contract.kind)
        self.hand_total = rules.scoring.hand_total.of(contract.kind)
        self.basis = rules.scoring.success_basis
        self.pairing = rules.scoring.pairing
        raised_by_opponents = contract.level in (Level.DOUBLE, Level.QUADRUPLE)
        self.counting_side = self.buyer if raised_by_opponents else self.opponents
        """The side that did not raise last (F.1): the buyer's at double and quadruple."""
        self.tie_winner = self._tie_winner()
        self.table = baloot_table(rules.scoring, contract.kind, self.total_points)
        self.projects = facts.settlement.project_values()
        held = facts.settlement.baloot_counts()
        value = rules.projects.baloot_value
        self.baloot: Pair = (held[0] * value, held[1] * value)
        counts = rules.projects.baloot_counts_for_success
        self._extra_game_points = self._lead(self.projects, self.baloot, counts)
        raw = self._lead(self.projects, self.baloot, counts or self.basis == "gp_then_raw")
        self._extra_card_points = raw * card_point_factor(contract.kind)
        b = self.buyer
        self._threshold_extra = self.projects[b] + (self.baloot[b] if counts else 0)
        self._win = {side: self._won_by(side) for side in Side}

    def _lead(self, projects: Pair, baloot: Pair, with_baloot: bool) -> int:
        """The buyer's side's game points from projects (and Baloot) minus the other side's."""
        north_south = projects[0] - projects[1]
        if with_baloot:
            north_south += baloot[0] - baloot[1]
        return -north_south if self.buyer else north_south

    # What one outcome comes to.

    def result(self, north_south: int, sweep: Side | None) -> Result:
        """Score an outcome; `InputError` where a fact is missing that only this sweep needs."""
        if sweep is not None and self.scoring.kaboot is not None:
            parts = self._gahwa(sweep) if self.gahwa else self._kaboot(sweep)
            return Result(sweep, None, (), parts)
        counted = self.count(north_south)
        margins = self.margins(north_south, counted)
        winner = self._winner(margins)
        if winner is None:
            return Result(None, counted, margins, self._even(counted))
        if winner is self.buyer and self.level is Level.SINGLE:
            return Result(winner, counted, margins, Parts(counted, self.projects, self.baloot))
        return Result(winner, counted, margins, self._win[winner])

    def count(self, north_south: int) -> Pair:
        """Game points of each side's cards, the two fitted together by `pairing` (F.1)."""
        table, total = self.table, self.hand_total
        ours, theirs = table[north_south], table[self.total_points - north_south]
        if self.pairing == "independent":
            return ours, theirs
        if self.pairing == "non_raiser_counts":
            north_south_counts = self.counting_side is Side.NORTH_SOUTH
        else:
            if ours + theirs == total:
                return ours, theirs
            east_west = self.total_points - north_south
            north_south_counts = north_south < east_west or (
                north_south == east_west and self.buyer == 1
            )
        if north_south_counts:
            ours = min(ours, total)
            return ours, total - ours
        theirs = min(theirs, total)
        return total - theirs, theirs

    def margins(self, north_south: int, counted: Pair) -> tuple[int, ...]:
        """By how much the buyer's side is ahead, in the units of `success_basis`, in turn (F.2)."""
        b = self.buyer
        basis = self.basis
        if basis == "gp_threshold":
            ahead = 2 * self.threshold_game_points(counted) - self.hand_total
            return (ahead if ahead > 0 else min(ahead, -1),)
        cards = 2 * north_south - self.total_points
        if b:
            cards = -cards
        if basis == "cards_raw":
            return (cards,)
        raw = cards + self._extra_card_points
        if basis == "raw":
            return (raw,)
        return counted[b] - counted[1 - b] + self._extra_game_points, raw

    def threshold_game_points(self, counted: Pair) -> int:
        """The buyer's game points that `gp_threshold` holds against half of the hand's total."""
        return counted[self.buyer] + self._threshold_extra

    def _winner(self, margins: tuple[int, ...]) -> Side | None:
        for margin in margins:
            if margin > 0:
                return self.buyer
            if margin < 0:
                return self.opponents
        return self.tie_winner

    def _tie_winner(self) -> Side | None:
        """Who wins an exact tie, None where both keep their points (ruling 14).

        In an undoubled hand nobody doubled, so nobody loses as the doubler; and the last to raise
        was the buyer by buying.
        """
        doubled = self.level is not Level.SINGLE
        rule = self.scoring.tie_doubled if doubled else self.scoring.tie_undoubled
        if rule == "split":
            return None
        if rule == "opponents":
            return self.opponents
        if rule == "last_raiser_loses":
            return self.counting_side
        return self.buyer

    # What is recorded.

    @property
    def project_factor(self) -> int:
        """What multiplies projects at this level (F.3)."""
        if self.scoring.project_multiplier == "full":
            return self.factor
        if self.scoring.project_multiplier == "cap2":
            return min(self.factor, 2)
        return 2 if self.level is Level.DOUBLE else 1

    def _won_by(self, side: Side) -> Parts:
        """What is recorded when `side` takes the whole hand: by a double, or by a failure."""
        if self.gahwa:
            return self._gahwa(side)
        cards = only(side, self.hand_total * self.factor)
        failed = side is self.opponents
        if failed and self.scoring.failure_projects == "none":
            return Parts(cards, ZERO, only(side, sum(self.baloot)))
        if failed and self.level is Level.SINGLE:
            keep = self.scoring.failure_projects == "owners_keep"
            owner = self.scoring.failure_baloot == "owner"
            return Parts(
                cards,
                self.projects if keep else only(side, sum(self.projects)),
                self.baloot if owner else only(side, sum(self.baloot)),
            )
        projects = only(side, sum(self.projects) * self.project_factor)
        return Parts(cards, projects, only(side, sum(self.baloot)))

    def _even(self, counted: Pair) -> Parts:
        """An exact tie that is split: both keep what is theirs, at the level's stakes."""
        return Parts(
            scaled(counted, self.factor), scaled(self.projects, self.project_factor), self.baloot
        )

    def _gahwa(self, side: Side) -> Parts:
        """Gahwa: the winner records the target, the loser nothing (ruling 19)."""
        return Parts(only(side, self.scoring.target), ZERO, ZERO)

    def _kaboot(self, sweep: Side) -> Parts:
        """All eight tricks (F.3, ruling 17)."""
        cards = only(sweep, self.kaboot_value(sweep))
        projects = self.projects[sweep]
        if self.scoring.kaboot_projects == "all":
            projects = sum(self.projects)
        baloot = {
            "own": only(sweep, self.baloot[sweep]),
            "all": only(sweep, sum(self.baloot)),
            "holder": self.baloot,
        }[self.scoring.kaboot_baloot]
        return Parts(cards, only(sweep, projects * self.project_factor), baloot)

    def kaboot_value(self, sweep: Side) -> int:
        """Game points of the sweep itself; `InputError` where it hangs on an unknown fact."""
        scoring = self.scoring
        assert scoring.kaboot is not None
        if self.is_reverse_kaboot(sweep):
            assert scoring.reverse_kaboot is not None
            return scoring.reverse_kaboot
        value = scoring.kaboot.of(self.contract.kind)
        if scoring.kaboot_upcard_ace is not None and self.up_card_was_ace():
            value = scoring.kaboot_upcard_ace
        return value * self.factor if scoring.kaboot_doubled == "multiply" else value

    def is_reverse_kaboot(self, sweep: Side) -> bool:
        """Sun, swept by the defenders, buyer at the dealer's right with an Ace (ruling 17)."""
        if (
            self.scoring.reverse_kaboot is None
            or self.contract.kind is not ContractKind.SUN
            or sweep is self.buyer
        ):
            return False
        facts = self.facts
        if facts.buyer_held_ace is False:
            return False
        if facts.dealer is None:
            raise facts.missing(
                "dealer",
                "DEALER_MISSING",
                "a kaboot by the defenders counts more where the buyer sits at the dealer's"
                " right (reverse_kaboot): the dealer is needed",
            )
        if facts.dealer.next("ccw") is not self.buyer_seat:
            return False
        if facts.buyer_held_ace is None:
            raise facts.missing(
                "hands" if facts.path else "buyer_held_ace",
                "BUYER_ACE_UNKNOWN",
                "a kaboot by the defenders counts more where the buyer's eight cards had an Ace"
                " (reverse_kaboot), and that is not known",
            )
        return True

    def up_card_was_ace(self) -> bool:
        """Whether the up-card was an Ace; `InputError` on `up_card` where it is not known."""
        if self.facts.up_card is None:
            raise self.facts.missing(
                "up_card",
                "UP_CARD_MISSING",
                "kaboot counts more where the up-card was an Ace (kaboot_upcard_ace):"
                " the up-card is needed",
            )
        return self.facts.up_card.rank is Rank.ACE


def only(side: Side, game_points: int) -> Pair:
    """So many for one side, none for the other."""
    return (0, game_points) if side else (game_points, 0)


def scaled(pair: Pair, factor: int) -> Pair:
    """Both columns times a factor."""
    return pair[0] * factor, pair[1] * factor


def change(before: Pair, after: Pair) -> Pair:
    """What turns one pair into another."""
    return after[0] - before[0], after[1] - before[1]
