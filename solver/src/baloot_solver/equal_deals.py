"""What was found of the play of earlier deals, for deals that are equal up to names.

A table of contracts is asked of each deal anew, since ties go by the written order of suits and by
seats (`table.py`, `par.py`), and that order is another one under other names. But the search of the
cards, most of its time, has one answer for all of them: it is remembered here, by the form of the
cards (`forms.py`) and the order of outcomes that was searched.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from baloot_solver.cards import ContractKind, Seat, Side, Suit
from baloot_solver.deal import Hands
from baloot_solver.forms import Suits, form_of, suits_of
from baloot_solver.kernel.problem import Duties, duties_of
from baloot_solver.ranking import Ends
from baloot_solver.rules.card_tables import total_points
from baloot_solver.rules.groups import PlayRules

_MOST: Final = 65_536
"""Searches that are remembered: those of some thousand deals, about 20 MB."""

_Key = tuple[Duties, ContractKind, Suits, bytes]


@dataclass
class EqualDeals:
    """The memory of one thread. `misses` counts searches that nothing was known of."""

    _known: dict[_Key, Ends] = field(default_factory=dict)
    misses: int = 0

    def of(self, rules: PlayRules, hands: Hands) -> EqualPlay:
        """What is remembered of deals whose eight cards each are those of these hands."""
        if len(self._known) > _MOST:
            self._known.clear()
        return EqualPlay(self, rules, hands)

    def ends(self, key: _Key, find: Callable[[], Ends]) -> Ends:
        """What is known under a key, or else found."""
        known = self._known.get(key)
        if known is None:
            self.misses += 1
            known = self._known[key] = find()
        return known


class EqualPlay:
    """The memory as one deal sees it."""

    def __init__(self, memory: EqualDeals, rules: PlayRules, hands: Hands) -> None:
        self._memory = memory
        self._rules = rules
        self._hands = hands

    @cached_property
    def _suits(self) -> Suits:
        return suits_of(self._hands)

    def ends(
        self,
        cards: tuple[ContractKind, Suit | None, bool],
        leader: Seat,
        order: Iterable[Ends] | None,
        find: Callable[[], Ends],
    ) -> Ends:
        """How the hand ends at best play under kind, trump and lock, led by `leader`.

        `order` are all outcomes, the worst for North-South first; None for card points, then the
        sweep. `find` searches where nothing is remembered.
        """
        kind, trump, locked = cards
        # The form's leader is South: led by East or West, it sees the sides exchanged.
        exchanged = leader % 2 == Side.EAST_WEST
        whole = total_points(kind)

        def seen(ends: Ends) -> Ends:
            points, sweep = ends
            if not exchanged:
                return ends
            return whole - points, None if sweep is None else sweep.other

        name = b""
        if order is not None:
            turned = [seen(each) for each in order]
            name = _written(reversed(turned) if exchanged else turned)
        duties = duties_of(self._rules, kind, None if trump is None else Suit.SPADES, locked)
        key = duties, kind, form_of(self._suits, leader, trump)[1], name
        return seen(self._memory.ends(key, lambda: seen(find())))


def _written(order: Iterable[Ends]) -> bytes:
    places = {None: 0, Side.NORTH_SOUTH: 1, Side.EAST_WEST: 2}
    return array("H", [3 * points + places[sweep] for points, sweep in order]).tobytes()
