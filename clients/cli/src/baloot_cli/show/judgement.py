"""What an analysis comes to in words: the result, each loss with the play that punishes it, claims.

Sentences name the card and who played it; numbers say their unit.
"""

from __future__ import annotations

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from baloot_cli.show import score, solution, words
from balootsolver.v1 import analysis_service_pb2

Analysis = analysis_service_pb2.AnalyseHandResponse
Step = analysis_service_pb2.Step
_LUCK = {
    analysis_service_pb2.LUCK_MISTAKE: ("mistake", "bold red"),
    analysis_service_pb2.LUCK_UNLUCKY: ("unlucky", ""),
    analysis_service_pb2.LUCK_LUCKY: ("lucky", "dark_orange"),
}
_SHOWN = 4
"""Cards of a line that are shown: enough to see how a loss is brought home."""


def verdict(answer: Analysis) -> list[RenderableType]:
    """What perfect play would have come to, what the hand came to, and where it turned."""
    scored, contract = answer.HasField("game_points"), answer.record.contract
    series = answer.game_points if scored else answer.card_points
    lines: list[RenderableType] = [
        solution.outcome("Perfect play of all four: ", contract, series.start),
        solution.outcome(_end(answer), contract, series.end),
    ]
    if series.turns:
        step = answer.steps[series.turns[-1]]
        after = (step.game_points if scored else step.card_points).after
        lines.append(
            Text("The contract turned with ")
            + _whose(step)
            + Text(f" in trick {step.trick}: at best play it was ")
            + Text("made" if after.made else "lost", style="bold")
            + Text(" from there.")
        )
    unit = "Game points" if scored else "Card points"
    each = ", ".join(
        f"{words.SEAT_NAMES[letter]} {_signed(loss)}"
        for letter, loss in zip(words.SEATS, series.losses, strict=True)
    )
    ours, theirs = _signed(series.side_losses.north_south), _signed(series.side_losses.east_west)
    lines.append(Text(f"{unit} lost: {each} (N-S {ours}, E-W {theirs})."))
    if series.conceded:
        lines.append(Text(f"Conceding the claim cost {series.conceded} {unit.lower()}."))
    return lines


def _end(answer: Analysis) -> str:
    if _breaks_off(answer):
        return "Best play from where it stops: "
    return "As it was played: "


def _breaks_off(answer: Analysis) -> bool:
    return answer.unscored.reason == "HAND_INCOMPLETE"


def mistakes(answer: Analysis, *, narrow: bool) -> Table | None:
    """A row for each card that cost something, and how the loss is brought home."""
    steps = [each for each in answer.steps if each.cost != analysis_service_pb2.COST_NOTHING]
    if not steps:
        return None
    shown = _grid("What cards cost", narrow=narrow)
    shown.add_column("" if narrow else "trick", justify="right")
    shown.add_column("card", no_wrap=True)
    shown.add_column("game\npts", justify="right")
    shown.add_column("card\npts", justify="right")
    shown.add_column("better")
    if not narrow:
        shown.add_column("then")
    for step in steps:
        scored = step.cost != analysis_service_pb2.COST_CARD_POINTS
        told = step.game_points if scored else step.card_points
        game = step.game_points.loss_game_points if scored else 0
        points = step.card_points.loss_card_points
        row: list[str | Text] = [str(step.trick), _played(step)]
        row += [_number(game), _number(points), words.cards(list(told.best_cards))]
        if not narrow:
            row.append(_line(list(told.line)))
        shown.add_row(*row)
    return shown


def visible(answer: Analysis, *, narrow: bool) -> Table | Text | None:
    """A row for each card that was a mistake, unlucky or lucky by what its player could know.

    None where that was not asked for.
    """
    judged = [each for each in answer.steps if each.HasField("visible")]
    if not judged:
        return None
    steps = [each for each in judged if each.visible.luck != analysis_service_pb2.LUCK_FINE]
    if not steps:
        return Text("By what the players could know no card was a mistake, unlucky or lucky.")
    shown = _grid("By what the player could know", narrow=narrow)
    shown.add_column("" if narrow else "trick", justify="right")
    shown.add_column("card", no_wrap=True)
    shown.add_column("", no_wrap=True)
    shown.add_column("exp." if narrow else "expected\nloss", justify="right", no_wrap=True)
    shown.add_column("better")
    if not narrow:
        shown.add_column("why", ratio=1)
    for step in steps:
        told = step.visible
        name, style = _LUCK[told.luck]
        row: list[str | Text] = [str(step.trick), _played(step), Text(name, style=style)]
        row += [f"{told.expected_loss.mean:.1f}", words.cards(list(told.best_cards))]
        if not narrow:
            row.append(words.sentence(told.reasons[0].english) if told.reasons else "")
        shown.add_row(*row)
    return shown


def infractions(answer: Analysis) -> Table | None:
    """A row for each breach of the rules, with what would have been legal."""
    if not answer.infractions:
        return None
    legal = {step.play: step.legal for step in answer.steps}
    shown = _grid("Played against the rules")
    shown.add_column("play", justify="right")
    shown.add_column("what was wrong", ratio=1)
    shown.add_column("legal")
    shown.add_column("rule")
    for each in answer.infractions:
        allowed = words.cards(list(legal.get(each.play, ())))
        shown.add_row(str(each.play + 1), words.sentence(each.description), allowed, each.section)
    return shown


