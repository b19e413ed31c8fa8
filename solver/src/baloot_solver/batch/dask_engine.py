"""Units on a Dask cluster: a local one, or the one a scheduler's address leads to.

Workers need this package with the extra `dask`, and must reach inputs and results by the same
addresses. A unit whose worker died goes to another one; only its receipt travels back.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import dask
from distributed import Client, Future, KilledWorker, LocalCluster, as_completed
from distributed.comm.addressing import get_address_host_port

from baloot_solver.archive.storage import StorageError
from baloot_solver.batch.engines import AHEAD, TRIES, WorkersDiedError, do_in_process
from baloot_solver.batch.planning import Unit, with_data
from baloot_solver.batch.working import Job, Report


def run_on_dask(job: Job, units: list[Unit], count: int, scheduler: str | None) -> Iterator[Report]:
    """The reports of all units as they are done."""
    with ExitStack() as stack:
        stack.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": TRIES}))
        if scheduler is None:
            with _deaf_to_interrupts():
                cluster = stack.enter_context(
                    LocalCluster(  # type: ignore[no-untyped-call]
                        n_workers=count, threads_per_worker=1, dashboard_address=None
                    )
                )
            client = stack.enter_context(Client(cluster))  # type: ignore[no-untyped-call]
        else:
            client = stack.enter_context(_connected(scheduler))
        yield from _windowed(client, job, units)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile leave Ctrl-C to this one, which stops them in order."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _connected(scheduler: str) -> Client:
    """A client of a running scheduler; `StorageError` where none answers at the address."""
    try:
        # Before there is a client: one that was not made to its end complains when it goes.
        get_address_host_port(scheduler)
        return Client(scheduler)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise StorageError("reach the scheduler at", scheduler, error) from None


def _windowed(client: Client, job: Job, units: list[Unit]) -> Iterator[Report]:
    threads = max(1, sum(client.nthreads().values()))  # type: ignore[no-untyped-call]
    source = with_data(units)
    unit_of: dict[Any, Unit] = {}

    def submit(unit: Unit) -> Future[Report]:
        # Not pure: what a unit does is write files, which a remembered result would not.
        future = client.submit(do_in_process, job, unit, pure=False)
        unit_of[future.key] = unit
        return future

    first = [submit(unit) for _, unit in zip(range(threads * (1 + AHEAD)), source, strict=False)]
    running = as_completed(first)  # type: ignore[no-untyped-call]
    for future in running:
        unit = unit_of.pop(future.key)
        try:
            report: Report = future.result()
        except KilledWorker:
            raise WorkersDiedError(unit) from None
        following = next(source, None)
        if following is not None:
            running.add(submit(following))  # type: ignore[no-untyped-call]
        yield report
