"""Of worthless neighbours led, the highest is tried: it alone may free partner from ruffing.

West holds 9C and 8C, the only clubs left, and East is void with a trump. 9C led is Ekka and leaves
East free, 8C led is not and makes him ruff (rules D, ruling 4). Trying only the lower of the two in
the search would hide West's better lead from every card before it.
"""

from __future__ import annotations

import baloot_solver
from baloot_oracle import brute, profiles
from baloot_solver.cards import cards

HANDS = ("AH 8D 7D", "KS QH QD", "7S 7H 9D", "KD 9C 8C")
UTILITY = [list(range(163))] * 3


def test_the_card_that_frees_partner_is_among_the_leads_tried() -> None:
    solution = baloot_solver.solve(
        "S:.A.87. E:K.Q.Q. N:7.7.9. W:..K.98",
        contract="hokum:S",
        buyer="S",
        leader="S",
        objective="card_points",
    )
    found = {int(each.card): each.outcome.card_points[0] for each in solution.cards}
    wanted = brute.evaluate(
        [[int(card) for card in cards(hand)] for hand in HANDS],
        0,
        [],
        kind="hokum",
        trump=0,
        play=profiles.SAUDI,
        locked=False,
        ekka_state=None,
        north_south_points=0,
        tricks=(1, 1),
        utility=UTILITY,
    )
    assert found == wanted
    assert found[int(cards("7D")[0])] == 3  # 24 where West never leads 9C
