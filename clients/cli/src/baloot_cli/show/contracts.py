"""The contracts of a deal as a table: a row a contract, a column a buyer, and par below.

Points stand as everywhere, North-South before East-West; whether the buyer makes it is a word, so
that nothing hangs on colour.
"""

from __future__ import annotations

from itertools import groupby

from rich import box
from rich.table import Table
from rich.text import Text

from baloot_cli.show import table, words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import solver_service_pb2, table_pb2

Answer = solver_service_pb2.SolveTableResponse
Cell = solver_service_pb2.TableCell


def draw(screen: Screen, request: solver_service_pb2.SolveTableRequest, answer: Answer) -> None:
    """Draw the hands, the table, the best contract of each side and par."""
    scene = table.Scene(table.hands_of(answer.hands), dealer=words.seat_letter(request.deal.dealer))
    screen.draw(_heading(request, answer.rule_set), Text(""), table.picture(scene, screen.width))
    cells = _listed(answer) if screen.width < table.NARROW else _crossed(answer)
    screen.draw(Text(""), cells, Text(""))
    for side, best in (
        ("North-South", answer.best_north_south),
        ("East-West", answer.best_east_west),
    ):
        screen.draw(Text(f"Best for {side}: ") + _bought(best.contract) + Text(f", {_ends(best)}."))
    if answer.HasField("par"):
        screen.draw(Text(""), _par(answer.par), _calls(answer.par))
    screen.draw(Text(""), Text(_footer(answer), style="dim"))


def _heading(request: solver_service_pb2.SolveTableRequest, rule_set: str) -> Text:
    deal, changed = request.deal, len(request.rules.overrides)
    parts = [Text("Every contract", style="bold"), Text(f"dealer {words.seat(deal.dealer)}")]
    if deal.up_card:
        parts.append(Text("up-card ") + words.card(deal.up_card))
    if request.HasField("match_before"):
        parts.append(Text(f"match {words.pair(request.match_before)}"))
    parts.append(Text(f"rules {rule_set}" + (f" ({changed} changed)" if changed else "")))
    return Text(" · ").join(parts)


def _crossed(answer: Answer) -> Table:
    """A row a contract, a column a buyer."""
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    shown.add_column("", no_wrap=True)
    for letter in words.SEATS:
        shown.add_column(f"  {words.SEAT_NAMES[letter]}", no_wrap=True)
    for number, (_, group) in enumerate(groupby(answer.cells, key=_kind)):
        cells = list(group)
        if number:
            shown.add_row()
        shown.add_row(_contract(cells[0].contract), *(_cell(each, answer) for each in cells))
    return shown


def _cell(cell: Cell, answer: Answer) -> Text:
    star = Text("★ ", style="bold yellow") if _is_best(cell, answer) else Text("  ")
    lines = []
    if cell.outcome.HasField("game_points"):
        lines.append(star + Text(_pair(cell.outcome.game_points), style="bold"))
        star = Text("  ")
    lines.append(star + Text(f"{_pair(cell.outcome.card_points)} ") + _word(cell))
    if cell.contract.HasField("bid"):
        lines.append(Text(f"  bid {_bid(cell)}"))
    return Text("\n").join(lines)


def _listed(answer: Answer) -> Table:
    """A row for every contract of every buyer, where there is no room for columns."""
    shown = Table(box=None, pad_edge=False, padding=0, header_style="")
    for name in ("", "", " game", "  card", ""):
        shown.add_column(name, justify="right" if name else "left", no_wrap=True)
    bids = any(cell.contract.HasField("bid") for cell in answer.cells)
    if bids:
        shown.add_column(" bid", no_wrap=True)
    for cell in answer.cells:
        star = "★" if _is_best(cell, answer) else " "
        told = cell.outcome.HasField("game_points")
        shown.add_row(
            Text(f"{star} ") + _contract(cell.contract),
            f" {words.seat_letter(cell.contract.buyer)}",
            f" {_pair(cell.outcome.game_points)}" if told else "",
            f" {_pair(cell.outcome.card_points)}",
            Text(" ") + _word(cell),
            *([f" {_bid(cell)}"] if bids else []),
        )
    return shown


def _kind(cell: Cell) -> tuple[int, int]:
    return cell.contract.kind, cell.contract.trump


def _contract(contract: table_pb2.Contract) -> Text:
    """The contract without its bid: a row has a bid for every buyer."""
    return words.contract(table_pb2.Contract(kind=contract.kind, trump=contract.trump))


def _is_best(cell: Cell, answer: Answer) -> bool:
    best = (answer.best_north_south.contract, answer.best_east_west.contract)
    return cell.contract in best


def _word(cell: Cell) -> Text:
    """`made`, `fails`, or that somebody takes all eight tricks, which needs no more words."""
    outcome = cell.outcome
    if outcome.sweep:
        return Text("kaboot", style="bold")
    if not outcome.HasField("made"):
        return Text("")
    return Text("made", style="green") if outcome.made else Text("fails", style="red")


def _bid(cell: Cell) -> str:
    """`8 to 14`: the bid that is counted, and the highest that is made where that is more."""
    more = cell.HasField("highest_bid") and cell.highest_bid > cell.contract.bid
    return f"{cell.contract.bid}" + (f" to {cell.highest_bid}" if more else "")


def _pair(points: table_pb2.SidePoints) -> str:
    """Both sides' points without room, for cells."""
    return f"{points.north_south}:{points.east_west}"


def _bought(contract: table_pb2.Contract) -> Text:
    text = words.contract(contract) + Text(f" by {words.seat(contract.buyer)}")
    level = words.level(contract) if contract.level > table_pb2.LEVEL_SINGLE else ""
    return text + Text(f" ({level})" if level else "")


def _ends(cell: Cell) -> str:
    outcome = cell.outcome
    points = f"card points {words.pair(outcome.card_points)}"
    if outcome.HasField("game_points"):
        return f"game points {words.pair(outcome.game_points)}, {points}"
    return points


def _par(par: solver_service_pb2.Par) -> Text:
    text = Text("Par", style="bold") + Text(": ")
    if not par.HasField("contract"):
        return text + Text("all pass, nothing is recorded.")
    text += _bought(par.contract)
    return text + Text(f", game points {words.pair(par.game_points)}.")


def _calls(par: solver_service_pb2.Par) -> Text:
    """The auction, a call after the other."""
    calls = []
    for each in par.calls:
        word, _, suit = each.call.partition(":")
        sign = Text(f" {words.SYMBOLS[suit]}", style=words.STYLES[suit]) if suit else Text("")
        calls.append(Text(f"{words.seat(each.seat)} {word}") + sign)
    return Text("By ") + Text(", ").join(calls) + Text(".")


def _footer(answer: Answer) -> str:
    told = any(cell.outcome.HasField("game_points") for cell in answer.cells)
    points = "game points over card points" if told else "card points"
    for_cards = answer.objective == solver_service_pb2.OBJECTIVE_CARD_POINTS
    played = " · both play for card points" if for_cards else ""
    return f"North-South : East-West, {points}{played} · ★ best of a side"
