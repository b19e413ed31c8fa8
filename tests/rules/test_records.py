"""A record is stepped through as it was played: breaches are reported, nonsense is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from baloot_solver.cards import Card, ContractKind, Seat, Side, Suit, card, cards
from baloot_solver.deal import Contract, Deal, HandRecord
from baloot_solver.errors import InputError
from baloot_solver.play import deal_from_plays, replay
from baloot_solver.rules import load_rule_set
from tests.rules.examples import CONTRACT, DEAL, PLAYS, TRICK_POINTS, WINNERS, hands_of

SAUDI = load_rule_set()
RECORD = HandRecord(SAUDI, DEAL, CONTRACT, PLAYS)


def reported(record: HandRecord) -> list[tuple[int, str, Seat, str]]:
    return [(e.play, str(e.card), e.seat, e.reason) for e in replay(record).infractions]


def swapped(first: str, second: str) -> tuple[Card, ...]:
    other = {card(first): card(second), card(second): card(first)}
    return tuple(other.get(each, each) for each in PLAYS)


def test_a_whole_hand() -> None:
    found = replay(RECORD)
    assert [trick.winner for trick in found.tricks] == WINNERS
    assert [trick.card_points for trick in found.tricks] == TRICK_POINTS
    assert found.card_points == (77, 85)
    assert found.tricks_won == (3, 5)
    assert found.complete
    assert found.sweep is None
    assert found.infractions == ()
    assert [number for number, trick in enumerate(found.tricks, 1) if trick.ekka] == [7, 8]


@pytest.mark.parametrize("played", range(32))
def test_an_unfinished_hand_has_no_last_ten(played: int) -> None:
    found = replay(replace(RECORD, plays=PLAYS[:played]))
    assert not found.complete
    assert found.infractions == ()
    assert sum(found.card_points) == sum(TRICK_POINTS[: played // 4])
    assert [trick.winner for trick in found.tricks if trick.winner is not None] == (
        WINNERS[: played // 4]
    )


def test_all_eight_tricks() -> None:
    hands = hands_of(
        "AS KS QS JS TS 9S 8S 7S",
        "AH KH QH JH TH 9H 8H 7H",
        "AD KD QD JD TD 9D 8D 7D",
        "AC KC QC JC TC 9C 8C 7C",
    )
    record = HandRecord(
        SAUDI,
        Deal(hands, Seat.WEST),
        Contract(ContractKind.HOKUM, Suit.SPADES, Seat.SOUTH),
        tuple(
            Card.of(rank, Suit(suit))
            for rank in sorted({each.rank for each in hands[0]}, reverse=True)
            for suit in range(4)
        ),
    )
    found = replay(record)
    assert found.sweep is Side.NORTH_SOUTH
    assert found.card_points == (162, 0)
    assert replay(replace(record, plays=record.plays[:-1])).sweep is None


@pytest.mark.parametrize("trick", range(1, 8))
@pytest.mark.parametrize("place", range(4))
def test_a_trick_that_lacks_a_card_inside_the_record(trick: int, place: int) -> None:
    missing = 4 * (trick - 1) + place
    plays = PLAYS[:missing] + PLAYS[missing + 1 :]
    found = breaches(replace(RECORD, plays=plays))
    assert found
    if place == 3 and trick < 7:
        assert found[0].startswith(f"plays: trick {trick} has 3 cards")


def breaches(record: HandRecord) -> list[str]:
    """What is wrong with a record: its refusal, or its infractions."""
    try:
        return [each.description for each in replay(record).infractions]
    except InputError as error:
        return [str(error)]


def test_a_revoke_is_kept_and_reported() -> None:
    record = replace(RECORD, plays=swapped("9C", "7S"))
    first, *_ = replay(record).infractions
    assert (first.play, first.seat, first.card) == (1, Seat.EAST, card("7S"))
    assert first.reason == "ILLEGAL_PLAY"
    assert "must follow clubs" in first.description
    assert first.section == "D"
    assert replay(record).tricks[0].winner is Seat.EAST
    assert sum(replay(record).card_points) == 162


def test_a_card_out_of_turn_is_kept_and_reported() -> None:
    plays = cards("QC KC 9C TC") + PLAYS[4:]
    found = replay(replace(RECORD, plays=plays))
    assert [(each.play, each.seat, each.reason) for each in found.infractions] == [
        (1, Seat.NORTH, "OUT_OF_TURN"),
        (2, Seat.EAST, "OUT_OF_TURN"),
    ]
    assert [trick.winner for trick in found.tricks] == WINNERS
    assert found.card_points == (77, 85)


def test_a_lead_out_of_turn() -> None:
    plays = cards("9C KC TC QC") + PLAYS[4:]
    assert reported(replace(RECORD, plays=plays)) == [(0, "9C", Seat.EAST, "OUT_OF_TURN")]
    unknown = replace(RECORD, plays=plays, deal=replace(DEAL, dealer=None))
    assert reported(unknown) == []


def test_ekka_as_it_was_called() -> None:
    """East, third in trick 7, discards and so needs the Ekka of West's Seven."""
    assert reported(replace(RECORD, ekka_calls=(24,))) == []
    assert reported(replace(RECORD, ekka_calls=())) == [(26, "TD", Seat.EAST, "ILLEGAL_PLAY")]
    declared = load_rule_set("saudi", {"ekka": "declared"})
    assert reported(replace(RECORD, rules=declared)) == []
    off = load_rule_set("saudi", {"ekka": "off"})
    assert reported(replace(RECORD, rules=off)) == [(26, "TD", Seat.EAST, "ILLEGAL_PLAY")]


