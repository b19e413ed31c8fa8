"""Messages to the domain and back: presence, closed sets, records, the JSON form."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baloot_solver.cards import Card, Seat, Suit, card
from baloot_solver.deal import Call, Claim, HandRecord
from baloot_solver.errors import InputError
from baloot_solver.messages import enums, json_form
from baloot_solver.messages.position import read_position, write_line
from baloot_solver.messages.record import read_record, write_record
from baloot_solver.messages.table import (
    read_contract,
    read_deal,
    read_rules,
    write_contract,
    write_deal,
    write_rules,
)
from baloot_solver.play import legal_in
from baloot_solver.projects import Declaration
from baloot_solver.rules import PROFILES, load_rule_set
from balootsolver.v1 import (
    position_pb2,
    record_pb2,
    rules_service_pb2,
    solver_service_pb2,
    table_pb2,
)
from tests.service import samples

WORDS = [
    enums.SEAT, enums.SIDE, enums.SUIT, enums.KIND, enums.LEVEL, enums.EKKA,
    enums.PROJECT_CLASS, enums.OBJECTIVE, enums.PENALTY_KIND,
]  # fmt: skip


@pytest.mark.parametrize("words", WORDS)
def test_every_value_of_a_closed_set_goes_both_ways(words: enums.Words[Any]):
    assert words.read(0) is None
    assert words.write(None) == 0
    values = [words.require(number) for number in words.numbers]
    assert [words.write(each) for each in values] == list(words.numbers)
    assert len(set(values)) == len(type(values[0]).__members__)
    for number in (-1, max(words.numbers) + 1):
        with pytest.raises(InputError) as caught:
            words.read(number)
        assert caught.value.reason == "UNKNOWN_VALUE"
    with pytest.raises(InputError, match="needed"):
        words.require(0)


def test_what_is_absent_stays_absent():
    plain = read_contract(table_pb2.Contract(kind=table_pb2.CONTRACT_KIND_SUN))
    assert plain.locked is None
    assert plain.bid is None
    assert plain.level.label == "single"
    told = read_contract(table_pb2.Contract(kind=table_pb2.CONTRACT_KIND_SUN, locked=False, bid=0))
    assert told.locked is False
    assert told.bid == 0
    for contract in (plain, told):
        assert read_contract(write_contract(contract)) == contract


@pytest.mark.parametrize("name", PROFILES)
def test_rules_go_both_ways(name: str):
    rules = load_rule_set(name)
    message = write_rules(rules)
    assert dict(message.overrides) == {}
    assert read_rules(message) == rules
    changed = load_rule_set(name, {"void_ruff": "free", "overruff": "none"})
    again = read_rules(write_rules(changed))
    assert again == changed
    assert again.digest == changed.digest


def test_no_rules_are_the_default_rules():
    assert read_rules(table_pb2.Rules()).name == "saudi"


def sample_record() -> HandRecord:
    return read_record(json_form.read_object(samples.RECORD, record_pb2.HandRecord))


def test_a_deal_goes_both_ways():
    deal = sample_record().deal
    assert deal.dealer is Seat.WEST
    assert deal.up_card == card("JH")
    assert deal.up_card_taken_by is Seat.SOUTH
    assert read_deal(write_deal(deal)) == deal


SEATS = st.sampled_from(list(Seat))
CARDS = st.integers(0, 31).map(Card)
PAIRS = st.none() | st.tuples(st.integers(-500, 500), st.integers(-500, 500))


def tuples(items: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | st.lists(items, max_size=5).map(tuple)


@given(
    name=st.text(max_size=20),
    calls=tuples(
        st.builds(
            Call,
            SEATS,
            st.sampled_from(["pass", "hokum", "sun", "no-trump", "double"]),
            st.none() | st.sampled_from(list(Suit)),
        )
    ),
    declarations=tuples(st.builds(Declaration, SEATS, st.lists(CARDS, max_size=8).map(tuple))),
    ekka_calls=tuples(st.integers(0, 31)),
    claims=tuples(st.builds(Claim, SEATS, st.integers(0, 32), st.none() | st.booleans())),
    written=PAIRS,
    before=PAIRS,
    extra=st.dictionaries(st.text(max_size=8), st.text(max_size=8), max_size=3),
)
def test_a_record_comes_back_the_same(
    name, calls, declarations, ekka_calls, claims, written, before, extra
):
    base = sample_record()
    record = HandRecord(
        rules=base.rules,
        deal=base.deal,
        contract=base.contract,
        plays=base.plays,
        id=name,
        calls=calls,
        declarations=declarations,
        ekka_calls=ekka_calls,
        claims=claims,
        written_game_points=written,
        match_before=before,
        extra=extra,
    )
    message = write_record(record)
    assert read_record(message) == record
    line = json_form.write_sparse_json(message)
    assert "\n" not in line
    assert read_record(json_form.read_json(line, record_pb2.HandRecord)) == record


def test_none_declared_and_not_recorded_differ():
    message = json_form.read_object(samples.RECORD, record_pb2.HandRecord)
    assert read_record(message).declarations is None
    message.declarations.SetInParent()
    assert read_record(message).declarations == ()


def test_plays_and_leader_imply_the_deal():
    whole = json_form.read_object(samples.RECORD, record_pb2.HandRecord)
    bare = copy.deepcopy(whole)
    bare.deal.hands = ""
    bare.deal.dealer = table_pb2.SEAT_UNSPECIFIED
    bare.leader = table_pb2.SEAT_SOUTH
    assert read_record(bare) == read_record(whole)
    bare.deal.dealer = table_pb2.SEAT_SOUTH
    with pytest.raises(InputError) as caught:
        read_record(bare)
    assert caught.value.field == "deal.dealer"


def test_an_ending_and_a_full_deal_are_told_apart():
    ending = samples.solve_request(samples.ENDING).position
    position = read_position(ending)
    assert position.dealt is None
    assert position.leader is Seat.WEST
    full = samples.solve_request(samples.FULL_DEAL).position
    assert read_position(full).dealt is not None
    # All 32 cards with what came before (nothing) is an ending too, of a hand not begun.
    full.so_far.card_points.SetInParent()
    full.so_far.tricks.SetInParent()
    full.leader = table_pb2.SEAT_SOUTH
    assert read_position(full).dealt is None


def test_a_leader_implies_the_dealer_of_a_full_deal():
    full = samples.solve_request(samples.FULL_DEAL).position
    full.deal.dealer = table_pb2.SEAT_UNSPECIFIED
    with pytest.raises(InputError) as caught:
        read_position(full)
    assert caught.value.field == "deal.dealer"
    full.leader = table_pb2.SEAT_SOUTH
    assert read_position(full).dealer is Seat.WEST


def test_a_line_calls_ekka_where_it_must_be_declared():
    """North is freed by an Ekka only when it is called: the line of perfect play calls it."""
    position = read_position(
        position_pb2.Position(
            rules=table_pb2.Rules(overrides={"ekka": "declared"}),
            deal=table_pb2.Deal(hands="S:9.8.. E:8.7.. N:.9.A. W:7..K."),
            contract=table_pb2.Contract(
                kind=table_pb2.CONTRACT_KIND_HOKUM,
                trump=table_pb2.SUIT_CLUBS,
                buyer=table_pb2.SEAT_SOUTH,
            ),
            leader=table_pb2.SEAT_SOUTH,
        )
    )
    played = list(map(card, ["8H", "7H", "9H", "7S"]))
    assert played[0] in legal_in(position)
    tricks = write_line(position, played)
    assert [list(each.cards) for each in tricks] == [["8H", "7H", "9H", "7S"]]
    assert tricks[0].winner == table_pb2.SEAT_NORTH


def test_json_is_one_line_with_every_field():
    response = solver_service_pb2.SolveResponse(id="سوق", value=position_pb2.Outcome())
    text = json_form.write_json(response)
    assert "\n" not in text
    value = json.loads(text)
    assert value["id"] == "سوق"
    assert value["nodes"] == "0"
    assert value["value"]["sweep"] == "SIDE_UNSPECIFIED"
    assert value["cards"] == []
    assert "made" not in value["value"]


@pytest.mark.parametrize(
    ("text", "field", "says"),
    [
        ("", "", "not JSON"),
        ("nothing", "", "not JSON"),
        ("[]", "", "object"),
        ("{" * 40_000, "", "JSON"),
        ('{"a":' * 5_000, "", "nested"),
        ('{"id": 7}', "id", "text is wanted"),
        ('{"id": "a", "id": "b"}', "id", "twice"),
        ('{"position": {"deal": {"dealer": "SEAT_UP"}}}', "position.deal.dealer", "SEAT_UP"),
        ('{"position": {"plays": ["AS", null]}}', "position.plays[1]", "null"),
        ('{"position": {"plays": "AS"}}', "position.plays", "[]"),
        ('{"position": {"soFar": {"cardPoints": {"eastWest": "x"}}}}',
         "position.so_far.card_points.east_west", "not a whole number"),
        ('{"position": {"colour": 1}}', "position.colour", "no field"),
        ('{"position": {"contract": {"locked": "yes"}}}', "position.contract.locked", "true or"),
        ('{"position": {"contract": {"bid": 1e99}}}', "position.contract.bid", "range"),
        ('{"objective": "TRICKS"}', "objective", "TRICKS"),
        ('{"id": "' + "x" * 70_000 + '"}', "", "65536"),
    ],
)  # fmt: skip
def test_json_that_is_wrong_names_the_field(text: str, field: str, says: str):
    with pytest.raises(InputError) as caught:
        json_form.read_json(text, solver_service_pb2.SolveRequest)
    assert caught.value.field == field
    assert says in caught.value.description


def test_totals_and_record_together_are_refused():
    text = json.dumps({**samples.TOTALS, "record": samples.RECORD})
    with pytest.raises(InputError) as caught:
        json_form.read_json(text, rules_service_pb2.ScoreHandRequest)
    assert "oneof" in caught.value.description or "hand" in caught.value.description


def test_names_of_protos_are_read_too():
    request = json_form.read_json(
        '{"position": {"so_far": {"card_points": {"north_south": 5}}}}',
        solver_service_pb2.SolveRequest,
    )
    assert request.position.so_far.card_points.north_south == 5


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["id", "position", "deal", "hands", "plays", "soFar", "rules", "overrides"]
            )
            | st.text(max_size=5),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def read_or_refused(text: str) -> solver_service_pb2.SolveRequest | InputError:
    try:
        return json_form.read_json(text, solver_service_pb2.SolveRequest)
    except InputError as error:
        return error


@given(value=JSON)
def test_any_json_is_a_message_or_a_clear_error(value):
    found = read_or_refused(json.dumps(value))
    if isinstance(found, InputError):
        assert found.description
    else:
        assert read_or_refused(json_form.write_json(found)) == found


@given(at=st.integers(0, 700), junk=st.text(max_size=4), cut=st.integers(0, 4))
def test_spoiled_json_is_a_message_or_a_clear_error(at, junk, cut):
    text = json.dumps(samples.ENDING)
    found = read_or_refused(text[:at] + junk + text[at + cut :])
    if isinstance(found, InputError):
        assert found.description
    else:
        assert read_or_refused(json_form.write_sparse_json(found)) == found
