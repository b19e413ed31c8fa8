"""`HintService` through a real server: the same as in process, refined, refused, cancelled."""

from __future__ import annotations

import asyncio
import copy
from typing import Any

import pytest

from baloot_client import AsyncClient, Client, InvalidInput, Points
from baloot_client.hints import PlayHint
from baloot_solver.messages import hint_service
from balootsolver.v1 import hint_service_pb2, table_pb2
from tests.service import samples
from tests.service.running import RunningServer, eventually

CONTRACT: Any = {"contract": "hokum:H", "buyer": "S"}


def asked(client: Client, **details: Any) -> PlayHint:
    return client.suggest_play(
        "KJ..Q.A8", seat="N", dealer="W", plays=samples.PLAYS[:13], worlds=60, seed=7,
        **{**CONTRACT, **details},
    )  # fmt: skip


def test_the_server_answers_as_the_solver_in_process(client: Client) -> None:
    for sample in (samples.HINT, samples.HINT_ON_LEAD):
        request = samples.hint_request(sample)
        assert client.send(request) == hint_service.suggest_play(request)


def test_the_keywords_of_the_client_make_the_same_question(client: Client) -> None:
    answer = asked(client, id="hint-1")
    assert answer.message == client.send(samples.hint_request(samples.HINT))
    assert answer.best == answer.cards[0].card
    assert answer.worlds == 60
    assert not answer.exact
    assert {each.card for each in answer.cards} == {"QD"}


def test_a_stream_grows_to_the_answer(client: Client) -> None:
    hints = list(
        client.stream_suggest_play(
            "AT.AJ9.K8.7", seat="S", dealer="W", worlds=45, card_points=False, **CONTRACT
        )
    )
    whole = client.suggest_play(
        "AT.AJ9.K8.7", seat="S", dealer="W", worlds=45, card_points=False, **CONTRACT
    )
    assert [each.worlds for each in hints] == [10, 20, 40, 45]
    assert [each.final for each in hints] == [False, False, False, True]
    assert hints[-1].message == whole.message


def test_each_answer_of_a_stream_is_that_of_as_many_worlds(client: Client) -> None:
    first = next(
        iter(
            client.stream_suggest_play(
                "AT.AJ9.K8.7", seat="S", dealer="W", worlds=45, racing=False, **CONTRACT
            )
        )
    )
    ten = client.suggest_play(
        "AT.AJ9.K8.7", seat="S", dealer="W", worlds=10, racing=False, **CONTRACT
    )
    assert first.cards == ten.cards
    assert first.confidence == ten.confidence


def test_the_asynchronous_client(server: RunningServer) -> None:
    async def ask() -> tuple[PlayHint, list[PlayHint]]:
        async with AsyncClient(server.target, timeout=60) as client:
            details: Any = {**CONTRACT, "plays": samples.PLAYS[:20], "announced": []}
            one = await client.suggest_play("..9.Q9", seat="E", dealer="W", **details)
            stream = client.stream_suggest_play("..9.Q9", seat="E", dealer="W", **details)
            return one, [each async for each in stream]

    one, many = asyncio.run(ask())
    assert many[-1] == one
    assert one.consistent_worlds > one.worlds or one.exact


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seat": "SEAT_UNSPECIFIED"}, "knowledge.seat"),
        ({"seat": "SEAT_EAST"}, "knowledge.hand"),
        ({"hand": "KJ..Q.A"}, "knowledge.hand"),
        ({"dealer": "SEAT_UNSPECIFIED"}, "knowledge.dealer"),
        ({"contract": None}, "knowledge.contract"),
        ({"plays": [*samples.PLAYS[:12], "XX"]}, "knowledge.plays[12]"),
        ({"plays": [*samples.PLAYS[:12], "AS"]}, "knowledge.plays[12]"),
        ({"plays": ["AS", "QS", "QD", "7S", "JH", "QH"], "hand": "KJ98.7..A8"},
         "knowledge.plays[2]"),
        ({"announcements": {"items": [{"seat": "SEAT_WEST"}]}},
         "knowledge.announcements.items[0].project_class"),
        ({"announcements": {"items": [{"seat": "SEAT_WEST", "cards": ["AS", "KS", "QS"]}]}},
         "knowledge.announcements.items[0].cards"),
        ({"baloot": {"seats": ["SEAT_WEST", "SEAT_WEST"]}}, "knowledge.baloot.seats[1]"),
        ({"ekkaCalls": {"items": [{"play": 1}]}}, "knowledge.ekka_calls.items[0].play"),
        ({"calls": {"items": [{"call": "pass"}]}}, "knowledge.up_card"),
        ({"upCard": "9H", "calls": {"items": [{"call": "double"}]}},
         "knowledge.calls.items[0].call"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(client: Client, change: dict[str, Any], field: str) -> None:
    sample = copy.deepcopy(samples.HINT)
    sample["knowledge"] |= change
    sample["knowledge"] = {k: v for k, v in sample["knowledge"].items() if v is not None}
    with pytest.raises(InvalidInput) as caught:
        client.send(samples.hint_request(sample))
    assert caught.value.violations[0].field.startswith(field)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"budget": {"worlds": -1}}, "budget.worlds"),
        ({"budget": {"worlds": 200_000}}, "budget.worlds"),
        ({"budget": {"milliseconds": -5}}, "budget.milliseconds"),
        ({"seed": -1}, "seed"),
        ({"method": 9}, "method"),
        ({"knowledge": None}, "knowledge"),
    ],
)
def test_a_wrong_question_is_named(client: Client, change: dict[str, Any], field: str) -> None:
    sample = {**samples.HINT, **change}
    request = samples.hint_request({k: v for k, v in sample.items() if v is not None})
    with pytest.raises(InvalidInput) as caught:
        client.send(request)
    assert caught.value.violations[0].field == field


