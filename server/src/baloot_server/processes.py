"""Several processes on one port: a parent that starts them, replaces those that die, and leaves.

The parent never touches gRPC, so nothing is forked with its threads: each process is started anew
with the parent's own options. The system shares the connections out (`SO_REUSEPORT`); the parent
holds the port without listening, so that it stays theirs while one is replaced. Queue, fairness,
rates and cache are each process's own.

A process that loses its parent leaves by itself: its standard input ends.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Sequence

from baloot_server.settings import Settings

log = logging.getLogger("baloot_server")

_PAUSE_SECONDS = 0.5
"""Between the end of a process and its successor."""
_MOST_FAILURES = 5
"""Processes in a row that end before they listen: then the fault is not theirs."""
_LATE_SECONDS = 10.0
"""What a process gets beyond its grace before it is killed."""


class Processes:
    """The processes of one server. `OSError` where the port is taken or they cannot start."""

    def __init__(self, settings: Settings, arguments: Sequence[str]) -> None:
        self._settings = settings
        self._arguments = arguments
        self._running: dict[int, asyncio.subprocess.Process] = {}
        self._leaving = False
        self._signals = 0
        self._holder = self._hold()
        self.port = int(self._holder.getsockname()[1])

    async def start(self) -> None:
        """Start them all; they listen when this returns."""
        try:
            await asyncio.gather(
                *(self._start(number) for number in range(self._settings.processes))
            )
        except OSError:
            await self._end()
            raise

    async def run(self) -> None:
        """Replace what dies, until told to leave; all have ended when this returns."""
        numbers = range(self._settings.processes)
        keepers = [asyncio.create_task(self._keep(number)) for number in numbers]
        try:
            await asyncio.gather(*keepers)
        finally:
            for keeper in keepers:
                keeper.cancel()
            await self._end()

    def leave(self) -> None:
        """Pass a signal on; the second one does not wait."""
        self._leaving = True
        for process in self._running.values():
            if process.returncode is None:
                process.terminate()

    async def _keep(self, number: int) -> None:
        failures = 0
        while True:
            process = self._running.get(number)
            if process is not None:
                status = await process.wait()
                if self._leaving:
                    return
                log.error("process %d (%d) ended with %d", number, process.pid, status)
            await asyncio.sleep(_PAUSE_SECONDS)
            if self._leaving:
                return
            try:
                await self._start(number)
                failures = 0
            except OSError:
                self._running.pop(number, None)
                failures += 1
                if failures == _MOST_FAILURES:
                    raise

    async def _start(self, number: int) -> None:
        own = ["--port", str(self.port), "--process-number", str(number)]
        if self._settings.metrics_port:
            own += ["--metrics-port", str(self._settings.metrics_port + number)]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "baloot_server", *self._arguments, *own,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        self._running[number] = process
        assert process.stdout is not None
        line = await process.stdout.readline()
        if b"listening" not in line:
            await process.wait()
            raise OSError(f"process {number} did not start; its log says why")
        if self._leaving:
            process.terminate()

    async def _end(self) -> None:
        """Wait for those that leave; kill what does not."""
        self.leave()
        longest = self._settings.grace_seconds + _LATE_SECONDS
        for process in self._running.values():
            try:
                await asyncio.wait_for(process.wait(), longest)
            except TimeoutError:
                log.error("process %d does not leave and is killed", process.pid)
                process.kill()
                await process.wait()
        self._holder.close()

    def _hold(self) -> socket.socket:
        """The port, bound and not listened to."""
        host = self._settings.host.strip("[]")
        try:
            found = socket.getaddrinfo(host, self._settings.port, type=socket.SOCK_STREAM)
            family, kind, _, _, address = found[0]
            holder = socket.socket(family, kind)
            holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            holder.bind(address)
        except OSError as error:
            raise OSError(f"cannot listen on {self._settings.address()}: {error}") from None
        return holder
