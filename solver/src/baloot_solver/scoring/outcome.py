"""One outcome of a hand, scored with its ledger, whichever game the rules count by."""

from __future__ import annotations

from typing import NamedTuple

from baloot_solver.cards import Side
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError, at
from baloot_solver.projects import Settlement
from baloot_solver.rules.card_tables import total_points
from baloot_solver.rules.groups import BalootScoring, BazarScoring
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.baloot import BalootSheet
from baloot_solver.scoring.baloot_ledger import write_ledger, write_settlement
from baloot_solver.scoring.bazar import BazarSheet, write_announcements
from baloot_solver.scoring.model import HandFacts, HandScore, Ledger, LedgerLine

Sheet = BalootSheet | BazarSheet


def open_sheet(rules: RuleSet, contract: Contract, facts: HandFacts) -> Sheet:
    """The score sheet of a hand before its first card.

    Raises `InputError`: `rules` (NO_SCORE_SHEET) where the profile counts card points only, fields
    of `contract` that the rules refuse, `contract.buyer` (BUYER_MISSING), `contract.bid`.
    """
    with at("contract"):
        contract.check(rules)
    if not isinstance(rules.scoring, BalootScoring | BazarScoring):
        raise InputError("rules", "NO_SCORE_SHEET", f"profile {rules.name} counts card points only")
    if contract.buyer is None:
        raise InputError(
            "contract.buyer", "BUYER_MISSING", "a hand cannot be scored without its buyer"
        )
    if isinstance(rules.scoring, BalootScoring):
        return BalootSheet(rules, contract, contract.buyer, facts)
    return BazarSheet(rules, contract, contract.buyer, facts)


def score_outcome(
    rules: RuleSet,
    contract: Contract,
    facts: HandFacts,
    north_south_card_points: int,
    sweep: Side | None,
) -> HandScore:
    """The score of a hand in which North-South took so many card points, the last ten included.

    `sweep` is the side that took all eight tricks, if one did. Raises `InputError` as `open_sheet`
    does, on `card_points.north_south`, and on a fact (dealer, up-card, the buyer's Ace) that is
    missing where this outcome hangs on it.
    """
    sheet = open_sheet(rules, contract, facts)
    total = total_points(contract.kind)
    if not 0 <= north_south_card_points <= total:
        raise InputError(
            "card_points.north_south",
            "CARD_POINTS_RANGE",
            f"a {contract.kind.value} hand has 0 to {total} card points,"
            f" not {north_south_card_points}",
        )
    known = recorded(sheet, north_south_card_points, sweep)
    return HandScore(
        game_points=known.game_points,
        made=known.made,
        winner=known.winner,
        match_won_by=known.match_won_by,
        card_points=(north_south_card_points, total - north_south_card_points),
        sweep=sweep,
        ledger=_ledger(sheet, north_south_card_points, sweep).lines,
        settlement=facts.settlement,
    )


class Recorded(NamedTuple):
    """What one outcome records, without the reasons; the fields are those of `HandScore`."""

    game_points: tuple[int, int]
    made: bool
    winner: Side | None
    match_won_by: Side | None


def recorded(sheet: Sheet, north_south_card_points: int, sweep: Side | None) -> Recorded:
    """`score_outcome` for an open sheet and an outcome it can have, without the ledger."""
    if isinstance(sheet, BazarSheet):
        found = sheet.result(north_south_card_points, sweep)
        winner = sheet.buyer if found.made else sheet.buyer.other
        return Recorded(found.recorded, found.made, winner, None)
    result = sheet.result(north_south_card_points, sweep)
    return Recorded(
        result.recorded.total,
        result.winner is not sheet.opponents,
        result.winner,
        result.winner if sheet.gahwa else None,
    )


def _ledger(sheet: Sheet, north_south: int, sweep: Side | None) -> Ledger:
    if isinstance(sheet, BazarSheet):
        return sheet.write_ledger(north_south, sweep, sheet.result(north_south, sweep))
    return write_ledger(sheet, north_south, sweep, sheet.result(north_south, sweep))


def settlement_lines(rules: RuleSet, settlement: Settlement) -> tuple[LedgerLine, ...]:
    """The ledger of projects and Baloot alone: what they bring their own side, before any level."""
    ledger = Ledger()
    if isinstance(rules.scoring, BalootScoring):
        write_settlement(ledger, settlement, rules.value("baloot_value"))
    else:
        write_announcements(ledger, settlement)
    return ledger.lines
