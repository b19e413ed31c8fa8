"""A run: what is done is left, the rest is done, and when all is done the run says what it was.

The results are a folder: a part for every unit, which together open as one table, and in `_batch/`
the receipts. The run (or the shard of one) that finds every unit done writes `_manifest.json`, and
`_errors.jsonl` where rows failed, from the receipts alone, so that they too are the same however
the work was shared out. Where a single file was asked for, the parts are put into one then, and the
folder goes.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from baloot_solver.archive import storage
from baloot_solver.archive.converting import COMPRESSION
from baloot_solver.archive.formats import Format, pyarrow
from baloot_solver.batch.answer_columns import COLUMNS, Command
from baloot_solver.batch.asking import Options
from baloot_solver.batch.engines import EngineName, run_units
from baloot_solver.batch.planning import Plan, Unit
from baloot_solver.batch.tables import arrow_schema
from baloot_solver.batch.working import FOLDER, Job, Receipt, Report, done_already
from baloot_solver.errors import InputError
from baloot_solver.rules import load_rule_set

MANIFEST: Final = "_manifest.json"
ERRORS: Final = "_errors.jsonl"
_SHOWN_ERRORS: Final = 10


@dataclass(frozen=True, slots=True)
class Target:
    """Where results go: a folder of parts, or with `file` one file made of them at the end."""

    folder: str
    form: Format
    file: str = ""

    @property
    def manifest(self) -> str:
        """The address of the manifest."""
        return self.file + MANIFEST if self.file else storage.join(self.folder, MANIFEST)

    @property
    def errors(self) -> str:
        """The address of the list of failed rows."""
        return self.file + ERRORS if self.file else storage.join(self.folder, ERRORS)


@dataclass(frozen=True, slots=True)
class Shard:
    """Share `number` (from 1) of `of` shares of the units."""

    number: int = 1
    of: int = 1

    def takes(self, unit: Unit) -> bool:
        """Whether a unit is of this share."""
        return unit.index % self.of == self.number - 1


@dataclass
class Summary:
    """What a run did. Rows are those of its share; `kept` were done before it began.

    Times are seconds of all workers together. `searches` are rows that were searched, the others
    had the form of one that was. `complete` is whether every unit of the archive is done.
    """

    rows: int = 0
    failed: int = 0
    kept: int = 0
    done: int = 0
    searches: int = 0
    reading: float = 0.0
    answering: float = 0.0
    writing: float = 0.0
    complete: bool = False
    first_errors: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)

    @property
    def saved(self) -> int:
        """Rows answered without a search of their own."""
        return self.done - self.searches

    def take(self, receipt: Receipt, report: Report | None = None) -> None:
        """Count a finished unit."""
        self.rows += receipt.rows
        self.failed += receipt.failed
        self.unknown.update(receipt.unknown)
        for error in receipt.errors[: _SHOWN_ERRORS - len(self.first_errors)]:
            self.first_errors.append((receipt.source, error))
        if report is None:
            self.kept += receipt.rows
            return
        self.done += receipt.rows - receipt.failed
        self.searches += report.searches
        self.reading += report.reading
        self.answering += report.answering
        self.writing += report.writing


def run(
    command: Command,
    plan: Plan,
    target: Target,
    options: Options | None = None,
    *,
    engine: EngineName = "auto",
    workers: int | None = None,
    scheduler: str | None = None,
    shard: Shard | None = None,
    progress: Callable[[Receipt, Report | None], None] = lambda receipt, report: None,
) -> Summary:
    """Answer every row of a plan, as far as that is not done already.

    `progress` hears of every unit of this share: those done before at once, the others as they are
    done. Raises `StorageError`, `WorkersDiedError`, `InputError` on `out`; what is done then stays,
    and the same call goes on from there.
    """
    job = Job(command, options or Options(), target.folder, target.form)
    share = [unit for unit in plan.units if (shard or Shard()).takes(unit)]
    summary = Summary()
    if target.file and _file_is_done(job, plan, target, summary):
        return summary
    _begin(job, target)
    left = []
    for unit in share:
        receipt = done_already(job, unit)
        if receipt is None:
            left.append(unit)
        else:
            summary.take(receipt)
            progress(receipt, None)
    for report in run_units(job, left, engine, workers, scheduler):
        summary.take(report.receipt, report)
        progress(report.receipt, report)
    summary.complete = _finish(job, plan, target)
    return summary


def _begin(job: Job, target: Target) -> None:
    """Say whose folder this is. Results of another run are neither mixed with nor overwritten."""
    own = json.dumps(job.about, indent=1, sort_keys=True).encode()
    address = storage.join(target.folder, f"{FOLDER}/run.json")
    found = storage.read_whole(address)
    if found is None:
        storage.write_whole(address, own)
    elif found != own:
        raise _other_results(target, "another command, other options or another version")


def _other_results(target: Target, why: str) -> InputError:
    place = target.file or target.folder
    return InputError(
        "out",
        "OTHER_RESULTS",
        f"{place} holds results of another run ({why}): choose another place, or remove it",
    )


def _file_is_done(job: Job, plan: Plan, target: Target, summary: Summary) -> bool:
    """Whether the one file of results is there and of these inputs."""
    if not storage.is_file(target.file):
        return False
    try:
        told = json.loads(storage.read_whole(target.manifest) or b"{}")
        fingerprints = [part["fingerprint"] for part in told["parts"]]
    except (ValueError, KeyError, TypeError):
        raise _other_results(target, "its manifest is not there") from None
    if fingerprints != [job.fingerprint(unit) for unit in plan.units]:
        raise _other_results(target, "other rows, another command, other options or version")
    storage.remove_tree(target.folder)
    summary.rows, summary.failed = told["rows"], told["failed"]
    summary.kept, summary.complete = told["rows"], True
    return True


def _finish(job: Job, plan: Plan, target: Target) -> bool:
    """Write the manifest where every unit is done; whether that is so."""
    receipts = []
    for unit in plan.units:
        receipt = done_already(job, unit)
        if receipt is None:
            return False
        receipts.append(receipt)
    _forget_others(job, plan)
    errors = [
        {"source": receipt.source, **error} for receipt in receipts for error in receipt.errors
    ]
    lines = "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in errors)
    manifest = json.dumps(_manifest(job, plan, receipts), indent=1, ensure_ascii=False)
    # The file last: where it is, what it was made of is told beside it.
    if errors:
        _write_where_new(target.errors, lines.encode())
    elif storage.is_file(target.errors):
        storage.remove(target.errors)  # of an earlier run over rows that were wrong then
    _write_where_new(target.manifest, manifest.encode() + b"\n")
    if target.file:
        folder, _, name = target.file.rpartition("/")
        storage.remove_temporaries(folder or ".", name)
        _put_together(job, receipts, target, manifest)
        storage.remove_tree(target.folder)
    return True


def _write_where_new(address: str, data: bytes) -> None:
    if storage.read_whole(address) != data:
        storage.write_whole(address, data)


def _forget_others(job: Job, plan: Plan) -> None:
    """Remove what killed runs left, and parts of no unit: of inputs cut otherwise, or of more."""
    for folder in (job.folder, storage.join(job.folder, FOLDER)):
        storage.remove_temporaries(folder)
    wanted = {job.part(unit) for unit in plan.units}
    for address in storage.files_under(job.folder):
        name = storage.name_of(address)
        if name.startswith("part-") and name not in wanted:
            storage.remove(address)


def _manifest(job: Job, plan: Plan, receipts: Sequence[Receipt]) -> dict[str, Any]:
    """What the results are: how they were made, of what, and sums to check them by."""
    rule_sets: dict[str, Any] = {}
    for receipt in receipts:
        for digest, told in receipt.rule_sets.items():
            rules = load_rule_set(told["profile"], told["overrides"])
            parameters = {name: rules.text(name) for name in sorted(rules.parameters)}
            rule_sets.setdefault(digest, {**told, "parameters": parameters})
    return {
        "made_by": job.about,
        "rows": sum(receipt.rows for receipt in receipts),
        "failed": sum(receipt.failed for receipt in receipts),
        "comments": sum(receipt.comments for receipt in receipts),
        "unknown_fields": sorted(plan.unknown.union(*(each.unknown for each in receipts))),
        "sources": [
            {
                "name": source.name,
                "rows": sum(each.rows for each in receipts if each.source == source.name),
                "failed": sum(each.failed for each in receipts if each.source == source.name),
            }
            for source in plan.sources
        ],
        "rule_sets": dict(sorted(rule_sets.items())),
        "parts": [
            {
                "part": receipt.part,
                "source": receipt.source,
                "first": receipt.first,
                "rows": receipt.rows,
                "failed": receipt.failed,
                "bytes": receipt.size,
                "sha256": receipt.sha256,
                "fingerprint": receipt.fingerprint,
            }
            for receipt in receipts
        ],
    }


def _put_together(job: Job, receipts: Iterable[Receipt], target: Target, manifest: str) -> None:
    """The parts as one file: their lines after each other, or their row groups."""
    parts = [storage.join(job.folder, receipt.part) for receipt in receipts]
    with storage.appearing(target.file) as stream:
        if job.form.is_lines:
            for part in parts:
                stream.write(storage.read_whole(part) or b"")
            return
        pa = pyarrow()
        schema = arrow_schema(COLUMNS[job.command]).with_metadata(
            {**job.about, "manifest": manifest}
        )
        with pa.parquet.ParquetWriter(stream, schema, compression=COMPRESSION) as writer:
            for part in parts:
                # Not `read_table`, which imports pandas where it is installed.
                data = io.BytesIO(storage.read_whole(part) or b"")
                table = pa.parquet.ParquetFile(data).read()
                writer.write_table(table.replace_schema_metadata(schema.metadata))
