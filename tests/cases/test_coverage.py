"""No field case is forgotten: a test runs it, or it stands here with the reason why none does."""

from __future__ import annotations

from pathlib import Path

from tests.cases import (
    test_auction,
    test_batch,
    test_hints,
    test_input,
    test_legal,
    test_projects,
    test_scoring,
    test_solver,
)
from tests.cases.support import CASES, RUN

NOT_HERE = {
    "FC-070": "health under load: the service's own tests",
    "FC-072": "message sizes: the service's own tests",
    "FC-073": "worker processes: the service's own tests",
    "FC-074": "keep-alive: the service's own tests",
    "FC-075": "SIGTERM: the service's own tests",
    "FC-076": "a queue longer than the deadline: the service's own tests",
    "FC-077": "memory after many calls: the service's own tests",
    "FC-079": "reflection and health: the service's own tests",
    "FC-092": "oversized requests: the service's own tests",
}
MODULES = (
    test_auction,
    test_batch,
    test_hints,
    test_input,
    test_legal,
    test_projects,
    test_scoring,
    test_solver,
)


def test_every_case_is_run_or_excused() -> None:
    assert len(CASES) == 84
    assert set(CASES) == RUN | set(NOT_HERE)


def test_what_is_the_services_own_is_tested_there() -> None:
    service = Path(__file__).parents[1] / "service"
    told = " ".join(
        line
        for file in service.glob("test_*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if "Field case" in line
    )
    assert {name for name in NOT_HERE if name.removeprefix("FC-") not in told} == set()


def test_no_case_is_both() -> None:
    assert not RUN & set(NOT_HERE)


def test_what_the_library_can_answer_is_not_excused() -> None:
    here = {"rules", "legal-moves", "scoring", "projects", "solver", "input"}
    excused = {name for name in NOT_HERE if here & set(CASES[name]["area"])}
    assert excused == set()
    assert all(len(reason.split()) > 3 for reason in NOT_HERE.values())


def test_each_module_runs_some() -> None:
    names = {name for module in MODULES for name in vars(module) if name.startswith("test_")}
    assert len(names) >= len(RUN)
