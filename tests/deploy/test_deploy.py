"""What runs the server elsewhere, by the linters of its formats and by what the server needs.

No engine runs here: the files are checked, and that they agree with the server's settings.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from baloot_server.options import PREFIX, read
from baloot_server.settings import NAMES, Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
BIN = Path(sys.executable).parent
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(each) for each in command], capture_output=True, text=True, timeout=120, check=False
    )


def documents() -> list[dict[str, Any]]:
    return list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text()))


def deployment() -> dict[str, Any]:
    (found,) = [each for each in documents() if each["kind"] == "Deployment"]
    pod: dict[str, Any] = found["spec"]["template"]["spec"]
    return pod


def compose_server() -> dict[str, Any]:
    content = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    server: dict[str, Any] = content["services"]["server"]
    return server


def test_the_dockerfile():
    done = run(BIN / "hadolint", DEPLOY / "Dockerfile")
    assert (done.returncode, done.stdout) == (0, "")


def test_a_wrong_dockerfile_is_found(tmp_path: Path):
    wrong = tmp_path / "Dockerfile"
    wrong.write_text(DOCKERFILE.replace("python:3.12-slim-bookworm", "python"))
    assert "DL3006" in run(BIN / "hadolint", wrong).stdout


def schema_of_compose(file: Path) -> subprocess.CompletedProcess[str]:
    return run(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", file)


def test_the_compose_file(tmp_path: Path):
    done = schema_of_compose(DEPLOY / "compose.yaml")
    assert done.returncode == 0, done.stdout
    wrong = tmp_path / "compose.yaml"
    wrong.write_text((DEPLOY / "compose.yaml").read_text().replace("read_only:", "readonly:"))
    assert schema_of_compose(wrong).returncode != 0


def test_the_kubernetes_manifests(tmp_path: Path):
    done = run(BIN / "kubernetes-validate", "--strict", DEPLOY / "kubernetes.yaml")
    assert done.returncode == 0, done.stdout + done.stderr
    wrong = tmp_path / "kubernetes.yaml"
    wrong.write_text((DEPLOY / "kubernetes.yaml").read_text().replace("replicas: 2", "replicas: x"))
    assert run(BIN / "kubernetes-validate", "--strict", wrong).returncode != 0


def variables() -> dict[str, dict[str, str]]:
    """The server's variables in each file, by file."""
    image = {}
    for line in DOCKERFILE.splitlines():
        for word in shlex.split(line.removeprefix("ENV ").rstrip("\\"), comments=True):
            name, equals, value = word.partition("=")
            if equals and name.startswith(PREFIX):
                image[name] = value
    pod = {each["name"]: each["value"] for each in deployment()["containers"][0]["env"]}
    return {
        "Dockerfile": image,
        "compose.yaml": {**image, **compose_server()["environment"]},
        "kubernetes.yaml": {**image, **pod},
    }


@pytest.mark.parametrize("file", ["compose.yaml", "kubernetes.yaml"])
def test_the_settings_are_ones_the_server_takes(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    given = {name: value for name, value in variables()[file].items() if name.startswith(PREFIX)}
    assert len(given) >= 4
    assert {each.removeprefix(PREFIX).lower() for each in given} <= set(NAMES)
    tokens = tmp_path / "tokens.toml"
    tokens.touch()
    for name, value in given.items():
        monkeypatch.setenv(name, str(tokens) if name.endswith("_TOKENS") else str(value))
    settings = read([])[0]
    assert settings.host == "0.0.0.0"
    assert settings.metrics_port == 9090
    # The image alone does not start in clear: who runs it says what encrypts.
    assert PREFIX + "ALLOW_PLAINTEXT" not in variables()["Dockerfile"]


def test_nobody_is_root():
    assert "USER 10001:10001" in DOCKERFILE
    pod = deployment()
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["runAsUser"] == 10001
    inside = pod["containers"][0]["securityContext"]
    assert inside["allowPrivilegeEscalation"] is False
    assert inside["readOnlyRootFilesystem"] is True
    assert inside["capabilities"] == {"drop": ["ALL"]}
    assert compose_server()["cap_drop"] == ["ALL"]


def test_it_is_not_killed_within_its_grace():
    pod = deployment()
    grace = float(variables()["kubernetes.yaml"][PREFIX + "GRACE_SECONDS"])
    assert pod["terminationGracePeriodSeconds"] > grace + 5
    grace = float(variables()["compose.yaml"][PREFIX + "GRACE_SECONDS"])
    assert float(compose_server()["stop_grace_period"].removesuffix("s")) > grace + 5


def test_probes_and_limits():
    server = deployment()["containers"][0]
    port = Settings().port
    assert server["readinessProbe"]["grpc"]["port"] == port
    assert server["startupProbe"]["grpc"]["port"] == port
    # A draining server says NOT_SERVING; asked for its life it would be killed for that.
    assert "grpc" not in server["livenessProbe"]
    assert server["livenessProbe"]["tcpSocket"]["port"] == port
    assert {"cpu", "memory"} <= set(server["resources"]["limits"])
    assert {each["containerPort"] for each in server["ports"]} == {port, 9090}
    assert f"EXPOSE {port} 9090" in DOCKERFILE


def test_clients_find_every_pod():
    (service,) = [each for each in documents() if each["kind"] == "Service"]
    assert service["spec"]["clusterIP"] == "None"
    labels = documents()[0]["spec"]["template"]["metadata"]["labels"]
    for each in documents():
        selector = each["spec"].get("selector") or each["spec"]["podSelector"]
        assert selector.get("matchLabels", selector).items() <= labels.items()


def test_the_image_is_made_of_what_is_here():
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    copied = [
        line.split()[1]
        for line in DOCKERFILE.splitlines()
        if line.startswith("COPY ") and "--from" not in line
    ]
    assert copied
    for name in copied:
        assert (ROOT / name).exists()
        assert f"!{name}" in ignored


def test_the_check_of_the_container(capsys: pytest.CaptureFixture[str]):
    from baloot_server.main import main
    from tests.service.running import running_server

    command = compose_server()["healthcheck"]["test"]
    assert command[:3] == ["CMD", "baloot-server", "--probe"]
    with running_server(workers=1) as running:
        assert main(["--probe", running.target]) == 0
        assert capsys.readouterr().out == "SERVING\n"
        target = running.target
    assert main(["--probe", target]) == 1
