"""Counting the ways hidden cards can lie when seats have announced projects: suit by suit.

A run lies in one suit, so what matters of a suit is only how many of its cards each seat has and
what its runs there amount to (the *key* of `runs`). Every way to deal one suit is listed, the lists
are put together by key, and the number of ways to complete a hand from each point on follows by
going through the suits. Numbers lead down those counts to one way each, as in `counting`.

Four of a kind go across the suits. The ways are cut into cases by which fours of a kind each
announcing seat has, and inside a case those cards are given. A case also numbers ways in which a
seat has another four of a kind as well: these belong to other cases, so their numbers stand for
nothing (`way` is None) and are drawn again; `count` leaves them out by inclusion and exclusion.
What is drawn stays uniform, since every true way has exactly one number, and how often a draw is
repeated is known: `numbers` / `count` times on average.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, combinations
from typing import Final

from baloot_solver.cards import Card, Rank, Suit
from baloot_solver.hints.masks import mask_of
from baloot_solver.hints.runs import Key, Runs

_SUITS: Final = range(4)


@dataclass(frozen=True, slots=True)
class Four:
    """Four of a kind that a holder may have had among his eight cards."""

    holder: int
    rank: Rank

    @property
    def cards(self) -> int:
        """The four cards as a mask."""
        return mask_of(Card.of(self.rank, suit) for suit in Suit)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What is to be dealt, by holder: cards he may get, how many, and cards he has or had."""

    may_hold: tuple[int, ...]
    counts: tuple[int, ...]
    had: tuple[int, ...]

    def with_four(self, four: Four) -> Hidden | None:
        """The same after giving a holder the cards of a four that he has not; None: impossible."""
        wanted = four.cards & ~self.had[four.holder]
        left = self.counts[four.holder] - wanted.bit_count()
        if left < 0 or wanted & ~self.may_hold[four.holder]:
            return None
        may, counts, had = list(self.may_hold), list(self.counts), list(self.had)
        may = [mask & ~wanted for mask in may]
        counts[four.holder] = left
        had[four.holder] |= wanted
        return Hidden(tuple(may), tuple(counts), tuple(had))


class SuitWays:
    """The ways to deal hidden cards to three holders whose hands must bear out what they announced.

    `runs` say, by holder, what his runs must amount to; `fours` are the fours of a kind that matter
    and can be. Ways as in `counting.Ways`, without the cards `had`.
    """

    def __init__(self, hidden: Hidden, runs: Sequence[Runs], fours: Sequence[Four]) -> None:
        self._hidden = hidden
        self._runs = tuple(runs)
        self._judges: dict[tuple[int, tuple[Rank, ...]], Runs | None] = {}
        certain = tuple(each for each in fours if not each.cards & ~hidden.had[each.holder])
        self._fours = tuple(each for each in fours if each not in certain)
        self._cases: list[tuple[tuple[Four, ...], _Case]] = []
        for some in _subsets(self._fours):
            case = self._case(some, (*certain, *some))
            if case is not None and case.count:
                self._cases.append((some, case))
        self._certain = certain
        self._ends = list(accumulate(case.count for _, case in self._cases))
        self.numbers = self._ends[-1] if self._ends else 0

    def _case(self, given: Iterable[Four], exactly: tuple[Four, ...]) -> _Case | None:
        """The ways in which the holders have at least the fours `given`.

        Their runs are judged as if they had `exactly` those fours.
        """
        hidden: Hidden | None = self._hidden
        for each in given:
            hidden = hidden.with_four(each) if hidden is not None else None
        if hidden is None:
            return None
        judges = []
        for holder in range(len(self._runs)):
            ranks = tuple(each.rank for each in exactly if each.holder == holder)
            judge = self._judge(holder, ranks)
            if judge is None:
                return None
            judges.append(judge)
        return _Case(hidden, judges, self._hidden)

    def _judge(self, holder: int, fours: tuple[Rank, ...]) -> Runs | None:
        """The judge of a holder with these fours: one for all cases, since it remembers hands."""
        name = holder, fours
        if name not in self._judges:
            self._judges[name] = self._runs[holder].beside(fours)
        return self._judges[name]

    @cached_property
    def count(self) -> int:
        """How many ways there are, exactly."""
        total = 0
        for some, case in self._cases:
            total += case.count
            others = [each for each in self._fours if each not in some]
            for more in _subsets(others):
                if more:
                    both = self._case((*some, *more), (*self._certain, *some))
                    total += (-1) ** len(more) * (both.count if both is not None else 0)
        return total

    def way(self, number: int) -> list[int] | None:
        """The way with a number below `numbers`; None where that number stands for none."""
        place = bisect_right(self._ends, number)
        if place:
            number -= self._ends[place - 1]
        some, case = self._cases[place]
        found = case.way(number)
        for each in self._fours:
            if each not in some and not each.cards & ~(
                found[each.holder] | self._hidden.had[each.holder]
            ):
                return None
        return found


def _subsets(fours: Sequence[Four]) -> Iterator[tuple[Four, ...]]:
    """The sets of fours that can be held together: one holder a rank, two a holder."""
    for some in chain.from_iterable(combinations(fours, size) for size in range(len(fours) + 1)):
        ranks = {each.rank for each in some}
        holders = [each.holder for each in some]
        if len(ranks) == len(some) and all(holders.count(each) <= 2 for each in holders):
            yield some


@dataclass(frozen=True, slots=True)
class _Entry:
    """The ways to deal one suit that come to the same: cards of the first two, and the keys."""

    first: int
    second: int
    keys: tuple[Key, ...]
    deals: list[int]


