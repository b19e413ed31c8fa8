"""Field cases of solving: endings with the values an independent plain recursion gave.

Values are North-South's card points from here on, the last trick's ten included.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import threading
from dataclasses import replace

import pytest

from baloot_solver.cards import PACK, Card, ContractKind, Seat, Suit
from baloot_solver.deal import Hands, Position
from baloot_solver.errors import InputError
from baloot_solver.notation import read_record_line, write_record_line
from baloot_solver.play import (
    after,
    ending,
    legal_in,
    position_from_deal,
    trick_points,
    trick_winner,
)
from baloot_solver.rules import RuleSet
from baloot_solver.solve import Objective, Solution, solve
from tests.cases.support import CASES, Case, field_case, rules, solve_position
from tests.cases.test_scoring import record_of_fc_012

PAGAT = rules("pagat")
ENDINGS = ("FC-041", "FC-042", "FC-043", "FC-046", "FC-047", "FC-049", "FC-050", "FC-052", "FC-055")


def solved(position: Position) -> Solution:
    return solve(position, Objective.CARD_POINTS)


def value(question: Case, rule_set: RuleSet = PAGAT) -> int:
    return solved(solve_position(question, rule_set)).value.card_points[0]


def per_card(solution: Solution) -> dict[str, int]:
    return {str(each.card): each.outcome.card_points[0] for each in solution.cards}


def check(question: Case, answer: Case, rule_set: RuleSet = PAGAT) -> Solution:
    """The value of the position and of each legal card are the answer's."""
    solution = solved(solve_position(question, rule_set))
    assert solution.value.card_points[0] == answer["value"]
    assert per_card(solution) == answer["per_card"]
    return solution


@field_case("FC-041")
def test_last_cards(case: Case) -> None:
    for question, answer in zip(case["input"]["rows"], case["expected"]["rows"], strict=True):
        check(question, answer)
    table = solved(solve_position(case["input"]["rows"][1], PAGAT))
    assert table.value.card_points == (0, 55)


@field_case("FC-042")
def test_a_forced_card_has_its_value(case: Case) -> None:
    for question, answer in zip(case["input"]["rows"], case["expected"]["rows"], strict=True):
        solution = check(question, answer)
        assert [each.best for each in solution.cards] == [True]


@field_case("FC-043")
def test_every_legal_card_has_a_value(case: Case) -> None:
    check(case["input"], case["expected"])


@field_case("FC-044")
def test_points_not_tricks(case: Case) -> None:
    solution = solved(solve_position(case["input"], PAGAT))
    assert [str(each.card) for each in solution.cards if each.best] == case["expected"]["best"]
    assert solution.value.card_points[0] == case["expected"]["value"]
    assert per_card(solution)["JD"] == 26


@field_case("FC-046")
def test_in_the_middle_of_a_trick(case: Case) -> None:
    for question, answer in zip(case["input"]["rows"], case["expected"]["rows"], strict=True):
        solution = check(question, answer)
        assert solution.to_play is not None
        assert solution.to_play.letter == answer["seat"] == question["seat_to_act"]


@field_case("FC-047")
def test_the_led_card_belongs_to_the_position(case: Case) -> None:
    pairs = list(zip(case["input"]["rows"], case["expected"]["rows"], strict=True))
    for question, answer in [*pairs, *reversed(pairs)]:
        check(question, answer)


@field_case("FC-049")
def test_the_third_hand_rule_counts(case: Case) -> None:
    wanted = case["expected_by_ruleset"]
    check(case["input"], wanted["P"])
    check(case["input"], wanted["third hand free"], rules("pagat", void_partner_winning="exempt"))


@field_case("FC-050")
def test_undertrumping_counts(case: Case) -> None:
    wanted = case["expected_by_ruleset"]
    check(case["input"], wanted["P"])
    forced = rules("pagat", cannot_overruff="must_undertrump")
    check(case["input"], wanted["P + forced undertrump"], forced)


@field_case("FC-052")
def test_direction(case: Case) -> None:
    wanted = case["expected"]
    check(case["input"], wanted)
    clockwise = rules("pagat", direction="cw")
    check(case["input"], wanted["if_clockwise_bug"], clockwise)


@field_case("FC-053")
def test_the_line_adds_up(case: Case) -> None:
    for question, wanted in zip(case["input"]["calls"], case["expected"]["values"], strict=True):
        position = solve_position(question, PAGAT)
        solution = solved(position)
        assert solution.value.card_points[0] == wanted
        assert points_of_line(position, solution.line) == wanted


def points_of_line(position: Position, line: tuple[Card, ...]) -> int:
    """North-South's card points of a line that plays all cards left, each legal."""
    assert len(line) == position.cards_left
    contract, points = position.contract, 0
    for each in line:
        assert each in legal_in(position)
        trick = (*position.trick, each)
        leader = position.leader
        position = after(position, each)
        if len(trick) == 4:
            winner = trick_winner(contract.kind, contract.trump, leader, trick, "ccw")
            last = position.cards_left == 0
            gained = trick_points(contract.kind, contract.trump, trick, last=last)
            points += 0 if winner.side else gained
    return points


