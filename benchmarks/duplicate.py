"""Duplicate matches: two kinds of players at the same deals, each deal in both directions.

    python -m benchmarks.duplicate --match hints-rule --hands 2000 --write
    python -m benchmarks.duplicate --list

The auction is held once a deal by rule players, so that both sides play the same contract; then
North-South play one way and East-West the other, and after that the other way round. A deal is two
hands, and what counts is what the first kind of player records a hand more than the second. The
run can be stopped and taken up again (`.runs/`); with `--write` its line goes into
`docs/figures/duplicate.csv`.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from baloot_solver.cards import Card, Seat, Side
from baloot_solver.deal import HandRecord
from baloot_solver.generate import Stream
from baloot_solver.hints.beyond import LAST_TRICKS
from baloot_solver.hints.suggest import Method
from baloot_solver.players import (
    Blunderer,
    Player,
    PlayView,
    RandomPlayer,
    RulePlayer,
    play_cards,
    play_numbered,
)
from baloot_solver.players.hint import HintPlayer
from baloot_solver.rules import load_rule_set
from baloot_solver.scoring import score_record
from benchmarks.measuring import table
from benchmarks.resumable import Result, add_options, carry_on, mean_and_reach, opened

SEED: Final = 5_772_156
FILE: Final = Path(__file__).parent.parent / "docs/figures/duplicate.csv"
HEADER: Final = ("match", "first", "second", "profile", "hands", "points_a_hand", "reach_95")
RULE: Final = RulePlayer()

Maker = Callable[[int], Player]
"""Makes a player for a seat of a deal, from a number that is theirs."""


@dataclass(frozen=True, slots=True)
class _Remembering(HintPlayer):
    """Both directions of a deal begin alike: what was decided in one is not worked out again."""

    def choose_card(self, view: PlayView) -> Card:
        late = len(view.hand) <= LAST_TRICKS  # until then both methods are the same
        key = (self.worlds, self.weighted, late and self.method, self.seed, *view.public.plays)
        if key not in _DECIDED:
            _DECIDED[key] = HintPlayer.choose_card(self, view)
        return _DECIDED[key]


_DECIDED: Final[dict[object, Card]] = {}
"""Of the deal that is being played; a seed is that of one seat in one deal."""


def _hints(number: int, **options: Any) -> Player:
    return _Remembering(seed=number, **options)


@dataclass(frozen=True, slots=True)
class Match:
    """Two kinds of players."""

    first: str
    second: str
    players: tuple[Maker, Maker]


MATCHES: Final[dict[str, Match]] = {
    "rule-random": Match(
        "rule player", "random player",
        (lambda _: RULE, lambda number: RandomPlayer(Stream(1, number))),
    ),
    "rule-blunders": Match(
        "rule player", "rule player, one card in five random",
        (lambda _: RULE, lambda number: Blunderer(RULE, 0.2, Stream(2, number))),
    ),
    "hints-rule": Match(
        "hints, 100 worlds", "rule player", (partial(_hints, worlds=100), lambda _: RULE)
    ),
    "hints20-rule": Match(
        "hints, 20 worlds", "rule player", (partial(_hints, worlds=20), lambda _: RULE)
    ),
    "hints-hints10": Match(
        "hints, 100 worlds", "hints, 10 worlds",
        (partial(_hints, worlds=100), partial(_hints, worlds=10)),
    ),
    "weights-plain": Match(
        "hints, 100 weighted worlds", "hints, 100 equal worlds",
        (partial(_hints, worlds=100), partial(_hints, worlds=100, weighted=False)),
    ),
    "later-averaging": Match(
        "hints, later decisions", "hints, averaging",
        (partial(_hints, worlds=100, method=Method.LATER_DECISIONS), partial(_hints, worlds=100)),
    ),
}  # fmt: skip


def difference(record: HandRecord, side: Side) -> int:
    """Recorded game points of a side less the other's."""
    score = score_record(record).score
    assert score is not None
    return score.game_points[side] - score.game_points[side.other]


def played(match: str, profile: str, deal: int) -> Result:
    """One deal in both directions: what the first kind records more, in each; none where all pass.

    The contract is that of rule players.
    """
    rules = load_rule_set(profile)
    record = play_numbered(SEED, deal, rules, [RULE] * 4).record
    if record is None:
        return {"gains": None}
    gains = []
    _DECIDED.clear()
    for side in Side:
        makers = MATCHES[match].players
        players = [makers[seat.side is not side](4 * deal + seat) for seat in Seat]
        hand = play_cards(
            rules, record.deal, record.contract, players,
            calls=record.calls, match_before=record.match_before,
        )  # fmt: skip
        gains.append(difference(hand, side))
    return {"gains": gains, "kind": record.contract.kind.value}


def summary(results: Sequence[Result]) -> tuple[int, float, float]:
    """Hands, points a hand of the first kind, and the reach of the interval.

    Deals that all passed count as nothing gained: they were dealt like any other.
    """
    means = [0.0 if each["gains"] is None else sum(each["gains"]) / 2 for each in results]
    mean, reach = mean_and_reach(means)
    return 2 * len(means), mean, reach


def write_row(file: Path, header: Sequence[str], row: Sequence[str], keys: int) -> None:
    """Put a row into a table of figures, in the place of one with the same first columns."""
    rows: list[list[str]] = []
    if file.exists():
        with file.open(encoding="utf-8", newline="") as text:
            rows = list(csv.reader(text))[1:]
    rows = [each for each in rows if each[:keys] != list(row[:keys])] + [list(row)]
    with file.open("w", encoding="utf-8", newline="") as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerows([header, *sorted(rows)])


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--match", choices=MATCHES, default="hints-rule")
    parser.add_argument("--hands", type=int, default=2000, help="two a deal (default 2000)")
    parser.add_argument("--profile", default="saudi")
    parser.add_argument("--list", action="store_true", help="list the matches")
    add_options(parser)
    chosen = parser.parse_args(arguments)
    if chosen.list:
        rows = [(name, each.first, each.second) for name, each in MATCHES.items()]
        sys.stdout.write(table(("match", "first", "second"), rows, left=3) + "\n")
        return
    options = {"match": chosen.match, "profile": chosen.profile, "seed": SEED}
    run = opened(f"duplicate-{chosen.match}-{chosen.profile}", options, chosen)
    deals = -(-chosen.hands // 2)
    carry_on(run, deals, partial(played, chosen.match, chosen.profile), chosen.jobs)
    hands, mean, reach = summary(run.results(deals))
    match = MATCHES[chosen.match]
    row = (
        chosen.match, match.first, match.second, chosen.profile,
        str(hands), f"{mean:.2f}", f"{reach:.2f}",
    )  # fmt: skip
    if chosen.write:
        write_row(FILE, HEADER, row, keys=4)
    sys.stdout.write(table(HEADER, [row], left=4) + "\n")


if __name__ == "__main__":
    main()
