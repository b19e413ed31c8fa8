"""Yes and no agree with full values and with the brute force, of positions and of every card."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import baloot_solver as baloot
from baloot_solver.cards import Card, ContractKind, Seat, Side, card
from baloot_solver.deal import Position, Scored, SoFar
from baloot_solver.decide import CardPoints, GamePoints, Kaboot, Makes, Question, decide
from baloot_solver.generate import random_ending, random_position
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.kernel.problem import numbering, problem_of
from baloot_solver.play import after, legal_in
from baloot_solver.projects import Project, ProjectClass
from baloot_solver.ranking import TableRanking
from baloot_solver.rules import PROFILES, load_rule_set
from baloot_solver.solve import Objective, solve
from baloot_solver.standing import standing_of
from tests.decide.checking import (
    asked_and_told,
    by_brute_force,
    by_values,
    drawn_questions,
    has_holes,
    side_of,
    wanted,
)
from tests.exactness.recorded import SCORED_PROFILES, drawn_position
from tests.exactness.streams import Contexts

NORTH_SOUTH, EAST_WEST = Side
DEAL = "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK W:J.T7.QJ.T98"
BOUGHT: dict[str, Any] = {"contract": "hokum:H", "buyer": "S", "dealer": "W"}
ENDING = "S:..AQ7.J E:QJ8.7.. N:9.A9..8 W:7..9.K7"
LED: dict[str, Any] = {"contract": "hokum:H", "leader": "W", "profile": "browser"}


def test_endings_with_a_score_sheet_agree_with_the_brute_force():
    """Every scored profile and all levels, inside tricks and between; many tables have holes."""
    contexts = Contexts()
    seen: Counter[object] = Counter()
    for index in range(80):
        random = Random(f"decide/{index}")
        position = drawn_position(random, random.choice((2, 3, 3, 4)), overrides=index % 4 == 3)
        context = contexts.of(index)
        for question in drawn_questions(random, position):
            witness = by_brute_force(position, question)
            assert asked_and_told(position, question, context) == witness, (index, question)
            if not isinstance(question, Makes):
                assert by_values(position, question) == witness, (index, question)
            ours = position.to_play.side is side_of(position, question)
            seen[type(question), witness[0]] += 1
            seen[position.rules.name] += 1
            seen[position.contract.kind] += 1
            seen["inside a trick"] += bool(position.trick)
            seen["holes"] += has_holes(position, question)
            seen["cards differ", ours] += len(set(witness[1].values())) == 2
    for kind in (Makes, Kaboot, CardPoints, GamePoints):
        assert min(seen[kind, True], seen[kind, False]) > 2, kind
    assert all(seen[name] for name in SCORED_PROFILES)
    assert all(seen[kind] for kind in ContractKind)
    assert seen["inside a trick"] > 150
    assert seen["holes"] > 10
    assert min(seen["cards differ", True], seen["cards differ", False]) > 8


@pytest.mark.parametrize("profile", PROFILES)
def test_endings_that_count_from_here_agree_with_the_brute_force(profile: str):
    rules = load_rule_set(profile)
    context = SolverContext(1 << 12)
    answers: Counter[bool] = Counter()
    for index in range(12):
        position = random_ending(41, index, rules=rules, cards=3, plays=index % 4)
        for question in drawn_questions(Random(index), position):
            witness = by_brute_force(position, question)
            assert asked_and_told(position, question, context) == witness, (index, question)
            answers[witness[0]] += 1
    assert len(answers) == 2


def every_question(position: Position, context: SolverContext) -> list[Question]:
    """Both kaboots, and each threshold at the position's value, one below and one above it."""
    side = position.to_play.side
    questions: list[Question] = [Kaboot(NORTH_SOUTH), Kaboot(EAST_WEST)]
    pair = solve(position, Objective.CARD_POINTS, context=context).value.card_points
    questions += [
        CardPoints(points, side)
        for points in range(pair[side] - 1, pair[side] + 2)
        if 0 <= points <= sum(pair)
    ]
    if position.rules.name in SCORED_PROFILES:
        recorded = solve(position, context=context).value.game_points
        assert recorded is not None
        worth = recorded[side.other] - recorded[side]
        questions += [GamePoints(worth + step, side.other) for step in (-1, 0, 1)]
    return questions


