"""The sheet of a match: sums, its one end, extra deals, penalties, and hands it refuses.

The end is told again by `plain_winner`, from F.3 and row 35 alone, on lists of numbers.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from baloot_solver.cards import ContractKind, Level, Seat, Side, card
from baloot_solver.deal import Call, Claim, Contract, HandRecord, Penalty, PenaltyKind
from baloot_solver.errors import InputError
from baloot_solver.projects import ProjectClass, named_project
from baloot_solver.rules import load_rule_set
from baloot_solver.scoring import (
    CountedHand,
    HandTotals,
    MatchHand,
    MatchSheet,
    PlayedHand,
    ThrowInReason,
    ThrownIn,
    WrittenHand,
    score_match,
    score_record,
)
from tests.scoring.table import BALOOT_PROFILES, BAZAR_PROFILES, SCORED_PROFILES, contract_of
from tests.scoring.test_records import RECORD

S, E, N, W = Seat
NS, EW = Side
HOKUM, SUN = ContractKind.HOKUM, ContractKind.SUN
SAUDI = load_rule_set("saudi")
Pair = tuple[int, int]

hand_points = st.one_of(
    st.integers(0, 16).map(lambda north_south: (north_south, 16 - north_south)),
    st.integers(0, 26).map(lambda north_south: (north_south, 26 - north_south)),
    st.sampled_from([(25, 0), (0, 44), (8, 8), (13, 13), (0, 0), (32, 0), (0, 36)]),
)


def written(*points: Pair) -> list[MatchHand]:
    return [WrittenHand(each) for each in points]


def refusal(
    hands: list[MatchHand], before: Pair = (0, 0), profile: str = "saudi"
) -> tuple[str, str]:
    """Field and reason of the error."""
    with pytest.raises(InputError) as error:
        score_match(load_rule_set(profile), hands, before)
    return error.value.field, error.value.reason


def plain_winner(target: int, by_hand: bool, totals: Pair, hand: Pair) -> Side | None:
    """Who has won after a hand, None where nobody has (F.3)."""
    if totals[0] < target and totals[1] < target:
        return None
    if totals[0] < target or totals[1] < target:
        return NS if totals[0] >= target else EW
    compared = hand if by_hand else totals
    if compared[0] == compared[1]:
        return None
    return NS if compared[0] > compared[1] else EW


def until_the_end(profile: str, points: list[Pair]) -> tuple[MatchSheet, int]:
    """The sheet, and how many of the hands it took."""
    sheet = MatchSheet(load_rule_set(profile))
    for index, each in enumerate(points):
        if sheet.state.over:
            return sheet, index
        sheet.add(WrittenHand(each))
    return sheet, len(points)


@settings(max_examples=150)
@given(st.sampled_from(SCORED_PROFILES), st.lists(hand_points, max_size=60))
def test_totals_are_sums_and_the_match_ends_exactly_once(profile: str, points: list[Pair]):
    sheet, taken = until_the_end(profile, points)
    rules = load_rule_set(profile)
    by_hand = rules.text("both_reach") == "hand_points"
    totals = (0, 0)
    for index, (row, hand) in enumerate(zip(sheet.rows, points[:taken], strict=True)):
        totals = (totals[0] + hand[0], totals[1] + hand[1])
        assert row.game_points == hand
        assert row.state.totals == totals
        winner = plain_winner(sheet.target, by_hand, totals, hand)
        assert (row.state.winner, row.state.over) == (winner, winner is not None)
        assert row.state.over == (index == taken - 1 and sheet.state.over)
        assert row.state.extra_deal == (winner is None and min(totals) >= sheet.target)
    assert sheet.hands_played == taken
    assert sheet.needed == tuple(max(0, sheet.target - each) for each in totals)
    if sheet.state.over:
        with pytest.raises(InputError, match="the match ended with the hand before"):
            sheet.add(WrittenHand((0, 0)))
        assert len(sheet.rows) == taken


@settings(max_examples=100)
@given(st.lists(hand_points, min_size=2, max_size=9), st.randoms(use_true_random=False))
def test_the_order_of_hands_does_not_matter_before_the_end(points: list[Pair], random):
    assume(max(map(sum, zip(*points, strict=True))) < 152)
    shuffled = list(points)
    random.shuffle(shuffled)
    one, other = score_match(SAUDI, written(*points)), score_match(SAUDI, written(*shuffled))
    assert (one.state, one.needed) == (other.state, other.needed)
    assert not one.state.over


def test_the_order_matters_at_the_end():
    """The check above could fail: the same hands in another order end elsewhere."""
    points = [(150, 140), (2, 0), (0, 20)]
    ends = {len(until_the_end("saudi", list(each))[0].rows) for each in permutations(points)}
    assert ends == {2, 3}


@settings(max_examples=60)
@given(st.lists(st.one_of(hand_points, st.none()), max_size=20))
def test_deals_thrown_in_change_nothing(points: list[Pair | None]):
    assume(sum(max(each) for each in points if each) < 152)
    hands = [ThrownIn() if each is None else WrittenHand(each) for each in points]
    played = [hand for hand in hands if isinstance(hand, WrittenHand)]
    sheet, without = score_match(SAUDI, hands), score_match(SAUDI, played)
    assert sheet.state == without.state
    assert sheet.hands_played == without.hands_played == len(played)
    for before, row in zip((None, *sheet.rows), sheet.rows, strict=False):
        if isinstance(row.hand, ThrownIn):
            assert row.game_points == (0, 0)
            assert row.score is None
            assert before is None or row.state == before.state


@pytest.mark.parametrize("profile", SCORED_PROFILES)
def test_both_reach_the_target(profile: str):
    """Level totals need an extra deal, or, where the hand decides, a level hand does."""
    rules = load_rule_set(profile)
    target = int(rules.text("target"))
    by_hand = rules.text("both_reach") == "hand_points"
    assert by_hand == (profile in {"pagat", "browser"})
    before = (target - 1, target - 7)
    level_hand, level_totals = (8, 8), (2, 8)
    after_level_hand = score_match(rules, written(level_hand), before).state
    assert after_level_hand.winner is (None if by_hand else NS)
    assert after_level_hand.extra_deal == by_hand
    at_level_totals = score_match(rules, written(level_totals), before).state
    assert at_level_totals.winner is (EW if by_hand else None)
    assert at_level_totals.extra_deal != by_hand


def test_extra_deals_until_one_decides():
    sheet = score_match(SAUDI, written((6, 10), (8, 8), (13, 13), (9, 7)), (148, 144))
    assert [row.state.extra_deal for row in sheet.rows] == [True, True, True, False]
    assert [row.state.over for row in sheet.rows] == [False, False, False, True]
    assert (sheet.state.winner, sheet.state.totals) == (NS, (184, 182))
    assert sheet.needed == (0, 0)
    pagat = score_match(load_rule_set("pagat"), written((8, 8), (8, 8), (6, 10)), (151, 145))
    assert [row.state.extra_deal for row in pagat.rows] == [True, True, False]
    assert pagat.state.winner is EW  # 173 against 171: the hand decides, not the total


def test_an_extra_deal_can_be_thrown_in():
    sheet = score_match(SAUDI, [*written((6, 10)), ThrownIn(), *written((0, 16))], (148, 144))
    assert [row.state.extra_deal for row in sheet.rows] == [True, True, False]
    assert sheet.state.winner is EW


def test_the_buyer_decides_where_the_rules_say_so():
    rules = load_rule_set("saudi", {"both_reach": "declarer_if_made"})
    made = CountedHand(contract_of(rules, HOKUM, E), HandTotals((72, 90)))
    sheet = score_match(rules, [made], (151, 145))
    assert (sheet.state.totals, sheet.state.winner) == ((158, 154), EW)
    with pytest.raises(InputError) as error:
        score_match(rules, written((7, 9)), (151, 145))
    assert (error.value.field, error.value.reason) == ("hands[0].contract.buyer", "BUYER_MISSING")
    told = WrittenHand((7, 9), contract_of(rules, HOKUM, E))
    with pytest.raises(InputError) as error:
        score_match(rules, [told], (151, 145))
    assert (error.value.field, error.value.reason) == ("hands[0].written", "MADE_UNKNOWN")
    assert score_match(rules, written((7, 9)), (100, 145)).state.winner is EW


@pytest.mark.parametrize("profile", ["saudi", "pagat", "federation", "kammelna"])
def test_gahwa_ends_the_match(profile: str):
    """Row 34: 79 against 83, so the opponents take the match whatever the totals were."""
    rules = load_rule_set(profile)
    gahwa = CountedHand(contract_of(rules, HOKUM, level=Level.GAHWA), HandTotals((79, 83)))
    sheet = score_match(rules, [gahwa], (151, 0))
    assert (sheet.state.over, sheet.state.winner) == (True, EW)
    assert sheet.rows[0].game_points == (0, 152)
    assert "Gahwa" in sheet.state.reason
    assert refusal([gahwa, ThrownIn()], profile=profile) == ("hands[1]", "MATCH_OVER")


def test_a_foul_at_gahwa_gives_the_match_to_the_innocent():
    contract = contract_of(SAUDI, HOKUM, level=Level.GAHWA)
    foul = CountedHand(contract, HandTotals(offender=NS))
    sheet = score_match(SAUDI, [foul], (151, 150))
    assert (sheet.state.winner, sheet.rows[0].game_points) == (EW, (0, 152))


def penalised(profile: str, offender: Side, kind: ContractKind = HOKUM, **more) -> MatchSheet:
    """A match of one hand that South bought and that ended by a penalty."""
    rules = load_rule_set(profile)
    contract = contract_of(rules, kind, level=more.pop("level", Level.SINGLE))
    if "projects" in more:
        more["projects"] = tuple(
            named_project(rules, kind, seat, project) for seat, project in more["projects"]
        )
    return score_match(rules, [CountedHand(contract, HandTotals(offender=offender, **more), W)])


@pytest.mark.parametrize("profile", BALOOT_PROFILES)
def test_rows_36_and_37(profile: str):
    """Qaid in Hokum: 16 and the innocent's own, be it the buyer's side or the other."""
    sira = penalised(profile, NS, projects=[(W, ProjectClass.SIRA)])
    assert sira.rows[0].game_points == (0, 18)
    lost = penalised(profile, NS, projects=[(S, ProjectClass.FIFTY)], baloot=(N,))
    assert lost.rows[0].game_points == (0, 16)
    kept = penalised(profile, EW, projects=[(S, ProjectClass.FIFTY)], baloot=(N,))
    assert kept.rows[0].game_points == (16 + 5 + 2, 0)
    score = kept.rows[0].score
    assert score is not None
    assert sum(line.north_south for line in score.ledger) == 23
    assert sum(line.east_west for line in score.ledger) == 0
    assert penalised(profile, NS, SUN).rows[0].game_points == (0, 26)


@pytest.mark.parametrize("profile", sorted(set(BALOOT_PROFILES) - {"wikipedia", "browser"}))
def test_row_38(profile: str):
    """A doubled Sun: 26 × 2 and the innocent's Fifty twice."""
    sheet = penalised(profile, EW, SUN, level=Level.DOUBLE, projects=[(S, ProjectClass.FIFTY)])
    assert sheet.rows[0].game_points == (72, 0)