_State = tuple[int, int, int, tuple[Key, ...]]
"""The suit that comes next, places left with the first two holders, and the keys so far."""


class _Case:
    """The ways with certain fours of a kind given."""

    def __init__(self, hidden: Hidden, judges: Sequence[Runs], whole: Hidden) -> None:
        self._judges = judges
        self._given = [now & ~before for now, before in zip(hidden.had, whole.had, strict=True)]
        entries = [_entries(hidden, judges, suit) for suit in _SUITS]
        self._suits = [_by_keys(each) for each in entries]
        self._room = [_room(hidden, suit) for suit in _SUITS]
        self._known: dict[_State, int] = {}
        self._joins: dict[tuple[tuple[Key, ...], tuple[Key, ...]], tuple[Key, ...] | None] = {}
        self._lists: dict[_State, tuple[list[int], list[tuple[_Entry, _State, int]]]] = {}
        first, second, third = hidden.counts
        self._start: _State = (0, first, second, tuple(judge.nothing for judge in judges))
        fits = self._room[0][3] == first + second + third
        self.count = self._ways(self._start) if fits else 0

    def _ways(self, state: _State) -> int:
        """The number of ways to go on from a state to the end."""
        suit, first, second, keys = state
        if suit == len(_SUITS):
            pairs = zip(self._judges, keys, strict=True)
            return int(first == second == 0 and all(judge.accepts(key) for judge, key in pairs))
        found = self._known.get(state)
        if found is None:
            one, two, three, left = self._room[suit]
            third = left - first - second
            found = 0
            if first <= one and second <= two and 0 <= third <= three:
                found = sum(len(entry.deals) * self._ways(to) for entry, to in self._steps(state))
            self._known[state] = found
        return found

    def _steps(self, state: _State) -> Iterator[tuple[_Entry, _State]]:
        """The ways to deal the next suit, by entry, and the state each leads to."""
        suit, first, second, keys = state
        for added, entries in self._suits[suit].items():
            joined = self._join(keys, added)
            if joined is not None:
                for entry in entries:
                    if entry.first <= first and entry.second <= second:
                        yield entry, (suit + 1, first - entry.first, second - entry.second, joined)

    def _join(self, keys: tuple[Key, ...], added: tuple[Key, ...]) -> tuple[Key, ...] | None:
        """The keys of all holders joined; None where one of them is out of question."""
        pair = keys, added
        if pair not in self._joins:
            triples = zip(self._judges, keys, added, strict=True)
            joined = tuple(judge.join(old, new) for judge, old, new in triples)
            self._joins[pair] = None if None in joined else joined
        return self._joins[pair]

    def way(self, number: int) -> list[int]:
        found = list(self._given)
        state = self._start
        for suit in _SUITS:
            ends, steps = self._listed(state)
            place = bisect_right(ends, number)
            if place:
                number -= ends[place - 1]
            entry, state, ways = steps[place]
            choice, number = divmod(number, ways)
            deal = entry.deals[choice]
            for holder in range(len(found)):
                found[holder] |= (deal >> (8 * holder) & 255) << (8 * suit)
        return found

    def _listed(self, state: _State) -> tuple[list[int], list[tuple[_Entry, _State, int]]]:
        """The steps from a state that lead somewhere, and where their numbers end."""
        listed = self._lists.get(state)
        if listed is None:
            steps = [(entry, then, self._ways(then)) for entry, then in self._steps(state)]
            steps = [each for each in steps if each[2]]
            ends = list(accumulate(len(entry.deals) * ways for entry, _, ways in steps))
            listed = self._lists[state] = ends, steps
        return listed


def _room(hidden: Hidden, suit: int) -> tuple[int, int, int, int]:
    """How many cards of this suit and later ones each holder may get, and how many there are."""
    one, two, three = (mask >> (8 * suit) for mask in hidden.may_hold)
    return one.bit_count(), two.bit_count(), three.bit_count(), (one | two | three).bit_count()


def _by_keys(entries: Sequence[_Entry]) -> dict[tuple[Key, ...], list[_Entry]]:
    found: dict[tuple[Key, ...], list[_Entry]] = {}
    for entry in entries:
        found.setdefault(entry.keys, []).append(entry)
    return found


def _entries(hidden: Hidden, judges: Sequence[Runs], suit: int) -> list[_Entry]:
    """Every way to deal the hidden cards of a suit, put together by what it comes to.

    A deal is the ranks of the three holders, eight bits each.
    """
    shift = 8 * suit
    may = [mask >> shift & 255 for mask in hidden.may_hold]
    had = [mask >> shift & 255 for mask in hidden.had]
    deals = [0]
    for rank in range(8):
        takers = [1 << (rank + 8 * holder) for holder in range(3) if may[holder] >> rank & 1]
        if takers:
            deals = [deal | taker for taker in takers for deal in deals]
    keys = [
        [judge.of_suit(suit, ranks | had[holder]) if not ranks & ~may[holder] else None
         for ranks in range(256)]
        for holder, judge in enumerate(judges)
    ]  # fmt: skip
    found: dict[tuple[int, int, Key, Key, Key], list[int]] = {}
    for deal in deals:
        one, two, three = deal & 255, deal >> 8 & 255, deal >> 16
        first, second, third = keys[0][one], keys[1][two], keys[2][three]
        if first is None or second is None or third is None:
            continue
        name = (one.bit_count(), two.bit_count(), first, second, third)
        found.setdefault(name, []).append(deal)
    return [_Entry(name[0], name[1], name[2:], deals) for name, deals in found.items()]
