"""The examples are what their README says: real hands, true scores, true answers."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from baloot_solver.cards import Card, ContractKind, Rank, Seat, Side, Suit
from baloot_solver.deal import HandRecord
from baloot_solver.messages import rules_service, solver_service
from baloot_solver.messages.json_form import read_json, write_sparse_json
from baloot_solver.messages.record import read_record, write_record
from baloot_solver.notation import read_record_line, write_record_line
from baloot_solver.play import position_from_deal
from baloot_solver.scoring import score_record
from baloot_solver.solve import solve
from balootsolver.v1 import record_pb2, rules_service_pb2, solver_service_pb2, table_pb2

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def lines(name: str) -> list[str]:
    return (EXAMPLES / name).read_text(encoding="utf-8").splitlines()


RECORDS = {
    message.id: message
    for message in (read_json(line, record_pb2.HandRecord) for line in lines("records.jsonl"))
}
HANDS = {name: read_record(message) for name, message in RECORDS.items()}


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("score_sheet", EXAMPLES / "score_sheet.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_score_sheets_of_the_readme_are_computed(capsys: pytest.CaptureFixture[str]) -> None:
    script().main([])
    sheets = capsys.readouterr().out
    readme = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert readme.split("```text\n")[1].split("```")[0] == sheets
    assert sheets.count("recorded\n") == len(HANDS) == 14


def test_the_text_form_holds_the_same_hands() -> None:
    assert [read_record_line(line) for line in lines("records.txt")] == list(HANDS.values())
    assert [write_record_line(record) for record in HANDS.values()] == lines("records.txt")


def test_the_json_form_is_the_written_one() -> None:
    for line, record in zip(lines("records.jsonl"), HANDS.values(), strict=True):
        written, given = json.loads(write_sparse_json(write_record(record))), json.loads(line)
        assert written == given


@pytest.mark.parametrize("name", HANDS)
def test_the_table_wrote_what_the_hand_is_worth(name: str) -> None:
    record = HANDS[name]
    assert (record.penalty is not None) is (name == "revoke")
    result = score_record(record)
    assert result.score is not None
    assert result.differs is (name == "wrong-sheet")
    assert bool(result.infractions) is (name == "revoke")
    assert result.complete


@pytest.mark.parametrize("name", HANDS)
def test_a_player_would_have_bought_it(name: str) -> None:
    """In Hokum the Jack or four trumps to the Ace, in Sun two Aces and a Ten at least."""
    record = HANDS[name]
    assert record.contract.buyer is not None
    hand = record.deal.hands[record.contract.buyer]
    aces = [card for card in hand if card.rank is Rank.ACE]
    if record.contract.kind is ContractKind.HOKUM:
        trumps = {card.rank for card in hand if card.suit is record.contract.trump}
        assert len(trumps) >= 3
        assert Rank.JACK in trumps or (Rank.ACE in trumps and len(trumps) >= 4)
        assert aces
    else:
        assert len(aces) >= 2
        assert any(card.rank is Rank.TEN for card in hand)
    up_card, taker = record.deal.up_card, record.deal.up_card_taken_by
    if up_card is not None:
        assert taker is not None
        assert up_card in record.deal.hands[taker]
        assert (taker is record.contract.buyer) is (name != "ashkal")


def classes(record: HandRecord) -> set[str]:
    facts = score_record(record).facts
    assert facts is not None
    return {each.project.cls.name for each in facts.settlement.projects}


def test_what_a_player_would_look_for_is_there() -> None:
    scored = {name: score_record(record) for name, record in HANDS.items()}
    assert {each for record in HANDS.values() for each in classes(record)} >= {
        "SIRA", "FIFTY", "HUNDRED", "FOUR_HUNDRED"
    }  # fmt: skip
    assert scored["kaboot"].sweep is Side.NORTH_SOUTH
    assert HANDS["doubled"].contract.level.label == "double"
    assert HANDS["doubled"].contract.locked is True
    for name in ("fallen", "doubled"):
        score = scored[name].score
        assert score is not None
        assert score.made is False
    assert scored["even"].card_points == (81, 81)
    assert HANDS["ashkal"].deal.up_card_taken_by is Seat.EAST
    assert HANDS["ashkal"].contract.buyer is Seat.WEST
    claim = scored["claim"].claim
    assert claim is not None
    assert claim.conceded
    four_aces = scored["four-aces"].score
    assert four_aces is not None
    assert four_aces.game_points == (3, 63)


def test_the_play_is_sensible() -> None:
    """Nobody throws the hand away: in all of them together perfect play gains little."""
    lost = 0
    for name, record in HANDS.items():
        found = score_record(record)
        best = solve(position_from_deal(record.rules, record.deal, record.contract))
        lost += abs(best.value.card_points[0] - found.card_points[0])
        assert abs(best.value.card_points[0] - found.card_points[0]) <= 20, name
    assert 0 < lost < 10 * len(HANDS)


def answers(name: str) -> dict[str, solver_service_pb2.SolveResponse]:
    requests = [read_json(line, solver_service_pb2.SolveRequest) for line in lines(name)]
    return {each.id: solver_service.solve(each) for each in requests}


def test_the_demo_makes_on_perfect_play_what_the_table_lost() -> None:
    (answer,) = answers("demo.jsonl").values()
    value = answer.value
    assert (value.game_points.north_south, value.game_points.east_west) == (11, 7)
    assert HANDS["fallen"].written_game_points == (0, 18)
    assert len(answer.cards) == 8


def test_the_positions_answer_as_the_readme_says() -> None:
    found = answers("positions.jsonl")
    recorded = {
        name: {
            card.card: (card.outcome.game_points.north_south, card.outcome.game_points.east_west)
            for card in answer.cards
        }
        for name, answer in found.items()
    }
    lost_it = recorded["the-card-that-lost-it"]
    assert (lost_it["TD"], lost_it["QD"], lost_it["JC"]) == ((10, 8), (9, 9), (0, 18))
    played = HANDS["fallen"].plays[14]
    assert played == Card.of(Rank.JACK, Suit.CLUBS)
    assert {card.card: card.loss_game_points for card in found["the-card-that-lost-it"].cards}[
        "JC"
    ] == 20
    harmless = {c.card for c in found["fourth-in-hand"].cards if c.loss_game_points == 0}
    assert harmless == {"KC", "QC"}
    assert {
        card for card, points in recorded["kaboot-still-open"].items() if points == (27, 0)
    } == (set(recorded["kaboot-still-open"]) - {"AC"})
    claim = found["claim-of-two-tricks"]
    assert {card.outcome.card_points.north_south for card in claim.cards} == {70}
    assert recorded["ending-with-score"]["9D"] == (0, 16)
    assert recorded["ending-with-score"]["7C"] == (8, 8)
    assert found["third-hand-pagat"].value.card_points.north_south == 68
    assert found["third-hand-free"].value.card_points.north_south == 71


def match_hands() -> list[rules_service_pb2.MatchHand]:
    """The lines of the match, as the command line reads them."""
    hands = []
    for line in lines("match.jsonl"):
        if "plays" in json.loads(line):
            record = read_json(line, record_pb2.HandRecord)
            hands.append(rules_service_pb2.MatchHand(record=record))
        else:
            hands.append(read_json(line, rules_service_pb2.MatchHand))
    return hands


def test_the_match_has_every_kind_of_hand_and_an_extra_deal():
    hands = match_hands()
    assert {each.WhichOneof("hand") for each in hands} == {
        "record", "totals", "written", "thrown_in"
    }  # fmt: skip
    request = rules_service_pb2.ScoreMatchRequest(hands=hands)
    answer = rules_service.score_match(request)
    assert (answer.hands_played, len(answer.hands)) == (13, 15)
    assert [line.match.extra_deal for line in answer.hands] == [False] * 13 + [True, False]
    totals = answer.match.game_points
    assert (totals.north_south, totals.east_west) == (178, 152)
    assert sum(line.game_points.north_south for line in answer.hands) == 178
    assert sum(line.game_points.east_west for line in answer.hands) == 152
    for line in answer.hands:
        assert not line.differs_from_match_before
        assert not line.score.differs_from_written


def test_the_dealer_of_the_match_goes_round():
    """To the right after each hand and after a deal that all passed; a misdeal is dealt again."""
    dealers = [each.record.deal.dealer or each.dealer for each in match_hands()]
    reasons = [each.thrown_in.reason for each in match_hands()]
    order = [table_pb2.SEAT_SOUTH, table_pb2.SEAT_EAST, table_pb2.SEAT_NORTH, table_pb2.SEAT_WEST]
    for dealer, following, reason in zip(dealers, dealers[1:], reasons, strict=False):
        again = reason == rules_service_pb2.THROW_IN_REASON_MISDEAL
        step = 0 if again else 1
        assert order.index(following) == (order.index(dealer) + step) % 4
