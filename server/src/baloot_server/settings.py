"""What a server may be told: its limits, and why each has the value it has.

Everything is checked here once, so that the rest of the server can trust the numbers. Each setting
is an option of the command, a variable of the environment and a key of the file (`options.py`), all
made from the fields below; its comment there is the sentence `--help` shows.
"""

from __future__ import annotations

import ipaddress
import os
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any

MEBIBYTE = 1 << 20


def _cores() -> int:
    """Cores this process may use: a container often has fewer than the machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _set(
    default: Any,
    meaning: str,
    *,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] = (),
) -> Any:
    """One setting: its default (or what makes it), its meaning and what it may be."""
    metadata = {"meaning": meaning, "low": low, "high": high, "choices": choices}
    if callable(default):
        return field(default_factory=default, metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything one server is told. `ValueError` names the setting that is wrong."""

    # Where it listens. Only this machine unless asked: what goes further needs TLS (ruled below).
    host: str = _set("127.0.0.1", "address to listen on, or unix:PATH for a socket")
    port: int = _set(50051, "TCP port, 0 for a free one", low=0, high=65_535)
    allow_plaintext: bool = _set(
        False, "serve without TLS beyond this machine: only where something else encrypts"
    )
    tls_certificate: str = _set(
        "", "file of the certificate chain (PEM); read again when it changes"
    )
    tls_key: str = _set("", "file of the certificate's private key (PEM)")
    tls_client_authority: str = _set(
        "", "file of the authorities (PEM) one of which must have signed a client's certificate"
    )
    tokens: str = _set("", "file of bearer tokens; none but their holders are served")

    # The work. The kernel releases the interpreter lock, so one worker a core is right; an entry of
    # the table takes 48 bytes, so the default is 6 MB a worker; with all else it has, 7.
    workers: int = _set(_cores, "threads that search", low=1, high=1_024)
    small_workers: int = _set(
        1, "further threads, for small questions only (endings, thresholds, claims)", low=0, high=64
    )
    worker_niceness: int = _set(
        5,
        "how far the workers stand back for the event loop and for small questions (Linux)",
        low=0,
        high=19,
    )
    table_entries: int = _set(
        1 << 17,
        "entries of each worker's transposition table, 48 bytes each",
        low=64,
        high=1 << 28,
    )

    # What was solved, for all positions that differ only in names of suits and seats.
    cache_bytes: int = _set(
        64 * MEBIBYTE, "bytes of memory for answers found, 0 for no cache", low=0, high=1 << 40
    )
    cache_file: str = _set("", "file (SQLite) that keeps them from one start to the next")
    cache_file_bytes: int = _set(
        1 << 30, "bytes of that file, about; the older half goes when it is full",
        low=MEBIBYTE, high=1 << 44,
    )  # fmt: skip

    # The queues. Rules calls have a worker of their own: a legal card never waits for a search.
    max_queue: int = _set(64, "large questions that may wait", low=0, high=1_000_000)
    max_small_queue: int = _set(256, "small questions that may wait", low=0, high=1_000_000)
    max_rules_queue: int = _set(
        256, "calls of the rules service that may wait", low=0, high=1_000_000
    )
    max_wait_seconds: float = _set(
        10.0, "seconds a call waits for a worker, at most", low=0.01, high=3_600
    )

    # The limits. The largest honest request, a record with everything, has about 4 KB.
    max_request_bytes: int = _set(65_536, "bytes of the largest request", low=1_024, high=4_194_304)
    max_calls: int = _set(
        1_000, "calls at once, over all clients, health apart", low=1, high=1_000_000
    )
    max_concurrent_streams: int = _set(
        1_000, "calls at once on one connection", low=1, high=1_000_000
    )
    max_streams: int = _set(
        200, "calls among them whose questions or answers come in parts", low=1, high=1_000_000
    )
    max_worlds: int = _set(
        100_000, "worlds of one question of the hint service", low=1, high=100_000
    )
    max_batch_items: int = _set(256, "items of one message of SolveBatch", low=1, high=100_000)
    max_batch_bytes: int = _set(MEBIBYTE, "bytes of one such message", low=1_024, high=4 * MEBIBYTE)
    max_call_seconds: float = _set(
        120.0, "seconds a single call may take, whatever its deadline", low=0.01, high=86_400
    )
    max_stream_seconds: float = _set(
        14_400.0, "seconds a stream may take, whatever its deadline", low=0.01, high=604_800
    )
    max_stream_messages: int = _set(
        100_000, "messages a client may send on one stream", low=1, high=1_000_000_000
    )
    max_stall_seconds: float = _set(
        60.0, "seconds a client may leave a message of a stream unread", low=0.01, high=86_400
    )

    # The connections. gRPC's own floor of 5 minutes between pings would drop clients that ping
    # every 10 seconds while they wait; the server's own pings find connections whose other end
    # is gone.
    min_ping_seconds: float = _set(
        5.0, "seconds between two keep-alive pings of a client, at least", low=0.01, high=3_600
    )
    keepalive_seconds: float = _set(
        60.0, "seconds of silence after which the server pings a client", low=0.1, high=86_400
    )
    keepalive_timeout_seconds: float = _set(
        20.0, "seconds a client has to answer that ping", low=0.1, high=86_400
    )
    max_connection_age_seconds: float = _set(
        0.0,
        "seconds after which a client is asked to connect anew, so that it finds new servers;"
        " 0 for never",
        low=0,
        high=604_800,
    )

    # Running it.
    grace_seconds: float = _set(20.0, "seconds running calls get after SIGTERM", low=0, high=3_600)
    processes: int = _set(
        1, "processes that share the port; each has queues and metrics of its own", low=1, high=256
    )
    reflection: bool = _set(True, "describe the services to clients that ask (server reflection)")
    channelz: bool = _set(False, "tell about connections (grpc.channelz.v1)")
    web_port: int = _set(
        0, "port for browsers (Connect and gRPC-Web; needs the extra [web]), 0 for none",
        low=0, high=65_535,
    )  # fmt: skip
    web_host: str = _set("127.0.0.1", "address of that port")
    web_origins: str = _set(
        "", "where pages that may ask there come from, separated by commas, * for anywhere (CORS)"
    )
    metrics_port: int = _set(
        0, "HTTP port of the Prometheus metrics, 0 for none", low=0, high=65_535
    )
    metrics_host: str = _set("127.0.0.1", "address of that port")
    tracing: bool = _set(
        False, "send a span of each call to OpenTelemetry (needs the extra [otel])"
    )
    log_level: str = _set("INFO", "what is logged", choices=("DEBUG", "INFO", "WARNING", "ERROR"))
    log_format: str = _set("text", "lines for people or for programs", choices=("text", "json"))
    log_requests: bool = _set(
        False,
        "log every request whole, hands included: for debugging, never for other people's games",
    )

    def __post_init__(self) -> None:
        for each in fields(self):
            _check(each, getattr(self, each.name))
        self._check_security()

    def _check_security(self) -> None:
        if bool(self.tls_certificate) != bool(self.tls_key):
            raise ValueError("tls_certificate and tls_key go together")
        if self.tls_client_authority and not self.tls_certificate:
            raise ValueError("tls_client_authority needs tls_certificate and tls_key")
        if not (self.tls_certificate or self.is_local or self.allow_plaintext):
            raise ValueError(
                f"host {self.host} is not this machine alone: give tls_certificate and tls_key,"
                " or allow_plaintext where something else encrypts"
            )
        web_is_local = not self.web_port or is_loopback(self.web_host)
        if not (self.tls_certificate or web_is_local or self.allow_plaintext):
            raise ValueError(
                f"web_host {self.web_host} is not this machine alone: give tls_certificate and"
                " tls_key, or allow_plaintext where something else encrypts"
            )
        if self.processes > 1 and self.is_socket:
            raise ValueError("processes cannot share a Unix socket")

    @property
    def is_socket(self) -> bool:
        """Whether it listens on a Unix socket."""
        return self.host.startswith("unix:")

    @property
    def is_local(self) -> bool:
        """Whether only this machine can connect: a loopback address or a Unix socket."""
        return self.is_socket or is_loopback(self.host)

    def address(self, port: int | None = None) -> str:
        """Host and port as gRPC takes them, an IPv6 address in brackets; or the socket."""
        if self.is_socket:
            return self.host
        host = f"[{self.host}]" if ":" in self.host and "[" not in self.host else self.host
        return f"{host}:{self.port if port is None else port}"

    def channel_options(self) -> list[tuple[str, int]]:
        """The options of the gRPC server. Sizes in bytes, times in milliseconds."""
        options = [
            # A second server on a taken port must fail, not share the port.
            ("grpc.so_reuseport", int(self.processes > 1)),
            # Above this the transport refuses; between the two the service does, with details.
            ("grpc.max_receive_message_length", max(4 * MEBIBYTE, self.max_request_bytes)),
            ("grpc.keepalive_permit_without_calls", 1),
            ("grpc.http2.min_ping_interval_without_data_ms", _ms(self.min_ping_seconds)),
            ("grpc.keepalive_time_ms", _ms(self.keepalive_seconds)),
            ("grpc.keepalive_timeout_ms", _ms(self.keepalive_timeout_seconds)),
            # Without this one gRPC gives every ping a minute, whatever the line before says.
            ("grpc.http2.ping_timeout_ms", _ms(self.keepalive_timeout_seconds)),
            # One connection may not fill the memory with calls that wait.
            ("grpc.max_concurrent_streams", self.max_concurrent_streams),
        ]
        if self.max_connection_age_seconds:
            age = _ms(self.max_connection_age_seconds)
            grace = _ms(max(self.max_call_seconds, self.grace_seconds))
            options += [("grpc.max_connection_age_ms", age)]
            options += [("grpc.max_connection_age_grace_ms", grace)]
        return options


def is_loopback(host: str) -> bool:
    """Whether an address or name means this machine; other names are not looked up."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _ms(seconds: float) -> int:
    return int(seconds * 1000)


def _check(each: Field[Any], value: Any) -> None:
    low, high, choices = (each.metadata[name] for name in ("low", "high", "choices"))
    # NaN compares false with both ends, so it is refused too.
    if low is not None and not low <= value <= high:
        raise ValueError(f"{each.name} must be from {low} to {high}, not {value}")
    if choices and value not in choices:
        raise ValueError(f"{each.name} must be one of {', '.join(choices)}, not {value}")
    if each.name in FILES and value and not Path(value).is_file():
        raise ValueError(f"{each.name}: there is no file {value}")


FILES = ("tls_certificate", "tls_key", "tls_client_authority", "tokens")
"""Settings that name a file to be read."""

NAMES = tuple(each.name for each in fields(Settings))
"""Every setting; each is an option of `baloot-server` too."""
