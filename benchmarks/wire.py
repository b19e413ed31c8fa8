"""Connections that send gRPC calls and only look at how each ends, for little processor time.

The callers of a load test share the processor with the server they measure. gRPC's own client takes
as much for a call as the server does to refuse it, so that a good part of what an overload costs
would be the callers' own. Here a call is two frames of HTTP/2, all of which but the number of the
stream is made beforehand, and of what comes back one header is looked for.

Nothing is guessed: we allow the server's header compression no table, so that it must spell every
header out, and what is not as it should be ends with `WireError` or is counted under its own name.
"""

from __future__ import annotations

import asyncio
import base64
import re
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple, cast

import grpc
import hpack
from google.rpc import error_details_pb2, status_pb2

_DATA, _HEADERS, _RESET, _SETTINGS, _PING, _GOAWAY, _WINDOW_UPDATE = 0, 1, 3, 4, 6, 7, 8
_END_STREAM, _ACK, _END_HEADERS = 0x1, 0x1, 0x4
_PREFACE: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_TABLE_SIZE, _STREAMS, _STREAM_WINDOW = 1, 3, 4
_REFUSED: Final = 7
_LARGEST_WINDOW: Final = 2**31 - 1
_FIRST_WINDOW: Final = 65_535
_LARGEST_REQUEST: Final = 2**14 - 5
"""What every server takes in one frame."""
_RENEW_BYTES: Final = 2**20
_OK: Final = b"\x0bgrpc-status\x010"
"""How a call that was answered ends, spelled out: name and value with their lengths."""
_MESSAGE: Final = b"\x0cgrpc-message"
_NAMES: Final = {each.value[0]: each.name for each in grpc.StatusCode}

Ended = Callable[[str], None]
"""Told how a call ended: "OK", or its status and the reason that was given."""


class Question(NamedTuple):
    """What a call sends, and to which method."""

    path: str
    request: bytes


class WireError(Exception):
    """The server said what no server of gRPC says."""


