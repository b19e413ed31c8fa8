"""A record on one line: exact both ways, and refused where it cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from baloot_solver.cards import ContractKind, Level, Seat, Side, Suit, cards
from baloot_solver.deal import Call, Claim, HandRecord, Penalty, PenaltyKind
from baloot_solver.errors import InputError
from baloot_solver.notation import read_record_line, write_record_line
from baloot_solver.projects import Declaration
from baloot_solver.rules import load_rule_set
from tests.notation.strategies import records

HANDS = "S:AKQJT987... E:.AKQJT987.. N:..AKQJT987. W:...AKQJT987"
SHORT = f"{HANDS} contract=sun"
LONG = (
    f"id=h1 rules=saudi rules.max_projects=null {HANDS} dealer=W up=AS taken=S contract=hokum:H"
    " buyer=S level=double lock=locked calls=S:hokum,E:pass,N:hokum:C declared=N:TD+9D+8D ekka=9"
    " claims=S@24:conceded,E@28 written=-18/0 before=96/110 penalty=ew:failed-claim"
    ' x.event="Club evening" plays=AS,AH'
)


@given(records())
def test_a_written_record_is_read_back(record):
    line = write_record_line(record)
    assert read_record_line(line) == record
    assert "\n" not in line
    assert write_record_line(read_record_line(line)) == line


def test_a_whole_line():
    record = read_record_line(LONG)
    assert write_record_line(record) == LONG
    assert record.id == "h1"
    assert record.rules == load_rule_set("saudi", {"max_projects": "null"})
    assert record.contract.kind is ContractKind.HOKUM
    assert (record.contract.trump, record.contract.buyer) == (Suit.HEARTS, Seat.SOUTH)
    assert (record.contract.level, record.contract.locked) == (Level.DOUBLE, True)
    assert record.calls == (
        Call(Seat.SOUTH, "hokum"),
        Call(Seat.EAST, "pass"),
        Call(Seat.NORTH, "hokum", Suit.CLUBS),
    )
    assert record.declarations == (Declaration(Seat.NORTH, cards("TD 9D 8D")),)
    assert record.ekka_calls == (9,)
    assert record.claims == (Claim(Seat.SOUTH, 24, True), Claim(Seat.EAST, 28, None))
    assert record.written_game_points == (-18, 0)
    assert record.match_before == (96, 110)
    assert record.penalty == Penalty(Side.EAST_WEST, PenaltyKind.FAILED_CLAIM)
    assert record.extra == {"event": "Club evening"}
    assert record.plays == cards("AS AH")


def test_a_short_line_has_the_default_rules_and_nothing_recorded():
    record = read_record_line(SHORT)
    assert record.rules.name == "saudi"
    recorded = (record.calls, record.declarations, record.ekka_calls, record.claims)
    assert recorded == (None, None, None, None)
    assert (record.plays, record.id, record.written_game_points) == ((), "", None)


def test_none_is_not_the_same_as_not_recorded():
    assert read_record_line(f"{SHORT} declared=none").declarations == ()
    assert read_record_line(SHORT).declarations is None


def test_a_penalty_is_for_a_card_unless_it_says_otherwise():
    for text in ("ns", "NS:qaid", "us", "لنا"):
        assert read_record_line(f"{SHORT} penalty={text}").penalty == Penalty(Side.NORTH_SOUTH)
    assert read_record_line(SHORT).penalty is None


def test_people_type_it_in_many_ways():
    typed = (
        ' plays="as, A♥"   contract=حكم:هاص buyer=south S:AKQJT987... W:...akqj10987'
        " N:..AKQJT987. written=١٦/0"
    )
    record = read_record_line(typed)
    assert write_record_line(record) == (
        f"rules=saudi {HANDS} contract=hokum:H buyer=S written=16/0 plays=AS,AH"
    )


def test_hands_may_be_lists_of_cards():
    record = read_record_line("S:AS KS E:AH KH N:AD KD W:AC KC contract=sun")
    assert write_record_line(record) == ("rules=saudi S:AK... E:.AK.. N:..AK. W:...AK contract=sun")


def test_thirty_two_plays_and_a_leader_imply_the_deal():
    plays = ",".join(f"{rank}{suit}" for rank in "AKQJT987" for suit in "SHDC")
    record = read_record_line(f"leader=S contract=sun buyer=S plays={plays}")
    assert write_record_line(record) == (
        f"rules=saudi {HANDS} dealer=W contract=sun buyer=S plays={plays}"
    )


@pytest.mark.parametrize(
    ("line", "field", "reason"),
    [
        ("", "contract", "MISSING_FIELD"),
        (HANDS, "contract", "MISSING_FIELD"),
        ("contract=sun", "deal.hands", "MISSING_FIELD"),
        ("contract=sun leader=S plays=AS", "plays", "PLAYS_INCOMPLETE"),
        (f"{SHORT} leader=S", "leader", "LEADER_NOT_WANTED"),
        (f"{SHORT} contract=sun", "", "DUPLICATE_FIELD"),
        (f"{SHORT} colour=red", "", "UNKNOWN_FIELD"),
        (f"{SHORT} rules=nowhere", "rules.profile", "UNKNOWN_PROFILE"),
        (f"{SHORT} rules.nothing=1", "rules.overrides.nothing", "UNKNOWN_PARAMETER"),
        ("Generated 2922012 hands", "", "UNKNOWN_FIELD"),
        (f'{SHORT} id="open', "", "BAD_QUOTES"),
        (f'{SHORT} id="a"b', "", "BAD_QUOTES"),
        (f"{HANDS} contract=?", "contract.kind", "UNKNOWN_CONTRACT"),
        (f"{SHORT} dealer=X", "deal.dealer", "UNKNOWN_SEAT"),
        (f"{SHORT} up=6H", "deal.up_card", "UNKNOWN_CARD"),
        (f"{SHORT} taken=S", "deal.up_card_taken_by", "NO_UP_CARD"),
        (f"{SHORT} plays=AS,AS", "plays", "DUPLICATE_CARD"),
        (f"{SHORT} calls=S:pass,X:pass", "calls[1]", "UNKNOWN_SEAT"),
        (f"{SHORT} calls=pass", "calls[0]", "BAD_CALL"),
        (f"{SHORT} declared=S", "declarations[0]", "BAD_DECLARATION"),
        (f"{SHORT} ekka=x", "ekka_calls[0]", "BAD_NUMBER"),
        (f"{SHORT} claims=S", "claims[0]", "BAD_CLAIM"),
        (f"{SHORT} claims=S@1:maybe", "claims[0]", "BAD_CLAIM"),
        (f"{SHORT} written=16", "written_game_points", "BAD_PAIR"),
        (f"{SHORT} written=16/²", "written_game_points", "BAD_NUMBER"),
        (f"{SHORT} penalty=S", "penalty", "UNKNOWN_SIDE"),
        (f"{SHORT} penalty=ns:revoke", "penalty", "BAD_PENALTY"),
        (f"{SHORT} kapot=1", "contract.kapot", "BAD_FLAG"),
        (f"{SHORT} bid=-1", "contract.bid", "BAD_NUMBER"),
        ("x" * 5_000_000, "", "TOO_LONG"),
        ('"' * 60_001, "", "BAD_QUOTES"),
    ],
)
def test_refused_lines(line, field, reason):
    with pytest.raises(InputError) as caught:
        read_record_line(line)
    assert (caught.value.field, caught.value.reason) == (field, reason)


def unwritable() -> list[tuple[HandRecord, str]]:
    record = read_record_line(SHORT)
    rules = record.rules
    return [
        (replace(record, rules=replace(rules, name="ours")), "rules"),
        (replace(record, rules=replace(rules, name="bazar-blot")), "rules"),
        (replace(record, rules=replace(rules, description="ours")), "rules"),
        (replace(record, calls=(Call(Seat.SOUTH, "two words"),)), "calls"),
        (replace(record, calls=(Call(Seat.SOUTH, ""),)), "calls"),
        (replace(record, ekka_calls=(-1,)), "ekka_calls"),
        (replace(record, claims=(Claim(Seat.SOUTH, 10**7),)), "claims"),
        (replace(record, match_before=(0, 10**7)), "match_before"),
        (replace(record, contract=replace(record.contract, bid=-1)), "contract.bid"),
    ]


@pytest.mark.parametrize(("record", "field"), unwritable())
def test_what_a_line_cannot_carry_is_refused(record, field):
    with pytest.raises(InputError) as caught:
        write_record_line(record)
    assert (caught.value.field, caught.value.reason) == (field, "UNWRITABLE")