def test_an_error_of_a_stream_names_its_field(client: Client) -> None:
    with pytest.raises(InvalidInput) as caught:
        list(client.stream_suggest_play("KJ..Q.A8", seat="E", dealer="W", **CONTRACT))
    assert caught.value.violations[0].field == "question.knowledge.hand"


def test_a_limit_of_time_ends_a_hint_of_many_worlds(client: Client) -> None:
    answer = client.suggest_play(
        "AT.AJ9.K8.7", seat="S", dealer="W", milliseconds=50, card_points=False, **CONTRACT
    )
    assert 0 < answer.worlds < 100_000
    again = client.suggest_play(
        "AT.AJ9.K8.7", seat="S", dealer="W", worlds=answer.worlds, card_points=False, **CONTRACT
    )
    assert again.cards == answer.cards


def test_the_table_of_an_answer_shows_one_hand(client: Client) -> None:
    response = client.send(samples.hint_request(samples.HINT))
    assert isinstance(response, hint_service_pb2.SuggestPlayResponse)
    assert response.table.hands == "N:KJ..Q.A8"
    assert list(response.table.trick) == ["TD"]


BID: Any = {"seat": "S", "dealer": "W", "up_card": "8H", "worlds": 10}


def test_a_call_is_suggested_as_in_process(client: Client) -> None:
    answer = client.suggest_bid("AT.AJ9..", id="b", seed=3, **BID)
    request = hint_service_pb2.SuggestBidRequest(
        id="b",
        seat=table_pb2.SEAT_SOUTH,
        dealer=table_pb2.SEAT_WEST,
        hand="AT.AJ9..",
        up_card="8H",
        seed=3,
        budget=hint_service_pb2.Budget(worlds=10),
    )
    assert answer.message == hint_service.suggest_bid(request)
    assert answer.best == answer.calls[0].call
    assert [each.best for each in answer.calls].count(True) == 1
    assert {"pass", "sun"} <= {each.call for each in answer.calls}
    request.open_hands = True
    plain = hint_service.suggest_bid(request)
    assert plain != answer.message
    said = {each.call: each.open_hands for each in answer.calls}
    assert {each.call: each.game_points.mean for each in plain.calls} == pytest.approx(said)
    assert answer.calls[0].behind.mean == 0
    assert all(each.win_share is None for each in answer.calls)


def test_near_the_end_of_a_match_the_chance_to_win_is_told(client: Client) -> None:
    answer = client.suggest_bid("AT.AJ9..", match_before=Points(148, 120), **BID)
    assert answer.for_match
    assert all(each.win_share is not None for each in answer.calls)
    assert not client.suggest_bid("AT.AJ9..", match_before=Points(8, 20), **BID).for_match


def test_the_asynchronous_client_suggests_calls(server: RunningServer) -> None:
    async def ask() -> str:
        async with AsyncClient(server.target, timeout=60) as client:
            answer = await client.suggest_bid(
                "KQ.7.AQT9.9", seat="E", dealer="W", up_card="8H", worlds=10,
                calls=["hokum", "pass", "pass", "pass", "confirm"],
            )  # fmt: skip
            return answer.best

    assert asyncio.run(ask()) in ("pass", "double-open", "double-locked")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seat": "E"}, "seat"),
        ({"up_card": ""}, "up_card"),
        ({"up_card": "AS"}, "hand"),
        ({"calls": ["double"]}, "calls[0].call"),
        ({"worlds": 200_000}, "budget.worlds"),
        ({"seed": -1}, "seed"),
    ],
)
def test_a_wrong_question_about_a_call_is_named(
    client: Client, change: dict[str, Any], field: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        client.suggest_bid("AT.AJ9..", **{**BID, **change})
    assert caught.value.violations[0].field == field


LINE = (
    "rules=saudi S:AT.AJ9.K8.7 E:Q.KQ.T9.KQ9 N:KJ98.7.Q.A8 W:7.T8.AJ7.JT dealer=W"
    " contract=hokum:H buyer=S plays=" + ",".join(samples.PLAYS)
)


def test_an_analysis_tells_mistakes_from_bad_luck_where_asked(client: Client) -> None:
    plain = client.analyse_hand(LINE)
    assert all(step.visible is None for step in plain.steps)
    found = client.analyse_hand(LINE, visible_mistakes=True)
    told = [step.visible for step in found.steps]
    assert None not in told
    for step, visible in zip(found.steps, told, strict=True):
        assert visible is not None
        assert visible.luck in ("mistake", "unlucky", "lucky", "fine")
        assert step.game_points is not None
        lost = (step.game_points.loss_game_points or 0) > 0
        assert lost is (visible.luck in ("mistake", "unlucky"))
        if step.forced:
            assert visible.expected_loss.mean == 0
        assert visible.best_cards


def test_whoever_has_seen_enough_frees_the_worker(server: RunningServer) -> None:
    with Client(server.target, timeout=60) as client:
        stream = client.stream_suggest_play(
            "AT.AJ9.K8.7", seat="S", dealer="W", worlds=100_000, **CONTRACT
        )
        first = next(stream)
        assert not first.final
        assert server.server.solver_pool.running >= 1  # and one that helps, perhaps
        stream.close()  # type: ignore[attr-defined]
        assert eventually(lambda: server.server.solver_pool.running == 0)
