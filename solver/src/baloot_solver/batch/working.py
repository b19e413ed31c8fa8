"""One unit of work: its rows read, answered and written, whole or not at all.

The results are one file, `part-000042.parquet`, and after it a receipt that says what it was made
of: who finds a receipt that fits and the file it speaks of has nothing to do. A unit that was
killed at any moment leaves no receipt, and is done again to the same bytes.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property, partial
from hashlib import sha256
from typing import Any, Final

from baloot_solver import __version__
from baloot_solver.archive import storage
from baloot_solver.archive.column_writing import overrides_of
from baloot_solver.archive.formats import Format
from baloot_solver.archive.reading import (
    Noted,
    open_parquet,
    reading_errors,
    rows_of_lines,
    rows_of_table,
    wanted_columns,
)
from baloot_solver.archive.rows import Numbered, Row
from baloot_solver.batch.answer_columns import COLUMNS, Command
from baloot_solver.batch.asking import Options, Values, Worker, answer
from baloot_solver.batch.endings import solve_endings
from baloot_solver.batch.planning import Unit
from baloot_solver.batch.tables import ResultTable
from baloot_solver.errors import InputError
from baloot_solver.kernel._context import Cancelled
from baloot_solver.rules import PROFILES, load_rule_set

FOLDER: Final = "_batch"
"""Where a run keeps its receipts, inside the folder of its results."""


@dataclass(frozen=True)
class Job:
    """What a run does to every unit: the command, its options, where results go and how."""

    command: Command
    options: Options
    folder: str
    form: Format

    @cached_property
    def about(self) -> dict[str, str]:
        """What results are made by: equal for equal results."""
        digests = "".join(load_rule_set(name).digest for name in PROFILES)
        return {
            "command": self.command,
            **self.options.text(),
            "format": self.form.suffix,
            "solver_version": __version__,
            "rule_sets": sha256(digests.encode()).hexdigest(),
        }

    def fingerprint(self, unit: Unit) -> str:
        """What the results of a unit hang on."""
        told = [self.about, unit.source.name, unit.digest, unit.first, unit.count]
        return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()

    def part(self, unit: Unit) -> str:
        """The name of a unit's file."""
        return f"part-{unit.index:06d}{self.form.suffix}"

    def receipt(self, unit: Unit) -> str:
        """The address of a unit's receipt."""
        return storage.join(self.folder, f"{FOLDER}/{unit.index:06d}.json")


@dataclass(frozen=True)
class Receipt:
    """What a finished unit came to. It holds no times, so it is the same however often it is made.

    `size` is that of the part in bytes. `rows` are answered and failed ones, without blank lines
    and comments. `errors` are the failed rows: their numbers, ids, and what is wrong. `rule_sets`
    are name and overrides by digest.
    """

    fingerprint: str
    part: str
    size: int
    sha256: str
    source: str
    first: int
    rows: int
    failed: int
    comments: int
    errors: tuple[dict[str, Any], ...] = ()
    rule_sets: Mapping[str, Any] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()

    def text(self) -> bytes:
        """The receipt as a file."""
        return json.dumps(asdict(self), indent=1, sort_keys=True, ensure_ascii=False).encode()

    @classmethod
    def read(cls, data: bytes) -> Receipt:
        """The receipt of a file; `ValueError` or `TypeError` where it is none."""
        told = json.loads(data)
        told["errors"], told["unknown"] = tuple(told["errors"]), tuple(told["unknown"])
        return cls(**told)


@dataclass(frozen=True)
class Report:
    """A receipt, and what making it took: seconds reading, answering, writing; searches."""

    unit: int
    receipt: Receipt
    reading: float = 0.0
    answering: float = 0.0
    writing: float = 0.0
    searches: int = 0


def done_already(job: Job, unit: Unit) -> Receipt | None:
    """The receipt of a unit that needs no work: it fits, and its file is there."""
    data = storage.read_whole(job.receipt(unit))
    if data is None:
        return None
    try:
        receipt = Receipt.read(data)
    except (ValueError, TypeError, KeyError):
        return None
    if receipt.fingerprint != job.fingerprint(unit):
        return None
    part = storage.join(job.folder, receipt.part)
    return receipt if storage.is_file(part) and storage.size_of(part) == receipt.size else None