@pytest.mark.parametrize("profile", BAZAR_PROFILES)
def test_bazar_blot_knows_no_penalty(profile: str):
    rules = load_rule_set(profile)
    foul = CountedHand(contract_of(rules, HOKUM, bid=9), HandTotals(offender=NS))
    assert refusal([*written((9, 7)), foul], profile=profile) == ("hands[1].rules", "NO_PENALTY")


def test_a_penalty_can_end_the_match():
    foul = CountedHand(contract_of(SAUDI, HOKUM), HandTotals(offender=NS))
    sheet = score_match(SAUDI, [foul], (150, 140))
    assert (sheet.state.over, sheet.state.winner, sheet.state.totals) == (True, EW, (150, 156))


def test_a_record_on_the_sheet():
    sheet = score_match(
        SAUDI, [PlayedHand(RECORD), PlayedHand(replace(RECORD, penalty=Penalty(NS)))]
    )
    assert [row.game_points for row in sheet.rows] == [(8, 8), (0, 16)]
    assert sheet.state.totals == (8, 24)
    first = sheet.rows[0]
    assert first.record is not None
    assert first.record.score is first.score


def test_a_conceded_claim_and_a_claim_that_failed():
    """Sawa: conceded, the claimant's side has the rest; false, it is penalised like a foul."""
    claimed = replace(RECORD, plays=RECORD.plays[:28], claims=(Claim(W, 28, True),))
    false = replace(claimed, penalty=Penalty(EW, PenaltyKind.FAILED_CLAIM))
    conceded, failed = PlayedHand(claimed), PlayedHand(false)
    sheet = score_match(SAUDI, [conceded, failed])
    first = sheet.rows[0].score
    assert first is not None
    assert sum(first.card_points) == 162
    assert first.card_points[1] >= 85
    assert sheet.rows[1].game_points == (16, 0)


