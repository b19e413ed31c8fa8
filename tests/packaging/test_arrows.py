"""Imports point one way: cli to client to proto, server to solver to proto, and inside the solver
only ``messages`` (and what reads and writes archives) knows protobuf. Read from the source, so that
an import inside a function counts too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = {"balootsolver", "baloot_solver", "baloot_server", "baloot_client", "baloot_cli"}
MAY_IMPORT = {
    "proto/src/balootsolver": {"balootsolver"},
    "solver/src/baloot_solver": {"baloot_solver", "balootsolver"},
    "server/src/baloot_server": {"baloot_server", "baloot_solver", "balootsolver"},
    "clients/python/src/baloot_client": {"baloot_client", "balootsolver"},
    "clients/cli/src/baloot_cli": {"baloot_cli", "baloot_client", "baloot_solver", "balootsolver"},
    "tests/oracle/src/baloot_oracle": set(),
}
KNOW_PROTOBUF = ("messages", "archive")


def names_of(node: ast.AST) -> list[str]:
    """The full names of the modules one import statement names; none for other statements."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.level == 0:
        return [str(node.module)]
    return []


def imports(file: Path) -> Iterator[str]:
    """The top-level names of every module a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        yield from (name.split(".")[0] for name in names_of(node))


@pytest.mark.parametrize("tree", MAY_IMPORT)
def test_each_distribution_imports_only_what_it_depends_on(tree: str) -> None:
    files = list((ROOT / tree).rglob("*.py"))
    assert files
    odd = {
        str(file.relative_to(ROOT)): found
        for file in files
        if (found := (set(imports(file)) & OURS) - MAY_IMPORT[tree])
    }
    assert odd == {}


def test_only_the_message_layer_of_the_solver_knows_protobuf() -> None:
    solver = ROOT / "solver/src/baloot_solver"
    odd = {
        str(file.relative_to(solver)): found
        for file in solver.rglob("*.py")
        if file.relative_to(solver).parts[0] not in KNOW_PROTOBUF
        and (found := set(imports(file)) & {"balootsolver", "google", "grpc"})
    }
    assert odd == {}


def test_neither_solver_nor_messages_know_grpc() -> None:
    trees = [ROOT / "solver/src", *(ROOT / "proto/src").rglob("*_pb2.py")]
    files = [file for tree in trees for file in ([tree] if tree.is_file() else tree.rglob("*.py"))]
    assert [str(file) for file in files if "grpc" in set(imports(file))] == []


def test_the_command_line_imports_the_solver_only_when_it_works_in_process() -> None:
    """Without the extra ``local`` the command still starts: no import of the solver outside code
    that runs on demand (or that only type checkers read)."""
    cli = ROOT / "clients/cli/src/baloot_cli"
    odd = [
        str(file.relative_to(cli))
        for file in cli.rglob("*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Import | ast.ImportFrom)
        and "baloot_solver" in {name.split(".")[0] for name in names_of(node)}
    ]
    assert odd == []
