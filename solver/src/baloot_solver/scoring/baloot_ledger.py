"""The ledger of a Baloot hand: the rules that led from its card points to its record, in order.

Written from the `Result` that was recorded. First what each side counts (projects and Baloot, E;
cards, F.1), then who won (F.2), then what winning or losing changes (F.3): every change is the
difference between two `Parts`, so the columns always sum to the record.
"""

from __future__ import annotations

from functools import reduce
from typing import Final

from baloot_solver.cards import Level, Side
from baloot_solver.phrases import CardPoints, GamePoints, Phrase, Value
from baloot_solver.projects import Settlement
from baloot_solver.scoring.baloot import ZERO, BalootSheet, Pair, Parts, Result, change, only
from baloot_solver.scoring.model import Ledger

_GAME: Final = "in_game_points"
_CARDS: Final = "in_card_points"
_BONUSES: Final = "with_bonuses"
"""What success compares, as the codes of phrases name it."""


def write_ledger(sheet: BalootSheet, north_south: int, sweep: Side | None, it: Result) -> Ledger:
    """The lines for one scored outcome."""
    ledger = Ledger()
    write_settlement(ledger, sheet.facts.settlement, sheet.rules.value("baloot_value"))
    counted = it.counted if it.counted is not None else ZERO
    if it.counted is not None:
        _write_counting(ledger, sheet, north_south, counted)
        _write_verdict(ledger, sheet, it)
    before = Parts(counted, sheet.projects, sheet.baloot)
    if sheet.gahwa and it.winner is not None:
        _write_gahwa(ledger, sheet, it.winner, before, it.recorded)
    elif sweep is not None and it.counted is None:
        _write_kaboot(ledger, sheet, sweep, before, it.recorded)
    else:
        _write_record(ledger, sheet, it.winner, before, it.recorded)
    return ledger


def write_settlement(ledger: Ledger, settlement: Settlement, baloot_value: int) -> None:
    """A line for each project and each Baloot, with what it brings its own side."""
    for project in settlement.projects:
        value = project.project.value if project.scores else 0
        code = "project_scores" if project.scores else "project_idle"
        ledger.add(
            project.section,
            Phrase(code, project=project.project, why=project.reason),
            only(project.project.seat.side, value),
        )
    for baloot in settlement.baloot:
        value = baloot_value if baloot.counts else 0
        code = "baloot_counts" if baloot.counts else "baloot_idle"
        ledger.add(
            baloot.section,
            Phrase(code, seat=baloot.seat, why=baloot.reason),
            only(baloot.seat.side, value),
        )


def _write_counting(ledger: Ledger, sheet: BalootSheet, north_south: int, counted: Pair) -> None:
    """The side that counts for itself first, then the other, which may have what is left."""
    points = (north_south, sheet.total_points - north_south)
    own = (sheet.table[points[0]], sheet.table[points[1]])
    first, why = Side.NORTH_SOUTH, Phrase("each_counts_own")
    if sheet.pairing == "non_raiser_counts":
        first, why = sheet.counting_side, Phrase("non_raiser_counts")
    elif counted != own:
        first = Side.NORTH_SOUTH if counted[0] == own[0] else Side.EAST_WEST
        why = Phrase("larger_gives_way", total=sum(own))
    second = first.other
    text = Phrase(
        "counts_first",
        side=first,
        taken=CardPoints(points[first]),
        counted=GamePoints(counted[first]),
        why=why,
    )
    ledger.add("F.1", text, only(first, counted[first]))
    told = GamePoints(counted[second])
    if sheet.pairing == "non_raiser_counts" or counted != own:
        text = Phrase("counts_rest", side=second, total=sheet.hand_total, counted=told)
    else:
        taken = CardPoints(points[second])
        text = Phrase("counts_own", side=second, taken=taken, counted=told)
    ledger.add("F.1", text, only(second, counted[second]))


def _write_verdict(ledger: Ledger, sheet: BalootSheet, it: Result) -> None:
    decided = next((index for index, each in enumerate(it.margins) if each), None)
    if decided is not None:
        code = "bought_and_made" if it.margins[decided] > 0 else "bought_and_failed"
        shown = reduce(_then, _comparisons(sheet, it, decided + 1))
        ledger.add("F.2", Phrase(code, side=sheet.buyer, why=shown))
        return
    rule = "tie_undoubled" if sheet.level is Level.SINGLE else "tie_doubled"
    outcome = Phrase("both_keep_tie")
    if it.winner is not None:
        outcome = Phrase("wins_tie", side=it.winner)
    tie = Phrase("exact_tie", rule=rule, value=sheet.rules.text(rule), outcome=outcome)
    ledger.add("F.2", tie)


