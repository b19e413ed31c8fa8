"""The same services for browsers: Connect and gRPC-Web on a second port (`baloot-server[web]`).

Browsers cannot speak gRPC, for they do not let a page read HTTP/2 trailers. Connect is plain HTTP
with a message in JSON or binary form; gRPC-Web puts the trailers into the body. Both come here to
the same methods through the same `Gate`: tokens, limits, queues, statuses, log and metrics are
those of the other port. What a page may ask from where is told by `web_origins` (CORS).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import ssl
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NoReturn

import grpc
import uvicorn
from connectrpc.code import Code
from connectrpc.codec import Codec
from connectrpc.compat import google_protobuf_binary_codec
from connectrpc.errors import ConnectError, ErrorDetail
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import RequestContext
from connectrpc.server import ConnectASGIApplication, Endpoint
from google.protobuf.message import Message
from google.rpc import status_pb2
from protobuf.wkt import Any as WireAny
from starlette.middleware.cors import CORSMiddleware

from baloot_server import status
from baloot_server.calls import Calls, Gate
from baloot_server.services import Method, Served, answered, answered_in_parts
from baloot_server.settings import Settings
from baloot_server.tls import fits, look
from baloot_solver.errors import InputError
from baloot_solver.messages.json_form import read_json, write_json

log = logging.getLogger("baloot_server")

_LOOK_SECONDS = 1.0
"""How often the certificate's files are looked at."""
_CODES: Final = {code.name: code for code in Code}
_CODES["CANCELLED"] = Code.CANCELED
_HEADERS: Final = (
    "authorization", "connect-protocol-version", "connect-timeout-ms", "content-type",
    "grpc-timeout", "x-grpc-web", "x-request-id", "x-user-agent",
)  # fmt: skip
_SHOWN: Final = ("grpc-message", "grpc-status", "grpc-status-details-bin", status.REQUEST_ID)


class _Json(Codec[Message, Any]):
    """The protobuf JSON form as the project writes and reads it everywhere."""

    def name(self) -> str:
        return "json"

    def encode(self, message: Message) -> bytes:
        return write_json(message).encode()

    def decode(self, data: bytes | bytearray, message_class: type[Any]) -> Any:
        try:
            return read_json(data.decode(), message_class)
        except UnicodeDecodeError:
            refusal = status.unreadable(message_class.DESCRIPTOR.name)
        except InputError as error:
            refusal = status.wrong_input(error)
        raise _error(refusal.code, refusal.message, refusal.packed())


class _Context:
    """What `Gate` and its like want of a gRPC context, of a call over HTTP."""

    def __init__(self, context: RequestContext[Any, Any]) -> None:
        self._context = context
        self._code: grpc.StatusCode | None = None

    def peer(self) -> str:
        return f"web:{self._context.client_address}"

    def auth_context(self) -> Mapping[str, list[bytes]]:
        return {}

    def time_remaining(self) -> float | None:
        left = self._context.timeout_ms
        return None if left is None else left / 1000

    def set_trailing_metadata(self, metadata: tuple[tuple[str, str], ...]) -> None:
        for name, value in metadata:
            self._context.response_headers[name] = value

    def code(self) -> grpc.StatusCode | None:
        return self._code

    async def abort(
        self, code: grpc.StatusCode, message: str, trailing: tuple[tuple[str, Any], ...]
    ) -> NoReturn:
        """End the call as `RefusalError.abort` does; its details become those of Connect."""
        self._code = code
        details: bytes = b""
        for name, value in trailing:
            if name == status.REQUEST_ID:
                self._context.response_headers[name] = value
            else:
                details = value
        raise _error(code, message, list(status_pb2.Status.FromString(details).details))


def _error(code: grpc.StatusCode, message: str, details: list[Any]) -> ConnectError:
    packed = [ErrorDetail(WireAny(type_url=each.type_url, value=each.value)) for each in details]
    return ConnectError(_CODES[code.name], message, packed)


class _Service(ConnectASGIApplication[None]):
    """One service."""

    def __init__(self, served: Served, gate: Gate, calls: Calls, max_bytes: int) -> None:
        self._name = served.name
        endpoints = {
            f"/{served.name}/{each.name}": _endpoint(served, each, gate, calls)
            for each in served.methods
            if each.work or each.stream  # a stream of requests needs HTTP/2 both ways
        }
        super().__init__(
            service=None,
            endpoints=lambda service: endpoints,
            read_max_bytes=max_bytes,
            codecs=[google_protobuf_binary_codec(), _Json()],
        )

    @property
    def path(self) -> str:
        return f"/{self._name}"


