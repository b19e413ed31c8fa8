"""`AnalyseHand` and `CheckClaim` over a real connection: what they tell, what is refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import baloot_solver
from baloot_client import AsyncClient, Claim, Client, HandAnalysis, InvalidInput, Points, Seat, Side
from baloot_solver.messages import analysis_service, solver_service
from baloot_solver.messages.json_form import read_object
from baloot_solver.messages.record import read_record
from balootsolver.v1 import record_pb2
from tests.service import samples
from tests.service.running import RunningServer
from tests.service.test_errors import changed, refused

RECORD = read_object(samples.ANALYSIS["record"], record_pb2.HandRecord)
ENDING = samples.ENDING["position"]["deal"]["hands"]
ASKED: dict[str, Any] = {"contract": "hokum:H", "profile": "browser", "leader": "W"}


def test_both_clients_tell_the_whole_analysis(server: RunningServer, client: Client) -> None:
    answer = client.analyse_hand(RECORD, cards=True, id="a1")

    async def ask() -> tuple[HandAnalysis, Claim]:
        async with AsyncClient(server.target) as other:
            return (
                await other.analyse_hand(RECORD, cards=True, id="a1"),
                await other.check_claim(ENDING, **ASKED),
            )

    assert (answer, client.check_claim(ENDING, **ASKED)) == asyncio.run(ask())
    assert (answer.id, answer.applied.rule_set, len(answer.steps)) == ("a1", "saudi", 32)
    assert answer.game_points is not None
    assert answer.game_points.start.game_points == Points(25, 0)
    assert answer.game_points.start.sweep is Side.NORTH_SOUTH
    assert answer.game_points.end.game_points == Points(10, 8)
    assert answer.score is not None
    assert answer.score.game_points == Points(10, 8)
    assert answer.unscored is None
    lost = answer.game_points.side_losses
    assert 25 - 0 - (lost.north_south - lost.east_west) == 10 - 8
    steps = [step for step in answer.mistakes if step.game_points]
    losses = {step.play: step.game_points.loss_game_points for step in steps if step.game_points}
    assert losses == {8: 23, 11: 2, 17: 2, 18: 2, 20: 4, 23: 4, 24: 2, 26: 0}
    assert [step.cost for step in answer.mistakes][-2:] == ["both", "card_points"]
    assert answer.written is not None
    assert not answer.written.differs
    assert answer.match is not None
    assert answer.match.end.game_points == Points(106, 118)


def test_a_claim_that_fails_has_its_penalty_and_the_play_that_breaks_it(client: Client) -> None:
    [claim] = client.analyse_hand(RECORD).claims
    assert (claim.seat, claim.after_play, claim.conceded) == (Seat.SOUTH, 28, False)
    assert not claim.sound
    assert claim.line == ("KD", "9C", "KS", "AD")
    assert claim.penalty_game_points == Points(0, 18)


def test_values_of_all_cards_come_where_they_are_asked(client: Client) -> None:
    brief, full = client.analyse_hand(RECORD), client.analyse_hand(RECORD, cards=True)
    for few, all_of_them in zip(brief.steps, full.steps, strict=True):
        assert few.card_points.cards == ()
        assert {each.card for each in all_of_them.card_points.cards} == set(few.legal)
        best = {each.card for each in all_of_them.card_points.cards if each.best}
        assert set(few.card_points.best_cards) == best


def test_the_answer_is_the_solver_s_own(client: Client) -> None:
    found = baloot_solver.analyse(read_record(RECORD))
    told = client.analyse_hand(RECORD)
    assert [step.cost.value for step in found.steps] == [step.cost for step in told.steps]
    assert found.game_points is not None
    assert told.game_points is not None
    assert list(found.game_points.losses) == list(told.game_points.losses.values())
    assert list(map(str, found.game_points.line)) == list(told.game_points.line)


def test_a_hand_that_breaks_off_has_no_score_and_says_so(client: Client) -> None:
    part = record_pb2.HandRecord()
    part.CopyFrom(RECORD)
    del part.plays[29:]
    told = client.analyse_hand(part)
    assert (len(told.steps), told.score) == (29, None)
    assert told.unscored == "only 7 of 8 tricks were finished"
    assert told.game_points is not None


def test_a_claim_of_the_rest(client: Client) -> None:
    mine = client.check_claim(ENDING, **ASKED)
    assert (mine.side, mine.to_play, mine.sound) == (Side.EAST_WEST, Seat.WEST, False)
    assert len(mine.line) == 12
    assert not client.check_claim(ENDING, side="ns", **ASKED).sound
    last = client.check_claim("S:A... E:K... N:Q... W:J...", contract="sun", leader="S")
    assert (last.side, last.sound, last.line) == (
        Side.NORTH_SOUTH, True, ("AS", "KS", "QS", "JS"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("record", ..., "record", "MISSING"),
        ("record.contract.trump", ..., "record.contract.trump", "TRUMP_MISSING"),
        ("record.plays", ["AS", "AS"], "record.plays[1]", "DUPLICATE_CARD"),
        ("record.claims.items", [{"seat": "SEAT_SOUTH", "afterPlay": 40}],
         "record.claims.items[0].after_play", "OUT_OF_RANGE"),
        ("record.ekkaCalls.items", [{"play": 32}],
         "record.ekka_calls.items[0].play", "NO_SUCH_PLAY"),
        ("record.penalty", {"kind": "PENALTY_KIND_QAID"}, "record.penalty.offender", "MISSING"),
        ("record.matchBefore", {"northSouth": -1}, "record.match_before", "NEGATIVE_SCORE"),
        ("id", "x" * 300, "id", "TOO_LONG"),
    ],
)  # fmt: skip
def test_analyse_hand_names_what_is_wrong(client: Client, path, value, field, reason) -> None:
    error = refused(client, samples.analysis_request(changed(samples.ANALYSIS, path, value)))
    violation = error.violations[0]
    assert (violation.field, violation.reason) == (field, reason)


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("position", ..., "position", "MISSING"),
        ("side", 9, "side", "UNKNOWN_VALUE"),
        ("position.leader", ..., "position.leader", "MISSING"),
        ("id", "x" * 300, "id", "TOO_LONG"),
    ],
)
def test_check_claim_names_what_is_wrong(client: Client, path, value, field, reason) -> None:
    error = refused(client, samples.claim_request(changed(samples.CLAIM, path, value)))
    violation = error.violations[0]
    assert (violation.field, violation.reason) == (field, reason)


def test_a_side_that_names_nobody_is_refused_before_it_is_sent(client: Client) -> None:
    with pytest.raises(InvalidInput) as caught:
        client.check_claim(ENDING, side="up", **ASKED)
    assert caught.value.violations[0].field == "side"


def test_the_same_requests_are_answered_alike_in_process(client: Client) -> None:
    claim = samples.claim_request(samples.CLAIM)
    assert client.send(claim) == solver_service.check_claim(claim)
    hand = samples.analysis_request(samples.ANALYSIS)
    assert client.send(hand) == analysis_service.analyse_hand(hand)
