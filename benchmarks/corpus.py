"""The deals speed is measured on: fixed lists by seed, for every contract and length of ending.

A list is named by a contract of `CONTRACTS` and the cards a hand. It is the same list in every
process and for good (`baloot_solver.generate` writes its random numbers out), so that figures of
two versions speak of the same work. A shorter list is the head of a longer one. Index n is the same
deal in every list: the two Hokum lists share cards, trump and buyer, and an ending of k cards is
that deal after 4 * (8 - k) random legal cards. The seeds are neither the tuner's nor a test's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from baloot_solver.cards import Card, ContractKind
from baloot_solver.deal import Position
from baloot_solver.generate import Stream, random_position
from baloot_solver.kernel.problem import Problem, problem_of
from baloot_solver.play import after, legal_in
from baloot_solver.rules import RuleSet, load_rule_set

DEAL_SEED: Final = 3_141_593
PLAY_SEED: Final = 2_718_281
LENGTHS: Final = (1, 10, 100, 1000)
"""How many deals the regression lists have."""
FULL: Final = 8
"""Cards a hand of a full deal; an ending has 1 to 7."""


@dataclass(frozen=True, slots=True)
class BenchContract:
    """A contract as the lists know it, with the rules it is played by."""

    label: str
    profile: str
    kind: ContractKind
    overrides: tuple[tuple[str, str], ...] = ()

    @property
    def rules(self) -> RuleSet:
        """The profile with its overrides."""
        return load_rule_set(self.profile, dict(self.overrides))


CONTRACTS: Final = {
    "hokum-contree": BenchContract("Hokum (contree)", "contree", ContractKind.HOKUM),
    "hokum-saudi": BenchContract("Hokum (saudi)", "saudi", ContractKind.HOKUM),
    "sun": BenchContract("Sun", "saudi", ContractKind.SUN),
    "all-trump": BenchContract("All-trump", "bazar-blot", ContractKind.ALL_TRUMP),
    "no-trump": BenchContract("No-trump", "bazar-blot", ContractKind.NO_TRUMP),
}
"""The lists of the regression benchmark."""

PEER_CONTRACT: Final = BenchContract(
    "Hokum (peer's rules)", "contree", ContractKind.HOKUM, (("cannot_overruff", "free"),)
)
"""Hokum as the peer plays it: `contree`, but who cannot overruff need not undertrump."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One position of a list and how it came about: the full deal and the cards played since."""

    deal: Position
    plays: tuple[Card, ...]
    position: Position

    @property
    def problem(self) -> Problem:
        """The position in the kernel's numbers."""
        return problem_of(self.position)

    @property
    def peer_question(self) -> tuple[list[list[int]], int, int, tuple[Card, ...]]:
        """Full hands, trump, first leader and plays: how `tests.peer` asks. Hokum only."""
        trump = self.deal.contract.trump
        if trump is None:
            raise ValueError("the peer plays Hokum only")
        hands = [sorted(map(int, hand)) for hand in self.deal.hands]
        return hands, int(trump), int(self.deal.leader), self.plays


def sample(contract: BenchContract, index: int, cards: int = FULL) -> Sample:
    """Deal `index` of a contract, played down to `cards` (1 to 8) a hand by random legal cards."""
    if not 1 <= cards <= FULL:
        raise ValueError(f"{cards} cards a hand: it is 1 to {FULL}")
    deal = random_position(DEAL_SEED, index, rules=contract.rules, kind=contract.kind)
    stream = Stream(PLAY_SEED, index)
    position, plays = deal, []
    for _ in range(4 * (FULL - cards)):
        plays.append(stream.pick(legal_in(position)))
        position = after(position, plays[-1])
    return Sample(deal, tuple(plays), position)


def samples(contract: BenchContract, count: int, cards: int = FULL) -> list[Sample]:
    """The first `count` positions of a list."""
    return [sample(contract, index, cards) for index in range(count)]


def positions(contract: BenchContract, count: int, cards: int = FULL) -> list[Position]:
    """The same, positions alone."""
    return [each.position for each in samples(contract, count, cards)]


@lru_cache(maxsize=64)
def problems(contract: BenchContract, count: int, cards: int = FULL) -> tuple[Problem, ...]:
    """The same in the kernel's numbers."""
    return tuple(each.problem for each in samples(contract, count, cards))
