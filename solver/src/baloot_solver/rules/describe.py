"""Rule sets as tables for people: every parameter with its value and meaning, and differences."""

from __future__ import annotations

from dataclasses import dataclass

from baloot_solver.rules.ruleset import GROUPS, RuleSet


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """One parameter of a rule set, its value in the spelling that an override takes."""

    name: str
    group: str
    value: str
    allowed: str
    meaning: str
    section: str


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A parameter whose value differs; None where a rule set does not have it."""

    name: str
    group: str
    first: str | None
    second: str | None
    meaning: str
    section: str


def describe(rules: RuleSet) -> tuple[ParameterRow, ...]:
    """Every parameter of a rule set, group by group (play, projects, scoring, auction)."""
    return tuple(
        ParameterRow(
            each.name, each.group, rules.text(each.name), each.allowed, each.meaning, each.section
        )
        for each in rules.parameters.values()
    )


def diff(first: RuleSet, second: RuleSet) -> tuple[DifferenceRow, ...]:
    """The parameters in which two rule sets differ, group by group.

    Games that count or bid by different machines have different parameters; where both have one of
    the same name, the meaning given is the first's.
    """
    mine = {row.name: row for row in describe(first)}
    theirs = {row.name: row for row in describe(second)}
    rows = []
    for name in [*mine, *(name for name in theirs if name not in mine)]:
        one, other = mine.get(name), theirs.get(name)
        known = one or other
        values = (one.value if one else None, other.value if other else None)
        if known is not None and values[0] != values[1]:
            rows.append(DifferenceRow(name, known.group, *values, known.meaning, known.section))
    return tuple(sorted(rows, key=lambda row: GROUPS.index(row.group)))