def with_before(before: Pair | None) -> HandRecord:
    return replace(RECORD, match_before=before)


def test_a_record_that_tells_another_score_before_it():
    hands: list[MatchHand] = [
        PlayedHand(with_before((3, 4))), PlayedHand(with_before((11, 12))),
        PlayedHand(with_before(None)), PlayedHand(with_before((0, 0))),
    ]  # fmt: skip
    sheet = score_match(SAUDI, hands, (3, 4))
    assert [row.before_differs for row in sheet.rows] == [False, False, None, True]
    assert sheet.state.totals == (35, 36)


def doubled_sun(profile: str, before: Pair, buyer: Seat = S, **more: object) -> str | None:
    """What the sheet says of a Sun that was doubled at a match score."""
    rules = load_rule_set(profile)
    contract = replace(contract_of(rules, SUN), buyer=buyer, level=Level.DOUBLE)
    [row] = score_match(rules, [CountedHand(contract, HandTotals((70, 60)), W)], before).rows
    assert sum(row.game_points) == 52
    [same] = score_match(rules, [WrittenHand((52, 0), contract)], before).rows
    assert same.doubling_refused == row.doubling_refused
    return row.doubling_refused


def test_a_sun_doubled_at_totals_at_which_it_could_not_be():
    """Field case FC-039 on a sheet: who may double a Sun, and at which score."""
    for profile, allowed in (
        ("saudi", [False, True, True, False]),
        ("pagat", [False, True, False, False]),
        ("gamerules", [False, True, False, False]),
        ("guide", [True, True, True, True]),
    ):
        rows = [(100, 99), (101, 99), (101, 100), (99, 101)]
        found = [doubled_sun(profile, row) for row in rows]
        assert [each is None for each in found] == allowed, profile
        turned = [doubled_sun(profile, (b, a), E) for a, b in rows]
        assert [each is None for each in turned] == allowed, profile
    said = doubled_sun("saudi", (90, 60))
    assert said is not None
    assert "the match stands at North-South 90, East-West 60" in said


