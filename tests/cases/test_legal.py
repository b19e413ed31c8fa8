"""Field cases of what may be played and who wins the trick."""

from __future__ import annotations

import pytest

import baloot_solver as baloot
from baloot_solver.cards import ContractKind, Seat, Suit, card
from baloot_solver.deal import EkkaState
from baloot_solver.errors import InputError
from baloot_solver.notation import read_cards, read_seat, write_hands
from baloot_solver.play import check_ekka_call, leader_of, legal_cards, trick_winner
from baloot_solver.rules import RuleSet
from tests.cases.support import (
    Case,
    contract_of,
    field_case,
    hand,
    on_table,
    rules,
    seat_and_card,
)

PAGAT = rules("pagat")
SAUDI = rules("saudi")
PARTNER_FREES = rules("pagat", void_partner_winning="exempt")
STRICT = {
    "P": PAGAT,
    "P (pagat-style)": PAGAT,
    "T": SAUDI,
    "T (strict undertrump)": SAUDI,
    "T (partner winning frees)": PARTNER_FREES,
    "F (French belote)": rules("pagat", trump_led_beat="always"),
}
"""Each name a case gives to a rule set, and the profile or parameter that says the same."""


def legal(question: Case, rule_set: RuleSet) -> set[str]:
    """The legal cards of a `LegalMoves` call."""
    contract = contract_of(question["contract"])
    leader, trick = on_table(question["trick"])
    seat = read_seat(question["seat"])
    first = seat if leader is None else leader
    assert first.next(rule_set.play.direction, len(trick)) is seat
    ekka = {None: EkkaState.AUTO, True: EkkaState.CALLED, False: EkkaState.NOT_CALLED}
    found = legal_cards(
        rule_set.play,
        contract.kind,
        contract.trump,
        hand(question["hand"]),
        leader=first,
        trick=trick,
        gone=read_cards(question.get("gone", "")),
        locked=question.get("locked", False),
        ekka=ekka[question.get("ekka_declared")],
    )
    return {str(each) for each in found}


def check_rule_sets(case: Case) -> None:
    for name, answer in case["expected_by_ruleset"].items():
        assert legal(case["input"], STRICT[name]) == set(answer), name


@field_case("FC-001")
def test_overruff(case: Case) -> None:
    for rule_set in (PAGAT, SAUDI):
        assert legal(case["input"], rule_set) == set(case["expected"]["legal"])


@field_case("FC-002")
def test_undertrump(case: Case) -> None:
    check_rule_sets(case)


@field_case("FC-003")
def test_third_hand(case: Case) -> None:
    check_rule_sets(case)


@field_case("FC-004")
def test_ekka(case: Case) -> None:
    steps, answers = case["input"]["steps"], case["expected"]["steps"]
    for rule_set in (PAGAT, SAUDI):
        for step, answer in zip(steps[:2], answers[:2], strict=True):
            assert legal(step, rule_set) == set(answer["legal"])
        # Automatic Ekka answers as the true call does, and not without the higher cards gone.
        automatic = dict(steps[0], ekka_declared=None)
        assert legal(automatic, rule_set) == set(answers[0]["legal"])
        assert legal(dict(automatic, gone="AH"), rule_set) == {"8S", "7S"}
        for step, named in zip(
            steps[2:], ("TH is higher", "is a trump", "Hokum only"), strict=True
        ):
            contract = contract_of(step.get("contract", steps[0]["contract"]))
            with pytest.raises(InputError, match=named) as caught:
                check_ekka_call(
                    rule_set.play,
                    contract.kind,
                    contract.trump,
                    card(step["card"]),
                    read_cards(step.get("gone", "")),
                )
            assert caught.value.field == "ekka"


@field_case("FC-005")
def test_trump_led_and_partner_winning(case: Case) -> None:
    check_rule_sets(case)


@field_case("FC-006")
def test_fourth_hand_behind_partner(case: Case) -> None:
    for profile in ("pagat", "saudi", "federation", "kammelna", "gamerules"):
        assert legal(case["input"], rules(profile)) == set(case["expected"]["legal"])


@field_case("FC-007")
def test_highest_trump_on_the_table(case: Case) -> None:
    check_rule_sets(case)


@field_case("FC-008")
def test_locked(case: Case) -> None:
    for step, answer in zip(case["input"]["steps"], case["expected"]["steps"], strict=True):
        for rule_set in (PAGAT, SAUDI):
            assert legal(step, rule_set) == set(answer["legal"])


def winner(plays: list[str], contract: Case) -> str:
    laid = [seat_and_card(each) for each in plays]
    kind, trump = contract_of(contract).kind, contract_of(contract).trump
    assert [seat for seat, _ in laid] == [laid[0][0].next("ccw", i) for i in range(4)]
    return trick_winner(kind, trump, laid[0][0], [each for _, each in laid], "ccw").letter


@field_case("FC-010")
def test_a_lower_trump_does_not_win_back(case: Case) -> None:
    contract = case["input"]["contract"]
    found = [winner(plays, contract) for plays in case["input"]["tricks"]]
    assert found == case["expected"]["winners"]


@field_case("FC-011")
def test_plain_order(case: Case) -> None:
    found = [winner(trick["plays"], trick["contract"]) for trick in case["input"]["tricks"]]
    assert found == case["expected"]["winners"]


def first_to_play(row: Case) -> str:
    """Who leads a new hand: dealt by the row's dealer, bought as Sun by its buyer."""
    dealt = baloot.deal_cards(seed=94, dealer=row["dealer"], up_card_taken_by=row["buyer"])
    asked = {"dealer": row["dealer"], "buyer": row["buyer"], "contract": "sun"}
    return baloot.position(write_hands(dealt.deal.hands), **asked).to_play.letter


@field_case("FC-094")
def test_first_lead(case: Case) -> None:
    leaders = [
        leader_of(SAUDI, read_seat(row["dealer"]), read_seat(row["buyer"])).letter
        for row in case["input"]["rows"]
    ]
    assert leaders == case["expected"]["leaders"]
    assert [first_to_play(row) for row in case["input"]["rows"]] == leaders
    by_declarer = leader_of(rules("gamerules"), Seat.SOUTH, Seat.NORTH)
    assert by_declarer is Seat.NORTH


def test_the_contracts_of_the_cases_are_read_as_meant() -> None:
    assert contract_of({"mode": "HOKUM", "trump": "S"}).trump is Suit.SPADES
    assert contract_of({"mode": "SUN", "trump": None}).kind is ContractKind.SUN