@field_case("FC-054")
def test_back_and_forth(case: Case) -> None:
    assert case["expected"]["result"] == "holds for all k"
    record = record_of_fc_012()

    def at_ply(count: int) -> Position:
        return position_from_deal(record.rules, record.deal, record.contract, record.plays[:count])

    walked = [at_ply(0)]
    for each in record.plays:
        walked.append(after(walked[-1], each))
    for count, position in enumerate(walked):
        assert at_ply(count) == position
        held = [each for hand in position.hands for each in hand]
        assert sorted([*held, *position.trick, *position.gone]) == list(PACK)
        part = replace(record, plays=record.plays[:count])
        assert read_record_line(write_record_line(part)) == part
        if count >= 16:
            assert solved(at_ply(count)) == solved(position)


@field_case("FC-055")
def test_every_process_says_the_same(case: Case) -> None:
    solution = check(case["input"]["call"], case["expected"])
    # Equal cards come in written order.
    assert [str(each.card) for each in solution.cards] == ["9D", "8D", "7D"]
    program = (
        "from tests.cases.test_solver import solved, solve_position, CASES, PAGAT;"
        "print(solved(solve_position(CASES['FC-055']['input']['call'], PAGAT)))"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert answers == {f"{solution}\n"}


@field_case("FC-056")
def test_symmetry(case: Case) -> None:
    for question in case["input"]["base"]:
        position = solve_position(question, PAGAT)
        plain = [suit for suit in Suit if suit is not position.contract.trump]
        wanted = solved(position)
        for order in itertools.permutations(plain):
            names = dict(zip(plain, order, strict=True))
            renamed = ending(
                PAGAT,
                hands_of([rename(hand, names) for hand in position.hands]),
                position.contract,
                position.leader,
            )
            assert solved(renamed).value == wanted.value
            assert sorted(per_card(solved(renamed)).values()) == sorted(per_card(wanted).values())
        for steps in range(1, 4):
            turned = ending(
                PAGAT,
                hands_of([position.hands[(seat - steps) % 4] for seat in Seat]),
                position.contract,
                position.leader.next("ccw", steps),
            )
            points = solved(turned).value.card_points
            assert points == (wanted.value.card_points if steps == 2 else other_way(wanted))


def hands_of(hands: list[frozenset[Card]]) -> Hands:
    return hands[0], hands[1], hands[2], hands[3]


def rename(hand: frozenset[Card], names: dict[Suit, Suit]) -> frozenset[Card]:
    return frozenset(Card.of(each.rank, names.get(each.suit, each.suit)) for each in hand)


def other_way(solution: Solution) -> tuple[int, int]:
    north_south, east_west = solution.value.card_points
    return east_west, north_south


@field_case("FC-057")
def test_opponents_oppose(case: Case) -> None:
    assert value(case["input"]) == case["expected"]["value"]
    position = solve_position(case["input"], PAGAT)
    together = case["expected"]["cooperative_value_that_must_not_be_returned"]
    assert best_together(position) == together


def best_together(position: Position) -> int:
    """North-South's card points if all four players helped them."""
    if not position.cards_left and not position.trick:
        return 0
    found = []
    for each in legal_in(position):
        trick = (*position.trick, each)
        gained = 0
        following = after(position, each)
        if len(trick) == 4 and not following.leader.side:
            kind, trump = position.contract.kind, position.contract.trump
            gained = trick_points(kind, trump, trick, last=not following.cards_left)
        found.append(gained + best_together(following))
    return max(found)


@field_case("FC-058")
def test_sizes_of_hands(case: Case) -> None:
    good, *bad = case["input"]["rows"]
    assert value(good) == 27
    for question, named in zip(bad, ("South holds 2", "North holds 2"), strict=True):
        with pytest.raises(InputError, match=named) as caught:
            solve_position(question, PAGAT)
        assert caught.value.field == "deal.hands"


@field_case("FC-059")
def test_two_solvers_at_once(case: Case) -> None:
    assert case["input"]["load"]
    questions = [row for name in ENDINGS for row in questions_of(CASES[name])]
    rule_sets = (PAGAT, rules("saudi"), rules("pagat", void_partner_winning="exempt"))
    wanted = {(i, j): value(q, r) for i, q in enumerate(questions) for j, r in enumerate(rule_sets)}
    wrong: list[tuple[int, int]] = []

    def work(start: int) -> None:
        for turn in range(len(questions) * 4):
            key = ((start + turn) % len(questions), turn % len(rule_sets))
            if value(questions[key[0]], rule_sets[key[1]]) != wanted[key]:
                wrong.append(key)

    threads = [threading.Thread(target=work, args=(start,)) for start in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def questions_of(case: Case) -> list[Case]:
    """Every `Solve` call in a case."""
    given = case["input"]
    return given.get("rows") or [given.get("call", given)]


@field_case("FC-061")
def test_equal_and_forced_cards_are_no_mistakes(case: Case) -> None:
    equal, forced = case["input"]["rows"][0], CASES["FC-042"]["input"]["rows"][0]
    for question, card, answer in zip(
        (equal, forced), case["input"]["played"], case["expected"]["rows"], strict=True
    ):
        solution = solved(solve_position(question, PAGAT))
        played = next(each for each in solution.cards if str(each.card) == card)
        assert played.loss_card_points == answer["loss"]
        assert played.best is not answer["mistake"]
        assert (len(solution.cards) == 1) is answer.get("forced", False)


def test_the_kinds_of_the_endings() -> None:
    kinds = {
        solve_position(question, PAGAT).contract.kind
        for name in ENDINGS
        for question in questions_of(CASES[name])
    }
    assert kinds == {ContractKind.HOKUM, ContractKind.SUN}
