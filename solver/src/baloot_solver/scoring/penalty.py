"""The penalty for a revoke, and for a claim that fails (Qaid, ruling 10)."""

from __future__ import annotations

from baloot_solver.cards import Side
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError
from baloot_solver.phrases import Phrase
from baloot_solver.rules.card_tables import total_points
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.baloot import ZERO, BalootSheet, Parts, change, only
from baloot_solver.scoring.baloot_ledger import write_settlement
from baloot_solver.scoring.model import HandFacts, HandScore, Ledger
from baloot_solver.scoring.outcome import open_sheet


def score_revoke(rules: RuleSet, contract: Contract, facts: HandFacts, offender: Side) -> HandScore:
    """What is recorded when `offender` revoked, or claimed what it could not take.

    The innocent side records 16 or 26 times the level, and the projects and Baloot that it holds
    and scores itself; the offender records 0 and its projects are lost. At Gahwa the innocent side
    wins the match. The cards are not counted: `card_points` gives the innocent side all of them.
    Raises `InputError` as `score_outcome` does, and on `rules` (NO_PENALTY) in Bazar Blot, whose
    sources know no such penalty.
    """
    sheet = open_sheet(rules, contract, facts)
    if not isinstance(sheet, BalootSheet):
        raise InputError(
            "rules", "NO_PENALTY", f"profile {rules.name} knows no penalty in game points"
        )
    innocent = offender.other
    before = Parts(ZERO, sheet.projects, sheet.baloot)
    if sheet.gahwa:
        after = Parts(only(innocent, sheet.scoring.target), ZERO, ZERO)
    else:
        after = Parts(
            only(innocent, sheet.hand_total * sheet.factor),
            only(innocent, sheet.projects[innocent] * sheet.project_factor),
            only(innocent, sheet.baloot[innocent]),
        )
    ledger = Ledger()
    write_settlement(ledger, facts.settlement, rules.value("baloot_value"))
    _write_penalty(ledger, sheet, offender, before, after)
    total = total_points(contract.kind)
    return HandScore(
        game_points=after.total,
        made=innocent is sheet.buyer,
        winner=innocent,
        match_won_by=innocent if sheet.gahwa else None,
        card_points=only(innocent, total),
        sweep=None,
        ledger=ledger.lines,
        settlement=facts.settlement,
    )


def _write_penalty(
    ledger: Ledger, sheet: BalootSheet, offender: Side, before: Parts, after: Parts
) -> None:
    innocent = offender.other
    if sheet.gahwa:
        ledger.add(
            "ruling 10",
            Phrase("penalised_gahwa", offender=offender, side=innocent),
            change(before.total, after.total),
        )
        return
    text = Phrase(
        "penalised",
        offender=offender,
        side=innocent,
        total=sheet.hand_total,
        factor=sheet.factor,
    )
    ledger.add("ruling 10", text, change(before.cards, after.cards))
    if before.projects != after.projects:
        ledger.add(
            "ruling 10",
            Phrase("only_own_projects", side=innocent, factor=sheet.project_factor),
            change(before.projects, after.projects),
        )
    if before.baloot != after.baloot:
        ledger.add(
            "ruling 10",
            Phrase("only_own_baloot", side=innocent),
            change(before.baloot, after.baloot),
        )
