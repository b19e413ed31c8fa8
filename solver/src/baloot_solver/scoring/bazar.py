"""Bazar Blot: from card points to the record (rules G and "The Bazar scoring algorithm").

Unlike Baloot everything is added up in card points first and divided by ten once, a side at a time;
what is recorded is called game points here as everywhere.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from baloot_solver.cards import ContractKind, Seat, Side
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError
from baloot_solver.phrases import CardPoints, Phrase, Value
from baloot_solver.projects import Settlement
from baloot_solver.rules.card_tables import total_points
from baloot_solver.rules.groups import BazarScoring
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.baloot import Pair, only
from baloot_solver.scoring.convert import tens
from baloot_solver.scoring.model import HandFacts, Ledger

BLOT_CARD_POINTS = 20
"""King and Queen of trump (rules G)."""


class BazarResult(NamedTuple):
    """One outcome, scored: what each side counts in card points, and what is recorded."""

    made: bool
    counted: Pair
    recorded: Pair


class BazarSheet:
    """The score sheet of a Bazar hand before its first card; `contract.buyer` must be known.

    Raises `InputError` on `contract.bid` where the bid decides or is recorded and is missing.
    """

    def __init__(self, rules: RuleSet, contract: Contract, buyer: Seat, facts: HandFacts) -> None:
        assert isinstance(rules.scoring, BazarScoring)
        self.rules = rules
        self.scoring: BazarScoring = rules.scoring
        self.contract = contract
        self.facts = facts
        self.buyer = buyer.side
        self.total_points = total_points(contract.kind)
        self.announcements = facts.settlement.project_values()
        held = facts.settlement.baloot_counts()
        self.blot: Pair = (held[0] * BLOT_CARD_POINTS, held[1] * BLOT_CARD_POINTS)
        self.multiplier = 1
        if rules.scoring.contra_table is not None:
            self.multiplier = rules.scoring.contra_table.of(contract.kind, contract.level)
        needed = rules.scoring.made_pays_bid or rules.scoring.failed_base == "16_or_25"
        if contract.bid is None and (needed or not contract.kapot):
            raise InputError(
                "contract.bid", "BID_MISSING", "the hand cannot be scored without the bid"
            )
        self.bid = contract.bid or 0
        """The number bid; 0 for a kapot call without one, which all eight tricks alone decide."""

    def rounded(self, card_points: int) -> int:
        """Card points in tens."""
        return tens(self.scoring.convert_hokum, card_points)

    def count(self, north_south: int, sweep: Side | None) -> Pair:
        """Card points of each side with bonus, announcements and blot (step 1)."""
        bonus = only(sweep, self.scoring.capot_bonus) if sweep is not None else (0, 0)
        points = (north_south, self.total_points - north_south)
        return (
            points[0] + bonus[0] + self.announcements[0] + self.blot[0],
            points[1] + bonus[1] + self.announcements[1] + self.blot[1],
        )

    def result(self, north_south: int, sweep: Side | None) -> BazarResult:
        """Score an outcome (steps 2 to 4)."""
        counted = self.count(north_south, sweep)
        made = self.is_made(counted[self.buyer], sweep)
        if made:
            own = (self.rounded(counted[0]), self.rounded(counted[1]))
            paid = only(self.buyer, self.bid_paid if self.scoring.made_pays_bid else 0)
            return BazarResult(True, counted, (own[0] + paid[0], own[1] + paid[1]))
        return BazarResult(False, counted, only(self.buyer.other, self._failed(counted, sweep)))

    def differences(self) -> list[int]:
        """`result` without a sweep for 0, 1, ... card points of North-South, at once.

        Recorded difference, North-South minus East-West. A failure records the same whatever the
        cards, and more card points never unmake a contract.
        """
        total, paid = self.total_points, self.bid_paid if self.scoring.made_pays_bid else 0
        bonus = self.count(0, None)[0], self.count(total, None)[1]
        mine, sign = bonus[self.buyer], -1 if self.buyer else 1
        failed = -sign * self._failed((bonus[0], total + bonus[1]), None)
        needs = bisect_left(range(total + 1), True, key=lambda p: self.is_made(p + mine, None))
        own = [tens(self.scoring.convert_hokum, points) for points in range(total + max(bonus) + 1)]
        ours, theirs = own[bonus[0] :], own[bonus[1] : bonus[1] + total + 1][::-1]
        row = [a - b + sign * paid for a, b in zip(ours, theirs, strict=False)]
        if self.buyer:
            return row[: total + 1 - needs] + [failed] * needs
        return [failed] * needs + row[needs:]

    def is_made(self, card_points: int, sweep: Side | None) -> bool:
        """Whether the buyer's side made its bid with so many counted card points (step 2)."""
        if self.contract.kapot and sweep is not self.buyer:
            return False
        if self.scoring.bid_basis == "rounded":
            return self.rounded(card_points) >= self.bid
        return card_points >= 10 * self.bid

    @property
    def bid_paid(self) -> int:
        """The bid as it is recorded: times the multiplier of contra."""
        return self.multiplier * self.bid

    def _failed(self, counted: Pair, sweep: Side | None) -> int:
        """What the defenders record (step 4)."""
        if self.scoring.failed_base == "all_raw":
            return self.rounded(sum(counted))
        defenders = self.buyer.other
        return self.bid_paid + self.flat(sweep) + self.own_bonus(defenders)

    def flat(self, sweep: Side | None) -> int:
        """16, or 25 where the defenders took all eight tricks."""
        return 25 if sweep is self.buyer.other else 16

    def own_bonus(self, side: Side) -> int:
        """A side's announcements and blot, in tens."""
        return self.rounded(self.announcements[side] + self.blot[side])

    def write_ledger(self, north_south: int, sweep: Side | None, it: BazarResult) -> Ledger:
        """The lines for one scored outcome; card points stand in the texts, not in the columns."""
        ledger = Ledger()
        write_announcements(ledger, self.facts.settlement)
        if sweep is not None:
            bonus = CardPoints(self.scoring.capot_bonus)
            ledger.add("ruling 23", Phrase("bazar_took_all", side=sweep, bonus=bonus))
        points = (north_south, self.total_points - north_south)
        own = (self.rounded(it.counted[0]), self.rounded(it.counted[1]))
        for side in Side:
            ledger.add(
                "G",
                Phrase(
                    "bazar_counts",
                    side=side,
                    taken=CardPoints(points[side]),
                    counted=it.counted[side],
                    rounded=own[side],
                ),
                only(side, own[side]),
            )
        self._write_verdict(ledger, it)
        if it.made:
            if self.scoring.made_pays_bid:
                text = Phrase("bid_paid", factor=self.multiplier, bid=self.bid)
                ledger.add("G", text, only(self.buyer, self.bid_paid))
            return ledger
        moved = (it.recorded[0] - own[0], it.recorded[1] - own[1])
        ledger.add("G", self._failure_text(it, sweep), moved)
        return ledger

    def _write_verdict(self, ledger: Ledger, it: BazarResult) -> None:
        mine = it.counted[self.buyer]
        if self.scoring.bid_basis == "rounded":
            why = Phrase("against_bid", rounded=self.rounded(mine), bid=self.bid)
        else:
            why = Phrase("against_card_points", counted=CardPoints(mine), needed=10 * self.bid)
        if self.contract.kapot:
            why = Phrase("and_kapot", why=why)
        code = "bazar_made" if it.made else "bazar_failed"
        ledger.add("G", Phrase(code, side=self.buyer, why=why))

    def _failure_text(self, it: BazarResult, sweep: Side | None) -> Phrase:
        side = self.buyer.other
        if self.scoring.failed_base == "all_raw":
            counted = CardPoints(sum(it.counted))
            return Phrase("bazar_all", side=side, counted=counted, value=it.recorded[side])
        return Phrase(
            "bazar_flat",
            side=side,
            factor=self.multiplier,
            bid=self.bid,
            flat=self.flat(sweep),
            bonus=self.own_bonus(side),
        )


def most_bid(scoring: BazarScoring, kind: ContractKind, facts: HandFacts) -> int:
    """A number that no bid above it can be made of these cards: all points, all bonuses."""
    announced = facts.settlement.project_values()
    held = facts.settlement.baloot_counts()
    bonus = max(announced[side] + held[side] * BLOT_CARD_POINTS for side in Side)
    return (total_points(kind) + scoring.capot_bonus + bonus + 5) // 10


def write_announcements(ledger: Ledger, settlement: Settlement) -> None:
    """A line for each announcement and each blot; their worth in card points is in the text."""
    for project in settlement.projects:
        told: dict[str, Value] = {"project": project.project, "why": project.reason}
        if project.scores:
            value = CardPoints(project.project.value)
            ledger.add("G", Phrase("announcement_scores", **told, value=value))
        else:
            ledger.add("G", Phrase("announcement_idle", **told))
    for blot in settlement.baloot:
        text = Phrase("blot", seat=blot.seat, value=CardPoints(BLOT_CARD_POINTS))
        ledger.add("G", text)
