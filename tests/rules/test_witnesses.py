"""No rule parameter is stored and unused: every value of each has a witness.

A witness is a question whose answer differs between values.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from baloot_solver.errors import InputError
from baloot_solver.rules import PROFILES, RuleSet, load_rule_set
from baloot_solver.rules.parameters import Parameter
from baloot_solver.rules.ruleset import MACHINES
from baloot_solver.rules.values import LockedPolicy
from tests.rules.questions import ASK

WITNESSES = tomllib.loads(
    (Path(__file__).parents[1] / "data" / "witnesses.toml").read_text("utf-8")
)["witness"]

# The first to double is always an opponent of the buyer, so where he loses, the buyer wins. In an
# undoubled hand the buyer, by buying, raised last, and a tie that is split records what a made
# contract does.
SAME_BY_NATURE = {
    "BalootScoring.tie_undoubled": {
        frozenset(pair)
        for pair in (
            ("declarer", "split"),
            ("declarer", "initial_doubler_loses"),
            ("split", "initial_doubler_loses"),
            ("opponents", "last_raiser_loses"),
        )
    },
    "BalootScoring.tie_doubled": {frozenset(("declarer", "initial_doubler_loses"))},
    # The side below 100 doubles; that it is not the buyer's goes without saying.
    "UpcardAuction.sun_double_condition": {
        frozenset(("one_over_one_under", "declarer_over_other_under"))
    },
}


def rules_with(witness: dict[str, Any], value: str) -> RuleSet:
    if "profiles" in witness:
        return load_rule_set(witness["profiles"][value])
    return load_rule_set(
        witness["profile"], {**witness.get("beside", {}), witness["parameter"]: value}
    )


def answer(witness: dict[str, Any], value: str) -> str:
    try:
        return ASK[witness["ask"]](rules_with(witness, value), witness["question"])
    except InputError as error:
        return error.reason


def cases() -> Iterator[Any]:
    for number, witness in enumerate(WITNESSES):
        for value, expected in witness["answers"].items():
            name = f"{witness['parameter']}={value}-{number}"
            yield pytest.param(witness, value, expected, id=name)


@pytest.mark.parametrize(("witness", "value", "expected"), list(cases()))
def test_a_witness_answers_as_its_value_says(
    witness: dict[str, Any], value: str, expected: str
) -> None:
    assert answer(witness, value) == expected


def owner(rules: RuleSet, name: str) -> str:
    return f"{type(getattr(rules, rules.parameters[name].group)).__name__}.{name}"


def parameters() -> dict[str, tuple[Parameter, set[str]]]:
    """Every parameter by the class that owns it, with its values in the shipped profiles."""
    found: dict[str, tuple[Parameter, set[str]]] = {}
    for profile in PROFILES:
        rules = load_rule_set(profile)
        for name, parameter in rules.parameters.items():
            shipped = found.setdefault(owner(rules, name), (parameter, set()))[1]
            shipped.add(rules.text(name))
    return found


def owners_of(witness: dict[str, Any]) -> dict[str, dict[str, str]]:
    """The parameters a witness speaks for, each with those of its answers that belong to it."""
    found: dict[str, dict[str, str]] = {}
    for value, expected in witness["answers"].items():
        profile = witness["profiles"][value] if "profiles" in witness else witness["profile"]
        key = owner(load_rule_set(profile), witness["parameter"])
        found.setdefault(key, {})[value] = expected
    return found


def witnessed(key: str) -> list[dict[str, str]]:
    """The answers of every witness that speaks for a parameter."""
    machine = key.split(".")[1] in MACHINES
    return [
        witness["answers"] if machine else own
        for witness in WITNESSES
        for name, own in owners_of(witness).items()
        if name == key
    ]


def told_apart(witnesses: list[dict[str, str]]) -> set[str]:
    """The values whose answer differs from another value's in some question."""
    return {
        value
        for answers in witnesses
        for value, expected in answers.items()
        if any(other != expected for other in answers.values())
    }


def pairs_told_apart(witnesses: list[dict[str, str]]) -> set[frozenset[str]]:
    """The pairs of values between which some question decides."""
    return {
        frozenset(pair)
        for answers in witnesses
        for pair in combinations(answers, 2)
        if answers[pair[0]] != answers[pair[1]]
    }


def members_told_apart(witnesses: list[dict[str, str]]) -> set[str]:
    """The members of a list whose presence alone changes an answer."""
    found = set()
    for answers in witnesses:
        for longer, expected in answers.items():
            for shorter, other in answers.items():
                missing = set(split(longer)) - set(split(shorter))
                kept = [each for each in split(longer) if each not in missing]
                if len(missing) == 1 and kept == split(shorter) and other != expected:
                    found |= missing
    return found


def split(value: str) -> list[str]:
    return [] if value == "none" else value.split(",")


def canonical(parameter: Parameter, values: set[str]) -> set[str]:
    return {parameter.write(parameter.read_text(value)) for value in values}


def test_every_parameter_has_a_witness() -> None:
    assert {key for witness in WITNESSES for key in owners_of(witness)} == set(parameters())


@pytest.mark.parametrize("key", sorted(parameters()))
def test_every_value_is_told_apart(key: str) -> None:
    parameter, shipped = parameters()[key]
    witnesses = witnessed(key)
    values = told_apart(witnesses)
    if parameter.is_list:
        assert members_told_apart(witnesses) >= set(parameter.choices) - never_playable(key)
    elif parameter.name in MACHINES:
        assert values >= set(parameter.choices)
    elif parameter.choices:
        told = pairs_told_apart(witnesses) | SAME_BY_NATURE.get(key, set())
        assert told == {frozenset(pair) for pair in combinations(parameter.choices, 2)}
    else:
        assert canonical(parameter, values) > shipped
    if parameter.kind is LockedPolicy:
        policies = [LockedPolicy.read_text(value) for value in values]
        assert {policy.mode for policy in policies} == {"never", "chosen_at", "auto_at"}
        levels = {level for policy in policies for level in policy.levels}
        assert levels == {"double", "triple", "quadruple", "gahwa"}


def never_playable(key: str) -> set[str]:
    """Members no rule set of this kind can have: Bazar Blot's ladder knows two rungs."""
    return {"triple", "gahwa"} if key == "LadderAuction.ladder" else set()


@pytest.mark.parametrize("name", MACHINES)
def test_a_machine_comes_with_its_profile(name: str) -> None:
    with pytest.raises(InputError) as caught:
        load_rule_set("saudi", {name: "none"})
    assert caught.value.field == f"overrides.{name}"
