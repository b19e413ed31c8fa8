"""Rows made up by seed: positions, deals, and hands played by players of several kinds.

Row number N of a seed is the same on every machine, whatever was made before it, so an archive of
any size can be made in any number of pieces.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from baloot_solver.archive.rows import DealRow, PositionRow, RecordRow, Row
from baloot_solver.cards import ContractKind, Seat
from baloot_solver.deal import Deal
from baloot_solver.errors import InputError
from baloot_solver.generate import Stream, random_game, random_last_tricks
from baloot_solver.messages.position import PositionParts
from baloot_solver.notation.text import shown
from baloot_solver.players import (
    Blunderer,
    Player,
    RandomPlayer,
    RulePlayer,
    play_cards,
    play_numbered,
)
from baloot_solver.rules import RuleSet
from baloot_solver.rules.groups import NoAuction
from baloot_solver.solve import Objective

Wanted = Literal["positions", "deals", "records"]
WANTED: Final[tuple[Wanted, ...]] = ("positions", "deals", "records")
WORLDS: Final = 100
"""Possible deals a hint player looks at unless told otherwise."""
MOST_WORLDS: Final = 10_000
_SEED_SHIFT: Final = 8
"""A hint player makes a seed for each of 32 plays of its own."""
_ATTEMPTS: Final = 200
"""Deals that may be thrown in one after the other before it is no accident."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """What rows to make up.

    `cards` (1 to 8) a hand and `plays` random legal cards are those of positions; `kind` is their
    kind of contract. `players` are those of records: `random`, `rule`, `blunder:RATE` (the rule
    player, who at each choice blunders with that chance) or `hint:WORLDS` (the best card of a hint
    over so many possible deals), or four of these between commas, for South, East, North and West.
    """

    rules: RuleSet
    seed: int
    wanted: Wanted = "positions"
    cards: int = 8
    plays: int = 0
    kind: ContractKind | None = None
    players: str = "rule"

    def row(self, index: int) -> Row:
        """Row `index` of the seed. Raises `InputError` on `seed`, `index`, `plays`, `players`."""
        if self.wanted == "records":
            return self._record(index)
        if self.wanted == "deals":
            return self._deal_row(index)
        return self._position(index)

    def _name(self, index: int) -> str:
        return f"{self.seed}-{index}"

    def _position(self, index: int) -> PositionRow:
        name = self._name(index)
        if self.cards == 8:
            start, plays = random_game(
                self.seed, index, rules=self.rules, plays=self.plays, kind=self.kind
            )
            assert start.dealt is not None
            parts = PositionParts(self.rules, start.dealt, start.contract, plays=plays)
            return PositionRow(name, parts, Objective.GAME_POINTS)
        start, plays = random_last_tricks(
            self.seed,
            index,
            rules=self.rules,
            cards=self.cards,
            plays=self.plays,
            kind=self.kind,
        )
        parts = PositionParts(self.rules, Deal(start.hands), start.contract, start.leader, plays)
        return PositionRow(name, parts, Objective.CARD_POINTS)

    def _deal_row(self, index: int) -> DealRow:
        start, _ = random_game(self.seed, index, rules=self.rules)
        assert start.dealt is not None
        return DealRow(self._name(index), self.rules, start.dealt)

    def _record(self, index: int) -> RecordRow:
        """The first deal from the row's own numbers on that somebody buys.

        Under rules without an auction somebody has bought a random contract.
        """
        makers = table_of(self.players)
        if isinstance(self.rules.auction, NoAuction):
            start, _ = random_game(self.seed, index, rules=self.rules, kind=self.kind)
            assert start.dealt is not None
            table = self._table(makers, index)
            name = self._name(index)
            return RecordRow(play_cards(self.rules, start.dealt, start.contract, table, id=name))
        for attempt in range(_ATTEMPTS):
            number = index * _ATTEMPTS + attempt
            table = self._table(makers, number)
            found = play_numbered(self.seed, number, self.rules, table, id=self._name(index))
            if found.record is not None:
                return RecordRow(found.record)
        raise InputError(
            "players", "NOBODY_BUYS", f"{_ATTEMPTS} deals one after the other were thrown in"
        )

    def _table(self, makers: Sequence[Callable[[Stream], Player]], number: int) -> list[Player]:
        """Four players, each with a stream of its own, none of them that of the pack."""
        return [
            make(Stream(self.seed ^ (seat + 1) << 56, number))
            for seat, make in zip(Seat, makers, strict=True)
        ]


def rows_of(recipe: Recipe, first: int, count: int, workers: int = 1) -> Iterator[Row]:
    """Rows `first` and on, in order, `workers` of them made at once.

    More than one worker pays where players search: the search leaves the others alone, all else
    they share. Raises what `Recipe.row` does.
    """
    numbers = iter(range(first, first + count))
    if workers == 1:
        yield from map(recipe.row, numbers)
        return
    with ThreadPoolExecutor(workers) as pool:
        waiting: deque[Future[Row]] = deque()
        try:
            for number in numbers:
                waiting.append(pool.submit(recipe.row, number))
                if len(waiting) > 4 * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def table_of(text: str) -> list[Callable[[Stream], Player]]:
    """Makes the players of a table; `InputError` (UNKNOWN_PLAYERS) on `players`."""
    names = text.split(",")
    if len(names) not in (1, 4):
        raise InputError("players", "UNKNOWN_PLAYERS", "name one kind of players, or four of them")
    return [players_of(name.strip()) for name in (names * 4 if len(names) == 1 else names)]


def players_of(text: str) -> Callable[[Stream], Player]:
    """Makes players of a name; `InputError` (UNKNOWN_PLAYERS) on `players`."""
    name, colon, rate = text.partition(":")
    if name == "random" and not colon:
        return RandomPlayer
    if name == "rule" and not colon:
        return lambda stream: RulePlayer()
    if name == "blunder" and colon:
        try:
            chance = float(rate)
        except ValueError:
            chance = -1.0
        if 0 <= chance <= 1:
            return lambda stream: Blunderer(RulePlayer(), chance, stream)
    if name == "hint":
        worlds = rate if colon else str(WORLDS)
        if worlds.isascii() and worlds.isdecimal() and 1 <= int(worlds) <= MOST_WORLDS:
            return partial(_hint_player, int(worlds))
    raise InputError(
        "players",
        "UNKNOWN_PLAYERS",
        f"{shown(text)} is none of random, rule, blunder:RATE (a chance from 0 to 1) and"
        f" hint:WORLDS (1 to {MOST_WORLDS:,} possible deals)",
    )


def _hint_player(worlds: int, stream: Stream) -> Player:
    from baloot_solver.players.hint import HintPlayer  # brings the hints with it

    return HintPlayer(worlds=worlds, seed=stream.bits() >> _SEED_SHIFT)
