"""Wrong requests: the status, the field, the card and the reason, for people and programs."""

from __future__ import annotations

import asyncio
import copy
from typing import Any

import grpc
import pytest
from google.rpc import error_details_pb2, status_pb2

from baloot_client import BalootError, Client, InvalidInput
from baloot_server import status
from baloot_server.workers import QueueFullError
from tests.service import samples
from tests.service.running import RunningServer
from tests.service.stubs import raw_call


def changed(sample: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy with the value at a dotted path replaced, or taken out for `...`."""
    result = copy.deepcopy(sample)
    *parents, last = path.split(".")
    at = result
    for name in parents:
        at = at[name]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return result


def refused(client: Client, request: Any) -> InvalidInput:
    with pytest.raises(InvalidInput) as caught:
        client.send(request)
    assert caught.value.code is grpc.StatusCode.INVALID_ARGUMENT
    assert caught.value.reason == caught.value.violations[0].reason
    assert len(caught.value.violations) == 1
    return caught.value


@pytest.mark.parametrize(
    ("path", "value", "field", "reason", "says"),
    [
        ("position", ..., "position", "MISSING", "position"),
        ("position.deal", ..., "position.deal", "MISSING", "deal"),
        ("position.contract", ..., "position.contract", "MISSING", "contract"),
        ("position.deal.hands", "S:9D.", "position.deal.hands", "BAD_HAND", "9D"),
        ("position.deal.hands", "..AQ7.J QJ8.7.. 9.A9..8 7..9.K7", "position.deal.hands",
         "UNLABELLED_HANDS", ""),
        ("position.deal.hands", "S:..AQ7.J E:QJ8.7.. N:9.A9..8 W:7..Q.K7", "position.deal.hands",
         "DUPLICATE_CARD", "card QD is held twice (South, West)"),
        ("position.deal.hands", "S:..AQ7.J E:QJ8.7.. N:9.A9..8 W:7..9.K", "position.deal.hands",
         "HAND_SIZE", "West holds 3"),
        ("position.deal.upCard", "1H", "position.deal.up_card", "UNKNOWN_CARD", "1H"),
        ("position.contract.kind", "CONTRACT_KIND_UNSPECIFIED", "position.contract.kind",
         "MISSING", "contract kind"),
        ("position.contract.kind", "CONTRACT_KIND_ALL_TRUMP", "position.contract.kind",
         "CONTRACT_NOT_PLAYED", "browser"),
        ("position.contract.kind", 77, "position.contract.kind", "UNKNOWN_VALUE", "77"),
        ("position.contract.trump", ..., "position.contract.trump", "TRUMP_MISSING", "trump"),
        ("position.contract.level", "LEVEL_DOUBLE", "position.contract.level",
         "LEVEL_NOT_PLAYED", "double"),
        ("position.contract.locked", True, "position.contract.locked", "LOCK_NOT_ALLOWED", ""),
        ("position.leader", ..., "position.leader", "MISSING", "leads"),
        ("position.leader", 9, "position.leader", "UNKNOWN_VALUE", "9"),
        ("position.plays", ["9D", "XX"], "position.plays[1]", "UNKNOWN_CARD", "XX"),
        ("position.plays", ["AD"], "position.plays[0]", "CARD_NOT_HELD", "West does not hold AD"),
        ("position.plays", ["9D", "JC"], "position.plays[1]", "ILLEGAL_PLAY",
         "South may not play JC: must follow diamonds"),
        ("position.plays", ["9D", "AD", "7H", "9S", "AH"], "position.plays", "TRICK_FULL", "5"),
        ("position.plays", ["9D"] * 40, "position.plays", "TOO_MANY_CARDS", "40"),
        ("position.soFar.cardPoints", ..., "position.so_far.card_points", "MISSING", ""),
        ("position.soFar.cardPoints.eastWest", 75, "position.so_far.card_points",
         "POINTS_DO_NOT_FIT", "103"),
        ("position.soFar.tricks.eastWest", 4, "position.so_far.tricks", "TRICKS_DO_NOT_FIT", "5"),
        ("position.soFar.scored.projects", [{"projectClass": "PROJECT_CLASS_SIRA"}],
         "position.so_far.scored.projects[0].seat", "MISSING", "seat"),
        ("position.soFar.scored.projects", [{"seat": "SEAT_SOUTH"}],
         "position.so_far.scored.projects[0]", "MISSING", "cards"),
        ("position.soFar.scored.projects", [{"seat": "SEAT_SOUTH", "cards": ["AS", "KD"]}],
         "position.so_far.scored.projects[0].cards", "NOT_A_PROJECT", "AS KD"),
        ("position.soFar.scored.baloot", [{}], "position.so_far.scored.baloot[0].seat",
         "MISSING", "seat"),
        ("position.rules.profile", "klaverjas", "position.rules.profile", "UNKNOWN_PROFILE",
         "klaverjas"),
        ("position.rules.overrides", {"no_such": "1"}, "position.rules.overrides.no_such",
         "UNKNOWN_PARAMETER", "no_such"),
        ("position.rules.overrides", {"void_ruff": "maybe"}, "position.rules.overrides.void_ruff",
         "BAD_PARAMETER", "one of must, free"),
        ("position.ekka", "EKKA_STATE_CALLED", "position.ekka", "FALSE_EKKA", ""),
        ("objective", 5, "objective", "UNKNOWN_VALUE", "5"),
        ("id", "x" * 300, "id", "TOO_LONG", "256"),
    ],
)  # fmt: skip
def test_solve_names_what_is_wrong(client: Client, path, value, field, reason, says):
    error = refused(client, samples.solve_request(changed(samples.ENDING, path, value)))
    violation = error.violations[0]
    assert (violation.field, violation.reason) == (field, reason)
    assert says in violation.description


@pytest.mark.parametrize(
    ("path", "value", "field", "reason", "says"),
    [
        ("question", ..., "question", "MISSING", "makes, kaboot, card_points or game_points"),
        ("question", {"gamePoints": {"side": 7}}, "question.game_points.side", "UNKNOWN_VALUE",
         "7"),
        ("question", {"kaboot": {"side": 7}}, "question.kaboot.side", "UNKNOWN_VALUE", "7"),
        ("question", {"cardPoints": {"atLeast": 163}}, "question.card_points.at_least",
         "CARD_POINTS_RANGE", "163"),
        ("question", {"cardPoints": {"atLeast": -1}}, "question.card_points.at_least",
         "CARD_POINTS_RANGE", "-1"),
        ("position", ..., "position", "MISSING", "position"),
        ("position.deal.hands", "S:9D.", "position.deal.hands", "BAD_HAND", "9D"),
        ("position.soFar.scored", ..., "position.so_far.scored", "NOT_SCORABLE", "projects"),
        ("position.soFar", ..., "position.so_far", "NOT_SCORABLE", "counts from here"),
        ("id", "x" * 300, "id", "TOO_LONG", "256"),
    ],
)  # fmt: skip
def test_decide_names_what_is_wrong(client: Client, path, value, field, reason, says):
    error = refused(client, samples.decide_request(changed(samples.DECIDE, path, value)))
    violation = error.violations[0]
    assert (violation.field, violation.reason) == (field, reason)
    assert says in violation.description


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({"makes": {}}, "position.contract.buyer"),
        ({"kaboot": {}}, "question.kaboot.side"),
        ({"cardPoints": {"atLeast": 82}}, "question.card_points.side"),
        ({"gamePoints": {}}, "question.game_points.side"),
    ],
)
def test_a_question_without_a_side_needs_the_buyer(client: Client, question, field):
    request = changed(samples.DECIDE, "position.contract.buyer", ...)
    request["question"] = question
    error = refused(client, samples.decide_request(request))
    assert [each.field for each in error.violations] == [field]


def test_game_points_are_refused_where_nobody_can_tell_them(client: Client):
    """Without the points so far an ending counts from here: only card points can be asked."""
    request = changed(samples.ENDING, "position.soFar", ...)
    error = refused(client, samples.solve_request(request))
    assert error.violations[0].field in ("objective", "position.so_far")
    request["objective"] = "OBJECTIVE_CARD_POINTS"
    assert client.send(samples.solve_request(request)).cards


def test_a_profile_without_a_score_sheet_has_no_game_points(client: Client):
    request = changed(samples.FULL_DEAL, "position.deal.dealer", "SEAT_EAST")
    request["position"]["rules"] = {"profile": "contree"}
    error = refused(client, samples.solve_request(request))
    assert (error.violations[0].field, error.reason) == ("position.rules", "NO_SCORE_SHEET")
    request["objective"] = "OBJECTIVE_CARD_POINTS"
    assert client.send(samples.solve_request(request)).cards


def test_the_buyer_is_needed_for_game_points(client: Client):
    request = changed(samples.ENDING, "position.contract.buyer", ...)
    error = refused(client, samples.solve_request(request))
    assert error.violations[0].field == "position.contract.buyer"


def test_locking_must_be_said_where_a_player_chooses(client: Client):
    request = changed(samples.FULL_DEAL, "position.contract.level", "LEVEL_DOUBLE")
    error = refused(client, samples.solve_request(request))
    assert error.violations[0].field == "position.contract.locked"
    assert error.reason == "LOCK_UNKNOWN"
    for locked in (True, False):
        answered = changed(request, "position.contract.locked", locked)
        assert client.send(samples.solve_request(answered)).cards


def test_a_leader_that_contradicts_the_dealer(client: Client):
    request = changed(samples.FULL_DEAL, "position.leader", "SEAT_NORTH")
    error = refused(client, samples.solve_request(request))
    assert error.violations[0].field == "position.leader"
    agreeing = changed(samples.FULL_DEAL, "position.leader", "SEAT_SOUTH")
    assert client.send(samples.solve_request(agreeing)).to_play == 1


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("hand", "", "hand", "EMPTY_HAND"),
        ("hand", "AKQ.AKQ.AKQ.", "hand", "HAND_SIZE"),
        ("leader", ..., "leader", "MISSING"),
        ("trick", ["KS", "7S", "8S", "9S"], "trick", "TRICK_FULL"),
        ("trick", ["KS", "JH"], "trick", "DUPLICATE_CARD"),
        ("gone", ["TS", "JH"], "gone", "DUPLICATE_CARD"),
        ("gone", ["ZZ"], "gone[0]", "UNKNOWN_CARD"),
        ("ekka", "EKKA_STATE_CALLED", "ekka", "FALSE_EKKA"),
        ("contract", ..., "contract", "MISSING"),
        ("contract.kind", "CONTRACT_KIND_NO_TRUMP", "contract.kind", "CONTRACT_NOT_PLAYED"),
    ],
)
def test_legal_cards_names_what_is_wrong(client: Client, path, value, field, reason):
    error = refused(client, samples.legal_request(changed(samples.LEGAL_CARDS, path, value)))
    assert (error.violations[0].field, error.violations[0].reason) == (field, reason)


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("hands", "S:AS E:AS", "hands", "DUPLICATE_CARD"),
        ("hands", "", "hands", "EMPTY_DEAL"),
        ("declarations", {"items": [{"cards": ["AS"]}]}, "declarations.items[0].seat", "MISSING"),
        ("declarations", {"items": [{"seat": "SEAT_SOUTH", "cards": ["AS", "9S"]}]},
         "declarations.items[0].cards", "NOT_A_PROJECT"),
        ("declarations", {"items": [{"seat": "SEAT_SOUTH", "cards": ["KS", "QS", "JS"]}]},
         "declarations.items[0].cards", "NOT_HELD"),
    ],
)  # fmt: skip
def test_projects_names_what_is_wrong(client: Client, path, value, field, reason):
    error = refused(client, samples.projects_request(changed(samples.PROJECTS, path, value)))
    assert (error.violations[0].field, error.violations[0].reason) == (field, reason)


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("totals", ..., "totals", "MISSING"),
        ("contract", ..., "contract", "MISSING"),
        ("contract.buyer", ..., "contract.buyer", "BUYER_MISSING"),
        ("totals.cardPoints", ..., "totals.card_points", "MISSING"),
        ("totals.cardPoints.eastWest", 67, "totals.card_points", "CARD_POINTS_SUM"),
        ("totals.sweep", "SIDE_NORTH_SOUTH", "totals.sweep", "SWEEP_CONTRADICTS"),
        ("totals.projects.items", [{"seat": "SEAT_SOUTH", "projectClass": "PROJECT_CLASS_CARRE"}],
         "totals.projects.items[0].project_class", "CLASS_NOT_PLAYED"),
        ("totals.projects.items",
         [{"seat": "SEAT_SOUTH", "projectClass": "PROJECT_CLASS_SIRA",
           "cards": ["KD", "QD", "JD", "TD"]}],
         "totals.projects.items[0].project_class", "CLASS_DOES_NOT_FIT"),
        ("totals.baloot.items", [{"seat": "SEAT_SOUTH"}, {"seat": "SEAT_EAST"}],
         "totals.baloot.items", "TWO_BALOOT"),
        ("totals.upCard", "??", "totals.up_card", "UNKNOWN_CARD"),
        ("totals.penalty", {}, "totals.penalty.offender", "MISSING"),
    ],
)  # fmt: skip
def test_score_names_what_is_wrong(client: Client, path, value, field, reason):
    error = refused(client, samples.score_request(changed(samples.TOTALS, path, value)))
    assert (error.violations[0].field, error.violations[0].reason) == (field, reason)


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("contract.kind", "CONTRACT_KIND_UNSPECIFIED", "record.contract.kind", "MISSING"),
        ("deal.hands", ..., "record.deal.hands", "MISSING"),
        ("deal.hands", "S:AS", "record.deal.hands", "MISSING_HAND"),
        ("plays", ["AS", "AS"], "record.plays[1]", "DUPLICATE_CARD"),
        ("calls", {"items": [{"seat": "SEAT_SOUTH", "call": "two words"}]},
         "record.calls.items[0].call", "BAD_CALL"),
        ("claims", {"items": [{"seat": "SEAT_SOUTH", "afterPlay": 33}]},
         "record.claims.items[0].after_play", "OUT_OF_RANGE"),
        ("ekkaCalls", {"items": [{"play": 99}]}, "record.ekka_calls.items[0].play",
         "NO_SUCH_PLAY"),
        ("declarations", {"items": [{"seat": "SEAT_SOUTH", "cards": ["AS", "KD"]}]},
         "record.declarations.items[0].cards", "NOT_A_PROJECT"),
    ],
)  # fmt: skip
def test_a_record_names_what_is_wrong(client: Client, path, value, field, reason):
    record = changed(samples.RECORD, path, value)
    error = refused(client, samples.score_request({"record": record}))
    assert (error.violations[0].field, error.violations[0].reason) == (field, reason)


def test_rules_beside_a_record_are_refused(client: Client):
    request = samples.score_request({"record": samples.RECORD, "rules": {"profile": "pagat"}})
    assert refused(client, request).violations[0].field == "rules"


def test_the_message_for_people(client: Client):
    hands = "S:..AQ7.J E:QJ8.7.. N:9.A9..8 W:7..Q.K7"
    request = samples.solve_request(changed(samples.ENDING, "position.deal.hands", hands))
    assert refused(client, request).message == ("deal.hands: card QD is held twice (South, West)")


def test_details_are_those_of_google_rpc(server: RunningServer):
    """Read without our client: the details must be there for every language's library."""
    with grpc.insecure_channel(server.target) as channel:
        call = raw_call(channel, "/balootsolver.v1.SolverService/Solve")
        with pytest.raises(grpc.RpcError) as caught:
            call(b"")
    ended: Any = caught.value
    metadata = dict(ended.trailing_metadata())
    status = status_pb2.Status.FromString(metadata["grpc-status-details-bin"])
    assert status.code == grpc.StatusCode.INVALID_ARGUMENT.value[0]
    bad_request = error_details_pb2.BadRequest()
    assert status.details[0].Unpack(bad_request)
    assert bad_request.field_violations[0].field == "position"
    info = error_details_pb2.ErrorInfo()
    assert status.details[1].Unpack(info)
    assert (info.reason, info.domain) == ("MISSING", "balootsolver")


def test_bytes_that_are_no_message(server: RunningServer):
    with grpc.insecure_channel(server.target) as channel:
        call = raw_call(channel, "/balootsolver.v1.SolverService/Solve")
        with pytest.raises(grpc.RpcError) as caught:
            call(b"\xff\xff\xff\xff")
    assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT
    assert "SolveRequest" in str(caught.value.details())


def test_an_unknown_method_is_unimplemented(server: RunningServer):
    with grpc.insecure_channel(server.target) as channel:
        call = raw_call(channel, "/balootsolver.v1.SolverService/SolveNothing")
        with pytest.raises(grpc.RpcError) as caught:
            call(b"")
    assert caught.value.code() is grpc.StatusCode.UNIMPLEMENTED


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"contract": "whist"}, "contract.kind"),
        ({"contract": "hokum:X"}, "contract.trump"),
        ({"contract": "sun", "level": "octuple"}, "contract.level"),
        ({"contract": "sun", "buyer": "up"}, "contract.buyer"),
        ({"contract": "sun", "dealer": "up"}, "position.deal.dealer"),
        ({"contract": "sun", "objective": "tricks"}, "objective"),
    ],
)
def test_arguments_are_checked_before_anything_is_sent(arguments, field):
    with Client("127.0.0.1:1") as nowhere, pytest.raises(InvalidInput) as caught:
        nowhere.solve("S:AS E:KS N:QS W:JS", **arguments)
    assert caught.value.violations[0].field == field
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, BalootError)


