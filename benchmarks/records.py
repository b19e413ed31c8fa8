"""What hands record, from self-play: writes `hints/records.toml`, which the chance to win uses.

    python -m benchmarks.records --hands 2500 --write

Four rule players bid and play; both sides' recorded game points are counted, the larger first. The
commonest pairs are kept and every other is counted with the kept one nearest to it, so that the
chance of a match takes milliseconds.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from baloot_solver.players import RulePlayer, play_numbered
from baloot_solver.rules import load_rule_set
from baloot_solver.scoring import score_record
from benchmarks.measuring import with_progress

SEED: Final = 1_414_213
KEPT: Final = 24
FILE: Final = Path(__file__).parent.parent / "solver/src/baloot_solver/hints/records.toml"
GAMES: Final = {"baloot": "saudi", "bazar": "bazar-blot"}
HEAD: Final = """\
# What hands record: written by `python -m benchmarks.records`, never by hand.
# Game points of the side that records more and of the other, and how many hands did.
"""

Pair = tuple[int, int]


def counted(profile: str, hands: int) -> Counter[Pair]:
    """How often hands of self-play record what."""
    rules, players = load_rule_set(profile), [RulePlayer()] * 4
    found: Counter[Pair] = Counter()
    for number in with_progress(range(hands), profile):
        record = play_numbered(SEED, number, rules, players).record
        if record is not None:
            score = score_record(record).score
            assert score is not None
            found[max(score.game_points), min(score.game_points)] += 1
    return found


def gathered(counts: Counter[Pair], kept: int = KEPT) -> list[tuple[int, int, int]]:
    """The commonest pairs, each with all that are nearer to it than to another."""
    common = sorted(counts, key=lambda pair: (-counts[pair], pair))[:kept]
    found = Counter(dict.fromkeys(common, 0))
    for pair, count in counts.items():
        nearest = min(common, key=lambda each: (_far(pair, each), each))
        found[nearest] += count
    return [(a, b, count) for (a, b), count in sorted(found.items())]


def _far(pair: Pair, other: Pair) -> int:
    return abs(pair[0] - other[0]) + abs(pair[1] - other[1])


def written(hands: int) -> str:
    """The file for so many deals of each game."""
    text = HEAD + f"# Seed {SEED}, {hands} deals.\n\n"
    for game, profile in GAMES.items():
        rows = gathered(counted(profile, hands))
        lines = "".join(f"    [{a}, {b}, {count}],\n" for a, b, count in rows)
        text += f"{game} = [\n{lines}]\n"
    return text


def main(arguments: Sequence[str] | None = None) -> None:
    """Count, print, and write where that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=2500, help="deals of each game (default 2500)")
    parser.add_argument("--write", action="store_true", help="write hints/records.toml")
    chosen = parser.parse_args(arguments)
    text = written(chosen.hands)
    if chosen.write:
        FILE.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


if __name__ == "__main__":
    main()
