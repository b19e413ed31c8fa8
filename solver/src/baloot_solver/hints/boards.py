"""The worlds of one view as the kernel takes them, with all that they share made once.

Of the hundreds of worlds of a hint only the hidden cards differ. So a world's hands are looked up
suit by suit, and its ladder by the few things that scoring asks of hidden cards: which of them may
stand in a project that counts, who has the pair of a Baloot, whether the buyer had an Ace. The
first world that answers these in a new way is made into a whole position (`placing`), from which
its ladder follows as for `solve`; the others share it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Final

from baloot_solver.cards import Card, ContractKind, Rank, Seat, Suit
from baloot_solver.deal import Position
from baloot_solver.hints.claims import claims_of
from baloot_solver.hints.masks import ALL_CARDS, mask_of
from baloot_solver.hints.placing import positions_in
from baloot_solver.hints.runs import full_runs
from baloot_solver.hints.view import SeatView
from baloot_solver.hints.worlds import World
from baloot_solver.kernel.problem import Play, Problem, numbering
from baloot_solver.ladder import Ladder, ladder_of
from baloot_solver.many import Moment, Task
from baloot_solver.projects import baloot_suits
from baloot_solver.projects.finding import baloot_pair
from baloot_solver.solve import Objective
from baloot_solver.standing import facts_needed, standing_of

_ACES: Final = mask_of(Card.of(Rank.ACE, suit) for suit in Suit)
_EVERY_SUIT: Final = 0x01010101


class Boards:
    """Tasks for the worlds of a view; `world` is any of them. May be shared between threads."""

    def __init__(self, view: SeatView, world: World) -> None:
        self._view = view
        self._standing = standing_of(self._position(world))
        self._moment = Moment.of(self._standing, view.contract)
        self._strengths = _strengths(view.contract.kind, view.contract.trump)
        self._asked = _Asked(view)
        self._ladders: dict[tuple[int, ...], Ladder] = {}

    def play(self, world: World) -> Play:
        """Where the play stands, with the hands of a world."""
        play = self._standing.play
        return Play(self._problem(world), play.north_south_points, play.takers)

    def tasks(self, worlds: Iterable[World], objective: Objective) -> list[Task]:
        """The worlds for `solve_tasks`; raises `InputError` as `solve` does."""
        scored = objective is Objective.GAME_POINTS
        return [
            Task(
                self._moment,
                self._problem(world),
                self._ladder(world) if scored else None,
                partial(self._position, world),
            )
            for world in worlds
        ]

    def _problem(self, world: World) -> Problem:
        same = self._standing.play.problem
        spades, hearts, diamonds, clubs = self._strengths
        south, east, north, west = [
            spades[hand & 255]
            | hearts[hand >> 8 & 255]
            | diamonds[hand >> 16 & 255]
            | clubs[hand >> 24]
            for hand in world
        ]
        return Problem(
            same.duties, same.points, same.last_bonus, (south, east, north, west), same.leader,
            same.trick, same.released,
        )  # fmt: skip

    def _position(self, world: World) -> Position:
        return positions_in(self._view, (world,))[0]

    def _ladder(self, world: World) -> Ladder:
        answers = self._asked.of(world)
        found = self._ladders.get(answers)
        if found is None:
            position = self._position(world)
            facts = facts_needed(position)
            found = ladder_of(position.rules, position.contract, facts, self._standing.can_sweep)
            self._ladders[answers] = found
        return found


class _Asked:
    """What scoring asks of hidden cards, as far as worlds of the view may answer differently."""

    def __init__(self, view: SeatView) -> None:
        rules, contract, unseen = view.rules, view.contract, view.unseen
        self._projects: list[tuple[Seat, int, int]] = []
        for seat in view.others:
            among = _projects_among(view, seat)
            if among:
                self._projects.append((seat, view.played_by(seat), among))
        suits = baloot_suits(rules, contract.kind, contract.trump)
        pairs = (mask_of(baloot_pair(suit)) for suit in suits)
        self._held = [
            (seat, pair & ~view.played_by(seat))
            for pair in pairs
            if pair & unseen
            for seat in view.others
        ]
        buyer = contract.buyer
        self._buyer = None
        if buyer in view.others and not view.played_by(buyer) & _ACES:
            self._buyer = buyer

    def of(self, world: World) -> tuple[int, ...]:
        """The answers of a world: cards that may stand in projects, who has pairs, an Ace."""
        found = [_core((world[seat] | played) & among) for seat, played, among in self._projects]
        for seat, pair in self._held:
            found.append(not pair & ~world[seat])
        if self._buyer is not None:
            found.append(world[self._buyer] & _ACES != 0)
        return tuple(found)


def _projects_among(view: SeatView, seat: Seat) -> int:
    """Of which of a seat's eight cards its projects that count are made; 0: they are certain.

    As `placing.declared_in` has it.
    """
    if view.rules.projects is None:
        return 0
    if view.announcements is None or not (
        view.played_by(seat) or any(each.seat is seat for each in view.announcements)
    ):
        return ALL_CARDS
    claims = claims_of(view, seat)
    return ALL_CARDS & ~claims.shown if claims is not None and claims.projects else 0


def _core(cards: int) -> int:
    """The cards that may stand in a project: those in runs of three or more, and fours."""
    spades, hearts, diamonds, clubs = (
        cards & 255, cards >> 8 & 255, cards >> 16 & 255, cards >> 24,
    )  # fmt: skip
    runs = (
        _IN_RUNS[spades] | _IN_RUNS[hearts] << 8 | _IN_RUNS[diamonds] << 16 | _IN_RUNS[clubs] << 24
    )
    return runs | (spades & hearts & diamonds & clubs) * _EVERY_SUIT


_IN_RUNS: Final = tuple(sum(full_runs(ranks, split=False)) for ranks in range(256))


@lru_cache(maxsize=16)
def _strengths(kind: ContractKind, trump: Suit | None) -> tuple[tuple[int, ...], ...]:
    """The kernel's mask of every set of cards of a suit, by the bits of their ranks."""
    number = numbering(kind, trump).number
    return tuple(
        tuple(
            sum(1 << number[8 * suit + rank] for rank in range(8) if ranks >> rank & 1)
            for ranks in range(256)
        )
        for suit in Suit
    )
