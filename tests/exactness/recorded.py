"""Hands with a score sheet, played down from full deals: game points with real projects and levels.

Profile, overrides, contract, level, buyer, dealer, up-card and bid are drawn; then the deal is
played by random legal cards (the oracle's idea of legal) down to a few cards a hand. Half of the
deals are one-sided and played to win, since all eight tricks would otherwise hardly ever be open
near the end, and kaboot is where the recorded score is least like card points (ruling 7).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from baloot_oracle import brute
from baloot_solver.cards import PACK, Card, ContractKind, Level, Seat, Suit
from baloot_solver.deal import Contract, Deal, EkkaState, Position
from baloot_solver.errors import InputError
from baloot_solver.kernel._context import SolverContext
from baloot_solver.play import position_from_deal
from baloot_solver.ranking import Ends
from baloot_solver.rules import PROFILES, RuleSet, load_rule_set
from baloot_solver.rules.card_tables import strength
from baloot_solver.rules.groups import LadderAuction
from baloot_solver.rules.parameters import Parameter
from baloot_solver.scoring import (
    HandFacts,
    UtilityTable,
    facts_from_position,
    is_monotone,
    score_outcome,
    utility_table,
)
from baloot_solver.solve import Objective, Outcome
from tests.exactness.asking import Asked, chain_order, differences

SCORED_PROFILES = tuple(name for name in PROFILES if name != "contree")
#: Values of the parameters that are no closed list.
_VALUES: Mapping[str, tuple[str, ...]] = {
    "max_projects": ("1", "2", "null"),
    "compare": ("seat", "class,seat", "cards,top_rank,seat", "value,trump,seat",
                "carre_first,value,cards,top_rank,trump,seat", "class,run5_first,top_rank,seat"),
    "baloot_value": ("0", "2", "7"),
    "hand_total": ("16,26", "17,27", "20,30"),
    "kaboot": ("null", "25,44", "40,50", "0,0"),
    "kaboot_upcard_ace": ("null", "88"),
    "reverse_kaboot": ("null", "88"),
    "target": ("1", "101", "152", "701"),
    "no_trump_nines": ("0", "100", "150"),
    "capot_bonus": ("0", "90", "250"),
    "contra_table": ("1,2,4/2,3,5", "1,2,3/1,2,3", "1,1,1/1,1,1"),
    "min_bid": ("1", "8"),
    "step": ("1", "2"),
    "locked_policy": ("never", "chosen_at:double", "chosen_at:double,quadruple",
                      "auto_at:double,triple,quadruple", "auto_at:quadruple"),
}  # fmt: skip


def overridden(random: Random, rules: RuleSet) -> RuleSet:
    """One to eight parameters at random values; what is refused as inconsistent is drawn again."""
    while True:
        names = random.sample(sorted(rules.parameters), random.randint(1, 8))
        overrides = {name: _value(random, rules.parameters[name]) for name in names}
        try:
            return rules.with_overrides(overrides)
        except InputError:
            continue


def _value(random: Random, parameter: Parameter) -> str:
    if parameter.name in _VALUES:
        return random.choice(_VALUES[parameter.name])
    if parameter.is_list:
        chosen = random.sample(parameter.choices, random.randint(0, len(parameter.choices)))
        return ",".join(chosen) or "none"
    return random.choice(parameter.choices)


def drawn_contract(random: Random, rules: RuleSet) -> Contract:
    """Any contract the rules know, at any level, half of them doubled."""
    kind = random.choice(rules.contracts)
    trump = random.choice(list(Suit)) if kind is ContractKind.HOKUM else None
    level = Level.SINGLE
    if random.random() < 0.5:
        level = random.choice((Level.SINGLE, *rules.ladder(kind)))
    policy = rules.play.locked_policy
    chosen = kind is ContractKind.HOKUM and policy.mode == "chosen_at" and policy.covers(level)
    bid = None
    if isinstance(rules.auction, LadderAuction):
        bid = rules.auction.min_bid + random.randint(0, 16)
    return Contract(
        kind,
        trump,
        random.choice(list(Seat)),
        level,
        locked=random.random() < 0.5 if chosen else None,
        bid=bid,
        kapot=bid is not None and random.random() < 0.15,
    )


def drawn_deal(random: Random, contract: Contract, one_sided: float) -> tuple[Deal, int | None]:
    """A full deal, and the side that has the strong cards where one has: in this share of deals."""
    pack = list(PACK)
    random.shuffle(pack)
    strong = None
    if random.random() < one_sided:
        strong = random.randrange(2)
        pack.sort(
            key=lambda card: (
                strength(contract.kind, contract.trump, card)
                + 3 * random.random()
                + (9 if card.suit is contract.trump else 0)
            )
        )
        weak, best = random.sample(pack[:16], 16), random.sample(pack[16:], 16)
        first, second = (best, weak) if strong == 0 else (weak, best)
        pack = first[:8] + second[:8] + first[8:] + second[8:]
    south, east, north, west = (frozenset(pack[8 * seat : 8 * seat + 8]) for seat in Seat)
    hands = (south, east, north, west)
    taken_by = random.choice(list(Seat))
    up_card = random.choice(sorted(hands[taken_by]))
    return Deal(hands, random.choice(list(Seat)), up_card, taken_by), strong


def drawn_hand(random: Random, *, overrides: bool) -> tuple[Position, int | None]:
    """A hand before its first lead, and its strong side.

    In every second one the score must not rise with the card points: it is drawn again, some thirty
    times at most, since at a random table only one hand in thirteen is of that kind.
    """
    sharp = random.random() < 0.5
    for _ in range(30):
        rules = load_rule_set(random.choice(SCORED_PROFILES))
        if overrides:
            rules = overridden(random, rules)
        contract = drawn_contract(random, rules)
        deal, strong = drawn_deal(random, contract, 0.75 if sharp else 0.4)
        start = position_from_deal(rules, deal, contract)
        if not sharp or not is_monotone(_table(start)):
            break
    return start, strong


def _table(position: Position) -> UtilityTable:
    facts = facts_from_position(position)
    assert facts is not None
    return utility_table(position.rules, position.contract, facts)


def drawn_position(random: Random, cards: int, *, overrides: bool) -> Position:
    """A hand of a scored profile with `cards` a hand left, and up to three more on the table."""
    hand, strong = drawn_hand(random, overrides=overrides)
    rules, contract, deal = hand.rules, hand.contract, hand.dealt
    assert deal is not None
    start = Asked(hand)
    laid = random.randrange(4)
    plays: list[Card] = []
    state = start.arguments()
    for _ in range(4 * (8 - cards) + laid):
        plays.append(_drawn_card(random, state, start, strong))
        state |= _after(state, plays[-1])
    ekka = EkkaState.AUTO
    if laid and rules.play.ekka != "off" and random.random() < 0.3:
        ekka = random.choice([EkkaState.CALLED, EkkaState.NOT_CALLED])
    try:
        return position_from_deal(rules, deal, contract, plays, ekka=ekka)
    except InputError:
        # The call is not true, or what was played on it was legal only without it.
        return position_from_deal(rules, deal, contract, plays)


def _drawn_card(random: Random, state: dict[str, Any], start: Asked, strong: int | None) -> Card:
    """A random legal card; the strong side mostly plays its strongest, the weak one its weakest."""
    step = 1 if start.position.rules.play.direction == "ccw" else -1
    mover = (state["leader"] + step * len(state["trick"])) % 4
    live = {card for hand in state["hands"] for card in hand} | set(state["trick"])
    gone = [card for card in range(32) if card not in live]
    options = brute.legal(state["hands"][mover], state["trick"], gone, **start.rules)
    if strong is not None and random.random() < 0.9:
        contract = start.position.contract

        def weight(card: int) -> int:
            return strength(contract.kind, contract.trump, Card(card))

        return Card(max(options, key=weight) if mover % 2 == strong else min(options, key=weight))
    return Card(random.choice(options))


def _after(state: dict[str, Any], card: Card) -> dict[str, Any]:
    rest = {
        name: value for name, value in state.items() if name not in ("hands", "leader", "trick")
    }
    hands, leader, trick, points, tricks = brute.replay(
        state["hands"], state["leader"], state["trick"], [int(card)], **rest
    )
    return {
        "hands": hands,
        "leader": leader,
        "trick": trick,
        "north_south_points": points,
        "tricks": tricks,
    }


class Sheet:
    """The recorded scores of one hand: a number for every outcome, and single ones in full.

    The numbers come from the table in one piece; each score asked for in full must agree with it.
    """

    def __init__(self, position: Position) -> None:
        facts = facts_from_position(position)
        assert facts is not None
        self._facts: HandFacts = facts
        self._position = position
        self._asked = Asked(position)
        self._table = utility_table(
            position.rules, position.contract, facts, can_sweep=self._asked.can_sweep
        )

    def worth(self, ends: Ends) -> int:
        """What North-South record above East-West."""
        return self._table[0 if ends[1] is None else 1 + ends[1]][ends[0]]

    def outcome(self, ends: Ends) -> Outcome:
        score = score_outcome(self._position.rules, self._position.contract, self._facts, *ends)
        assert score.game_points[0] - score.game_points[1] == self.worth(ends), ends
        return Outcome(
            score.card_points, ends[1], score.game_points, score.made, score.match_won_by
        )

    @property
    def rises(self) -> bool:
        """Whether the score never falls along card points, then the sweep."""
        worths = [self.worth(ends) for ends in sorted(self._asked.ends(), key=chain_order)]
        return worths == sorted(worths)


def recorded_differences(position: Position, context: SolverContext) -> list[str]:
    """What `solve` says of the recorded score that is not so; a few more outcomes are scored."""
    sheet = Sheet(position)
    outcomes = list(Asked(position).ends())
    for ends in (*outcomes[::41], *outcomes[-3:]):
        sheet.outcome(ends)
    return differences(position, Objective.GAME_POINTS, sheet.worth, context, sheet.outcome)
