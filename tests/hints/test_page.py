"""docs/hints.md says the figures of its tables: whoever runs a benchmark again renews the page."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "hints.md").read_text(encoding="utf-8")
PLAIN = " ".join(PAGE.split())


def rows(name: str) -> list[dict[str, str]]:
    with (DOCS / "figures" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def figures(pattern: str) -> list[float]:
    """The numbers of the one sentence of the page that reads so."""
    found = re.findall(pattern, PLAIN)
    assert len(found) == 1, pattern
    return [float(each.replace("−", "-").replace(",", "")) for each in found[0]]


def percent(text: str) -> float:
    return float(text.removesuffix(" %"))


def test_beyond_averaging() -> None:
    [row] = rows("beyond")
    said = figures(
        r"different scores in ([\d,]+) of ([\d,]+) deals, and over all of them later decisions"
        r" recorded (−?[\d.]+) ± ([\d.]+) points a hand more"
    )
    mean, reach = float(row["points_a_hand"]), float(row["reach_95"])
    assert said[:2] == [float(row["deals_that_differ"]), float(row["deals"])]
    assert said[2:] == pytest.approx([mean, reach], abs=0.0051)
    # What follows from them: later decisions are no default as long as this says so.
    assert (mean - reach > 0) == ("No gain is clear of zero" not in PLAIN)


def test_mistake_or_bad_luck() -> None:
    [row] = rows("luck")
    said = figures(
        r"the verdicts on ([\d,]+) cards of .{0,80} were the same for ([\d.]+) %"
        r" \(± ([\d.]+) %; .{0,40}\); on the mean ([\d,]+) worlds"
    )
    agree, reach = percent(row["agree"]), percent(row["reach_95"])
    assert said == [float(row["decisions"]), agree, reach, float(row["worlds"])]


def test_regret() -> None:
    measured = {
        (row["histories"], row["hints"], row["worlds"]): (float(row["regret"]), row["reach_95"])
        for row in rows("hints-regret")
        if row["trick"] == "all"
    }
    knowledge = {"none": "equal", "weighed": "weighted"}
    cells = r" \| ".join([r"([\d.]+) ± ([\d.]+)"] * 3)
    table = re.findall(rf"^\| ([\w-]+) \| (\w+) \| {cells} \|$", PAGE, re.MULTILINE)
    assert len(table) == 3
    for histories, known, *said in table:
        for worlds, regret, reach in zip(("20", "100", "400"), said[::2], said[1::2], strict=True):
            assert (float(regret), reach) == measured[histories, knowledge[known], worlds]
        assert float(said[0]) > float(said[2]) > float(said[4])
    # What the page says of soft knowledge.
    found = {
        (row["hints"], row["worlds"]): row
        for row in rows("hints-regret")
        if (row["histories"], row["trick"]) == ("self-play", "all")
    }
    less: dict[str, list[bool]] = {"regret": [], "loss_in_the_deal": []}
    for worlds in ("20", "100", "400"):
        for what, lower in less.items():
            weighted, equal = (float(found[each, worlds][what]) for each in ("weighted", "equal"))
            lower.append(weighted < equal)
    assert less["regret"] == [True, True, True]
    assert "soft knowledge loses less at 20, 100 and 400 worlds" in PLAIN
    assert less["loss_in_the_deal"] == [True, False, True]
    assert "it lost less at 20 and at 400 and more at 100" in PLAIN


def test_matches() -> None:
    line = r"^\| (hints[^|]*) \| ([^|]+) \| ([\d,]+) \| (−?[\d.]+) ± ([\d.]+) \|$"
    table = re.findall(line, PAGE, re.MULTILINE)
    measured = {
        (row["first"], row["second"]): (row["hands"], row["points_a_hand"], row["reach_95"])
        for row in rows("duplicate")
        if row["first"].startswith("hints")
    }
    assert {
        (first, second): (hands.replace(",", ""), mean.replace("−", "-"), reach)
        for first, second, hands, mean, reach in table
    } == measured

    def clear(name: str) -> bool:
        [row] = [row for row in rows("duplicate") if row["match"] == name]
        return float(row["points_a_hand"]) - float(row["reach_95"]) > 0

    assert not clear("later-averaging")  # else it would be the default
    [later] = [row for row in rows("duplicate") if row["match"] == "later-averaging"]
    loses = float(later["points_a_hand"]) + float(later["reach_95"]) < 0
    assert loses == ("whole hands ([below](#figures)) they even lose a little" in PLAIN)
    assert clear("hints-rule") == ("Hints beat the rule player clearly" in PLAIN)
    assert clear("hints-hints10") != ("What 100 worlds gain over 10 is not clear of zero" in PLAIN)


def test_bidding() -> None:
    line = r"^\| (as [^|]*) \| ([\d,]+) \| (−?[\d.]+) ± ([\d.]+) \|$"
    table = re.findall(line, PAGE, re.MULTILINE)
    measured = {
        row["contracts_count"]: (row["deals"], row["points_a_hand"], row["reach_95"])
        for row in rows("bidding")
    }
    assert {
        count: (deals.replace(",", ""), mean.replace("−", "-"), reach)
        for count, deals, mean, reach in table
    } == measured
    _, mean, reach = measured["as at the table"]
    # No gain is claimed that is not clear of zero.
    clear = float(mean) - float(reach) > 0
    assert clear == ("SuggestBid shows no gain over point count" not in PLAIN.replace("`", ""))


def test_how_long_a_hint_takes() -> None:
    measured = {(row["hint"], row["worlds"]): row for row in rows("hints")}
    table = re.findall(r"^\| ([^|`]+) \| (\w+) \| ([\d.]+) \| ([\d.]+) \|$", PAGE, re.MULTILINE)
    assert len(table) == 8
    for hint, worlds, median, p95 in table:
        row = measured[hint, worlds]
        assert (median, p95) == (row["median_s"], row["p95_s"]), hint
    [hands] = {row["hands"] for row in measured.values()}
    assert f"over {hands} hands each" in PLAIN


def test_every_table_and_chart_is_there() -> None:
    linked = set(re.findall(r"\]\((figures/[^)]+)\)", PAGE))
    assert {"figures/beyond.csv", "figures/luck.csv", "figures/hints.csv"} <= linked
    for each in linked:
        assert (DOCS / each).is_file(), each
