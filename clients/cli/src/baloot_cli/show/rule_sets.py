"""Profiles, one rule set in full, and what differs between two."""

from __future__ import annotations

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from baloot_cli.show.screen import Screen
from balootsolver.v1 import rules_service_pb2

RuleSet = rules_service_pb2.GetRuleSetResponse


def _table(*columns: str) -> Table:
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for name in columns:
        shown.add_column(name)
    return shown


def draw_list(screen: Screen, answer: rules_service_pb2.ListRuleSetsResponse) -> None:
    """The profiles with a description each."""
    shown = _table("profile", "what it is")
    for each in answer.rule_sets:
        name = Text(each.name, style="bold")
        shown.add_row(name.append(" (default)") if each.is_default else name, each.description)
    screen.draw(shown)


def draw_one(screen: Screen, answer: RuleSet) -> None:
    """Every parameter: value, meaning, what it may be."""
    screen.draw(Text(answer.rule_set, style="bold"), Text(answer.description), Text(""))
    group = ""
    for each in answer.parameters:
        if each.group != group:
            group = each.group
            screen.draw(Text(group.capitalize(), style="bold underline"))
        line = Text(f"{each.name} = ")
        line.append(each.value, style="bold")
        line.append(f"   ({each.section})", style="dim")
        if each.overridden:
            line.append("  changed", style="yellow")
        screen.draw(line, _indented(each.meaning), _indented(f"May be {each.allowed}."))
    screen.draw(Text(""), Text(f"digest {answer.rule_set_digest}", style="dim"))


def _indented(text: str | Text) -> Padding:
    return Padding(text, (0, 0, 0, 4))


def draw_diff(screen: Screen, left: RuleSet, right: RuleSet) -> None:
    """The parameters whose values differ, each with its meaning and both values."""
    if not left.parameters and not right.parameters:
        screen.draw(Text(f"{left.rule_set} and {right.rule_set} are the same."))
        return
    values = [{each.name: each for each in one.parameters} for one in (left, right)]
    width = max(len(left.rule_set), len(right.rule_set))
    for name in dict.fromkeys([*values[0], *values[1]]):
        one, other = (value.get(name) for value in values)
        meaning = (one or other or rules_service_pb2.Parameter()).meaning
        screen.draw(Text(name, style="bold"), _indented(meaning))
        for rule_set, parameter in ((left.rule_set, one), (right.rule_set, other)):
            line = Text(f"{rule_set:{width}}  ", style="dim")
            value = parameter.value if parameter else "has no such parameter"
            screen.draw(_indented(line.append(value, style="not dim bold")))


def differences(left: RuleSet, right: RuleSet) -> tuple[RuleSet, RuleSet]:
    """Both rule sets with nothing but the parameters whose values differ."""
    values = [{each.name: each.value for each in one.parameters} for one in (left, right)]
    kept = []
    for one in (left, right):
        copy = RuleSet()
        copy.CopyFrom(one)
        del copy.parameters[:]
        copy.parameters.extend(
            each for each in one.parameters if values[0].get(each.name) != values[1].get(each.name)
        )
        kept.append(copy)
    return kept[0], kept[1]
