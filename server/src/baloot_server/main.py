"""The command `baloot-server`: options, log, signals.

The first SIGTERM or SIGINT lets running calls finish within the grace, a second one stops them;
either way the exit status is 0. Status 2 means that an option is wrong, 1 that the port is taken.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Sequence
from types import FrameType

from baloot_server import __version__
from baloot_server.server import BalootServer
from baloot_server.services import SERVICES
from baloot_server.settings import NAMES, Settings

log = logging.getLogger("baloot_server")


def parser() -> argparse.ArgumentParser:
    """The options, with the defaults of `Settings`."""
    default = Settings()
    result = argparse.ArgumentParser(
        prog="baloot-server",
        description="Serves the Baloot solver over gRPC (balootsolver.v1), with health and"
        " reflection. There is no authentication: listen on other addresses than this machine's"
        " own only behind something that provides it.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    add = result.add_argument
    add("--host", default=default.host, help="address to listen on")
    add("--port", type=int, default=default.port, help="TCP port, 0 for a free one")
    add("--workers", type=int, default=default.workers, help="threads that search")
    add(
        "--table-entries",
        type=int,
        default=default.table_entries,
        help="entries of each worker's transposition table, 48 bytes each",
    )
    add("--max-queue", type=int, default=default.max_queue, help="solves that may wait")
    add(
        "--max-rules-queue",
        type=int,
        default=default.max_rules_queue,
        help="calls of the rules service that may wait",
    )
    add(
        "--max-request-bytes",
        type=int,
        default=default.max_request_bytes,
        help="bytes of the largest request",
    )
    add(
        "--grace-seconds",
        type=float,
        default=default.grace_seconds,
        help="seconds running calls get after SIGTERM",
    )
    add(
        "--min-ping-seconds",
        type=float,
        default=default.min_ping_seconds,
        help="seconds between two keep-alive pings of a client, at least",
    )
    add("--log-level", default="INFO", choices=["DEBUG", "INFO", "WARNING", "ERROR"], help="log")
    add("--version", action="version", version=f"baloot-server {__version__}")
    return result


async def serve(settings: Settings) -> None:
    """Run a server until a signal ends it."""
    server = BalootServer(settings)
    asked, insisted = asyncio.Event(), asyncio.Event()
    _on_signals(asyncio.get_running_loop(), asked, insisted)
    port = await server.start()
    # On standard output and flushed: scripts that asked for port 0 read it here.
    print(f"baloot-server {__version__} listening on {settings.address(port)}", flush=True)
    log.info("%d workers, services %s", settings.workers, ", ".join(SERVICES))
    await asked.wait()
    log.info("leaving: running calls get %.1f s", settings.grace_seconds)
    await _stop(server, insisted)
    log.info("stopped")


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point of the command; the exit status."""
    options = parser()
    chosen = options.parse_args(arguments)
    try:
        settings = Settings(**{name: getattr(chosen, name) for name in NAMES})
    except ValueError as error:
        options.error(str(error))
    logging.basicConfig(
        level=chosen.log_level,
        stream=sys.stderr,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    try:
        asyncio.run(serve(settings))
    except OSError as error:
        print(f"baloot-server: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