def _endpoint(served: Served, method: Method, gate: Gate, calls: Calls) -> Any:
    """One method: into the gate, to a worker, and back."""
    name = f"{served.name}/{method.name}"

    async def one(request: Message, context: RequestContext[Any, Any]) -> Message:
        adapted: Any = _Context(context)
        async with gate.call(name, _metadata(context), adapted, stream=False):
            data = await answered(calls, method, served.pool, request.SerializeToString())
            return method.response.FromString(data)
        raise AssertionError("the gate swallows no error")

    async def many(request: Message, context: RequestContext[Any, Any]) -> AsyncIterator[Message]:
        adapted: Any = _Context(context)
        async with gate.call(name, _metadata(context), adapted, stream=True):
            data = request.SerializeToString()
            async for answer in answered_in_parts(calls, method, served.pool, data):
                yield method.response.FromString(answer)

    info = MethodInfo(
        name=method.name,
        service_name=served.name,
        input=method.request,
        output=method.response,
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=StreamType.UNARY if method.stream is None else StreamType.SERVER_STREAM,
    )
    if method.stream is None:
        return Endpoint.unary(info, one)
    return Endpoint.server_stream(info, many)


def _metadata(context: RequestContext[Any, Any]) -> dict[str, str]:
    return {key.lower(): value for key, value in context.request_headers.items()}


class _Application:
    """Every service under its path; other paths are not found."""

    def __init__(self, services: list[_Service]) -> None:
        self._services = {each.path: each for each in services}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        service = self._services.get("/" + scope["path"].lstrip("/").partition("/")[0])
        if service is not None:
            await service(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b"there is no such service\n"})


class _Uvicorn(uvicorn.Server):
    """Uvicorn without its handling of signals: the process has its own."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class WebServer:
    """The second port of one server."""

    def __init__(
        self, settings: Settings, gate: Gate, calls: Calls, services: tuple[Served, ...]
    ) -> None:
        self._settings = settings
        # Read a little beyond the limit of the service, which refuses with details.
        most = 2 * settings.max_request_bytes
        application = _Application([_Service(each, gate, calls, most) for each in services])
        origins = [each.strip() for each in settings.web_origins.split(",") if each.strip()]
        cors = CORSMiddleware(
            application,
            allow_origins=origins,
            allow_methods=["GET", "POST"],
            allow_headers=_HEADERS,
            expose_headers=_SHOWN,
            max_age=7_200,
        )
        self._config = uvicorn.Config(
            cors,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            http="h11",
            ssl_certfile=settings.tls_certificate or None,
            ssl_keyfile=settings.tls_key or None,
            ssl_ca_certs=settings.tls_client_authority or None,
            ssl_cert_reqs=ssl.CERT_REQUIRED if settings.tls_client_authority else ssl.CERT_NONE,
            timeout_graceful_shutdown=1,
        )
        self._server = _Uvicorn(self._config)
        self._serving: asyncio.Task[None] | None = None
        self._renewing: asyncio.Task[None] | None = None
        self.port = 0

    async def start(self) -> int:
        """Begin to listen; the port. `OSError` where it is taken."""
        listening = self._listen()
        self.port = int(listening.getsockname()[1])
        self._serving = asyncio.create_task(self._server.serve(sockets=[listening]))
        while not self._server.started and not self._serving.done():
            await asyncio.sleep(0.005)
        if self._settings.tls_certificate:
            self._renewing = asyncio.create_task(self._renew())
        return self.port

    async def stop(self) -> None:
        """Close the port and what is open."""
        if self._serving is None:
            return
        self._server.should_exit = True
        await self._serving
        self._serving = None
        if self._renewing is not None:
            self._renewing.cancel()

    async def _renew(self) -> None:
        """Take up a certificate that has changed, for the connections to come."""
        files = [Path(self._settings.tls_certificate), Path(self._settings.tls_key)]
        stamp = look(files)
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                now = look(files)
                if now == stamp:
                    continue
                stamp = now
                fits(*files)
                if self._config.ssl is not None:
                    self._config.ssl.load_cert_chain(str(files[0]), str(files[1]))
            except (OSError, ValueError) as error:
                log.error("the certificate of the web port stays as it was: %s", error)

    def _listen(self) -> socket.socket:
        host, port = self._settings.web_host.strip("[]"), self._settings.web_port
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            family, kind, _, _, address = found[0]
            listening = socket.socket(family, kind)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if self._settings.processes > 1:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            listening.bind(address)
        except OSError as error:
            raise OSError(f"cannot listen on {host}:{port}: {error}") from None
        return listening
