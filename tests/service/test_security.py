"""Who is let in: tokens, scopes, rates, certificates, and what is never served in clear.

Field cases of area security: nothing a caller sends reaches the log.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
import trustme
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from baloot_client import AsyncClient, Client, NotAllowed, Overloaded, Unavailable
from baloot_server import identity
from baloot_server.identity import Bucket, new_token, read_tokens, scope_of
from baloot_server.main import main
from baloot_server.server import BalootServer
from baloot_server.settings import Settings
from baloot_server.tls import Certificates
from tests.service import samples
from tests.service.running import RunningServer, eventually, running_server
from tests.service.stubs import SERVING, health_of, raw_call

REQUEST = samples.solve_request(samples.ENDING)
RULES = "/balootsolver.v1.RulesService/ListRuleSets"


def entry(name: str, token: str, scopes: str = '"*"', more: str = "") -> str:
    digest = hashlib.sha256(token.encode()).hexdigest()
    return f'[[token]]\nname = "{name}"\nsha256 = "{digest}"\nscopes = [{scopes}]\n{more}\n'


TOKENS = (
    entry("app", "app-token")
    + entry("table", "table-token", '"rules"')
    + entry("slow", "slow-token", '"rules"', "calls_per_second = 0.01\nburst = 3")
    + entry("old", "old-token", '"*"', "expires = 2020-01-01")
    + entry("soon", "soon-token", '"*"', "expires = 2030-06-01T12:00:00+03:00")
)


HASHED = hashlib.sha256(b"app-token").hexdigest()


class Wall:
    """A clock on the wall that a test turns: 1 June 2030, 08:00 UTC."""

    def __init__(self) -> None:
        self.seconds = 1_906_531_200.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture(scope="module")
def wall() -> Wall:
    return Wall()


@pytest.fixture(scope="module")
def tokens(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("tokens") / "tokens.toml"
    file.write_text(TOKENS)
    return file


@pytest.fixture(scope="module")
def guarded(tokens: Path, wall: Wall) -> Iterator[RunningServer]:
    with running_server(workers=1, tokens=str(tokens), channelz=True, wall=wall) as running:
        yield running


def reason_of(target: str, *metadata: tuple[str, str]) -> tuple[grpc.StatusCode, str]:
    """How a call with this metadata ends."""
    from baloot_client import errors

    with grpc.insecure_channel(target) as channel, pytest.raises(grpc.RpcError) as caught:
        raw_call(channel, RULES)(b"", metadata=metadata, timeout=30)
    ended: Any = caught.value
    error = errors.read(ended.code(), ended.details(), ended.trailing_metadata())
    return error.code, error.reason


@pytest.mark.parametrize(
    ("metadata", "reason"),
    [
        ((), "TOKEN_MISSING"),
        ((("authorization", ""),), "TOKEN_MALFORMED"),
        ((("authorization", "app-token"),), "TOKEN_MALFORMED"),
        ((("authorization", "Basic YTpi"),), "TOKEN_MALFORMED"),
        ((("authorization", "Bearer "),), "TOKEN_MALFORMED"),
        ((("authorization", "Bearer app token"),), "TOKEN_MALFORMED"),
        ((("authorization", "Bearer " + "x" * 300),), "TOKEN_MALFORMED"),
        ((("authorization", "Bearer app-toke"),), "TOKEN_UNKNOWN"),
        ((("authorization", "Bearer App-token"),), "TOKEN_UNKNOWN"),
        ((("authorization", f"Bearer {HASHED}"),), "TOKEN_UNKNOWN"),
        ((("authorization", "Bearer old-token"),), "TOKEN_EXPIRED"),
    ],
)  # fmt: skip
def test_who_is_not_known_is_refused(guarded: RunningServer, metadata, reason):
    assert reason_of(guarded.target, *metadata) == (grpc.StatusCode.UNAUTHENTICATED, reason)


def test_a_token_may_what_its_scopes_say(guarded: RunningServer):
    with Client(guarded.target, token="app-token") as client:
        assert client.send(REQUEST).id == "2026-0"
        assert client.list_rule_sets()
    with Client(guarded.target, token="table-token") as client:
        assert client.list_rule_sets()
        with pytest.raises(NotAllowed) as caught:
            client.send(REQUEST)
        assert caught.value.code is grpc.StatusCode.PERMISSION_DENIED
        assert caught.value.reason == "SCOPE_MISSING"
        assert "solver" in caught.value.message


def test_the_asynchronous_client_has_tokens_too(guarded: RunningServer):
    async def body() -> None:
        async with AsyncClient(guarded.target, token="app-token") as client:
            assert (await client.send(REQUEST)).id == "2026-0"
        async with AsyncClient(guarded.target) as client:
            with pytest.raises(NotAllowed):
                await client.send(REQUEST)

    asyncio.run(body())


def test_health_is_open_and_reflection_and_channelz_are_not(guarded: RunningServer):
    question = reflection_pb2.ServerReflectionRequest(list_services="")
    with grpc.insecure_channel(guarded.target) as channel:
        assert health_of(channel) == SERVING
        stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
        for token, code in (
            (None, grpc.StatusCode.UNAUTHENTICATED),
            ("table-token", grpc.StatusCode.PERMISSION_DENIED),
        ):
            metadata = () if token is None else (("authorization", f"Bearer {token}"),)
            with pytest.raises(grpc.RpcError) as caught:
                list(stub.ServerReflectionInfo(iter([question]), metadata=metadata))
            ended: Any = caught.value
            assert ended.code() is code
            with pytest.raises(grpc.RpcError) as caught:
                raw_call(channel, "/grpc.channelz.v1.Channelz/GetServers")(b"", metadata=metadata)
            ended = caught.value
            assert ended.code() is code
        metadata = (("authorization", "Bearer app-token"),)
        (answer,) = stub.ServerReflectionInfo(iter([question]), metadata=metadata)
        assert len(answer.list_services_response.service) >= 6
        servers = raw_call(channel, "/grpc.channelz.v1.Channelz/GetServers")
        assert servers(b"", metadata=metadata)


def test_a_token_has_its_rate(guarded: RunningServer):
    with Client(guarded.target, token="slow-token") as client:
        for _ in range(3):
            assert client.list_rule_sets()
        with pytest.raises(Overloaded) as caught:
            client.list_rule_sets()
    assert caught.value.reason == "RATE_LIMITED"
    assert caught.value.retry_seconds is not None
    assert 50 < caught.value.retry_seconds <= 100
    with Client(guarded.target, token="table-token") as client:
        assert client.list_rule_sets()


def test_a_rate_is_filled_again():
    bucket = Bucket(rate=2, burst=3, now=100)
    assert [bucket.take(100) for _ in range(3)] == [0, 0, 0]
    assert bucket.take(100) == pytest.approx(0.5)
    assert bucket.take(100.25) == pytest.approx(0.25)
    assert bucket.take(100.5) == 0
    assert [bucket.take(1_000) for _ in range(4)] == [0, 0, 0, pytest.approx(0.5)]
    # A clock that stands or goes back gives nothing and takes nothing.
    assert bucket.take(900) == pytest.approx(0.5)


def test_a_clock_that_jumps_touches_only_what_expires(guarded: RunningServer, wall: Wall):
    """The clock on the wall goes forward and back by years while calls are answered."""
    start = wall.seconds
    try:
        with (
            Client(guarded.target, token="soon-token") as soon,
            Client(guarded.target, token="app-token") as app,
        ):
            for jump, allowed in ((0, True), (3_600, False), (3e8, False), (-3e8, True), (0, True)):
                wall.seconds = start + jump
                assert app.send(REQUEST, timeout=30).id == "2026-0"
                if allowed:
                    assert soon.list_rule_sets(timeout=30)
                else:
                    with pytest.raises(NotAllowed) as caught:
                        soon.list_rule_sets(timeout=30)
                    assert caught.value.reason == "TOKEN_EXPIRED"
    finally:
        wall.seconds = start


def test_tokens_are_read_again_and_a_wrong_file_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(identity, "_LOOK_SECONDS", 0.0)
    file = tmp_path / "tokens.toml"
    file.write_text(entry("one", "first"))
    with (
        running_server(workers=1, tokens=str(file)) as running,
        Client(running.target, token="first") as first,
        Client(running.target, token="second") as second,
    ):
        assert first.list_rule_sets()
        with pytest.raises(NotAllowed):
            second.list_rule_sets()
        file.write_text(entry("two", "second"))
        assert second.list_rule_sets()
        with pytest.raises(NotAllowed):
            first.list_rule_sets()
        file.write_text("[[token]]\nname = 3\n")
        assert second.list_rule_sets()
        assert "name must be" in caplog.text
        file.unlink()
        assert second.list_rule_sets()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[token]", "tokens.toml"),
        ("token = 1", "[[token]]"),
        ("x = 1", "[[token]]"),
        (entry("a b", "t"), "token 0: name"),
        (entry("a", "t").replace("sha256", "hash"), "token 0: there is no key hash"),
        ('[[token]]\nname = "a"\nsha256 = "12"\nscopes = ["*"]', "sha256 must be 64"),
        (entry("a", "t", ""), "scopes must be"),
        (entry("a", "t", "3"), "scopes must be"),
        (entry("a", "t", '"*"', "calls_per_second = 0"), "calls_per_second must be"),
        (entry("a", "t", '"*"', "burst = true"), "burst must be"),
        (entry("a", "t", '"*"', 'expires = "never"'), "expires must be"),
        (entry("a", "t") + entry("a", "u"), "a name is given twice"),
        (entry("a", "t") + entry("b", "t"), "a sha256 is given twice"),
    ],
)
def test_wrong_token_files_say_where(
    tmp_path: Path, text, said, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "tokens.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=r".") as caught:
        read_tokens(file)
    assert said in str(caught.value)
    assert main(["--check", "--tokens", str(file)]) == 2
    assert said in capsys.readouterr().err


def test_a_new_token_opens_the_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--new-token", "phone"]) == 0
    said = capsys.readouterr().out
    token = said.splitlines()[0].rpartition(" ")[2]
    file = tmp_path / "tokens.toml"
    file.write_text(said)  # the first line is a comment of TOML
    assert read_tokens(file)[0].name == "phone"
    assert token not in said.split("\n", 1)[1]
    with (
        running_server(workers=1, tokens=str(file)) as running,
        Client(running.target, token=token) as client,
    ):
        assert client.list_rule_sets()
    assert main(["--new-token", "no name"]) == 2
    assert new_token("x")[0] != new_token("x")[0]


def test_scopes_are_the_services_names():
    assert scope_of("balootsolver.v1.SolverService/Solve") == "solver"
    assert scope_of("balootsolver.v1.AnalysisService/AnalyseHand") == "analysis"
    assert scope_of("balootsolver.v1.TwoWordsService/Any") == "two_words"
    assert scope_of("grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo") == "admin"


def test_no_token_is_logged(guarded: RunningServer, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.DEBUG, logger="baloot_server"):
        reason_of(guarded.target, ("authorization", "Bearer secret-secret"))
        with Client(guarded.target, token="app-token") as client:
            client.send(REQUEST)
        assert eventually(lambda: "Solve OK" in caplog.text)
        assert eventually(lambda: "TOKEN_UNKNOWN" in caplog.text)
    assert " app " in caplog.text
    assert "secret-secret" not in caplog.text
    assert "app-token" not in caplog.text


# --- in clear or not ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "is_local"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("[::1]", True),
        ("localhost", True),
        ("unix:/run/baloot.sock", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.4", False),
        ("127.0.0.1.example.com", False),
        ("localhost.example.com", False),
    ],
)
def test_beyond_this_machine_only_with_tls_or_when_told(host, is_local):
    if is_local:
        assert Settings(host=host).is_local
        return
    with pytest.raises(ValueError, match="allow_plaintext"):
        Settings(host=host)
    assert not Settings(host=host, allow_plaintext=True).is_local


def test_the_command_refuses_to_listen_in_clear(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as caught:
        main(["--host", "0.0.0.0"])
    assert caught.value.code == 2
    assert "tls_certificate" in capsys.readouterr().err


def test_a_unix_socket(tmp_path: Path):
    with running_server(workers=1, host=f"unix:{tmp_path}/s") as running, \
            Client(f"unix:{tmp_path}/s") as client:  # fmt: skip
        assert client.send(REQUEST).id == "2026-0"
        assert running.server.port >= 0


def test_a_client_keeps_its_token_to_itself():
    for target in ("example.com:1", "10.0.0.1:1", "dns:///example.com:1"):
        with pytest.raises(ValueError, match="TLS"):
            Client(target, token="app-token")
    Client("example.com:1", token="t", credentials=grpc.ssl_channel_credentials()).close()
    Client("[::1]:1", token="t").close()


# --- TLS ------------------------------------------------------------------------------------------


class Papers:
    """An authority, and the files of a server it has signed for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.authority = trustme.CA()
        self.certificate, self.key = folder / "server.pem", folder / "server.key"
        self.authority_file = folder / "authority.pem"
        self.authority.cert_pem.write_to_path(str(self.authority_file))
        self.issue(self.authority)

    def issue(self, authority: trustme.CA) -> None:
        """New files for the server; the certificate last, as careful tools do it."""
        made = authority.issue_cert("localhost", "127.0.0.1")
        made.private_key_pem.write_to_path(str(self.key))
        self.certificate.write_bytes(b"".join(each.bytes() for each in made.cert_chain_pems))

    def settings(self, **more: Any) -> dict[str, Any]:
        return {"tls_certificate": str(self.certificate), "tls_key": str(self.key), **more}


