"""What to play when the other hands are hidden: every legal card, judged over the worlds that fit.

In a world all cards are open and a card is worth what it exactly comes to; over the worlds,
weighted by how well they fit what was bid and announced, that is an expectation. Few worlds are all
gone through, of many a sample is drawn by a seed; clearly worse cards are left behind on the way.
The answer hangs on the view, the options and the number of worlds, never on threads or time: a
limit of time only says how many worlds there are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from math import inf
from typing import Final, NamedTuple, Protocol

from baloot_solver.cards import Card, Side
from baloot_solver.errors import InputError
from baloot_solver.hints.actions import CLAIM_WORLDS, Action, actions_of
from baloot_solver.hints.beyond import LAST_TRICKS, later_decisions
from baloot_solver.hints.beyond import MOST_WORLDS as MOST_WORLDS_LATE
from baloot_solver.hints.boards import Boards
from baloot_solver.hints.crew import Crew, in_order
from baloot_solver.hints.estimates import Chance, Estimate
from baloot_solver.hints.facts import facts_of
from baloot_solver.hints.judging import Judge, Judged
from baloot_solver.hints.reasons import Reason
from baloot_solver.hints.supply import Supply
from baloot_solver.hints.tally import Tally
from baloot_solver.hints.turn import check_turn, legal_of
from baloot_solver.hints.view import SeatView
from baloot_solver.hints.why import reasons_for
from baloot_solver.hints.worlds import World, Worlds
from baloot_solver.kernel._context import CancelFlag
from baloot_solver.many import CardScores
from baloot_solver.rules.card_tables import total_points
from baloot_solver.solve import Objective

PIECE: Final = 5
"""Worlds a thread takes at a time: few, so that a limit of time is met closely."""
DEFAULT_WORLDS: Final = 100
MOST_WORLDS: Final = 100_000


class Method(Enum):
    """How a card is judged where the other hands are not known (see docs/hints.md).

    `AVERAGING`: the mean of what it comes to with open hands. `LATER_DECISIONS`: in the last tricks
    the seat's later decisions must be the same in worlds that it cannot tell apart.
    """

    AVERAGING = "averaging"
    LATER_DECISIONS = "later_decisions"


class Weigher(Protocol):
    """Soft knowledge: how well a world fits what was bid, passed and announced."""

    def weight(self, view: SeatView, world: World) -> float:
        """A likelihood, above 0, up to a factor that all worlds of the view share."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much work a suggestion may be; what is reached first ends it.

    `worlds` None: 100, or as many as fit where `milliseconds` are given. `InputError` on either
    field (BAD_NUMBER).
    """

    worlds: int | None = None
    milliseconds: int | None = None

    def __post_init__(self) -> None:
        if self.worlds is not None and not 1 <= self.worlds <= MOST_WORLDS:
            raise InputError(
                "worlds", "BAD_NUMBER", f"1 to {MOST_WORLDS} worlds, not {self.worlds}"
            )
        if self.milliseconds is not None and self.milliseconds < 1:
            raise InputError("milliseconds", "BAD_NUMBER", f"at least 1, not {self.milliseconds}")

    @property
    def most_worlds(self) -> int:
        """The worlds at which it ends at the latest."""
        if self.worlds is not None:
            return self.worlds
        return DEFAULT_WORLDS if self.milliseconds is None else MOST_WORLDS


@dataclass(frozen=True, slots=True)
class CardHint:
    """A legal card and what it is expected to bring, all from the point of view of the seat's side.

    `worth` is in the unit of the objective: recorded game points, own less other side's, or own
    card points. `game_points` are North-South's and East-West's. `behind` is how far it falls short
    of the best card over the worlds both were judged in; `equal` says that in all of them it came
    to the same. `card_points` are final ones of the own side, where both sides play for them.
    """

    card: Card
    best: bool
    worth: Estimate
    game_points: tuple[float, float] | None
    card_points: Estimate | None
    made: Chance | None
    kaboot: Chance | None
    kaboot_against: Chance | None
    behind: Estimate
    worlds: int
    card_point_worlds: int
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The answer to a view: its legal cards, the best first.

    `confidence` is a lower bound of the probability that the first card is better than every other
    that is not `best` with it, `lead` by how much it leads the next of those (None: there is none).
    `exact` says that all of the `consistent` worlds were looked at, `worlds` how many were.
    `weighted` says that worlds counted differently, `effective_worlds` how many equal ones tell as
    much. `actions` are what else the seat could do now, told in the last answer.
    """

    view: SeatView
    objective: Objective
    cards: tuple[CardHint, ...]
    confidence: float
    lead: Estimate | None
    exact: bool
    consistent: int
    worlds: int
    effective_worlds: float
    weighted: bool
    method: Method
    actions: tuple[Action, ...]
    final: bool

    @property
    def best(self) -> Card:
        """The card to play."""
        return self.cards[0].card


