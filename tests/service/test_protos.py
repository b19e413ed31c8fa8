"""The committed code is what protoc makes of the protos, and the protos say what they must."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import balootsolver.v1

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "proto" / "balootsolver" / "v1").glob("*.proto"))
GENERATED = ROOT / "proto" / "src" / "balootsolver" / "v1"


def test_the_generated_code_is_fresh(tmp_path: Path):
    names = [str(each.relative_to(ROOT / "proto")) for each in SOURCES]
    assert len(names) == 11
    subprocess.run(
        [sys.executable, "-m", "grpc_tools.protoc", "-I", str(ROOT / "proto"),
         f"--python_out={tmp_path}", f"--pyi_out={tmp_path}", f"--grpc_python_out={tmp_path}",
         *names],
        check=True,
        timeout=120,
    )  # fmt: skip
    made = {each.name: each.read_text() for each in (tmp_path / "balootsolver" / "v1").iterdir()}
    kept = {each.name: each.read_text() for each in GENERATED.glob("*_pb2*")}
    assert sorted(made) == sorted(kept)
    stale = [name for name, text in made.items() if kept[name] != text]
    assert stale == [], "run `make proto`"


def test_the_code_in_use_is_the_committed_code():
    assert balootsolver.v1.__file__ is not None
    assert Path(balootsolver.v1.__file__).parent == GENERATED


def test_messages_need_no_grpc():
    """Whoever only reads archives needs protobuf alone."""
    code = (
        "import sys; sys.modules['grpc'] = None\n"
        "import balootsolver.v1.record_pb2, balootsolver.v1.solver_service_pb2\n"
        "import balootsolver.v1.rules_service_pb2\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_the_message_layer_needs_no_grpc():
    code = (
        "import sys; sys.modules['grpc'] = None\n"
        "import baloot_solver.messages.rules_service, baloot_solver.messages.solver_service\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_the_client_needs_no_solver():
    code = "import sys; sys.modules['baloot_solver'] = None\nimport baloot_client\n"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.parametrize("source", SOURCES, ids=lambda each: each.stem)
def test_every_field_method_and_value_has_a_comment(source: Path):
    """As `buf lint` demands, for those who run the tests without it."""
    lines = source.read_text().splitlines()
    for number, line in enumerate(lines):
        text = line.strip()
        declares = text.startswith(("message ", "enum ", "service ", "rpc ", "oneof "))
        is_field = text.endswith(";") and " = " in text and not text.startswith("syntax")
        if declares or is_field:
            above = lines[number - 1].strip()
            assert above.startswith("//"), f"{source.name}:{number + 1}: {text}"


def test_enum_values_carry_their_type_and_begin_unspecified():
    from balootsolver.v1 import projects_pb2, record_pb2, solver_service_pb2, table_pb2

    for module in (table_pb2, projects_pb2, record_pb2, solver_service_pb2):
        for enum in module.DESCRIPTOR.enum_types_by_name.values():
            first = enum.values[0]
            assert first.number == 0
            assert first.name.endswith("_UNSPECIFIED")
            prefix = first.name.removesuffix("UNSPECIFIED")
            assert all(each.name.startswith(prefix) for each in enum.values)
