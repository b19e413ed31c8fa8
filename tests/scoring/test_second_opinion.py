"""The solver's scores against the second formulation, and every outcome against the table."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from baloot_solver.cards import ContractKind, Rank, Seat, Side
from baloot_solver.deal import Contract
from baloot_solver.rules import RuleSet
from baloot_solver.rules.card_tables import total_points
from baloot_solver.scoring import (
    HandFacts,
    made_table,
    open_sheet,
    score_outcome,
    utility_table,
    worths_of,
)
from tests.scoring import second_opinion
from tests.scoring.drawn import baloot_rules, bazar_rules, contracts, facts_for, hands_for
from tests.scoring.table import by_side

SWEEPS = (None, *Side)


def _values(rules: RuleSet) -> dict[str, str]:
    return {name: rules.text(name) for name in rules.parameters}


def _swept(buyer: Seat, sweep: Side | None) -> str:
    if sweep is None:
        return ""
    return "mine" if sweep is buyer.side else "theirs"


def _expected(
    rules: RuleSet, contract: Contract, facts: HandFacts, points: int, sweep: Side | None
) -> tuple[int, int]:
    buyer = contract.buyer
    assert buyer is not None
    total = total_points(contract.kind)
    mine, theirs = by_side(buyer.side, (points, total - points))
    projects = by_side(buyer.side, facts.settlement.project_values())
    held = by_side(buyer.side, facts.settlement.baloot_counts())
    if rules.scoring.scoring == "bazar":
        assert contract.bid is not None
        found = second_opinion.bazar(
            _values(rules),
            no_trump=contract.kind is ContractKind.NO_TRUMP,
            level=int(contract.level),
            bid=contract.bid,
            kapot=contract.kapot,
            cards=(mine, theirs),
            bonus=(projects[0] + 20 * held[0], projects[1] + 20 * held[1]),
            swept=_swept(buyer, sweep),
        )
        return by_side(buyer.side, found)
    value = int(rules.text("baloot_value"))
    assert facts.dealer is not None
    assert facts.up_card is not None
    it = second_opinion.Totals(
        sun=contract.kind is ContractKind.SUN,
        level=int(contract.level),
        mine=mine,
        theirs=theirs,
        swept=_swept(buyer, sweep),
        my_projects=projects[0],
        their_projects=projects[1],
        my_baloot=held[0] * value,
        their_baloot=held[1] * value,
        ace_up=facts.up_card.rank is Rank.ACE,
        reverse=bool(facts.buyer_held_ace) and int(buyer) == (int(facts.dealer) + 1) % 4,
    )
    return by_side(buyer.side, second_opinion.record(_values(rules), it))


@st.composite
def _hands(draw: st.DrawFn, bazar: bool) -> tuple[RuleSet, Contract, HandFacts]:
    rules = draw(bazar_rules() if bazar else baloot_rules())
    contract = draw(contracts(rules))
    return rules, contract, draw(facts_for(rules, contract))


def _agree(hand: tuple[RuleSet, Contract, HandFacts], points: list[int]) -> None:
    rules, contract, facts = hand
    total = total_points(contract.kind)
    for each in points:
        for sweep in SWEEPS:
            cards = min(each, total)
            score = score_outcome(rules, contract, facts, cards, sweep)
            assert score.game_points == _expected(rules, contract, facts, cards, sweep)


# Around the middle lie the ties; the ends are where sweeps are.
POINTS = st.lists(st.one_of(st.integers(0, 258), st.integers(50, 112)), min_size=8, max_size=8).map(
    lambda points: [*points, 0, 258, 65, 81]
)


@settings(max_examples=400)
@given(_hands(bazar=False), POINTS)
def test_baloot_agrees_with_the_second_formulation(hand, points):
    _agree(hand, points)


@settings(max_examples=200)
@given(_hands(bazar=True), POINTS)
def test_bazar_agrees_with_the_second_formulation(hand, points):
    _agree(hand, points)


@settings(max_examples=25)
@given(hands_for())
def test_the_table_is_every_outcome(hand):
    contract, facts, rules = hand
    table = utility_table(rules, contract, facts)
    made = made_table(rules, contract, facts)
    for row, made_row, sweep in zip(table, made, SWEEPS, strict=True):
        assert len(row) == len(made_row) == total_points(contract.kind) + 1
        for points, difference in enumerate(row):
            score = score_outcome(rules, contract, facts, points, sweep)
            assert score.game_points[0] - score.game_points[1] == difference
            assert score.made == made_row[points]


@settings(max_examples=200)
@given(hands_for(), st.integers(0, 258), st.sampled_from(SWEEPS))
def test_the_ledger_explains_the_record(hand, points, sweep):
    contract, facts, rules = hand
    points = min(points, total_points(contract.kind))
    score = score_outcome(rules, contract, facts, points, sweep)
    assert sum(line.north_south for line in score.ledger) == score.game_points[0]
    assert sum(line.east_west for line in score.ledger) == score.game_points[1]
    sections = {line.section for line in score.ledger}
    assert sections <= {"E", "F.1", "F.2", "F.3", "G", "ruling 23"}
    assert ("G" in sections) == (rules.scoring.scoring == "bazar")


@settings(max_examples=200)
@given(hands_for(), st.integers(0, 258), st.sampled_from(SWEEPS))
def test_swapping_the_sides_swaps_the_record(hand, points, sweep):
    contract, facts, rules = hand
    total = total_points(contract.kind)
    points = min(points, total)
    turned = _turned(contract, facts)
    other = None if sweep is None else sweep.other
    one = score_outcome(rules, contract, facts, points, sweep)
    two = score_outcome(rules, *turned, total - points, other)
    assert two.game_points == one.game_points[::-1]
    assert two.made is one.made
    assert two.winner is (None if one.winner is None else one.winner.other)


def _turned(contract: Contract, facts: HandFacts) -> tuple[Contract, HandFacts]:
    """The same hand with every seat one place further."""
    assert contract.buyer is not None
    assert facts.dealer is not None
    settlement = facts.settlement
    turned = replace(
        settlement,
        projects=tuple(
            replace(each, project=replace(each.project, seat=each.project.seat.next()))
            for each in settlement.projects
        ),
        won_by=None if settlement.won_by is None else settlement.won_by.other,
        baloot=tuple(replace(each, seat=each.seat.next()) for each in settlement.baloot),
    )
    return (
        replace(contract, buyer=contract.buyer.next()),
        replace(facts, settlement=turned, dealer=facts.dealer.next()),
    )


@settings(max_examples=200)
@given(hands_for(), st.integers(0, 258), st.sampled_from(SWEEPS))
def test_who_wins_and_who_makes_it(hand, points, sweep):
    """The winner never records less; at Gahwa the match follows the winner, else nobody wins it."""
    contract, facts, rules = hand
    score = score_outcome(rules, contract, facts, min(points, total_points(contract.kind)), sweep)
    assert contract.buyer is not None
    assert score.made == (score.winner is not contract.buyer.side.other)
    gahwa = contract.level.label == "gahwa"
    assert score.match_won_by is (score.winner if gahwa else None)
    if gahwa and score.winner is not None:
        assert score.game_points[score.winner] == int(rules.text("target"))
        assert score.game_points[score.winner.other] == 0


@settings(max_examples=100)
@given(hands_for())
def test_the_worths_of_a_whole_hand_are_its_table(hand):
    contract, facts, rules = hand
    table = utility_table(rules, contract, facts)
    worths = worths_of(open_sheet(rules, contract, facts))
    outcomes = [(0, Side.EAST_WEST), *((points, None) for points in range(len(table[0])))]
    outcomes.append((len(table[0]) - 1, Side.NORTH_SOUTH))
    values = [table[0 if sweep is None else 1 + sweep][points] for points, sweep in outcomes]
    assert [worths.of(*each) for each in outcomes] == values
    for place, each in enumerate(outcomes):
        rises = max(values[: place + 1]) <= values[place] <= min(values[place:])
        assert worths.is_monotone_at(*each) == rises
