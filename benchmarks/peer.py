"""This solver and the public peer `colver`, alternately in one process, on the same deals.

    python -m benchmarks.peer --deals 100 --cards 8

The game is Hokum under `contree` with `cannot_overruff = "free"`, the one rule in which the peer
differs (tests/peer). Every program is asked for every legal card, from nothing: no table, no
history of an earlier deal. Which goes first changes from deal to deal, so that a warm processor or
a busy neighbour favours none.

What is timed:

- `peer`: its Python method `Env.solve_scores()` on a position already set up. It finds the legal
  cards, solves them all and returns a dict with points, recorded scores and the best card. Sweeps
  are part of its scale (252 for all tricks), so it settles them on the way. Setting up the position
  is not timed.
- `kernel`: this solver's kernel calls through Python, `begin`, `legal` and `card_points`, on a
  problem already in the kernel's numbers: card points of every legal card, no sweep.
- `solve`: this library's whole `solve()` under card points: the position turned into numbers, card
  points of every legal card, the sweep questions, a line of play to the end, and the answer as
  Python objects. It does more than the peer's call; the fair ratio lies between the two.

Every value is compared. Where one differs the difference is followed down (tests.peer.verdict) to
the peer's contradiction of itself or to an ending that the brute force decides; a fault of ours
makes the exit status 1.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

from baloot_solver.cards import Card, Side
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import Play, numbering
from baloot_solver.play import after
from baloot_solver.solve import Objective, Solution, solve
from benchmarks.corpus import FULL, PEER_CONTRACT, Sample, samples
from benchmarks.measuring import (
    STATISTICS,
    Spread,
    Times,
    milliseconds,
    table,
    timed,
    with_progress,
)
from tests.peer import colver_adapter, verdict
from tests.peer.colver_adapter import PeerValue

PROGRAMS: Final = ("peer", "kernel", "solve")
CLOCKS: Final = ("cpu", "wall")


@dataclass(slots=True)
class Comparison:
    """Times of the programs by deal, nodes of ours, and what became of the values."""

    cards_a_hand: int
    times: dict[str, list[Times]] = field(
        default_factory=lambda: {program: [] for program in PROGRAMS}
    )
    nodes: dict[str, list[int]] = field(default_factory=lambda: {"kernel": [], "solve": []})
    compared: int = 0
    peer_wrong: list[str] = field(default_factory=list)
    ours_wrong: list[str] = field(default_factory=list)

    def spread(self, program: str, clock: str) -> Spread:
        """A program's times on one clock, in milliseconds."""
        return Spread.of([getattr(each, clock) for each in self.times[program]])

    def ratio(self, program: str, clock: str) -> float:
        """How often the program's call fits into the peer's, deal by deal, at the median."""
        pairs = zip(self.times["peer"], self.times[program], strict=True)
        return median(getattr(peer, clock) / getattr(ours, clock) for peer, ours in pairs)


def compare(asked: Sequence[Sample], cards: int) -> Comparison:
    """Solve every position with every program in turn."""
    found = Comparison(cards)
    contexts = {program: SolverContext() for program in ("kernel", "solve")}
    if asked:
        for context in contexts.values():
            solve(asked[0].position, Objective.CARD_POINTS, context=context)
    for number, sample in enumerate(with_progress(asked, f"side by side, {cards} cards a hand")):
        calls = _calls(sample, contexts)
        turn = number % len(PROGRAMS)
        answers: dict[str, Any] = {}
        for program in PROGRAMS[turn:] + PROGRAMS[:turn]:
            answers[program], took = timed(calls[program])
            found.times[program].append(took)
        for program, context in contexts.items():
            found.nodes[program].append(context.nodes)
        _check(found, number, sample, answers)
    return found


def _calls(sample: Sample, contexts: dict[str, SolverContext]) -> dict[str, Callable[[], Any]]:
    """What is timed for one position; everything before is not."""
    peer = colver_adapter.environment(*sample.peer_question)
    problem, flag, kernel = sample.problem, CancelFlag(), contexts["kernel"]

    def of_kernel() -> dict[int, int]:
        kernel.begin()
        legal = kernel.legal(problem)
        return dict(zip(legal, kernel.card_points(problem, legal, flag), strict=True))

    def of_library() -> Solution:
        return solve(sample.position, Objective.CARD_POINTS, context=contexts["solve"])

    return {"peer": peer.solve_scores, "kernel": of_kernel, "solve": of_library}


