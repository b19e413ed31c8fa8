"""What is told of an ending's projects: it must fit the deal, whatever the objective asks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from baloot_solver.cards import ContractKind, Seat, Suit, cards
from baloot_solver.deal import Contract, Position, Scored, SoFar
from baloot_solver.errors import InputError
from baloot_solver.notation import read_hands
from baloot_solver.play import ending
from baloot_solver.projects import Project, project_of_cards
from baloot_solver.rules import load_rule_set
from baloot_solver.solve import Objective, solve

S, E, N, W = Seat
SAUDI = load_rule_set()
HEARTS = Contract(ContractKind.HOKUM, Suit.HEARTS, N)
HANDS = read_hands("S:..AQ7.J E:QJ8.7.. N:9.A9..8 W:7..9.K7")


def project(seat: Seat, held: str) -> Project:
    return project_of_cards(SAUDI, ContractKind.HOKUM, seat, cards(held))


def told(*projects: Project, baloot: tuple[Seat, ...] = ()) -> Position:
    so_far = SoFar((28, 74), (1, 3), Scored(projects, baloot))
    return ending(SAUDI, HANDS, HEARTS, W, (), so_far, dealer=E)


HIGH_TRUMPS = project(S, "KH QH JH")


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize(
    ("position", "field", "reason", "card"),
    [
        (told(HIGH_TRUMPS, project(W, "TS TH TD TC")), "projects", "BOTH_SIDES_SCORE", ""),
        (told(HIGH_TRUMPS, HIGH_TRUMPS), "projects[1]", "SHARED_CARD", "KH"),
        (told(HIGH_TRUMPS, baloot=(N,)), "baloot", "BALOOT_NOT_HELD", "QH"),
        (told(baloot=(N, S)), "baloot", "TWO_BALOOT", ""),
        (told(project(N, "TS 9S 8S")), "projects[0]", "NOT_HELD", "8S"),
    ],
)
def test_what_cannot_have_scored_is_refused(
    position: Position, field: str, reason: str, card: str, objective: Objective
):
    with pytest.raises(InputError) as error:
        solve(position, objective)
    assert error.value.field == f"so_far.scored.{field}"
    assert error.value.reason == reason
    assert card in error.value.description


def test_a_card_on_the_table_was_held_by_who_laid_it():
    claims = replace(told(project(S, "9D 8D 7D")), hands=HANDS)
    with pytest.raises(InputError, match="South cannot have held 9D: West has it"):
        solve(claims)
    laid = ending(SAUDI, HANDS, HEARTS, W, cards("9D"), claims.so_far, dealer=E)
    with pytest.raises(InputError, match="South cannot have held 9D: West has it"):
        solve(laid)


def test_what_fits_is_scored():
    answer = solve(told(HIGH_TRUMPS, baloot=(S,)), Objective.CARD_POINTS)
    assert answer.value.game_points is not None
    assert answer.projects is not None
    assert answer.projects.scored == (HIGH_TRUMPS,)


def test_card_points_ask_only_for_facts_that_can_still_matter():
    """The up-card decides gamerules' kaboot; with a trick on each side there is none any more."""
    rules = load_rule_set("gamerules")
    so_far = SoFar((28, 74), (1, 3), Scored())
    position = ending(rules, HANDS, HEARTS, W, (), so_far, dealer=E)
    by_game_points = solve(position).value
    assert by_game_points.game_points is not None
    by_card_points = solve(position, Objective.CARD_POINTS)
    assert by_card_points.value.game_points is not None
    losses = [each.loss_game_points for each in by_card_points.cards]
    assert None not in losses


def test_projects_are_told_where_only_the_buyer_is_missing():
    position = replace(told(HIGH_TRUMPS), contract=replace(HEARTS, buyer=None))
    answer = solve(position, Objective.CARD_POINTS)
    assert answer.value.game_points is None
    assert answer.projects is not None
    assert answer.projects.scored == (HIGH_TRUMPS,)
