"""What each technique of the search saves: nodes with it left out, one at a time.

    make ablation ARGS="--deals 30"        (or: python -m benchmarks.ablation --deals 30)

For each entry of `techniques.py` the kernel is copied to a temporary directory, changed and built;
then it is asked for the values of the first deals of two lists, each from an empty context. Nodes
repeat to the last one on every machine; seconds are not shown. All values must be those of the full
program: a digest of every one of them is compared, and a kernel with another ends the run with
status 1. Half a minute of building a technique, and what the slower search takes: `--only WORD`
takes the techniques whose name has the word.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from baloot_solver.kernel._context import CancelFlag, SolverContext
from benchmarks.corpus import CONTRACTS, FULL, problems
from benchmarks.measuring import Spread, table
from benchmarks.techniques import TECHNIQUES, Technique
from tests.exactness import building

LISTS: Final = ("hokum-saudi", "sun")
QUESTIONS: Final = ("value", "cards")
SECONDS: Final = 3600
_ASK: Final = "from benchmarks.ablation import show; show({deals}, {cards})"

Nodes = dict[str, list[int]]
"""By list and question, of one deal after the other."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one kernel did with the first deals of every list."""

    nodes: Nodes
    digest: str

    def spread(self, name: str, question: str) -> Spread:
        """Nodes of one question over one list."""
        return Spread.of(self.nodes[f"{name} {question}"])


def ask(deals: int, cards: int = FULL) -> Answer:
    """Ask the kernel that is imported, each question from an empty context."""
    context, flag = SolverContext(), CancelFlag()
    nodes: Nodes = {}
    digest = hashlib.sha256()
    for name in LISTS:
        for question in QUESTIONS:
            counts = nodes[f"{name} {question}"] = []
            for problem in problems(CONTRACTS[name], deals, cards):
                context.begin()
                if question == "value":
                    values = [context.value(problem, flag)]
                else:
                    values = context.card_points(problem, context.legal(problem), flag)
                counts.append(context.nodes)
                digest.update(f"{name} {question} {values}\n".encode())
    return Answer(nodes, digest.hexdigest())


def show(deals: int, cards: int) -> None:
    """Print the answer: this runs in the process that imported the changed kernel."""
    answer = ask(deals, cards)
    sys.stdout.write(json.dumps([answer.nodes, answer.digest]) + "\n")


@dataclass(frozen=True, slots=True)
class Figures:
    """A technique beside the full program on the same deals."""

    technique: Technique
    deals: int
    full: Answer
    without: Answer

    @property
    def same_values(self) -> bool:
        """Whether both found the same values."""
        return self.full.digest == self.without.digest


def measure(
    techniques: Sequence[Technique], deals: int, cards: int, directory: Path
) -> Iterator[Figures]:
    """Build and ask the kernel without each technique, in `directory`."""
    pristine, changed = directory / "pristine", directory / "changed"
    building.copy_source(pristine)
    building.build(pristine)
    full: dict[int, Answer] = {}
    for technique in techniques:
        count = max(deals // technique.every, 1)
        if count not in full:
            full[count] = _asked(pristine, count, cards)
        # Copied with its times, so that only what the changes touch is built again.
        shutil.rmtree(changed, ignore_errors=True)
        shutil.copytree(pristine, changed)
        for file, old, new in technique.changes:
            building.change(changed, file, old, new)
        building.build(changed)
        yield Figures(technique, count, full[count], _asked(changed, count, cards))


def _asked(source: Path, deals: int, cards: int) -> Answer:
    answer = building.run(source, _ASK.format(deals=deals, cards=cards), SECONDS)
    if answer.returncode:
        raise RuntimeError(answer.stderr[-2000:])
    nodes, digest = json.loads(answer.stdout)
    return Answer(nodes, digest)


def rows_of(each: Figures) -> Iterator[tuple[str, ...]]:
    """A line for the full program where it asks fewer deals than usual, and the technique's."""
    if each.technique.every > 1:
        yield _row(f"(all techniques, {each.deals} deals)", each.full, each.full)
    name = each.technique.name if each.same_values else f"{each.technique.name}: OTHER VALUES"
    yield _row(name, each.without, each.full)


def _row(name: str, answer: Answer, full: Answer) -> tuple[str, ...]:
    cells = []
    for which in LISTS:
        for question in QUESTIONS:
            mine, theirs = answer.spread(which, question), full.spread(which, question)
            cells += [f"{mine.mean:,.0f}", f"{mine.median:,.0f}", f"{mine.mean / theirs.mean:.2f}"]
    return name, *cells


def header() -> tuple[str, ...]:
    """The names of the columns: mean and median nodes, and the mean beside the full program's."""
    names = [f"{CONTRACTS[name].label.split()[0]} {each}" for name in LISTS for each in QUESTIONS]
    return "without", *(text for name in names for text in (name, "median", "times"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a value differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=30, help="of each list; 300 for the record")
    parser.add_argument("--cards", type=int, choices=range(1, FULL + 1), default=FULL)
    parser.add_argument("--only", default="", metavar="WORD")
    chosen = parser.parse_args(arguments)
    if chosen.deals < 1:
        parser.error("--deals must be at least 1")
    techniques = [each for each in TECHNIQUES if chosen.only in each.name]
    if not techniques:
        parser.error(f"no technique has {chosen.only!r} in its name")
    figures = []
    with tempfile.TemporaryDirectory() as directory:
        for each in measure(techniques, chosen.deals, chosen.cards, Path(directory)):
            figures.append(each)
            sys.stderr.write(f"{each.technique.name}: {each.technique.without}\n")
    usual = next((each.full for each in figures if each.technique.every == 1), figures[0].full)
    rows = [
        _row("nothing left out", usual, usual),
        *(row for each in figures for row in rows_of(each)),
    ]
    different = [each.technique.name for each in figures if not each.same_values]
    sys.stdout.write(
        f"{chosen.deals} deals a list, {chosen.cards} cards a hand, mean and median nodes\n"
        f"{table(header(), rows)}\n"
        f"values: {f'differ without {different}' if different else 'the same throughout'}, "
        f"digest {usual.digest[:16]}\n"
    )
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
