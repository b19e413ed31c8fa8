"""Random hands over all profiles: values are a fresh solve's, losses add up, exactly."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from baloot_solver.analysis import analyse
from baloot_solver.cards import Side
from baloot_solver.deal import EkkaState, HandRecord
from baloot_solver.solve import Objective, SolverContext, solve
from tests.analysis import checking
from tests.analysis.checking import faults, plain_positions
from tests.analysis.hands import drawn_hand
from tests.exactness.views import View, renaming

CONTEXT = SolverContext(1 << 15)


def hand(name: str, *, unruly: bool = False) -> HandRecord:
    return drawn_hand(Random(f"analysis/{name}"), unruly=unruly)


@pytest.mark.parametrize("piece", range(6))
def test_values_are_those_of_a_fresh_solve_and_losses_add_up(piece: int) -> None:
    for index in range(3):
        assert faults(hand(f"plain/{piece}/{index}"), CONTEXT) == []


@pytest.mark.parametrize("piece", range(4))
def test_so_they_do_where_the_rules_were_broken(piece: int) -> None:
    broken = 0
    for index in range(3):
        record = hand(f"unruly/{piece}/{index}", unruly=True)
        assert faults(record, CONTEXT) == []
        broken += len(analyse(record, context=CONTEXT).score.infractions)
    assert broken > 0


def test_positions_are_those_of_the_rules_own_replay() -> None:
    seen = 0
    for index in range(20):
        record = hand(f"positions/{index}")
        expected = plain_positions(record)
        if expected is None:
            continue
        found = [step.position for step in analyse(record, context=CONTEXT).steps]
        plain = [replace(each, ekka=EkkaState.AUTO) for each in found]
        assert plain == expected[: len(plain)]
        seen += len(plain)
    assert seen > 50


def test_a_wrong_value_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    record = hand("plain/0/0")
    other = solve(analyse(record, context=CONTEXT).steps[0].position, Objective.CARD_POINTS)
    monkeypatch.setattr(checking, "solve", lambda *args, **kwargs: other)
    assert faults(record, CONTEXT)


def seen(record: HandRecord, view: View) -> HandRecord:
    """A record as a view sees it."""
    contract = replace(
        record.contract,
        trump=view.suit(record.contract.trump),
        buyer=view.some_seat(record.contract.buyer),
    )
    declared = record.declarations
    return replace(
        record,
        deal=view.deal(record.deal),
        contract=contract,
        plays=tuple(map(view.card, record.plays)),
        match_before=None if record.match_before is None else view.pair(record.match_before),
        declarations=None
        if declared is None
        else tuple(
            replace(each, seat=view.seat(each.seat), cards=tuple(map(view.card, each.cards)))
            for each in declared
        ),
    )


@pytest.mark.parametrize("piece", range(6))
def test_other_names_for_suits_and_seats_give_the_same_analysis(piece: int) -> None:
    record = hand(f"views/{piece}")
    # Ties of projects go by trump or seat, never by the name of a suit, so any renaming will do.
    suits = renaming(Random(piece)).suits
    view = View(suits=suits, turn=piece % 4)
    mine, theirs = analyse(record, context=CONTEXT), analyse(seen(record, view), context=CONTEXT)
    assert [view.card(step.card) for step in mine.steps] == [step.card for step in theirs.steps]
    for objective in Objective:
        if mine.game_points is None and objective is Objective.GAME_POINTS:
            assert theirs.game_points is None
            continue
        for one, other in zip(mine.steps, theirs.steps, strict=True):
            was, now = one.appraisal(objective), other.appraisal(objective)
            assert was is not None
            assert now is not None
            assert view.outcome(was.before) == now.before
            assert view.outcome(was.after) == now.after
            assert {view.card(card) for card in was.best_cards} == set(now.best_cards)
            assert (was.best, was.loss_card_points, was.loss_game_points) == (
                now.best, now.loss_card_points, now.loss_game_points
            )  # fmt: skip
            assert view.pair(was.losses) == now.losses
    for side in Side:
        turned = side.other if view.turn % 2 else side
        assert mine.card_points.side_loss(side) == theirs.card_points.side_loss(turned)
    assert [step.cost for step in mine.steps] == [step.cost for step in theirs.steps]
