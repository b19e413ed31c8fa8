"""Who does the units: processes of this machine, its threads, or a Dask cluster.

All of them take the same units through the same function (`working.do_unit`), so the files are the
same to the byte. The kernel releases the interpreter's lock, but reading a row, settling its
projects and writing its answer hold it: of a full deal that is a quarter of the time, of a
five-card ending two fifths, where threads take turns (`turn.py`). Processes share nothing, but
each takes about a second to begin. So `auto` is threads where there are few rows and processes
where there are many.

Every engine hands out a few units more than it has workers and takes the next when one is done, so
that memory does not grow with the archive.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Final, Literal

from baloot_solver.archive.storage import missing_extra
from baloot_solver.batch.asking import Worker
from baloot_solver.batch.planning import Unit, with_data
from baloot_solver.batch.turn import Turn
from baloot_solver.batch.working import Job, Report, do_unit
from baloot_solver.kernel._context import CancelFlag, SolverContext

EngineName = Literal["auto", "threads", "processes", "dask"]
MANY_ROWS: Final = 20_000
"""From so many rows on `auto` is processes."""
AHEAD: Final = 2
"""Units that wait for each worker, beside the one it is at."""
RARELY: Final = (100_000, 20, 100)
"""How many objects more than were freed let the collector of cycles look, and its older looks."""
TRIES: Final = 3
"""How often a unit is begun again after the process that was at it died."""

_local: Final = threading.local()
_cancel: CancelFlag | None = None
"""What stops the searches of this worker process."""


class WorkersDiedError(Exception):
    """Worker processes died again and again, for want of memory perhaps."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit)
        self.unit = unit

    def __str__(self) -> str:
        unit = self.unit
        last = unit.first + unit.count - 1
        return (
            f"the workers at {unit.source.name}, rows {unit.first} to {last}, died {TRIES} times:"
            " the machine may be short of memory. What is finished stays; the same command goes on"
        )


def cores() -> int:
    """Cores this process may use: a container often has fewer than the machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_units(
    job: Job,
    units: list[Unit],
    engine: EngineName = "auto",
    workers: int | None = None,
    scheduler: str | None = None,
) -> Iterator[Report]:
    """Do all units; their reports come as they are done, in any order.

    `workers` are all cores unless given; `scheduler` is the address of a Dask scheduler, without
    which Dask has `workers` processes here. Closing the iterator, or an error out of it, stops the
    work at once. Raises `StorageError`, `WorkersDiedError`, `InputError` (NOT_INSTALLED).
    """
    count = min(workers or cores(), len(units)) if scheduler is None else 0
    if not units:
        return iter(())
    if engine == "dask":
        return _on_dask(job, units, count, scheduler)
    if count == 1:
        return _here(job, units)
    if engine == "auto":
        many = sum(unit.count for unit in units) >= MANY_ROWS
        engine = "processes" if many else "threads"
    return _in_threads(job, units, count) if engine == "threads" else _apart(job, units, count)


def do_in_process(job: Job, unit: Unit) -> Report:
    """A unit, with what this thread keeps from unit to unit."""
    worker = getattr(_local, "worker", None)
    if worker is None:
        worker = _local.worker = Worker(SolverContext(), _cancel or CancelFlag())
    return do_unit(job, unit, worker)


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Rows, answers and columns hold no cycles, and are freed without the collector.

    It would look through all of them again and again, for a quarter of an ending's time.
    """
    before = gc.get_threshold()
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _here(job: Job, units: list[Unit]) -> Iterator[Report]:
    worker = Worker(SolverContext(), CancelFlag())
    with collecting_rarely():
        for unit in with_data(units):
            yield do_unit(job, unit, worker)


def _in_threads(job: Job, units: list[Unit], count: int) -> Iterator[Report]:
    flag = CancelFlag()
    turn = Turn()
    own = threading.local()

    def do(unit: Unit) -> Report:
        if not hasattr(own, "worker"):
            own.worker = Worker(SolverContext(), flag, turn=turn)
        return do_unit(job, unit, own.worker)

    with collecting_rarely(), ThreadPoolExecutor(count) as pool:
        try:
            yield from _windowed(
                with_data(units), count * (1 + AHEAD), lambda unit: pool.submit(do, unit)
            )
        except BaseException:
            flag.cancel()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _apart(job: Job, units: list[Unit], count: int) -> Iterator[Report]:
    """In processes. One that dies takes the pool with it: what was not done is begun again."""
    left = {unit.index: unit for unit in units}
    tries = 0
    while left:
        before = len(left)
        try:
            with _process_pool(count) as pool:
                reports = _windowed(
                    with_data(list(left.values())),
                    count * (1 + AHEAD),
                    lambda unit: pool.submit(do_in_process, job, unit),
                )
                for report in reports:
                    del left[report.unit]
                    yield report
        except BrokenProcessPool:
            tries = tries + 1 if len(left) == before else 1
            if tries >= TRIES:
                raise WorkersDiedError(next(iter(left.values()))) from None


@contextmanager
def _process_pool(count: int) -> Iterator[Executor]:
    """A pool whose processes stop when told, and end when their parent does, however it ends."""
    # Not forked: a child of a process with threads may find a lock taken for ever.
    context = multiprocessing.get_context("spawn")
    # A pipe nobody writes to: its end is closed when the work is to stop, and when this process is
    # no more. (An Event would wait for processes that were killed to wake up.)
    watched, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        count, mp_context=context, initializer=_begin_process, initargs=(watched,)
    )
    try:
        yield pool
    except BaseException:
        held.close()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    finally:
        watched.close()
    pool.shutdown()
    held.close()


def _begin_process(watched: Connection) -> None:
    global _cancel
    _cancel = flag = CancelFlag()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to answer
    gc.set_threshold(*RARELY)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        with contextlib.suppress(EOFError, OSError):
            watched.recv()
        flag.cancel()
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _windowed(
    units: Iterable[Unit], width: int, submit: Callable[[Unit], Future[Report]]
) -> Iterator[Report]:
    """The reports of all units, of which at most `width` are under way."""
    waiting: set[Future[Report]] = set()
    source = iter(units)
    while True:
        while len(waiting) < width and (unit := next(source, None)) is not None:
            waiting.add(submit(unit))
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


def _on_dask(job: Job, units: list[Unit], count: int, scheduler: str | None) -> Iterator[Report]:
    try:
        from baloot_solver.batch.dask_engine import run_on_dask
    except ModuleNotFoundError:
        raise missing_extra("--engine dask", "dask") from None
    return run_on_dask(job, units, count, scheduler)
