"""Records scored by replay: whole and unfinished hands, claims, declarations, what is written."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baloot_solver.cards import PACK, ContractKind, Hand, Level, Seat, Side, Suit, cards
from baloot_solver.deal import Claim, Contract, Deal, HandRecord, Penalty, Position, Scored, SoFar
from baloot_solver.errors import InputError
from baloot_solver.play import after, legal_in, position_from_deal
from baloot_solver.projects import Declaration, ProjectClass, named_project
from baloot_solver.rules import load_rule_set
from baloot_solver.rules.card_tables import total_points
from baloot_solver.scoring import (
    facts_from_deal,
    facts_from_position,
    score_outcome,
    score_record,
)
from tests.scoring.table import contract_of

S, E, N, W = Seat
NS, EW = Side
HOKUM, SUN = ContractKind.HOKUM, ContractKind.SUN


def hands(*texts: str) -> tuple[Hand, Hand, Hand, Hand]:
    south, east, north, west = (frozenset(cards(text)) for text in texts)
    return south, east, north, west


DEAL = Deal(
    hands(
        "QC 7D JD QD 7H AH KH QS",
        "9C AD KD TD QH TH 7S TS",
        "JC KC 8D 9D 9H JH 8S JS",
        "7C 8C AC TC 8H 9S AS KS",
    ),
    dealer=W,
)
PLAYS = cards(
    "QC 9C KC TC  8C QS TS JC  TH JH 8H AH  QD KD 9D KS"
    "  AC JD AD 8S  9H AS KH QH  7C 7D TD JS  8D 9S 7H 7S"
)
RECORD = HandRecord(
    load_rule_set("saudi"), DEAL, Contract(HOKUM, Suit.SPADES, buyer=W), plays=PLAYS
)


def test_a_whole_hand():
    """FC-012: 77 against 85, West's buy is made; nobody holds a project or Baloot."""
    it = score_record(RECORD)
    assert (it.card_points, it.tricks, it.complete, it.sweep) == ((77, 85), (3, 5), True, None)
    assert it.infractions == ()
    assert it.score is not None
    assert it.score.game_points == (8, 8)
    assert it.score.made
    assert it.facts is not None
    assert it.facts.settlement.projects == ()
    assert (it.penalty, it.unscored, it.differs, it.match) == (None, None, None, None)


def test_without_a_buyer_card_points_are_still_counted():
    it = score_record(replace(RECORD, contract=Contract(HOKUM, Suit.SPADES)))
    assert it.card_points == (77, 85)
    assert it.score is None
    assert it.unscored is not None
    assert it.unscored.field == "contract.buyer"


def test_the_last_ten_belongs_to_a_complete_hand():
    """FC-017: seven tricks make 77 and 61, and a short trick inside is refused."""
    it = score_record(replace(RECORD, plays=PLAYS[:28]))
    assert (it.card_points, it.complete, it.score) == ((77, 61), False, None)
    assert it.unscored is not None
    assert it.unscored.reason == "HAND_INCOMPLETE"
    with pytest.raises(InputError) as error:
        score_record(replace(RECORD, plays=PLAYS[:11] + PLAYS[12:]))
    assert "trick 3 has 3 cards" in error.value.description


def test_what_the_table_wrote_is_compared_never_believed():
    """FC-091."""
    right = score_record(replace(RECORD, written_game_points=(8, 8)))
    wrong = score_record(replace(RECORD, written_game_points=(10, 6)))
    assert (right.differs, wrong.differs) == (False, True)
    assert wrong.score is not None
    assert wrong.score.game_points == (8, 8)


def test_the_match_goes_on_from_the_record():
    it = score_record(replace(RECORD, match_before=(140, 145)))
    assert it.match is not None
    assert (it.match.totals, it.match.winner) == ((148, 153), EW)


def test_a_conceded_claim_ends_the_hand():
    claim = Claim(N, 24, conceded=True)
    cut = replace(RECORD, plays=PLAYS[:24], claims=(claim,))
    it = score_record(cut)
    before = score_record(replace(cut, claims=None)).card_points
    assert it.complete
    assert it.claim == claim
    assert it.card_points == (162 - before[1], before[1])
    assert sum(it.tricks) == 8
    assert it.score is not None
    for other in (replace(claim, conceded=False), replace(claim, conceded=None)):
        assert not score_record(replace(cut, claims=(other,))).complete
    early = replace(claim, after_play=20)
    assert not score_record(replace(cut, claims=(early,))).complete
    with pytest.raises(InputError) as error:
        score_record(replace(cut, claims=(replace(claim, after_play=25),)))
    assert error.value.field == "claims[0]"


def test_a_claim_of_everything_is_a_sweep():
    whole = replace(RECORD, plays=(), claims=(Claim(W, 0, conceded=True),))
    it = score_record(whole)
    assert (it.card_points, it.sweep) == ((0, 162), EW)
    assert it.score is not None
    assert it.score.game_points == (0, 25)


def test_a_penalty_ends_the_hand():
    it = score_record(replace(RECORD, penalty=Penalty(EW)))
    assert it.score is not None
    assert (it.score.game_points, it.score.made) == ((16, 0), False)
    cut = score_record(replace(RECORD, plays=PLAYS[:10], penalty=Penalty(NS)))
    assert cut.score is not None
    assert cut.score.game_points == (0, 16)


def test_a_breach_is_reported_with_its_penalty_and_the_count_goes_on():
    """South, void of the led clubs and able to ruff, throws the seven of hearts instead."""
    plays = list(PLAYS)
    first, second = plays.index(cards("QS")[0]), plays.index(cards("7H")[0])
    plays[first], plays[second] = plays[second], plays[first]
    it = score_record(replace(RECORD, plays=tuple(plays)))
    assert [each.reason for each in it.infractions][:1] == ["ILLEGAL_PLAY"]
    assert it.infractions[0].seat is S
    assert it.complete
    assert sum(it.card_points) == 162
    assert it.score is not None
    assert it.penalty is not None
    assert it.penalty.game_points == (0, 16)


