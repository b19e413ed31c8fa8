"""The port for browsers: Connect, gRPC-Web, the same gate as the other port, CORS, Chromium."""

from __future__ import annotations

import base64
import functools
import html
import http.server
import json
import socket
import ssl
import struct
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import trustme
from google.rpc import error_details_pb2

from baloot_client import Client
from baloot_server import web as web_module
from baloot_server.services import HINT_SERVICE, SERVICES, SOLVER_SERVICE
from baloot_server.settings import Settings
from baloot_solver.messages.json_form import write_json
from balootsolver.v1 import solver_service_pb2
from tests.screenshots.__main__ import browser
from tests.service import samples
from tests.service.held import Held
from tests.service.running import RunningServer, eventually, running_server
from tests.service.test_operations import free_port
from tests.service.test_security import Papers, entry

REQUEST = samples.solve_request(samples.ENDING)
SOLVE = f"/{SOLVER_SERVICE}/Solve"
ORIGIN = "https://app.example.com"


@contextmanager
def web_server(**settings: Any) -> Iterator[tuple[RunningServer, str]]:
    port = free_port()
    chosen = {"workers": 1, "web_port": port, "web_origins": ORIGIN, **settings}
    with running_server(**chosen) as running:
        yield running, f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def web() -> Iterator[tuple[RunningServer, str]]:
    with web_server() as both:
        yield both


def post(
    url: str, data: bytes, kind: str = "application/json", timeout: float = 30, **headers: str
) -> tuple[int, bytes, Any]:
    """Status, body and headers of an answer."""
    request = urllib.request.Request(url, data=data, method="POST")
    request.add_header("content-type", kind)
    for name, value in headers.items():
        request.add_header(name.replace("_", "-"), value)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read(), error.headers


def test_connect_in_json_answers_as_grpc_does(web: tuple[RunningServer, str]):
    running, url = web
    status, body, headers = post(url + SOLVE, json.dumps(samples.ENDING).encode())
    assert status == 200
    with Client(running.target) as client:
        assert json.loads(body) == json.loads(write_json(client.send(REQUEST)))
    assert headers["x-request-id"]


def test_connect_in_binary_form(web: tuple[RunningServer, str]):
    running, url = web
    status, body, _ = post(url + SOLVE, REQUEST.SerializeToString(), "application/proto")
    assert status == 200
    with Client(running.target) as client:
        assert solver_service_pb2.SolveResponse.FromString(body) == client.send(REQUEST)


def framed(data: bytes) -> bytes:
    return b"\x00" + struct.pack(">I", len(data)) + data


def unframed(body: bytes) -> list[tuple[int, bytes]]:
    """The frames of gRPC-Web: flag and content; the one with 0x80 holds the trailers."""
    frames = []
    while body:
        flag, length = struct.unpack(">BI", body[:5])
        frames.append((flag, body[5 : 5 + length]))
        body = body[5 + length :]
    return frames


def test_grpc_web(web: tuple[RunningServer, str]):
    _, url = web
    status, body, _ = post(
        url + SOLVE,
        framed(REQUEST.SerializeToString()),
        "application/grpc-web+proto",
        x_grpc_web="1",
    )
    assert status == 200
    message, trailers = unframed(body)
    assert solver_service_pb2.SolveResponse.FromString(message[1]).id == "2026-0"
    assert trailers[0] & 0x80
    assert b"grpc-status: 0" in trailers[1].lower().replace(b"grpc-status:0", b"grpc-status: 0")


def refusal(body: bytes) -> tuple[str, str]:
    """Code and reason of an error of Connect."""
    error = json.loads(body)
    info = error_details_pb2.ErrorInfo()
    for detail in error["details"]:
        if detail["type"] == "google.rpc.ErrorInfo":
            text = detail["value"]
            info.ParseFromString(base64.b64decode(text + "=" * (-len(text) % 4)))
    return error["code"], info.reason


