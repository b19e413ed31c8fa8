"""What stands beside the cards: claims, projects, the written score, the match, breaches."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from baloot_solver.analysis import Analysis, Cost, Step, analyse, check_claim
from baloot_solver.cards import Seat, Side, card, cards
from baloot_solver.deal import Claim, HandRecord, Position
from baloot_solver.errors import InputError
from baloot_solver.notation import read_record_line
from baloot_solver.play import after, legal_in
from baloot_solver.solve import CancelFlag, Cancelled, SolverContext

EXAMPLES = Path(__file__).parents[2] / "examples" / "records.txt"
HANDS = {
    record.id: record
    for record in map(read_record_line, EXAMPLES.read_text(encoding="utf-8").splitlines())
}


def told(name: str, **changes: object) -> Analysis:
    return analyse(replace(HANDS[name], **changes))  # type: ignore[arg-type]


def step_of(found: Analysis, text: str) -> Step:
    return next(step for step in found.steps if step.card == card(text))


def takes_all(position: Position, side: Side) -> bool:
    """Plain minimax: whether a side takes every trick from here."""
    if not position.cards_left:
        return True
    ours = position.to_play.side is side
    outcomes = []
    for each in legal_in(position):
        now = after(position, each)
        lost = not now.trick and now.leader.side is not side
        outcomes.append(not lost and takes_all(now, side))
    return any(outcomes) if ours else all(outcomes)


@pytest.mark.parametrize("name", sorted(HANDS))
def test_claims_are_what_plain_minimax_says(name: str) -> None:
    seen = set()
    for step in analyse(HANDS[name]).steps[20:]:
        for side in Side:
            verdict = check_claim(step.position, side)
            assert verdict.sound is takes_all(step.position, side)
            now = step.position
            takers = []
            for each in verdict.line:
                now = after(now, each)
                if not now.trick:
                    takers.append(now.leader.side)
            assert all(taker is side for taker in takers[:-1])
            assert takers[-1] is (side if verdict.sound else side.other)
            assert not verdict.sound or not now.cards_left
            seen.add(verdict.sound)
    assert seen == {True, False}


def test_a_claim_of_a_record_is_checked_where_it_was_made() -> None:
    [sound] = told("claim").claims
    assert (sound.verdict.sound, sound.penalty) == (True, None)
    early = told("claim", claims=(Claim(Seat.EAST, 4, False),))
    [wrong] = early.claims
    assert (wrong.verdict.sound, wrong.verdict.side) == (False, Side.EAST_WEST)
    assert wrong.penalty == (26, 0)
    assert early.card_points.conceded == 0


def test_conceding_a_claim_that_fails_is_a_loss_of_the_side_that_conceded() -> None:
    plays = HANDS["fallen"].plays[:12]
    found = told("fallen", plays=plays, claims=(Claim(Seat.SOUTH, 12, True),))
    assert found.game_points is not None
    assert not found.claims[0].verdict.sound
    end, value = found.game_points.end, found.steps[-1].game_points
    assert value is not None
    assert value.after.game_points == (10, 8)
    assert end.game_points is not None
    gained = (end.game_points[0] - end.game_points[1]) - (10 - 8)
    assert found.game_points.conceded == gained > 0
    assert end.made


def test_projects_that_were_not_declared_cost_what_the_score_says() -> None:
    assert told("sun-fifty").forgotten == ()
    [forgotten] = told("sun-fifty", declarations=()).forgotten
    assert (forgotten.side, [each.label for each in forgotten.projects]) == (
        Side.NORTH_SOUTH, ["North's Fifty (KS QS JS TS)"],
    )  # fmt: skip
    assert forgotten.lost == 10
    assert told("sun-fifty", declarations=None).forgotten == ()


def test_a_wrong_score_is_explained() -> None:
    right = told("sun-fifty").written
    assert right is not None
    assert not right.differs
    assert right.explanations == ()

    def explained(name: str, pair: tuple[int, int], **more: object) -> tuple[str, ...]:
        check = told(name, written_game_points=pair, **more).written
        assert check is not None
        assert check.differs
        return check.explanations

    assert explained("sun-fifty", (8, 28))[0] == "the two columns are exchanged"
    assert "it counts no projects" in explained("sun-fifty", (18, 8))
    assert explained("revoke", (16, 0), penalty=None)[0].startswith("it is the penalty")
    assert explained("revoke", (13, 3))[0].endswith("without the penalty (ruling 10)")
    assert "it leaves out one line of the ledger: South's Baloot counts" in "".join(
        explained("two-siras", (4, 14))
    )
    assert any("right for the card points" in each for each in explained("fallen", (10, 8)))
    assert explained("wrong-sheet", (2, 15)) == (
        "only the column of East-West is wrong, it has 1 too many",
    )
    assert explained("wrong-sheet", (1, 14)) == (
        "only the column of North-South is wrong, it has 1 too few",
    )
    undeclared = replace(HANDS["sun-fifty"], declarations=(), written_game_points=(28, 8))
    check = analyse(undeclared).written
    assert check is not None
    assert "all projects held" in check.explanations[0]


def test_the_card_that_decided_the_match_is_named() -> None:
    assert told("fallen").match is not None
    found = told("fallen", match_before=(143, 64))
    assert found.match is not None
    assert (found.match.start.winner, found.match.end.winner) == (Side.NORTH_SOUTH, None)
    assert [found.steps[turn].card for turn in found.match.turns] == [card("JC")]
    even = told("fallen", match_before=(10, 10)).match
    assert even is not None
    assert even.turns == ()
    assert told("fallen", match_before=None).match is None


def test_the_card_with_which_the_contract_turned() -> None:
    found = told("fallen")
    assert found.game_points is not None
    [turn] = found.game_points.turns
    step = found.steps[turn]
    assert (step.seat, str(step.card), step.cost) == (Seat.NORTH, "JC", Cost.BOTH)
    assert step.game_points is not None
    assert (step.game_points.before.made, step.game_points.after.made) == (True, False)
    assert step.game_points.best_cards == cards("TD")
    assert step.game_points.line[0] == card("QS")


def test_points_that_do_not_reach_the_score_are_told_apart() -> None:
    found = told("fallen")
    dear, cheap = step_of(found, "8H"), step_of(found, "JS")
    assert (dear.cost, cheap.cost) == (Cost.BOTH, Cost.CARD_POINTS)
    assert cheap.game_points is not None
    assert (cheap.card_points.loss_card_points, cheap.game_points.loss_game_points) == (7, 0)


EKKA = (
    "rules=saudi S:.KQ7.Q7.AJ8 E:8.A9.T98.QT N:AQT7.J8..K7 W:KJ9.T.AKJ.9 dealer=S up=QS taken=N"
    " contract=hokum:H buyer=W plays=QC,7C,9C,8C,AH,JH,TH,7H,AS,KS,JC,8S,KC,JS,AC,TC,7D,8D,8H,KD,"
    "TS,9S,KH,9H,TD,QS,JD,QD,9D,7S,AD,QH"
)
"""North leads the Ten of spades when no higher one is left; South must ruff unless it is Ekka."""


def test_an_ekka_that_nobody_called_costs_what_it_would_have_freed() -> None:
    record = read_record_line(EKKA)
    called = step_of(analyse(record), "TS")
    assert (called.seat, called.cost) == (Seat.NORTH, Cost.NOTHING)
    assert step_of(analyse(replace(record, ekka_calls=(20,))), "TS").cost is Cost.NOTHING
    silent = step_of(analyse(replace(record, ekka_calls=())), "TS")
    assert (silent.cost, silent.card_points.loss_card_points) == (Cost.CARD_POINTS, 24)
    assert silent.card_points.best_cards == called.card_points.best_cards


def test_a_false_ekka_is_named() -> None:
    assert not told("hokum-baloot", ekka_calls=None).score.infractions
    false = told("hokum-baloot", ekka_calls=(4, 12, 20, 24))
    [breach] = false.score.infractions
    assert (breach.play, breach.reason, breach.section) == (4, "FALSE_EKKA", "ruling 4")
    assert false.steps[4].infractions == (breach,)
    assert false.score.penalty is not None


def test_a_card_against_the_rules_is_judged_and_play_goes_on() -> None:
    found = told("revoke")
    [breach] = found.score.infractions
    step = found.steps[breach.play]
    assert (step.card, step.legal) == (card("7S"), cards("KC"))
    assert not step.forced
    assert len(found.steps) == 32


def test_a_trick_out_of_turn_is_taken_in_the_order_of_its_seats() -> None:
    plays = list(HANDS["kaboot"].plays)
    plays[1], plays[2] = plays[2], plays[1]
    found = told("kaboot", plays=tuple(plays))
    assert [each.reason for each in found.score.infractions] == ["OUT_OF_TURN", "OUT_OF_TURN"]
    assert [step.play for step in found.steps[:4]] == [0, 2, 1, 3]
    assert [step.card for step in found.steps] == list(HANDS["kaboot"].plays)
    part = told("kaboot", plays=tuple(plays[:2]))
    assert [step.card for step in part.steps] == [HANDS["kaboot"].plays[0]]


def test_a_lead_out_of_turn_is_judged_beside_what_the_other_could_have_led() -> None:
    record = HANDS["kaboot"]
    found = told("kaboot", plays=(), claims=None)
    leader = found.card_points.line[0]
    other = next(card for seat in Seat for card in record.deal.hands[seat]
                 if leader not in record.deal.hands[seat])  # fmt: skip
    led = told("kaboot", plays=(other,))
    [step] = led.steps
    assert step.seat is not step.position.to_play
    assert not step.forced
    assert step.card not in step.legal
    [breach] = [each for each in led.score.infractions if each.reason == "OUT_OF_TURN"]
    assert breach.play == 0


def test_a_record_may_break_off_anywhere_and_the_values_stay() -> None:
    whole = told("two-siras")
    for count in range(33):
        part = told("two-siras", plays=HANDS["two-siras"].plays[:count])
        assert [step.game_points for step in part.steps] == [
            step.game_points for step in whole.steps[:count]
        ]
        assert part.card_points.start == whole.card_points.start
        assert (part.score.score is None) == (count < 32)


def test_without_a_buyer_only_card_points_are_judged() -> None:
    record = HANDS["fallen"]
    found = analyse(replace(record, contract=replace(record.contract, buyer=None), calls=None))
    assert (found.game_points, len(found.steps)) == (None, 32)
    assert found.unscored is not None
    assert found.unscored.reason == "BUYER_MISSING"
    assert found.steps[0].game_points is None
    assert found.match is None


def test_nobody_knows_who_leads() -> None:
    record = HANDS["fallen"]
    deal = replace(record.deal, dealer=None)
    assert len(analyse(replace(record, deal=deal, calls=None)).steps) == 32
    with pytest.raises(InputError, match=re.escape("deal.dealer")):
        analyse(replace(record, deal=deal, calls=None, plays=()))


def test_a_penalty_is_the_score_and_the_cards_are_judged_all_the_same() -> None:
    plain, found = told("revoke", penalty=None), told("revoke")
    assert plain.score.score is not None
    assert plain.score.score.game_points == (13, 3)
    assert found.score.score is not None
    assert found.score.score.game_points == (16, 0)
    assert found.steps == plain.steps
    assert found.written is not None
    assert not found.written.differs


def test_it_stops_when_it_is_cancelled() -> None:
    flag = CancelFlag()
    flag.cancel()
    record: HandRecord = HANDS["two-siras"]
    with pytest.raises(Cancelled):
        analyse(record, cancel=flag, context=SolverContext(1 << 12))


def test_the_nodes_are_few_beside_the_opening_solve() -> None:
    from baloot_solver.solve import Objective, solve

    context = SolverContext()
    for record in HANDS.values():
        found = analyse(record, context=context)
        for objective, series in (
            (Objective.CARD_POINTS, found.card_points),
            (Objective.GAME_POINTS, found.game_points),
        ):
            assert series is not None
            opening = solve(found.steps[0].position, objective, context=context)
            assert series.nodes <= 3 * opening.nodes, record.id
