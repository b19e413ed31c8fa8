"""Later decisions against averaging: the last four tricks of the same hands, in both directions.

    python -m benchmarks.beyond --deals 1000 --write

Rule players bid and play the first four tricks of a deal; from there on one side plays by the hints
of one method and the other side by those of the other, and then the other way round. What counts is
what later decisions record a hand more than averaging, with its interval. The run can be stopped
and taken up again (`.runs/`); with `--write` its line goes into `docs/figures/beyond.csv`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from baloot_solver.auction import AuctionCall
from baloot_solver.cards import Card, Seat, Side
from baloot_solver.hints.beyond import LAST_TRICKS
from baloot_solver.hints.suggest import Method
from baloot_solver.players import (
    CallView,
    Player,
    PlayView,
    RulePlayer,
    play_cards,
    play_numbered,
)
from baloot_solver.players.hint import HintPlayer
from baloot_solver.projects import Declaration, Project
from baloot_solver.rules import load_rule_set
from benchmarks.duplicate import difference, write_row
from benchmarks.measuring import table
from benchmarks.resumable import Result, add_options, carry_on, mean_and_reach, opened

SEED: Final = 2_236_068
FILE: Final = Path(__file__).parent.parent / "docs/figures/beyond.csv"
HEADER: Final = ("profile", "worlds", "deals", "deals_that_differ", "points_a_hand", "reach_95")
RULE: Final = RulePlayer()


@dataclass(frozen=True, slots=True)
class LatePlayer:
    """A rule player until the last tricks, which it plays by the hints of a method."""

    late: Player

    def choose_call(self, view: CallView) -> AuctionCall:
        return RULE.choose_call(view)

    def choose_declarations(
        self, view: PlayView, projects: Sequence[Project]
    ) -> tuple[Declaration, ...]:
        return RULE.choose_declarations(view, projects)

    def choose_card(self, view: PlayView) -> Card:
        player: Player = RULE if len(view.hand) > LAST_TRICKS else self.late
        return player.choose_card(view)

    def calls_baloot(self, view: PlayView) -> bool:
        return True

    def calls_ekka(self, view: PlayView, lead: Card) -> bool:
        return True


def played(profile: str, worlds: int, deal: int) -> Result:
    """One deal in both directions: what later decisions record more; none where all pass."""
    rules = load_rule_set(profile)
    record = play_numbered(SEED, deal, rules, [RULE] * 4).record
    if record is None:
        return {"gains": None}
    gains = []
    for side in Side:
        players = [
            LatePlayer(
                HintPlayer(
                    worlds=worlds,
                    seed=deal,
                    method=Method.LATER_DECISIONS if seat.side is side else Method.AVERAGING,
                )
            )
            for seat in Seat
        ]
        hand = play_cards(rules, record.deal, record.contract, players, calls=record.calls)
        gains.append(difference(hand, side))
    return {"gains": gains}


def summary(results: Sequence[Result]) -> tuple[int, int, float, float]:
    """Deals, those in which something came of it, points a hand and the reach of the interval."""
    means = [0.0 if each["gains"] is None else sum(each["gains"]) / 2 for each in results]
    mean, reach = mean_and_reach(means)
    return len(means), sum(each != 0 for each in means), mean, reach


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=1000, help="deals (default 1000)")
    parser.add_argument("--worlds", type=int, default=60, help="worlds a hint (default 60)")
    parser.add_argument("--profile", default="saudi")
    add_options(parser)
    chosen = parser.parse_args(arguments)
    options = {"worlds": chosen.worlds, "profile": chosen.profile, "seed": SEED}
    run = opened(f"beyond-{chosen.worlds}-{chosen.profile}", options, chosen)
    carry_on(run, chosen.deals, partial(played, chosen.profile, chosen.worlds), chosen.jobs)
    deals, differ, mean, reach = summary(run.results(chosen.deals))
    row = (
        chosen.profile, str(chosen.worlds), str(deals), str(differ), f"{mean:.3f}", f"{reach:.3f}",
    )  # fmt: skip
    if chosen.write:
        write_row(FILE, HEADER, row, keys=2)
    sys.stdout.write(table(HEADER, [row], left=1) + "\n")


if __name__ == "__main__":
    main()
