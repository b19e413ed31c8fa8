"""The ledger of a Baloot hand: the rules that led from its card points to its record, in order.

Written from the `Result` that was recorded. First what each side counts (projects and Baloot, E;
cards, F.1), then who won (F.2), then what winning or losing changes (F.3): every change is the
difference between two `Parts`, so the columns always sum to the record.
"""

from __future__ import annotations

from baloot_solver.cards import Level, Side
from baloot_solver.deal import sides
from baloot_solver.projects import Settlement
from baloot_solver.scoring.baloot import ZERO, BalootSheet, Pair, Parts, Result, change, only
from baloot_solver.scoring.model import Ledger


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
        verb = "scores" if project.scores else "does not score"
        ledger.add(
            project.section,
            f"{project.project.label} {verb}: {project.reason}",
            only(project.project.seat.side, value),
        )
    for baloot in settlement.baloot:
        value = baloot_value if baloot.counts else 0
        verb = "counts" if baloot.counts else "does not count"
        ledger.add(
            baloot.section,
            f"{baloot.seat.label}'s Baloot {verb}: {baloot.reason}",
            only(baloot.seat.side, value),
        )


def _write_counting(ledger: Ledger, sheet: BalootSheet, north_south: int, counted: Pair) -> None:
    points = (north_south, sheet.total_points - north_south)
    pairing = sheet.scoring.pairing
    if pairing == "non_raiser_counts":
        order = (sheet.counting_side, sheet.counting_side.other)
        why = "the side that did not raise last counts"
    else:
        order = (Side.NORTH_SOUTH, Side.EAST_WEST)
        why = "each side counts its own"
    first, second = order
    ledger.add(
        "F.1",
        f"{first.label}'s {points[first]} card points are {counted[first]} game points ({why})",
        only(first, counted[first]),
    )
    own = sheet.table[points[second]]
    if pairing == "non_raiser_counts" or counted[second] != own:
        text = f"{second.label} have the rest of {sheet.hand_total}: {counted[second]}"
    else:
        text = f"{second.label}'s {points[second]} card points are {own} game points"
    ledger.add("F.1", text, only(second, counted[second]))
    if pairing == "lower_larger_side" and counted[first] != sheet.table[points[first]]:
        ledger.add(
            "F.1",
            f"rounded apart they would be {sheet.table[points[first]]} and {own}:"
            f" the larger side gives way to the total of {sheet.hand_total}",
        )


def _write_verdict(ledger: Ledger, sheet: BalootSheet, it: Result) -> None:
    buyer = sheet.buyer.label
    with_bonuses = "card points with projects and Baloot"
    units = {
        "gp_then_raw": ("game points", with_bonuses),
        "raw": (with_bonuses,),
        "cards_raw": ("card points",),
        "gp_threshold": ("",),
    }[sheet.scoring.success_basis]
    found = [_lead(margin, unit) for margin, unit in zip(it.margins, units, strict=True)]
    if sheet.scoring.success_basis == "gp_threshold" and it.counted is not None:
        found = [
            (
                f"{sheet.threshold_game_points(it.counted)} game points,"
                f" and more than half of {sheet.hand_total} are needed"
            )
        ]
    decided = next((index for index, each in enumerate(it.margins) if each), None)
    if decided is not None:
        word = "make it" if it.margins[decided] > 0 else "fail"
        shown = ", then ".join(found[: decided + 1])
        ledger.add("F.2", f"{buyer} bought and {word}: {shown}")
        return
    rule = "tie_undoubled" if sheet.level is Level.SINGLE else "tie_doubled"
    value = sheet.rules.text(rule)
    outcome = "both sides keep their points"
    if it.winner is not None:
        outcome = f"{it.winner.label} win it"
    ledger.add("F.2", f"exact tie ({rule}: {value}): {outcome}")


def _lead(margin: int, unit: str) -> str:
    if margin == 0:
        return f"level in {unit}"
    return f"{'ahead' if margin > 0 else 'behind'} by {abs(margin)} {unit}"


def _write_gahwa(
    ledger: Ledger, sheet: BalootSheet, winner: Side, before: Parts, after: Parts
) -> None:
    ledger.add(
        "F.3",
        f"Gahwa: {winner.label} win the match and record {sheet.scoring.target}",
        change(before.total, after.total),
    )


def _write_kaboot(
    ledger: Ledger, sheet: BalootSheet, sweep: Side, before: Parts, after: Parts
) -> None:
    value = after.cards[sweep]
    name = "kaboot"
    if sheet.is_reverse_kaboot(sweep):
        name = "reverse kaboot (the buyer at the dealer's right had an Ace)"
    elif sheet.scoring.kaboot_upcard_ace is not None and sheet.up_card_was_ace():
        name = "kaboot with an Ace as up-card"
    ledger.add(
        "F.3",
        f"{sweep.label} took all eight tricks, {name}: {value}",
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
        ledger.add("F.3", "each side records its own game points")
        return
    if winner is None:
        text = f"both keep their points, times {sheet.factor} ({sheet.level.label})"
    elif single:
        text = f"{sheet.buyer.label} failed: {winner.label} record all {sheet.hand_total}"
    else:
        text = (
            f"{sheet.level.label}: {winner.label} record"
            f" {sheet.hand_total} × {sheet.factor}, the other side nothing"
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
        times = ""
        if factor > 1 and after.projects != ZERO:
            times = f", times {factor} (project_multiplier: {sheet.scoring.project_multiplier})"
        ledger.add(
            "F.3",
            f"projects: {sides(*after.projects)} ({projects}{times})",
            change(before.projects, after.projects),
        )
    if before.baloot != after.baloot:
        ledger.add(
            "F.3",
            f"Baloot: {sides(*after.baloot)} ({baloot})",
            change(before.baloot, after.baloot),
        )