@pytest.fixture
def papers(tmp_path: Path) -> Papers:
    return Papers(tmp_path)


def trusting(authority: trustme.CA, person: Any = None) -> grpc.ChannelCredentials:
    """What a client believes, and who it says it is."""
    if person is None:
        return grpc.ssl_channel_credentials(authority.cert_pem.bytes())
    return grpc.ssl_channel_credentials(
        authority.cert_pem.bytes(),
        person.private_key_pem.bytes(),
        b"".join(each.bytes() for each in person.cert_chain_pems),
    )


def target_of(running: RunningServer) -> str:
    return f"localhost:{running.server.port}"


def test_tls(papers: Papers):
    with running_server(workers=1, **papers.settings()) as running:
        target = target_of(running)
        with Client(target, credentials=trusting(papers.authority)) as client:
            assert client.send(REQUEST).id == "2026-0"
        with Client(target, credentials=trusting(trustme.CA())) as client, \
                pytest.raises(Unavailable):  # fmt: skip
            client.send(REQUEST, timeout=10)
        # In clear to a port that speaks TLS.
        with Client(target) as client, pytest.raises(Unavailable):
            client.send(REQUEST, timeout=10)
        with Client(target, credentials=trusting(papers.authority)) as client:
            assert client.send(REQUEST).id == "2026-0"


