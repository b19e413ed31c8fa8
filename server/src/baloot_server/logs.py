"""The log, on standard error: a line for people or an object for programs, one for each call.

Lines are written by a thread of their own. Whoever reads them may stall, and then a pipe takes no
more: that must hold up nobody but this thread. What waits for it is bounded, and what finds no
place is dropped, counted, and told in the log as soon as it goes on.
"""

from __future__ import annotations

import logging
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any, Final

from pythonjsonlogger.json import JsonFormatter

from baloot_server.settings import Settings


class _CallFormatter(JsonFormatter):
    """Puts the fields of a call beside time, level and message, instead of into the message."""

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        call = log_data.pop("call", None)
        if call is not None:
            log_data["message"] = "call"
            log_data.update(call)
        return log_data


_LINES: Final = 8_192
"""Lines that may wait to be written: a quarter of a minute at five hundred calls a second."""


class LogWriter(logging.Handler):
    """Gives lines to a thread that writes them. `write` gets each, its end included.

    At most so many `lines` wait for it.
    """

    def __init__(self, write: Callable[[bytes], object], lines: int) -> None:
        super().__init__()
        self.dropped = 0
        """Lines that found no place."""
        self._told = 0
        self._write = write
        self._waiting: queue.Queue[logging.LogRecord | None] = queue.Queue(lines)
        self._thread = threading.Thread(target=self._serve, name="log", daemon=True)
        self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        """Leave a line to the thread, or drop it; never wait."""
        try:
            self._waiting.put_nowait(record)
        except queue.Full:
            self.dropped += 1

    def finish(self, seconds: float) -> bool:
        """Let the thread write what waits, for so long; whether it has written all."""
        try:
            self._waiting.put(None, timeout=seconds)
        except queue.Full:
            return False
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _serve(self) -> None:
        while (record := self._waiting.get()) is not None:
            self._line(record)
            dropped = self.dropped
            if dropped > self._told:
                text = "%d lines of log were dropped: nobody read them"
                arguments = (dropped - self._told,)
                self._told = dropped
                self._line(
                    logging.LogRecord(
                        "baloot_server", logging.WARNING, "", 0, text, arguments, None
                    )
                )

    def _line(self, record: logging.LogRecord) -> None:
        try:
            self._write(f"{self.format(record)}\n".encode("utf-8", "backslashreplace"))
        except Exception:  # a line that cannot be formatted or written is not worth the thread
            self.dropped += 1


def set_up(settings: Settings) -> LogWriter:
    """Log as the settings say; what is returned is to be finished at the end."""
    # Past Python's own buffer: its lock, held by a thread that stalls, would hold up the end, too.
    descriptor = sys.stderr.fileno()
    handler = LogWriter(lambda line: _write_all(descriptor, line), _LINES)
    if settings.log_format == "json":
        handler.setFormatter(
            _CallFormatter(
                ["levelname", "name", "message", "exc_info", "call"],
                rename_fields={"levelname": "level", "name": "logger", "exc_info": "trace"},
                timestamp="time",
            )
        )
    else:
        form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
        handler.setFormatter(logging.Formatter(form))
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    return handler


def _write_all(descriptor: int, line: bytes) -> None:
    while line:
        line = line[os.write(descriptor, line) :]
