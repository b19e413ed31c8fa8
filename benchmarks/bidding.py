"""SuggestBid against bidding by point count: the same deals in both directions, played out.

    python -m benchmarks.bidding --deals 2000 --write

One side calls what `suggest_bid` says and the other by point count, then the other way round; all
four play the cards as hint players do. Where both auctions come to the same contract nothing is
played, and nothing is gained. What counts is what the side with SuggestBid records a hand more.
With `--open-hands` contracts count with what they come to with open hands, and not with what such
contracts record at the table (`hints.table_play`). Resumable (`.runs/`); with `--write` the line
goes into `docs/figures/bidding.csv`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from baloot_solver.auction import AuctionState, Purchase, result, start
from baloot_solver.cards import Seat, Side
from baloot_solver.dealing import deal_cards, shuffled_pack
from baloot_solver.players import RulePlayer, play_cards
from baloot_solver.players.hint import HintPlayer
from baloot_solver.players.playing import bid_on
from baloot_solver.rules import load_rule_set
from benchmarks.duplicate import difference, write_row
from benchmarks.measuring import table
from benchmarks.resumable import Result, add_options, carry_on, mean_and_reach, opened

SEED: Final = 6_931_471
FILE: Final = Path(__file__).parent.parent / "docs/figures/bidding.csv"
HEADER: Final = (
    "profile", "bid_worlds", "play_worlds", "contracts_count", "deals", "other_contracts",
    "points_a_hand", "reach_95",
)  # fmt: skip


def played(
    profile: str, bid_worlds: int, play_worlds: int, deal: int, *, open_hands: bool = False
) -> Result:
    """One deal: what the side that calls by hints records more, in each direction."""
    rules = load_rule_set(profile)
    pack, dealer = shuffled_pack(SEED, deal)
    dealt = deal_cards(rules, dealer, pack).deal
    bidder = HintPlayer(bid_worlds=bid_worlds, bid_open_hands=open_hands, seed=deal)
    counter = RulePlayer()
    ended: list[AuctionState] = []
    for side in Side:
        opening = start(rules, dealer, dealt.up_card, None)
        players = [bidder if seat.side is side else counter for seat in Seat]
        ended.append(bid_on(opening, pack, players))
    bought = [result(state) for state in ended]
    if bought[0] == bought[1]:
        return {"gains": [0, 0], "same": True}
    gains = []
    hints = [HintPlayer(worlds=play_worlds, seed=4 * deal + seat) for seat in Seat]
    for side, state, found in zip(Side, ended, bought, strict=True):
        if not isinstance(found, Purchase):
            gains.append(0)
            continue
        full = deal_cards(rules, dealer, pack, found.up_card_taken_by).deal
        record = play_cards(rules, full, found.contract, hints, calls=state.calls)
        gains.append(difference(record, side))
    return {"gains": gains, "same": False}


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--profile", default="saudi")
    parser.add_argument("--bid-worlds", type=int, default=80)
    parser.add_argument("--play-worlds", type=int, default=20)
    parser.add_argument(
        "--open-hands", action="store_true", help="contracts count as with open hands"
    )
    add_options(parser)
    chosen = parser.parse_args(arguments)
    options = {
        "profile": chosen.profile, "bid": chosen.bid_worlds, "play": chosen.play_worlds,
        "seed": SEED,
    }  # fmt: skip
    name = f"bidding-{chosen.profile}-{chosen.bid_worlds}-{chosen.play_worlds}"
    if chosen.open_hands:
        options["open_hands"], name = True, f"{name}-open"
    run = opened(name, options, chosen)
    work = partial(
        played, chosen.profile, chosen.bid_worlds, chosen.play_worlds, open_hands=chosen.open_hands
    )
    carry_on(run, chosen.deals, work, chosen.jobs)
    results = run.results(chosen.deals)
    mean, reach = mean_and_reach([sum(each["gains"]) / 2 for each in results])
    others = Counter(each["same"] for each in results)[False]
    row = (
        chosen.profile, str(chosen.bid_worlds), str(chosen.play_worlds),
        "as with open hands" if chosen.open_hands else "as at the table",
        str(len(results)), str(others), f"{mean:.2f}", f"{reach:.2f}",
    )  # fmt: skip
    if chosen.write:
        write_row(FILE, HEADER, row, keys=4)
    sys.stdout.write(table(HEADER, [row]) + "\n")


if __name__ == "__main__":
    main()