def test_the_calls_of_a_record_are_held_against_the_totals_of_the_sheet():
    contract = Contract(SUN, buyer=S, level=Level.DOUBLE)
    calls = (Call(S, "sun"), Call(E, "double"))
    deal = replace(RECORD.deal, dealer=W, up_card=card("7C"), up_card_taken_by=None)
    doubled = PlayedHand(replace(RECORD, deal=deal, contract=contract, calls=calls, plays=()))
    claimed = replace(doubled.record, claims=(Claim(S, 0, True),))
    for before, allowed in (((101, 60), True), ((60, 60), False)):
        [row] = score_match(SAUDI, [PlayedHand(claimed)], before).rows
        assert row.record is not None
        assert row.record.auction is not None
        assert (row.record.auction.problem is None) is allowed
        assert (row.doubling_refused is None) is allowed
        assert (row.record.doubling_refused is None) is allowed
    unknown = score_record(claimed)
    assert unknown.auction is not None
    assert (unknown.auction.problem, unknown.doubling_refused) == (None, None)


def test_only_a_doubled_sun_hangs_on_the_totals():
    plain = CountedHand(contract_of(SAUDI, SUN), HandTotals((70, 60)))
    hokum = replace(contract_of(SAUDI, HOKUM), level=Level.DOUBLE, locked=False)
    nobody = WrittenHand((52, 0), replace(contract_of(SAUDI, SUN), buyer=None, level=Level.DOUBLE))
    sheet = score_match(SAUDI, [plain, CountedHand(hokum, HandTotals((90, 72))), nobody])
    assert [row.doubling_refused for row in sheet.rows] == [None] * 3


