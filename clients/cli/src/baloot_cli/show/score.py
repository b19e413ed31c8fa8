"""A score sheet as players keep it: a line per rule, us and them, the record at the foot."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

from baloot_cli.show import words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import auction_pb2, record_pb2, rules_service_pb2, table_pb2

Score = rules_service_pb2.ScoreHandResponse


def draw(
    screen: Screen,
    request: rules_service_pb2.ScoreHandRequest,
    answer: Score,
    *,
    us: table_pb2.Side = table_pb2.SIDE_NORTH_SOUTH,
) -> None:
    """Draw the sheet, what was played wrong, and the match; `us` is the side of the first column.

    The lines of the sheet tell the projects and why they score, so no table of them follows.
    """
    if request.line:  # as it was read
        request = rules_service_pb2.ScoreHandRequest(record=answer.record)
    contract, dealer, rules = _asked(request, answer)
    screen.draw(
        words.heading(contract, dealer, answer.rule_set, len(rules.overrides)),
        Text(""),
        sheet(answer, us),
        Text(""),
        _verdict(request, contract, answer),
    )
    if answer.differs_from_written:
        wrote = request.record.written.game_points
        screen.draw(Text(f"The table wrote {words.pair(wrote)} (N-S : E-W).", style="bold red"))
    if answer.HasField("match"):
        screen.draw(_match(answer.match))
    if answer.auction.field:
        screen.draw(does_not_fit(answer.auction))
    elif answer.doubling_refused:
        screen.draw(not_doubled(answer))
    if answer.infractions:
        screen.draw(Text(""), _infractions(answer))
    if answer.HasField("penalty_game_points") and not request.record.HasField("penalty"):
        would = words.pair(answer.penalty_game_points)
        screen.draw(Text(f"Had the first been penalised, the record were {would} (N-S : E-W)."))


def does_not_fit(auction: auction_pb2.RecordedAuction) -> Text:
    """What is wrong with the recorded calls, and what could have been called instead."""
    text = Text("The auction does not fit: ", style="bold red")
    text += words.sentence(auction.description)
    if auction.legal:
        text.append(f". Legal: {words.calls(auction.legal)}")
    return text.append(".")


def not_doubled(answer: Score) -> Text:
    """Why the Sun could not be doubled."""
    return Text("It could not be doubled: ", style="bold red") + f"{answer.doubling_refused}."


def _asked(
    request: rules_service_pb2.ScoreHandRequest, answer: Score
) -> tuple[table_pb2.Contract, int, table_pb2.Rules]:
    if request.HasField("record"):
        record: record_pb2.HandRecord = request.record
        told = record.HasField("contract")
        return (
            record.contract if told else answer.auction.contract,
            record.deal.dealer,
            record.rules,
        )
    return request.contract, request.dealer, request.rules


def sheet(answer: Score, us: table_pb2.Side) -> Table:
    """The score sheet: numbers are game points, the lines of a column add up to its foot."""
    shown = Table(
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        show_footer=True,
        title="Score sheet, game points",
        title_justify="left",
        title_style="bold",
        expand=True,
    )
    shown.add_column("rule", no_wrap=True)
    shown.add_column("", Text("recorded", style="bold"), ratio=1)
    totals = words.us_first(answer.game_points, us)
    for name, points in zip(words.columns(us), totals, strict=True):
        shown.add_column(name, Text(str(points), style="bold"), justify="right", min_width=4)
    for line in answer.ledger:
        gives = line.north_south or line.east_west
        changes = words.us_first(line, us)
        numbers = [_number(each) for each in changes] if gives else ["", ""]
        shown.add_row(line.section, words.sentence(line.text), *numbers)
    return shown


def _number(points: int) -> str:
    return str(points).replace("-", "−") if points else ""


def _verdict(
    request: rules_service_pb2.ScoreHandRequest, contract: table_pb2.Contract, answer: Score
) -> Text:
    told = request.record if request.HasField("record") else request.totals
    if told.HasField("penalty"):
        return penalised(told.penalty)
    points = answer.card_points
    text = Text(f"Card points: North-South {points.north_south}, East-West {points.east_west}.")
    if answer.sweep:
        text.append(f" {words.side(answer.sweep)} took all eight tricks (kaboot).")
    buyer = words.seat(contract.buyer) or "The buyer"
    made, style = ("made", "bold green") if answer.made else ("failed in", "bold red")
    text.append(f" {buyer} ")
    text.append(made, style=style)
    text.append(" the contract.")
    if answer.match_won_by:
        text.append(f" {words.side(answer.match_won_by)} wins the match (gahwa).", style="bold")
    return text


def penalised(penalty: record_pb2.Penalty) -> Text:
    """Who was penalised, and what for."""
    kind = record_pb2.PenaltyKind.Name(penalty.kind).removeprefix("PENALTY_KIND_")
    name = {"FAILED_CLAIM": "a claim that failed"}.get(kind, "qaid")
    return Text(f"{words.side(penalty.offender)} were penalised ({name}).")


def _match(match: rules_service_pb2.MatchState) -> Text:
    text = Text(f"The match stands at {words.pair(match.game_points)} (N-S : E-W)")
    if match.over:
        text.append(f" and {words.side(match.won_by)} have won it", style="bold")
    elif match.extra_deal:
        text.append(" and another hand decides", style="bold")
    else:
        return text.append(".")
    return text.append(f": {match.reason}." if match.reason else ".")


def _infractions(answer: Score) -> Table:
    shown = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False,
        title="Played against the rules", title_justify="left", title_style="bold red",
    )  # fmt: skip
    for name in ("play", "seat", "card", "what was wrong", "rule"):
        shown.add_column(name, ratio=1 if name == "what was wrong" else None)
    for each in answer.infractions:
        shown.add_row(
            str(each.play + 1),
            words.seat(each.seat),
            words.card(each.card),
            words.sentence(each.description),
            each.section,
        )
    return shown
