"""What holds of legal cards and tricks under any rules (rules K.2)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baloot_solver.cards import PACK, Card, ContractKind, Suit
from baloot_solver.deal import EkkaState
from baloot_solver.errors import InputError
from baloot_solver.play import (
    is_ekka,
    judge_cards,
    legal_cards,
    trick_points,
    trick_winner,
    winning_card,
)
from baloot_solver.rules.card_tables import strength, total_points
from tests.rules.strategies import Moment, moments


def legal(moment: Moment, ekka: EkkaState = EkkaState.AUTO) -> frozenset[Card]:
    return frozenset(
        legal_cards(
            moment.rules,
            moment.kind,
            moment.trump,
            moment.hand,
            leader=moment.leader,
            trick=moment.trick,
            gone=moment.gone,
            locked=moment.locked,
            ekka=ekka,
        )
    )


@given(moments())
def test_never_empty_and_every_card_has_its_reason(moment: Moment) -> None:
    rulings = judge_cards(
        moment.rules,
        moment.kind,
        moment.trump,
        moment.hand,
        leader=moment.leader,
        trick=moment.trick,
        gone=moment.gone,
        locked=moment.locked,
    )
    assert {each.card for each in rulings} == moment.hand
    assert any(each.legal for each in rulings) == bool(moment.hand)
    assert all(each.reason and each.section for each in rulings)


@given(moments())
def test_following_suit_is_absolute(moment: Moment) -> None:
    if moment.trick:
        led = moment.trick[0].suit
        following = {each for each in moment.hand if each.suit == led}
        assert not following or legal(moment) <= following


@given(moments())
def test_ekka_frees_and_never_binds(moment: Moment) -> None:
    without = legal(moment, EkkaState.NOT_CALLED)
    assert without <= legal(moment)
    with suppress(InputError):  # a false call, which the next test looks at
        assert without <= legal(moment, EkkaState.CALLED)


@given(moments())
def test_a_call_is_accepted_exactly_when_it_is_true(moment: Moment) -> None:
    true = (
        bool(moment.trick)
        and moment.rules.ekka != "off"
        and is_ekka(moment.kind, moment.trump, moment.trick[0], moment.gone)
    )
    if true:
        assert legal(moment, EkkaState.CALLED)
    else:
        with pytest.raises(InputError) as caught:
            legal(moment, EkkaState.CALLED)
        assert caught.value.reason == "FALSE_EKKA"


@given(moments())
def test_locked_play_never_leaves_a_leader_without_a_card(moment: Moment) -> None:
    locked = replace(moment, locked=True, trick=(), leader=moment.seat)
    if locked.hand and locked.kind is ContractKind.HOKUM:
        found = legal(locked)
        plain = {each for each in locked.hand if each.suit != locked.trump}
        assert found == (plain or locked.hand)


@given(moments(), st.permutations(list(Suit)))
def test_renaming_suits_changes_nothing(moment: Moment, names: list[Suit]) -> None:
    def renamed(card: Card) -> Card:
        return Card.of(card.rank, names[card.suit])

    other = replace(
        moment,
        trump=None if moment.trump is None else names[moment.trump],
        hands=tuple(frozenset(map(renamed, hand)) for hand in moment.hands),
        trick=tuple(map(renamed, moment.trick)),
        gone=frozenset(map(renamed, moment.gone)),
    )
    assert legal(other) == frozenset(map(renamed, legal(moment)))


@given(moments())
def test_the_winner_is_the_strongest_trump_or_else_of_the_led_suit(moment: Moment) -> None:
    if not moment.trick:
        return
    kind, trump = moment.kind, moment.trump
    trumps = [each for each in moment.trick if each.suit == trump]
    pool = trumps or [each for each in moment.trick if each.suit == moment.trick[0].suit]
    best = max(pool, key=lambda each: strength(kind, trump, each))
    assert winning_card(kind, trump, moment.trick) == best
    winner = trick_winner(kind, trump, moment.leader, moment.trick, moment.rules.direction)
    step = 1 if moment.rules.direction == "ccw" else -1
    assert winner == (moment.leader + step * moment.trick.index(best)) % 4


@pytest.mark.parametrize(
    ("kind", "total"),
    [
        (ContractKind.HOKUM, 162),
        (ContractKind.SUN, 130),
        (ContractKind.NO_TRUMP, 162),
        (ContractKind.ALL_TRUMP, 258),
    ],
)
def test_totals(kind: ContractKind, total: int) -> None:
    for trump in Suit if kind is ContractKind.HOKUM else [None]:
        assert trick_points(kind, trump, PACK, last=True) == total == total_points(kind)