class Wire(asyncio.Protocol):
    """One connection. `connect` makes it; `timeout` is the seconds each call is given."""

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._transport: asyncio.Transport | None = None
        self._blocks: dict[str, bytes] = {}
        self._running: dict[int, tuple[Question, Ended]] = {}
        self._waiting: deque[tuple[Question, Ended]] = deque()
        self._next = 1
        self._window = _FIRST_WINDOW
        self._stream_window = _FIRST_WINDOW
        self._streams = _LARGEST_WINDOW
        self._settled = False
        self._rest = b""
        self._read = 0
        self._reasons: dict[bytes, str] = {}
        self._failure: WireError | None = None

    @property
    def running(self) -> int:
        """Calls that have not ended."""
        return len(self._running) + len(self._waiting)

    def call(self, question: Question, ended: Ended) -> None:
        """Send a call, as soon as the server takes one more.

        Raises `WireError` after one, `ValueError` for more than fits into one frame.
        """
        if len(question.request) > _LARGEST_REQUEST:
            raise ValueError(f"a request of {len(question.request):,} bytes")
        if self._failure is not None:
            raise self._failure
        if self._transport is None:
            ended("CONNECTION_LOST")
            return
        self._waiting.append((question, ended))
        self._send()

    def close(self) -> None:
        """Leave; calls that run are forgotten."""
        self._running.clear()
        self._waiting.clear()
        if self._transport is not None:
            self._transport.close()

    def _send(self) -> None:
        while self._settled and self._waiting and len(self._running) < self._streams:
            question, ended = self._waiting[0]
            size = len(question.request) + 5
            if size > min(self._window, self._stream_window):
                return
            self._waiting.popleft()
            self._window -= size
            stream, self._next = self._next, self._next + 2
            self._running[stream] = question, ended
            message = b"\0" + len(question.request).to_bytes(4, "big") + question.request
            self._write(
                _frame(_HEADERS, _END_HEADERS, stream, self._block(question.path))
                + _frame(_DATA, _END_STREAM, stream, message)
            )

    def _block(self, path: str) -> bytes:
        """The headers of a call, in a form that leaves nothing in the server's table."""
        found = self._blocks.get(path)
        if found is None:
            headers = {
                ":method": "POST", ":scheme": "http", ":path": path, ":authority": "localhost",
                "te": "trailers", "content-type": "application/grpc",
                "grpc-timeout": f"{round(self._timeout * 1000)}m",
            }  # fmt: skip
            found = self._blocks[path] = hpack.Encoder().encode(
                [hpack.NeverIndexedHeaderTuple(*each) for each in headers.items()]
            )
        return found

    def _write(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.write(data)

    # --- what the event loop calls ----------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say what we take: no table of headers, and as much as the server likes to send."""
        self._transport = cast("asyncio.Transport", transport)
        settings = _setting(_TABLE_SIZE, 0) + _setting(_STREAM_WINDOW, _LARGEST_WINDOW)
        more = (_LARGEST_WINDOW - _FIRST_WINDOW).to_bytes(4, "big")
        self._write(
            _PREFACE + _frame(_SETTINGS, 0, 0, settings) + _frame(_WINDOW_UPDATE, 0, 0, more)
        )

    def connection_lost(self, error: Exception | None) -> None:
        """The line is gone, and every call with it."""
        self._transport = None
        lost = [*self._running.values(), *self._waiting]
        self.close()
        for _, ended in lost:
            ended("CONNECTION_LOST")

    def data_received(self, data: bytes) -> None:
        """Take every whole frame."""
        data = self._rest + data if self._rest else data
        at = 0
        while len(data) - at >= 9:
            after = at + 9 + int.from_bytes(data[at : at + 3], "big")
            if after > len(data):
                break
            stream = int.from_bytes(data[at + 5 : at + 9], "big") & 0x7FFFFFFF
            try:
                self._take(data[at + 3], data[at + 4], stream, data[at + 9 : after])
            except WireError as error:
                self._failure = error
                self.connection_lost(error)
                return
            at = after
        self._rest = data[at:]

    def _take(self, kind: int, flags: int, stream: int, payload: bytes) -> None:
        """One frame. Of other kinds than these a client may know nothing."""
        if kind == _DATA:
            self._read += len(payload)
            if self._read >= _RENEW_BYTES:
                self._write(_frame(_WINDOW_UPDATE, 0, 0, self._read.to_bytes(4, "big")))
                self._read = 0
        elif kind == _HEADERS:
            if not flags & _END_HEADERS:
                raise WireError("headers of more than one frame")
            if flags & _END_STREAM:
                self._end(stream, self._name(payload))
        elif kind == _RESET:
            self._reset(stream, int.from_bytes(payload, "big"))
        elif kind == _WINDOW_UPDATE and stream == 0:
            self._window += int.from_bytes(payload, "big")
            self._send()
        elif kind == _SETTINGS and not flags & _ACK:
            self._settle(payload)
        elif kind == _PING and not flags & _ACK:
            self._write(_frame(_PING, _ACK, 0, payload))
        elif kind == _GOAWAY and payload[4:8] != bytes(4):
            raise WireError(f"GOAWAY: {payload[8:].decode('utf-8', 'replace')}")

    def _settle(self, payload: bytes) -> None:
        """The server's settings."""
        for at in range(0, len(payload), 6):
            number = int.from_bytes(payload[at : at + 2], "big")
            value = int.from_bytes(payload[at + 2 : at + 6], "big")
            if number == _STREAMS:
                self._streams = value
            elif number == _STREAM_WINDOW:
                self._stream_window = value
        self._write(_frame(_SETTINGS, _ACK, 0))
        self._settled = True  # nothing is sent before: there may be bounds
        self._send()

    def _reset(self, stream: int, error: int) -> None:
        """A stream is no more. A server may say so of one that has ended in order.

        Or it refuses one unseen, having one more open by its own count than by ours: then the call
        is sent again, as by every client of gRPC.
        """
        if error == _REFUSED and stream in self._running:
            self._waiting.appendleft(self._running.pop(stream))
            self._send()
        else:
            self._end(stream, f"RST_STREAM/{error}")

    def _end(self, stream: int, name: str) -> None:
        found = self._running.pop(stream, None)
        if found is not None:
            found[1](name)
            self._send()

    def _name(self, block: bytes) -> str:
        """How a call ended, by the headers of its end."""
        if _OK in block:
            return "OK"
        # Refusals of a kind have one text but for its numbers: they are read through once.
        at = block.find(_MESSAGE) + len(_MESSAGE)
        if at < len(_MESSAGE) or block[at] > 126:
            return reason_of(block)
        text = re.sub(rb"[0-9.]+", b"", block[at + 1 : at + 1 + block[at]])
        found = self._reasons.get(text)
        if found is None:
            found = self._reasons[text] = reason_of(block)
        return found


def reason_of(block: bytes) -> str:
    """Status and reason in the compressed headers of a call's end."""
    headers = dict(hpack.Decoder().decode(block, raw=True))
    status = headers.get(b"grpc-status")
    if status is None:
        raise WireError("a call that ends without a status")
    name = _NAMES.get(int(status), status.decode())
    details = headers.get(b"grpc-status-details-bin", b"")
    info = error_details_pb2.ErrorInfo()
    for detail in status_pb2.Status.FromString(base64.b64decode(details + b"==")).details:
        if detail.Unpack(info):
            return f"{name}/{info.reason}"
    return name


def _frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    return (
        len(payload).to_bytes(3, "big") + bytes((kind, flags)) + stream.to_bytes(4, "big") + payload
    )


def _setting(number: int, value: int) -> bytes:
    return number.to_bytes(2, "big") + value.to_bytes(4, "big")


async def connect(target: str, timeout: float) -> Wire:
    """A connection to `HOST:PORT`, in plaintext. `OSError` where there is none."""
    host, _, port = target.rpartition(":")
    _, wire = await asyncio.get_running_loop().create_connection(
        lambda: Wire(timeout), host.strip("[]"), int(port)
    )
    return wire
