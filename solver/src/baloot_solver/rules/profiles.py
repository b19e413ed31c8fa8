"""Loads the profiles shipped beside this file, one TOML file each.

A profile is complete: every parameter of its groups stands in its file, with the source of each
value in a comment, and nothing is inherited. A missing or unknown key is an error, so that a typing
error cannot become a rule.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from baloot_solver.errors import InputError, at
from baloot_solver.rules.groups import (
    BalootProjects,
    BalootScoring,
    BazarProjects,
    BazarScoring,
    CardPointScoring,
    LadderAuction,
    NoAuction,
    PlayRules,
    UpcardAuction,
)
from baloot_solver.rules.parameters import parameters_of
from baloot_solver.rules.ruleset import RuleSet

DEFAULT_PROFILE: Final = "saudi"
PROFILES: Final = (
    "saudi",
    "pagat",
    "federation",
    "kuwaiti",
    "kammelna",
    "gamerules",
    "guide",
    "wikipedia",
    "browser",
    "bazar-blot",
    "bazar-blotstar",
    "contree",
)
"""Every shipped profile; the first is the default (ruling 1)."""

_SCORING: Final[Mapping[str, type[Any]]] = {
    "baloot": BalootScoring,
    "bazar": BazarScoring,
    "card_points": CardPointScoring,
}
_PROJECTS: Final[Mapping[str, type[Any] | None]] = {
    "baloot": BalootProjects,
    "bazar": BazarProjects,
    "card_points": None,
}
_AUCTION: Final[Mapping[str, type[Any]]] = {
    "upcard": UpcardAuction,
    "ladder": LadderAuction,
    "none": NoAuction,
}


def load_rule_set(
    profile: str = DEFAULT_PROFILE, overrides: Mapping[str, str] | None = None
) -> RuleSet:
    """The rules of a shipped profile, with single parameters overridden by name.

    Raises `InputError`: field `profile` (UNKNOWN_PROFILE), or `overrides.NAME`.
    """
    if profile not in PROFILES:
        raise InputError(
            "profile",
            "UNKNOWN_PROFILE",
            f"there is no profile {profile!r}; there are {', '.join(PROFILES)}",
        )
    rules = _shipped(profile)
    if not overrides:
        return rules
    with at("overrides"):
        return rules.with_overrides(overrides)


@cache
def _shipped(profile: str) -> RuleSet:
    file = resources.files(__package__).joinpath("profiles", f"{profile}.toml")
    return read_profile(profile, file.read_text(encoding="utf-8"))


def read_profile(name: str, text: str) -> RuleSet:
    """A profile from the text of its file; `InputError` names the group and key."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(name, "BAD_PROFILE", f"not a TOML file: {error}") from None
    scoring = tables.get("scoring", {}).get("scoring")
    auction = tables.get("auction", {}).get("auction")
    if scoring not in _SCORING or auction not in _AUCTION:
        raise InputError(name, "BAD_PROFILE", "scoring.scoring or auction.auction is unknown")
    projects = _PROJECTS[scoring]
    with at(name):
        known = {"description", "play", "scoring", "auction"} | (
            {"projects"} if projects else set()
        )
        if set(tables) != known:
            odd = ", ".join(sorted(set(tables) ^ known))
            raise InputError("", "BAD_PROFILE", f"missing or unknown: {odd}")
        return RuleSet(
            name=name,
            description=" ".join(str(tables["description"]).split()),
            play=_group("play", PlayRules, tables["play"]),
            projects=_group("projects", projects, tables["projects"]) if projects else None,
            scoring=_group("scoring", _SCORING[scoring], tables["scoring"]),
            auction=_group("auction", _AUCTION[auction], tables["auction"]),
        )


def _group(name: str, cls: type[Any], table: Mapping[str, object]) -> Any:
    parameters = parameters_of(name, cls)
    names = {each.name for each in parameters}
    if set(table) != names:
        odd = ", ".join(sorted(set(table) ^ names))
        raise InputError(name, "BAD_PROFILE", f"missing or unknown: {odd}")
    with at(name):
        return cls(**{each.name: each.read_toml(table[each.name]) for each in parameters})
