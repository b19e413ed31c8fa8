"""Entry point of the command ``baloot``."""

from __future__ import annotations

import click

from baloot_cli import __version__


@click.group(invoke_without_command=True)
@click.version_option(__version__)
def main() -> None:
    """Solve and score Baloot hands."""
