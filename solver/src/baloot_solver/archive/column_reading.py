"""Rows read from columns, whoever wrote them.

By name and by value, not by type: a column may be missing, be of another width or not be a
dictionary. Texts are read as tolerantly as anywhere, so a ten may be `10` and a seat `north`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, TypeVar

from baloot_solver._holdings import suits_as_written
from baloot_solver.archive import quick
from baloot_solver.archive.columns import NAMES, SIDES
from baloot_solver.archive.plain import Bought, PlainEnding, bought_of
from baloot_solver.archive.rows import DealRow, Kind, PositionRow, RecordRow, Row
from baloot_solver.auction import contract_of_calls
from baloot_solver.cards import Level, Seat
from baloot_solver.deal import (
    Call,
    Claim,
    Contract,
    Deal,
    EkkaState,
    HandRecord,
    Penalty,
    PenaltyKind,
    Scored,
    SoFar,
)
from baloot_solver.errors import InputError, at
from baloot_solver.messages.position import PositionParts
from baloot_solver.messages.table import LARGEST, LARGEST_BID, MAX_CARDS, MAX_ID
from baloot_solver.notation import call_by, read_hands
from baloot_solver.notation.text import shown
from baloot_solver.projects import Declaration, Project, named_project, project_of_cards
from baloot_solver.projects.model import ProjectClass
from baloot_solver.rules import RuleSet
from baloot_solver.solve import Objective

Value = TypeVar("Value")


def read_rows(kind: Kind, table: Any) -> list[Row | tuple[str, InputError]]:
    """The rows of an Arrow table or batch; what is wrong with one stands in its place, with its id.

    Columns that are unknown are passed over. Error paths are names of columns.
    """
    names = [name for name in NAMES[kind] if name in table.schema.names]
    columns = [_values(table.column(name)) for name in names]
    read = _READERS[kind]
    plainly = plain_reader(names) if kind == "position" else None
    found: list[Row | tuple[str, InputError]] = []
    for values in zip(*columns, strict=True):
        if plainly is not None and (plain := plainly(values)) is not None:
            found.append(plain)
            continue
        row = dict(zip(names, values, strict=True))
        try:
            found.append(read(row.get))
        except InputError as error:
            name = row.get("id")
            found.append((name[:MAX_ID] if isinstance(name, str) else "", error))
    return found


def _values(column: Any) -> list[Any]:
    """The values of a column of a table or batch. Of a dictionary each word is made once."""
    found: list[Any] = []
    for chunk in getattr(column, "chunks", [column]):
        dictionary = getattr(chunk, "dictionary", None)
        if dictionary is None:
            found += chunk.to_pylist()
        else:
            words = dictionary.to_pylist()
            places = chunk.indices.to_pylist()
            found += [None if place is None else words[place] for place in places]
    return found


Get = Callable[[str], Any]


def _read(get: Get, name: str, read: Callable[[str], Value]) -> Value | None:
    try:
        return quick.optional(get(name), read)
    except InputError as error:
        raise error.under(name) from None


def _number(get: Get, name: str, low: int, high: int) -> int | None:
    value = get(name)
    if value is None or value != value:  # pandas writes a number that is missing as NaN
        return None
    if isinstance(value, (bool, str)) or value != int(value):
        raise InputError(name, "BAD_NUMBER", f"{shown(str(value))} is not a whole number")
    if not low <= value <= high:
        raise InputError(name, "OUT_OF_RANGE", f"{int(value)} is not from {low} to {high}")
    return int(value)


def _flag(get: Get, name: str) -> bool | None:
    value = get(name)
    if value is not None and not isinstance(value, bool):
        raise InputError(name, "BAD_FLAG", f"{shown(str(value))} is neither true nor false")
    return value


def _both(get: Get, name: str, low: int = -LARGEST) -> tuple[int, int] | None:
    pair = [_number(get, f"{name}_{side}", low, LARGEST) for side in SIDES]
    if pair[0] is None and pair[1] is None:
        return None
    if pair[0] is None or pair[1] is None:
        raise InputError(f"{name}_{SIDES[pair[0] is not None]}", "MISSING", "one side is missing")
    return pair[0], pair[1]


def _id(get: Get) -> str:
    value = get("id")
    if value is None:
        return ""
    name = value if isinstance(value, str) else str(value)
    if len(name) > MAX_ID:
        raise InputError("id", "TOO_LONG", f"an id has at most {MAX_ID} characters")
    return name


def _rules(get: Get) -> RuleSet:
    with at("rules"):
        return quick.rules(_read(get, "profile", str), get("overrides"))


def _cards(get: Get, name: str) -> tuple[Any, ...]:
    value = get(name)
    if value is not None and not isinstance(value, (str, list)):
        raise InputError(name, "NOT_CARDS", "a list of cards is wanted")
    if isinstance(value, list) and len(value) > MAX_CARDS:
        raise InputError(
            name, "TOO_MANY_CARDS", f"{len(value)} cards, at most {MAX_CARDS} make sense"
        )
    try:
        return quick.cards(value)
    except InputError as error:
        raise error.under(name) from None


def _deal(get: Get) -> Deal:
    hands = _read(get, "hands", read_hands)
    if hands is None:
        raise InputError("hands", "MISSING", "the hands are needed")
    return Deal(
        hands,
        _read(get, "dealer", quick.seat),
        _read(get, "up_card", quick.card),
        _read(get, "up_card_taken_by", quick.seat),
    )


def _contract(get: Get) -> Contract | None:
    bought = _read(get, "contract", quick.contract)
    if bought is None:
        return None
    level = _read(get, "level", quick.level)
    return Contract(
        *bought,
        buyer=_read(get, "buyer", quick.seat),
        level=Level.SINGLE if level is None else level,
        locked=_flag(get, "locked"),
        bid=_number(get, "bid", 0, LARGEST_BID),
        kapot=bool(_flag(get, "kapot")),
    )


def _word(kind: Any) -> Callable[[str], Any]:
    """Reads a value of an enum of words."""
    known = {each.value: each for each in kind}

    def read(text: str) -> Any:
        found = known.get(text.strip().lower())
        if found is None:
            raise InputError("", "UNKNOWN_VALUE", f"{shown(text)} is none of {', '.join(known)}")
        return found

    return read


_OBJECTIVE: Final = _word(Objective)
_EKKA: Final = _word(EkkaState)
_PENALTY_KIND: Final = _word(PenaltyKind)
_CLASS: Final = _word(ProjectClass)


def _items(get: Get, name: str, read: Callable[[Get], Value]) -> tuple[Value, ...] | None:
    """A list of structs, or None for null."""
    value = get(name)
    if value is None:
        return None
    if not isinstance(value, list):
        raise InputError(name, "BAD_VALUE", "a list is wanted")
    found = []
    for index, each in enumerate(value):
        with at(f"{name}[{index}]"):
            if not isinstance(each, dict):
                raise InputError("", "BAD_VALUE", "a struct is wanted")
            found.append(read(each.get))
    return tuple(found)


def _needed(value: Value | None, name: str) -> Value:
    if value is None:
        raise InputError(name, "MISSING", "a value is needed here")
    return value


def _seat_of(get: Get) -> Seat:
    return _needed(_read(get, "seat", quick.seat), "seat")


def _read_position(get: Get) -> PositionRow:
    rules = _rules(get)
    contract = _needed(_contract(get), "contract")
    so_far = None
    tricks = _both(get, "so_far_tricks", 0)
    points = _both(get, "so_far_card_points", 0)
    if tricks is not None or points is not None:
        scored = _scored(get, rules, contract)
        so_far = SoFar(
            _needed(points, "so_far_card_points_north_south"),
            _needed(tricks, "so_far_tricks_north_south"),
            scored,
        )
    parts = PositionParts(
        rules,
        _deal(get),
        contract,
        _read(get, "leader", quick.seat),
        _cards(get, "plays"),
        so_far,
        _read(get, "ekka", _EKKA) or EkkaState.AUTO,
    )
    return PositionRow(_id(get), parts, _read(get, "objective", _OBJECTIVE))


def _scored(get: Get, rules: RuleSet, contract: Contract) -> Scored | None:
    projects = _items(get, "scored_projects", partial(_project, rules, contract))
    baloot = get("scored_baloot")
    if projects is None and baloot is None:
        return None
    with at("scored_baloot"):
        return Scored(projects or (), tuple(map(quick.seat, baloot or ())))


def _project(rules: RuleSet, contract: Contract, get: Get) -> Project:
    seat, cards = _seat_of(get), _cards(get, "cards")
    if cards:
        return project_of_cards(rules, contract.kind, seat, cards)
    cls = _needed(_read(get, "class", _CLASS), "class")
    return named_project(rules, contract.kind, seat, cls)


def _read_deal_row(get: Get) -> DealRow:
    return DealRow(
        _id(get),
        _rules(get),
        _deal(get),
        _read(get, "objective", _OBJECTIVE),
        _both(get, "match_before"),
    )


def _read_record(get: Get) -> RecordRow:
    rules = _rules(get)
    deal = _deal(get)
    calls = _items(get, "calls", _call)
    contract = _contract(get)
    before = _both(get, "match_before")
    if contract is None:
        contract = contract_of_calls(
            rules, _needed(calls, "contract"), deal.dealer, deal.up_card, before
        )
    with at("contract"):
        contract.check(rules)
    ekka = get("ekka_calls")
    record = HandRecord(
        rules=rules,
        deal=deal,
        contract=contract,
        plays=_cards(get, "plays"),
        id=_id(get),
        calls=calls,
        declarations=_items(get, "declarations", _declaration),
        ekka_calls=None if ekka is None else tuple(map(int, ekka)),
        claims=_items(get, "claims", _claim),
        written_game_points=_both(get, "written"),
        match_before=before,
        penalty=_penalty(get),
        extra=dict(get("extra") or ()),
    )
    return RecordRow(record)


def _penalty(get: Get) -> Penalty | None:
    offender = _read(get, "penalty_offender", quick.side)
    if offender is None:
        return None
    return Penalty(offender, _read(get, "penalty_kind", _PENALTY_KIND) or PenaltyKind.QAID)


def _call(get: Get) -> Call:
    word, colon, suit = _needed(_read(get, "call", str), "call").partition(":")
    with at("call"):
        return call_by(_seat_of(get), word.strip(), suit if colon else None)


def _declaration(get: Get) -> Declaration:
    return Declaration(_seat_of(get), _cards(get, "cards"))


def _claim(get: Get) -> Claim:
    return Claim(
        _seat_of(get),
        _needed(_number(get, "after_play", 0, 32), "after_play"),
        _flag(get, "conceded"),
    )


def plain_reader(names: Sequence[str]) -> Callable[[Sequence[Any]], PositionRow | None] | None:
    """Reads the values of `names` as a plain ending, as long as they are one, simply written.

    None where the columns hold no plain endings at all.
    """
    place = {name: index for index, name in enumerate(names)}
    if not {"hands", "contract", "leader"} <= set(place):
        return None
    hands, leader = place["hands"], place["leader"]
    name, plays, objective = (place.get(each) for each in ("id", "plays", "objective"))
    told = [place.get(each) for each in _BOUGHT]
    used = {hands, leader, name, plays, objective, *told}
    others = [index for index in range(len(names)) if index not in used]

    def read(values: Sequence[Any]) -> PositionRow | None:
        for index in others:
            if values[index] is not None:
                return None
        if plays is not None and values[plays]:
            return None
        given = "" if name is None else values[name] or ""
        text = values[hands]
        if type(text) is not str or type(given) is not str or len(given) > MAX_ID:
            return None
        suits = suits_as_written(text)
        try:
            seat = _LEADERS.get(values[leader])
            asked = _OBJECTIVES[None if objective is None else values[objective]]
            bought = _bought(*[None if index is None else values[index] for index in told])
        except (KeyError, TypeError):  # what cannot be hashed is no simple value
            return None
        if suits is None or seat is None or bought is None:
            return None
        return PositionRow(given, PlainEnding(bought, suits, seat), asked)

    return read


_BOUGHT: Final = ("profile", "contract", "buyer", "level", "locked", "bid", "kapot")
_LEADERS: Final[Mapping[Any, Seat]] = {seat.letter: seat for seat in Seat}
_OBJECTIVES: Final[Mapping[Any, Objective | None]] = {
    None: None,
    **{each.value: each for each in Objective},
}


@lru_cache(maxsize=quick.WORDS, typed=True)
def _bought(*values: Any) -> Bought | None:
    """The rules and the contract of some columns' values; None where they are not right."""
    get = dict(zip(_BOUGHT, values, strict=True)).get
    try:
        contract = _contract(get)
        return None if contract is None else bought_of(_rules(get), contract)
    except InputError:
        return None


_READERS: Final[Mapping[Kind, Callable[[Get], Row]]] = {
    "position": _read_position,
    "deal": _read_deal_row,
    "record": _read_record,
}
