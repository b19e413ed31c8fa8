"""A server in a process of its own, for the benchmarks, and what it takes of the machine."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psutil


@dataclass(frozen=True, slots=True)
class Served:
    """A server that runs."""

    target: str
    process: subprocess.Popen[str]

    @property
    def memory_bytes(self) -> int:
        """Memory it has now."""
        return int(psutil.Process(self.process.pid).memory_info().rss)

    @property
    def processor_seconds(self) -> float:
        """Processor time it has used so far."""
        times = psutil.Process(self.process.pid).cpu_times()
        return float(times.user + times.system)

    @property
    def loop_seconds(self) -> float:
        """That of its event loop, which is its first thread; where the system tells, else 0."""
        pid = self.process.pid
        threads = psutil.Process(pid).threads()
        return float(sum(each.user_time + each.system_time for each in threads if each.id == pid))


@contextmanager
def serving(*options: str) -> Iterator[Served]:
    """`baloot-server` with these options on a free port; it must leave in order at the end."""
    command = [sys.executable, "-m", "baloot_server", "--port", "0", "--log-level", "WARNING"]
    process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if "listening on" not in line:
            raise RuntimeError("the server did not start")
        yield Served(line.rsplit(" ", 1)[1].strip(), process)
        process.terminate()
        status = process.wait(60)
        if status != 0:
            raise RuntimeError(f"the server ended with {status}")
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
