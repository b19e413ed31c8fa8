"""Sawa: may a side claim all the tricks that are left?

The question is the kaboot's, asked from here: can the side take every trick, whatever the others
play? All cards lie open and both hands of the side play for it, so it needs no search but that of
the sweep: one null window.
"""

from __future__ import annotations

from baloot_solver.analysis.model import ClaimVerdict
from baloot_solver.cards import Side
from baloot_solver.deal import Position
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import Play, numbering, problem_of
from baloot_solver.solve import thread_context


def check_claim(
    position: Position,
    side: Side,
    *,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
) -> ClaimVerdict:
    """Whether `side` can take every trick from here, the one on the table included.

    Of a hand that is over every claim is sound. Contexts and threads as for `solve`; raises
    `Cancelled` when `cancel` was raised.
    """
    engine = context if context is not None else thread_context()
    engine.begin()
    return claim_verdict(position, side, engine, cancel if cancel is not None else CancelFlag())


def claim_verdict(
    position: Position, side: Side, engine: SolverContext, flag: CancelFlag
) -> ClaimVerdict:
    """As `check_claim`, within the work of a context that has begun."""
    before = engine.nodes
    cards = numbering(position.contract.kind, position.contract.trump).card
    play = Play(problem_of(position), 0, 0)
    sound = not _cards_left(play) or _takes_all(engine, play, side, flag)
    line = []
    while _cards_left(play) and not play.takers & (1 << side.other):
        card = _chosen(engine, play, side, sound, flag)
        line.append(cards[card])
        play = play.after(card)
    return ClaimVerdict(side, sound, tuple(line), engine.nodes - before)


def _chosen(engine: SolverContext, play: Play, side: Side, sound: bool, flag: CancelFlag) -> int:
    """A card that keeps what the mover wants; any, where he cannot have it."""
    legal = engine.legal(play.problem)
    if len(legal) > 1 and (Side(play.seat % 2) is side) is sound:
        return next(card for card in legal if _stays(engine, play, card, side, flag) is sound)
    # The strongest: a claimant who loses a trick goes down fighting, a defender covers what he can.
    return legal[-1]


def _stays(engine: SolverContext, play: Play, card: int, side: Side, flag: CancelFlag) -> bool:
    """Whether the side still takes everything once the card is played."""
    after = play.after(card)
    if after.takers & (1 << side.other):
        return False
    return not _cards_left(after) or _takes_all(engine, after, side, flag)


def _takes_all(engine: SolverContext, play: Play, side: Side, flag: CancelFlag) -> bool:
    if Side(play.seat % 2) is side:
        return engine.position_reaches(play.problem, play.tricks_left, True, flag)
    return not engine.position_reaches(play.problem, 1, True, flag)


def _cards_left(play: Play) -> bool:
    return any(play.problem.hands)
