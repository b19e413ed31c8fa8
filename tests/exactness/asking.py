"""One question, asked of the solver and of the brute force, and every difference between the two.

The brute force (`baloot_oracle`) shares no code with the solver: it gets cards, the names of the
rules' values and a table of utilities. The table given here is without ties, since the worth of an
outcome comes first, then card points, then the sweep (design: objectives), so that the outcome
itself can be read back from the value and all of it compared, not only the number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from baloot_oracle import brute
from baloot_solver.cards import Card, Side
from baloot_solver.deal import EkkaState, Position, SoFar
from baloot_solver.errors import InputError
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import Play, numbering, problem_of
from baloot_solver.play import after, legal_in
from baloot_solver.ranking import Ends, TableRanking
from baloot_solver.rules.card_tables import card_points, total_points
from baloot_solver.solve import Objective, Outcome, Solution, solve

Worth = Callable[[Ends], int]
#: Above four times the card points of any hand and one: card points and sweep never carry over.
_FINE = 2048
_SWEEP_ORDER = {None: 0, Side.NORTH_SOUTH: 1, Side.EAST_WEST: -1}
_EKKA = {EkkaState.AUTO: None, EkkaState.CALLED: True, EkkaState.NOT_CALLED: False}


@dataclass(frozen=True)
class Asked:
    """A position as the brute force is asked about it."""

    position: Position

    @cached_property
    def rules(self) -> dict[str, Any]:
        contract, play = self.position.contract, self.position.rules.play
        values = {each.name: getattr(play, each.name) for each in fields(play)}
        return {
            "kind": contract.kind.value,
            "trump": -1 if contract.trump is None else int(contract.trump),
            "play": values,
            "locked": contract.is_locked(self.position.rules),
        }

    @cached_property
    def so_far(self) -> SoFar:
        return self.position.so_far or SoFar((0, 0), (0, 0))

    @cached_property
    def total(self) -> int:
        """Card points of the whole hand, or from here on where nothing is known of before."""
        contract = self.position.contract
        if self.position.so_far is not None:
            return total_points(contract.kind)
        live = [*self.position.trick, *(card for hand in self.position.hands for card in hand)]
        return 10 + sum(card_points(contract.kind, contract.trump, card) for card in live)

    @cached_property
    def can_sweep(self) -> tuple[bool, bool]:
        known = self.position.so_far is not None
        tricks = self.so_far.tricks
        return known and not tricks[1], known and not tricks[0]

    def ends(self) -> Iterator[Ends]:
        """Every outcome of the hand."""
        yield from ((points, None) for points in range(self.total + 1))
        if self.can_sweep[Side.NORTH_SOUTH]:
            yield self.total, Side.NORTH_SOUTH
        if self.can_sweep[Side.EAST_WEST]:
            yield 0, Side.EAST_WEST

    def arguments(self) -> dict[str, Any]:
        """Keyword arguments of `brute.evaluate` and `brute.replay`, but for the table."""
        return self.rules | {
            "hands": [sorted(map(int, hand)) for hand in self.position.hands],
            "leader": int(self.position.leader),
            "trick": [int(card) for card in self.position.trick],
            "ekka_state": _EKKA[self.position.ekka],
            "north_south_points": self.so_far.card_points[0],
            "tricks": self.so_far.tricks,
        }

    def brute_ends(self, worth: Worth) -> dict[int, Ends]:
        """How the hand ends after each legal card, by the brute force."""
        table = [
            [_packed((points, sweep), worth) for points in range(self.total + 1)]
            for sweep in (None, Side.NORTH_SOUTH, Side.EAST_WEST)
        ]
        # A side that took every trick since an unknown beginning has swept nothing.
        for side in Side:
            if not self.can_sweep[side]:
                table[1 + side] = table[0]
        values = brute.evaluate(**self.arguments(), utility=table)
        return {card: _unpacked(value) for card, value in values.items()}


def chain_order(ends: Ends) -> int:
    """Card points, then the sweep: the order of outcomes under `CARD_POINTS`."""
    return 4 * ends[0] + _SWEEP_ORDER[ends[1]]


def _packed(ends: Ends, worth: Worth) -> int:
    return worth(ends) * _FINE + chain_order(ends)


def _unpacked(value: int) -> Ends:
    chain = (value + 1) % _FINE - 1
    points = (chain + 1) // 4
    return points, {0: None, 1: Side.NORTH_SOUTH, -1: Side.EAST_WEST}[chain - 4 * points]


def by_card_points(ends: Ends) -> int:
    """The worth of an outcome where card points alone count."""
    return 0


def differences(
    position: Position,
    objective: Objective,
    worth: Worth,
    context: SolverContext,
    outcome_of: Callable[[Ends], Outcome] | None = None,
) -> list[str]:
    """What `solve` says that is not so: values of every legal card, best cards, losses, the line.

    `outcome_of` gives the whole outcome where the hand is scored.
    """
    asked = Asked(position)
    wanted = asked.brute_ends(worth)
    answer = solve(position, objective, context=context)
    found = {int(each.card): _ends_of(each.outcome) for each in answer.cards}
    wrong = [
        f"{Card(card)}: solver {found.get(card)}, brute force {wanted.get(card)}"
        for card in sorted(found.keys() | wanted.keys())
        if found.get(card) != wanted.get(card)
    ]
    if wrong:
        return wrong
    sign = 1 if position.to_play.side is Side.NORTH_SOUTH else -1
    value = max(wanted.values(), key=lambda ends: sign * _packed(ends, worth))
    if _ends_of(answer.value) != value:
        wrong.append(f"value {_ends_of(answer.value)}, best card {value}")
    for each in answer.cards:
        ends = _ends_of(each.outcome)
        if each.best != (ends == value):
            wrong.append(f"{each.card}: best is {each.best}")
        if each.loss_card_points != sign * (value[0] - ends[0]):
            wrong.append(f"{each.card}: loss of card points {each.loss_card_points}")
        if outcome_of is not None:
            if each.outcome != outcome_of(ends):
                wrong.append(f"{each.card}: {each.outcome} is scored {outcome_of(ends)}")
            if each.loss_game_points != sign * (worth(value) - worth(ends)):
                wrong.append(f"{each.card}: loss of game points {each.loss_game_points}")
        elif each.outcome.game_points is None and each.loss_game_points is not None:
            wrong.append(f"{each.card}: a loss of game points that nobody counted")
    return wrong + line_faults(position, answer)


def _ends_of(outcome: Outcome) -> Ends:
    return outcome.card_points[0], outcome.sweep


def line_faults(position: Position, answer: Solution) -> list[str]:
    """What is wrong with the line: a card that is not legal, an end that is not the value."""
    now = position
    for number, card in enumerate(answer.line):
        if card not in legal_in(now):
            return [f"card {number} of the line, {card}, is not legal"]
        now = called(now, card)
    if now.cards_left:
        return [f"the line stops with {now.cards_left} cards in hand"]
    arguments = Asked(position).arguments()
    _, _, _, points, tricks = brute.replay(
        arguments.pop("hands"),
        arguments.pop("leader"),
        arguments.pop("trick"),
        [int(card) for card in answer.line],
        **arguments,
    )
    sweep = None
    if position.so_far is not None and 0 in tricks:
        sweep = Side.EAST_WEST if tricks[0] == 0 else Side.NORTH_SOUTH
    if (points, sweep) != _ends_of(answer.value):
        return [f"the line ends {points, sweep}, the value is {_ends_of(answer.value)}"]
    return []


def called(position: Position, card: Card) -> Position:
    """The position after a card, Ekka called on it where it can be (calling only frees)."""
    if not position.trick:
        try:
            return after(position, card, EkkaState.CALLED)
        except InputError:
            return after(position, card)
    return after(position, card)


def table_differences(
    position: Position, table: tuple[tuple[int, ...], ...], context: SolverContext
) -> list[str]:
    """The same for any table of utilities: three columns by North-South's card points."""
    asked = Asked(position)

    def worth(ends: Ends) -> int:
        return table[0 if ends[1] is None else 1 + ends[1]][ends[0]]

    wanted = asked.brute_ends(worth)
    numbers = numbering(position.contract.kind, position.contract.trump)
    ranking = TableRanking((table[0], table[1], table[2]), asked.can_sweep)
    takers = sum(1 << side for side in Side if asked.so_far.tricks[side])
    play = Play(problem_of(position), asked.so_far.card_points[0], takers)
    flag = CancelFlag()
    context.begin()
    found = {
        int(numbers.card[number]): ends
        for number, ends in ranking.values(context, play, flag).items()
    }
    if found != wanted:
        return [f"solver {found}, brute force {wanted}"]
    sign = 1 if play.seat % 2 == Side.NORTH_SOUTH else -1
    goal = max(found.values(), key=lambda ends: sign * ranking.order(ends))
    value = ranking.value(context, play, flag)
    if value != goal:
        return [f"value {value}, best card {goal}"]
    for card in ranking.line(context, play, goal, flag):
        play = play.after(card)
    sweep = {1: Side.NORTH_SOUTH, 2: Side.EAST_WEST, 3: None}[play.takers]
    ended = play.north_south_points, sweep
    return [] if ended == goal else [f"the line ends {ended}, the value is {goal}"]