@pytest.mark.parametrize(
    ("data", "code", "reason"),
    [
        ({"id": "1"}, "invalid_argument", "MISSING"),
        ({"nothing": 1}, "invalid_argument", "BAD_MESSAGE"),
        ({"id": 5}, "invalid_argument", "BAD_MESSAGE"),
        ("text", "invalid_argument", "NOT_JSON"),
    ],
)
def test_wrong_input_is_refused_as_over_grpc(web: tuple[RunningServer, str], data, code, reason):
    _, url = web
    status, body, headers = post(url + SOLVE, json.dumps(data).encode())
    assert status == 400
    found = refusal(body)
    assert found[0] == code
    assert found[1] == reason
    # What cannot be read is refused before there is a call.
    assert bool(headers["x-request-id"]) is (reason == "MISSING")


def test_a_request_that_is_too_large(web: tuple[RunningServer, str]):
    large = solver_service_pb2.SolveRequest(id="x" * 70_000).SerializeToString()
    status, body, _ = post(web[1] + SOLVE, large, "application/proto")
    assert (status, refusal(body)) == (400, ("invalid_argument", "REQUEST_TOO_LARGE"))


@pytest.mark.parametrize("data", [b"\xff\xfe", b"{", b"", b"[" * 10_000, b'{"id":"a","id":"b"}'])
def test_what_is_no_json_is_refused(web: tuple[RunningServer, str], data):
    _, url = web
    status, body, _ = post(url + SOLVE, data)
    assert status == 400
    assert refusal(body)[0] == "invalid_argument"


def test_bodies_beyond_the_limit_are_not_read(web: tuple[RunningServer, str]):
    """Twenty megabytes: the connection is closed or refused, and others are served."""
    _, url = web
    try:
        status, _, _ = post(url + SOLVE, b" " * 20_000_000)
    except (ConnectionError, urllib.error.URLError):
        status = 0
    assert status in (0, 400, 413, 429)
    assert post(url + SOLVE, json.dumps(samples.ENDING).encode())[0] == 200


@pytest.mark.parametrize("path", ["/", "/nothing", "/../etc/passwd", f"/{SOLVER_SERVICE}/Nothing"])
def test_other_paths_are_not_found(web: tuple[RunningServer, str], path):
    assert post(web[1] + path, b"{}")[0] == 404


def test_every_method_of_every_service_is_there(web: tuple[RunningServer, str]):
    from tests.service.mutations import corpus

    _, url = web
    for path, message in corpus():
        status, body, _ = post(url + path, message.SerializeToString(), "application/proto")
        assert status == 200, (path, body)
    assert {path.split("/")[1] for path, _ in corpus()} == set(SERVICES)


def test_a_deadline_stops_the_work(held: Held):
    with web_server() as (running, url):
        data = json.dumps(samples.ENDING).encode()
        status, body, _ = post(url + SOLVE, data, connect_timeout_ms="300")
        assert status == 504
        assert json.loads(body)["code"] == "deadline_exceeded"
        assert eventually(lambda: held.cancelled == 1)
        assert eventually(lambda: running.server.calls.in_flight == 0)


def test_a_page_that_leaves_stops_the_work(held: Held):
    with web_server() as (running, url):
        port = int(url.rpartition(":")[2])
        data = json.dumps(samples.ENDING).encode()
        head = f"POST {SOLVE} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        with socket.create_connection(("127.0.0.1", port)) as page:
            page.sendall(head.encode() + f"content-length: {len(data)}\r\n\r\n".encode() + data)
            assert eventually(lambda: held.started == 1)
        assert eventually(lambda: held.cancelled == 1)
        assert eventually(lambda: running.server.calls.in_flight == 0)


