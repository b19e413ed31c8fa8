"""The command `baloot-server`: settings, log, signals.

The first SIGTERM or SIGINT lets running calls finish within the grace, a second one stops them;
either way the exit status is 0. Status 2 means that a setting is wrong, 1 that the port is taken or
a process cannot be started.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from baloot_server import __version__, logs, options
from baloot_server.identity import new_token, read_tokens
from baloot_server.processes import Processes
from baloot_server.server import BalootServer
from baloot_server.services import SERVICES
from baloot_server.settings import Settings
from baloot_server.tls import Certificates

# A call turns the loop a dozen times, which takes Python's own twice as long.
if sys.platform == "win32":
    from asyncio import run as _run
else:
    from uvloop import run as _run

log = logging.getLogger("baloot_server")

_SWITCH_SECONDS = 0.0005
_PROBE_SECONDS = 3.0
_LOG_SECONDS = 1.0
"""What the last lines of log get to be written, should nobody read them."""
_YOUNG_OBJECTS = 10_000
"""New objects after which the collector looks at them. Those of a call are few in rings."""


async def serve(settings: Settings, writer: logs.LogWriter, *, is_child: bool = False) -> None:
    """Run a server until a signal ends it, or the end of its parent where it has one."""
    # Workers read and write messages in Python: the event loop must not wait the usual 5 ms for
    # each of them before it has the interpreter.
    sys.setswitchinterval(_SWITCH_SECONDS)
    server = BalootServer(settings)
    server.metrics.log_dropped.set_function(lambda: writer.dropped)
    loop = asyncio.get_running_loop()
    asked, insisted = asyncio.Event(), asyncio.Event()
    _on_signals(loop, asked, insisted)
    port = await server.start()
    # What is there now stays: the collector need not go through it again and again, in one piece.
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG_OBJECTS)
    if is_child:
        threading.Thread(target=_outlive, args=(loop, asked), daemon=True).start()
    # On standard output and flushed: scripts that asked for port 0 read it here.
    print(f"baloot-server {__version__} listening on {settings.address(port)}", flush=True)
    log.info("%d workers, services %s", settings.workers, ", ".join(SERVICES))
    await asked.wait()
    log.info("leaving: running calls get %.1f s", settings.grace_seconds)
    await _stop(server, insisted)
    log.info("stopped")


async def serve_together(settings: Settings, arguments: Sequence[str]) -> None:
    """Run several processes until a signal ends them."""
    processes = Processes(settings, arguments)
    asked, insisted = asyncio.Event(), asyncio.Event()
    _on_signals(asyncio.get_running_loop(), asked, insisted)
    await processes.start()
    print(
        f"baloot-server {__version__} listening on {settings.address(processes.port)}", flush=True
    )
    running = asyncio.create_task(processes.run())
    for event in (asked, insisted):
        waiting = asyncio.create_task(event.wait())
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not running.done():
            processes.leave()
    await running


def _outlive(loop: asyncio.AbstractEventLoop, asked: asyncio.Event) -> None:
    """Leave when the parent is gone: its end of our standard input closes."""
    sys.stdin.buffer.read()
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(asked.set)


def _on_signals(
    loop: asyncio.AbstractEventLoop, asked: asyncio.Event, insisted: asyncio.Event
) -> None:
    """Set `asked` at the first signal, `insisted` at the next.

    Not by `loop.add_signal_handler`: a closing loop takes that back, and a signal in the last
    instant would end the process with an error.
    """

    def handle(number: int, frame: FrameType | None) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has closed: we are leaving already
            loop.call_soon_threadsafe(lambda: (insisted if asked.is_set() else asked).set())

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, handle)


async def _stop(server: BalootServer, insisted: asyncio.Event) -> None:
    """Stop in order, or at once when `insisted` is set meanwhile."""
    orderly = asyncio.create_task(server.stop())
    impatient = asyncio.create_task(insisted.wait())
    await asyncio.wait({orderly, impatient}, return_when=asyncio.FIRST_COMPLETED)
    if orderly.done():
        impatient.cancel()
        await orderly
        return
    orderly.cancel()
    await asyncio.gather(orderly, return_exceptions=True)
    await server.stop(0)


def check(settings: Settings) -> None:
    """Read the files that the settings name. `ValueError` says what is wrong with one."""
    if settings.tls_certificate:
        Certificates(settings)
    if settings.tokens:
        read_tokens(Path(settings.tokens))


def probe(target: str) -> int:
    """Ask the health of a server, for a container's check: status 0 where it serves, else 1."""
    with grpc.insecure_channel(target) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        try:
            found = stub.Check(health_pb2.HealthCheckRequest(), timeout=_PROBE_SECONDS)
        except grpc.RpcError as error:
            print(f"baloot-server: {target} does not answer: {error}", file=sys.stderr)
            return 1
    name = health_pb2.HealthCheckResponse.ServingStatus.Name(found.status)
    print(name)
    return 0 if name == "SERVING" else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point of the command; the exit status."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    settings, chosen = options.read(given)
    try:
        if chosen.new_token is not None:
            token, entry = new_token(chosen.new_token)
            print(f"# The token, shown this once: {token}\n{entry}", end="")
            return 0
        if chosen.probe is not None:
            return probe(chosen.probe)
        check(settings)
    except (OSError, ValueError) as error:
        print(f"baloot-server: {error}", file=sys.stderr)
        return 2
    if chosen.check:
        print(options.shown(settings))
        return 0
    writer = logs.set_up(settings)
    is_child = chosen.process_number is not None
    try:
        if settings.processes > 1 and not is_child:
            asyncio.run(serve_together(settings, given))
        else:
            _run(serve(settings, writer, is_child=is_child))
    except OSError as error:
        print(f"baloot-server: {error}", file=sys.stderr)
        return 1
    finally:
        writer.finish(_LOG_SECONDS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
