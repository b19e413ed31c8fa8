"""Positions that differ in names only have one form, and an answer to it answers them all."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from baloot_solver.canonical import canonical, solve_shared
from baloot_solver.cards import Seat, Suit
from baloot_solver.deal import Position, Scored
from baloot_solver.errors import InputError
from baloot_solver.generate import random_ending, random_position
from baloot_solver.projects import Project, ProjectClass
from baloot_solver.rules import load_rule_set
from baloot_solver.solve import Objective, Solution, SolverContext, solve
from tests.canonical.checking import drawn, faults, seen_otherwise

CONTEXT = SolverContext(1 << 15)


@pytest.mark.parametrize("piece", range(8))
def test_an_answer_from_the_form_is_a_fresh_answer(piece: int) -> None:
    assert [line for index in range(12) for line in faults(f"{piece}/{index}", CONTEXT)] == []


def test_the_form_is_its_own_form_led_by_south_with_spades_for_trump() -> None:
    for index in range(200):
        form = canonical(drawn(f"again/{index}")[0]).position
        again = canonical(form)
        assert again.position == form
        assert form.leader is Seat.SOUTH
        assert form.contract.trump in (None, Suit.SPADES)


def test_keys_tell_hands_apart() -> None:
    """Of thousands of hands no two share a key unless they share a form."""
    forms: dict[bytes, Position] = {}
    for index in range(3000):
        form = canonical(
            random_ending(index % 7, index, rules=load_rule_set("saudi"), cards=1 + index % 3)
        )
        assert forms.setdefault(form.key, form.position) == form.position
    assert 1000 < len(forms) < 3000


@pytest.mark.parametrize(
    "change",
    [
        lambda at: replace(at, contract=replace(at.contract, buyer=at.contract.buyer.next())),
        lambda at: replace(at, rules=load_rule_set("kammelna")),
        lambda at: replace(at, dealer=at.dealer.next()),
        lambda at: replace(at, so_far=replace(at.so_far, card_points=(1, 0))),
        lambda at: replace(at, up_card=None),
        lambda at: replace(at, declarations=()),
    ],
)
def test_what_a_score_hangs_on_is_in_the_key(change) -> None:
    position = random_position(3, rules=load_rule_set("saudi"))
    assert canonical(change(position)).key != canonical(position).key


def test_what_no_value_hangs_on_is_not_in_the_key() -> None:
    position = random_ending(3, rules=load_rule_set("saudi"), cards=4)
    contract = replace(position.contract, buyer=Seat.WEST)
    assert canonical(replace(position, contract=contract)).key == canonical(position).key


def test_scored_projects_follow_their_cards() -> None:
    position = random_position(5, rules=load_rule_set("saudi"), plays=20)
    assert position.so_far is not None
    gone = sorted(position.gone)[:3]
    project = Project(Seat.EAST, ProjectClass.SIRA, None, tuple(gone), 2)
    given = replace(
        position, dealt=None, so_far=replace(position.so_far, scored=Scored((project,), ()))
    )
    form = canonical(given)
    (found,) = form.position.so_far.scored.projects  # type: ignore[union-attr]
    assert {form.view.back.card(card) for card in found.cards} == set(gone)
    assert form.view.back.seat(found.seat) is Seat.EAST
    assert canonical(position).key != form.key


def test_an_error_names_the_cards_and_seats_that_were_given() -> None:
    rules = load_rule_set("saudi")
    ending = random_ending(11, rules=rules, cards=3)
    answers: dict[tuple[bytes, Objective], Solution] = {}
    for position in (ending, seen_otherwise(ending, Random(1))):
        with pytest.raises(InputError) as fresh:
            solve(position, Objective.GAME_POINTS)
        with pytest.raises(InputError) as shared:
            solve_shared(position, Objective.GAME_POINTS, answers)
        assert str(shared.value) == str(fresh.value)
    assert answers == {}