def test_a_client_without_a_certificate(papers: Papers, caplog: pytest.LogCaptureFixture):
    settings = papers.settings(tls_client_authority=str(papers.authority_file))
    with (
        running_server(workers=1, **settings) as running,
        caplog.at_level("INFO", logger="baloot_server"),
    ):
        target = target_of(running)
        with Client(target, credentials=trusting(papers.authority)) as client, \
                pytest.raises(Unavailable):  # fmt: skip
            client.send(REQUEST, timeout=10)
        stranger = trustme.CA().issue_cert("stranger@example.com")
        with Client(target, credentials=trusting(papers.authority, stranger)) as client, \
                pytest.raises(Unavailable):  # fmt: skip
            client.send(REQUEST, timeout=10)
        known = papers.authority.issue_cert("phone@example.com", common_name="phone")
        with Client(target, credentials=trusting(papers.authority, known)) as client:
            assert client.send(REQUEST).id == "2026-0"
        assert eventually(lambda: "certificate phone" in caplog.text)


def test_a_rotated_certificate(papers: Papers, caplog: pytest.LogCaptureFixture):
    """New connections see the new one, those there are go on, and a wrong pair changes nothing."""
    second = trustme.CA()
    with running_server(workers=1, **papers.settings()) as running, caplog.at_level("INFO"):
        target = target_of(running)
        with Client(target, credentials=trusting(papers.authority)) as before:
            assert before.send(REQUEST).id == "2026-0"
            papers.issue(second)
            with Client(target, credentials=trusting(second)) as after:
                assert after.send(REQUEST).id == "2026-0"
            assert before.send(REQUEST).id == "2026-0"
            # A key without its certificate: the rotation has come half way.
            trustme.CA().issue_cert("localhost").private_key_pem.write_to_path(str(papers.key))
            with Client(target, credentials=trusting(second)) as after:
                assert after.send(REQUEST).id == "2026-0"
            assert "the certificates stay as they were" in caplog.text
            papers.issue(papers.authority)
            with Client(target, credentials=trusting(papers.authority)) as again:
                assert again.send(REQUEST).id == "2026-0"
            assert before.send(REQUEST).id == "2026-0"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tls_key": ""}, "go together"),
        ({"tls_certificate": ""}, "go together"),
        ({"tls_certificate": "/no/such"}, "tls_certificate"),
        ({"tls_certificate": "", "tls_key": "", "tls_client_authority": __file__}, "needs"),
    ],
)
def test_settings_of_tls_that_do_not_fit(papers: Papers, change, said):
    with pytest.raises(ValueError, match=said):
        Settings(**papers.settings(**change))


