"""The rules as data: parameters, profiles and card tables."""

from baloot_solver.rules.describe import DifferenceRow, ParameterRow, describe, diff
from baloot_solver.rules.profiles import DEFAULT_PROFILE, PROFILES, load_rule_set
from baloot_solver.rules.ruleset import RuleSet

__all__ = [
    "DEFAULT_PROFILE",
    "PROFILES",
    "DifferenceRow",
    "ParameterRow",
    "RuleSet",
    "describe",
    "diff",
    "load_rule_set",
]
