"""Requests that are too large, connections that ping: refused or borne, others served on."""

from __future__ import annotations

import time

import grpc
import pytest

from baloot_client import Client, InvalidInput, Overloaded
from baloot_server.settings import Settings
from balootsolver.v1 import rules_service_pb2, solver_service_pb2
from tests.service import samples
from tests.service.running import RunningServer, eventually, running_server

REQUEST = samples.solve_request(samples.ENDING)


def test_a_name_of_many_bytes_is_refused_with_the_limit(client: Client):
    """Field case 092."""
    request = samples.solve_request(samples.ENDING)
    request.id = "x" * 3_000_000
    with pytest.raises(InvalidInput) as caught:
        client.send(request)
    assert caught.value.reason == "REQUEST_TOO_LARGE"
    assert "65536" in caught.value.message
    assert client.send(REQUEST).id == "2026-0"


def test_a_request_of_a_hundred_megabytes_is_refused_by_the_transport(client: Client):
    request = samples.solve_request(samples.ENDING)
    request.id = "x" * 100_000_000
    with pytest.raises(Overloaded) as caught:
        client.send(request)
    assert caught.value.code is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert client.send(REQUEST).id == "2026-0"


def test_many_hands_in_one_deal(client: Client):
    request = samples.solve_request(samples.ENDING)
    request.position.deal.hands = " ".join(["S:AK.."] * 4_000)
    with pytest.raises(InvalidInput) as caught:
        client.send(request)
    assert caught.value.violations[0].field == "position.deal.hands"


def test_many_overrides(client: Client):
    overrides = {f"name_{number}": "1" for number in range(2_000)}
    with pytest.raises(InvalidInput) as caught:
        client.get_rule_set("saudi", overrides)
    assert caught.value.reason == "UNKNOWN_PARAMETER"


def test_many_entries_in_lists(client: Client):
    request = samples.score_request({"record": samples.RECORD})
    for _ in range(200):
        request.record.calls.items.add(seat=1, call="pass")
    with pytest.raises(InvalidInput) as caught:
        client.send(request)
    assert caught.value.violations[0].field == "record.calls.items"
    totals = samples.score_request(samples.TOTALS)
    for _ in range(200):
        totals.totals.projects.items.add(seat=1, project_class=1)
    with pytest.raises(InvalidInput) as caught:
        client.send(totals)
    assert caught.value.violations[0].field == "totals.projects.items"


def test_many_connections(server: RunningServer):
    """Each opens, asks and closes; the server has as many open files afterwards as before."""
    for _ in range(100):
        with Client(server.target) as client:
            assert len(client.list_rule_sets()) == 12


def pinging_channel(target: str, every_ms: int) -> grpc.Channel:
    return grpc.insecure_channel(
        target,
        options=[
            ("grpc.keepalive_time_ms", every_ms),
            ("grpc.keepalive_permit_without_calls", 1),
            ("grpc.http2.max_pings_without_data", 0),
            ("grpc.use_local_subchannel_pool", 1),
        ],
    )


def solves(channel: grpc.Channel) -> bool:
    call = channel.unary_unary(
        "/balootsolver.v1.SolverService/Solve",
        request_serializer=solver_service_pb2.SolveRequest.SerializeToString,
        response_deserializer=solver_service_pb2.SolveResponse.FromString,
    )
    return bool(call(REQUEST, timeout=30).id == "2026-0")


def test_pings_at_the_minimum_are_borne_and_below_it_end_the_connection():
    """Field case 074: the same pings to two servers, until the stricter one has had enough."""
    with (
        running_server(workers=1, min_ping_seconds=30) as strict,
        running_server(workers=1, min_ping_seconds=0.5) as patient,
        pinging_channel(strict.target, every_ms=1_000) as to_strict,
        pinging_channel(patient.target, every_ms=1_000) as to_patient,
    ):
        assert solves(to_strict)
        assert solves(to_patient)
        strict_states: list[grpc.ChannelConnectivity] = []
        patient_states: list[grpc.ChannelConnectivity] = []
        to_strict.subscribe(strict_states.append)
        to_patient.subscribe(patient_states.append)
        ready = grpc.ChannelConnectivity.READY
        assert eventually(lambda: any(each is not ready for each in strict_states), 60)
        time.sleep(3)  # time for three more pings, in case the patient one was only slower
        assert all(each is ready for each in patient_states)
        assert solves(to_strict)
        assert solves(to_patient)


def test_the_default_bears_the_ten_seconds_of_common_clients():
    assert Settings().min_ping_seconds < 10
    assert ("grpc.http2.min_ping_interval_without_data_ms", 5_000) in Settings().channel_options()


@pytest.mark.parametrize(
    ("host", "address"),
    [("127.0.0.1", "127.0.0.1:7"), ("::1", "[::1]:7"), ("[::]", "[::]:7"), ("name", "name:7")],
)
def test_addresses(host, address):
    assert Settings(host=host, port=7, allow_plaintext=True).address() == address
    assert Settings(host=host, allow_plaintext=True).address(7) == address


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", 70_000),
        ("workers", 0),
        ("max_queue", -1),
        ("max_request_bytes", 10),
        ("grace_seconds", -1),
        ("table_entries", 1),
        ("min_ping_seconds", 0),
    ],
)
def test_settings_out_of_range(name, value):
    with pytest.raises(ValueError, match=name):
        Settings(**{name: value})


def test_a_thousand_small_calls_leave_nothing_behind(server: RunningServer, client: Client):
    """Field case 077 in small: no job, no thread and no call is kept."""
    import threading

    threads = threading.active_count()
    request = samples.legal_request(samples.LEGAL_CARDS)
    for _ in range(1_000):
        answer = client.send(request)
        assert isinstance(answer, rules_service_pb2.ListLegalCardsResponse)
    assert threading.active_count() <= threads + 2
    assert server.server.solver_pool.waiting == 0