@pytest.mark.parametrize(
    ("hand", "field", "reason"),
    [
        (PlayedHand(replace(RECORD, plays=RECORD.plays[:8])), "record.plays", "HAND_INCOMPLETE"),
        (PlayedHand(replace(RECORD, rules=load_rule_set("pagat"))), "record.rules", "OTHER_RULES"),
        (PlayedHand(replace(RECORD, rules=load_rule_set("saudi", {"target": "151"}))),
         "record.rules", "OTHER_RULES"),
        (PlayedHand(replace(RECORD, contract=replace(RECORD.contract, buyer=None))),
         "record.contract.buyer", "BUYER_MISSING"),
        (PlayedHand(replace(RECORD, claims=(Claim(W, 33, True),))),
         "record.claims[0]", "NO_SUCH_PLAY"),
        (PlayedHand(with_before((-1, 0))), "record.match_before", "NEGATIVE_SCORE"),
        (CountedHand(contract_of(SAUDI, HOKUM), HandTotals((81, 80))), "totals.card_points",
         "CARD_POINTS_SUM"),
        (CountedHand(contract_of(SAUDI, HOKUM), HandTotals((0, 162), sweep=NS)), "totals.sweep",
         "SWEEP_CONTRADICTS"),
        (CountedHand(replace(contract_of(SAUDI, HOKUM), buyer=None), HandTotals((80, 82))),
         "contract.buyer", "BUYER_MISSING"),
        (WrittenHand((-2, 18)), "written.game_points", "NEGATIVE_SCORE"),
    ],
)  # fmt: skip
def test_a_refused_hand_is_named_and_leaves_the_sheet(hand: MatchHand, field: str, reason: str):
    hands = [*written((9, 7)), ThrownIn(ThrowInReason.MISDEAL), hand]
    assert refusal(hands) == (f"hands[2].{field}", reason)
    sheet = score_match(SAUDI, hands[:2])
    with pytest.raises(InputError):
        sheet.add(hand)
    assert sheet.state.totals == (9, 7)
    assert len(sheet.rows) == 2


def test_a_match_that_starts_late_or_not_at_all():
    assert score_match(SAUDI, [], (100, 90)).needed == (52, 62)
    assert not score_match(SAUDI, []).state.over
    assert refusal([], (-1, 0)) == ("match_before", "NEGATIVE_SCORE")
    for over in ((152, 0), (0, 170), (160, 155)):
        assert refusal([], over) == ("match_before", "MATCH_OVER")
        if min(over) < 152:
            assert refusal([], over, "pagat") == ("match_before", "MATCH_OVER")
    assert score_match(SAUDI, [], (155, 155)).state.extra_deal
    pagat = score_match(load_rule_set("pagat"), [], (160, 155))
    assert (pagat.state.over, pagat.state.extra_deal) == (False, True)
    assert refusal([], profile="contree") == ("rules", "NO_SCORE_SHEET")
