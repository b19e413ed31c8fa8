"""Time of hints: SuggestPlay at every trick and with a thousand worlds, SuggestBid at every turn.

    python -m benchmarks.hints --hands 20 --write

Hands of rule players, hinted to the seat whose turn it is: every legal card in game points over 100
worlds with soft knowledge, on all cores; then the same with card points, and 1,000 worlds. Calls
are hinted at turns of the auctions of rule players, over as many deals as where no budget is given.
Times are of the clock, so run it on a quiet machine; beside them stands the time of all processors,
which other programs hardly touch. With `--write` the table goes into `docs/figures/hints.csv`.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from baloot_solver.auction import AuctionCall, legal_calls, start
from baloot_solver.auction.model import Bidding, Doubling
from baloot_solver.cards import ContractKind, Seat
from baloot_solver.dealing import deal_cards, shuffled_pack
from baloot_solver.hints import SeatView, view_of
from baloot_solver.hints.bid import suggest_bid
from baloot_solver.hints.bidding import BidView
from baloot_solver.hints.crew import cores
from baloot_solver.hints.suggest import Budget, suggest_play
from baloot_solver.hints.weights import SoftKnowledge
from baloot_solver.players import RulePlayer, play_numbered
from baloot_solver.players.hint import bid_view
from baloot_solver.players.playing import bid_on
from baloot_solver.players.views import CallView
from baloot_solver.rules import load_rule_set
from benchmarks.measuring import Spread, table, with_progress

SEED: Final = 1_414_214
FILE: Final = Path(__file__).parent.parent / "docs/figures/hints.csv"
HEADER: Final = ("hint", "worlds", "hands", "median_s", "p95_s", "maximum_s", "median_processors_s")
KINDS: Final = (ContractKind.HOKUM, ContractKind.SUN)
SITUATIONS: Final = ("first round", "second round", "doubling")

Ask = Callable[[int], object]
"""A hint, asked for on so many threads."""


@dataclass(frozen=True, slots=True)
class Case:
    """A line of the table: its hints, of which each is of a hand of its own."""

    name: str
    worlds: str
    asks: Callable[[], Iterator[Ask]]


def views(kind: ContractKind, plays: int, number: int) -> Iterator[SeatView]:
    """The turns of so many hands of one kind of contract."""
    rules, players = load_rule_set("saudi"), [RulePlayer()] * 4
    deal = 0
    while number:
        record = play_numbered(SEED, deal, rules, players).record
        deal += 1
        if record is None or record.contract.kind is not kind:
            continue
        to_play = view_of(record, Seat.SOUTH, plays).to_play
        assert to_play is not None
        number -= 1
        yield view_of(record, to_play, plays)


@dataclass(frozen=True)
class _Listener(RulePlayer):
    """Calls by point count, and keeps what it saw at every turn that had a choice."""

    turns: list[CallView] = field(default_factory=list)

    def choose_call(self, view: CallView) -> AuctionCall:
        if len(legal_calls(view.auction)) > 1:
            self.turns.append(view)
        return super().choose_call(view)


def turns(situation: str) -> Iterator[BidView]:
    """One turn of that situation of every auction that has one, the last."""
    rules, deal = load_rule_set("saudi"), 0
    while True:
        pack, dealer = shuffled_pack(SEED, deal)
        deal += 1
        up_card = deal_cards(rules, dealer, pack).deal.up_card
        listener = _Listener()
        bid_on(start(rules, dealer, up_card, None), pack, [listener] * 4)
        found = [view for view in listener.turns if _situation(view) == situation]
        if found:
            yield bid_view(found[-1])


def _situation(view: CallView) -> str:
    stage = view.auction.stage
    if isinstance(stage, Bidding):
        return SITUATIONS[stage.round - 1]
    return SITUATIONS[2] if isinstance(stage, Doubling) else "confirming"


def _plays(
    kind: ContractKind, plays: int, worlds: int, *, card_points: bool = False
) -> Callable[[], Iterator[Ask]]:
    def asks() -> Iterator[Ask]:
        # The views are made as they are asked for, and there are enough of them.
        for view in views(kind, plays, 1 << 20):
            yield partial(_play, view, worlds, card_points)

    return asks


def _play(view: SeatView, worlds: int, card_points: bool, threads: int) -> object:
    return suggest_play(
        view, budget=Budget(worlds), weigher=SoftKnowledge(), card_points=card_points,
        threads=threads,
    )  # fmt: skip


def _bids(situation: str) -> Callable[[], Iterator[Ask]]:
    return lambda: (partial(_bid, view) for view in turns(situation))


def _bid(view: BidView, threads: int) -> object:
    return suggest_bid(view, threads=threads)


def cases() -> list[Case]:
    """The lines of the table."""
    found = []
    for kind in KINDS:
        name = kind.value
        found += [
            Case(f"{name}, trick {trick}", "100", _plays(kind, 4 * trick - 4, 100))
            for trick in range(1, 8)
        ]
        for trick in (1, 4):
            asks = _plays(kind, 4 * trick - 4, 100, card_points=True)
            found.append(Case(f"{name} and card points, trick {trick}", "100", asks))
        found.append(Case(f"{name}, trick 1", "1000", _plays(kind, 0, 1000)))
    found += [Case(f"bid, {each}", "default", _bids(each)) for each in SITUATIONS]
    return found


def measured(case: Case, hands: int, threads: int) -> tuple[str, ...]:
    """The line of a case."""
    asks = case.asks()
    next(asks)(threads)  # threads begin, what is kept from hand to hand is made
    clock, processors = [], []
    for ask in with_progress(list(islice(asks, hands)), f"{case.name}, {case.worlds}"):
        begun, worked = time.perf_counter(), time.process_time()
        ask(threads)
        clock.append(time.perf_counter() - begun)
        processors.append(time.process_time() - worked)
    spread = Spread.of(clock)
    seconds = (spread.median, spread.p95, spread.maximum, Spread.of(processors).median)
    return (case.name, case.worlds, str(hands), *(f"{each:.3f}" for each in seconds))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hands", type=int, default=20, help="hints of each kind (default 20)")
    parser.add_argument("--only", default="", help="lines whose name has this in it")
    parser.add_argument("--threads", type=int, default=cores(), help="default: all cores")
    parser.add_argument("--write", action="store_true", help="put the table into docs/figures")
    chosen = parser.parse_args(arguments)
    if chosen.write and chosen.only:
        parser.error("--write wants the whole table")
    rows = [
        measured(case, chosen.hands, chosen.threads)
        for case in cases()
        if chosen.only in f"{case.name}, {case.worlds}"
    ]
    if chosen.write:
        with FILE.open("w", newline="", encoding="utf-8") as out:
            csv.writer(out, lineterminator="\n").writerows((HEADER, *rows))
    sys.stdout.write(table(HEADER, rows) + "\n")


if __name__ == "__main__":
    main()
