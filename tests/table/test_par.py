"""Par: against the plain walk over every auction, within its bounds, the same from every seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from baloot_solver.auction import Purchase, after, read_call, replay_calls, result, start
from baloot_solver.auction_graph import auction_graph
from baloot_solver.cards import Card, ContractKind, Level, Rank, Seat, Side, Suit
from baloot_solver.contract_values import ContractValues
from baloot_solver.deal import Contract, Deal
from baloot_solver.errors import InputError
from baloot_solver.generate import random_deal
from baloot_solver.par import Par, find_par, solve_par
from baloot_solver.rules import RuleSet, load_rule_set
from baloot_solver.solve import CancelFlag, SolverContext
from baloot_solver.table import solve_table
from tests.exactness.views import View, renaming
from tests.table.plain import plain_par

CONTEXT = SolverContext(1 << 15)
UPCARD = (
    "saudi", "pagat", "federation", "kuwaiti", "kammelna", "gamerules", "guide", "wikipedia",
    "browser",
)  # fmt: skip
BAZAR = ("bazar-blot", "bazar-blotstar")
SCORES = (None, (120, 60), (60, 120), (10, 20))
"""Match scores before the hand: none, one side far ahead, both low."""


def dealt(rules: RuleSet, index: int) -> Deal:
    """A deal as the rules deal it: with an up-card, or without."""
    deal = random_deal(41, index)
    if rules.auction.auction == "upcard":
        return deal
    return Deal(deal.hands, deal.dealer)


def values_of(rules: RuleSet, deal: Deal) -> ContractValues:
    return ContractValues(rules, deal, CONTEXT, CancelFlag())


def drawn_worth(seed: str, spread: int) -> Callable[[Contract], int]:
    """Any worth at all for each contract; a small spread makes ties everywhere."""
    known: dict[Contract, int] = {}
    random = Random(seed)

    def worth(contract: Contract) -> int:
        return known.setdefault(contract, random.randint(-spread, spread))

    return worth


def places(rules: RuleSet, dealer: Seat) -> Callable[[Seat], int]:
    turn = [dealer.next(rules.play.direction, steps) for steps in range(1, 5)]
    return turn.index


def assert_plain_agrees(
    rules: RuleSet,
    deal: Deal,
    score: tuple[int, int] | None,
    worth: Callable[[Contract], int],
    top_bid: int = 0,
) -> None:
    dealer = deal.dealer
    assert dealer is not None
    place = places(rules, dealer)
    graph = auction_graph(rules, dealer, deal.up_card, score, top_bid)
    contract, calls = find_par(graph, worth, place)
    plain = plain_par(start(rules, dealer, deal.up_card, None, score), worth, place)
    assert (contract, calls) == (plain.contract, plain.calls)
    assert plain.difference == (0 if contract is None else worth(contract))


@pytest.mark.parametrize("profile", UPCARD)
def test_any_worths_around_an_up_card(profile: str) -> None:
    rules = load_rule_set(profile)
    for index in range(8):
        spread = (0, 1, 3, 60)[index % 4]
        worth = drawn_worth(f"{profile}/{index}", spread)
        assert_plain_agrees(rules, dealt(rules, index), SCORES[index % 3], worth)


@pytest.mark.parametrize("profile", BAZAR)
@pytest.mark.parametrize("kapot", ["call_above_all", "flag"])
def test_any_worths_of_rising_bids(profile: str, kapot: str) -> None:
    # Numbers end at 80, so a lowest bid of 79 leaves two: every auction can be walked.
    for spread, changed in (
        (0, {"min_bid": "80"}),
        (3, {"min_bid": "80"}),
        (1, {"min_bid": "79", "contracts": "no_trump"}),
        (40, {"min_bid": "79", "contracts": "no_trump"}),
    ):
        rules = load_rule_set(profile, {**changed, "kapot": kapot})
        worth = drawn_worth(f"{profile}/{kapot}/{spread}", spread)
        assert_plain_agrees(rules, dealt(rules, spread), None, worth, top_bid=80)


@pytest.mark.verify
@pytest.mark.parametrize("profile", BAZAR)
@pytest.mark.parametrize("spread", [1, 3, 40])
def test_any_worths_of_two_numbers(profile: str, spread: int) -> None:
    rules = load_rule_set(profile, {"min_bid": "79"})
    worth = drawn_worth(f"{profile}/two/{spread}", spread)
    assert_plain_agrees(rules, dealt(rules, spread), None, worth, top_bid=80)


@pytest.mark.parametrize("profile", UPCARD)
def test_true_worths_around_an_up_card(profile: str) -> None:
    for index in range(2):
        compare_true(profile, index)


def compare_true(profile: str, index: int) -> None:
    rules = load_rule_set(profile)
    deal = dealt(rules, index)
    values = values_of(rules, deal)
    assert_plain_agrees(rules, deal, SCORES[index % 3], values.difference)


@pytest.mark.parametrize("profile", BAZAR)
def test_true_worths_of_rising_bids(profile: str) -> None:
    compare_true_bids(profile, 3, kapot="call_above_all", contracts="no_trump")


@pytest.mark.verify
@pytest.mark.parametrize("profile", BAZAR)
@pytest.mark.parametrize("kapot", ["call_above_all", "flag"])
@pytest.mark.parametrize("index", range(3))
def test_true_worths_of_every_number(profile: str, kapot: str, index: int) -> None:
    compare_true_bids(profile, 10 + index, kapot=kapot, contracts="no_trump")


@pytest.mark.verify
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("profile", BAZAR)
@pytest.mark.parametrize("contracts", ["hokum", "hokum,no_trump"])
def test_true_worths_of_every_number_and_suit(profile: str, contracts: str) -> None:
    compare_true_bids(profile, 20, kapot="call_above_all", contracts=contracts)


def compare_true_bids(profile: str, index: int, **changed: str) -> None:
    """Every number from the lowest to 80: those that par leaves out change nothing, too."""
    rules = load_rule_set(profile, changed)
    values = values_of(rules, dealt(rules, index))
    par = solve_par(values)
    assert par is not None
    state = start(rules, values.dealer)
    plain = plain_par(state, values.difference, values.place, {})
    assert (par.contract, par.calls) == (plain.contract, plain.calls)
    assert difference(par) == plain.difference
    assert par.contract is None or par.contract.bid is not None


@pytest.mark.verify
@pytest.mark.parametrize("piece", range(10))
def test_two_hundred_deals(piece: int, record_property: Callable[[str, object], None]) -> None:
    record_property("inputs", 20)
    for index in range(20 * piece, 20 * (piece + 1)):
        compare_true(UPCARD[index % len(UPCARD)], 1000 + index)


def difference(par: Par) -> int:
    return par.game_points[0] - par.game_points[1]


@pytest.mark.parametrize("profile", [*UPCARD, *BAZAR])
def test_no_side_does_better_than_its_best_contract_or_worse_than_passing(profile: str) -> None:
    # A side that always passes leaves the others an undoubled contract at most, or nothing at all;
    # so neither side gets more than 0 or its own best contract, whichever is more.
    rules = load_rule_set(profile)
    for index in range(2 if profile in BAZAR else 8):
        found = solve_table(
            rules, dealt(rules, index), match_before=SCORES[index % 4], context=CONTEXT
        )
        reach = [0, 0]
        for side in Side:
            points = found.best[side].outcome.game_points
            assert points is not None
            reach[side] = max(0, points[side] - points[side.other])
        par = found.par
        assert par is not None
        assert -reach[Side.EAST_WEST] <= difference(par) <= reach[Side.NORTH_SOUTH]


@pytest.mark.parametrize("profile", [*UPCARD, *BAZAR])
def test_the_calls_reach_the_contract(profile: str) -> None:
    rules = load_rule_set(profile)
    for index in range(2 if profile in BAZAR else 6):
        deal, score = dealt(rules, index), SCORES[index % 4]
        par = solve_par(values_of(rules, deal), score)
        assert par is not None
        assert deal.dealer is not None
        state = start(rules, deal.dealer, deal.up_card, None, score)
        for call in par.calls:
            assert call.seat is state.to_call
            state = after(state, read_call(call))
        bought = result(state)
        assert bought is not None
        contract = bought.contract if isinstance(bought, Purchase) else None
        assert contract == par.contract
        assert (par.outcome is None) == (contract is None)
        assert par.outcome is None or par.outcome.game_points == par.game_points
        without = replace(deal, up_card_taken_by=None)
        assert result(replay_calls(rules, without, par.calls, score)) == bought


def par_of(rules: RuleSet, deal: Deal) -> Par:
    par = solve_par(values_of(rules, deal))
    assert par is not None
    return par


@pytest.mark.parametrize("profile", ["saudi", "gamerules", "federation", "guide", "bazar-blotstar"])
def test_turning_the_table_turns_par(profile: str) -> None:
    rules = load_rule_set(profile)
    for turn in (1,) if profile in BAZAR else (1, 2, 3):
        view, deal = View(turn=turn), dealt(rules, 50 + turn)
        mine, theirs = par_of(rules, deal), par_of(rules, view.deal(deal))
        sign = -1 if turn % 2 else 1
        assert difference(theirs) == sign * difference(mine)
        assert theirs.calls == tuple(replace(c, seat=view.seat(c.seat)) for c in mine.calls)
        if mine.contract is not None:
            assert mine.contract.buyer is not None
            assert theirs.contract == replace(mine.contract, buyer=view.seat(mine.contract.buyer))


@pytest.mark.parametrize("profile", ["saudi", "gamerules", "federation", "guide", "bazar-blot"])
def test_renaming_suits_keeps_par(profile: str) -> None:
    # The up-card's suit is renamed with it. Which of two equal suits is bought hangs on the names.
    rules = load_rule_set(profile)
    for index in range(1 if profile in BAZAR else 3):
        view, deal = renaming(Random(index)), dealt(rules, 60 + index)
        mine, theirs = par_of(rules, deal), par_of(rules, view.deal(deal))
        assert difference(theirs) == difference(mine)
        assert (theirs.contract is None) == (mine.contract is None)
        if mine.contract is not None and theirs.contract is not None:
            assert replace(theirs.contract, trump=None) == replace(mine.contract, trump=None)


def test_higher_bids_than_can_be_made_change_nothing() -> None:
    for profile in BAZAR:
        rules = load_rule_set(profile)
        values = values_of(rules, dealt(rules, 1))
        par = solve_par(values)
        graph = auction_graph(rules, values.dealer, top_bid=values.most_bid() + 10)
        contract, calls = find_par(graph, values.difference, values.place)
        assert par is not None
        assert (par.contract, par.calls) == (contract, calls)


def test_gahwa_needs_a_match_score() -> None:
    # Each side gains by the next raise and loses by the one after, down to Gahwa: with it a Hokum
    # is worth buying, without it the doubled Hokum is not.
    rules = load_rule_set("saudi")
    paid = {Level.SINGLE: 10, Level.DOUBLE: -10, Level.TRIPLE: 20, Level.QUADRUPLE: -20}

    def worth(contract: Contract) -> int:
        assert contract.buyer is not None
        value = paid.get(contract.level, 5) if contract.kind is ContractKind.HOKUM else -30
        return value if contract.buyer.side is Side.NORTH_SOUTH else -value

    def bought(score: tuple[int, int] | None) -> Contract | None:
        graph = auction_graph(rules, Seat.WEST, Card.of(Rank.NINE, Suit.HEARTS), score)
        return find_par(graph, worth, places(rules, Seat.WEST))[0]

    with_score = bought((0, 0))
    assert with_score is not None
    assert with_score.level is Level.GAHWA
    assert bought(None) is None


def test_no_par_without_an_auction_or_its_up_card() -> None:
    deal = random_deal(41)
    assert solve_par(values_of(load_rule_set("contree"), deal)) is None
    bare = Deal(deal.hands, deal.dealer)
    assert solve_par(values_of(load_rule_set("saudi"), bare)) is None
    bazar = load_rule_set("bazar-blot")
    assert solve_par(values_of(bazar, deal)) == solve_par(values_of(bazar, bare)) is not None
    with pytest.raises(InputError, match="match_before"):
        solve_par(values_of(load_rule_set("saudi"), deal), (-1, 0))
