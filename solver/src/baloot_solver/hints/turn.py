"""The turn of a seat: whether it is, and what may be played."""

from __future__ import annotations

from baloot_solver.cards import Card
from baloot_solver.errors import InputError
from baloot_solver.hints.view import SeatView
from baloot_solver.play import legal_cards


def check_turn(view: SeatView) -> None:
    """Refuse a view whose seat is not to play; `InputError` on `seat` (NOT_TO_PLAY)."""
    if view.to_play is view.seat:
        return
    turn = "the hand is over" if view.to_play is None else f"it is {view.to_play.label}'s turn"
    raise InputError("seat", "NOT_TO_PLAY", f"{turn}, {view.seat.label} has nothing to play")


def legal_of(view: SeatView) -> tuple[Card, ...]:
    """The cards the seat of a view may play now, in written order."""
    contract = view.contract
    return legal_cards(
        view.rules.play,
        contract.kind,
        contract.trump,
        view.hand,
        leader=view.course.leader,
        trick=view.course.trick,
        gone=view.gone,
        locked=contract.is_locked(view.rules),
        ekka=view.ekka,
    )