def test_tokens_and_limits_are_those_of_the_other_port(tmp_path: Path, held: Held):
    tokens = tmp_path / "tokens.toml"
    tokens.write_text(entry("app", "app-token") + entry("table", "table-token", '"rules"'))
    with web_server(tokens=str(tokens), max_small_queue=0) as (_, url):
        data = json.dumps(samples.ENDING).encode()
        status, body, _ = post(url + SOLVE, data)
        assert (status, refusal(body)) == (401, ("unauthenticated", "TOKEN_MISSING"))
        status, body, _ = post(url + SOLVE, data, authorization="Bearer table-token")
        assert (status, refusal(body)) == (403, ("permission_denied", "SCOPE_MISSING"))
        done: list[int] = []

        def ask() -> None:
            done.append(post(url + SOLVE, data, authorization="Bearer app-token")[0])

        asking = threading.Thread(target=ask)
        asking.start()
        assert eventually(lambda: held.started == 1)
        status, body, _ = post(url + SOLVE, data, authorization="Bearer app-token")
        assert (status, refusal(body)) == (429, ("resource_exhausted", "QUEUE_FULL"))
        held.free.set()
        asking.join(30)
        assert done == [200]


@pytest.mark.parametrize(("origin", "allowed"), [(ORIGIN, True), ("https://other.example", False)])
def test_cors(web: tuple[RunningServer, str], origin, allowed):
    _, url = web
    asked = urllib.request.Request(url + SOLVE, method="OPTIONS")
    for name, value in (
        ("origin", origin),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "content-type,authorization,connect-protocol-version"),
    ):
        asked.add_header(name, value)
    try:
        with urllib.request.urlopen(asked, timeout=30) as answer:
            status, headers = answer.status, answer.headers
    except urllib.error.HTTPError as error:
        status, headers = error.code, error.headers
    assert (status == 200) is allowed
    assert (headers["access-control-allow-origin"] == origin) is allowed
    _, _, headers = post(url + SOLVE, json.dumps(samples.ENDING).encode(), origin=origin)
    assert (headers["access-control-allow-origin"] == origin) is allowed


def test_tls(tmp_path: Path):
    papers = Papers(tmp_path)
    with web_server(**papers.settings()) as (_, url):
        context = ssl.create_default_context(cadata=papers.authority.cert_pem.bytes().decode())
        request = urllib.request.Request(
            url.replace("http:", "https:") + SOLVE, data=json.dumps(samples.ENDING).encode()
        )
        request.add_header("content-type", "application/json")
        with urllib.request.urlopen(request, timeout=30, context=context) as answer:
            assert json.loads(answer.read())["id"] == "2026-0"


def test_a_rotated_certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(web_module, "_LOOK_SECONDS", 0.05)
    papers, second = Papers(tmp_path), trustme.CA()

    def served(authority: trustme.CA, url: str) -> bool:
        context = ssl.create_default_context(cadata=authority.cert_pem.bytes().decode())
        address = ("127.0.0.1", int(url.rpartition(":")[2]))
        try:
            with socket.create_connection(address) as plain, \
                    context.wrap_socket(plain, server_hostname="localhost"):  # fmt: skip
                return True
        except ssl.SSLError:
            return False

    with web_server(**papers.settings()) as (_, url):
        assert served(papers.authority, url)
        assert not served(second, url)
        papers.issue(second)
        assert eventually(lambda: served(second, url))
        papers.key.write_text("half written")
        assert not eventually(lambda: not served(second, url), 0.5)


def test_settings_of_the_web_port():
    with pytest.raises(ValueError, match="web_host"):
        Settings(web_port=8080, web_host="0.0.0.0")
    assert Settings(web_host="0.0.0.0").web_port == 0


def test_stopping_closes_it():
    with web_server() as (running, url):
        assert post(url + SOLVE, json.dumps(samples.ENDING).encode())[0] == 200
        running.on_loop(running.server.stop(1))
        with pytest.raises(urllib.error.URLError):
            post(url + SOLVE, b"{}")


