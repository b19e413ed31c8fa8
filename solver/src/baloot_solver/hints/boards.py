"""The worlds of one view as the kernel takes them, with all that they share made once.

Of the hundreds of worlds of a hint only the hidden cards differ. So a world's hands are looked up
suit by suit, and its ladder by the few things that scoring asks of hidden cards: which of them may
stand in a project that counts, who has the pair of a Baloot, whether the buyer had an Ace. Where
these are new, projects and Baloot are settled; where their sums are new as well, the world is made
into a whole position (`placing`), from which the ladder follows as for `solve`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Final

from baloot_solver.cards import Card, ContractKind, Rank, Seat, Suit
from baloot_solver.deal import Position
from baloot_solver.hints.claims import claims_of
from baloot_solver.hints.masks import ALL_CARDS, hand_of, mask_of
from baloot_solver.hints.placing import declared_by, positions_in
from baloot_solver.hints.runs import full_runs
from baloot_solver.hints.view import SeatView
from baloot_solver.hints.worlds import World
from baloot_solver.kernel.problem import Play, Problem, numbering
from baloot_solver.ladder import Ladder, ladder_of
from baloot_solver.many import Moment, Task
from baloot_solver.projects import Project, baloot_suits, hand_projects, project_of_cards
from baloot_solver.projects.finding import baloot_pair
from baloot_solver.projects.settling import settled_sums
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
        self._by_sums: dict[_Sums, Ladder] = {}

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
            found = self._ladders[answers] = self._ladder_by_sums(world)
        return found

    def _ladder_by_sums(self, world: World) -> Ladder:
        sums = self._asked.sums(world)
        found = self._by_sums.get(sums)
        if found is None:
            position = self._position(world)
            facts = facts_needed(position)
            found = ladder_of(position.rules, position.contract, facts, self._standing.can_sweep)
            self._by_sums[sums] = found
        return found


_Sums = tuple[tuple[int, int], tuple[int, int], bool]
"""Values of the projects that score, Baloot that count, whether the buyer had an Ace."""


class _Asked:
    """What scoring asks of hidden cards, as far as worlds of the view may answer differently."""

    def __init__(self, view: SeatView) -> None:
        self._view = view
        unseen = view.unseen
        self._among = [
            (seat, view.played_by(seat), among)
            for seat in view.others
            if (among := _projects_among(view, seat))
        ]
        self._projects: dict[tuple[Seat, int], tuple[Project, ...]] = {}
        suits = baloot_suits(view.rules, view.contract.kind, view.contract.trump)
        self._pairs = [(suit, mask_of(baloot_pair(suit))) for suit in suits]
        self._held = [
            (seat, pair & ~view.played_by(seat))
            for _, pair in self._pairs
            if pair & unseen
            for seat in view.others
        ]
        self._buyer = view.contract.buyer

    def of(self, world: World) -> tuple[int, ...]:
        """The answers of a world: cards that may stand in projects, who has pairs, an Ace."""
        found = [_core((world[seat] | played) & among) for seat, played, among in self._among]
        for seat, pair in self._held:
            found.append(not pair & ~world[seat])
        found.append(self._had_ace(world))
        return tuple(found)

    def _had_ace(self, world: World) -> bool:
        buyer = self._buyer
        return buyer is not None and (world[buyer] | self._view.played_by(buyer)) & _ACES != 0

    def sums(self, world: World) -> _Sums:
        """What the answers come to."""
        view = self._view
        eights = [world[seat] | view.played_by(seat) for seat in Seat]
        holders = [
            (seat, suit) for seat in Seat for suit, pair in self._pairs if not pair & ~eights[seat]
        ]
        projects = [each for seat in Seat for each in self._projects_of(seat, eights[seat])]
        trump = view.contract.trump
        values, counts = settled_sums(view.rules, trump, projects, holders, view.dealer)
        return values, counts, self._had_ace(world)

    def _projects_of(self, seat: Seat, eight: int) -> tuple[Project, ...]:
        """The projects of a seat that count, as `placing.positions_in` has them."""
        view = self._view
        if view.rules.projects is None:
            return ()
        among = next((among for each, _, among in self._among if each is seat), 0)
        name = seat, _core(eight & among)
        found = self._projects.get(name)
        if found is None:
            rules, contract, hand = view.rules, view.contract, hand_of(eight)
            if view.announcements is None:
                found = hand_projects(rules, contract.kind, contract.trump, hand, seat)
            else:
                found = tuple(
                    project_of_cards(rules, contract.kind, seat, each.cards)
                    for each in declared_by(view, seat, hand)
                )
            self._projects[name] = found
        return found


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
