"""The distributions as a user gets them: built, installed into empty environments, and used there.

Editable installs read the source tree and so hide a data file that no wheel carries; here nothing
of the tree is on the path. Everything that needs the built archives stays in this file, because a
file runs in one process and builds once.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

# Compilers and installers run below: minutes on a busy machine.
pytestmark = pytest.mark.timeout(900)

ROOT = Path(__file__).parents[2]
CONSTRAINTS = ROOT / "constraints.txt"
FOLDERS = {
    "baloot_proto": "proto",
    "baloot_solver": "solver",
    "baloot_server": "server",
    "baloot_client": "clients/python",
    "baloot_cli": "clients/cli",
}
IMPORT_NAMES = {
    "baloot_proto": "balootsolver",
    "baloot_solver": "baloot_solver",
    "baloot_server": "baloot_server",
    "baloot_client": "baloot_client",
    "baloot_cli": "baloot_cli",
}
LEFT_BEHIND = ("*.so", "*.c", "*.egg-info", "build", "dist", "__pycache__", ".venv*")


def run(*command: str | Path, cwd: Path, path: str | None = None) -> str:
    """Run a command that must succeed, away from the tree's environment; return what it printed.

    `path` replaces the PATH, for a machine without some program.
    """
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "VIRTUAL_ENV", "COV_", "CFLAGS", "LD_PRELOAD"))
    }
    if path is not None:
        env["PATH"] = path
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=800,
    )
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}"
    return done.stdout


def uv() -> str:
    """The uv beside the running Python: `make` puts it there."""
    return str(Path(sys.executable).with_name("uv"))


def copy_tree(target: Path) -> Path:
    """Copy the five distributions as a clone would have them, without anything built."""
    for folder in FOLDERS.values():
        shutil.copytree(ROOT / folder, target / folder, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    return target


@dataclass(frozen=True)
class Environment:
    """An empty virtual environment with some wheels in it."""

    folder: Path

    @property
    def bin(self) -> Path:
        return self.folder / "bin"

    def python(self, code: str) -> str:
        return run(self.bin / "python", "-c", code, cwd=self.folder).strip()


def make_environment(folder: Path, *wheels: str, path: str | None = None) -> Environment:
    run(uv(), "venv", "--quiet", "--python", sys.executable, folder, cwd=folder.parent)
    # --no-build: what is not in `wheels` must come as a wheel too, or a compiler would be needed.
    run(
        uv(), "pip", "install", "--quiet", "--python", folder / "bin" / "python", "--no-build",
        "--constraints", CONSTRAINTS, *wheels, cwd=folder, path=path,
    )  # fmt: skip
    return Environment(folder)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of every sdist, and of the wheels built from these sdists."""
    target = tmp_path_factory.mktemp("dist")
    tree = copy_tree(tmp_path_factory.mktemp("tree"))
    for folder in FOLDERS.values():
        run(
            uv(), "build", "--quiet", "--no-sources", "--python", sys.executable,
            "--build-constraints", CONSTRAINTS, "--out-dir", target, tree / folder, cwd=tree,
        )  # fmt: skip
    return target


def wheel(dist: Path, name: str) -> Path:
    (found,) = dist.glob(f"{name}-*.whl")
    return found