RICH = Deal(
    hands(
        "KD QD JD TD 9C 8C 7C AS",
        "AH KH QH 7S 8S 9S JC TC",
        "AD 9D 8D 7D JH TH 9H KC",
        "AC QC KS QS JS TS 8H 7H",
    ),
    dealer=W,
    up_card=cards("AS")[0],
)


def test_declarations_count_where_they_were_recorded():
    rules = load_rule_set("saudi")
    contract = contract_of(rules, HOKUM, buyer=E)
    whole = HandRecord(rules, RICH, contract, claims=(Claim(E, 0, conceded=True),))
    every = score_record(whole)
    assert every.facts is not None
    settlement = every.facts.settlement
    # South's Fifty to the King and West's are level but for the seat: South speaks first.
    assert settlement.won_by is NS
    assert settlement.project_values() == (5 + 2 + 2 + 2, 0)
    assert settlement.baloot_counts() == (0, 1)
    none = score_record(replace(whole, declarations=()))
    assert none.facts is not None
    assert none.facts.settlement.project_values() == (0, 0)
    assert none.facts.settlement.baloot_counts() == (0, 1)
    one = score_record(replace(whole, declarations=(Declaration(E, cards("AH KH QH")),)))
    assert one.facts is not None
    assert one.facts.settlement.project_values() == (0, 2)
    assert one.score is not None
    assert one.score.game_points == (0, 25 + 2 + 2)
    with pytest.raises(InputError) as error:
        score_record(replace(whole, declarations=(Declaration(E, cards("AD KD QD")),)))
    assert error.value.reason == "NOT_HELD"
    assert error.value.field == "declarations[0].cards"


def test_facts_of_a_deal():
    rules = load_rule_set("federation")
    facts = facts_from_deal(rules, RICH, contract_of(rules, SUN, buyer=S))
    assert (facts.buyer_held_ace, facts.dealer, facts.up_card) == (True, W, cards("AS")[0])
    no_dealer = replace(RICH, dealer=None)
    with pytest.raises(InputError) as error:
        facts_from_deal(rules, no_dealer, contract_of(rules, SUN, buyer=S))
    assert error.value.field == "deal.dealer"
    short = Deal(hands("AS", "KS", "QS", "JS"))
    with pytest.raises(InputError) as error:
        facts_from_deal(rules, short, contract_of(rules, SUN))
    assert (error.value.field, error.value.reason) == ("deal.hands", "DEAL_NOT_FULL")


def position(south: str, east: str, trick: str = "", scored: Scored | None = None) -> Position:
    rules = load_rule_set("federation")
    return Position(
        rules,
        contract_of(rules, SUN, buyer=S),
        hands(south, east, "7D 8D", "7C 8C"),
        S,
        cards(trick),
        SoFar((0, 0), (0, 0), scored),
        dealer=W,
    )


def test_facts_of_a_position():
    """Projects as told; whether the buyer had an Ace as far as the cards still seen say."""
    told = Scored((named_project(load_rule_set("federation"), SUN, E, ProjectClass.SIRA),))
    facts = facts_from_position(position("AS 7S", "8S 9S", scored=told))
    assert facts is not None
    assert facts.settlement.project_values() == (0, 4)
    assert facts.buyer_held_ace is True
    assert facts_from_position(position("AS 7S", "8S 9S")) is None

    def held(south: str, east: str, trick: str = "") -> bool | None:
        found = facts_from_position(position(south, east, trick, Scored()))
        assert found is not None
        return found.buyer_held_ace

    assert held("7S", "8S 9S", "AH") is True
    assert held("KS 7S", "8S 9S") is None
    assert held("KS 7S", "AS AH AD AC") is False
    rules = load_rule_set("federation")
    full = position_from_deal(rules, RICH, contract_of(rules, SUN, buyer=S))
    assert facts_from_position(full) == facts_from_deal(rules, RICH, full.contract)


@settings(max_examples=60)
@given(
    st.permutations(PACK),
    st.sampled_from(("saudi", "pagat", "gamerules", "guide", "bazar-blot")),
    st.randoms(use_true_random=False),
)
def test_every_hand_played_out_is_scored(order, profile, random):
    """Card points make the total, and the record is scored as its outcome."""
    rules = load_rule_set(profile)
    kind = random.choice(rules.contracts)
    level = random.choice((Level.SINGLE, *rules.ladder(kind)))
    bid = 8 if profile == "bazar-blot" else None
    contract = contract_of(rules, kind, random.choice(list(Seat)), level, bid=bid)
    deal = Deal(
        (
            frozenset(order[:8]),
            frozenset(order[8:16]),
            frozenset(order[16:24]),
            frozenset(order[24:]),
        ),
        dealer=random.choice(list(Seat)),
        up_card=order[0],
    )
    at = position_from_deal(rules, deal, contract)
    plays = []
    while at.cards_left:
        plays.append(random.choice(legal_in(at)))
        at = after(at, plays[-1])
    it = score_record(HandRecord(rules, deal, contract, tuple(plays)))
    assert it.infractions == ()
    assert it.complete
    assert sum(it.card_points) == total_points(kind)
    assert at.so_far is not None
    assert it.card_points == at.so_far.card_points
    assert it.score is not None
    facts = facts_from_deal(rules, deal, contract)
    assert it.score == score_outcome(rules, contract, facts, it.card_points[0], it.sweep)
