"""What a player sees: in the auction a `CallView`, in the play a `PlayView`, never another hand.

The calls, the cards on the table and those of finished tricks are seen by all four, so one
`PublicPlay` of a hand serves everybody; a view adds the one hand that is the player's own. Players
read it, and only `playing` writes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from baloot_solver.auction import AuctionCall, AuctionState
from baloot_solver.cards import Card, ContractKind, Hand, Seat, Suit
from baloot_solver.deal import Call, Contract, EkkaState
from baloot_solver.hints.view import Announcement
from baloot_solver.play import is_ekka, leader_of, legal_cards, trick_points, trick_winner
from baloot_solver.projects import Declaration, Project
from baloot_solver.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class CallView:
    """The auction as the seat whose turn it is sees it.

    `hand` are the cards the seat calls on: around an up-card the first five, on the doubling ladder
    all eight. `auction` holds no hand but the seat's own.
    """

    seat: Seat
    hand: Hand
    auction: AuctionState

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self.auction.table.rules


class PublicPlay:
    """The play of a hand as everybody at the table saw it, card by card.

    `void[seat]` has a bit for every suit the seat failed to follow. `announced` are the projects
    so far, with their cards once they were shown; `baloot` the seats that called it. `card_points`
    and `tricks` are those of finished tricks, by side (North-South, East-West).
    """

    __slots__ = (
        "announced", "baloot", "calls", "card_points", "contract", "dealer", "ekka", "ekka_calls",
        "gone", "leader", "locked", "match_before", "plays", "rules", "trick", "tricks", "up_card",
        "up_card_taken_by", "void",
    )  # fmt: skip

    def __init__(
        self,
        rules: RuleSet,
        contract: Contract,
        dealer: Seat | None,
        *,
        up_card: Card | None = None,
        up_card_taken_by: Seat | None = None,
        calls: tuple[Call, ...] | None = None,
        match_before: tuple[int, int] | None = None,
    ) -> None:
        self.rules = rules
        self.contract = contract
        self.dealer = dealer
        self.up_card = up_card
        self.up_card_taken_by = up_card_taken_by
        self.calls = calls
        self.match_before = match_before
        self.locked = contract.is_locked(rules)
        self.leader = leader_of(rules, dealer, contract.buyer)
        self.plays: list[Card] = []
        self.trick: list[Card] = []
        self.gone: set[Card] = set()
        self.void = [0, 0, 0, 0]
        self.announced: list[Announcement] = []
        self.baloot: list[Seat] = []
        self.ekka = EkkaState.AUTO
        self.ekka_calls: list[int] = []
        self.card_points = [0, 0]
        self.tricks = [0, 0]

    @property
    def kind(self) -> ContractKind:
        """The kind of contract."""
        return self.contract.kind

    @property
    def trump(self) -> Suit | None:
        """The trump suit of a Hokum."""
        return self.contract.trump

    @property
    def to_play(self) -> Seat:
        """The seat whose turn it is."""
        return self.leader.next(self.rules.play.direction, len(self.trick))

    @property
    def over(self) -> bool:
        """Whether all 32 cards are played."""
        return len(self.plays) == 32

    def legal(self, hand: Hand) -> tuple[Card, ...]:
        """The cards of the hand whose turn it is that may be played, in written order."""
        return legal_cards(
            self.rules.play, self.kind, self.trump, hand,
            leader=self.leader, trick=self.trick, gone=self.gone, locked=self.locked,
            ekka=self.ekka,
        )  # fmt: skip

    def may_call_ekka(self, lead: Card) -> bool:
        """Whether a lead of this card would be an Ekka that has to be called to count."""
        return self.rules.play.ekka == "declared" and is_ekka(
            self.kind, self.trump, lead, self.gone
        )

    def lay(self, card: Card, *, ekka: bool = False) -> None:
        """Put the card of the seat whose turn it is on the table; it must be legal."""
        seat = self.to_play
        if not self.trick:
            if ekka:
                self.ekka_calls.append(len(self.plays))
                self.ekka = EkkaState.CALLED
            elif self.rules.play.ekka == "declared":
                self.ekka = EkkaState.NOT_CALLED
        elif card.suit is not self.trick[0].suit:
            self.void[seat] |= 1 << self.trick[0].suit
        self.trick.append(card)
        self.plays.append(card)
        if len(self.trick) == 4:
            self._gather()

    def _gather(self) -> None:
        kind, trump, trick = self.kind, self.trump, self.trick
        winner = trick_winner(kind, trump, self.leader, trick, self.rules.play.direction)
        self.card_points[winner.side] += trick_points(kind, trump, trick, last=self.over)
        self.tricks[winner.side] += 1
        self.gone.update(trick)
        self.leader, self.trick, self.ekka = winner, [], EkkaState.AUTO


@dataclass(frozen=True, slots=True)
class PlayView:
    """The play as the seat whose turn it is sees it: its hand, what it may play, what all saw."""

    seat: Seat
    hand: Hand
    legal: tuple[Card, ...]
    public: PublicPlay


class Player(Protocol):
    """Somebody who plays a seat. What is chosen must be legal; a player that strays is an error."""

    def choose_call(self, view: CallView) -> AuctionCall:
        """One of the legal calls."""

    def choose_declarations(
        self, view: PlayView, projects: Sequence[Project]
    ) -> tuple[Declaration, ...]:
        """Which of the projects of the own hand to declare with the own first card."""

    def choose_card(self, view: PlayView) -> Card:
        """One of `view.legal`."""

    def calls_baloot(self, view: PlayView) -> bool:
        """Whether to call Baloot, with the second of its two cards on the table."""

    def calls_ekka(self, view: PlayView, lead: Card) -> bool:
        """Whether to call Ekka on a lead that is one, where the rules want it called."""
