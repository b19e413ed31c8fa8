"""Field cases of hints: what must hold of open hands must hold of each possible deal of a hint.

The cases give endings with all hands; here the play before them is made up (any that leads there),
and all the weight lies on the deal of the case, so that what a hint says is what the case says.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from typing import Any

import pytest

from baloot_solver.analysis import analyse
from baloot_solver.cards import Card, Seat, cards
from baloot_solver.deal import Deal, HandRecord
from baloot_solver.errors import InputError
from baloot_solver.hints import SeatView, World, view_of
from baloot_solver.hints.luck import Luck, visible_losses
from baloot_solver.hints.suggest import Budget, Suggestion, suggest_play
from baloot_solver.messages.knowledge import read_knowledge
from baloot_solver.play import trick_winner
from baloot_solver.solve import Objective
from balootsolver.v1 import hint_service_pb2, table_pb2
from tests.cases.support import (
    CASES,
    Case,
    contract_of,
    field_case,
    hand,
    rules,
    seat_and_card,
)

BEFORE = {
    "FC-042": ("S", "QH TH 9H 8H QS 7S JS 8S 7C QC TC AC AS KS TD 9S 9D KD 8D AD"),
    "FC-046": ("W", "AC 8C 9C QD JS 8S KS 7S 8H AH TS TH QH QS 7C KH 7D 8D TD KD"),
    "FC-061": ("E", "TD 7C JD KD 9H 7H 8H QD 8S 8C 7S 9S AD 9C TS JC JH AC AH JS"),
}
"""The dealer and five tricks that lead to the ending of a case, under `pagat`."""


@dataclass(frozen=True)
class Certain:
    """All weight on one deal, as good as all."""

    held: tuple[frozenset[Card], ...]

    def weight(self, view: SeatView, world: World) -> float:
        return 1.0 if world.hands == self.held else 1e-12


def record_of(question: Case, before: tuple[str, str]) -> HandRecord:
    """The ending of a case with a play before it."""
    dealer, fallen = before
    laid = [seat_and_card(each) for each in question["trick"]]
    held = {seat: set(hand(question["hands"][seat.letter])) for seat in Seat}
    for seat, card in laid:
        held[seat].add(card)
    contract = replace(contract_of(question["contract"]), buyer=Seat.SOUTH)
    plays = cards(fallen)
    dealt = [set(held[seat]) for seat in Seat]
    leader = next(seat for seat in Seat if seat.letter == dealer).next()
    for start in range(0, len(plays), 4):
        trick = plays[start : start + 4]
        seats = [leader.next(steps=place) for place in range(4)]
        for seat, card in zip(seats, trick, strict=True):
            dealt[seat].add(card)
        leader = trick_winner(contract.kind, contract.trump, leader, trick, "ccw")
    south, east, north, west = (frozenset(each) for each in dealt)
    deal = Deal((south, east, north, west), next(seat for seat in Seat if seat.letter == dealer))
    return HandRecord(rules(), deal, contract, (*plays, *(card for _, card in laid)))


def hint_of(question: Case, before: tuple[str, str]) -> tuple[Suggestion, int]:
    """What the seat to act is told, and North-South's card points before the ending."""
    record = record_of(question, before)
    seat = view_of(record, Seat.SOUTH).to_play
    assert seat is not None
    view = view_of(record, seat)
    held = tuple(frozenset(hand(question["hands"][each.letter])) for each in Seat)
    found = suggest_play(view, Objective.CARD_POINTS, Budget(20_000), weigher=Certain(held))
    assert found.exact
    return found, view.course.so_far.card_points[0]


def check(question: Case, answer: Case, before: tuple[str, str]) -> Suggestion:
    """Every card of the case has its value, North-South's card points from here."""
    found, taken = hint_of(question, before)
    total = 130 if question["contract"]["mode"] == "SUN" else 162
    for hint in found.cards:
        own = hint.worth.mean
        north_south = own if found.view.seat.side == 0 else total - own
        assert north_south - taken == pytest.approx(answer["per_card"][str(hint.card)], abs=1e-6)
    assert {str(each.card) for each in found.cards} == set(answer["per_card"])
    return found


def test_the_plays_before_are_legal() -> None:
    for name, before in BEFORE.items():
        given = CASES[name]["input"]
        record = record_of(given.get("rows", [given])[-1 if name == "FC-046" else 0], before)
        assert not analyse(record).score.infractions


def test_a_forced_card_has_its_value() -> None:
    """FC-042."""
    case = CASES["FC-042"]
    found = check(case["input"]["rows"][0], case["expected"]["rows"][0], BEFORE["FC-042"])
    assert [each.best for each in found.cards] == [True]


def test_every_legal_card_has_a_value() -> None:
    """FC-043."""
    case = CASES["FC-043"]
    check(case["input"], case["expected"], BEFORE["FC-042"])


def test_points_not_tricks() -> None:
    """FC-044."""
    case = CASES["FC-044"]
    found, _ = hint_of(case["input"], BEFORE["FC-042"])
    assert [str(each.card) for each in found.cards if each.best] == case["expected"]["best"]
    assert str(found.best) == "8C"


