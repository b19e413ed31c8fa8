"""Estimates who calls what on which cards, from self-play: writes `hints/calling.toml`.

    python -m benchmarks.calling --hands 5000 --write

Four rule players bid; the eight cards that every seat then has are held against each of its calls
(`baloot_solver.hints.calling`). The lines are those of greatest likelihood, by Newton's method, a
situation at a time. Auctions around an up-card are bid by the profile `saudi`, the ladder by both
Bazar profiles. What is printed beside: how many turns a situation had, and how much better the
model foretells them than the shares of the calls alone, in bits a turn.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from baloot_solver.auction import Purchase, result, start
from baloot_solver.dealing import deal_cards, shuffled_pack
from baloot_solver.hints.calling import count_of, decisions_of
from baloot_solver.hints.masks import mask_of
from baloot_solver.players import RulePlayer
from baloot_solver.players.playing import bid_on
from baloot_solver.rules import load_rule_set
from benchmarks.measuring import table, with_progress

SEED: Final = 2_718_281
FILE: Final = Path(__file__).parent.parent / "solver/src/baloot_solver/hints/calling.toml"
PROFILES: Final = {"saudi": 1.0, "bazar-blot": 0.15, "bazar-blotstar": 0.15}
"""Whose auctions, and how many of them for each hand asked for."""
MATCHES: Final = ((0, 0), (0, 0), (104, 80), (120, 96), (60, 130))
"""Match scores in turn, so that Sun is doubled, too."""
USUAL_SLOPE: Final = 0.5
SLOPE_HELD: Final = 5.0
HEAD: Final = """\
# Who calls what on which cards: written by `python -m benchmarks.calling`, never by hand.
# A table for each situation; in it, for each kind of call, where its line starts and how it rises
# with every ten card points of the hand's count (see calling.py).
"""

Turn = tuple[tuple[tuple[str, float], ...], int]
"""The choices of a turn, each with the count of the hand, and which was taken."""


def turns(hands: int) -> dict[str, list[Turn]]:
    """The turns of self-play by situation."""
    found: dict[str, list[Turn]] = defaultdict(list)
    for profile, share in PROFILES.items():
        rules = load_rule_set(profile)
        players = [RulePlayer()] * 4
        for number in with_progress(range(round(hands * share)), profile):
            pack, dealer = shuffled_pack(SEED, number)
            match = MATCHES[number % len(MATCHES)]
            up_card = deal_cards(rules, dealer, pack).deal.up_card
            opening = start(rules, dealer, up_card, None, match)
            ended = bid_on(opening, pack, players)
            taker = None if up_card is None else dealer  # of a deal that all passed, as if he did
            bought = result(ended)
            if isinstance(bought, Purchase) and up_card is not None:
                taker = bought.up_card_taken_by
            full = deal_cards(rules, dealer, pack, taker).deal
            cards = [mask_of(hand - {up_card}) for hand in full.hands]
            for each in decisions_of(opening, ended.calls):
                took = full.up_card_taken_by is each.seat
                counted = tuple(
                    (choice.word, count_of(choice, each, up_card, took=took).of(cards[each.seat]))
                    for choice in each.choices
                )
                found[each.situation].append((counted, each.taken))
    return found


def fitted(seen: Sequence[Turn]) -> dict[str, list[float]]:
    """The line of every kind of call: start and slope of greatest likelihood.

    Every slope is drawn towards `USUAL_SLOPE` as if by a few turns, so that a call that was hardly
    ever made has a line, too, and none falls. Passing is what the others are measured against; of a
    Hokum that is confirmed the slope counts alone.
    """
    words = sorted({word for counted, _ in seen for word, _ in counted} - {"pass"})
    places = {word: 2 * index for index, word in enumerate(words)}
    fixed = {places["confirm"]} if "confirm" in places else set()
    theta = [0.0] * (2 * len(words))
    for _ in range(25):
        step = _newton(seen, places, theta, fixed)
        theta = [value - change for value, change in zip(theta, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return {
        word: [round(theta[at], 3), round(max(0.0, theta[at + 1]), 3)]
        for word, at in places.items()
    }


def _newton(
    seen: Sequence[Turn], places: dict[str, int], theta: list[float], fixed: set[int]
) -> list[float]:
    size = len(theta)
    usual = [USUAL_SLOPE if place % 2 else 0.0 for place in range(size)]
    hold = [SLOPE_HELD if place % 2 else 0.02 for place in range(size)]
    slope = [held * (value - mean) for held, value, mean in zip(hold, theta, usual, strict=True)]
    curve = [[hold[i] if i == j else 0.0 for j in range(size)] for i in range(size)]
    for counted, taken in seen:
        rows = [(places.get(word), count) for word, count in counted]
        powers = [
            1.0 if at is None else math.exp(min(50.0, theta[at] + theta[at + 1] * count))
            for at, count in rows
        ]
        total = sum(powers)
        mean = [0.0] * size
        for (at, count), power, index in zip(rows, powers, range(len(rows)), strict=True):
            if at is None:
                continue
            share = power / total
            weight = share - (index == taken)
            slope[at] += weight
            slope[at + 1] += weight * count
            mean[at] += share
            mean[at + 1] += share * count
            curve[at][at] += share
            curve[at][at + 1] += share * count
            curve[at + 1][at] += share * count
            curve[at + 1][at + 1] += share * count * count
        touched = [index for index, value in enumerate(mean) if value]
        for i in touched:
            for j in touched:
                curve[i][j] -= mean[i] * mean[j]
    for index in fixed:
        slope[index] = 0.0
        curve[index] = [float(index == j) for j in range(size)]
    return solved_equations(curve, slope)


def solved_equations(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination with the largest pivot."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        for row in range(size):
            if row != place:
                factor = rows[row][place] / rows[place][place]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[place], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]


def gained(seen: Sequence[Turn], lines: dict[str, list[float]]) -> float:
    """Bits a turn by which the model foretells calls better than their shares alone."""
    shares = Counter(counted[taken][0] for counted, taken in seen)
    bits = 0.0
    for counted, taken in seen:
        powers = []
        for word, count in counted:
            start_, slope = lines.get(word, (0.0, 0.0))
            powers.append(math.exp(min(50.0, start_ + slope * count)))
        plain = [shares[word] / sum(w == word for w, _ in counted) for word, _ in counted]
        bits += math.log2(powers[taken] / sum(powers)) - math.log2(plain[taken] / sum(plain))
    return bits / len(seen)


def written(hands: int) -> tuple[str, list[tuple[str, str, str, str]]]:
    """The file for so many hands, and the rows of the table that is printed."""
    text, rows = HEAD + f"# Seed {SEED}, {hands} hands.\n", []
    for situation, seen in sorted(turns(hands).items()):
        lines = fitted(seen)
        text += f"\n[{situation}]\n"
        text += "".join(f"{word} = {pair}\n" for word, pair in lines.items())
        shown = ", ".join(f"{word} {a:.2f} {b:+.2f}" for word, (a, b) in lines.items())
        rows.append((situation, f"{len(seen):,}", f"{gained(seen, lines):.3f}", shown))
    return text, rows


def main(arguments: Sequence[str] | None = None) -> None:
    """Estimate, print, and write where that was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=5000, help="auctions of saudi (default 5000)")
    parser.add_argument("--write", action="store_true", help="write hints/calling.toml")
    chosen = parser.parse_args(arguments)
    text, rows = written(chosen.hands)
    if chosen.write:
        FILE.write_text(text, encoding="utf-8")
    sys.stdout.write(table(("situation", "turns", "bits gained", "lines"), rows) + "\n")


if __name__ == "__main__":
    main()
