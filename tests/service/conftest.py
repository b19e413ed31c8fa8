"""One server and one client for the tests that need nothing special of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from baloot_client import Client
from tests.service.held import Held
from tests.service.running import RunningServer, running_server


@pytest.fixture(scope="package")
def server() -> Iterator[RunningServer]:
    with running_server(workers=2, small_workers=1) as running:
        yield running


@pytest.fixture(scope="package")
def client(server: RunningServer) -> Iterator[Client]:
    with Client(server.target, timeout=60) as connected:
        yield connected


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    result = Held(monkeypatch)
    yield result
    result.free.set()