@pytest.mark.parametrize("profile", PROFILES)
def test_hands_on_their_way_agree_with_full_values(profile: str):
    """Hands after some tricks, what came before counted in."""
    rules = load_rule_set(profile)
    context = SolverContext()
    for index in range(6):
        kind = rules.contracts[index % len(rules.contracts)]
        position = random_position(43, index, rules=rules, kind=kind, plays=9 + 2 * index)
        for question in every_question(position, context):
            assert asked_and_told(position, question, context) == by_values(position, question)
        if profile in SCORED_PROFILES:
            assert asked_and_told(position, Makes(), context) == makes_by_table(position)


@pytest.mark.parametrize(("profile", "kind"), [
    ("saudi", ContractKind.HOKUM), ("federation", ContractKind.SUN),
    ("bazar-blot", ContractKind.NO_TRUMP), ("bazar-blotstar", ContractKind.HOKUM),
])  # fmt: skip
def test_whole_deals_agree_with_full_values(profile: str, kind: ContractKind):
    position = random_position(47, 1, rules=load_rule_set(profile), kind=kind)
    context = SolverContext()
    for question in every_question(position, context):
        assert asked_and_told(position, question, context) == by_values(position, question)
    assert asked_and_told(position, Makes(), context) == makes_by_table(position)


def makes_by_table(position: Position) -> tuple[bool, dict[Card, bool]]:
    """Whether the contract is made, by the search of the whole table where 1 is made and 0 is not.

    That search knows nothing of steps: it ranks every outcome and finds the value of each card.
    """
    standing = standing_of(position)
    wants = wanted(position, Makes())
    side = side_of(position, Makes())
    sign = 1 if side is NORTH_SOUTH else -1
    total = standing.whole
    nobody = [sign * wants((points, None)) for points in range(total + 1)]
    swept = [sign * wants((total, NORTH_SOUTH)), sign * wants((0, EAST_WEST))]
    ranking = TableRanking(
        (nobody, [swept[0]] * (total + 1), [swept[1]] * (total + 1)), standing.can_sweep
    )
    context = SolverContext()
    context.begin()
    numbers = numbering(position.contract.kind, position.contract.trump)
    by_number = ranking.values(context, standing.play, CancelFlag())
    cards = {numbers.card[number]: wants(ends) for number, ends in by_number.items()}
    choose = any if position.to_play.side is side else all
    return choose(cards.values()), cards


class Counting(SolverContext):
    """Counts how often the search of a table was needed."""

    tables = 0

    def reaches_rank(self, *arguments: Any) -> bool:
        self.tables += 1
        return super().reaches_rank(*arguments)


SIX_TRICKS: dict[str, Any] = {
    "contract": "hokum:D", "buyer": "S", "dealer": "W", "leader": "S", "level": "double",
    "locked": "open", "profile": "federation", "so_far": SoFar((122, 0), (6, 0), Scored((), ())),
}  # fmt: skip


#: The same six tricks with every seat moved one on, so that East-West has them.
MOVED: dict[str, Any] = SIX_TRICKS | {
    "buyer": "E", "dealer": "S", "leader": "E", "so_far": SoFar((0, 122), (0, 6), Scored((), ())),
}  # fmt: skip