def test_files_of_tls_that_do_not_fit(papers: Papers, capsys: pytest.CaptureFixture[str]):
    good = Settings(**papers.settings())
    Certificates(good)
    with pytest.raises(ValueError, match="tls_client_authority"):
        Certificates(Settings(**papers.settings(tls_client_authority=__file__)))
    trustme.CA().issue_cert("localhost").private_key_pem.write_to_path(str(papers.key))
    with pytest.raises(ValueError, match="do not fit"):
        Certificates(good)
    given = ["--tls-certificate", str(papers.certificate), "--tls-key", str(papers.key)]
    assert main(["--check", *given]) == 2
    assert "do not fit" in capsys.readouterr().err


def test_a_server_that_cannot_read_its_files_does_not_start(papers: Papers):
    settings = Settings(**papers.settings())
    papers.key.write_text("no key")

    async def body() -> None:
        BalootServer(settings)

    with pytest.raises(ValueError, match="do not fit"):
        asyncio.run(body())


def test_tokens_within_tls(papers: Papers, tokens: Path):
    with running_server(workers=1, tokens=str(tokens), **papers.settings()) as running:
        trust = trusting(papers.authority)
        with Client(target_of(running), credentials=trust, token="app-token") as client:
            assert client.send(REQUEST).id == "2026-0"
        with Client(target_of(running), credentials=trust) as client, pytest.raises(NotAllowed):
            client.send(REQUEST)
