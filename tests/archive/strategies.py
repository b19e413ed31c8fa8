"""Random rows of every kind: any value that the formats can hold, played or not."""

from __future__ import annotations

from hypothesis import strategies as st

from baloot_solver.archive.rows import DealRow, PositionRow, RecordRow, Row
from baloot_solver.cards import Card, ContractKind, Rank, Seat, Suit
from baloot_solver.deal import Contract, Deal, EkkaState, HandRecord, Scored, SoFar
from baloot_solver.errors import InputError
from baloot_solver.messages.position import PositionParts
from baloot_solver.projects import Project, project_of_cards
from baloot_solver.rules import RuleSet
from baloot_solver.solve import Objective
from tests.notation import strategies as notation

_IDS = st.text(max_size=12)
_POINTS = st.tuples(st.integers(0, 258), st.integers(0, 258))
_OBJECTIVES = st.none() | st.sampled_from(list(Objective))


def _is_played(record: HandRecord) -> bool:
    """Whether the rules of a record have its contract, which readers of records ask."""
    try:
        record.contract.check(record.rules)
    except InputError:
        return False
    return True


@st.composite
def record_rows(draw: st.DrawFn) -> RecordRow:
    record = draw(notation.records())
    if not _is_played(record):
        kind = draw(st.sampled_from(record.rules.contracts))
        trump = draw(st.sampled_from(list(Suit))) if kind is ContractKind.HOKUM else None
        changed = {**vars(record), "contract": Contract(kind, trump, draw(notation.SEATS))}
        record = HandRecord(**changed)
    return RecordRow(record)


@st.composite
def projects(draw: st.DrawFn, rules: RuleSet, contract: Contract) -> Project:
    suit, low = draw(st.sampled_from(list(Suit))), draw(st.integers(0, 5))
    cards = [Card.of(Rank(rank), suit) for rank in range(low, low + 3)]
    return project_of_cards(rules, contract.kind, draw(notation.SEATS), cards)


@st.composite
def position_rows(draw: st.DrawFn) -> PositionRow:
    rules: RuleSet = draw(notation.rule_sets())  # type: ignore[assignment]
    contract = draw(notation.contracts())
    so_far = None
    if draw(st.booleans()):
        scored = None
        if draw(st.booleans()):
            held = draw(st.lists(projects(rules, contract), max_size=2)) if rules.projects else []
            scored = Scored(tuple(held), draw(st.lists(notation.SEATS, max_size=2).map(tuple)))
        so_far = SoFar(draw(_POINTS), draw(st.tuples(st.integers(0, 8), st.integers(0, 8))), scored)
    parts = PositionParts(
        rules,
        draw(deals()),
        contract,
        draw(st.none() | notation.SEATS),
        draw(st.lists(notation.CARDS, unique=True, max_size=32).map(tuple)),
        so_far,
        draw(st.sampled_from(list(EkkaState))),
    )
    return PositionRow(draw(_IDS), parts, draw(_OBJECTIVES))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    hands = draw(notation.four_hands())
    up_card = draw(st.none() | notation.CARDS)
    taker = None
    if up_card is not None:
        taker = next((seat for seat in Seat if up_card in hands[seat]), None)
    return Deal(hands, draw(st.none() | notation.SEATS), up_card, taker)


@st.composite
def deal_rows(draw: st.DrawFn) -> DealRow:
    before = st.none() | st.tuples(st.integers(-200, 200), st.integers(-200, 200))
    rules: RuleSet = draw(notation.rule_sets())  # type: ignore[assignment]
    return DealRow(draw(_IDS), rules, draw(deals()), draw(_OBJECTIVES), draw(before))


ROWS: dict[str, st.SearchStrategy[Row]] = {
    "position": position_rows(),
    "deal": deal_rows(),
    "record": record_rows(),
}
