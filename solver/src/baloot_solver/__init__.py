"""Exact solver, rules and scoring of Baloot, in process and without a server."""

from __future__ import annotations

from importlib.metadata import version

__version__ = version("baloot-solver")