#: Asks what it is told to, one after the other, and shows each status and body in base 64.
PAGE = """<!DOCTYPE html><title>waiting</title><pre></pre><script>
const bytes = text => Uint8Array.from(atob(text), each => each.charCodeAt(0));
const text = data => btoa(String.fromCharCode(...new Uint8Array(data)));
(async () => {
  const shown = [];
  for (const [url, kind, body] of %s) {
    const answer = await fetch(url, {method: "POST", body: bytes(body), headers: {
      "content-type": kind,
      ...(kind.includes("grpc") ? {"x-grpc-web": "1"} : {"connect-protocol-version": "1"})}});
    shown.push([answer.status, text(await answer.arrayBuffer())]);
  }
  document.querySelector("pre").textContent = JSON.stringify(shown);
  document.title = "done";
})().catch(error => { document.title = "failed " + error; });
</script>"""

SUGGEST = f"/{HINT_SERVICE}/SuggestPlay"
HINT = samples.hint_request(samples.HINT)
ASKED: list[tuple[str, str, bytes]] = [
    (SOLVE, "application/json", json.dumps(samples.ENDING).encode()),
    (SUGGEST, "application/json", json.dumps(samples.HINT).encode()),
    (SOLVE, "application/grpc-web+proto", framed(REQUEST.SerializeToString())),
    (SUGGEST, "application/grpc-web+proto", framed(HINT.SerializeToString())),
]
"""What the page asks: both methods by Connect in JSON and by gRPC-Web."""


def visited(chromium: str, profile: Path, page: str) -> str:
    """What a page has become in a browser once nothing more happens on it."""
    command = [
        chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
        "--virtual-time-budget=60000", "--dump-dom", page,
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    return done.stdout


def between(text: str, tag: str) -> str:
    return html.unescape(text.partition(f"<{tag}>")[2].partition(f"</{tag}>")[0])


@pytest.mark.verify
@pytest.mark.timeout(900)
def test_chromium_solves_a_hand_and_asks_what_to_play(tmp_path: Path, record_property):
    """A page of another origin: the browser asks whether it may (CORS), then calls.

    A browser is a need of `make verify` and `make browser` alone, which install one.
    """
    chromium = browser()
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path))
    pages = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{pages.server_port}"
    shown, expected = [], []
    try:
        for origins in (origin, "https://other.example"):
            with web_server(web_origins=origins) as (running, url):
                asked = [
                    (url + path, kind, base64.b64encode(body).decode())
                    for path, kind, body in ASKED
                ]
                (tmp_path / "page.html").write_text(PAGE % json.dumps(asked))
                shown.append(visited(chromium, tmp_path / "profile", f"{origin}/page.html"))
                with Client(running.target, timeout=60) as client:
                    expected = [client.send(REQUEST), client.send(HINT)]
    finally:
        pages.shutdown()
        pages.server_close()
    allowed, refused = shown
    assert between(refused, "title").startswith("failed TypeError")  # what fetch says of CORS
    assert between(allowed, "title") == "done"
    answers = json.loads(between(allowed, "pre"))
    assert [status for status, _ in answers] == [200] * 4
    bodies = [base64.b64decode(body) for _, body in answers]
    # Each is, field by field, what a client of gRPC has.
    for body, whole in zip(bodies[:2], expected, strict=True):
        assert json.loads(body) == json.loads(write_json(whole))
    for body, whole in zip(bodies[2:], expected, strict=True):
        (_, message), (flag, trailers) = unframed(body)
        assert type(whole).FromString(message) == whole
        assert flag & 0x80
        assert b"grpc-status:0" in trailers.replace(b" ", b"").lower()
    # And they are right: the card that wins most, and the only legal one.
    solved, hinted = (json.loads(body) for body in bodies[:2])
    assert solved["cards"][0]["card"] == "9D"
    assert (hinted["best"], len(hinted["cards"])) == ("QD", 1)
    record_property("pages", 2)
