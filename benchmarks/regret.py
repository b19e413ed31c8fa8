"""What a hint's card loses against a judge that looked at far more worlds, trick by trick.

    python -m benchmarks.regret --decisions 1000 --write
    python -m benchmarks.regret --redraw

A decision is a seat's turn in a hand, at a random card, with two cards to choose from at least.
Half of the hands are `random` (random legal cards in a contract of rule players), half `self-play`
(rule players). Hints over 20, 100 and 400 worlds choose a card, each by four samples, whose losses
are averaged; the judge goes through 2,000 other worlds, or all where there are fewer, and says how
much that card loses in recorded game points on the mean. Of hands of self-play the hints choose
with and without soft knowledge, the judge weighs its worlds by it, and beside stands what each card
loses in the deal that was really there, which neither of them knows. Resumable (`.runs/`); what the
judge says has a run of its own, which a change of the hints need not touch (`--keep-judge`).
"""

from __future__ import annotations

import argparse
import csv
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from statistics import fmean
from typing import Final

from baloot_solver.cards import Card, Seat, Side
from baloot_solver.deal import HandRecord
from baloot_solver.generate import Stream
from baloot_solver.hints import SeatView, World, Worlds, facts_of, positions_in, view_of
from baloot_solver.hints.masks import mask_of
from baloot_solver.hints.suggest import Budget, best_cards
from baloot_solver.hints.weights import SoftKnowledge
from baloot_solver.many import solve_many
from baloot_solver.players import RandomPlayer, RulePlayer, play_cards, play_numbered
from baloot_solver.rules import load_rule_set
from benchmarks.drawing import Line, line_chart
from benchmarks.measuring import table
from benchmarks.resumable import (
    Result,
    Run,
    add_options,
    carry_on,
    mean_and_reach,
    opened,
)

SEED: Final = 3_141_592
JUDGES: Final = 2000
COUNTS: Final = (20, 100, 400)
SAMPLES: Final = 4
"""Samples of each hint: what it loses on the mean, not what one draw of worlds happened to lose."""
FOLDER: Final = Path(__file__).parent.parent / "docs/figures"
FILE: Final = FOLDER / "hints-regret.csv"
CHART: Final = FOLDER / "hints-regret.svg"
HEADER: Final = (
    "histories", "hints", "worlds", "trick", "decisions", "regret", "reach_95", "loss_in_the_deal"
)  # fmt: skip
ALL: Final = "all"
SOFT: Final = SoftKnowledge()
_FAR: Final = 1_000_003
"""From seed to seed of one decision."""


def history(profile: str, unit: int) -> tuple[HandRecord, int]:
    """The hand of a decision and the play it is about; even units are random histories."""
    rules, rule = load_rule_set(profile), RulePlayer()
    stream = Stream(SEED, unit)
    number = unit << 8
    while True:
        record = play_numbered(SEED, number, rules, [rule] * 4).record
        number += 1
        if record is None:
            continue
        if unit % 2 == 0:
            players = [RandomPlayer(stream) for _ in Seat]
            record = play_cards(rules, record.deal, record.contract, players, calls=record.calls)
        play = stream.below(28)
        if len(_legal(record, play)) > 1:
            return record, play


def _legal(record: HandRecord, play: int) -> Sequence[Card]:
    view = _view(record, play)
    (position,) = positions_in(view, [_really(record, view)])
    return tuple(solve_many([position])[0].differences)


def _view(record: HandRecord, play: int) -> SeatView:
    holder = {card: seat for seat in Seat for card in record.deal.hands[seat]}
    return view_of(record, holder[record.plays[play]], play)


def _really(record: HandRecord, view: SeatView) -> World:
    fallen = set(view.plays)
    return World(*(mask_of(hand - fallen) for hand in record.deal.hands))


def judged(view: SeatView, worlds: Sequence[World], weights: Sequence[float]) -> dict[Card, float]:
    """What every card is worth to the seat's side, on the mean over worlds."""
    sign = 1 if view.seat.side is Side.NORTH_SOUTH else -1
    sums: dict[Card, float] = {}
    for weight, scores in zip(weights, solve_many(positions_in(view, worlds)), strict=True):
        for card, value in scores.differences.items():
            sums[card] = sums.get(card, 0.0) + weight * sign * value
    return {card: value / sum(weights) for card, value in sums.items()}


def judge(profile: str, unit: int) -> Result:
    """What every card of one decision is worth: by the judge, and in the deal that was there."""
    record, play = history(profile, unit)
    view = _view(record, play)
    agreeing = Worlds(facts_of(view))
    few = agreeing.count <= JUDGES
    worlds = list(agreeing.every()) if few else agreeing.draw(JUDGES, SEED + 1)
    weights = [SOFT.weight(view, each) if _weighted(unit) else 1.0 for each in worlds]
    values = judged(view, worlds, weights)
    really = judged(view, [_really(record, view)], [1.0])
    return {"cards": {str(card): [values[card], really[card]] for card in values}}