@pytest.mark.parametrize("play", [0, 8, 16, 20, 25, 31])
def test_a_false_ekka_is_reported(play: int) -> None:
    found = reported(replace(RECORD, ekka_calls=(24, play)))
    assert [(number, reason) for number, _, _, reason in found] == [(play, "FALSE_EKKA")]


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        ({"plays": (*PLAYS[:5], PLAYS[0])}, "plays[5]", "DUPLICATE_CARD"),
        ({"plays": (*PLAYS, PLAYS[0])}, "plays[32]", "DUPLICATE_CARD"),
        ({"ekka_calls": (0, 32)}, "ekka_calls[1]", "NO_SUCH_PLAY"),
        ({"contract": replace(CONTRACT, trump=None)}, "contract.trump", "TRUMP_MISSING"),
        ({"deal": Deal((frozenset(), *DEAL.hands[1:]))}, "deal.hands", "HAND_SIZE"),
    ],
)
def test_what_is_no_record(change: dict[str, object], field: str, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        replay(replace(RECORD, **change))  # type: ignore[arg-type]
    assert (caught.value.field, caught.value.reason) == (field, reason)


def test_32_plays_imply_the_deal() -> None:
    assert deal_from_plays(SAUDI, CONTRACT, PLAYS, Seat.SOUTH) == DEAL
    gamerules = load_rule_set("gamerules")
    assert deal_from_plays(gamerules, CONTRACT, PLAYS, Seat.SOUTH) == replace(DEAL, dealer=None)
    bazar = deal_from_plays(load_rule_set("bazar-blot"), CONTRACT, PLAYS, Seat.SOUTH)
    assert bazar.dealer is Seat.EAST
    assert bazar.hands[Seat.WEST] >= {PLAYS[1]}


@pytest.mark.parametrize(
    ("plays", "dealer", "field"),
    [
        (PLAYS[:31], None, "plays"),
        ((*PLAYS[:31], PLAYS[4]), None, "plays[31]"),
        (PLAYS, Seat.NORTH, "deal.dealer"),
    ],
)
def test_plays_that_imply_no_deal(plays: tuple[Card, ...], dealer: Seat | None, field: str) -> None:
    with pytest.raises(InputError) as caught:
        deal_from_plays(SAUDI, CONTRACT, plays, Seat.SOUTH, dealer=dealer)
    assert caught.value.field == field