def test_in_the_middle_of_a_trick_for_the_seat_to_act() -> None:
    """FC-046."""
    case = CASES["FC-046"]
    rows = list(zip(case["input"]["rows"], case["expected"]["rows"], strict=True))
    for (question, answer), before in zip(rows, (BEFORE["FC-042"], BEFORE["FC-046"]), strict=True):
        found = check(question, answer, before)
        assert found.view.seat.letter == question["seat_to_act"] == answer["seat"]


def test_equal_and_forced_cards_are_no_mistakes() -> None:
    """FC-061: none is flagged, and all equals of the best are best."""
    equal = CASES["FC-061"]["input"]["rows"][0]
    found, _ = hint_of(equal, BEFORE["FC-061"])
    assert all(each.best for each in found.cards)
    assert len(found.cards) == 3
    record = record_of(equal, BEFORE["FC-061"])
    played = replace(record, plays=(*record.plays, cards("9D")[0]))
    last = list(visible_losses(analyse(played), most_worlds=60))[-1]
    assert last is not None
    assert last.luck in (Luck.FINE, Luck.LUCKY)
    forced = record_of(CASES["FC-042"]["input"]["rows"][0], BEFORE["FC-042"])
    played = replace(forced, plays=(*forced.plays, cards("7H")[0]))
    *_, last = visible_losses(analyse(played), most_worlds=20)
    assert last is not None
    assert last.luck is Luck.FINE
    assert last.expected_loss.mean == 0


def test_the_same_answer_in_every_process() -> None:
    """FC-055: whatever the hash seed, and whatever the number of threads."""
    code = (
        "from balootsolver.v1 import hint_service_pb2 as h\n"
        "from baloot_solver.messages import hint_service\n"
        "from tests.service import samples\n"
        "import sys\n"
        "request = samples.hint_request(samples.HINT)\n"
        "request.knowledge.ClearField('plays')\n"
        "request.knowledge.hand = 'KJ98.7.Q.A8'\n"
        "request.knowledge.plays.extend(['AS', 'QS'])\n"
        "answer = hint_service.suggest_play(request, threads=int(sys.argv[1]))\n"
        "sys.stdout.buffer.write(answer.SerializeToString(deterministic=True))\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code, threads],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            timeout=120,
        ).stdout
        for seed, threads in (("0", "1"), ("1", "2"), ("77", "4"))
    }
    assert len(answers) == 1
    assert len(answers.pop()) > 200


def test_a_puzzle_with_unknown_hands_is_never_guessed() -> None:
    """FC-060: three cards and a trick alone do not say what was played before."""
    given = CASES["FC-060"]["input"]
    knowledge = hint_service_pb2.SeatKnowledge(
        seat=table_pb2.SEAT_SOUTH,
        dealer=table_pb2.SEAT_EAST,
        hand="KS 7S TH",
        contract=table_pb2.Contract(kind=table_pb2.CONTRACT_KIND_SUN, buyer=table_pb2.SEAT_SOUTH),
        plays=[each.partition(":")[2] for each in given["trick"]],
    )
    with pytest.raises(InputError) as caught:
        read_knowledge(knowledge)
    assert caught.value.field == "hand"
    assert "South has played 0 cards and holds 8" in caught.value.description


@field_case("FC-093")
def test_hidden_hands_do_not_leave(case: Case) -> None:
    """No question of a hint has a place for another seat's hand."""
    assert case["area"] == ["security"]
    question = hint_service_pb2.SuggestPlayRequest.DESCRIPTOR
    texts = sorted(_texts(question))
    assert texts == [
        "SuggestPlayRequest.id",
        "SuggestPlayRequest.knowledge.announcements.items.cards",
        "SuggestPlayRequest.knowledge.calls.items.call",
        "SuggestPlayRequest.knowledge.hand",
        "SuggestPlayRequest.knowledge.plays",
        "SuggestPlayRequest.knowledge.rules.overrides.key",
        "SuggestPlayRequest.knowledge.rules.overrides.value",
        "SuggestPlayRequest.knowledge.rules.profile",
        "SuggestPlayRequest.knowledge.up_card",
    ]
    bid = sorted(_texts(hint_service_pb2.SuggestBidRequest.DESCRIPTOR))
    assert bid == [
        "SuggestBidRequest.calls.call",
        "SuggestBidRequest.hand",
        "SuggestBidRequest.id",
        "SuggestBidRequest.rules.overrides.key",
        "SuggestBidRequest.rules.overrides.value",
        "SuggestBidRequest.rules.profile",
        "SuggestBidRequest.up_card",
    ]


def _texts(descriptor: Any, path: str = "") -> list[str]:
    """Every field of a message that could hold text, by its path."""
    path = path or descriptor.name
    found = []
    for field in descriptor.fields:
        here = f"{path}.{field.name}"
        if field.message_type is not None:
            found += _texts(field.message_type, here)
        elif field.type in (field.TYPE_STRING, field.TYPE_BYTES):
            found.append(here)
    return found
