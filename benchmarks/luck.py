"""Whether mistakes are told from bad luck rightly: against a judge of 2,000 other worlds.

    python -m benchmarks.luck --decisions 500 --write

A decision is a card of a hand of rule players who blunder now and then, with two legal cards at
least. `visible_losses` says what it was; the judge looks at 2,000 other worlds, or all where there
are fewer, and the verdicts are compared. Resumable (`.runs/`); with `--write` its line goes into
`docs/figures/luck.csv`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from baloot_solver.analysis import Analysis, Step, analyse
from baloot_solver.generate import Stream
from baloot_solver.hints.luck import Visible, judge_step
from baloot_solver.hints.weights import SoftKnowledge
from baloot_solver.players import Blunderer, RulePlayer, play_numbered
from baloot_solver.rules import load_rule_set
from benchmarks.duplicate import write_row
from benchmarks.measuring import table
from benchmarks.resumable import Result, add_options, carry_on, mean_and_reach, opened

SEED: Final = 2_645_751
JUDGE: Final = 2000
FILE: Final = Path(__file__).parent.parent / "docs/figures/luck.csv"
HEADER: Final = (
    "profile", "decisions", "agree", "reach_95", "mistakes", "unlucky", "lucky", "worlds",
)  # fmt: skip
SOFT: Final = SoftKnowledge()


def decision(profile: str, unit: int) -> tuple[Analysis, Step]:
    """A card with an alternative, of a hand of its own."""
    rules = load_rule_set(profile)
    stream = Stream(SEED, unit)
    players = [Blunderer(RulePlayer(), 0.1, Stream(SEED + 1, 4 * unit + seat)) for seat in range(4)]
    number = unit << 8
    while True:
        record = play_numbered(SEED, number, rules, players).record
        number += 1
        if record is None:
            continue
        analysis = analyse(record)
        free = [step for step in analysis.steps if not step.forced]
        if free:
            return analysis, stream.pick(free)


def judged(profile: str, unit: int) -> Result:
    """What a card was, and what the judge says it was."""
    analysis, step = decision(profile, unit)
    said: Visible = judge_step(analysis, step, weigher=SOFT, seed=1)
    judge = judge_step(analysis, step, weigher=SOFT, seed=2, most_worlds=JUDGE, least_worlds=JUDGE)
    return {"said": said.luck.value, "judge": judge.luck.value, "worlds": said.worlds}


def main(arguments: Sequence[str] | None = None) -> None:
    """Judge what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=500, help="cards (default 500)")
    parser.add_argument("--profile", default="saudi")
    add_options(parser)
    chosen = parser.parse_args(arguments)
    run = opened(f"luck-{chosen.profile}", {"profile": chosen.profile, "seed": SEED}, chosen)
    carry_on(run, chosen.decisions, partial(judged, chosen.profile), chosen.jobs)
    results = run.results(chosen.decisions)
    agree, reach = mean_and_reach([float(each["said"] == each["judge"]) for each in results])
    kinds = Counter(each["judge"] for each in results)
    worlds, _ = mean_and_reach([float(each["worlds"]) for each in results])
    row = (
        chosen.profile, str(len(results)), f"{100 * agree:.1f} %", f"{100 * reach:.1f} %",
        str(kinds["mistake"]), str(kinds["unlucky"]), str(kinds["lucky"]), f"{worlds:.0f}",
    )  # fmt: skip
    if chosen.write:
        write_row(FILE, HEADER, row, keys=1)
    sys.stdout.write(table(HEADER, [row], left=1) + "\n")
    for (said, judge), count in sorted(
        Counter((each["said"], each["judge"]) for each in results).items()
    ):
        if said != judge:
            sys.stdout.write(f"{count} called {said}, by the judge {judge}\n")


if __name__ == "__main__":
    main()