def _weighted(unit: int) -> bool:
    return unit % 2 == 1


def _judge_run(profile: str, *, keep: bool, fresh: bool = False) -> Run:
    options = {"profile": profile, "judges": JUDGES, "seed": SEED}
    return opened(f"regret-judge-{profile}", options, Namespace(keep=keep, fresh=fresh))


@cache
def _judgements(profile: str) -> dict[int, Result]:
    """What the judge said, read once in each process."""
    return _judge_run(profile, keep=True).done


def decided(profile: str, unit: int, said: Result | None = None) -> Result:
    """One decision: what the card of every hint loses, by the judge and in the real deal.

    `said` is what `judge` said; None: as it stands in the run.
    """
    record, play = history(profile, unit)
    view = _view(record, play)
    cards = (said or _judgements(profile)[unit])["cards"]
    best = [max(of) for of in zip(*cards.values(), strict=True)]
    losses: dict[str, list[float]] = {}
    for soft in (False, True) if _weighted(unit) else (False,):
        for count in COUNTS:
            asked = Budget(worlds=count)
            chosen = [
                best_cards(view, budget=asked, seed=seed, weigher=SOFT if soft else None)[0]
                for seed in range(unit, unit + SAMPLES * _FAR, _FAR)
            ]
            own = [fmean(of) for of in zip(*[cards[str(each)] for each in chosen], strict=True)]
            name = f"{'weighted' if soft else 'equal'} {count}"
            losses[name] = [most - each for most, each in zip(best, own, strict=True)]
    return {"trick": play // 4 + 1, "losses": losses}


def rows(results: Iterable[tuple[int, Result]]) -> list[tuple[str, ...]]:
    """The table: a row for each kind of history and hint and each trick, and one over all."""
    found: dict[tuple[str, str, int, str], list[list[float]]] = {}
    for unit, result in results:
        histories = "self-play" if unit % 2 else "random"
        for name, loss in result["losses"].items():
            hints, worlds = name.split()
            for trick in (str(result["trick"]), ALL):
                found.setdefault((histories, hints, int(worlds), trick), []).append(loss)
    lines: list[tuple[str, ...]] = []
    for (histories, hints, count, trick), losses in sorted(found.items()):
        mean, reach = mean_and_reach([loss for loss, _ in losses])
        real = sum(loss for _, loss in losses) / len(losses)
        lines.append(
            (histories, hints, str(count), trick, str(len(losses)), f"{mean:.3f}",
             f"{reach:.3f}", f"{real:.3f}")
        )  # fmt: skip
    return lines


def chart(lines: Sequence[Sequence[str]]) -> str:
    """Regret by trick, a line for each number of worlds of self-play with soft knowledge."""
    series = []
    for colour, count in enumerate(COUNTS):
        points = [
            (int(trick), float(regret))
            for histories, hints, worlds, trick, _, regret, _, _ in lines
            if (histories, hints, worlds) == ("self-play", "weighted", str(count)) and trick != ALL
        ]
        series.append(Line(f"{count} worlds", colour, tuple(sorted(points))))
    return line_chart(
        "What a hint's card loses, trick by trick",
        "against a judge of 2,000 other worlds; hands of rule players, weighted worlds",
        "trick",
        "recorded game points a decision",
        series,
        even=True,
        place="(trick)",
        unit="",
    )


def read() -> list[list[str]]:
    """The committed table."""
    with FILE.open(encoding="utf-8", newline="") as text:
        return list(csv.reader(text))[1:]


def main(arguments: Sequence[str] | None = None) -> None:
    """Decide what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--profile", default="saudi")
    parser.add_argument("--redraw", action="store_true", help="the chart from the committed table")
    parser.add_argument(
        "--keep-judge", action="store_true", help="what the judge said counts after all changes"
    )
    add_options(parser)
    chosen = parser.parse_args(arguments)
    if not chosen.redraw:
        options = {
            "profile": chosen.profile, "judges": JUDGES, "seed": SEED, "samples": SAMPLES
        }  # fmt: skip
        run = opened(f"regret-{chosen.profile}", options, chosen)
        keep = chosen.keep or chosen.keep_judge
        judges = _judge_run(chosen.profile, keep=keep, fresh=chosen.fresh and not keep)
        missing = [unit for unit in range(chosen.decisions) if unit not in run.done]
        carry_on(judges, missing, partial(judge, chosen.profile), chosen.jobs)
        carry_on(run, chosen.decisions, partial(decided, chosen.profile), chosen.jobs)
        lines = rows((unit, run.done[unit]) for unit in range(chosen.decisions))
        sys.stdout.write(table(HEADER, lines, left=4) + "\n")
        if chosen.write:
            with FILE.open("w", encoding="utf-8", newline="") as text:
                csv.writer(text, lineterminator="\n").writerows([HEADER, *lines])
    if chosen.write or chosen.redraw:
        CHART.write_text(chart(read()), encoding="utf-8")


if __name__ == "__main__":
    main()
