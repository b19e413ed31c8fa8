"""Which of two projects is better: the keys of `compare`, one after the other (rules E, G).

Where only the class of a project was told, some keys are unknown. They are asked only when the
keys before them leave both sides in the running, and then the caller is told what is missing.
"""

from __future__ import annotations

from collections.abc import Sequence

from baloot_solver.cards import Seat, Suit
from baloot_solver.errors import InputError
from baloot_solver.projects.model import Form, Project, ProjectClass
from baloot_solver.rules.groups import CompareKey
from baloot_solver.rules.ruleset import RuleSet


def key_value(key: CompareKey, trump: Suit | None, project: Project) -> int | None:
    """One key of a project, higher is better; None where the class alone does not tell it."""
    if key == "class":
        return project.cls.order
    if key == "value":
        return project.value
    if key == "top_rank":
        return project.top
    if key == "cards":
        return _card_count(project)
    if key == "carre_first":
        return None if project.form is None else int(project.form is Form.FOUR)
    if key == "run5_first":
        if project.cls in (ProjectClass.SIRA, ProjectClass.FIFTY):
            return 0
        return None if project.form is None else int(project.form is Form.RUN)
    if key == "trump":
        if project.form is Form.FOUR or trump is None:
            return 0
        return int(project.cards[0].suit == trump) if project.cards else None
    raise AssertionError("the seat is not a key of the project alone")


def known_key(rules: RuleSet, trump: Suit | None, project: Project) -> tuple[int, ...]:
    """All keys but the seat, for a project whose cards are known."""
    assert rules.projects is not None
    values = (key_value(key, trump, project) for key in rules.projects.compare if key != "seat")
    return tuple(-1 if value is None else value for value in values)


def best_side(
    rules: RuleSet, trump: Suit | None, projects: Sequence[Project], dealer: Seat | None
) -> tuple[Project, CompareKey | None]:
    """The best of some projects and the key that put it before the other side (None: no rival).

    Raises `InputError`: field `projects` (CARDS_MISSING), `dealer` (DEALER_MISSING) where the seat
    decides and the dealer is not known.
    """
    assert rules.projects is not None
    running = list(projects)
    decisive: CompareKey | None = None
    for key in rules.projects.compare:
        if _one_side(running):
            break
        decisive = key
        if key == "seat":
            running = [_first_to_speak(rules, running, dealer)]
            continue
        values = [key_value(key, trump, each) for each in running]
        if any(value is None for value in values):
            unknown = running[values.index(None)]
            raise InputError(
                "projects",
                "CARDS_MISSING",
                f"which side's projects score depends on the cards of {unknown.label}: give them",
            )
        best = max(value for value in values if value is not None)
        running = [each for each, value in zip(running, values, strict=True) if value == best]
    return running[0], decisive


def _card_count(project: Project) -> int | None:
    if project.cards:
        return len(project.cards)
    if project.form is Form.FOUR:
        return 4
    return {ProjectClass.SIRA: 3, ProjectClass.FIFTY: 4}.get(project.cls)


def _one_side(projects: Sequence[Project]) -> bool:
    return len({each.seat.side for each in projects}) == 1


def _first_to_speak(rules: RuleSet, projects: Sequence[Project], dealer: Seat | None) -> Project:
    if dealer is None:
        names = " and ".join(sorted({each.seat.side.label for each in projects}, reverse=True))
        raise InputError(
            "dealer",
            "DEALER_MISSING",
            f"the best projects of {names} are equal, and the order of speaking decides:"
            " the dealer is needed",
        )
    order = [dealer.next(rules.play.direction, steps) for steps in range(1, 5)]
    return min(projects, key=lambda each: order.index(each.seat))
