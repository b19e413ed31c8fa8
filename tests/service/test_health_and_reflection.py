"""Field case 079: health and reflection know the right names, and every name is described."""

from __future__ import annotations

from typing import Any

import grpc
import pytest
from google.protobuf import descriptor_pb2
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from baloot_server.services import RULES_SERVICE, SERVICES, SOLVER_SERVICE
from tests.service.running import RunningServer, running_server
from tests.service.stubs import NOT_SERVING, SERVING, health


def ask(channel: grpc.Channel, **question: Any) -> Any:
    stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
    request = reflection_pb2.ServerReflectionRequest(**question)
    return next(iter(stub.ServerReflectionInfo(iter([request]))))


def listed(channel: grpc.Channel) -> list[str]:
    answer = ask(channel, list_services="")
    return [each.name for each in answer.list_services_response.service]


def test_reflection_lists_and_describes_every_service(server: RunningServer):
    with grpc.insecure_channel(server.target) as channel:
        names = listed(channel)
        assert {SOLVER_SERVICE, RULES_SERVICE, "grpc.health.v1.Health"} <= set(names)
        for name in names:
            answer = ask(channel, file_containing_symbol=name)
            files = [
                descriptor_pb2.FileDescriptorProto.FromString(each)
                for each in answer.file_descriptor_response.file_descriptor_proto
            ]
            declared = {
                f"{file.package}.{service.name}" for file in files for service in file.service
            }
            assert name in declared, name


def test_reflection_gives_every_file_a_client_needs(server: RunningServer):
    with grpc.insecure_channel(server.target) as channel:
        wanted = ["balootsolver/v1/solver_service.proto", "balootsolver/v1/rules_service.proto"]
        seen: set[str] = set()
        while wanted:
            name = wanted.pop()
            if name in seen:
                continue
            seen.add(name)
            answer = ask(channel, file_by_filename=name).file_descriptor_response
            assert answer.file_descriptor_proto, name
            for data in answer.file_descriptor_proto:
                file = descriptor_pb2.FileDescriptorProto.FromString(data)
                wanted += file.dependency
        assert "balootsolver/v1/record.proto" in seen


def test_health_of_every_name(server: RunningServer):
    with grpc.insecure_channel(server.target) as channel:
        stub = health(channel)
        for name in ("", *listed(channel)):
            assert stub.Check(health_pb2.HealthCheckRequest(service=name)).status == SERVING, name
        with pytest.raises(grpc.RpcError) as caught:
            stub.Check(health_pb2.HealthCheckRequest(service="balootsolver.v1.NoService"))
        assert caught.value.code() is grpc.StatusCode.NOT_FOUND


def test_every_declared_service_is_served(server: RunningServer):
    from balootsolver.v1 import (
        analysis_service_pb2,
        hint_service_pb2,
        rules_service_pb2,
        solver_service_pb2,
    )

    modules = (solver_service_pb2, analysis_service_pb2, hint_service_pb2, rules_service_pb2)
    declared = [
        service.full_name
        for module in modules
        for service in module.DESCRIPTOR.services_by_name.values()
    ]
    assert sorted(declared) == sorted(SERVICES)


def test_a_watcher_sees_the_server_leave():
    with running_server(workers=1) as running, grpc.insecure_channel(running.target) as channel:
        statuses = health(channel).Watch(health_pb2.HealthCheckRequest(service=SOLVER_SERVICE))
        assert next(statuses).status == SERVING
        running.on_loop(running.server.stop(5))
        assert next(statuses).status == NOT_SERVING
