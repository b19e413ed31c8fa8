"""The gRPC service of the Baloot solver; it holds no rules, it calls ``baloot_solver``."""

from __future__ import annotations

from importlib.metadata import version

__version__ = version("baloot-server")
