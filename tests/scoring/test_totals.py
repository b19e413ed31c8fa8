"""Scores from totals: what must fit, what must be told and when, and the field cases of scoring."""

from __future__ import annotations

import pytest

from baloot_solver.cards import Card, ContractKind, Level, Rank, Seat, Side, Suit, card, cards
from baloot_solver.deal import Contract, Scored
from baloot_solver.errors import InputError
from baloot_solver.projects import Form, ProjectClass, named_project, project_of_cards
from baloot_solver.rules import load_rule_set
from baloot_solver.scoring import (
    HandFacts,
    HandTotals,
    facts_from_scored,
    score_outcome,
    score_revoke,
    score_totals,
    utility_table,
)
from tests.scoring.table import contract_of

HOKUM, SUN = ContractKind.HOKUM, ContractKind.SUN
S, E, N, W = Seat
NS, EW = Side


def refused(profile: str, totals: HandTotals, contract: Contract | None = None, **kwargs: object):
    """Field and reason of the error."""
    rules = load_rule_set(profile)
    chosen = contract if contract is not None else contract_of(rules, HOKUM)
    with pytest.raises(InputError) as error:
        score_totals(rules, chosen, totals, **kwargs)  # type: ignore[arg-type]
    return error.value.field, error.value.reason


def test_card_points_must_make_the_total():
    assert refused("saudi", HandTotals((96, 67))) == ("totals.card_points", "CARD_POINTS_SUM")
    assert refused("saudi", HandTotals((-4, 166))) == ("totals.card_points", "CARD_POINTS_SUM")
    assert refused("saudi", HandTotals((86, 66))) == ("totals.card_points", "CARD_POINTS_SUM")


def test_a_sweep_leaves_the_others_nothing():
    assert refused("saudi", HandTotals((152, 10), NS)) == ("totals.sweep", "SWEEP_CONTRADICTS")
    # All the points without all the tricks is no kaboot (ruling 6).
    saudi = load_rule_set("saudi")
    contract = contract_of(saudi, HOKUM)
    assert score_totals(saudi, contract, HandTotals((162, 0))).game_points == (16, 0)
    assert score_totals(saudi, contract, HandTotals((162, 0), NS)).game_points == (25, 0)


def test_the_contract_is_checked():
    saudi = load_rule_set("saudi")
    split = HandTotals((81, 81))
    assert refused("saudi", split, Contract(HOKUM, None, S))[0] == "contract.trump"
    assert refused("saudi", split, Contract(HOKUM, Suit.HEARTS))[0] == "contract.buyer"
    at_double = Contract(HOKUM, Suit.HEARTS, S, Level.DOUBLE)
    assert refused("saudi", split, at_double)[0] == "contract.locked"
    assert refused("wikipedia", split, at_double)[0] == "contract.level"
    assert refused("contree", split)[0] == "rules"
    assert refused("bazar-blot", split)[0] == "contract.bid"
    assert refused("bazar-blotstar", split, contract_of(saudi, HOKUM, kapot=True)) == (
        "contract.bid",
        "BID_MISSING",
    )


def test_baloot_must_be_possible():
    saudi = load_rule_set("saudi")
    sun = contract_of(saudi, SUN)
    assert refused("saudi", HandTotals((65, 65), baloot=(S,)), sun) == (
        "totals.baloot",
        "NO_BALOOT",
    )
    assert refused("saudi", HandTotals((81, 81), baloot=(S, E)))[1] == "TWO_BALOOT"
    sira = project_of_cards(saudi, HOKUM, E, cards("AH KH QH"))
    field = refused("saudi", HandTotals((81, 81), projects=(sira,), baloot=(S,)))
    assert field == ("totals.baloot", "BALOOT_NOT_HELD")


def test_projects_must_be_possible():
    saudi = load_rule_set("saudi")
    sira = project_of_cards(saudi, HOKUM, E, cards("AS KS QS"))
    again = project_of_cards(saudi, HOKUM, S, cards("KS QS JS"))
    one = named_project(saudi, HOKUM, S, ProjectClass.SIRA)
    split = (81, 81)
    assert refused("saudi", HandTotals(split, projects=(sira, again)))[1] == "SHARED_CARD"
    assert refused("saudi", HandTotals(split, projects=(one,) * 3))[1] == "TOO_MANY_PROJECTS"
    assert refused("contree", HandTotals(split, projects=(sira,)))[1] == "NO_PROJECTS"


