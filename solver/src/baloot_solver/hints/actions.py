"""What a seat could do in its turn besides playing a card: say something, or claim the rest.

What may be said follows from the own cards and from what fell. A claim is checked world by world,
as `analysis.claims` checks it with open hands; it is certain only where every world there is was
looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from baloot_solver.cards import Card
from baloot_solver.hints.boards import Boards
from baloot_solver.hints.reasons import Reason, ReasonCode, percent, reason
from baloot_solver.hints.turn import legal_of
from baloot_solver.hints.view import SeatView
from baloot_solver.hints.worlds import World, Worlds
from baloot_solver.kernel._context import CancelFlag
from baloot_solver.play import is_ekka
from baloot_solver.projects import ProjectClass, baloot_suits, both_values, hand_projects
from baloot_solver.projects.finding import baloot_pair
from baloot_solver.rules.groups import BalootProjects
from baloot_solver.solve import thread_context

CLAIM_WORLDS: Final = 200
"""Worlds in which a claim is checked where there are more."""
LIKELY: Final = 0.9
"""A claim that holds less often is not worth a word."""


class ActionKind(Enum):
    """What can be done besides playing a card."""

    CALL_EKKA = "call_ekka"
    DECLARE_PROJECT = "declare_project"
    CALL_BALOOT = "call_baloot"
    CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class Action:
    """One such thing.

    `cards` are the card that it goes with or the cards of the project, `game_points` what the
    project or Baloot is worth by itself. Of a claim, `sound` says in which share of `worlds` the
    side takes every trick that is left whatever the others play, both its hands playing for it;
    `certain` that these are all the worlds there are and it holds in every one.
    """

    kind: ActionKind
    reason: Reason
    cards: tuple[Card, ...] = ()
    project: ProjectClass | None = None
    game_points: int = 0
    sound: float = 0.0
    worlds: int = 0
    certain: bool = False


def actions_of(
    worlds: Worlds,
    boards: Boards,
    *,
    seed: int = 0,
    drawn: Sequence[World] = (),
    cancel: CancelFlag | None = None,
) -> tuple[Action, ...]:
    """Everything the seat could do now besides playing a card.

    `drawn` are worlds at hand: every one in any order, or some of the first ones of the seed.
    """
    view = worlds.facts.view
    flag = cancel if cancel is not None else CancelFlag()
    found = [*_projects(view), *_ekka(view), *_baloot(view)]
    claim = _claim(worlds, boards, seed, drawn, flag)
    if claim is not None:
        found.append(claim)
    return tuple(found)


def _projects(view: SeatView) -> Iterator[Action]:
    """Projects are announced with the first card (rules E)."""
    if len(view.hand) < 8:
        return
    kind, trump = view.contract.kind, view.contract.trump
    done = {each.cards for each in view.announcements or () if each.seat is view.seat}
    for each in hand_projects(view.rules, kind, trump, view.hand, view.seat):
        if each.cards not in done:
            points = both_values(view.rules, kind, each)[0]
            why = reason(ReasonCode.DECLARE, project=each.cls.label, points=points)
            yield Action(
                ActionKind.DECLARE_PROJECT, why, each.cards, project=each.cls, game_points=points
            )


def _ekka(view: SeatView) -> Iterator[Action]:
    """Where Ekka must be called: every lead that is one."""
    if view.rules.play.ekka != "declared" or view.course.trick:
        return
    for card in legal_of(view):
        if is_ekka(view.contract.kind, view.contract.trump, card, view.gone):
            why = reason(ReasonCode.CALL_EKKA, card=card, suit=card.suit)
            yield Action(ActionKind.CALL_EKKA, why, (card,))


def _baloot(view: SeatView) -> Iterator[Action]:
    """Baloot is called with the second of King and Queen of trump."""
    if view.seat in (view.baloot or ()) or not isinstance(view.rules.projects, BalootProjects):
        return
    own = {each.card for each in view.course.laid if each.seat is view.seat}
    points = view.rules.projects.baloot_value
    for suit in baloot_suits(view.rules, view.contract.kind, view.contract.trump):
        pair = baloot_pair(suit)
        left = pair & view.hand
        if len(left) == 1 and pair - left <= own:
            card = next(iter(left))
            if card in legal_of(view):
                why = reason(ReasonCode.CALL_BALOOT, card=card, points=points)
                yield Action(ActionKind.CALL_BALOOT, why, (card,), game_points=points)


def _claim(
    worlds: Worlds, boards: Boards, seed: int, drawn: Sequence[World], flag: CancelFlag
) -> Action | None:
    """The claim of all that is left, where it nearly always holds; a trick is not claimed alone."""
    if len(worlds.facts.view.hand) < 2:
        return None
    every = worlds.count <= CLAIM_WORLDS
    number = worlds.count if every else CLAIM_WORLDS
    most_failures = int((1 - LIKELY) * number)
    failures = 0
    for world in _every(worlds, drawn) if every else _first(worlds, number, seed, drawn):
        failures += not _takes_all(boards, world, flag)
        if failures > most_failures:
            return None
    share = 1 - failures / number
    certain = every and not failures
    code = ReasonCode.CLAIM_SURE if certain else ReasonCode.CLAIM_LIKELY
    params = {} if certain else {"share": percent(share), "worlds": str(number)}
    return Action(
        ActionKind.CLAIM, Reason(code, params), sound=share, worlds=number, certain=certain
    )


def _every(worlds: Worlds, drawn: Sequence[World]) -> Iterable[World]:
    """All the worlds there are."""
    return drawn if len(drawn) == worlds.count else worlds.every()


def _first(worlds: Worlds, number: int, seed: int, drawn: Sequence[World]) -> Iterator[World]:
    """The first worlds of a seed; those not drawn yet are drawn one by one, as they are needed."""
    yield from drawn[:number]
    for index in range(len(drawn), number):
        yield from worlds.draw(1, seed, index)


def _takes_all(boards: Boards, world: World, flag: CancelFlag) -> bool:
    """Whether the side to play takes every trick from here, both hands playing for it."""
    play = boards.play(world)
    engine = thread_context()
    engine.begin()
    return engine.position_reaches(play.problem, play.tricks_left, True, flag)
