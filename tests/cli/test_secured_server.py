"""`--server` of a server with TLS and tokens: what the variables say, and what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli import shell
from tests.service.running import running_server
from tests.service.test_security import Papers, entry

ASKED = ["rules", "list"]


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Papers]]:
    papers = Papers(tmp_path_factory.mktemp("papers"))
    tokens = papers.folder / "tokens.toml"
    tokens.write_text(entry("app", "app-token"))
    with running_server(workers=1, tokens=str(tokens), **papers.settings()) as running:
        yield f"localhost:{running.server.port}", papers


@pytest.fixture(autouse=True)
def without_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BALOOT_TOKEN", "BALOOT_TLS_AUTHORITY"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("prefix", ["", "https://"])
def test_token_and_authority(secured, monkeypatch: pytest.MonkeyPatch, prefix):
    target, papers = secured
    monkeypatch.setenv("BALOOT_TLS_AUTHORITY", str(papers.authority_file))
    monkeypatch.setenv("BALOOT_TOKEN", "app-token")
    done = shell.baloot(*ASKED, "--server", prefix + target)
    assert done.returncode == 0, done.stderr
    assert done.stdout == shell.baloot(*ASKED).stdout


def test_without_the_token(secured, monkeypatch: pytest.MonkeyPatch):
    target, papers = secured
    monkeypatch.setenv("BALOOT_TLS_AUTHORITY", str(papers.authority_file))
    done = shell.baloot(*ASKED, "--server", target)
    assert done.returncode == 1
    assert "a bearer token is needed" in done.stderr.decode()


def test_an_authority_that_is_not_there(secured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("BALOOT_TLS_AUTHORITY", str(tmp_path / "none.pem"))
    done = shell.baloot(*ASKED, "--server", secured[0])
    assert done.returncode == 1
    assert "BALOOT_TLS_AUTHORITY" in done.stderr.decode()


def test_a_token_does_not_leave_in_clear(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BALOOT_TOKEN", "app-token")
    done = shell.baloot(*ASKED, "--server", "solver.example.com:50051")
    assert done.returncode == 1
    assert "without TLS" in done.stderr.decode()
