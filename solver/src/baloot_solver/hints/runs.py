"""What the runs of a seat must amount to: judged one suit at a time, for `suits`.

A judge gives each suit's ranks a key, joins the keys of suits, and says at the end whether a hand
with these keys bears out what was announced. The fewer different keys, the faster the counting, so
each judge keeps only what it needs: which announced runs are found (`Wanted`), the classes of all
runs (`Classes`) or, where single cards matter, the runs themselves (`Exact`). A key of None means
that nothing can come of it any more. The meaning is that of `claims.bears_out`, and tests hold the
two together over all hands of small cases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final, Protocol, TypeAlias

from baloot_solver.cards import Card, Rank, Suit
from baloot_solver.deal import Contract
from baloot_solver.hints.claims import Claims, bears_out
from baloot_solver.hints.masks import hand_of, mask_of
from baloot_solver.hints.view import Announcement
from baloot_solver.projects.finding import baloot_suits
from baloot_solver.projects.model import four_class, run_class
from baloot_solver.rules.ruleset import RuleSet

Key: TypeAlias = Any
"""Whatever the judge makes of it: hashable, and told apart from those of its kind by `==`."""
_PAIR: Final = 1 << Rank.KING | 1 << Rank.QUEEN


class Runs(Protocol):
    """A judge of one holder's runs."""

    @property
    def nothing(self) -> Key:
        """The key of no cards."""

    def beside(self, fours: tuple[Rank, ...]) -> Runs | None:
        """The judge where the holder has exactly these fours of a kind; None: he may not."""

    def of_suit(self, suit: int, ranks: int) -> Key | None:
        """The key of a suit of the eight cards, a bit a rank; None where it is out of question."""

    def join(self, one: Key, other: Key) -> Key | None:
        """The key of both together."""

    def accepts(self, key: Key) -> bool:
        """Whether a hand with this key in all four suits bears out what was said."""


def runs_of(rules: RuleSet, contract: Contract, claims: Claims | None) -> Runs:
    """The judge of a seat that made these claims."""
    if claims is None or rules.projects is None:
        return _Anything()
    judge: Runs = _Anything()
    if claims.full and rules.projects.max_projects != 0:
        judge = _declared_in_full(rules, contract, claims)
    elif claims.projects:
        judge = _Wanted(rules, contract, claims)
    return _Pairs(judge, rules, contract, claims.pairs) if claims.pairs else judge


def fours_that_matter(
    rules: RuleSet, contract: Contract, claims: Claims | None
) -> tuple[Rank, ...]:
    """The ranks whose four of a kind would have to do with these claims."""
    if claims is None:
        return ()
    fours = [rank for rank in Rank if four_class(rules, contract.kind, rank) is not None]
    if claims.full:
        return tuple(fours)

    def may_be_meant(rank: Rank) -> bool:
        shown = mask_of(Card.of(rank, suit) for suit in Suit) & claims.shown
        return not shown and any(_is_four(rules, contract, rank, told) for told in claims.projects)

    return tuple(rank for rank in fours if may_be_meant(rank))


def _is_four(rules: RuleSet, contract: Contract, rank: Rank, told: Announcement) -> bool:
    """Whether four of a kind of that rank are what was announced."""
    return four_class(rules, contract.kind, rank) is told.cls and told.top in (None, rank)


class _Anything:
    """Nothing was said."""

    nothing: Key = ()

    def beside(self, fours: tuple[Rank, ...]) -> Runs | None:
        return self

    def of_suit(self, suit: int, ranks: int) -> Key | None:
        return ()

    def join(self, one: Key, other: Key) -> Key | None:
        return ()

    def accepts(self, key: Key) -> bool:
        return True


class _Pairs:
    """King and Queen in so many suits, beside another judge's matter (all-trump)."""

    def __init__(self, inner: Runs, rules: RuleSet, contract: Contract, wanted: int) -> None:
        self._inner, self._rules, self._contract = inner, rules, contract
        self._wanted = wanted
        self._suits = baloot_suits(rules, contract.kind, contract.trump)
        self.nothing: Key = (inner.nothing, 0)

    def beside(self, fours: tuple[Rank, ...]) -> Runs | None:
        inner = self._inner.beside(fours)
        if inner is None:
            return None
        return _Pairs(inner, self._rules, self._contract, self._wanted)

    def of_suit(self, suit: int, ranks: int) -> Key | None:
        key = self._inner.of_suit(suit, ranks)
        pair = Suit(suit) in self._suits and ranks & _PAIR == _PAIR
        return None if key is None else (key, int(pair))

    def join(self, one: Key, other: Key) -> Key | None:
        key = self._inner.join(one[0], other[0])
        return None if key is None else (key, min(self._wanted, one[1] + other[1]))

    def accepts(self, key: Key) -> bool:
        return key[1] >= self._wanted and self._inner.accepts(key[0])


