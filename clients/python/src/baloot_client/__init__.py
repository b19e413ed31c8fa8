"""Python client of the Baloot solver's gRPC service, synchronous and asynchronous."""

from __future__ import annotations

from importlib.metadata import version

__version__ = version("baloot-client")
