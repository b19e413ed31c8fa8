"""Who calls, and what he may: bearer tokens from a file, certificates of clients, connections.

The file holds the SHA-256 of each token, never the token. That is enough: a token is 32 random
bytes, which nobody guesses, unlike a password. It is compared in constant time with every entry.
The file is read again when it changes; one that is wrong then leaves the former in force.

```toml
[[token]]
name = "app"                      # shown in the log, and the client the queue is fair to
sha256 = "…"                      # `baloot-server --new-token app` writes an entry
scopes = ["solver", "rules"]      # services; "admin" for reflection and channelz, "*" for all
calls_per_second = 50             # optional, as is burst: how many may come at once
burst = 100
expires = 2027-01-01T00:00:00Z    # optional
```
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import re
import secrets
import threading
import time
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final, Protocol

import grpc

from baloot_server import status

log = logging.getLogger("baloot_server")

ALL: Final = "*"
ADMIN: Final = "admin"
_OPEN: Final = "grpc.health.v1.Health/"
"""Asked by what restarts the server: anybody may know whether it serves."""
_BEARER: Final = re.compile(r"Bearer ([\x21-\x7e]{1,256})", re.IGNORECASE)
_KEYS: Final = {"name", "sha256", "scopes", "calls_per_second", "burst", "expires"}
_LOOK_SECONDS: Final = 1.0
"""How often the file is looked at, at most."""


class _Called(Protocol):
    """The parts of a call that are read and set here."""

    client: str

    @property
    def method(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Entry:
    """One token of the file."""

    name: str
    digest: bytes
    scopes: frozenset[str]
    calls_per_second: float | None
    burst: float
    expires: datetime | None


class Bucket:
    """How many calls a token may still send: filled `rate` a second, up to `burst`."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, now

    def take(self, now: float) -> float:
        """Take one call: 0, or the seconds until there is one again."""
        self._left = min(self._burst, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._rate


class Identities:
    """Admits calls. `tokens` is the file, None where everybody who can connect may call.

    `certificates` tells whether clients show any: to look for one takes time, of every call.
    `wall` gives the seconds since 1970, for the expiry of tokens alone: a clock that jumps cannot
    touch anything else.
    """

    def __init__(
        self, tokens: Path | None, *, certificates: bool, wall: Callable[[], float] = time.time
    ) -> None:
        self._file = tokens
        self._certificates = certificates
        self._wall = wall
        self._lock = threading.Lock()
        self._entries: tuple[Entry, ...] = ()
        self._buckets: dict[tuple[str, float, float], Bucket] = {}
        self._stamp: object = None
        self._looked = 0.0
        if tokens is not None:
            self._stamp = _stamp(tokens)
            self._entries = read_tokens(tokens)

    def admit(
        self,
        call: _Called,
        metadata: Mapping[str, str],
        context: grpc.aio.ServicerContext[Any, Any],
    ) -> None:
        """Let a call in and name its client, or raise the `RefusalError` it ends with."""
        if call.method.startswith(_OPEN):
            return
        if self._certificates:
            for certified in context.auth_context().get("x509_common_name", ()):
                call.client = f"certificate {certified.decode('utf-8', 'replace')[:64]}"
        if self._file is None:
            return
        entry = self._entry(metadata.get("authorization"))
        call.client = entry.name
        scope = scope_of(call.method)
        if not {scope, ALL} & entry.scopes:
            raise status.out_of_scope(entry.name, scope)
        self._pace(entry)

    def _entry(self, given: str | None) -> Entry:
        """The entry of a token that is valid now."""
        if given is None:
            raise status.unauthenticated("TOKEN_MISSING", "a bearer token is needed")
        match = _BEARER.fullmatch(given)
        if match is None:
            message = "authorization must be Bearer and a token"
            raise status.unauthenticated("TOKEN_MALFORMED", message)
        digest = hashlib.sha256(match[1].encode()).digest()
        found: Entry | None = None
        for entry in self._current():  # all of them, so that the time says nothing
            if hmac.compare_digest(entry.digest, digest):
                found = entry
        if found is None:
            raise status.unauthenticated("TOKEN_UNKNOWN", "the token is not known")
        if found.expires is not None and self._wall() >= found.expires.timestamp():
            raise status.unauthenticated("TOKEN_EXPIRED", "the token has expired")
        return found

    def _pace(self, entry: Entry) -> None:
        """Refuse a call beyond the rate of its token."""
        rate = entry.calls_per_second
        if rate is None:
            return
        now = time.monotonic()
        key = (entry.name, rate, entry.burst)
        bucket = self._buckets.setdefault(key, Bucket(rate, entry.burst, now))
        wait = bucket.take(now)
        if wait:
            raise status.rate_limited(rate, wait)

    def _current(self) -> tuple[Entry, ...]:
        """The entries of the file as it is now."""
        assert self._file is not None
        now = time.monotonic()
        with self._lock:
            if now - self._looked < _LOOK_SECONDS:
                return self._entries
            self._looked = now
            try:
                stamp = _stamp(self._file)
                if stamp == self._stamp:
                    return self._entries
                self._stamp = stamp
                self._entries = read_tokens(self._file)
            except (OSError, ValueError) as error:
                log.error("the tokens stay as they were: %s", error)
            else:
                log.info("read %d tokens", len(self._entries))
            return self._entries


def scope_of(method: str) -> str:
    """The scope a method needs: `solver` for those of `balootsolver.v1.SolverService`."""
    service = method.partition("/")[0]
    if not service.startswith("balootsolver."):
        return ADMIN
    name = service.rpartition(".")[2].removesuffix("Service")
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def read_tokens(file: Path) -> tuple[Entry, ...]:
    """The entries of a file. `ValueError` names the entry and the key that is wrong."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{file}: {error}") from None
    listed = content.pop("token", [])
    if content or not isinstance(listed, list):
        raise ValueError(f"{file}: only [[token]] entries are read here")
    entries = tuple(
        _entry_of(f"{file}: token {number}", each) for number, each in enumerate(listed)
    )
    for what, of in (
        ("name", [each.name for each in entries]),
        ("sha256", [e.digest for e in entries]),
    ):
        if len(set(of)) < len(of):
            raise ValueError(f"{file}: a {what} is given twice")
    return entries


def _entry_of(where: str, given: Any) -> Entry:
    if not isinstance(given, dict):
        raise ValueError(f"{where} must be a table")
    for key in given:
        if key not in _KEYS:
            raise ValueError(f"{where}: there is no key {key}")

    def fail(key: str, wanted: str) -> ValueError:
        return ValueError(f"{where}: {key} must be {wanted}")

    name, sha256, scopes = given.get("name"), given.get("sha256"), given.get("scopes")
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9._-]{1,64}", name):
        raise fail("name", "1 to 64 letters, digits, dots, dashes or underscores")
    if not isinstance(sha256, str) or not re.fullmatch(r"[0-9a-fA-F]{64}", sha256):
        raise fail("sha256", "64 hexadecimal digits")
    if not isinstance(scopes, list) or not scopes or not all(type(each) is str for each in scopes):
        raise fail("scopes", "a list of names that is not empty")
    rate, burst = given.get("calls_per_second"), given.get("burst")
    for key, value, low in (("calls_per_second", rate, 0.001), ("burst", burst, 1)):
        if value is not None and (type(value) not in (int, float) or not low <= value <= 1e9):
            raise fail(key, f"a number from {low} up")
    return Entry(
        name=name,
        digest=bytes.fromhex(sha256),
        scopes=frozenset(scopes),
        calls_per_second=rate,
        burst=burst if burst is not None else max(1.0, rate or 1.0),
        expires=_expiry(given.get("expires"), fail),
    )


def _expiry(given: Any, fail: Callable[[str, str], ValueError]) -> datetime | None:
    if given is None:
        return None
    if isinstance(given, datetime):
        return given if given.tzinfo else given.replace(tzinfo=UTC)
    if isinstance(given, date):
        return datetime(given.year, given.month, given.day, tzinfo=UTC)
    raise fail("expires", "a date or a time of TOML, in UTC unless it says another zone")


def new_token(name: str) -> tuple[str, str]:
    """A new token and its entry for the file. `ValueError` for a name that cannot be one."""
    token = secrets.token_urlsafe(32)
    digest = hashlib.sha256(token.encode()).hexdigest()
    _entry_of("--new-token", {"name": name, "sha256": digest, "scopes": [ALL]})
    return token, f'[[token]]\nname = "{name}"\nsha256 = "{digest}"\nscopes = ["{ALL}"]\n'


def _stamp(file: Path) -> tuple[int, int, int]:
    """What changes when a file does, a link to another one included."""
    found = file.stat()
    return found.st_mtime_ns, found.st_size, found.st_ino
