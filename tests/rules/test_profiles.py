"""The rules as data: shipped profiles, overrides by name, contradictions, digests, differences."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baloot_solver.cards import ContractKind, Level
from baloot_solver.errors import InputError
from baloot_solver.rules import DEFAULT_PROFILE, PROFILES, RuleSet, describe, diff, load_rule_set
from baloot_solver.rules.profiles import read_profile

EVERY = [load_rule_set(name) for name in PROFILES]


def source(profile: str) -> str:
    folder = resources.files("baloot_solver.rules").joinpath("profiles")
    return folder.joinpath(f"{profile}.toml").read_text("utf-8")


def refused(profile: str, overrides: dict[str, str], field: str, reason: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        load_rule_set(profile, overrides)
    assert (caught.value.field, caught.value.reason) == (f"overrides.{field}", reason)
    assert words in caught.value.description


def test_the_profiles() -> None:
    assert DEFAULT_PROFILE == "saudi" == load_rule_set().name
    assert len(PROFILES) == 12
    assert load_rule_set("saudi") is load_rule_set("saudi")
    with pytest.raises(InputError, match="profile: there is no profile 'soudi'"):
        load_rule_set("soudi")


@pytest.mark.parametrize("profile", PROFILES)
def test_every_value_has_its_source(profile: str) -> None:
    lines = [line for line in source(profile).splitlines() if " = " in line]
    values = [line for line in lines if not line.startswith(("#", "description"))]
    assert len(values) == len(load_rule_set(profile).parameters)
    assert all(line.partition("  # ")[2] for line in values)
    assert source(profile).startswith("# ")
    assert len(load_rule_set(profile).description) > 50


def test_what_is_provisional_says_so() -> None:
    assert "Provisional" in load_rule_set("kuwaiti").description
    chosen = [profile for profile in PROFILES if "ours" in source(profile).partition("[play]")[2]]
    assert {"guide", "wikipedia", "bazar-blot", "kuwaiti"} <= set(chosen)
    for profile in chosen:
        description = load_rule_set(profile).description.lower()
        assert "our choice" in description or "our reading" in description, profile


def test_what_profiles_have_in_common() -> None:
    [target] = diff(load_rule_set("saudi"), load_rule_set("kuwaiti"))
    assert (target.name, target.first, target.second) == ("target", "152", "151")
    browser = {row.name for row in diff(load_rule_set("pagat"), load_rule_set("browser"))}
    doubling = {"locked_policy", "ladder", "sun_ladder", "sun_double_condition"}
    assert browser == doubling


@pytest.mark.parametrize("rules", EVERY, ids=PROFILES)
def test_a_description_can_be_given_back_as_overrides(rules) -> None:
    rows = describe(rules)
    assert [row.name for row in rows] == list(rules.parameters)
    assert all(row.meaning and row.section and row.allowed for row in rows)
    again = load_rule_set(rules.name, {row.name: row.value for row in rows})
    assert again == rules
    assert again.digest == rules.digest
    assert diff(again, rules) == ()


def test_digests_tell_rules_apart() -> None:
    rules = [
        *EVERY,
        *(load_rule_set("saudi", {"target": str(target)}) for target in range(153, 173)),
        load_rule_set("saudi", {"third_release": "ekka"}),
        load_rule_set("saudi", {"third_release": "ace"}),
    ]
    assert len({each.digest for each in rules}) == len(rules)
    assert load_rule_set("saudi", {"target": "151"}).digest == load_rule_set("kuwaiti").digest


def test_overrides_read_the_spellings_people_use() -> None:
    rules = load_rule_set(
        "saudi",
        {
            "max_projects": " null ",
            "third_release": "[ace]",
            "kaboot": "26/44",
            "locked_policy": "auto_at:2,3,4,gahwa",
            "baloot_counts_for_success": "false",
            "hand_total": "hokum=16, sun=26",
        },
    )
    assert rules.value("max_projects") is None
    assert rules.value("third_release") == ("ace",)
    assert rules.text("kaboot") == "hokum=26,sun=44"
    assert rules.text("locked_policy") == "auto_at:double,triple,quadruple,gahwa"
    assert rules.value("baloot_counts_for_success") is False
    assert load_rule_set("saudi", {"third_release": "none"}).value("third_release") == ()
    assert load_rule_set("saudi", {"kaboot": "null"}).value("kaboot") is None
    assert rules.name == "saudi"


@pytest.mark.parametrize(
    ("overrides", "field", "reason", "words"),
    [
        ({"no_such": "1"}, "no_such", "UNKNOWN_PARAMETER", "no parameter 'no_such'"),
        ({"capot_bonus": "90"}, "capot_bonus", "UNKNOWN_PARAMETER", "saudi"),
        ({"overruff": "sometimes"}, "overruff", "BAD_PARAMETER", "none, opponent, always"),
        ({"target": "-1"}, "target", "BAD_PARAMETER", "whole number"),
        ({"target": "１５２"}, "target", "BAD_PARAMETER", "whole number"),
        ({"target": "99999"}, "target", "BAD_PARAMETER", "0 to 10000"),
        ({"target": "null"}, "target", "BAD_PARAMETER", "whole number"),
        ({"third_release": "ace,ace"}, "third_release", "BAD_PARAMETER", "twice"),
        ({"third_release": "queen"}, "third_release", "BAD_PARAMETER", "ace, ekka"),
        ({"third": "yes"}, "third", "BAD_PARAMETER", "true, false"),
        ({"kaboot": "25"}, "kaboot", "BAD_PARAMETER", "hokum"),
        ({"kaboot": "sun=44,hokum=25"}, "kaboot", "BAD_PARAMETER", "hokum"),
        ({"locked_policy": "chosen_at"}, "locked_policy", "BAD_PARAMETER", "at least one"),
        ({"locked_policy": "never:2"}, "locked_policy", "BAD_PARAMETER", "without levels"),
        ({"locked_policy": "auto_at:2,2"}, "locked_policy", "BAD_PARAMETER", "twice"),
        ({"locked_policy": "auto_at:5"}, "locked_policy", "BAD_PARAMETER", "levels are"),
        ({"ashkal_seats": "3,5"}, "ashkal_seats", "BAD_PARAMETER", "1, 2, 3, 4"),
        ({"scoring": "bazar"}, "scoring", "BAD_PARAMETER", "baloot"),
        ({"contracts": "none"}, "contracts", "INCONSISTENT_RULES", "at least one"),
        ({"contracts": "hokum,all_trump"}, "contracts", "INCONSISTENT_RULES", "all_trump"),
        ({"compare": "class,top_rank"}, "compare", "INCONSISTENT_RULES", "seat"),
        ({"compare": "none"}, "compare", "INCONSISTENT_RULES", "seat"),
        ({"compare": "carre_first,run5_first,seat"}, "compare", "INCONSISTENT_RULES", "contradict"),
        ({"ladder": "double,quadruple"}, "ladder", "INCONSISTENT_RULES", "without a gap"),
        ({"sun_ladder": "triple"}, "sun_ladder", "INCONSISTENT_RULES", "without a gap"),
        ({"ladder": "double"}, "locked_policy", "INCONSISTENT_RULES", "quadruple"),
        ({"kaboot": "null", "reverse_kaboot": "88"}, "reverse_kaboot",
         "INCONSISTENT_RULES", "null"),
        ({"kaboot": "null", "kaboot_upcard_ace": "88"}, "kaboot_upcard_ace",
         "INCONSISTENT_RULES", "null"),
        ({"target": "0"}, "target", "INCONSISTENT_RULES", "at least 1"),
        ({"ashkal_seats": "none"}, "ashkal_seats", "INCONSISTENT_RULES", "no seat"),
        ({"round1_calls": "sun", "round2_calls": "sun"}, "contracts",
         "INCONSISTENT_RULES", "hokum"),
    ],
)  # fmt: skip
def test_what_baloot_refuses(
    overrides: dict[str, str], field: str, reason: str, words: str
) -> None:
    refused("saudi", overrides, field, reason, words)


@pytest.mark.parametrize(
    ("profile", "overrides", "field", "reason", "words"),
    [
        ("bazar-blot", {"contracts": "sun"}, "contracts", "INCONSISTENT_RULES", "sun"),
        ("bazar-blot", {"made_pays_bid": "true"}, "contra_table", "INCONSISTENT_RULES", "null"),
        ("bazar-blotstar", {"contra_table": "1,2/2,3"}, "contra_table", "BAD_PARAMETER", "three"),
        ("bazar-blotstar", {"contra_table": "1,2,4"}, "contra_table", "BAD_PARAMETER", "slash"),
        ("bazar-blotstar", {"ladder": "double,gahwa"}, "ladder", "INCONSISTENT_RULES", "gap"),
        ("bazar-blotstar", {"min_bid": "0"}, "min_bid", "INCONSISTENT_RULES", "at least 1"),
        ("contree", {"locked_policy": "auto_at:2"}, "locked_policy", "INCONSISTENT_RULES",
         "ladder"),
        ("contree", {"target": "100"}, "target", "UNKNOWN_PARAMETER", "contree"),
    ],
)  # fmt: skip
def test_what_the_other_games_refuse(
    profile: str, overrides: dict[str, str], field: str, reason: str, words: str
) -> None:
    refused(profile, overrides, field, reason, words)


@given(st.sampled_from(EVERY), st.data())
def test_no_override_gets_in_unread(rules, data) -> None:
    name = data.draw(st.sampled_from(list(rules.parameters)))
    parameter = rules.parameters[name]
    text = data.draw(
        st.one_of(
            st.text(max_size=20),
            st.sampled_from(parameter.choices or ("0", "7", "null", "25,44", "1,2,4/2,3,5")),
            st.lists(st.sampled_from(parameter.choices or ("1", "2")), max_size=4).map(",".join),
        )
    )
    changed = attempt(lambda: rules.with_overrides({name: text}))
    if isinstance(changed, InputError):
        assert changed.reason in ("BAD_PARAMETER", "INCONSISTENT_RULES")
        assert changed.field in rules.parameters
    else:
        assert parameter.read_text(changed.text(name)) == changed.value(name)
        assert {row.name for row in diff(rules, changed)} <= {name}


def attempt(action: Callable[[], RuleSet]) -> RuleSet | InputError:
    try:
        return action()
    except InputError as error:
        return error


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("[play]", "[plays]"), "missing or unknown"),
        (("direction =", "directoin ="), "direct"),
        (('direction = "ccw"', "direction = 1"), "direction cannot be 1"),
        (("max_projects = 2", "max_projects = true"), "max_projects cannot be True"),
        (("target = 152", 'target = "152"'), "target cannot be"),
        (('scoring = "baloot"', 'scoring = "bridge"'), "unknown"),
        (("[play]", "[play"), "not a TOML file"),
        (("sun = 44", "sun = -1"), "not negative"),
        (("levels = [", "level = ["), "mode and levels"),
    ],
)
def test_a_mistyped_profile_does_not_load(change: tuple[str, str], words: str) -> None:
    with pytest.raises(InputError) as caught:
        read_profile("saudi", source("saudi").replace(*change, 1))
    assert words in str(caught.value)
    assert str(caught.value).startswith("saudi")


def test_ladders() -> None:
    saudi = load_rule_set()
    assert saudi.ladder(ContractKind.SUN) == (Level.DOUBLE,)
    assert len(saudi.ladder(ContractKind.HOKUM)) == 4
    assert load_rule_set("contree").ladder(ContractKind.HOKUM) == ()
    assert load_rule_set("bazar-blotstar").ladder(ContractKind.NO_TRUMP) == (
        Level.DOUBLE,
        Level.QUADRUPLE,
    )


def test_differences_between_games_name_what_one_lacks() -> None:
    rows = {row.name: row for row in diff(load_rule_set("saudi"), load_rule_set("bazar-blot"))}
    assert (rows["baloot_value"].first, rows["baloot_value"].second) == ("2", None)
    assert (rows["capot_bonus"].first, rows["capot_bonus"].second) == (None, "90")
    assert [row.group for row in rows.values()] == sorted(
        (row.group for row in rows.values()),
        key=["play", "projects", "scoring", "auction"].index,
    )