@pytest.mark.parametrize(
    ("hands", "details", "side"),
    [
        ("S:A8... E:K7... N:Q.T.. W:J9...", SIX_TRICKS, NORTH_SOUTH),
        ("E:A8... N:K7... W:Q.T.. S:J9...", MOVED, EAST_WEST),
    ],
)
def test_a_trick_is_thrown_away_where_kaboot_records_less(
    hands: str, details: dict[str, Any], side: Side
):
    """Federation, doubled: kaboot is flat 25, a plain win 32, so the buyer must lose a trick.

    The Ace first leaves the 8, which the others cannot help taking. The 8 first goes to partner's
    Queen if they like, and his lone Ten takes the last trick. No number of points tells the two
    apart.
    """
    position = baloot.position(hands, **details)
    question = GamePoints(26, side)
    assert has_holes(position, question)
    context = Counting()
    decision = decide(position, question, cards=True, context=context)
    assert decision.holds
    assert [(str(each.card), each.holds) for each in decision.cards] == [
        ("AS", True),
        ("8S", False),
    ]
    assert context.tables > 0
    assert decide(position, GamePoints(25, side)).holds
    assert not decide(position, GamePoints(33, side)).holds
    assert not decide(position, Kaboot(side)).holds
    # For the other side the same outcomes are those it wants kept from the buyer.
    assert decide(position, GamePoints(-25, side.other)).holds is False


def test_a_monotone_question_needs_no_table():
    context = Counting()
    for index in range(20):
        position = random_position(53, index, rules=load_rule_set(), plays=8 + index % 16)
        questions: list[Question] = [Makes(), Kaboot(NORTH_SOUTH), CardPoints(82, EAST_WEST)]
        for question in questions:
            decide(position, question, cards=True, context=context)
    assert context.tables == 0


def test_what_came_before_counts():
    """North-South have 28 and get 67 in the end; told nothing of before, they get 39."""
    told = SoFar((28, 74), (1, 3), Scored((), ()))
    known = baloot.position(ENDING, **LED, buyer="N", dealer="E", so_far=told)
    assert decide(known, CardPoints(67, NORTH_SOUTH)).holds
    assert not decide(known, CardPoints(68, NORTH_SOUTH)).holds
    assert decide(known, CardPoints(28, NORTH_SOUTH)).nodes == 0
    assert not decide(known, Makes()).holds
    assert not decide(known, Kaboot(EAST_WEST)).holds
    from_here = baloot.position(ENDING, **LED)
    assert decide(from_here, CardPoints(39, NORTH_SOUTH)).holds
    assert not decide(from_here, CardPoints(40, NORTH_SOUTH)).holds


def test_the_buyer_asks_where_no_side_is_named():
    position = baloot.position(DEAL, **BOUGHT)
    decision = decide(position, CardPoints(100))
    assert decision.side is NORTH_SOUTH
    assert decision.question == CardPoints(100, NORTH_SOUTH)
    assert decision.to_play is Seat.SOUTH


def test_a_hand_that_is_over_is_told_without_a_search():
    deal = random_position(59, 2, rules=load_rule_set(), plays=31)
    over = after(deal, legal_in(deal)[0])
    assert over.so_far is not None
    for side in Side:
        points = over.so_far.card_points[side]
        assert decide(over, CardPoints(points, side)).holds
        assert not decide(over, CardPoints(min(points + 1, 162), side)).holds or points == 162
        assert decide(over, Kaboot(side)).holds == (over.so_far.tricks[side] == 8)
    value = solve(over).value
    made = decide(over, Makes(), cards=True)
    assert (made.holds, made.cards, made.nodes, made.to_play) == (value.made, (), 0, None)
    swept = baloot.position("S:A... E:K... N:Q... W:J...", **SIX_TRICKS | {
        "so_far": SoFar((132, 0), (7, 0), Scored((), ()))
    })  # fmt: skip
    for _ in range(4):
        swept = after(swept, legal_in(swept)[0])
    assert decide(swept, Kaboot(NORTH_SOUTH)).holds
    assert not decide(swept, Kaboot(EAST_WEST)).holds