def do_unit(
    job: Job, unit: Unit, worker: Worker, clock: Callable[[], float] = time.perf_counter
) -> Report:
    """Read, answer and write a unit. Raises `StorageError`, `Cancelled`."""
    begin, searches = clock(), worker.searches
    noted = Noted()
    rows_of = read_unit(unit, noted)
    with worker.turn:
        rows = rows_of()
        read = clock()
        ready = _answered_together(job, rows, worker)
        results = ResultTable(COLUMNS[job.command])
        errors: list[dict[str, Any]] = []
        rule_sets: dict[str, Any] = {}
        for place, each in enumerate(rows):
            if place in ready:
                values, error = ready.pop(place), None
            else:
                worker.forget()
                with worker.turn.given_up():
                    values, error = _answered(job, each, worker)
            values |= {"id": each.id, "source": unit.source.name, "row": each.number}
            results.add(values)
            if error is not None:
                errors.append(_told(each, error))
            elif values["rule_set_digest"] not in rule_sets:
                rule_sets[values["rule_set_digest"]] = _rule_set(each.row)
        answered = clock()
        laid_down = results.laid_down(job.form, job.about)
    data = laid_down()
    part = job.part(unit)
    storage.write_whole(storage.join(job.folder, part), data)
    receipt = Receipt(
        fingerprint=job.fingerprint(unit),
        part=part,
        size=len(data),
        sha256=sha256(data).hexdigest(),
        source=unit.source.name,
        first=unit.first,
        rows=len(rows),
        failed=len(errors),
        comments=noted.comments,
        errors=tuple(errors),
        rule_sets=rule_sets,
        unknown=tuple(sorted(noted.unknown)),
    )
    storage.write_whole(job.receipt(unit), receipt.text(), durable=False)
    return Report(
        unit.index,
        receipt,
        read - begin,
        answered - read,
        clock() - answered,
        worker.searches - searches,
    )


def read_unit(unit: Unit, noted: Noted) -> Callable[[], list[Numbered]]:
    """Read a unit, without the interpreter for the most part; what makes its rows of it."""
    source = unit.source
    data = unit.data
    if data is None:
        with storage.reading(source.address) as stream, reading_errors(source.address):
            if not source.form.is_lines:
                file = open_parquet(stream)
                columns = wanted_columns(file)
                table = file.read_row_group(unit.group, columns=columns, use_threads=False)
                piece = table.slice(unit.first_in_group, unit.count)
                return partial(_rows_of_piece, piece, unit, noted)
            stream.seek(unit.start)
            data = stream.read(unit.stop - unit.start)
    return partial(rows_of_lines, data, source.form.shape, unit.first, noted)


def _rows_of_piece(piece: Any, unit: Unit, noted: Noted) -> list[Numbered]:
    with reading_errors(unit.source.address):
        return rows_of_table(piece, unit.first, noted)


def _answered_together(job: Job, rows: list[Numbered], worker: Worker) -> dict[int, Values]:
    """The columns of rows that are quicker to answer all at once, by their place."""
    worker.forget()
    if job.command != "solve" or job.options.line:
        return {}
    return solve_endings(rows, job.options, worker)


def _answered(job: Job, each: Numbered, worker: Worker) -> tuple[Values, InputError | None]:
    """A row's columns, and what is wrong with it."""
    try:
        if isinstance(each.row, InputError):
            raise each.row
        return answer(job.command, each.row, job.options, worker), None
    except InputError as error:
        return _error_values(error), error
    except (Cancelled, MemoryError):
        raise
    except Exception as fault:  # a fault of ours in one row is that row's, and is reported
        ours = InputError("", "INTERNAL", f"{type(fault).__name__}: {fault}")
        return _error_values(ours), ours


def _error_values(error: InputError) -> Values:
    return {
        "error": str(error),
        "error_reason": error.reason,
        "error_field": error.field or None,
    }


def _told(each: Numbered, error: InputError) -> dict[str, Any]:
    return {
        "row": each.number,
        "id": each.id,
        "field": error.field,
        "reason": error.reason,
        "description": error.description,
    }


def _rule_set(row: Row | InputError) -> dict[str, Any]:
    """Name and overrides of the rules of a row that was answered."""
    assert not isinstance(row, InputError)
    rules = row.rules
    return {"profile": rules.name, "overrides": dict(overrides_of(rules) or ())}
