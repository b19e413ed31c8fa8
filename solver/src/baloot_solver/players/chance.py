"""Players that leave things to chance: any legal choice, or a better player's with blunders.

Both draw from a `Stream` that is theirs. Made anew for every hand, from a seed and the hand's
number, they play any hand of a series alike, whichever hands were played before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from baloot_solver.auction import KAWESH, AuctionCall, legal_calls
from baloot_solver.cards import Card
from baloot_solver.generate import Stream
from baloot_solver.players.views import CallView, Player, PlayView
from baloot_solver.projects import Declaration, Project


class RandomPlayer:
    """Any legal call and card, each as likely as the others; declares what it has.

    It never annuls a deal.
    """

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def choose_call(self, view: CallView) -> AuctionCall:
        calls = [call for call in legal_calls(view.auction) if call != KAWESH]
        return self._stream.pick(calls)

    def choose_declarations(
        self, view: PlayView, projects: Sequence[Project]
    ) -> tuple[Declaration, ...]:
        return tuple(Declaration(view.seat, each.cards) for each in projects)

    def choose_card(self, view: PlayView) -> Card:
        return self._stream.pick(view.legal)

    def calls_baloot(self, view: PlayView) -> bool:
        return bool(self._stream.below(2))

    def calls_ekka(self, view: PlayView, lead: Card) -> bool:
        return bool(self._stream.below(2))


class Blunderer:
    """Another player who now and then plays a random legal card, or does not use a right.

    Rights are declaring a project and calling Baloot and Ekka. `rate` is the chance, from 0 to 1,
    at each choice. Calls are the other player's.
    """

    def __init__(self, player: Player, rate: float, stream: Stream) -> None:
        if not 0 <= rate <= 1:
            raise ValueError(f"a rate is between 0 and 1, not {rate}")
        self._player = player
        self._bound = round(rate * (1 << 32))
        self._stream = stream

    def _blunders(self) -> bool:
        return self._stream.below(1 << 32) < self._bound

    def choose_call(self, view: CallView) -> AuctionCall:
        return self._player.choose_call(view)

    def choose_declarations(
        self, view: PlayView, projects: Sequence[Project]
    ) -> tuple[Declaration, ...]:
        chosen = self._player.choose_declarations(view, projects)
        return tuple(each for each in chosen if not self._blunders())

    def choose_card(self, view: PlayView) -> Card:
        if self._blunders():
            return self._stream.pick(view.legal)
        return self._player.choose_card(view)

    def calls_baloot(self, view: PlayView) -> bool:
        return not self._blunders() and self._player.calls_baloot(view)

    def calls_ekka(self, view: PlayView, lead: Card) -> bool:
        return not self._blunders() and self._player.calls_ekka(view, lead)
