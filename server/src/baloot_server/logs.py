"""The log, on standard error: a line for people or an object for programs, one for each call."""

from __future__ import annotations

import logging
import sys
from typing import Any

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


def set_up(settings: Settings) -> None:
    """Log as the settings say."""
    handler = logging.StreamHandler(sys.stderr)
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
