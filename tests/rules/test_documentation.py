"""docs/rules.md and the parameters in the code say the same, and what the code cites is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from baloot_solver.rules import PROFILES, load_rule_set
from baloot_solver.rules.parameters import Parameter

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "rules.md").read_text("utf-8")


def parameters() -> dict[tuple[str, str], Parameter]:
    found: dict[tuple[str, str], Parameter] = {}
    for profile in PROFILES:
        rules = load_rule_set(profile)
        for name, parameter in rules.parameters.items():
            found.setdefault((type(getattr(rules, parameter.group)).__name__, name), parameter)
    return found


def table() -> str:
    """The parameter table as it should stand in the page."""
    lines: list[str] = []
    for (owner, name), parameter in parameters().items():
        if not any(line == f"**{owner}**" for line in lines):
            lines += [
                "",
                f"**{owner}**",
                "",
                "| parameter | values | meaning | section |",
                "|---|---|---|---|",
            ]
        lines.append(
            f"| `{name}` | {parameter.allowed} | {parameter.meaning} | {parameter.section} |"
        )
    return "\n".join(lines).strip()


def test_the_parameter_table_is_the_one_in_the_code() -> None:
    shown = re.search(r"<!-- parameters: [^\n]*\n(.*?)<!-- end of parameters -->", TEXT, re.DOTALL)
    assert shown is not None
    assert shown[1].strip() == table()


def cited(text: str) -> set[str]:
    """Rulings and rows of K named in a text, also in lists such as `rulings 9 and 18`."""
    found = set()
    for word, numbers in re.findall(r"\b(rulings?|K) ([0-9]+(?:(?:, | and )[0-9]+)*)", text):
        for number in re.findall("[0-9]+", numbers):
            found.add(f"{'ruling' if word.startswith('ruling') else 'K'} {number}")
    return found


def test_what_the_code_cites_stands_in_the_page() -> None:
    rulings = {
        f"ruling {number}"
        for number in re.findall(r"^([0-9]+)\. ", TEXT.split("## Sources")[0], re.MULTILINE)
    }
    rows = {f"K {number}" for number in re.findall(r"^\| ([1-9][0-9]?) \|", TEXT, re.MULTILINE)}
    assert len(rulings) == 23
    assert len(rows) == 32
    source = ROOT / "solver" / "src" / "baloot_solver"
    for path in sorted([*source.rglob("*.py"), *source.rglob("*.toml")]):
        assert cited(path.read_text("utf-8")) <= rulings | rows, path


def test_the_trick_states_shown_are_those_tested() -> None:
    rows = tomllib.loads((ROOT / "tests" / "data" / "j_table.toml").read_text("utf-8"))["rows"]
    hands = {row["id"]: row["hand"] for row in rows if row["id"] != "T16 open"}
    assert dict(re.findall(r"^\| (T[0-9]+) \| [^|]+ \| ([^|]+) \|", TEXT, re.MULTILINE)) == hands


def test_every_section_a_parameter_names_is_there() -> None:
    headings = {
        match.rstrip(".") for match in re.findall(r"^##+ ([A-L](?:\.[0-9])?)\b", TEXT, re.MULTILINE)
    }
    for parameter in parameters().values():
        for section in parameter.section.split(", "):
            letter = re.fullmatch(r"[A-L](?:\.[0-9])?", section)
            if letter is not None:
                assert section in headings, parameter.name


def test_every_tag_a_profile_uses_is_explained() -> None:
    tags = set()
    for line in re.findall(
        r"^\| ([0-9A-Z*, a-z]+) \| .* \| .* \|$", TEXT.split("## A. Cards")[0], re.MULTILINE
    ):
        tags |= set(line.split(", "))
    assert {"000", "P*", "FED", "ours"} <= tags
    pattern = re.compile(r"\b(?:00[0-9]|[A-Z]{2,4}\b|P\*|P\b)")
    folder = ROOT / "solver" / "src" / "baloot_solver" / "rules" / "profiles"
    for path in sorted(folder.glob("*.toml")):
        for line in path.read_text("utf-8").splitlines():
            comment = line.partition("  # ")[2]
            assert set(pattern.findall(comment)) <= tags, line
