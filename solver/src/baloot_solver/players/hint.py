"""`HintPlayer`: plays what the hints suggest, from what its seat knows and nothing else.

Cards that came to the same in every world that was looked at are told apart by habit, as people
would. Calls are by point count, or by `suggest_bid` where worlds for that are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from baloot_solver.auction import AuctionCall, legal_calls
from baloot_solver.auction.model import Doubling
from baloot_solver.cards import Card
from baloot_solver.hints.bid import best_call
from baloot_solver.hints.bidding import BidView
from baloot_solver.hints.suggest import Budget, Method, best_cards
from baloot_solver.hints.view import SeatView
from baloot_solver.hints.weights import SoftKnowledge
from baloot_solver.players.rule import RulePlayer
from baloot_solver.players.views import CallView, PlayView
from baloot_solver.projects import Declaration, Project


@dataclass(frozen=True, slots=True)
class HintPlayer:
    """A player that takes the best card of a hint over `worlds` possible deals.

    `weighted` weighs them by soft knowledge. With `bid_worlds` it calls what a hint over so many
    deals says, with `bid_open_hands` one that counts contracts as with open hands; else by point
    count. `seed` and the view decide: equal seeds play alike. Needs a
    contract with a score, as hints do.
    """

    worlds: int = 100
    weighted: bool = True
    method: Method = Method.AVERAGING
    bid_worlds: int | None = None
    bid_open_hands: bool = False
    seed: int = 0
    habits: RulePlayer = field(default_factory=RulePlayer)

    def choose_call(self, view: CallView) -> AuctionCall:
        legal = legal_calls(view.auction)
        if self.bid_worlds is None or len(legal) == 1:
            return self.habits.choose_call(view)
        budget = Budget(worlds=self.bid_worlds)
        return best_call(bid_view(view), budget, seed=self.seed, open_hands=self.bid_open_hands)

    def choose_declarations(
        self, view: PlayView, projects: Sequence[Project]
    ) -> tuple[Declaration, ...]:
        return self.habits.choose_declarations(view, projects)

    def choose_card(self, view: PlayView) -> Card:
        if len(view.legal) == 1:
            return view.legal[0]
        best = best_cards(
            seat_view(view),
            budget=Budget(worlds=self.worlds),
            # A stream of worlds for every turn, the same whoever asks.
            seed=self.seed * 32 + len(view.public.plays),
            weigher=_SOFT if self.weighted else None,
            method=self.method,
        )
        if len(best) == 1:
            return best[0]
        usual = self.habits.choose_card(view)
        return usual if usual in best else best[0]

    def calls_baloot(self, view: PlayView) -> bool:
        return True

    def calls_ekka(self, view: PlayView, lead: Card) -> bool:
        return True


_SOFT = SoftKnowledge()


def seat_view(view: PlayView) -> SeatView:
    """What a player sees as the hints want to be told."""
    public = view.public
    assert public.dealer is not None
    return SeatView(
        rules=public.rules,
        dealer=public.dealer,
        seat=view.seat,
        hand=view.hand,
        contract=public.contract,
        up_card=public.up_card,
        up_card_taken_by=public.up_card_taken_by,
        calls=public.calls,
        plays=tuple(public.plays),
        announcements=tuple(public.announced),
        baloot=tuple(public.baloot),
        ekka_calls=tuple(public.ekka_calls) if public.rules.play.ekka == "declared" else None,
        match_before=public.match_before,
    )


def bid_view(view: CallView) -> BidView:
    """The same of the auction."""
    table, stage = view.auction.table, view.auction.stage
    taken = stage.purchase.up_card_taken_by if isinstance(stage, Doubling) else None
    return BidView(
        rules=table.rules,
        dealer=table.dealer,
        seat=view.seat,
        hand=view.hand,
        up_card=table.up_card,
        up_card_taken_by=taken,
        calls=view.auction.calls,
        match_before=table.match_before,
    )