def test_a_refusal_is_made_once_and_sent_with_the_id_of_each_call():
    one = status.of(QueueFullError(64, 0.4321))
    assert status.of(QueueFullError(64, 0.4339)) is one
    assert status.of(QueueFullError(63, 0.4321)) is not one
    assert one.reason == "QUEUE_FULL"

    sent: list[Any] = []

    class Context:
        async def abort(self, code: Any, message: str, trailing: Any) -> None:
            sent.append((code, message, dict(trailing)))

    for name in ("call-1", "call-2"):
        asyncio.run(one.abort(Context(), name))  # type: ignore[arg-type]
    for (code, message, trailing), name in zip(sent, ("call-1", "call-2"), strict=True):
        found = status_pb2.Status.FromString(trailing["grpc-status-details-bin"])
        assert (found.code, found.message) == (code.value[0], message)
        info, retry, request = (
            error_details_pb2.ErrorInfo(),
            error_details_pb2.RetryInfo(),
            error_details_pb2.RequestInfo(),
        )
        assert [
            detail.Unpack(each)
            for detail, each in zip(found.details, (info, retry, request), strict=True)
        ] == [True] * 3
        assert (info.reason, info.metadata["waiting"]) == ("QUEUE_FULL", "64")
        assert retry.retry_delay.ToMilliseconds() == 430
        assert request.request_id == trailing["x-request-id"] == name