@pytest.fixture(scope="session")
def everything(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the wheels of all five distributions and nothing of the tree."""
    wheels = [f"{wheel(dist, name)}" for name in FOLDERS]
    return make_environment(tmp_path_factory.mktemp("everything") / "venv", *wheels)


@pytest.mark.parametrize("name", FOLDERS)
def test_each_archive_carries_licence_and_type_marker(dist: Path, name: str) -> None:
    with zipfile.ZipFile(wheel(dist, name)) as archive:
        names = archive.namelist()
        (licence,) = [entry for entry in names if entry.endswith("dist-info/licenses/LICENSE")]
        assert archive.read(licence) == (ROOT / "LICENSE").read_bytes()
    assert f"{IMPORT_NAMES[name]}/py.typed" in names
    (sdist,) = dist.glob(f"{name}-*.tar.gz")
    with tarfile.open(sdist) as source:
        inside = [Path(*Path(entry).parts[1:]) for entry in source.getnames()]
    assert Path("LICENSE") in inside
    assert Path("pyproject.toml") in inside


def files_of(folder: Path, *patterns: str) -> Iterator[str]:
    for pattern in patterns:
        yield from (str(file.relative_to(folder)) for file in folder.rglob(pattern))


def test_solver_archives_hold_all_their_data(dist: Path) -> None:
    source = ROOT / "solver" / "src"
    with zipfile.ZipFile(wheel(dist, "baloot_solver")) as archive:
        in_wheel = set(archive.namelist())
    wanted = set(files_of(source / "baloot_solver", "*.py", "*.toml", "*.pxd", "*.pyi"))
    assert wanted
    assert {f"baloot_solver/{name}" for name in wanted} <= in_wheel
    assert not [name for name in in_wheel if name.endswith((".c", ".pyx"))]

    (sdist,) = dist.glob("baloot_solver-*.tar.gz")
    with tarfile.open(sdist) as archive_of_source:
        in_sdist = {str(Path(*Path(name).parts[1:])) for name in archive_of_source.getnames()}
    wanted |= set(files_of(source / "baloot_solver", "*.pyx"))
    assert {f"src/baloot_solver/{name}" for name in wanted} <= in_sdist
    assert not [name for name in in_sdist if name.endswith((".c", ".so"))]


def test_proto_sdist_holds_the_definitions(dist: Path) -> None:
    wanted = set(files_of(ROOT / "proto", "*.proto"))
    (sdist,) = dist.glob("baloot_proto-*.tar.gz")
    with tarfile.open(sdist) as archive:
        inside = {str(Path(*Path(name).parts[1:])) for name in archive.getnames()}
    assert wanted <= inside


def test_wheels_work_together_in_an_empty_environment(everything: Environment) -> None:
    listed = run(everything.bin / "baloot", "rules", "list", cwd=everything.folder)
    for profile in (ROOT / "solver/src/baloot_solver/rules/profiles").glob("*.toml"):
        assert profile.stem in listed
    where = everything.python("import baloot_solver; print(baloot_solver.__file__)")
    assert Path(where).is_relative_to(everything.folder)


def test_the_wheel_carries_the_template_of_the_report(everything: Environment) -> None:
    line = (ROOT / "examples/records.txt").read_text(encoding="utf-8").splitlines()[0]
    command = everything.bin / "baloot"
    told = run(command, "analyse", line, "--report", "hand.html", cwd=everything.folder)
    assert told == "wrote hand.html\n"
    assert "</html>" in (everything.folder / "hand.html").read_text(encoding="utf-8")


def test_the_compiled_kernel_of_the_wheel_loads(everything: Environment) -> None:
    modules = [
        f"baloot_solver.kernel.{source.stem}"
        for source in sorted((ROOT / "solver/src/baloot_solver/kernel").glob("*.pyx"))
    ]
    assert modules
    loaded = everything.python(
        f"import importlib; print([importlib.import_module(m).__file__ for m in {modules}])"
    )
    assert loaded.count("site-packages") == len(modules)


def test_server_command_starts_from_the_wheel(everything: Environment) -> None:
    assert "--port" in run(everything.bin / "baloot-server", "--help", cwd=everything.folder)


@pytest.fixture(scope="session")
def server(everything: Environment) -> Iterator[str]:
    """The address of a server started from the wheels."""
    process = subprocess.Popen(
        [everything.bin / "baloot-server", "--port", "0", "--log-level", "ERROR"],
        cwd=everything.folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        assert " listening on " in said
        yield said.split()[-1]
    finally:
        process.terminate()
        process.communicate(timeout=60)


def install_without_compiler(dist: Path, folder: Path, *names: str) -> Environment:
    """An environment made where no program is on the PATH, a compiler least of all."""
    empty = folder / "no-programs"
    empty.mkdir()
    wheels = [f"{wheel(dist, name)}" for name in names]
    return make_environment(folder / "venv", *wheels, path=str(empty))


def has_solver(environment: Environment) -> bool:
    code = "import importlib.util as u; print(u.find_spec('baloot_solver') is not None)"
    return environment.python(code) == "True"


def test_client_installs_alone_without_a_compiler_and_reaches_a_server(
    dist: Path, server: str, tmp_path: Path
) -> None:
    alone = install_without_compiler(dist, tmp_path, "baloot_proto", "baloot_client")
    assert not has_solver(alone)
    (request,) = (ROOT / "examples/demo.jsonl").read_text(encoding="utf-8").splitlines()
    code = (
        "from google.protobuf.json_format import Parse\n"
        "from balootsolver.v1.solver_service_pb2 import SolveRequest\n"
        "from baloot_client import Client\n"
        f"with Client({server!r}) as client:\n"
        "    names = {rule_set.name for rule_set in client.list_rule_sets()}\n"
        f"    answer = client.send(Parse({request!r}, SolveRequest()))\n"
        "print('saudi' in names, len(answer.cards))"
    )
    assert alone.python(code) == "True 8"


def test_command_line_without_the_solver_needs_a_server(
    dist: Path, server: str, tmp_path: Path
) -> None:
    alone = install_without_compiler(dist, tmp_path, "baloot_proto", "baloot_client", "baloot_cli")
    assert not has_solver(alone)
    baloot = alone.bin / "baloot"
    assert "saudi" in run(baloot, "rules", "list", "--server", server, cwd=tmp_path)
    refused = subprocess.run(
        [baloot, "rules", "list"], cwd=tmp_path, check=False, text=True, capture_output=True
    )
    assert refused.returncode == 1
    assert "--server" in refused.stderr


def test_proto_needs_no_grpc(dist: Path, tmp_path: Path) -> None:
    alone = make_environment(tmp_path / "venv", f"{wheel(dist, 'baloot_proto')}")
    code = (
        "import importlib.util as u, importlib, pkgutil, balootsolver.v1 as v\n"
        "assert u.find_spec('grpc') is None\n"
        "names = [m.name for m in pkgutil.iter_modules(v.__path__) if m.name.endswith('_pb2')]\n"
        "[importlib.import_module('balootsolver.v1.' + name) for name in names]\n"
        "print(len(names))"
    )
    assert int(alone.python(code)) == len(list((ROOT / "proto/balootsolver/v1").glob("*.proto")))


def pip_command_of_the_readme() -> list[str]:
    """The words after ``pip install`` in the README's command for any environment."""
    (line,) = [
        line.strip()
        for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
        if line.strip().startswith("pip install ./proto")
    ]
    return [word.strip("\"'") for word in line.split()[2:]]


def test_the_readmes_pip_command_installs_everything(tmp_path: Path) -> None:
    tree = copy_tree(tmp_path / "tree")
    folder = tmp_path / "venv"
    run(sys.executable, "-m", "venv", folder, cwd=tmp_path)
    # The pins make the run repeatable, and nothing of it is kept to be worth byte-compiling.
    run(
        "env", f"PIP_CONSTRAINT={CONSTRAINTS}", "PIP_NO_COMPILE=1",
        folder / "bin" / "python", "-m", "pip", "install", "--quiet", *pip_command_of_the_readme(),
        cwd=tree,
    )  # fmt: skip
    assert "saudi" in run(folder / "bin" / "baloot", "rules", "list", cwd=tmp_path)


def minimum(folder: str, package: str) -> str:
    """The lowest version of a package that a distribution accepts."""
    project = tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))
    (found,) = [d for d in project["project"]["dependencies"] if d.startswith(f"{package}>=")]
    return str(found).split(">=")[1].split(",")[0]


def test_generated_code_runs_on_the_oldest_versions_allowed() -> None:
    """Generated code refuses an older protobuf or grpcio than the one it was written for."""
    generated = ROOT / "proto/src/balootsolver/v1"
    messages = {
        line.removeprefix("# Protobuf Python Version: ")
        for file in generated.glob("*_pb2.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("# Protobuf Python Version: ")
    }
    assert messages == {minimum("proto", "protobuf")}
    services = {
        line.split("'")[1]
        for file in generated.glob("*_pb2_grpc.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("GRPC_GENERATED_VERSION = ")
    }
    assert services <= {minimum("clients/python", "grpcio")}
    assert services <= {minimum("server", "grpcio")}


def test_the_distributions_share_one_version() -> None:
    versions = {
        tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))["project"][
            "version"
        ]
        for folder in FOLDERS.values()
    }
    assert len(versions) == 1


def test_pins_name_no_address() -> None:
    lines = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert len(pins) > 30
    assert not [pin for pin in pins if "==" not in pin or "/" in pin or "@" in pin]
