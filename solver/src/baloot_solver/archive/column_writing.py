"""Rows written as columns: each value in its one written form, straight from the domain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from baloot_solver.archive.columns import NAMES, SIDES, schema, types
from baloot_solver.archive.formats import pyarrow
from baloot_solver.archive.rows import DealRow, Kind, PositionRow, RecordRow, Row
from baloot_solver.cards import Seat
from baloot_solver.deal import (
    Contract,
    Deal,
    EkkaState,
)
from baloot_solver.notation import write_contract, write_hands
from baloot_solver.rules import RuleSet, load_rule_set

Columns = dict[str, list[Any]]


def write_rows(kind: Kind, rows: Iterable[Row]) -> Any:
    """An Arrow table of rows, all of one kind."""
    columns: Columns = {name: [] for name in NAMES[kind]}
    for row in rows:
        written = _written(row)
        for name, values in columns.items():
            values.append(written.get(name))
    pa, known = pyarrow(), types()
    arrays = [pa.array(values, known[name]) for name, values in columns.items()]
    return pa.table(arrays, schema=schema(kind))


def _written(row: Row) -> dict[str, Any]:
    if isinstance(row, PositionRow):
        return _written_position(row)
    if isinstance(row, DealRow):
        found = _written_deal(row.id, row.rules, row.deal)
        found["objective"] = None if row.objective is None else row.objective.value
        return found | _pair("match_before", row.match_before)
    return _written_record(row)


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else seat.letter


def _texts(cards: Iterable[Any]) -> list[str]:
    return [str(card) for card in cards]


def _pair(name: str, pair: tuple[int, int] | None) -> dict[str, Any]:
    return dict(zip((f"{name}_{side}" for side in SIDES), pair or (None, None), strict=True))


def _written_deal(name: str, rules: RuleSet, deal: Deal) -> dict[str, Any]:
    return {
        "id": name,
        "profile": rules.name,
        "overrides": overrides_of(rules),
        "hands": write_hands(deal.hands),
        "dealer": _letter(deal.dealer),
        "up_card": None if deal.up_card is None else str(deal.up_card),
        "up_card_taken_by": _letter(deal.up_card_taken_by),
    }


def overrides_of(rules: RuleSet) -> list[tuple[str, str]] | None:
    """The parameters that differ from the profile's; None where none does."""
    shipped = load_rule_set(rules.name)
    if shipped is rules:
        return None
    texts = ((name, rules.text(name)) for name in sorted(rules.parameters))
    return [(name, text) for name, text in texts if text != shipped.text(name)] or None


def _written_contract(contract: Contract) -> dict[str, Any]:
    return {
        "contract": write_contract(contract.kind, contract.trump),
        "buyer": _letter(contract.buyer),
        "level": contract.level.label,
        "locked": contract.locked,
        "bid": contract.bid,
        "kapot": contract.kapot,
    }


def _written_position(row: PositionRow) -> dict[str, Any]:
    parts = row.parts
    found = _written_deal(row.id, parts.rules, parts.deal) | _written_contract(parts.contract)
    found["leader"] = _letter(parts.leader)
    found["plays"] = _texts(parts.plays)
    found["ekka"] = None if parts.ekka is EkkaState.AUTO else parts.ekka.value
    found["objective"] = None if row.objective is None else row.objective.value
    so_far = parts.so_far
    if so_far is not None:
        found |= _pair("so_far_card_points", so_far.card_points)
        found |= _pair("so_far_tricks", so_far.tricks)
        if so_far.scored is not None:
            found["scored_projects"] = [
                {
                    "seat": each.seat.letter,
                    "class": each.cls.value,
                    "cards": _texts(each.cards),
                }
                for each in so_far.scored.projects
            ]
            found["scored_baloot"] = [seat.letter for seat in so_far.scored.baloot]
    return found


def _written_record(row: RecordRow) -> dict[str, Any]:
    record = row.record
    found = _written_deal(record.id, record.rules, record.deal) | _written_contract(record.contract)
    found["plays"] = _texts(record.plays)
    found["extra"] = sorted(record.extra.items()) or None
    found["ekka_calls"] = None if record.ekka_calls is None else list(record.ekka_calls)
    found |= _pair("written", record.written_game_points)
    found |= _pair("match_before", record.match_before)
    if record.calls is not None:
        found["calls"] = [
            {
                "seat": each.seat.letter,
                "call": each.call + ("" if each.suit is None else f":{each.suit.letter}"),
            }
            for each in record.calls
        ]
    if record.declarations is not None:
        found["declarations"] = [
            {"seat": each.seat.letter, "cards": _texts(each.cards)} for each in record.declarations
        ]
    if record.claims is not None:
        found["claims"] = [
            {
                "seat": each.seat.letter,
                "after_play": each.after_play,
                "conceded": each.conceded,
            }
            for each in record.claims
        ]
    if record.penalty is not None:
        found["penalty_offender"] = SIDES[record.penalty.offender]
        found["penalty_kind"] = record.penalty.kind.value
    return found
