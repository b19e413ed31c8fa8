"""The bearer token of a client: sent with every call, and only where nobody else can read it."""

from __future__ import annotations

import ipaddress

Metadata = tuple[tuple[str, str], ...]


def bearer(token: str | None, target: str, *, encrypted: bool) -> Metadata:
    """The metadata of every call. `ValueError` for a token that would go over the net in clear."""
    if token is None:
        return ()
    if not (encrypted or is_local(target)):
        raise ValueError(f"a token is not sent to {target} without TLS: give credentials")
    return (("authorization", f"Bearer {token}"),)


def is_local(target: str) -> bool:
    """Whether a target is this machine: a loopback address, `localhost` or a Unix socket."""
    if target.startswith("unix:"):
        return True
    host = target.removeprefix("dns:///").rpartition(":")[0].strip("[]")
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
