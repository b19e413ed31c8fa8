"""What contracts record at the table, beside what they come to with open hands.

    python -m benchmarks.contracts --deals 2000 --write

`SuggestBid` values what is bought by what it exactly comes to with open hands. Who plays with open
hands never misguesses, and the buyer's side gains more by that than the other. Here deals are bid
by rule players whose marks are lowered by chance, so that thin contracts and doubles come up too,
are solved with open hands, and are played by hint players. The mean of what the buyer's side
records, by what open hands say, goes into `hints/table_play.toml`, from which `SuggestBid` takes
it: never falling, a row for each group of deals. Resumable (`.runs/`). The seed is none of those
that the figures of `benchmarks.bidding` come from.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from baloot_solver.auction import Purchase, result, start
from baloot_solver.cards import Level, Seat, Side
from baloot_solver.dealing import deal_cards, shuffled_pack
from baloot_solver.generate import Stream
from baloot_solver.hints.table_play import group_of
from baloot_solver.many import solve_many
from baloot_solver.play import position_from_deal
from baloot_solver.players import RulePlayer, play_cards
from baloot_solver.players.bidding import MARKS, Marks
from baloot_solver.players.hint import HintPlayer
from baloot_solver.players.playing import bid_on
from baloot_solver.rules import load_rule_set
from baloot_solver.scoring.baloot import LEVEL_FACTOR
from benchmarks.duplicate import difference
from benchmarks.resumable import Result, add_options, carry_on, opened

SEED: Final = 1_618_034
PLAY_WORLDS: Final = 20
LEAST: Final = 40
"""Hands of a row of the table, at least, as far as there are so many."""
FILE: Final = Path(__file__).parent.parent / "solver/src/baloot_solver/hints/table_play.toml"
HEAD: Final = """\
# What contracts record at the table: written by `python -m benchmarks.contracts`, never by hand.
# The game points of the buyer's side less the other's with open hands, divided by what the level
# multiplies by; the mean of what hint players recorded, divided alike; and how many hands did.
"""


def marks_of(deal: int) -> Marks:
    """Those of the rule players of a deal: lower by chance, half of the time for doubling too."""
    stream = Stream(SEED + 1, deal)
    less, raises = stream.below(31), stream.below(2) * (10 + stream.below(40))
    return replace(
        MARKS,
        hokum=MARKS.hokum - less,
        sun=MARKS.sun - less,
        raises=(MARKS.raises[0] - raises, *MARKS.raises[1:]),
    )


def played(profile: str, deal: int) -> Result:
    """One deal: what the buyer's side records more, with open hands and at the table."""
    rules = load_rule_set(profile)
    pack, dealer = shuffled_pack(SEED, deal)
    dealt = deal_cards(rules, dealer, pack).deal
    rule = RulePlayer(marks=marks_of(deal))
    state = bid_on(start(rules, dealer, dealt.up_card, None), pack, [rule] * 4)
    bought = result(state)
    if not isinstance(bought, Purchase) or bought.contract.buyer is None:
        return {"group": None}
    contract, side = bought.contract, bought.contract.buyer.side
    full = deal_cards(rules, dealer, pack, bought.up_card_taken_by).deal
    (scores,) = solve_many([position_from_deal(rules, full, contract)], best_only=True)
    hints = [HintPlayer(worlds=PLAY_WORLDS, seed=4 * deal + seat) for seat in Seat]
    record = play_cards(rules, full, contract, hints, calls=state.calls)
    return {
        "group": group_of(rules, contract),
        "level": int(contract.level),
        "open": scores.differences[scores.best[0]] * (1 if side is Side.NORTH_SOUTH else -1),
        "table": difference(record, side),
    }


class Row(NamedTuple):
    """Hands that open hands say much the same of: means, and how many there are."""

    open: float
    table: float
    hands: int


def rows(hands: Sequence[tuple[float, float]]) -> list[Row]:
    """Hands in groups by what open hands say, joined until the table never falls.

    A group has hands that gain with open hands or hands that lose, never both: between failing and
    just making lies a step.
    """
    found = _groups([each for each in hands if each[0] <= 0])
    found += _groups([each for each in hands if each[0] > 0])
    joined: list[Row] = []
    for group in found:
        row = _row([Row(*each, 1) for each in group])
        while joined and joined[-1].table >= row.table:
            row = _row([joined.pop(), row])
        joined.append(row)
    return joined


def _groups(hands: Iterable[tuple[float, float]]) -> list[list[tuple[float, float]]]:
    """In their order, `LEAST` in each or more, and equal ones together."""
    found: list[list[tuple[float, float]]] = []
    for each in sorted(hands):
        if not found or (len(found[-1]) >= LEAST and each[0] > found[-1][-1][0]):
            found.append([])
        found[-1].append(each)
    if len(found) > 1 and len(found[-1]) < LEAST:
        last = found.pop()
        found[-1] += last
    return found


def _row(parts: Sequence[Row]) -> Row:
    hands = sum(each.hands for each in parts)
    return Row(
        sum(each.open * each.hands for each in parts) / hands,
        sum(each.table * each.hands for each in parts) / hands,
        hands,
    )


def written(results: Iterable[Result]) -> str:
    """The file."""
    groups: dict[str, list[tuple[float, float]]] = {}
    for each in results:
        if each["group"] is not None:
            factor = LEVEL_FACTOR[Level(each["level"])]
            pair = (each["open"] / factor, each["table"] / factor)
            groups.setdefault(each["group"], []).append(pair)
    text = HEAD + f"# Seed {SEED}, {PLAY_WORLDS} worlds a card.\n"
    for group, hands in sorted(groups.items()):
        lines = "".join(f"    [{a:.2f}, {b:.2f}, {n}],\n" for a, b, n in rows(hands))
        text += f"\n{group} = [\n{lines}]\n"
    return text


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing, print what open hands promise too much, and write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--profile", default="saudi")
    add_options(parser)
    chosen = parser.parse_args(arguments)
    run = opened(f"contracts-{chosen.profile}", {"profile": chosen.profile, "seed": SEED}, chosen)
    carry_on(run, chosen.deals, partial(played, chosen.profile), chosen.jobs)
    results = run.results(chosen.deals)
    if chosen.write:
        FILE.write_text(written(results), encoding="utf-8")
    sys.stdout.write(written(results))


if __name__ == "__main__":
    main()
