"""How many ways hidden cards can lie, and which way has a given number: counting by classes.

Cards that the same seats may hold are interchangeable, so a deal is first told by how many cards of
each class go to each seat (a *split*; there are few) and then by which ones. The ways of a split
are a product of binomial numbers. Numbering the splits one after the other, and the choices inside
by their place in lexicographic order, gives every way a number from 0 to the count less one and
back: a uniform number is a uniform way, and nothing is ever drawn and thrown away.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from typing import Final

_CHOOSE: Final = tuple(tuple(comb(n, k) for k in range(33)) for n in range(33))


@dataclass(frozen=True, slots=True)
class _Class:
    """Cards that the same holders may have; `bits` are their masks, one bit each."""

    holders: tuple[int, ...]
    bits: tuple[int, ...]


class Ways:
    """The ways to give hidden cards to holders who may have only some of them.

    `may_hold` are masks and `counts` numbers of cards, by holder; the holders together want as many
    cards as there are in the union of the masks, or `count` is 0. A way is a mask for each holder.
    """

    def __init__(self, may_hold: Sequence[int], counts: Sequence[int]) -> None:
        self._size = len(counts)
        self._classes = _classes(may_hold)
        total = sum(len(each.bits) for each in self._classes)
        self._splits: list[tuple[tuple[int, ...], ...]] = []
        ends: list[int] = []
        if total == sum(counts):
            found = list(_splits(self._classes, list(counts)))
            self._splits = [split for split, _ in found]
            ends = list(accumulate(ways for _, ways in found))
        self._ends = ends
        self.count = ends[-1] if ends else 0

    @property
    def numbers(self) -> int:
        """How many numbers stand for ways: all of them do."""
        return self.count

    def way(self, number: int) -> list[int]:
        """The way with a number from 0 to `count` - 1: the cards of each holder as masks."""
        place = bisect_right(self._ends, number)
        if place:
            number -= self._ends[place - 1]
        found = [0] * self._size
        for each, split in zip(self._classes, self._splits[place], strict=True):
            left: Sequence[int] = each.bits
            for holder, wanted in zip(each.holders, split, strict=True):
                if wanted == len(left):
                    found[holder] |= sum(left)
                    break
                number, choice = divmod(number, _CHOOSE[len(left)][wanted])
                taken, left = _subset(left, wanted, choice)
                found[holder] |= taken
        return found


def _classes(may_hold: Sequence[int]) -> list[_Class]:
    by_holders: dict[tuple[int, ...], list[int]] = {}
    union = 0
    for mask in may_hold:
        union |= mask
    while union:
        bit = union & -union
        union ^= bit
        holders = tuple(each for each, mask in enumerate(may_hold) if mask & bit)
        by_holders.setdefault(holders, []).append(bit)
    # The cards anybody may have come last: what the other classes leave decides their split.
    order = sorted(by_holders, key=lambda each: (len(each), each))
    return [_Class(holders, tuple(by_holders[holders])) for holders in order]


def _splits(
    classes: Sequence[_Class], free: list[int]
) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
    """Every split of the classes that fills the free places, and its number of ways."""
    if not classes:
        yield (), 1
        return
    first, rest = classes[0], classes[1:]
    for split, ways in _shares(first.holders, len(first.bits), free, last=not rest):
        left = list(free)
        for holder, number in zip(first.holders, split, strict=True):
            left[holder] -= number
        for others, more in _splits(rest, left):
            yield (split, *others), ways * more


def _shares(
    holders: Sequence[int], size: int, free: Sequence[int], *, last: bool
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ways to cut a class of `size` cards; the last class must fill all that is free."""
    if len(holders) == 1:
        if size <= free[holders[0]] and not (last and size != free[holders[0]]):
            yield (size,), 1
        return
    here = free[holders[0]]
    least = here if last else 0
    for number in range(least, min(size, here) + 1):
        for others, ways in _shares(holders[1:], size - number, free, last=last):
            yield (number, *others), ways * _CHOOSE[size][number]


def _subset(bits: Sequence[int], wanted: int, number: int) -> tuple[int, list[int]]:
    """The subset with a number in lexicographic order: its mask, and the cards left over."""
    taken, left = 0, []
    remaining = len(bits)
    for bit in bits:
        remaining -= 1
        with_it = _CHOOSE[remaining][wanted - 1] if wanted else 0
        if number < with_it:
            taken |= bit
            wanted -= 1
        else:
            number -= with_it
            left.append(bit)
    return taken, left