def suggest_play(
    view: SeatView,
    objective: Objective = Objective.GAME_POINTS,
    budget: Budget | None = None,
    *,
    seed: int = 0,
    weigher: Weigher | None = None,
    method: Method = Method.AVERAGING,
    card_points: bool = True,
    racing: bool = True,
    threads: int | Crew = 1,
    cancel: CancelFlag | None = None,
) -> Suggestion:
    """What the seat of the view should play.

    Without `card_points` a hint for game points leaves out the search for them; without `racing`
    every card is judged in every world. Raises `InputError` on `seat` where it is not its
    turn, on what scoring needs and is not known (`contract.buyer`, `rules`, ...) and as
    `facts_of`, `Worlds` and `Budget` do; `Cancelled` when `cancel` was raised.
    """
    *_, last = refine(
        view, objective, budget, seed=seed, weigher=weigher, method=method,
        card_points=card_points, racing=racing, threads=threads, cancel=cancel, between=False,
    )  # fmt: skip
    return last


def refine(
    view: SeatView,
    objective: Objective = Objective.GAME_POINTS,
    budget: Budget | None = None,
    *,
    seed: int = 0,
    weigher: Weigher | None = None,
    method: Method = Method.AVERAGING,
    card_points: bool = True,
    racing: bool = True,
    threads: int | Crew = 1,
    cancel: CancelFlag | None = None,
    between: bool = True,
) -> Iterator[Suggestion]:
    """As `suggest_play`, telling what is known after 10, 20, 40, 80, ... worlds; the last is final.

    Every answer before the last is what `suggest_play` would say with so many worlds.
    """
    asked = _Asked(objective, seed, weigher, method, card_points, racing, tell=True)
    run = _begun(view, asked, budget, cancel)
    told = 2 * PIECE
    for piece in in_order(run.next_piece, threads):
        run.take(piece)
        if between and run.tally.worlds == told and not run.done:
            yield run.suggestion(final=False)
            told *= 2
    yield run.suggestion(final=True)


def best_cards(
    view: SeatView,
    objective: Objective = Objective.GAME_POINTS,
    budget: Budget | None = None,
    *,
    seed: int = 0,
    weigher: Weigher | None = None,
    method: Method = Method.AVERAGING,
    cancel: CancelFlag | None = None,
) -> tuple[Card, ...]:
    """The cards that `suggest_play` without `card_points` would call best, the first of them first.

    Nothing else is worked out: no intervals, actions or reasons, and of a single legal card nothing
    at all. Raises as `suggest_play` does, where there is a choice.
    """
    check_turn(view)
    legal = legal_of(view)
    if len(legal) == 1:
        return legal
    asked = _Asked(objective, seed, weigher, method, card_points=False, racing=True, tell=False)
    run = _begun(view, asked, budget, cancel)
    for piece in in_order(run.next_piece, 1):
        run.take(piece)
        if len(run.tally.alive) == 1:  # a card that was left behind is never best
            break
    return run.best()


class _Asked(NamedTuple):
    """How a view is to be judged; `tell` says that more is wanted than what a card is worth."""

    objective: Objective
    seed: int
    weigher: Weigher | None
    method: Method
    card_points: bool
    racing: bool
    tell: bool


def _begun(view: SeatView, asked: _Asked, budget: Budget | None, cancel: CancelFlag | None) -> _Run:
    begun = time.monotonic()
    check_turn(view)
    worlds = Worlds(facts_of(view))
    boards = Boards(view, worlds.draw(1, asked.seed)[0])
    flag = cancel if cancel is not None else CancelFlag()
    judge = Judge(boards, asked.objective, flag, card_points=asked.card_points, tell=asked.tell)
    return _Run(view, asked, judge, worlds, budget or Budget(), begun=begun)


