"""What each contract of one deal comes to at best play: solved when asked for, and once.

The cards see only the kind of contract, the leader and whether trump leads are locked; so much is
solved in card points, once, in one kernel context whose table the leaders of a contract share.
Buyer, level and bid change only what an outcome records. Where the recorded score falls nowhere
around the value in card points, that is the best recorded score as well
(`scoring.Worths.is_monotone_at`);
elsewhere the search of the whole table decides, between the bounds the value gives
(`ranking.TableRanking.value_near`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from baloot_solver.cards import ContractKind, Rank, Seat, Suit
from baloot_solver.deal import Contract, Deal
from baloot_solver.equal_deals import EqualDeals
from baloot_solver.errors import InputError
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import Play, Problem, problem_of
from baloot_solver.play import position_from_deal
from baloot_solver.play.positions import check_full, leader_of
from baloot_solver.ranking import Chain, Ends, TableRanking
from baloot_solver.rules.card_tables import total_points
from baloot_solver.rules.groups import BazarScoring, LadderAuction
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring import (
    MISSING_FACTS,
    HandFacts,
    Sheet,
    Worths,
    facts_from_deal,
    most_bid,
    open_sheet,
    recorded,
    worths_of,
)
from baloot_solver.solve import Outcome

_CAN_SWEEP: Final = (True, True)
"""At the first card either side may still take all tricks."""
_CHAIN: Final = Chain(_CAN_SWEEP)
_Cards = tuple[ContractKind, Suit | None, bool]
"""What of a contract the play of the cards depends on, besides the leader: kind, trump, locked."""
LOWEST_FIRST: Final = tuple(ContractKind)
"""Kinds of contract, the lower before the higher: Hokum, Sun, no-trump, all-trump."""


def contracts_of(rules: RuleSet) -> tuple[tuple[ContractKind, Suit | None], ...]:
    """The contracts of the rules, lowest first, Hokum's suits in written order."""
    suits = {ContractKind.HOKUM: tuple(Suit)}
    kinds = (kind for kind in LOWEST_FIRST if kind in rules.contracts)
    return tuple((kind, suit) for kind in kinds for suit in suits.get(kind, (None,)))


def _cards(rules: RuleSet, contract: Contract) -> _Cards:
    return contract.kind, contract.trump, contract.is_locked(rules)