class _Wanted:
    """The announced projects are there, whatever else is.

    A key is a number for each way to meet some announcements by fours of a kind; its bit `s` says
    that the set `s` of announcements is met by disjoint runs of the cards left over.
    """

    def __init__(
        self, rules: RuleSet, contract: Contract, claims: Claims, fours: tuple[Rank, ...] = ()
    ) -> None:
        self._rules, self._contract, self._claims = rules, contract, claims
        self._told = claims.projects
        assert rules.projects is not None
        self._split = rules.projects.long_run == "split"
        self._all = (1 << len(self._told)) - 1
        self._choices = list(self._met_by(fours, 0))
        self.nothing: Key = (1,) * len(self._choices)
        self._suit: dict[int, int] = {}

    def _met_by(self, fours: tuple[Rank, ...], first: int) -> list[tuple[int, int]]:
        """The ways to meet announcements from `first` on by fours: their cards, and which."""
        if first == len(self._told):
            return [(0, 0)]
        found = self._met_by(fours, first + 1)
        for rank in fours:
            if _is_four(self._rules, self._contract, rank, self._told[first]):
                cards = mask_of(Card.of(rank, suit) for suit in Suit)
                others = tuple(each for each in fours if each is not rank)
                found = found + [
                    (cards | more, met | 1 << first)
                    for more, met in self._met_by(others, first + 1)
                ]
        return found

    def beside(self, fours: tuple[Rank, ...]) -> Runs | None:
        return _Wanted(self._rules, self._contract, self._claims, fours) if fours else self

    def of_suit(self, suit: int, ranks: int) -> Key | None:
        left = ranks & ~(self._claims.shown >> (8 * suit))
        return tuple(self._runs_in(left & ~(cards >> (8 * suit))) for cards, _ in self._choices)

    def _runs_in(self, ranks: int) -> int:
        found = self._suit.get(ranks)
        if found is None:
            found = 0
            for met in _met_sets(self._told, 0, run_parts(ranks, self._split)):
                found |= 1 << met
            self._suit[ranks] = found
        return found

    def join(self, one: Key, other: Key) -> Key | None:
        return tuple(map(_joined, one, other))

    def accepts(self, key: Key) -> bool:
        pairs = zip(key, self._choices, strict=True)
        return any(sets >> (self._all & ~met) & 1 for sets, (_, met) in pairs)


def _met_sets(told: Sequence[Announcement], first: int, parts: Sequence[int]) -> set[int]:
    """The sets of announcements from `first` on that disjoint runs among `parts` meet."""
    if first == len(told):
        return {0}
    found = _met_sets(told, first + 1, parts)
    for part in parts:
        top = Rank(part.bit_length() - 1)
        if run_class(part.bit_count()) is told[first].cls and told[first].top in (None, top):
            apart = [other for other in parts if not other & part]
            found = found | {1 << first | met for met in _met_sets(told, first + 1, apart)}
    return found


@cache
def _joined(one: int, other: int) -> int:
    """The unions of disjoint sets of two families, a bit a set."""
    found = 0
    for first in range(one.bit_length()):
        if one >> first & 1:
            for second in range(other.bit_length()):
                if other >> second & 1 and not first & second:
                    found |= 1 << (first | second)
    return found


def _declared_in_full(rules: RuleSet, contract: Contract, claims: Claims) -> Runs:
    """The judge where the announced projects are all that is held.

    Runs of different suits share no card, so where neither a limit of one project nor single cards
    come into it, every run is declared as what it is and the classes tell all.
    """
    assert rules.projects is not None
    told = claims.announced
    by_class = not told or (
        rules.projects.max_projects != 1
        and all(not each.cards and each.top is None for each in told)
    )
    return (_Classes if by_class else _Exact)(rules, contract, claims)


