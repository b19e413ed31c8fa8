"""Entry point of the command ``baloot-server``."""

from __future__ import annotations

import argparse

from baloot_server import __version__


def main() -> None:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="baloot-server")
    parser.add_argument("--version", action="version", version=__version__)
    parser.parse_args()
