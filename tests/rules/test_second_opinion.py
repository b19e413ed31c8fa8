"""Legal cards against the oracle's, which were written from the rules apart from the solver."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from baloot_oracle import brute
from baloot_solver.deal import EkkaState
from baloot_solver.play import is_ekka, legal_cards
from baloot_solver.rules.groups import PlayRules
from tests.rules.strategies import Moment, moments

CALLED = {EkkaState.AUTO: None, EkkaState.CALLED: True, EkkaState.NOT_CALLED: False}


def spelled(rules: PlayRules) -> dict[str, Any]:
    """The play parameters in the oracle's spelling, which is that of the profile files."""
    names = (
        "direction",
        "void_ruff",
        "void_partner_winning",
        "overruff",
        "cannot_overruff",
        "trump_led_beat",
        "all_trump_beat",
        "ekka",
    )
    return {
        "third_release": list(rules.third_release),
        **{each: getattr(rules, each) for each in names},
    }


@pytest.mark.parametrize("ekka", list(EkkaState))
@given(moment=moments())
@settings(max_examples=400)
def test_both_allow_the_same_cards(moment: Moment, ekka: EkkaState) -> None:
    if not moment.hand:
        return
    state = ekka
    if ekka is EkkaState.CALLED:
        lead = moment.trick[0] if moment.trick else None
        true = lead is not None and is_ekka(moment.kind, moment.trump, lead, moment.gone)
        state = ekka if true and moment.rules.ekka != "off" else EkkaState.AUTO
    found = legal_cards(
        moment.rules,
        moment.kind,
        moment.trump,
        moment.hand,
        leader=moment.leader,
        trick=moment.trick,
        gone=moment.gone,
        locked=moment.locked,
        ekka=state,
    )
    expected = brute.legal(
        sorted(moment.hand),
        list(moment.trick),
        sorted(moment.gone),
        kind=moment.kind.value,
        trump=-1 if moment.trump is None else int(moment.trump),
        play=spelled(moment.rules),
        locked=moment.locked,
        ekka_state=CALLED[state],
    )
    assert {int(each) for each in found} == set(expected)
