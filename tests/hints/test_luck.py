"""Mistake or bad luck: against hints asked one by one, and on hands whose answer is plain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from baloot_solver.analysis import Analysis, Step, analyse
from baloot_solver.cards import Seat
from baloot_solver.errors import InputError
from baloot_solver.hints import view_of
from baloot_solver.hints.luck import WORTH_A_WORD, Luck, Visible, visible_losses
from baloot_solver.hints.suggest import Budget, suggest_play
from baloot_solver.kernel._context import CancelFlag, Cancelled
from baloot_solver.play import legal_in
from baloot_solver.rules import load_rule_set
from baloot_solver.solve import Objective
from tests.hints.histories import history

SEED = 211


def late(index: int, profile: str = "saudi") -> Analysis:
    """A random hand of 32 cards, of which the last tricks are asked about."""
    return analyse(history(SEED, index, load_rule_set(profile)))


def told(analysis: Analysis, most_worlds: int = 40) -> list[Visible | None]:
    return list(visible_losses(analysis, most_worlds=most_worlds))


def cost(step: Step, objective: Objective) -> int:
    appraisal = step.appraisal(objective)
    assert appraisal is not None
    loss = (
        appraisal.loss_game_points
        if objective is Objective.GAME_POINTS
        else appraisal.loss_card_points
    )
    assert loss is not None
    return loss


@pytest.mark.parametrize("profile", ["saudi", "contree"])
def test_it_is_the_two_losses_side_by_side(profile: str) -> None:
    scored = profile != "contree"
    objective = Objective.GAME_POINTS if scored else Objective.CARD_POINTS
    kinds = set()
    for index in range(2):
        analysis = late(index, profile)
        found = told(analysis)
        assert len(found) == len(analysis.steps)
        for step, visible in zip(analysis.steps, found, strict=True):
            assert visible is not None
            assert visible.objective is objective
            wrong = (
                visible.expected_loss.mean >= WORTH_A_WORD[objective]
                and visible.expected_loss.low > 0
            )
            lost = cost(step, objective) > 0
            assert (
                visible.luck
                is {
                    (True, True): Luck.MISTAKE,
                    (True, False): Luck.UNLUCKY,
                    (False, True): Luck.LUCKY,
                    (False, False): Luck.FINE,
                }[lost, wrong]
            )
            kinds.add(visible.luck)
            assert (step.card in visible.best) <= (visible.expected_loss.mean == 0)
            if step.forced:
                assert visible.expected_loss.mean == 0
                assert visible.worlds == 1
    assert kinds == set(Luck)


def test_the_expected_loss_is_that_of_a_hint() -> None:
    analysis = late(9)
    found = told(analysis, most_worlds=5000)
    compared = 0
    for step, visible in list(zip(analysis.steps, found, strict=True))[22:]:
        assert visible is not None
        if step.forced or not visible.exact:
            continue
        view = view_of(analysis.record, step.seat, step.play)
        hint = suggest_play(view, budget=Budget(5000), card_points=False)
        played = next(each for each in hint.cards if each.card == step.card)
        assert visible.expected_loss == played.behind
        assert visible.best == tuple(each.card for each in hint.cards if each.best)
        assert visible.reasons == hint.cards[0].reasons
        compared += 1
    assert compared > 2


def test_a_card_that_is_clear_needs_few_worlds() -> None:
    analysis = late(3)
    found = told(analysis, most_worlds=80)
    sampled = [
        visible.worlds
        for step, visible in zip(analysis.steps, found, strict=True)
        if visible is not None and not step.forced and not visible.exact
    ]
    assert (min(sampled), max(sampled)) == (40, 80)


def test_after_a_card_against_the_rules_nothing_is_told() -> None:
    record = history(SEED, 5, load_rule_set("saudi"))
    analysis = analyse(record)
    # The first card that had an illegal one beside it: that is laid instead, and then all stops.
    for step in analysis.steps:
        hand = step.position.hands[step.seat]
        illegal = sorted(hand - set(legal_in(step.position)))
        if illegal:
            break
    broken = replace(record, plays=(*record.plays[: step.play], illegal[0]))
    found = told(analyse(broken), most_worlds=5)
    assert found[-1] is None
    assert None not in found[:-1]
    assert len(found) == step.play + 1


def test_nothing_but_what_a_seat_saw_counts() -> None:
    """The hidden cards of the record change the loss by open hands, never the expected one."""
    record = history(SEED, 6, load_rule_set("saudi"), plays=9)
    analysis = analyse(record)
    step = analysis.steps[8]
    others = [seat for seat in Seat if seat is not step.seat]
    left = {seat: sorted(record.deal.hands[seat] - set(record.plays)) for seat in others}
    first, second = others[0], others[2]
    swapped = 0
    for one in left[first]:
        for two in left[second]:
            hands = list(record.deal.hands)
            hands[first] = hands[first] - {one} | {two}
            hands[second] = hands[second] - {two} | {one}
            south, east, north, west = hands
            try:
                deal = replace(record.deal, hands=(south, east, north, west))
                other = analyse(replace(record, deal=deal))
            except InputError:  # the up-card cannot move
                continue
            if other.score.infractions or swapped == 3:
                continue
            swapped += 1
            mine, theirs = told(analysis, most_worlds=20)[8], told(other, most_worlds=20)[8]
            assert mine is not None
            assert theirs is not None
            assert mine.expected_loss == theirs.expected_loss
            assert mine.best == theirs.best
    assert swapped == 3


def test_a_record_that_does_not_say_who_dealt_is_refused() -> None:
    record = history(SEED, 7, load_rule_set("gamerules"), plays=6)
    nobody = replace(record, deal=replace(record.deal, dealer=None))
    with pytest.raises(InputError) as caught:
        told(analyse(nobody))
    assert caught.value.field == "deal.dealer"


def test_it_is_stopped_from_outside() -> None:
    flag = CancelFlag()
    flag.cancel()
    with pytest.raises(Cancelled):
        list(visible_losses(late(3), cancel=flag))
