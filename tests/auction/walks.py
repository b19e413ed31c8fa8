"""Random auctions from the shuffle to the last pass, each a question to everything that is true.

Walk `index` of a profile is the same everywhere. Some packs are stacked so that hands of 7, 8 and 9
come up, and walkers pass often, or a second round would be rare. Of Bazar Blot's hundreds of bids
the low ones are tried, or its ladder would be one jump; the whole list is looked at now and then.
"""

from __future__ import annotations

from collections import Counter

from baloot_solver.auction import (
    PASS,
    AllPass,
    Annulled,
    AuctionCall,
    AuctionState,
    Purchase,
    Word,
    after,
    judge_calls,
    replay_call,
    result,
    start,
)
from baloot_solver.auction.model import Rising
from baloot_solver.cards import PACK, Card, Level, Rank, Seat, Suit
from baloot_solver.dealing import Dealing, deal_cards
from baloot_solver.errors import InputError
from baloot_solver.generate import Stream
from baloot_solver.notation import read_call, write_call
from baloot_solver.rules import PROFILES, RuleSet, load_rule_set

PROFILES_WITH_AUCTION = [name for name in PROFILES if load_rule_set(name).auction.auction != "none"]
LONGEST = 300
_SEED = 4
_BIDS = (Word.HOKUM, Word.NO_TRUMP, Word.ALL_TRUMP, Word.DOUBLE)


class Walk:
    """One auction; `faults` says what was not true of it, `seen` counts what came up."""

    def __init__(self, rules: RuleSet, index: int) -> None:
        self.rules = rules
        self.faults: list[str] = []
        self.seen: Counter[str] = Counter()
        self._stream = Stream(_SEED, index)
        self._dealt = self._deal()
        self._opening = self._open()
        self.final = self._go()
        self._end(self.final)

    def _deal(self) -> Dealing:
        dealer = Seat(self._stream.below(4))
        dealt = deal_cards(self.rules, dealer, self._stream.shuffled(PACK))
        if self._stream.below(4):
            return dealt
        return deal_cards(self.rules, dealer, low_hand(dealt, Seat(self._stream.below(4))))

    def _open(self) -> AuctionState:
        deal, before = self._dealt.deal, None
        if self._stream.below(4):
            before = (self._stream.below(152), self._stream.below(152))
        assert deal.dealer is not None
        return start(self.rules, deal.dealer, deal.up_card, deal.hands, before)

    def _go(self) -> AuctionState:
        state = self._opening
        while state.to_call is not None:
            if len(state.calls) == LONGEST:
                self.faults.append("it does not end")
                break
            self.seen["calls"] += 1
            if isinstance(state.stage, Rising) and self._stream.below(32):
                state = self._bid(state)
            else:
                state = after(state, self._judged(state))
        return state

    def _bid(self, state: AuctionState) -> AuctionState:
        """Pass, or try a bid that may be too low, contra, recontra or a contract not played."""
        stands = state.stage.standing if isinstance(state.stage, Rising) else None
        lowest = 7 if stands is None else stands.number or 0
        word = self._stream.pick(_BIDS)
        bid = AuctionCall(
            word,
            self._stream.pick(tuple(Suit)) if word is Word.HOKUM else None,
            lowest + self._stream.below(4) if word in _BIDS[:3] else None,
            kapot=word is not Word.DOUBLE and self._stream.below(12) == 0,
        )
        try:
            return after(state, PASS if self._stream.below(2) else bid)
        except InputError as error:
            if error.reason != "ILLEGAL_CALL":
                self.faults.append(f"{bid} is refused as {error.reason}")
            return after(state, PASS)

    def _judged(self, state: AuctionState) -> AuctionCall:
        """A call to make, after every ruling has been looked at and one refusal tried."""
        rulings = judge_calls(state)
        legal = [each.call for each in rulings if each.legal]
        refused = [each.call for each in rulings if not each.legal]
        if len(set(legal) | set(refused)) != len(rulings):
            self.faults.append("a call is ruled on twice")
        if len(legal) < 2:
            self.faults.append(f"{state.to_call} is asked without a choice")
        if refused:
            self._refuse(state, self._stream.pick(refused))
        return PASS if PASS in legal and self._stream.below(2) else self._stream.pick(legal)

    def _refuse(self, state: AuctionState, call: AuctionCall) -> None:
        try:
            after(state, call)
        except InputError as error:
            if error.reason != "ILLEGAL_CALL":
                self.faults.append(f"{call} is refused as {error.reason}")
        else:
            self.faults.append(f"{call} is refused and can be made")

    def _end(self, state: AuctionState) -> None:
        found = result(state)
        again = self._opening
        for each in state.calls:
            again = replay_call(again, read_call(write_call(each)))
        if again != state:
            self.faults.append("its record replays to something else")
        if isinstance(found, Purchase):
            self._bought(found)
        elif isinstance(found, Annulled):
            self.seen["annulled"] += 1
            if any(each.rank > Rank.NINE for each in self._dealt.deal.hands[found.by]):
                self.faults.append("annulled on a hand with a card above the 9")
        elif isinstance(found, AllPass):
            self.seen["thrown in"] += 1
            if any(each.call != "pass" for each in state.calls):
                self.faults.append("thrown in although somebody called")
        elif not self.faults:
            self.faults.append("it ended without a result")

    def _bought(self, found: Purchase) -> None:
        contract, deal = found.contract, self._dealt.deal
        self.seen["bought"] += 1
        try:
            contract.check(self.rules)
        except InputError as error:
            self.faults.append(f"bought what the rules refuse: {error}")
        if contract.level not in (Level.SINGLE, *self.rules.ladder(contract.kind)):
            self.faults.append(f"{contract.level.label} is no rung")
        if (found.up_card_taken_by is None) != (deal.up_card is None):
            self.faults.append("nobody knows who takes the up-card")
        assert deal.dealer is not None
        pack = self._dealt.pack
        whole = deal_cards(self.rules, deal.dealer, pack, found.up_card_taken_by)
        if not whole.complete:
            self.faults.append("the deal cannot be completed")


def low_hand(dealt: Dealing, seat: Seat) -> list[Card]:
    """The pack with cards exchanged so that a seat's first five are 7, 8 and 9 only."""
    pack, own = list(dealt.pack), []
    for packet in dealt.packets:
        if packet.seat is seat and len(own) < 5:
            own += [pack.index(each) for each in packet.cards]
    low = [at for at, each in enumerate(pack) if each.rank <= Rank.NINE and at not in own]
    for place in own:
        if pack[place].rank > Rank.NINE and low:
            other = low.pop()
            pack[place], pack[other] = pack[other], pack[place]
    return pack


def walk(profile: str, first: int, count: int) -> tuple[Counter[str], list[str]]:
    """Auctions `first` to `first + count - 1` of a profile: what came up, and every fault."""
    rules = load_rule_set(profile)
    seen: Counter[str] = Counter()
    faults: list[str] = []
    for index in range(first, first + count):
        found = Walk(rules, index)
        seen += found.seen
        faults += [f"{profile} {index}: {each}" for each in found.faults[:3]]
    return seen, faults
