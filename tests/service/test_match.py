"""`ScoreMatch` over a real connection: the sheet, what the hands bring along, what is refused."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from baloot_client import Client, InvalidInput, Points, Side
from baloot_solver.messages import rules_service
from baloot_solver.messages.record import write_record
from baloot_solver.notation import read_record_line
from balootsolver.v1 import rules_service_pb2, table_pb2
from tests.cli.shell import ROOT
from tests.service import samples
from tests.service.running import RunningServer
from tests.service.test_errors import changed, refused

MatchHand = rules_service_pb2.MatchHand


def test_the_sheet_of_a_match(client: Client):
    request = samples.match_request(samples.MATCH)
    sheet = client.score_match(
        list(request.hands), match_before=Points(96, 110), profile="saudi", id="m1"
    )
    assert sheet.id == "m1"
    assert [line.id for line in sheet.hands] == ["h1", "nobody", "fifty", "foul", "noted"]
    assert [line.game_points for line in sheet.hands] == [
        Points(10, 8), Points(0, 0), Points(14, 7), Points(0, 18), Points(13, 13)
    ]  # fmt: skip
    assert [line.match.game_points for line in sheet.hands] == [
        Points(106, 118), Points(106, 118), Points(120, 125), Points(120, 143), Points(133, 156)
    ]  # fmt: skip
    assert [line.match.over for line in sheet.hands] == [False] * 4 + [True]
    assert (sheet.match, sheet.target, sheet.hands_played) == (sheet.hands[-1].match, 152, 4)
    assert (sheet.match.won_by, sheet.needed) == (Side.EAST_WEST, Points(19, 0))
    assert sheet.message == client.send(request) == rules_service.score_match(request)


def test_each_scored_hand_has_its_ledger(client: Client):
    sheet = client.score_match(list(samples.match_request(samples.MATCH).hands))
    assert [line.score is None for line in sheet.hands] == [False, True, False, False, True]
    assert [line.thrown_in for line in sheet.hands] == [False, True, False, False, False]
    for line in sheet.hands:
        if line.score is not None:
            assert line.score.game_points == line.game_points
            assert line.score.id == line.id
            assert line.score.match is None
            for side in Side:
                given = sum(each.game_points.of(side) for each in line.score.ledger)
                assert given == line.game_points.of(side)


def test_a_hand_scores_as_it_does_alone(client: Client):
    alone = client.score_hand(samples.score_request({"record": samples.RECORD}).record).message
    (line,) = client.score_match([samples.score_request({"record": samples.RECORD}).record]).hands
    assert line.score is not None
    alone.ClearField("match")
    assert line.score.message == alone
    assert line.differs_from_match_before is True  # its record began at 96 : 110


def test_what_its_record_wrote_and_where_it_began(client: Client):
    request = copy.deepcopy(samples.MATCH)
    record = request["hands"][0]["record"]
    record["matchBefore"] = {"northSouth": 96, "eastWest": 110}
    record["written"]["gamePoints"]["eastWest"] = 9
    answer = client.send(samples.match_request(request)).hands[0]
    assert answer.differs_from_match_before is False
    assert answer.HasField("differs_from_match_before")
    assert answer.score.differs_from_written is True
    silent = client.send(samples.match_request(samples.MATCH)).hands[0]
    assert not silent.HasField("differs_from_match_before")


def test_hands_as_people_type_them(client: Client):
    records = (ROOT / "examples" / "records.txt").read_text(encoding="utf-8").splitlines()
    typed = records[:3]
    sheet = client.score_match(typed)
    read = [read_record_line(line) for line in typed]
    assert [line.id for line in sheet.hands] == [record.id for record in read]
    assert [hand.record for hand in sheet.message.hands] == [write_record(each) for each in read]
    as_messages = client.score_match([write_record(each) for each in read])
    assert [line.game_points for line in sheet.hands] == [
        line.game_points for line in as_messages.hands
    ]
    assert not any(hand.HasField("record") for hand in as_messages.message.hands)
    # A line that names no rules is played by those of its match.
    silent = typed[0].replace("rules=saudi ", "")
    assert client.score_match([silent], profile="kuwaiti").target == 151
    assert client.score_match([silent, typed[0].replace("saudi", "kuwaiti")]).target == 151
    for line, field in (
        (typed[1].replace("8C,9H", "8C,8C"), "hands[1].line.plays"),
        (typed[1].replace("saudi", "pagat"), "hands[1].line.rules"),
        (typed[1].replace("rules=saudi", "rules=sawdi"), "hands[1].line.rules.profile"),
        (re.sub(",[^,]*$", "", typed[1]), "hands[1].line.plays"),
    ):
        with pytest.raises(InvalidInput) as caught:
            client.score_match([typed[0], line])
        assert caught.value.violations[0].field == field


def test_a_hand_as_people_type_it(client: Client):
    line = (ROOT / "examples" / "records.txt").read_text(encoding="utf-8").splitlines()[12]
    record = write_record(read_record_line(line))
    typed = client.send(rules_service_pb2.ScoreHandRequest(line=line))
    given = client.send(rules_service_pb2.ScoreHandRequest(record=record))
    assert typed.record == record
    typed.ClearField("record")
    assert typed == given
    assert (typed.game_points.north_south, typed.game_points.east_west) == (16, 0)
    for wrong, field in (
        (line.replace("TH,KH", "TH,TH"), "line.plays"),
        (line.replace("penalty=ew:qaid", "penalty=e"), "line.penalty"),
    ):
        with pytest.raises(InvalidInput) as caught:
            client.send(rules_service_pb2.ScoreHandRequest(line=wrong))
        assert caught.value.violations[0].field == field
    beside = rules_service_pb2.ScoreHandRequest(line=line, rules=table_pb2.Rules(profile="pagat"))
    with pytest.raises(InvalidInput) as caught:
        client.send(beside)
    assert caught.value.violations[0].reason == "NOT_WANTED"


def test_a_sun_that_could_not_be_doubled(client: Client):
    sun = {"kind": "CONTRACT_KIND_SUN", "buyer": "SEAT_SOUTH", "level": "LEVEL_DOUBLE"}
    hand = {"contract": sun, "written": {"gamePoints": {"northSouth": 52}}}
    request = {"hands": [hand, hand], "matchBefore": {"northSouth": 60, "eastWest": 90}}
    first, second = client.send(samples.match_request(request)).hands
    assert "the match stands at North-South 60, East-West 90" in first.doubling_refused
    assert second.doubling_refused == ""
    record = {**samples.RECORD, "contract": sun, "matchBefore": request["matchBefore"]}
    record.pop("calls", None)
    scored = client.send(samples.score_request({"record": record}))
    assert scored.doubling_refused == first.doubling_refused


def test_both_at_the_target_need_an_extra_deal(client: Client):
    sheet = client.score_match([Points(6, 10)], match_before=Points(148, 144))
    assert (sheet.match.over, sheet.match.won_by, sheet.match.extra_deal) == (False, None, True)
    hand = client.score_match([Points(6, 10)], match_before=Points(148, 144), profile="pagat")
    assert (hand.match.over, hand.match.won_by) == (True, Side.EAST_WEST)


def named(profile: str) -> dict[str, Any]:
    record = {**samples.RECORD, "rules": {"profile": profile}}
    return {"hands": [{"written": {}}, {"record": record}]}


def test_whose_rules_the_match_is_played_by(client: Client):
    def rule_set(**request: Any) -> str:
        return client.send(samples.match_request(request)).rule_set

    assert rule_set() == "saudi"
    assert rule_set(**named("kuwaiti")) == "kuwaiti"
    assert rule_set(rules={"profile": "pagat"}) == "pagat"
    written = {"rules": {"profile": "guide"}, "written": {}}
    assert rule_set(hands=[written]) == "guide"
    silent = changed(samples.RECORD, "rules", ...)
    # A record that names no rules is played by those of its match.
    assert rule_set(hands=[{"record": silent}], rules={"profile": "federation"}) == "federation"
    request = samples.match_request({**named("kuwaiti"), "rules": {"profile": "saudi"}})
    error = refused(client, request).violations[0]
    assert (error.field, error.reason) == ("hands[1].record.rules", "OTHER_RULES")
    assert "saudi" in error.description
    assert "kuwaiti" in error.description


FIRST = samples.MATCH["hands"][0]["record"]
TOTALS = samples.MATCH["hands"][2]


@pytest.mark.parametrize(
    ("hand", "field", "reason"),
    [
        ({}, "totals", "MISSING"),
        ({"id": "x" * 300, "written": {}}, "id", "TOO_LONG"),
        (changed(TOTALS, "contract", ...), "contract", "MISSING"),
        (changed(TOTALS, "contract.buyer", ...), "contract.buyer", "BUYER_MISSING"),
        (changed(TOTALS, "contract.kind", "CONTRACT_KIND_NO_TRUMP"), "contract.kind",
         "CONTRACT_NOT_PLAYED"),
        (changed(TOTALS, "totals.cardPoints", ...), "totals.card_points", "MISSING"),
        (changed(TOTALS, "totals.cardPoints.eastWest", 60), "totals.card_points",
         "CARD_POINTS_SUM"),
        (changed(TOTALS, "totals.projects.items", [{"seat": "SEAT_SOUTH"}]),
         "totals.projects.items[0]", "MISSING"),
        (changed(TOTALS, "totals.baloot",
                 {"items": [{"seat": "SEAT_SOUTH"}, {"seat": "SEAT_EAST"}]}),
         "totals.baloot.items", "TWO_BALOOT"),
        (changed(TOTALS, "totals.penalty", {}), "totals.penalty.offender", "MISSING"),
        (changed(TOTALS, "dealer", 9), "dealer", "UNKNOWN_VALUE"),
        (changed(TOTALS, "rules", {"profile": "pagat"}), "rules", "OTHER_RULES"),
        (changed(TOTALS, "rules", {"profile": "whist"}), "rules.profile", "UNKNOWN_PROFILE"),
        ({"thrownIn": {"reason": 7}}, "thrown_in.reason", "UNKNOWN_VALUE"),
        ({"thrownIn": {}, "contract": TOTALS["contract"]}, "contract", "NOT_WANTED"),
        ({"written": {"gamePoints": {"northSouth": -1}}}, "written.game_points", "NEGATIVE_SCORE"),
        ({"written": {"gamePoints": {"eastWest": 2_000_000}}}, "written.game_points.east_west",
         "OUT_OF_RANGE"),
        ({"record": FIRST, "contract": TOTALS["contract"]}, "contract", "NOT_WANTED"),
        ({"record": FIRST, "dealer": "SEAT_WEST"}, "dealer", "NOT_WANTED"),
        ({"record": changed(FIRST, "plays", FIRST["plays"][:8])}, "record.plays",
         "HAND_INCOMPLETE"),
        ({"record": changed(FIRST, "plays", ["AS", "AS"])}, "record.plays[1]", "DUPLICATE_CARD"),
        ({"record": changed(FIRST, "ekkaCalls", {"items": [{"play": 99}]})},
         "record.ekka_calls.items[0].play", "NO_SUCH_PLAY"),
        ({"record": changed(FIRST, "claims", {"items": [{"seat": "SEAT_EAST", "afterPlay": 33}]})},
         "record.claims.items[0].after_play", "OUT_OF_RANGE"),
        ({"record": changed(FIRST, "penalty", {})}, "record.penalty.offender", "MISSING"),
    ],
)  # fmt: skip
def test_a_hand_names_what_is_wrong(client: Client, hand, field, reason):
    request = {**samples.MATCH, "hands": [{"thrownIn": {}}, hand]}
    error = refused(client, samples.match_request(request))
    assert (error.violations[0].field, error.violations[0].reason) == (f"hands[1].{field}", reason)


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("id", "x" * 300, "id", "TOO_LONG"),
        ("rules", {"profile": "whist"}, "rules.profile", "UNKNOWN_PROFILE"),
        ("rules", {"profile": "contree"}, "rules", "NO_SCORE_SHEET"),
        ("hands", [{"written": {}}] * 257, "hands", "TOO_MANY_HANDS"),
        ("matchBefore.northSouth", -1, "match_before", "NEGATIVE_SCORE"),
        ("matchBefore.northSouth", 152, "match_before", "MATCH_OVER"),
        ("matchBefore.northSouth", 2_000_000, "match_before.north_south", "OUT_OF_RANGE"),
    ],
)
def test_a_match_names_what_is_wrong(client: Client, path, value, field, reason):
    error = refused(client, samples.match_request(changed(samples.MATCH, path, value)))
    assert (error.violations[0].field, error.violations[0].reason) == (field, reason)


def test_a_hand_after_the_end_is_refused(client: Client):
    with pytest.raises(InvalidInput) as caught:
        client.score_match([Points(152, 0), Points(16, 0)])
    assert caught.value.violations[0].field == "hands[1]"
    assert caught.value.reason == "MATCH_OVER"
    assert "North-South reached 152" in caught.value.message


def test_many_hands_are_within_the_limits(server: RunningServer):
    with Client(server.target) as client:
        sheet = client.score_match([MatchHand(thrown_in=rules_service_pb2.ThrownIn())] * 256)
    assert (len(sheet.hands), sheet.hands_played, sheet.match.over) == (256, 0, False)