def _comparisons(sheet: BalootSheet, it: Result, count: int) -> list[Phrase]:
    """What is compared first, second and so on, with the buyer's lead in each."""
    basis = sheet.scoring.success_basis
    if basis == "gp_threshold" and it.counted is not None:
        counted = GamePoints(sheet.threshold_game_points(it.counted))
        return [Phrase("more_than_half_needed", counted=counted, total=sheet.hand_total)]
    units = {"gp_then_raw": (_GAME, _BONUSES), "raw": (_BONUSES,), "cards_raw": (_CARDS,)}[basis]
    pairs = list(zip(it.margins, units, strict=True))
    return [_lead(margin, unit) for margin, unit in pairs[:count]]


def _then(first: Phrase, second: Phrase) -> Phrase:
    return Phrase("then", first=first, second=second)


def _lead(margin: int, unit: str) -> Phrase:
    if margin == 0:
        return Phrase(f"level_{unit}")
    size = GamePoints(abs(margin)) if unit == _GAME else CardPoints(abs(margin))
    return Phrase(f"{'ahead' if margin > 0 else 'behind'}_{unit}", margin=size)


def _write_gahwa(
    ledger: Ledger, sheet: BalootSheet, winner: Side, before: Parts, after: Parts
) -> None:
    ledger.add(
        "F.3",
        Phrase("gahwa", side=winner, target=sheet.scoring.target),
        change(before.total, after.total),
    )


def _write_kaboot(
    ledger: Ledger, sheet: BalootSheet, sweep: Side, before: Parts, after: Parts
) -> None:
    value = after.cards[sweep]
    name = Phrase("kaboot")
    if sheet.is_reverse_kaboot(sweep):
        name = Phrase("reverse_kaboot")
    elif sheet.scoring.kaboot_upcard_ace is not None and sheet.up_card_was_ace():
        name = Phrase("kaboot_on_ace")
    ledger.add(
        "F.3",
        Phrase("took_all", side=sweep, name=name, value=value),
        change(before.cards, after.cards),
    )
    _write_moves(
        ledger,
        sheet,
        before,
        after,
        f"kaboot_projects: {sheet.scoring.kaboot_projects}",
        f"kaboot_baloot: {sheet.scoring.kaboot_baloot}",
    )


def _write_record(
    ledger: Ledger, sheet: BalootSheet, winner: Side | None, before: Parts, after: Parts
) -> None:
    """Success, failure, a doubled hand, or an exact tie that both keep."""
    single = sheet.level is Level.SINGLE
    failed = winner is sheet.opponents
    if single and not failed:
        ledger.add("F.3", Phrase("own_game_points"))
        return
    if winner is None:
        text = Phrase("both_keep_raised", factor=sheet.factor, level=sheet.level)
    elif single:
        text = Phrase("failed", buyer=sheet.buyer, side=winner, total=sheet.hand_total)
    else:
        text = Phrase(
            "raised",
            level=sheet.level,
            side=winner,
            total=sheet.hand_total,
            factor=sheet.factor,
        )
    ledger.add("F.3", text, change(before.cards, after.cards))
    told = single or (failed and sheet.scoring.failure_projects == "none")
    _write_moves(
        ledger,
        sheet,
        before,
        after,
        f"failure_projects: {sheet.scoring.failure_projects}" if failed and told else "ruling 15",
        f"failure_baloot: {sheet.scoring.failure_baloot}" if single else "ruling 15",
    )


def _write_moves(
    ledger: Ledger, sheet: BalootSheet, before: Parts, after: Parts, projects: str, baloot: str
) -> None:
    """What becomes of projects and Baloot that were counted for their owners."""
    if before.projects != after.projects:
        factor = sheet.project_factor
        told: dict[str, Value] = {**_both(after.projects), "rule": projects}
        text = Phrase("projects_go", **told)
        if factor > 1 and after.projects != ZERO:
            multiplier = sheet.scoring.project_multiplier
            text = Phrase("projects_go_times", **told, factor=factor, multiplier=multiplier)
        ledger.add("F.3", text, change(before.projects, after.projects))
    if before.baloot != after.baloot:
        text = Phrase("baloot_goes", **_both(after.baloot), rule=baloot)
        ledger.add("F.3", text, change(before.baloot, after.baloot))


def _both(pair: Pair) -> dict[str, int]:
    return {"north_south": pair[0], "east_west": pair[1]}