def test_cards_are_asked_for_where_the_class_does_not_decide():
    saudi = load_rule_set("saudi")
    mine, theirs = (named_project(saudi, HOKUM, seat, ProjectClass.SIRA) for seat in (S, E))
    both = HandTotals((81, 81), projects=(mine, theirs))
    assert refused("saudi", both, dealer=W) == ("totals.projects", "CARDS_MISSING")
    fifty = named_project(saudi, HOKUM, E, ProjectClass.FIFTY)
    decided = HandTotals((81, 81), projects=(mine, fifty))
    assert score_totals(saudi, contract_of(saudi, HOKUM), decided).game_points == (0, 21)
    # Whether a Hundred cancels its holder's Baloot: the cards, or the form, or the rule tells.
    hundred = named_project(saudi, HOKUM, S, ProjectClass.HUNDRED)
    four = named_project(saudi, HOKUM, S, ProjectClass.HUNDRED, Form.FOUR)
    both = HandTotals((81, 81), projects=(hundred,), baloot=(S,))
    assert refused("saudi", both) == ("totals.projects", "CARDS_MISSING")
    contract = contract_of(saudi, HOKUM)
    told = HandTotals((81, 81), projects=(four,), baloot=(S,))
    assert score_totals(saudi, contract, told).game_points == (20, 8)
    federation = load_rule_set("federation")
    assert score_totals(federation, contract, both).game_points == (18, 8)
    apart = HandTotals((81, 81), projects=(hundred,), baloot=(N,))
    assert score_totals(saudi, contract, apart).game_points == (20, 8)


def test_the_dealer_is_asked_for_where_the_seat_decides():
    saudi = load_rule_set("saudi")
    mine = project_of_cards(saudi, SUN, S, cards("AS KS QS"))
    theirs = project_of_cards(saudi, SUN, E, cards("AH KH QH"))
    level = HandTotals((65, 65), projects=(mine, theirs))
    sun = contract_of(saudi, SUN)
    assert refused("saudi", level, sun) == ("dealer", "DEALER_MISSING")
    assert score_totals(saudi, sun, level, W).game_points == (17, 13)
    assert score_totals(saudi, sun, level, S).game_points == (0, 30)


def test_facts_of_kaboot_are_asked_for_only_where_they_decide():
    sun = contract_of(load_rule_set("federation"), SUN)
    theirs, mine = HandTotals((0, 130), EW), HandTotals((130, 0), NS)
    assert refused("federation", theirs, sun) == ("dealer", "DEALER_MISSING")
    assert refused("federation", theirs, sun, dealer=W) == (
        "totals.buyer_held_ace",
        "BUYER_ACE_UNKNOWN",
    )
    federation, saudi = load_rule_set("federation"), load_rule_set("saudi")
    assert score_totals(federation, sun, theirs, S).game_points == (0, 44)
    none_held = HandTotals((0, 130), EW, buyer_held_ace=False)
    assert score_totals(federation, sun, none_held).game_points == (0, 44)
    assert score_totals(federation, sun, mine).game_points == (44, 0)
    assert score_totals(federation, sun, HandTotals((10, 120))).game_points == (0, 26)
    assert score_totals(saudi, sun, theirs).game_points == (0, 44)
    assert refused("gamerules", mine, sun) == ("totals.up_card", "UP_CARD_MISSING")
    gamerules = load_rule_set("gamerules")
    assert score_totals(gamerules, sun, HandTotals((65, 65))).game_points == (0, 26)
    ace = HandTotals((130, 0), NS, up_card=card("AD"))
    assert score_totals(gamerules, sun, ace).game_points == (88, 0)


def test_a_table_asks_only_for_sweeps_that_can_happen():
    rules = load_rule_set("federation")
    sun = contract_of(rules, SUN)
    with pytest.raises(InputError):
        utility_table(rules, sun, HandFacts())
    table = utility_table(rules, sun, HandFacts(), can_sweep=(True, False))
    assert table[1] == (44,) * 131
    assert table[2] == table[0]
    gamerules = load_rule_set("gamerules")
    with pytest.raises(InputError) as error:
        utility_table(gamerules, sun, HandFacts())
    assert error.value.field == "deal.up_card"
    assert len(utility_table(gamerules, sun, HandFacts(), can_sweep=(False, False))[0]) == 131


def test_card_points_out_of_range():
    rules = load_rule_set("saudi")
    for points in (-1, 163):
        with pytest.raises(InputError) as error:
            score_outcome(rules, contract_of(rules, HOKUM), HandFacts(), points, None)
        assert error.value.field == "card_points.north_south"


# Facts told of an ending.


def test_what_is_told_of_an_ending_is_believed_but_must_be_possible():
    rules = load_rule_set("saudi")
    contract = contract_of(rules, HOKUM)
    mine, theirs = (named_project(rules, HOKUM, seat, ProjectClass.SIRA) for seat in (S, E))
    facts = facts_from_scored(rules, contract, Scored((theirs,), (S,)))
    assert score_outcome(rules, contract, facts, 96, None).game_points == (11, 9)
    for scored, field in (
        (Scored((mine, theirs), ()), "so_far.scored.projects"),
        (Scored((), (S, E)), "so_far.scored.baloot"),
    ):
        with pytest.raises(InputError) as error:
            facts_from_scored(rules, contract, scored)
        assert error.value.field == field


# Penalties (ruling 10).


def test_a_penalty_at_gahwa_gives_the_match():
    rules = load_rule_set("saudi")
    contract = contract_of(rules, HOKUM, level=Level.GAHWA)
    score = score_revoke(rules, contract, HandFacts(), NS)
    assert (score.game_points, score.match_won_by, score.made) == ((0, 152), EW, False)
    assert sum(line.east_west for line in score.ledger) == 152