class _Classes:
    """The classes of all runs are those announced; a key is the classes in order."""

    nothing: Key = ()

    def __init__(self, rules: RuleSet, contract: Contract, claims: Claims) -> None:
        self._rules, self._contract, self._claims = rules, contract, claims
        assert rules.projects is not None
        self._split = rules.projects.long_run == "split"
        self._told = tuple(sorted(each.cls.order for each in claims.announced))
        self._suit: dict[int, Key | None] = {}

    def beside(self, fours: tuple[Rank, ...]) -> Runs | None:
        if not fours:
            return self
        if not self._told:
            return None
        return _Exact(self._rules, self._contract, self._claims, fours)

    def of_suit(self, suit: int, ranks: int) -> Key | None:
        if ranks not in self._suit:
            runs = full_runs(ranks, self._split)
            classes = tuple(sorted(run_class(run.bit_count()).order for run in runs))
            self._suit[ranks] = self._within(classes)
        return self._suit[ranks]

    def join(self, one: Key, other: Key) -> Key | None:
        return self._within(tuple(sorted(one + other))) if one and other else one or other

    def _within(self, classes: tuple[int, ...]) -> Key | None:
        """The classes, or None where one of them was not announced (so often)."""
        enough = all(classes.count(each) <= self._told.count(each) for each in classes)
        return classes if enough else None

    def accepts(self, key: Key) -> bool:
        return bool(key == self._told)


class _Exact:
    """The hand of all cards in runs and of the fours is asked as it is; a key is those cards.

    Without fours, and where more than one project may be declared, every run is declared as what
    it is: then a run of a class that was not announced is out of question at once.
    """

    nothing: Key = 0

    def __init__(
        self, rules: RuleSet, contract: Contract, claims: Claims, fours: tuple[Rank, ...] = ()
    ) -> None:
        self._rules, self._contract = rules, contract
        # King and Queen are another judge's matter, and may be in no run.
        self._claims = replace(claims, pairs=0)
        self._fours = mask_of(Card.of(rank, suit) for rank in fours for suit in Suit)
        assert rules.projects is not None
        by_class = not fours and rules.projects.max_projects != 1
        self._classes = _Classes(rules, contract, claims) if by_class else None
        self._known: dict[int, int | None] = {}
        self._accepted: dict[int, bool] = {}

    def beside(self, fours: tuple[Rank, ...]) -> Runs | None:
        return _Exact(self._rules, self._contract, self._claims, fours) if fours else self

    def of_suit(self, suit: int, ranks: int) -> Key | None:
        return self._possible(sum(full_runs(ranks, split=False)) << (8 * suit))

    def join(self, one: Key, other: Key) -> Key | None:
        return self._possible(one | other) if one and other else one or other

    def _possible(self, cards: int) -> int | None:
        """The cards, or None where no hand of eight with these runs can be right."""
        if cards not in self._known:
            self._known[cards] = cards if self._is_possible(cards) else None
        return self._known[cards]

    def _is_possible(self, cards: int) -> bool:
        if (cards | self._fours).bit_count() > 8:
            return False
        if self._classes is None:
            return True
        key = self._classes.nothing
        for suit in range(4):
            of_suit = self._classes.of_suit(suit, cards >> (8 * suit) & 255)
            key = None if of_suit is None else self._classes.join(key, of_suit)
            if key is None:
                return False
        return True

    def accepts(self, key: Key) -> bool:
        if key not in self._accepted:
            hand = hand_of(key | self._fours)
            self._accepted[key] = bears_out(self._rules, self._contract, self._claims, hand)
        return self._accepted[key]


@cache
def full_runs(ranks: int, split: bool) -> tuple[int, ...]:
    """The runs of three and more among the ranks of a suit, as long as they are.

    With `split` a run of eight is one of five and one of three (ruling 9).
    """
    if ranks == 255 and split:
        return (0b11111000, 0b00000111)
    found = []
    run = 0
    for rank in range(9):
        if ranks >> rank & 1:
            run |= 1 << rank
        else:
            if run.bit_count() >= 3:
                found.append(run)
            run = 0
    return tuple(found)


@cache
def run_parts(ranks: int, split: bool) -> tuple[int, ...]:
    """All the runs that can be made of the ranks of a suit, parts of longer ones too.

    A run of eight is one project, or with `split` two.
    """
    if ranks == 255:
        return full_runs(ranks, split)
    return tuple(
        ((1 << length) - 1) << first
        for length in range(3, 8)
        for first in range(9 - length)
        if not ((1 << length) - 1) << first & ~ranks
    )
