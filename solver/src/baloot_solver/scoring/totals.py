"""A hand scored from what is known at the table: card points, sweep, projects, Baloot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from baloot_solver.cards import Card, ContractKind, Seat, Side
from baloot_solver.deal import Contract, sides
from baloot_solver.errors import InputError, at
from baloot_solver.projects import Project, settle_known
from baloot_solver.rules.card_tables import total_points
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.facts import check_told
from baloot_solver.scoring.model import HandFacts, HandScore
from baloot_solver.scoring.outcome import score_outcome
from baloot_solver.scoring.penalty import score_revoke


@dataclass(frozen=True, slots=True)
class HandTotals:
    """The totals of a hand; pairs are North-South, East-West.

    `projects` are all that were declared, the losing side's too (by cards, or by class where no
    more is known: `projects.named_project`); `baloot` the seats that hold King and Queen of trump.
    `offender` is a side that was penalised: card points and sweep then do not matter.
    """

    card_points: tuple[int, int] = (0, 0)
    sweep: Side | None = None
    projects: tuple[Project, ...] = ()
    baloot: tuple[Seat, ...] = ()
    up_card: Card | None = None
    buyer_held_ace: bool | None = None
    offender: Side | None = None


def score_totals(
    rules: RuleSet, contract: Contract, totals: HandTotals, dealer: Seat | None = None
) -> HandScore:
    """Score a hand from its totals.

    Raises `InputError` on `totals.card_points`, `totals.sweep`, `totals.projects`, `totals.baloot`
    where they do not fit together or do not suffice; on `dealer`, `totals.up_card`,
    `totals.buyer_held_ace` where one decides and is missing; and as `score_outcome` does.
    """
    with at("contract"):
        contract.check(rules)
    with _totals():
        facts = facts_from_totals(rules, contract, totals, dealer)
        if totals.offender is not None:
            return score_revoke(rules, contract, facts, totals.offender)
        _check_points(contract.kind, totals)
        return score_outcome(rules, contract, facts, totals.card_points[0], totals.sweep)


def facts_from_totals(
    rules: RuleSet, contract: Contract, totals: HandTotals, dealer: Seat | None = None
) -> HandFacts:
    """The facts in some totals; `InputError` on `projects`, `baloot`, `dealer`."""
    suits = check_told(rules, contract, totals.projects, totals.baloot)
    baloot = list(zip(totals.baloot, suits, strict=True))
    settlement = settle_known(rules, contract.trump, totals.projects, baloot, dealer)
    return HandFacts(settlement, dealer, totals.up_card, totals.buyer_held_ace, path="")


@contextmanager
def _totals() -> Iterator[None]:
    """Paths of errors inside `totals`, but for what stands beside it."""
    try:
        yield
    except InputError as error:
        beside = error.field.split(".")[0] in ("dealer", "contract", "rules")
        raise (error if beside else error.under("totals")) from None


def _check_points(kind: ContractKind, totals: HandTotals) -> None:
    total = total_points(kind)
    if min(totals.card_points) < 0 or sum(totals.card_points) != total:
        raise InputError(
            "card_points",
            "CARD_POINTS_SUM",
            f"the card points of a {kind.value} hand are {total} together with the last trick's"
            f" 10, not {sides(*totals.card_points)}",
        )
    if totals.sweep is not None and totals.card_points[totals.sweep.other]:
        raise InputError(
            "sweep",
            "SWEEP_CONTRADICTS",
            f"{totals.sweep.label} took all eight tricks, but {totals.sweep.other.label} have"
            f" {totals.card_points[totals.sweep.other]} card points",
        )
