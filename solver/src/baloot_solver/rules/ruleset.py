"""Every rule that differs between tables, as typed and frozen data (rules H).

A `RuleSet` is four groups of parameters: play, projects, scoring, auction (`groups.py`). Code asks
what a parameter says and never which profile it runs. What is the same at every table is a
constant, not a parameter (ruling 11).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from baloot_solver.cards import ContractKind, Level
from baloot_solver.errors import InputError
from baloot_solver.rules.consistency import check
from baloot_solver.rules.groups import (
    Auction,
    NoAuction,
    PlayRules,
    Projects,
    Scoring,
    UpcardAuction,
)
from baloot_solver.rules.parameters import Parameter, parameters_of

GROUPS = ("play", "projects", "scoring", "auction")
MACHINES = ("scoring", "auction")
"""Parameters that choose a machine: they come with the profile and cannot be overridden."""


@dataclass(frozen=True)
class RuleSet:
    """One table's rules: immutable, validated, hashable.

    `name` is the profile it came from; with overrides the name stays and `digest` tells them apart.
    """

    name: str
    description: str
    play: PlayRules
    projects: Projects
    scoring: Scoring
    auction: Auction

    def __post_init__(self) -> None:
        check(self.play, self.projects, self.scoring, self.auction)

    @cached_property
    def parameters(self) -> Mapping[str, Parameter]:
        """Every parameter that exists in this rule set, by name, in order."""
        found: dict[str, Parameter] = {}
        for group in GROUPS:
            rules = getattr(self, group)
            if rules is not None:
                found.update((each.name, each) for each in parameters_of(group, type(rules)))
        return found

    def value(self, name: str) -> Any:
        """The value of a parameter."""
        return getattr(getattr(self, self._parameter(name).group), name)

    def text(self, name: str) -> str:
        """The value of a parameter as text, in the spelling an override takes."""
        return self._parameter(name).write(self.value(name))

    def with_overrides(self, overrides: Mapping[str, str]) -> RuleSet:
        """These rules with single parameters changed.

        Raises `InputError` naming the parameter: UNKNOWN_PARAMETER, BAD_PARAMETER,
        INCONSISTENT_RULES.
        """
        groups: dict[str, dict[str, Any]] = {}
        for name, text in overrides.items():
            parameter = self._parameter(name)
            value = parameter.read_text(text)
            if name in MACHINES and value != self.value(name):
                raise InputError(
                    name, "BAD_PARAMETER", f"{name} comes with the profile and cannot be changed"
                )
            groups.setdefault(parameter.group, {})[name] = value
        changed = {group: replace(getattr(self, group), **new) for group, new in groups.items()}
        return replace(self, **changed) if changed else self

    @cached_property
    def digest(self) -> str:
        """SHA-256 over every parameter's name and value: equal rules, equal digest."""
        lines = (f"{name}={self.text(name)}\n" for name in sorted(self.parameters))
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    @cached_property
    def contracts(self) -> tuple[ContractKind, ...]:
        """The contract kinds that can be bought."""
        return tuple(ContractKind(name) for name in self.play.contracts)

    def ladder(self, kind: ContractKind) -> tuple[Level, ...]:
        """The levels above single that a contract of this kind can reach (ruling 12)."""
        if isinstance(self.auction, NoAuction):
            return ()
        names = self.auction.ladder
        if isinstance(self.auction, UpcardAuction) and kind is ContractKind.SUN:
            names = self.auction.sun_ladder
        return tuple(Level[name.upper()] for name in names)

    def _parameter(self, name: str) -> Parameter:
        found = self.parameters.get(name)
        if found is None:
            raise InputError(
                name, "UNKNOWN_PARAMETER", f"profile {self.name} has no parameter {name!r}"
            )
        return found
