"""The sheet of a match as players write it: a line a hand, us and them, and the running totals."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

from baloot_cli.show import words
from baloot_cli.show.screen import Screen
from balootsolver.v1 import record_pb2, rules_service_pb2, table_pb2

Match = rules_service_pb2.ScoreMatchResponse
Hand = rules_service_pb2.MatchHand

_THROWN_IN = {
    rules_service_pb2.THROW_IN_REASON_KAWESH: "thrown in: Kawesh",
    rules_service_pb2.THROW_IN_REASON_MISDEAL: "thrown in: misdeal",
}


def draw(
    screen: Screen,
    request: rules_service_pb2.ScoreMatchRequest,
    answer: Match,
    *,
    us: table_pb2.Side = table_pb2.SIDE_NORTH_SOUTH,
) -> None:
    """Draw the sheet and say where the match stands; `us` is the side of the first column."""
    request = _with_records(request, answer)
    head = f"Match to {answer.target} · rules {answer.rule_set}"
    changed = len(_rules(request).overrides)
    screen.draw(
        Text(head + (f" ({changed} changed)" if changed else "")),
        Text(""),
        _sheet(request, answer, us),
        Text(""),
        _standing(answer, us),
        *_refused(answer),
    )


def _with_records(
    request: rules_service_pb2.ScoreMatchRequest, answer: Match
) -> rules_service_pb2.ScoreMatchRequest:
    """The request with the records that its lines hold."""
    hands = [
        Hand(id=hand.id, record=line.record) if hand.line else hand
        for hand, line in zip(request.hands, answer.hands, strict=True)
    ]
    before = request.match_before if request.HasField("match_before") else None
    rules = request.rules if request.HasField("rules") else None
    return rules_service_pb2.ScoreMatchRequest(rules=rules, hands=hands, match_before=before)


def _refused(answer: Match) -> list[Text]:
    """The Suns that were doubled at totals at which they could not be; recorded all the same."""
    numbers, found = 0, []
    for line in answer.hands:
        numbers += not line.thrown_in
        if line.doubling_refused:
            wrong = Text(f"Hand {numbers} could not be doubled: ", style="bold red")
            found.append(wrong + f"{line.doubling_refused}.")
    return found


def _rules(request: rules_service_pb2.ScoreMatchRequest) -> table_pb2.Rules:
    """The rules of the match as they were named: its own, else those of the first hand with any."""
    if not request.HasField("rules"):
        for hand in request.hands:
            told = hand.record if hand.HasField("record") else hand
            if told.HasField("rules"):
                return told.rules
    return request.rules


def _sheet(request: rules_service_pb2.ScoreMatchRequest, answer: Match, us: int) -> Table:
    shown = Table(
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        title="Score sheet, game points",
        title_justify="left",
        title_style="bold",
        expand=True,
    )
    shown.add_column("hand", justify="right")
    shown.add_column("contract", no_wrap=True)
    shown.add_column("", ratio=1, min_width=12)
    for name in words.columns(us):
        shown.add_column(name, justify="right", min_width=4)
    for name in words.columns(us):
        shown.add_column(name.split("\n")[0] + "\ntotal", justify="right", min_width=5)
    if request.HasField("match_before"):
        before = [str(each) for each in words.us_first(request.match_before, us)]
        shown.add_row("", "", "before", "", "", *before)
    number = 0
    for hand, line in zip(request.hands, answer.hands, strict=True):
        number += not line.thrown_in
        shown.add_row(*_row(hand, line, number, us))
    return shown


def _row(hand: Hand, line: rules_service_pb2.MatchLine, number: int, us: int) -> list[str | Text]:
    totals = [str(each) for each in words.us_first(line.match.game_points, us)]
    if line.thrown_in:
        reason = _THROWN_IN.get(hand.thrown_in.reason, "thrown in: all passed")
        return ["–", "", reason, "", "", *totals]
    own = [Text(str(each), style="bold") for each in words.us_first(line.game_points, us)]
    return [str(number), _contract(hand), _notes(hand, line, us), *own, *totals]


def _contract(hand: Hand) -> Text:
    named = hand.record.contract if hand.HasField("record") else hand.contract
    if not named.kind:
        return Text("")
    text = words.contract(named)
    return text.append(f" {words.seat(named.buyer)}") if named.buyer else text


def _notes(hand: Hand, line: rules_service_pb2.MatchLine, us: int) -> Text:
    """What made the hand what it is, and what does not agree with it; pairs as the columns."""
    notes = [_level(hand), _outcome(hand, line)]
    if line.score.differs_from_written:
        notes.append(f"the table wrote {_pair(hand.record.written.game_points, us)}")
    if line.differs_from_match_before:
        notes.append(f"its record begins at {_pair(hand.record.match_before, us)}")
    if line.match.extra_deal:
        notes.append("another hand decides")
    return Text(", ".join(note for note in notes if note))


def _pair(points: table_pb2.SidePoints, us: int) -> str:
    return ":".join(str(each) for each in words.us_first(points, us))


def _level(hand: Hand) -> str:
    named = hand.record.contract if hand.HasField("record") else hand.contract
    return words.level(named)


def _outcome(hand: Hand, line: rules_service_pb2.MatchLine) -> str:
    if not line.HasField("score"):
        return "as written"
    told = hand.record if hand.HasField("record") else hand.totals
    if told.HasField("penalty"):
        failed = told.penalty.kind == record_pb2.PENALTY_KIND_FAILED_CLAIM
        kind = "a claim failed" if failed else "qaid"
        return f"{kind}: {words.side(told.penalty.offender)}"
    if line.score.sweep:
        return f"kaboot: {words.side(line.score.sweep)}"
    return "made" if line.score.made else "failed"


def _standing(answer: Match, us: int) -> Text:
    match = answer.match
    totals = words.us_first(match.game_points, us)
    names = [words.side(each) for each in words.us_sides(us)]
    text = Text()
    if match.over:
        who = "We" if match.won_by == us else "They"
        text.append(f"{who} ({words.side(match.won_by)}) have won the match", style="bold")
        text.append(f", {totals[0]} : {totals[1]} (us : them), in {_hands(answer.hands_played)}")
        return text.append(f": {match.reason}.")
    if match.extra_deal:
        return text.append(f"The match is not decided: {match.reason}.")
    needed = words.us_first(answer.needed, us)
    return text.append(
        f"The match goes on after {_hands(answer.hands_played)}:"
        f" us ({names[0]}) {totals[0]}, {needed[0]} to go;"
        f" them ({names[1]}) {totals[1]}, {needed[1]} to go."
    )


def _hands(number: int) -> str:
    return "1 hand" if number == 1 else f"{number} hands"
