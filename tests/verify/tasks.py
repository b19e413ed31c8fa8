"""The large counts as tasks, each cut into units of well under a minute.

A unit is done in a process of its own (`python -m tests.verify --unit TASK NUMBER`), so that a
crash costs one unit and says which.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.verify.counts import Counts

ROOT = Path(__file__).parents[2]
STATE = ROOT / ".verify"
#: What the counts depend on.
SOURCES = (
    "solver/src",
    "proto/src",
    "server/src",
    "clients/python/src",
    *(
        f"tests/{name}"
        for name in (
            "analysis",
            "auction",
            "canonical",
            "exactness",
            "fuzz",
            "hints",
            "oracle",
            "peer",
            "service",
            "table",
            "verify",
        )
    ),
)
POSITIONS = 250
PEER_DEALS, PEER_PIECE = 600, 20
PLAIN_DEALS, PLAIN_PIECE = 200, 10
AUCTIONS, AUCTION_PIECE = 100_000, 10_000
HANDS, HANDS_PIECE = 300, 30
HISTORIES, HISTORIES_PIECE = 10_000, 500
FORMS, FORMS_PIECE = 1_000, 100


@dataclass(frozen=True, slots=True)
class Task:
    """A kind of count: how many units it has, and what one of them does."""

    name: str
    title: str
    units: int
    run: Callable[[int], Counts]


def tasks(word: str = "") -> dict[str, Task]:
    """The tasks whose name has the word, in the order of the table.

    Collecting the tests marked `verify` takes seconds: it is left out where the word names others.
    """
    found = [task for task in _own_tasks() if word in task.name]
    if not word or not found:
        found += [task for task in _pytest_tasks() if word in task.name]
    return {task.name: task for task in found}


def find(name: str) -> Task:
    """One task; the tests marked `verify` are collected only where it is one of theirs."""
    if name.startswith("pytest:"):
        file = name.removeprefix("pytest:")
        return Task(name, f"pytest: {file}", len(marked_tests(file)[file]), _pytest_runner(file))
    return next(task for task in _own_tasks() if task.name == name)


def _own_tasks() -> list[Task]:
    return [
        *_stream_tasks(),
        _peer_task(),
        _plain_task(),
        *_auction_tasks(),
        _analysis_task(),
        _hints_task(),
        _canonical_task(),
    ]


def _stream_tasks() -> list[Task]:
    from tests.exactness.streams import STREAMS

    return [
        Task(name, f"brute force: {name}", -(-stream.whole // POSITIONS), _stream_runner(name))
        for name, stream in STREAMS.items()
    ]


def _stream_runner(name: str) -> Callable[[int], Counts]:
    def run(unit: int) -> Counts:
        from tests.exactness.streams import STREAMS, WHOLE_FROM, Contexts

        stream, contexts, counts = STREAMS[name], Contexts(), Counts()
        last = min((unit + 1) * POSITIONS, stream.whole)
        for index in range(WHOLE_FROM + unit * POSITIONS, WHOLE_FROM + last):
            wrong = stream.differences(index, contexts.of(index))
            counts.add("positions", 1)
            counts.failures += [f"{name} {index}: {line}" for line in wrong[:3]]
        return counts

    return run


def _peer_task() -> Task:
    def run(unit: int) -> Counts:
        from baloot_solver.solve import SolverContext
        from tests.peer.deals import compare

        context, counts = SolverContext(1 << 15), Counts()
        # Deals the ordinary run does not have.
        for seed in range(1_000 + unit * PEER_PIECE, 1_000 + (unit + 1) * PEER_PIECE):
            found = compare(seed, context)
            counts.add("deals", 1)
            counts.add("cards", found.cards)
            counts.add("faults of the peer", len(found.faults_of_peer))
            counts.failures += found.faults_of_ours
        return counts

    return Task("peer", "peer: whole deals of contree", PEER_DEALS // PEER_PIECE, run)


def _plain_task() -> Task:
    def run(unit: int) -> Counts:
        from baloot_solver.solve import SolverContext
        from tests.exactness.plain import PlainKernel, values

        start = unit * PLAIN_PIECE
        kernel = PlainKernel(STATE / f"plain-{fingerprint()}")
        kernel.prepare()
        context, counts = SolverContext(1 << 16), Counts()
        for index, plain in enumerate(kernel.values(start, PLAIN_PIECE), start):
            pruned = values(index, context)
            counts.add("deals", 1)
            if plain != pruned:
                counts.failures.append(f"deal {pruned}, without pruning {plain}")
        return counts

    return Task("plain", "kernel without pruning: deals", PLAIN_DEALS // PLAIN_PIECE, run)


def _auction_tasks() -> list[Task]:
    """Random auctions, a task for each profile that has one."""
    from tests.auction.walks import PROFILES_WITH_AUCTION

    return [
        Task(
            f"auction:{profile}",
            f"random auctions: {profile}",
            AUCTIONS // AUCTION_PIECE,
            _auction_runner(profile),
        )
        for profile in PROFILES_WITH_AUCTION
    ]


def _auction_runner(profile: str) -> Callable[[int], Counts]:
    def run(unit: int) -> Counts:
        from tests.auction.walks import walk

        counts = Counts()
        # Auctions the ordinary run does not have.
        seen, counts.failures = walk(profile, 1_000 + unit * AUCTION_PIECE, AUCTION_PIECE)
        counts.add("auctions", AUCTION_PIECE)
        for name in ("bought", "thrown in", "annulled"):
            counts.add(name, seen[name])
        return counts

    return run


def _analysis_task() -> Task:
    """Played hands of all profiles, every third one against the rules here and there."""

    def run(unit: int) -> Counts:
        from random import Random

        from baloot_solver.solve import SolverContext
        from tests.analysis.checking import faults
        from tests.analysis.hands import drawn_hand

        context, counts = SolverContext(), Counts()
        for index in range(unit * HANDS_PIECE, (unit + 1) * HANDS_PIECE):
            # Hands the ordinary run does not have.
            record = drawn_hand(Random(f"verify/{index}"), unruly=index % 3 == 0)
            counts.add("hands", 1)
            counts.add("cards", len(record.plays))
            counts.failures += [f"hand {index}: {line}" for line in faults(record, context)[:3]]
        return counts

    return Task("analysis", "analysed hands: fresh solves", HANDS // HANDS_PIECE, run)


def _hints_task() -> Task:
    """What a seat knows at a moment of a random hand, over all profiles in turn."""

    def run(unit: int) -> Counts:
        from baloot_solver.rules import PROFILES
        from tests.hints.checking import DRAWN, history_faults

        counts = Counts()
        for index in range(unit * HISTORIES_PIECE, (unit + 1) * HISTORIES_PIECE):
            # Histories the ordinary run does not have.
            counts.failures += history_faults(PROFILES[index % len(PROFILES)], 1_000, index)[:3]
            counts.add("histories", 1)
            counts.add("worlds drawn", DRAWN)
        return counts

    return Task("hints", "hints: hard facts", HISTORIES // HISTORIES_PIECE, run)


def _canonical_task() -> Task:
    """Answers taken from canonical forms beside fresh ones."""

    def run(unit: int) -> Counts:
        from baloot_solver.solve import SolverContext
        from tests.canonical.checking import faults

        context, counts = SolverContext(), Counts()
        for index in range(unit * FORMS_PIECE, (unit + 1) * FORMS_PIECE):
            counts.add("hands", 1)
            counts.failures += faults(f"verify/{index}", context)[:3]
        return counts

    return Task("canonical", "canonical forms: fresh solves", FORMS // FORMS_PIECE, run)


def _pytest_tasks() -> list[Task]:
    """The tests marked `verify`, a task for each file and a unit for each test."""
    return [
        Task(f"pytest:{file}", f"pytest: {file}", len(nodes), _pytest_runner(file))
        for file, nodes in marked_tests().items()
    ]


@cache
def marked_tests(where: str = "tests") -> dict[str, list[str]]:
    """The ids of the tests marked `verify`, by file."""
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "verify", where],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode:
        raise RuntimeError(f"the tests marked verify cannot be collected:\n{answer.stdout[-2000:]}")
    found: dict[str, list[str]] = {}
    for line in answer.stdout.splitlines():
        if "::" in line:
            found.setdefault(line.partition("::")[0], []).append(line)
    return found


def _pytest_runner(file: str) -> Callable[[int], Counts]:
    def run(unit: int) -> Counts:
        node = marked_tests(file)[file][unit]
        report = STATE / f"junit-{os.getpid()}.xml"
        answer = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-m", "verify", f"--junitxml={report}", node],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        counts = Counts()
        counts.add("tests", 1)
        if report.exists():
            for number in re.findall(r'name="inputs" value="(\d+)"', report.read_text()):
                counts.add("inputs", int(number))
            report.unlink()
        if answer.returncode:
            counts.failures.append(f"{node}: {answer.stdout.strip().splitlines()[-1]}")
        return counts

    return run


@cache
def fingerprint() -> str:
    """What was verified: a digest of everything a result depends on, so that none outlives it."""
    import hashlib

    digest = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".pyx", ".pxd", ".toml", ".jsonl") and path.is_file():
                digest.update(f"{path.relative_to(ROOT)}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