class ContractValues:
    """The contracts of a full deal whose dealer is known.

    `known` is what was found of other deals; it changes no value.

    Contracts asked for need their buyer, and in Bazar Blot their bid. Belongs to one thread, as its
    context does, and to the work that made it: the context must not be begun anew meanwhile. Raises
    `InputError` on `deal.hands`, `deal.dealer`, and where a fact that only a score needs is
    missing; `Cancelled` when the flag was raised.
    """

    def __init__(
        self,
        rules: RuleSet,
        deal: Deal,
        engine: SolverContext,
        flag: CancelFlag,
        known: EqualDeals | None = None,
    ) -> None:
        check_full(deal)
        if deal.dealer is None:
            raise InputError(
                "deal.dealer", "DEALER_MISSING", "a table of contracts needs the dealer"
            )
        self.rules = rules
        self.deal = deal
        self.dealer = deal.dealer
        self._turn = [deal.dealer.next(rules.play.direction, steps) for steps in range(1, 5)]
        self._engine = engine
        self._flag = flag
        self._known = None if known is None else known.of(rules.play, deal.hands)
        self._begun: _Cards | None = None
        self._near: dict[tuple[ContractKind, Suit | None], Ends] = {}
        self._earlier_nodes = 0
        self._problems: dict[_Cards, Problem] = {}
        self._plays: dict[tuple[ContractKind, Suit | None, bool, Seat], tuple[Play, Ends]] = {}
        self._settled: dict[tuple[ContractKind, Suit | None], HandFacts] = {}
        self._sheets: dict[object, tuple[Sheet, Worths]] = {}
        self._found: dict[tuple[Problem, tuple[Ends, ...]], Ends] = {}
        self._scores: dict[Contract, tuple[Ends, int]] = {}
        self._aces = tuple(any(card.rank is Rank.ACE for card in hand) for hand in deal.hands)
        engine.begin()

    @property
    def nodes(self) -> int:
        """Cards put on the table so far."""
        return self._earlier_nodes + self._engine.nodes

    def place(self, seat: Seat) -> int:
        """A seat's place in speaking order, 1 to 4."""
        return self._turn.index(seat) + 1

    def by_card_points(self, contract: Contract) -> Outcome:
        """How the hand ends where both sides play for card points, then for the sweep.

        Without its score where not all is known that a score needs.
        """
        ends = self._solved(contract)[1]
        try:
            self._sheet(contract)
        except InputError as error:
            if error.reason not in MISSING_FACTS:
                raise
            return Outcome(self._both_sides(contract, ends), ends[1], None, None, None)
        return self._outcome(contract, ends)

    def by_score(self, contract: Contract) -> Outcome:
        """How the hand ends where both sides play for the recorded score, then for card points."""
        return self._outcome(contract, self._scored(contract)[0])

    def difference(self, contract: Contract) -> int:
        """Recorded game points, North-South minus East-West, where both sides play for them."""
        return self._scored(contract)[1]

    def telling_bids(self, contract: Contract) -> range:
        """The numbers of Bazar Blot worth looking at: from the lowest to one nobody can make."""
        auction = self.rules.auction
        assert isinstance(auction, LadderAuction)
        assert isinstance(self.rules.scoring, BazarScoring)
        most = most_bid(self.rules.scoring, contract.kind, self._facts(contract))
        return range(auction.min_bid, max(auction.min_bid, most + 1) + 1)

    def most_bid(self) -> int:
        """The highest number of Bazar Blot that these cards could make, whatever happened."""
        assert isinstance(self.rules.scoring, BazarScoring)
        kinds = contracts_of(self.rules)
        facts = {each: self._facts(Contract(*each)) for each in kinds}
        return max(most_bid(self.rules.scoring, kind, facts[kind, suit]) for kind, suit in kinds)

    def _solved(self, contract: Contract) -> tuple[Play, Ends]:
        cards = _cards(self.rules, contract)
        leader = leader_of(self.rules, self.dealer, contract.buyer)
        found = self._plays.get((*cards, leader))
        if found is None:
            play = Play(self._problem(contract, cards, leader), 0, 0)

            def find() -> Ends:
                self._turn_to(cards)
                # Another leader's value, or that of open play, is mostly near.
                return _CHAIN.value(self._engine, play, self._flag, self._near.get(cards[:2]))

            value = self._known.ends(cards, leader, None, find) if self._known else find()
            found = self._plays[(*cards, leader)] = play, value
            self._near[cards[:2]] = value
        return found

    def _problem(self, contract: Contract, cards: _Cards, leader: Seat) -> Problem:
        """The kernel's form of a contract; its leaders differ in nothing else."""
        found = self._problems.get(cards)
        if found is None:
            found = problem_of(position_from_deal(self.rules, self.deal, contract))
            self._problems[cards] = found
        return found if found.leader == leader else found._replace(leader=leader)

    def _turn_to(self, cards: _Cards) -> None:
        """Begin anew where other contracts' values would be of no use, nor their ordering."""
        if self._begun != cards:
            self._earlier_nodes = self.nodes
            self._engine.begin()
            self._begun = cards

    def _scored(self, contract: Contract) -> tuple[Ends, int]:
        found = self._scores.get(contract)
        if found is None:
            play, ends = self._solved(contract)
            worths = self._sheet(contract)[1]
            if not worths.is_monotone_at(*ends):
                ends = self._searched(contract, play, ends, worths)
            found = self._scores[contract] = ends, worths.of(*ends)
        return found

    def _searched(self, contract: Contract, play: Play, ends: Ends, worths: Worths) -> Ends:
        """The best recorded score by the whole table; levels and bids often share their order."""
        ranking = TableRanking(worths.table(), _CAN_SWEEP)
        question = play.problem, ranking.in_order
        found = self._found.get(question)
        if found is None:

            def find() -> Ends:
                return ranking.value_near(self._engine, play, ends, self._flag)

            cards, leader = _cards(self.rules, contract), Seat(play.seat)
            order = ranking.in_order
            found = self._known.ends(cards, leader, order, find) if self._known else find()
            self._found[question] = found
        return found

    def _outcome(self, contract: Contract, ends: Ends) -> Outcome:
        known = recorded(self._sheet(contract)[0], *ends)
        return Outcome(
            self._both_sides(contract, ends),
            ends[1],
            known.game_points,
            known.made,
            known.match_won_by,
        )

    def _both_sides(self, contract: Contract, ends: Ends) -> tuple[int, int]:
        return ends[0], total_points(contract.kind) - ends[0]

    def _sheet(self, contract: Contract) -> tuple[Sheet, Worths]:
        """The contract's score sheet, which partners share; locked play does not change it."""
        assert contract.buyer is not None
        # In Sun a sweep may hang on the buyer's own place and Ace.
        buyer = contract.buyer if contract.kind is ContractKind.SUN else contract.buyer % 2
        bought = contract.kind, contract.trump, buyer, contract.level, contract.bid, contract.kapot
        found = self._sheets.get(bought)
        if found is None:
            sheet = open_sheet(self.rules, contract, self._facts(contract))
            found = self._sheets[bought] = sheet, worths_of(sheet)
        return found

    def _facts(self, contract: Contract) -> HandFacts:
        key = (contract.kind, contract.trump)
        found = self._settled.get(key)
        if found is None:
            found = self._settled[key] = facts_from_deal(self.rules, self.deal, contract)
        if contract.kind is ContractKind.SUN and contract.buyer is not None:
            return replace(found, buyer_held_ace=self._aces[contract.buyer])
        return found