def test_a_penalty_takes_the_innocent_sides_own_only():
    rules = load_rule_set("saudi")
    contract = contract_of(rules, HOKUM, level=Level.TRIPLE)
    sira = named_project(rules, HOKUM, E, ProjectClass.SIRA)
    totals = HandTotals(projects=(sira,), baloot=(S,), offender=NS)
    assert score_totals(rules, contract, totals).game_points == (0, 48 + 4)
    own = HandTotals(projects=(sira,), baloot=(S,), offender=EW)
    score = score_totals(rules, contract, own)
    assert (score.game_points, score.made, score.winner) == ((50, 0), True, NS)
    assert sum(line.north_south for line in score.ledger) == 50
    assert sum(line.east_west for line in score.ledger) == 0


def test_bazar_knows_no_penalty():
    totals = HandTotals(offender=NS)
    bid = contract_of(load_rule_set("bazar-blot"), HOKUM, bid=8)
    assert refused("bazar-blot", totals, bid) == ("rules", "NO_PENALTY")


# Field cases: who disagrees, and by which parameter.


def test_double_and_triple():
    """16×3, the Hundred twice or three times, Baloot never multiplied (FC-024)."""
    for multiplier, expect in (("cap2", 70), ("full", 80), ("only_at_2", 60)):
        rules = load_rule_set("pagat", {"project_multiplier": multiplier})
        hundred = named_project(rules, HOKUM, S, ProjectClass.HUNDRED)
        totals = HandTotals((100, 62), projects=(hundred,), baloot=(N,))
        contract = contract_of(rules, HOKUM, level=Level.TRIPLE)
        assert score_totals(rules, contract, totals).game_points == (expect, 0)


def test_the_defenders_own_project_stays_theirs():
    """FC-026: a failed buyer is never credited with the defenders' run."""
    for value in ("to_opponents", "owners_keep"):
        rules = load_rule_set("saudi", {"failure_projects": value})
        sira = named_project(rules, HOKUM, E, ProjectClass.SIRA)
        totals = HandTotals((70, 92), projects=(sira,))
        assert score_totals(rules, contract_of(rules, HOKUM), totals).game_points == (0, 18)


def test_a_flat_failure_in_a_doubled_hand():
    """Ruling 16: 16 times the level and Baloot, whatever the level and whoever holds it."""
    rules = load_rule_set("gamerules", {"failure_baloot": "owner"})
    hundred = named_project(rules, HOKUM, E, ProjectClass.HUNDRED)
    totals = HandTotals((60, 102), projects=(hundred,), baloot=(S,))
    for level, expect in ((Level.SINGLE, 18), (Level.DOUBLE, 34), (Level.TRIPLE, 50)):
        contract = contract_of(rules, HOKUM, level=level)
        assert score_totals(rules, contract, totals).game_points == (0, expect)
    # A buyer who makes a doubled hand collects the defenders' Hundred.
    made = HandTotals((110, 52), projects=(hundred,), baloot=(E,))
    contract = contract_of(rules, HOKUM, level=Level.DOUBLE)
    assert score_totals(rules, contract, made).game_points == (32 + 20 + 2, 0)


def test_owners_keep_nothing_in_a_doubled_hand():
    """Ruling 15: doubled, the winner has all; owners_keep and owner are for single hands."""
    rules = load_rule_set("saudi", {"failure_projects": "owners_keep", "failure_baloot": "owner"})
    sira = named_project(rules, HOKUM, S, ProjectClass.SIRA)
    totals = HandTotals((60, 102), projects=(sira,), baloot=(N,))
    single, double = (contract_of(rules, HOKUM, level=level) for level in (Level(1), Level(2)))
    assert score_totals(rules, single, totals).game_points == (4, 16)
    assert score_totals(rules, double, totals).game_points == (0, 38)


def test_kaboot_with_the_best_projects_at_the_losers_when_doubled():
    rules = load_rule_set("kammelna")
    hundred = named_project(rules, HOKUM, E, ProjectClass.HUNDRED)
    totals = HandTotals((162, 0), NS, (hundred,), (W,))
    contract = contract_of(rules, HOKUM, level=Level.DOUBLE)
    assert score_totals(rules, contract, totals).game_points == (25 + 20 + 2, 0)


def test_no_kaboot_is_ordinary_scoring():
    for level, expect in ((Level.SINGLE, (26, 0)), (Level.DOUBLE, (52, 0))):
        rules = load_rule_set("guide")
        contract = contract_of(rules, SUN, level=level)
        assert score_totals(rules, contract, HandTotals((130, 0), NS)).game_points == expect


def test_a_carre_told_by_rank():
    rules = load_rule_set("bazar-blot")
    jacks = named_project(rules, HOKUM, S, ProjectClass.CARRE, rank=Rank.JACK)
    assert (jacks.value, jacks.cards) == (200, tuple(Card.of(Rank.JACK, suit) for suit in Suit))