def beside(answer: Analysis) -> list[RenderableType]:
    """Claims, projects forgotten, the written score, the auction, the match."""
    lines: list[RenderableType] = [_claim(each) for each in answer.claims]
    if answer.record.HasField("penalty"):
        lines.append(_penalty(answer))
    lines += [_forgotten(each) for each in answer.forgotten]
    if answer.HasField("written"):
        lines += _written(answer.written)
    if answer.auction.field:
        lines.append(score.does_not_fit(answer.auction))
    elif answer.score.doubling_refused:
        lines.append(score.not_doubled(answer.score))
    if answer.score.HasField("penalty_game_points") and not answer.record.HasField("penalty"):
        would = words.pair(answer.score.penalty_game_points)
        lines.append(Text(f"Had the first breach been penalised: {would} (N-S : E-W)."))
    if answer.HasField("match"):
        lines += _match(answer)
    return lines


def _claim(claim: analysis_service_pb2.CheckedClaim) -> Text:
    text = Text(f"{words.seat(claim.seat)} claimed after play {claim.after_play}: ")
    if claim.sound:
        return text.append("sound", style="bold green").append(", every trick was theirs.")
    text.append("it fails", style="bold red").append(", for instance ")
    text.append_text(words.cards(list(claim.line)))
    if claim.HasField("penalty_game_points"):
        text.append(f"; it would record {words.pair(claim.penalty_game_points)} (N-S : E-W)")
    return text.append(".")


def _penalty(answer: Analysis) -> Text:
    """What the table penalised, and that the score is the penalty's."""
    text = score.penalised(answer.record.penalty)
    if not answer.HasField("score"):
        return text
    recorded = words.pair(answer.score.game_points)
    return text.append(f" The score is the penalty's: {recorded} (N-S : E-W).", style="bold")


def _forgotten(forgotten: analysis_service_pb2.ForgottenProjects) -> Text:
    names = [
        f"{words.seat(each.seat)}'s {words.project(each.project_class)}"
        for each in forgotten.projects
    ]
    text = Text(f"{words.side(forgotten.side)} did not declare {' and '.join(names)}")
    lost = forgotten.lost_game_points
    if not forgotten.HasField("lost_game_points"):
        return text.append(".")
    if lost <= 0:
        return text.append("; it made no difference.")
    return text.append(f"; that cost {lost} game points.", style="bold")


def _written(check: analysis_service_pb2.WrittenCheck) -> list[RenderableType]:
    wrote = words.pair(check.written)
    if not check.differs:
        return [Text(f"The written score is right: {wrote} (N-S : E-W).")]
    wrong = f"The table wrote {wrote}, right is {words.pair(check.right)} (N-S : E-W)."
    lines: list[RenderableType] = [Text(wrong, style="bold red")]
    lines += [Text("  Perhaps: ") + words.sentence(each) + Text(".") for each in check.explanations]
    return lines


def _match(answer: Analysis) -> list[RenderableType]:
    verdict_ = answer.match
    stands = "would stand" if _breaks_off(answer) else "stands"
    now = f"The match {stands} at {words.pair(verdict_.end.game_points)} (N-S : E-W)"
    won = words.side(verdict_.end.won_by)
    lines: list[RenderableType] = [Text(now + (f", {won} have won it." if won else "."))]
    perfect = f"at {words.pair(verdict_.start.game_points)}"
    if verdict_.start.won_by != verdict_.end.won_by:
        side = words.side(verdict_.start.won_by)
        what = f"{side} would have won it {perfect}" if side else f"it would go on {perfect}"
        lines.append(Text(f"At perfect play {what}.", style="bold"))
    if verdict_.turns:
        lines.append(Text("What decided the match was ") + _decider(answer, verdict_.turns[-1]))
    return lines


def _decider(answer: Analysis, turn: int) -> Text:
    """The card that decided the match, or what came after the last one."""
    if turn < len(answer.steps):
        step = answer.steps[turn]
        return _whose(step) + Text(f" in trick {step.trick}.")
    return Text("the penalty." if answer.record.HasField("penalty") else "the conceded claim.")


def _whose(step: Step) -> Text:
    return Text(f"{words.seat(step.seat)}'s ") + words.card(step.card)


def _played(step: Step) -> Text:
    return Text(f"{words.seat_letter(step.seat)} ") + words.card(step.card)


def _line(cards: list[str]) -> Text:
    text = words.cards(cards[:_SHOWN])
    return text.append(" …") if len(cards) > _SHOWN else text


def _number(points: int) -> str:
    return _signed(points) if points else "–"


def _signed(points: int) -> str:
    return str(points).replace("-", "−")


def _grid(title: str, *, narrow: bool = False) -> Table:
    return Table(
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        show_edge=False,
        padding=(0, 0) if narrow else (0, 1),
        title=title,
        title_justify="left",
        title_style="bold",
    )