def test_a_question_costs_less_than_a_value():
    """In sum, with its own table emptied before each: a null window at the contract line."""
    asked = value = 0
    context, flag = SolverContext(), CancelFlag()
    for profile, kind in (("contree", ContractKind.HOKUM), ("saudi", ContractKind.SUN)):
        rules = load_rule_set(profile)
        for index in range(6):
            position = random_position(61, index, rules=rules, kind=kind, plays=4)
            line = 82 if kind is ContractKind.HOKUM else 66
            asked += decide(position, CardPoints(line), context=context).nodes
            context.begin()
            context.value(problem_of(position), flag)
            value += context.nodes
    assert 0 < 2 * asked < value


def refused(position: Position, question: Question) -> tuple[str, str]:
    with pytest.raises(baloot.InputError) as error:
        decide(position, question)
    return error.value.field, error.value.reason


def test_what_cannot_be_told_is_refused_by_field():
    from_here = baloot.position(ENDING, **LED, buyer="N")
    assert refused(from_here, Kaboot()) == ("so_far", "TRICKS_UNKNOWN")
    assert refused(from_here, Makes()) == ("so_far", "NOT_SCORABLE")
    assert refused(from_here, GamePoints(1)) == ("so_far", "NOT_SCORABLE")
    unscored = baloot.position(ENDING, **LED, buyer="N", so_far=SoFar((28, 74), (1, 3)))
    assert refused(unscored, Makes()) == ("so_far.scored", "NOT_SCORABLE")
    assert not decide(unscored, Kaboot()).holds
    nobody = baloot.position(ENDING, **LED)
    assert refused(nobody, CardPoints(20)) == ("question.side", "MISSING")
    assert refused(nobody, Kaboot()) == ("question.side", "MISSING")
    assert refused(nobody, Makes()) == ("contract.buyer", "BUYER_MISSING")
    sun = baloot.position(DEAL, contract="sun", buyer="S", dealer="W")
    assert refused(sun, CardPoints(131)) == ("question.at_least", "CARD_POINTS_RANGE")
    assert refused(sun, CardPoints(-1)) == ("question.at_least", "CARD_POINTS_RANGE")
    contree = baloot.position(DEAL, contract="hokum:H", buyer="S", dealer="W", profile="contree")
    assert refused(contree, Makes()) == ("rules", "NO_SCORE_SHEET")
    assert decide(contree, CardPoints(82)).holds


def test_a_wrong_fact_is_refused_whatever_is_asked():
    """East cannot have held a Hundred of Kings where West still has one."""
    cards = tuple(card(f"K{suit}") for suit in "SHDC")
    kings = Project(Seat.EAST, ProjectClass.HUNDRED, None, cards, 10)
    told = SoFar((28, 74), (1, 3), Scored((kings,), ()))
    position = baloot.position(ENDING, **LED, buyer="N", dealer="E", so_far=told)
    for question in (Makes(), Kaboot(), CardPoints(20), GamePoints(0)):
        assert refused(position, question) == ("so_far.scored.projects[0]", "NOT_HELD")


def test_a_missing_fact_that_a_sweep_alone_needs_does_not_hide_who_makes_it():
    """A reverse kaboot is worth more by facts that are not known here; who won it is known."""
    position = baloot.position(
        "S:A7... E:K8... N:Q9... W:JT...", contract="sun", buyer="W", leader="S",
        profile="federation", so_far=SoFar((90, 0), (6, 0), Scored((), ())),
    )  # fmt: skip
    assert not decide(position, Makes()).holds
    assert refused(position, GamePoints(1)) == ("deal.dealer", "DEALER_MISSING")


def test_a_search_stops_when_it_is_told_to():
    flag = CancelFlag()
    flag.cancel()
    position = random_position(67, 0, rules=load_rule_set(), kind=ContractKind.SUN)
    with pytest.raises(baloot.Cancelled):
        decide(position, CardPoints(66), cancel=flag)
    assert decide(position, CardPoints(66)).nodes > 0
