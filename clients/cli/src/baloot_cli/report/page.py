"""From an answer to a page: the three pictures of the terminal with the same signs, as HTML.

The page is a Jinja template and carries its style with it; there is no script in it and nothing to
load, so it can be mailed, printed and read on a phone. This module only prepares what the template
shows; every text passes through its escaping.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import click
from jinja2 import Environment, PackageLoader, StrictUndefined, Template, select_autoescape

from baloot_cli.problems import BadInputError, WorkFailedError
from baloot_cli.report.graph import Graph, graph
from baloot_cli.report.language import ARABIC, ENGLISH, Language
from baloot_cli.report.sentences import isolated
from baloot_cli.show import table, words
from baloot_cli.show.analysis import mark
from baloot_cli.show.screen import Screen
from balootsolver.v1 import (
    analysis_service_pb2,
    hint_service_pb2,
    position_pb2,
    projects_pb2,
    record_pb2,
    table_pb2,
)

Analysis = analysis_service_pb2.AnalyseHandResponse
Step = analysis_service_pb2.Step
LANGUAGES: Final[Mapping[str, Language]] = {each.code: each for each in (ENGLISH, ARABIC)}
_SEATS: Final = "SENW"
_SIDES: Final = ("", "NS", "EW")
_SHOWN_CARD: Final = re.compile("[AKQJT987][♠♥♦♣]")
_SHOWN: Final = 4
"""Cards of a punishing line that are shown."""


class Writer:
    """Draws an answer by writing it to a file; there is one page and one hand on it."""

    def __init__(self, path: str, language: str) -> None:
        self._path = Path(path)
        self._language = LANGUAGES[language]
        self._written = False

    def __call__(
        self, screen: Screen, request: analysis_service_pb2.AnalyseHandRequest, answer: Analysis
    ) -> None:
        """Write the page; refuses a second hand."""
        del screen, request
        if self._written:
            raise BadInputError(
                "", "a report holds one hand, the file has more", argument="--report"
            )
        self._written = True
        try:
            self._path.write_text(page(answer, self._language), encoding="utf-8")
        except OSError as error:
            what = error.strerror or str(error)
            raise WorkFailedError(f"{self._path} cannot be written: {what}") from None
        # Not drawn: a path must not be broken where a line ends.
        click.echo(f"wrote {self._path}")


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("baloot_cli.report"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("hand.html.jinja")


def page(answer: Analysis, language: Language = ENGLISH) -> str:
    """The whole page."""
    return _template().render(say=language, **_Shown(answer, language).everything())


class _Shown:
    """What the template shows of an answer."""

    def __init__(self, answer: Analysis, language: Language) -> None:
        self._answer = answer
        self._say = language
        self._scored = answer.HasField("game_points")
        self._series = answer.game_points if self._scored else answer.card_points
        self._broken = {each.play for each in answer.infractions}
        self._marks = {step.card: mark(step) for step in answer.steps}

    def everything(self) -> dict[str, Any]:
        """Every variable of the template."""
        answer = self._answer
        return {
            "heading": self._heading(),
            "id": answer.id,
            "unit": self._say["game_points" if self._scored else "card_points"],
            "hands": [self._hand(letter) for letter in "NWES"],
            "tricks": self._tricks(),
            "graph": self._graph(),
            "results": self._results(),
            "losses": [
                (self._say[letter], loss)
                for letter, loss in zip(_SEATS, self._series.losses, strict=True)
            ],
            "notes": self._notes(),
            "costs": [self._cost(step) for step in answer.steps if mark(step)],
            "luck": self._luck(),
            "infractions": [self._infraction(each) for each in answer.infractions],
            "ledger": [
                (
                    each.section,
                    self._say.sentence(each.text, each.phrase),
                    each.north_south,
                    each.east_west,
                )
                for each in answer.score.ledger
            ],
            "recorded": answer.score.game_points if answer.HasField("score") else None,
            "unscored": self._unscored(),
        }

    def _heading(self) -> list[str]:
        say, record = self._say, self._answer.record
        contract = record.contract
        kind = table_pb2.ContractKind.Name(contract.kind).removeprefix("CONTRACT_KIND_").lower()
        suit = words.SYMBOLS[words.SUITS[contract.trump - 1]] if contract.trump else ""
        bid = str(contract.bid) if contract.HasField("bid") else ""
        level = table_pb2.Level.Name(contract.level).removeprefix("LEVEL_").lower()
        parts = [" ".join(part for part in (say[kind], suit, bid) if part)]
        if contract.buyer:
            parts.append(f"{say['buyer']}: {say[words.seat_letter(contract.buyer)]}")
        if level in say.words:
            parts.append(say[level])
        if contract.locked:
            parts.append(say["locked"])
        if record.deal.dealer:
            parts.append(f"{say['dealer']}: {say[words.seat_letter(record.deal.dealer)]}")
        return [*parts, f"{say['rules']}: {self._answer.rule_set}"]

    def _hand(self, letter: str) -> dict[str, Any]:
        record = self._answer.record
        held = table.hands_of(record.deal.hands)[letter].split(".")
        roles = [
            self._say[role]
            for role, seat in (("buyer", record.contract.buyer), ("dealer", record.deal.dealer))
            if words.seat_letter(seat) == letter
        ]
        suits = [
            (self._card(suit)["suit"], suit, [self._held(rank + suit) for rank in ranks])
            for suit, ranks in zip(words.SUITS, held, strict=True)
        ]
        return {"seat": letter, "name": self._say[letter], "roles": roles, "suits": suits}

    def _held(self, card: str) -> dict[str, str]:
        return {"rank": card[0], "mark": self._marks.get(card, "")}

    @staticmethod
    def _card(card: str) -> dict[str, str]:
        letter = card[-1]
        return {"rank": card[:-1], "suit": words.SYMBOLS[letter], "letter": letter}

    def _tricks(self) -> list[dict[str, Any]]:
        rows = []
        for number in range(1, 9):
            steps = [step for step in self._answer.steps if step.trick == number]
            if not steps:
                break
            cells = {words.seat_letter(step.seat): self._cell(step) for step in steps}
            cells[words.seat_letter(steps[0].seat)]["led"] = True
            rows.append(
                {
                    "number": number,
                    "cells": [cells.get(letter) for letter in _SEATS],
                    "after": self._pair(self._told(steps[-1]).after),
                }
            )
        return rows

    def _cell(self, step: Step) -> dict[str, Any]:
        broken = step.play in self._broken
        return {**self._card(step.card), "mark": mark(step), "broken": broken, "led": False}

    def _told(self, step: Step) -> analysis_service_pb2.Appraisal:
        return step.game_points if self._scored else step.card_points

    def _points(self, outcome: position_pb2.Outcome) -> table_pb2.SidePoints:
        return outcome.game_points if self._scored else outcome.card_points

    def _pair(self, outcome: position_pb2.Outcome) -> str:
        return words.pair(self._points(outcome))

    def _graph(self) -> Graph | None:
        return graph(self._answer, mirrored=self._say.direction == "rtl")

    def _results(self) -> list[dict[str, Any]]:
        whole = self._answer.unscored.reason != "HAND_INCOMPLETE"
        end = "played" if whole else "so_far"
        return [
            self._result("perfect", self._series.start),
            self._result(end, self._series.end),
        ]

    def _result(self, key: str, outcome: position_pb2.Outcome) -> dict[str, Any]:
        say = self._say
        more = []
        if outcome.HasField("made"):
            more.append(say["made" if outcome.made else "failed"])
        if outcome.sweep:
            more.append(say.say("kaboot", side=say[_SIDES[outcome.sweep]]))
        return {
            "name": say[key],
            "points": self._pair(outcome),
            "card_points": words.pair(outcome.card_points),
            "more": more,
        }

    def _notes(self) -> list[str]:
        return [
            *self._turn(),
            *self._claims(),
            *self._penalty(),
            *self._forgotten(),
            *self._written(),
            *self._auction(),
            *self._match(),
        ]

    def _unscored(self) -> str:
        """Why there is no score."""
        told = self._answer.unscored
        return self._say.words.get(told.reason, told.description)

    def _turn(self) -> list[str]:
        if not self._series.turns:
            return []
        step = self._answer.steps[self._series.turns[-1]]
        key = "turned_made" if self._told(step).after.made else "turned_failed"
        seat, card = self._say[words.seat_letter(step.seat)], _plain(step.card)
        return [self._say.say(key, seat=seat, card=card, trick=step.trick)]

    def _claims(self) -> list[str]:
        say, lines = self._say, []
        for each in self._answer.claims:
            key = "sound" if each.sound else "unsound"
            if each.HasField("penalty_game_points"):
                key = "unsound_would"
            seat, score = say[words.seat_letter(each.seat)], words.pair(each.penalty_game_points)
            lines.append(say.say(key, seat=seat, play=each.after_play, score=score))
        if self._series.conceded:
            unit = say["game_points" if self._scored else "card_points"]
            lines.append(say.say("conceded", points=self._series.conceded, unit=unit))
        return lines

    def _penalty(self) -> list[str]:
        """The penalty the table applied, or the one it could have."""
        say, record, score = self._say, self._answer.record, self._answer.score
        if record.HasField("penalty"):
            failed = record.penalty.kind == record_pb2.PENALTY_KIND_FAILED_CLAIM
            kind, side = say["failed_claim" if failed else "qaid"], _SIDES[record.penalty.offender]
            return [say.say("penalty", side=say[side], kind=kind)]
        if score.HasField("penalty_game_points"):
            return [say.say("would", score=words.pair(score.penalty_game_points))]
        return []

    def _forgotten(self) -> list[str]:
        say = self._say
        found = []
        for each in self._answer.forgotten:
            names = [
                say[
                    projects_pb2.ProjectClass.Name(project.project_class)
                    .removeprefix("PROJECT_CLASS_")
                    .lower()
                ]
                for project in each.projects
            ]
            side, lost = say[_SIDES[each.side]], each.lost_game_points
            key = "forgotten" if lost > 0 else "forgotten_free"
            if not each.HasField("lost_game_points"):
                key = "forgotten_only"
            found.append(say.say(key, side=side, projects=say["comma"].join(names), lost=lost))
        return found

    def _written(self) -> list[str]:
        if not self._answer.HasField("written"):
            return []
        check = self._answer.written
        written, right = words.pair(check.written), words.pair(check.right)
        if not check.differs:
            return [self._say.say("written_right", score=right)]
        reasons = zip(check.explanations, check.phrases, strict=True)
        return [
            self._say.say("written_wrong", written=written, right=right),
            *(self._say.say("perhaps", why=self._say.sentence(*each)) for each in reasons),
        ]

    def _auction(self) -> list[str]:
        """Calls that do not fit, or a double that could not be."""
        say, told = self._say, self._answer.auction
        if told.field:
            why = words.sentence(told.description).plain
            if say.sentences is not None:
                number = re.search(r"\d+", told.field)
                key = told.reason if told.reason in say.words else "not_followed"
                why = say.say(key, number=int(number[0]) + 1 if number else "")
            key = "auction_legal" if told.legal else "auction"
            calls = (
                told.legal if say.sentences is None else [self._call(each) for each in told.legal]
            )
            return [say.say(key, why=why, calls=words.calls(calls, say["comma"]))]
        if self._answer.score.doubling_refused:
            return [say.say("doubling", why=self._answer.score.doubling_refused)]
        return []

    def _call(self, text: str) -> str:
        """A call in the page's language: `double-locked`, `hokum:H`, `hokum-9-kapot:H`."""
        word, _, suit = text.partition(":")
        parts = [self._say.words.get(part, part) for part in word.split("-")]
        return " ".join([*parts, *([words.SYMBOLS[suit]] if suit else [])])

    def _match(self) -> list[str]:
        if not self._answer.HasField("match"):
            return []
        say, start, end = self._say, self._answer.match.start, self._answer.match.end
        lines = [say.say("match", score=words.pair(end.game_points))]
        if end.won_by:
            lines.append(say.say("won", side=say[_SIDES[end.won_by]]))
        if start.won_by != end.won_by:
            key, score = (
                "would_win" if start.won_by else "would_go_on",
                words.pair(start.game_points),
            )
            side = say[_SIDES[start.won_by]] if start.won_by else ""
            lines.append(say.say(key, side=side, score=score))
        return [*lines, *self._decider()]

    def _decider(self) -> list[str]:
        """The card that decided the match, or what came after the last one."""
        say, turns = self._say, self._answer.match.turns
        if not turns:
            return []
        if turns[-1] == len(self._answer.steps):
            penalised = self._answer.record.HasField("penalty")
            return [say["decided_penalty" if penalised else "decided_claim"]]
        step = self._answer.steps[turns[-1]]
        seat, card = say[words.seat_letter(step.seat)], _plain(step.card)
        return [say.say("decided", seat=seat, card=card, trick=step.trick)]

    def _cost(self, step: Step) -> dict[str, Any]:
        scored = step.cost != analysis_service_pb2.COST_CARD_POINTS
        told = step.game_points if scored else step.card_points
        return {
            "trick": step.trick,
            "seat": self._say[words.seat_letter(step.seat)],
            "card": self._card(step.card),
            "game_points": step.game_points.loss_game_points if scored else 0,
            "card_points": step.card_points.loss_card_points,
            "better": self._cards(told.best_cards),
            "then": self._cards(told.line[:_SHOWN]),
        }

    def _luck(self) -> dict[str, Any] | None:
        """Mistakes and bad luck; None where they were not asked for."""
        judged = [step for step in self._answer.steps if step.HasField("visible")]
        if not judged:
            return None
        fine = analysis_service_pb2.LUCK_FINE
        return {
            "rows": [self._verdict(step) for step in judged if step.visible.luck != fine],
            "all": len(judged) == len(self._answer.steps),
        }

    def _verdict(self, step: Step) -> dict[str, Any]:
        told = step.visible
        name = analysis_service_pb2.Luck.Name(told.luck).removeprefix("LUCK_").lower()
        return {
            "trick": step.trick,
            "seat": self._say[words.seat_letter(step.seat)],
            "card": self._card(step.card),
            "luck": name,
            "expected": f"{told.expected_loss.mean:.1f}",
            "better": self._cards(told.best_cards),
            "why": self._reason(told.reasons[0]) if told.reasons else "",
        }

    def _reason(self, reason: hint_service_pb2.Reason) -> str:
        """A reason in the page's language; its cards stay in order where lines run leftwards."""
        if self._say.direction == "ltr":
            return reason.english
        return _SHOWN_CARD.sub(lambda found: isolated(found[0]), reason.arabic)

    def _cards(self, cards: Sequence[str]) -> list[dict[str, str]]:
        return [self._card(each) for each in cards]

    def _infraction(self, message: Any) -> dict[str, Any]:
        legal = next((s.legal for s in self._answer.steps if s.play == message.play), ())
        return {
            "play": message.play + 1,
            "seat": self._say[words.seat_letter(message.seat)],
            "card": self._card(message.card),
            "kind": self._say[message.reason],
            "why": self._say.sentence(message.description, message.phrase),
            "legal": self._cards(legal),
            "section": message.section,
        }


def _plain(card: str) -> str:
    """A card inside a sentence, isolated so that it stays in order where lines run leftwards."""
    return isolated(words.card(card).plain)
