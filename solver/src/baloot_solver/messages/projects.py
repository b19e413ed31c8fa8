"""Projects and Baloot, both ways."""

from __future__ import annotations

from collections.abc import Sequence

from baloot_solver.cards import ContractKind, Seat
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError, at
from baloot_solver.messages.enums import PROJECT_CLASS, SEAT, SIDE, SUIT
from baloot_solver.messages.table import read_cards, write_cards
from baloot_solver.projects import (
    BalootOutcome,
    Project,
    ProjectOutcome,
    Settlement,
    named_project,
    project_of_cards,
)
from baloot_solver.projects.model import card_point_factor
from baloot_solver.rules import RuleSet
from baloot_solver.rules.groups import BalootProjects
from balootsolver.v1 import projects_pb2

MAX_PROJECTS = 16
"""Projects of one hand; eight cards make two at most, four hands eight."""

_BLOT_CARD_POINTS = 20
"""Card points of King and Queen of trump in every game of the family (rules E, G)."""


def read_seat_projects(
    rules: RuleSet, contract: Contract, items: Sequence[projects_pb2.SeatProject], name: str
) -> tuple[Project, ...]:
    """Projects as somebody names them, in the field `name`."""
    with at(name):
        _check_count(len(items))
        found = []
        for index, each in enumerate(items):
            with at(f"[{index}]"):
                found.append(_read_seat_project(rules, contract, each))
    return tuple(found)


def read_seat_baloots(items: Sequence[projects_pb2.SeatBaloot], name: str) -> tuple[Seat, ...]:
    """The holders of Baloot, in the field `name`."""
    with at(name):
        _check_count(len(items))
        found = []
        for index, each in enumerate(items):
            with at(f"[{index}].seat"):
                found.append(SEAT.require(each.seat))
    return tuple(found)


def write_settlement(
    rules: RuleSet, kind: ContractKind, settlement: Settlement
) -> projects_pb2.Projects:
    """All projects of a hand and what became of them."""
    return projects_pb2.Projects(
        declared=[_write_project(rules, kind, each) for each in settlement.projects],
        won_by=SIDE.write(settlement.won_by),
        baloot=[_write_baloot(rules, each) for each in settlement.baloot],
    )


def _check_count(count: int) -> None:
    if count > MAX_PROJECTS:
        raise InputError(
            "", "TOO_MANY_ITEMS", f"{count} entries, at most {MAX_PROJECTS} make sense"
        )


def _read_seat_project(
    rules: RuleSet, contract: Contract, message: projects_pb2.SeatProject
) -> Project:
    with at("seat"):
        seat = SEAT.require(message.seat)
    with at("project_class"):
        cls = PROJECT_CLASS.read(message.project_class)
    with at("cards"):
        cards = read_cards(message.cards, at_most=8)
    if cards:
        project = project_of_cards(rules, contract.kind, seat, cards)
        if cls is not None and project.cls is not cls:
            raise InputError(
                "project_class",
                "CLASS_DOES_NOT_FIT",
                f"{' '.join(map(str, cards))} are a {project.cls.label}, not a {cls.label}",
            )
        return project
    if cls is None:
        raise InputError("", "MISSING", "a project needs its class or its cards")
    try:
        return named_project(rules, contract.kind, seat, cls)
    except InputError as error:
        field = {"class": "project_class", "rank": "cards"}.get(error.field, error.field)
        raise InputError(field, error.reason, error.description) from None


def write_seat_project(project: Project) -> projects_pb2.SeatProject:
    """A project as somebody names it, by its cards where they are known."""
    return projects_pb2.SeatProject(
        seat=SEAT.write(project.seat),
        project_class=PROJECT_CLASS.write(project.cls),
        cards=write_cards(project.cards),
    )


def _write_project(
    rules: RuleSet, kind: ContractKind, outcome: ProjectOutcome
) -> projects_pb2.Project:
    project = outcome.project
    in_game_points = isinstance(rules.projects, BalootProjects)
    return projects_pb2.Project(
        seat=SEAT.write(project.seat),
        project_class=PROJECT_CLASS.write(project.cls),
        cards=write_cards(project.cards),
        game_points=project.value if in_game_points else 0,
        card_points=project.value * (card_point_factor(kind) if in_game_points else 1),
        scores=outcome.scores,
        reason=outcome.reason,
        section=outcome.section,
    )


def _write_baloot(rules: RuleSet, outcome: BalootOutcome) -> projects_pb2.Baloot:
    value = rules.projects.baloot_value if isinstance(rules.projects, BalootProjects) else 0
    return projects_pb2.Baloot(
        seat=SEAT.write(outcome.seat),
        suit=SUIT.write(outcome.suit),
        counts=outcome.counts,
        reason=outcome.reason,
        section=outcome.section,
        game_points=value,
        card_points=_BLOT_CARD_POINTS,
    )
