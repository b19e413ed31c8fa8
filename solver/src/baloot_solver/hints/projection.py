"""The view a seat had at a moment of a record: what tests, benchmarks and analyses start from.

The only place of this package that is given four hands. It keeps the seat's own and forgets the
rest; what a seat is told of others' projects is what the table had been told by then (rules E): the
class when the declarer played his first card, the cards when he played his second, and those only
if his side's projects score.
"""

from __future__ import annotations

from baloot_solver.cards import Seat
from baloot_solver.deal import HandRecord
from baloot_solver.errors import InputError
from baloot_solver.hints.masks import mask_of
from baloot_solver.hints.view import Announcement, SeatView
from baloot_solver.play.positions import check_full
from baloot_solver.play.tricks import Laid
from baloot_solver.projects import Declaration, project_of_cards
from baloot_solver.projects.finding import baloot_pair, baloot_suits
from baloot_solver.scoring import facts_from_deal


def view_of(
    record: HandRecord,
    seat: Seat,
    plays: int | None = None,
    *,
    assume_full_declaration: bool = False,
) -> SeatView:
    """What `seat` knew after that many plays (None: all of the record).

    Raises `InputError` on `deal.hands`, `deal.dealer`, `plays` (BAD_NUMBER), and as `SeatView` does
    for a record that was not played by the rules: there is no telling what such play says.
    """
    deal = record.deal
    check_full(deal)
    if deal.dealer is None:
        raise InputError("deal.dealer", "DEALER_MISSING", "a view needs to know who dealt")
    count = len(record.plays) if plays is None else plays
    if not 0 <= count <= len(record.plays):
        raise InputError(
            "plays", "BAD_NUMBER", f"the record has {len(record.plays)} plays, not {count}"
        )
    fallen = record.plays[:count]
    holder = {card: each for each in Seat for card in deal.hands[each]}
    laid = tuple(Laid(holder[card], card) for card in fallen)
    return SeatView(
        rules=record.rules,
        dealer=deal.dealer,
        seat=seat,
        hand=deal.hands[seat] - set(fallen),
        contract=record.contract,
        up_card=deal.up_card,
        up_card_taken_by=deal.up_card_taken_by,
        calls=record.calls,
        plays=fallen,
        announcements=_announced(record, laid),
        baloot=_baloot(record, laid),
        ekka_calls=_ekka_calls(record, count),
        match_before=record.match_before,
        assume_full_declaration=assume_full_declaration,
    )


def _ekka_calls(record: HandRecord, count: int) -> tuple[int, ...] | None:
    if record.ekka_calls is None:
        return None
    return tuple(each for each in record.ekka_calls if each < count)


def _pairs(record: HandRecord) -> list[frozenset[int]]:
    contract = record.contract
    return [
        frozenset(baloot_pair(suit))
        for suit in baloot_suits(record.rules, contract.kind, contract.trump)
    ]


def _announced(record: HandRecord, laid: tuple[Laid, ...]) -> tuple[Announcement, ...] | None:
    if record.declarations is None:
        return None
    facts = facts_from_deal(record.rules, record.deal, record.contract, record.declarations)
    pairs, kind = _pairs(record), record.contract.kind
    told = []
    for each in record.declarations:
        played = sum(1 for card in laid if card.seat is each.seat)
        if played and frozenset(each.cards) not in pairs:
            project = project_of_cards(record.rules, kind, each.seat, each.cards)
            shown = played > 1 and facts.settlement.won_by is each.seat.side
            told.append(Announcement(each.seat, project.cls, project.cards if shown else ()))
    return tuple(told)


def _baloot(record: HandRecord, laid: tuple[Laid, ...]) -> tuple[Seat, ...] | None:
    """Baloot is called with the second of its two cards."""
    if record.declarations is None:
        return None
    fallen, pairs = mask_of(each.card for each in laid), _pairs(record)

    def called(each: Declaration) -> bool:
        return frozenset(each.cards) in pairs and not mask_of(each.cards) & ~fallen

    return tuple(each.seat for each in record.declarations if called(each))
