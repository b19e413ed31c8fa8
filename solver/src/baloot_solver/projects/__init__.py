"""Projects and Baloot: what each hand holds, which side scores it, and why (rules E, G)."""

from baloot_solver.projects.finding import baloot_suits, hand_projects
from baloot_solver.projects.model import (
    BalootOutcome,
    Declaration,
    Form,
    Project,
    ProjectClass,
    ProjectOutcome,
    Settlement,
    both_values,
    named_project,
    project_of_cards,
    project_value,
)
from baloot_solver.projects.settling import settle, settle_known

__all__ = [
    "BalootOutcome",
    "Declaration",
    "Form",
    "Project",
    "ProjectClass",
    "ProjectOutcome",
    "Settlement",
    "baloot_suits",
    "both_values",
    "hand_projects",
    "named_project",
    "project_of_cards",
    "project_value",
    "settle",
    "settle_known",
]