class _Run:
    """One suggestion on its way: the worlds still to come, and the tally of those that are in."""

    def __init__(
        self,
        view: SeatView,
        asked: _Asked,
        judge: Judge,
        worlds: Worlds,
        budget: Budget,
        *,
        begun: float,
    ) -> None:
        self._view = view
        self._asked = asked
        self._judge = judge
        self._until = None
        if budget.milliseconds is not None:
            self._until = begun + budget.milliseconds / 1000
        self._facts = worlds.facts
        self._worlds = worlds
        weigher, weigh = asked.weigher, None
        if weigher is not None:
            weigh = partial(weigher.weight, view)
        self._supply = Supply(worlds, budget.most_worlds, asked.seed, weigh, keep=CLAIM_WORLDS)
        # Few worlds are all looked at; and later decisions compare all cards in the same ones.
        late = asked.method is Method.LATER_DECISIONS and len(view.hand) <= LAST_TRICKS
        self._kept: list[World] | None = [] if late else None
        self._racing = asked.racing and self._supply.every is None and not late
        self._check_at = 2 * PIECE
        self._begun = time.monotonic()
        self.tally = Tally(legal_of(view), view.seat.side)
        self._weights = [inf, 0.0]
        """The least and the greatest of all that were weighed."""
        self._whole = total_points(view.contract.kind)

    @property
    def done(self) -> bool:
        """Whether no more worlds come."""
        return self.tally.worlds >= self._supply.wanted

    def next_piece(self) -> Callable[[], Judged] | None:
        """The next worlds and the cards that are still of interest; None when it is enough."""
        supply, made = self._supply, self._supply.given
        if made >= supply.wanted or (made and self._late()):
            return None
        drawn, cards = supply.next(PIECE), self.tally.alive
        if self._kept is not None:
            self._kept += drawn.worlds[: MOST_WORLDS_LATE - len(self._kept)]
        return lambda: self._judge.judge(drawn, cards)

    def _late(self) -> bool:
        """Whether another piece would probably end after the limit."""
        if self._until is None:
            return False
        now = time.monotonic()
        pieces = self.tally.worlds / PIECE
        each = (now - self._begun) / pieces if pieces else 0.0
        return now + each > self._until

    def take(self, piece: Judged) -> None:
        """Add worlds that are in."""
        game = self._asked.objective is Objective.GAME_POINTS
        least, most = self._weights
        self._weights = [min(least, piece.drawn.least), max(most, piece.drawn.most)]
        for weight, scores, points in zip(
            piece.drawn.weights, piece.scores, piece.points, strict=True
        ):
            own = {} if points is None else self._own_points(points)
            worth = self._signed(scores) if game else own
            self.tally.add(weight, worth, scores.told, own)
        tally = self.tally
        tally.exact = self._supply.every is not None and self.done
        if self._racing and tally.worlds >= self._check_at:
            tally.drop()
            self._check_at += max(2 * PIECE, self._check_at // 4)

    def _signed(self, scores: CardScores) -> dict[Card, float]:
        sign = 1 if self.tally.side is Side.NORTH_SOUTH else -1
        return {card: float(sign * each) for card, each in scores.differences.items()}

    def _own_points(self, scores: CardScores) -> dict[Card, float]:
        sign = 1 if self.tally.side is Side.NORTH_SOUTH else -1
        return {card: (self._whole + sign * each) / 2 for card, each in scores.differences.items()}

    def suggestion(self, *, final: bool) -> Suggestion:
        """The answer over the worlds that are in."""
        tally, asked = self._judged(), self._asked
        order = tally.in_turn()
        best = order[0]
        cards = tuple(_hint(tally, card, best) for card in order)
        rival = next((each.card for each in cards if not each.best), None)
        found = Suggestion(
            view=self._view,
            objective=asked.objective,
            cards=cards,
            confidence=tally.confidence(best),
            lead=None if rival is None else tally.lead(best, rival),
            exact=tally.exact,
            consistent=self._worlds.count,
            worlds=tally.worlds,
            effective_worlds=tally.effective_worlds,
            weighted=self._weights[0] < self._weights[1],
            method=asked.method,
            actions=self._actions() if final else (),
            final=final,
        )
        told = [
            replace(each, reasons=reasons_for(found, each, self._facts)) for each in found.cards
        ]
        return replace(found, cards=tuple(told))

    def best(self) -> tuple[Card, ...]:
        """The cards that are best over the worlds that are in."""
        tally = self._judged()
        order = tally.in_turn()
        return tuple(card for card in order if _is_best(tally, card, order[0]))

    def _judged(self) -> Tally:
        """The tally by the method that was asked for."""
        if self._kept is None:
            return self.tally
        # What the cards come to where later decisions are not clairvoyant.
        worlds, objective = self._kept[: self.tally.worlds], self._asked.objective
        found = later_decisions(
            self._view, worlds, self.tally.weights, objective, self._judge.cancel
        )
        return self.tally.with_worth(found)

    def _actions(self) -> tuple[Action, ...]:
        supply = self._supply
        few = supply.every is not None and self._worlds.count <= CLAIM_WORLDS
        return actions_of(
            self._worlds, self._judge.boards, seed=self._asked.seed,
            drawn=supply.every if few and supply.every else supply.seen, cancel=self._judge.cancel,
        )  # fmt: skip


def _is_best(tally: Tally, card: Card, best: Card) -> bool:
    return card == best or (card in tally.alive and tally.equal(card, best))


def _hint(tally: Tally, card: Card, best: Card) -> CardHint:
    column, own = tally.columns[card], tally.side
    return CardHint(
        card=card,
        best=_is_best(tally, card, best),
        worth=tally.worth(card),
        game_points=tally.sides(card),
        card_points=tally.points(card),
        made=tally.made(card),
        kaboot=tally.sweeps(card, own),
        kaboot_against=tally.sweeps(card, own.other),
        behind=tally.lead(best, card),
        worlds=len(column.worth),
        card_point_worlds=len(column.points),
    )
