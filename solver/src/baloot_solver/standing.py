"""Where a hand stands when a question is asked of it: the play so far and the facts of its score.

Every question about a position begins here, so that all of them count what came before alike, say
alike which side can still sweep, and refuse alike a hand that cannot be scored (ruling 20).
"""

from __future__ import annotations

from dataclasses import dataclass

from baloot_solver.cards import Side
from baloot_solver.deal import Position
from baloot_solver.errors import InputError
from baloot_solver.kernel.problem import Play, problem_of
from baloot_solver.scoring import HandFacts, facts_from_position


@dataclass(frozen=True, slots=True)
class Standing:
    """A position as the search sees it.

    `play` starts from what finished tricks brought, or from nothing where that is not known.
    `can_sweep` is North-South, East-West: whether the side can still take all eight tricks, as far
    as is known. `whole` are the card points of both sides at the end.
    """

    play: Play
    can_sweep: tuple[bool, bool]
    whole: int

    @property
    def over(self) -> bool:
        """Whether no card is left to play."""
        return not any(self.play.problem.hands)

    @property
    def swept(self) -> Side | None:
        """Who swept, of a hand that is over."""
        if not self.over or self.can_sweep[0] == self.can_sweep[1]:
            return None
        return Side.NORTH_SOUTH if self.can_sweep[0] else Side.EAST_WEST


def standing_of(position: Position) -> Standing:
    """Where the hand stands."""
    so_far = position.so_far
    before = so_far.card_points[Side.NORTH_SOUTH] if so_far else 0
    takers = sum(1 << side for side in Side if so_far and so_far.tricks[side])
    play = Play(problem_of(position), before, takers)
    can_sweep = (
        so_far is not None and not so_far.tricks[Side.EAST_WEST],
        so_far is not None and not so_far.tricks[Side.NORTH_SOUTH],
    )
    to_come = play.rest if any(play.problem.hands) else 0
    return Standing(play, can_sweep, to_come + (sum(so_far.card_points) if so_far else 0))


def facts_where_known(position: Position) -> HandFacts | None:
    """The facts of scoring, None where what came before or what scores is not known."""
    return None if position.so_far is None else facts_from_position(position)


def facts_needed(position: Position) -> HandFacts:
    """The facts of scoring; `InputError` (NOT_SCORABLE) on `so_far` or `so_far.scored` else."""
    if position.so_far is None:
        raise InputError(
            "so_far",
            "NOT_SCORABLE",
            "an ending that counts from here has no game points: say what came before, or "
            "ask for card points (ruling 20)",
        )
    facts = facts_from_position(position)
    if facts is None:
        raise InputError(
            "so_far.scored",
            "NOT_SCORABLE",
            "the projects and Baloot that count are not known: give them, or ask for card points"
            " (ruling 20)",
        )
    return facts
