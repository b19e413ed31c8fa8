"""Settings from options, the environment and a file, in this order of weight.

ConfigArgParse reads the three; what there is to set comes from the fields of `Settings`, so that
nothing can be settable in one way and not in another.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import MISSING, Field, fields
from typing import Any, Final

import configargparse

from baloot_server import __version__
from baloot_server.settings import Settings

PREFIX: Final = "BALOOT_SERVER_"
"""How the variables begin: `BALOOT_SERVER_MAX_QUEUE`."""
SECTION: Final = "baloot-server"
"""The table of the file."""

_TRUE: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def parser() -> argparse.ArgumentParser:
    """The options, with the defaults of `Settings`."""
    result = configargparse.ArgumentParser(
        prog="baloot-server",
        description="Serves the Baloot solver over gRPC (balootsolver.v1), with health and"
        " reflection. Without TLS and tokens it serves this machine alone.",
        epilog=f"Each option is also a variable ({PREFIX}MAX_QUEUE) and a key of the file"
        f" (max-queue = 64 under [{SECTION}], TOML); an option outweighs a variable, and that the"
        " file.",
        auto_env_var_prefix=PREFIX,
        config_file_parser_class=configargparse.TomlConfigParser([SECTION]),
        add_config_file_help=False,
        add_env_var_help=False,
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
        allow_abbrev=False,
    )
    add = result.add_argument
    add("--config", is_config_file=True, metavar="FILE", help="file of settings (TOML)")
    for each in fields(Settings):
        _add(result, each)
    add(
        "--check",
        action="store_true",
        help="say whether the settings and the files they name are right, and end",
    )
    add("--probe", metavar="HOST:PORT", help="ask a server in clear whether it serves, and end")
    add("--new-token", metavar="NAME", help="make a bearer token and its entry, and end")
    add("--process-number", type=int, help=argparse.SUPPRESS)
    add("--version", action="version", version=f"baloot-server {__version__}")
    return result  # type: ignore[no-any-return]


def read(arguments: Sequence[str] | None = None) -> tuple[Settings, argparse.Namespace]:
    """The settings, and the options beside them. Ends the process where something is wrong."""
    options = parser()
    chosen = options.parse_args(arguments)
    values = {each.name: getattr(chosen, each.name) for each in fields(Settings)}
    if values["workers"] is None:  # shared out among the processes
        values["workers"] = max(1, Settings().workers // max(1, values["processes"]))
    try:
        return Settings(**values), chosen
    except ValueError as error:
        options.error(str(error))


def shown(settings: Settings) -> str:
    """The settings as a file of theirs."""
    lines = [f"[{SECTION}]"]
    for each in fields(settings):
        value = getattr(settings, each.name)
        text = f'"{value}"' if isinstance(value, str) else str(value).lower()
        lines.append(f"{each.name.replace('_', '-')} = {text}")
    return "\n".join(lines)


def _add(result: argparse.ArgumentParser, each: Field[Any]) -> None:
    """One option."""
    name = f"--{each.name.replace('_', '-')}"
    meaning = each.metadata["meaning"].replace("%", "%%")
    if each.name == "workers":
        meaning += f" (default: one a core, shared out among the processes: {Settings().workers})"
        result.add_argument(name, type=int, default=None, help=meaning)
        return
    assert each.default is not MISSING
    kind = type(each.default)
    if kind is bool:
        result.add_argument(
            name, type=_truth, nargs="?", const=True, default=each.default, metavar="yes|no",
            help=meaning,
        )  # fmt: skip
        return
    choices = each.metadata["choices"] or None
    result.add_argument(name, type=kind, default=each.default, choices=choices, help=meaning)


def _truth(text: str) -> bool:
    found = _TRUE.get(text.lower())
    if found is None:
        raise argparse.ArgumentTypeError(f"yes or no, not {text}")
    return found
