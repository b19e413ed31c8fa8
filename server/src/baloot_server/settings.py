"""What a server may be told: its limits, and why each has the value it has.

Everything is checked here once, so that the rest of the server can trust the numbers.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields


def _cores() -> int:
    """Cores this process may use: a container often has fewer than the machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits of one server. `ValueError` names the one that is out of range."""

    host: str = "127.0.0.1"
    """Address to listen on. Only this machine unless asked: there is no authentication."""
    port: int = 50051
    """TCP port; 0 takes a free one."""
    workers: int = field(default_factory=_cores)
    """Threads that search. The kernel releases the interpreter lock, so one a core is right."""
    table_entries: int = 1 << 17
    """Entries of each worker's transposition table; an entry takes 48 bytes, so this is 6 MB."""
    max_queue: int = 64
    """Solves that may wait for a worker; the next is refused with RESOURCE_EXHAUSTED."""
    max_rules_queue: int = 256
    """Calls of the rules service that may wait; they have a worker of their own, so that a legal
    card never waits behind a search."""
    max_request_bytes: int = 65_536
    """Bytes of one request. The largest honest one, a record with everything, has about 4 KB."""
    grace_seconds: float = 20.0
    """Seconds that running calls get to finish after SIGTERM."""
    min_ping_seconds: float = 5.0
    """Seconds between keep-alive pings of a client, at least. gRPC's own floor of 5 minutes would
    drop clients that ping every 10 seconds while they wait for a long answer."""

    def __post_init__(self) -> None:
        for name, low, high in (
            ("port", 0, 65_535),
            ("workers", 1, 1_024),
            ("table_entries", 64, 1 << 28),
            ("max_queue", 0, 1_000_000),
            ("max_rules_queue", 0, 1_000_000),
            ("max_request_bytes", 1_024, 4_194_304),
            ("grace_seconds", 0, 3_600),
            ("min_ping_seconds", 0.01, 3_600),
        ):
            value = getattr(self, name)
            if not low <= value <= high:
                raise ValueError(f"{name} must be from {low} to {high}, not {value}")

    def address(self, port: int | None = None) -> str:
        """Host and port as gRPC takes them, an IPv6 address in brackets."""
        host = f"[{self.host}]" if ":" in self.host and "[" not in self.host else self.host
        return f"{host}:{self.port if port is None else port}"

    def channel_options(self) -> list[tuple[str, int]]:
        """The options of the gRPC server. Sizes in bytes, times in milliseconds."""
        ping = int(self.min_ping_seconds * 1000)
        return [
            # A second server on a taken port must fail, not share the port.
            ("grpc.so_reuseport", 0),
            # Above this the transport refuses; between the two the service does, with details.
            ("grpc.max_receive_message_length", max(4_194_304, self.max_request_bytes)),
            ("grpc.keepalive_permit_without_calls", 1),
            ("grpc.http2.min_ping_interval_without_data_ms", ping),
            # One connection may not fill the memory with calls that wait.
            ("grpc.max_concurrent_streams", 1_000),
        ]


NAMES = tuple(each.name for each in fields(Settings))
"""Every setting; each is an option of `baloot-server` too."""