def _check(found: Comparison, number: int, sample: Sample, answers: dict[str, Any]) -> None:
    """Compare the values of every card; sweeps too, which the kernel's call does not tell."""
    theirs = colver_adapter.read(answers["peer"])
    ours = _by_library(answers["solve"])
    points = {card: value.north_south_points for card, value in ours.items()}
    found.compared += len(ours)
    where = f"deal {number}, {found.cards_a_hand} cards a hand"
    if _by_kernel(sample, answers["kernel"]) != points:
        found.ours_wrong.append(f"{where}: the kernel and solve() differ")
    if theirs.keys() != ours.keys():
        found.ours_wrong.append(f"{where}: other legal cards than the peer's")
        return
    for card in sorted(ours):
        if theirs[card] == ours[card]:
            continue
        told = f"{where}, {Card(card)}: {ours[card]}, the peer says {theirs[card]}"
        same_points = theirs[card].north_south_points == points[card]
        if not same_points and _peer_is_wrong(sample, card):
            found.peer_wrong.append(told)
        else:
            found.ours_wrong.append(told)


def _by_kernel(sample: Sample, taken: dict[int, int]) -> dict[int, int]:
    """North-South's final card points by card, from what the side to move takes from here."""
    position = sample.position
    before = position.so_far.card_points[Side.NORTH_SOUTH] if position.so_far else 0
    play = Play(sample.problem, before, 0)
    card_of = numbering(position.contract.kind, position.contract.trump).card
    ours = play.seat % 2 == Side.NORTH_SOUTH
    return {
        int(card_of[number]): before + (points if ours else play.rest - points)
        for number, points in taken.items()
    }


def _by_library(solution: Solution) -> dict[int, PeerValue]:
    """The library's answer on the peer's scale, which shows North-South's sweep alone."""
    return {
        int(each.card): PeerValue(
            each.outcome.card_points[0], each.outcome.sweep is Side.NORTH_SOUTH
        )
        for each in solution.cards
    }


def _peer_is_wrong(sample: Sample, card: int) -> bool:
    def ours(_: verdict.Hands, trump: int, leader: int, plays: Sequence[int]) -> dict[int, int]:
        position = sample.deal
        for each in plays:
            position = after(position, Card(each))
        answer = _by_library(solve(position, Objective.CARD_POINTS))
        return {card: value.north_south_points for card, value in answer.items()}

    return verdict.peer_is_wrong(*sample.peer_question, card, ours)


def shown(found: Comparison) -> str:
    """Times, ratios and the fate of the values, as text."""
    rows = []
    for program in PROGRAMS:
        for clock in CLOCKS:
            spread = found.spread(program, clock)
            nodes = Spread.of(found.nodes[program]) if program in found.nodes else None
            counts = (f"{nodes.median:,.0f}", f"{nodes.mean:,.0f}") if nodes else ("", "")
            rows.append((program, clock, *map(milliseconds, spread.in_turn()), *counts))
    times = table(("program", "clock", *STATISTICS, "nodes", "mean"), rows, left=2)
    ratios = table(
        ("peer's time over", "clock", *STATISTICS, "deal by deal"), _ratio_rows(found), left=2
    )
    return f"{times}\n\n{ratios}\n\n{_verdict(found)}"


def _ratio_rows(found: Comparison) -> Iterator[tuple[str, ...]]:
    for program in ("kernel", "solve"):
        for clock in CLOCKS:
            theirs, ours = found.spread("peer", clock), found.spread(program, clock)
            pairs = zip(theirs.in_turn(), ours.in_turn(), strict=True)
            numbers = [peer / own for peer, own in pairs]
            numbers.append(found.ratio(program, clock))
            yield (program, clock, *(f"{number:.1f}" for number in numbers))


def _verdict(found: Comparison) -> str:
    equal = found.compared - len(found.peer_wrong) - len(found.ours_wrong)
    lines = [f"{found.compared} cards compared, {equal} of the same value"]
    lines += [
        f"the peer contradicts itself or the brute force: {each}" for each in found.peer_wrong
    ]
    lines += [f"OURS IS WRONG: {each}" for each in found.ours_wrong]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, print, and fail where a value of ours is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--cards", nargs="+", type=int, choices=range(1, FULL + 1), default=[FULL])
    chosen = parser.parse_args(arguments)
    if chosen.deals < 1:
        parser.error("--deals must be at least 1")
    wrong = 0
    for cards in chosen.cards:
        found = compare(samples(PEER_CONTRACT, chosen.deals, cards), cards)
        sys.stdout.write(
            f"{chosen.deals} deals, {cards} cards a hand, every legal card, Hokum under contree"
            f" with cannot_overruff = free, times in milliseconds\n\n{shown(found)}\n\n"
        )
        wrong += len(found.ours_wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
