"""A hand played by four players, from the shuffled pack to the last card, as a record.

Each player is asked with what his seat knows and nothing else (`views`). What comes out is a
`HandRecord` like any other: it can be scored, analysed, written to an archive. The same pack,
dealer, rules and players give the same record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from baloot_solver.auction import (
    AuctionState,
    Purchase,
    Result,
    SomeHands,
    after,
    result,
    start,
)
from baloot_solver.auction.model import AuctionTable, Doubling
from baloot_solver.cards import Card, Seat, in_order
from baloot_solver.deal import Call, Contract, Deal, HandRecord
from baloot_solver.dealing import deal_cards, shuffled_pack
from baloot_solver.errors import InputError, at
from baloot_solver.hints.view import Announcement
from baloot_solver.players.views import CallView, Player, PlayView, PublicPlay
from baloot_solver.projects import Declaration, baloot_suits, hand_projects, project_of_cards
from baloot_solver.projects.finding import baloot_pair
from baloot_solver.rules.groups import UpcardAuction
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring import facts_from_deal

Players = Sequence[Player]
"""Four players by seat number: South, East, North, West."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """What became of a deal: how its auction ended, the calls, and the record where one bought."""

    result: Result
    calls: tuple[Call, ...]
    record: HandRecord | None


def play_hand(
    rules: RuleSet,
    dealer: Seat,
    pack: Sequence[Card],
    players: Players,
    *,
    match_before: tuple[int, int] | None = None,
    id: str = "",
) -> PlayedHand:
    """Deal the pack, bid and play; the record is None where the deal was thrown in.

    `match_before` are the match's game points by side. Raises `InputError` as `deal_cards` and
    `auction.start` do, and on what a player chooses against the rules.
    """
    dealt = deal_cards(rules, dealer, pack).deal
    hands = None if dealt.up_card is None else dealt.hands  # they are asked about Kawesh alone
    state = bid_on(start(rules, dealer, dealt.up_card, hands, match_before), pack, players)
    found = result(state)
    assert found is not None  # nobody is to call any more
    if not isinstance(found, Purchase):
        return PlayedHand(found, state.calls, None)
    deal = dealt if dealt.is_full else _completed(rules, dealer, pack, found)
    record = play_cards(
        rules, deal, found.contract, players, calls=state.calls, match_before=match_before, id=id
    )
    return PlayedHand(found, state.calls, record)


def bid_on(state: AuctionState, pack: Sequence[Card], players: Players) -> AuctionState:
    """The auction brought to its end over the pack it is about, each player calling in his turn.

    Raises `InputError` on what a player calls against the rules.
    """
    rules, dealer = state.table.rules, state.table.dealer
    dealt = deal_cards(rules, dealer, pack).deal
    tables = [_seen_by(seat, state.table) for seat in Seat]
    hands = dealt.hands
    while (seat := state.to_call) is not None:
        if isinstance(state.stage, Doubling) and not dealt.is_full and len(hands[0]) == 5:
            hands = _completed(rules, dealer, pack, state.stage.purchase).hands
        seen = AuctionState(tables[seat], state.stage, state.calls)
        state = after(state, players[seat].choose_call(CallView(seat, hands[seat], seen)))
    return state


def play_numbered(
    seed: int,
    number: int,
    rules: RuleSet,
    players: Players,
    *,
    match_before: tuple[int, int] | None = None,
    id: str = "",
) -> PlayedHand:
    """`play_hand` of deal `number` of a seed: the pack and dealer of `shuffled_pack`."""
    pack, dealer = shuffled_pack(seed, number)
    return play_hand(rules, dealer, pack, players, match_before=match_before, id=id)


def play_cards(
    rules: RuleSet,
    deal: Deal,
    contract: Contract,
    players: Players,
    *,
    calls: tuple[Call, ...] | None = None,
    match_before: tuple[int, int] | None = None,
    id: str = "",
) -> HandRecord:
    """Play a full deal in a contract that is given, eight cards each.

    Raises `InputError` on `contract.*`, `deal.hands`, `deal.dealer`, and on what a player chooses
    against the rules.
    """
    with at("contract"):
        contract.check(rules)
    if not deal.is_full:
        raise InputError("deal.hands", "HAND_SIZE", "eight cards each are played")
    public = PublicPlay(
        rules,
        contract,
        deal.dealer,
        up_card=deal.up_card,
        up_card_taken_by=deal.up_card_taken_by,
        calls=calls,
        match_before=match_before,
    )
    table = _Table(public, deal, players)
    while not public.over:
        table.play()
    return HandRecord(
        rules=rules,
        deal=deal,
        contract=contract,
        plays=tuple(public.plays),
        id=id,
        calls=calls,
        declarations=tuple(table.declared),
        ekka_calls=tuple(public.ekka_calls) if rules.play.ekka == "declared" else None,
        match_before=match_before,
    )


class _Table:
    """A hand while its cards are played; it alone sees all four hands."""

    def __init__(self, public: PublicPlay, deal: Deal, players: Players) -> None:
        self.declared: list[Declaration] = []
        self._public = public
        self._deal = deal
        self._players = players
        self._hands = list(deal.hands)
        suits = baloot_suits(public.rules, public.kind, public.trump)
        self._pairs = [(baloot_pair(suit), seat) for suit in suits for seat in Seat]
        self._pairs = [(pair, seat) for pair, seat in self._pairs if pair <= deal.hands[seat]]

    def play(self) -> None:
        """The turn of one seat: its card, and what it announces or calls with it."""
        public = self._public
        seat = public.to_play
        hand, player = self._hands[seat], self._players[seat]
        view = PlayView(seat, hand, public.legal(hand), public)
        card = player.choose_card(view)
        if card not in view.legal:
            raise InputError(
                f"plays[{len(public.plays)}]", "ILLEGAL_PLAY", f"{seat.label} may not play {card}"
            )
        if len(hand) == 8:
            self._declare(player, view)
        elif len(hand) == 7:
            self._show(seat)
        for pair, holder in self._pairs:
            if holder is seat and card in pair and not pair <= hand and player.calls_baloot(view):
                self.declared.append(Declaration(seat, tuple(in_order(pair))))
                public.baloot.append(seat)
        called = not public.trick and public.may_call_ekka(card) and player.calls_ekka(view, card)
        public.lay(card, ekka=called)
        self._hands[seat] = hand - {card}

    def _declare(self, player: Player, view: PlayView) -> None:
        """What a player declares with his first card: the others learn the class."""
        public = self._public
        held = hand_projects(public.rules, public.kind, public.trump, view.hand, view.seat)
        if not held:
            return
        for each in player.choose_declarations(view, held):
            project = project_of_cards(public.rules, public.kind, each.seat, each.cards)
            self.declared.append(each)
            public.announced.append(Announcement(each.seat, project.cls))

    def _show(self, seat: Seat) -> None:
        """A player's projects, with his second card, where his side scores them."""
        public = self._public
        if all(each.seat is not seat for each in public.announced):
            return
        told = facts_from_deal(public.rules, self._deal, public.contract, self.declared)
        if told.settlement.won_by is not seat.side:
            return
        projects = iter([each for each in self.declared if each.seat is seat])
        public.announced = [
            replace(each, cards=next(projects).cards) if each.seat is seat else each
            for each in public.announced
        ]


def _seen_by(seat: Seat, table: AuctionTable) -> AuctionTable:
    """The table with the hand of one seat, which only Kawesh asks for."""
    if table.hands is None:
        return table
    south, east, north, west = (table.hands[each] if each is seat else None for each in Seat)
    hands: SomeHands = (south, east, north, west)
    return AuctionTable(table.rules, table.dealer, table.up_card, hands, table.match_before)


def _completed(rules: RuleSet, dealer: Seat, pack: Sequence[Card], bought: Purchase) -> Deal:
    """The whole deal once it is known who takes the up-card."""
    assert isinstance(rules.auction, UpcardAuction)
    return deal_cards(rules, dealer, pack, bought.up_card_taken_by).deal
