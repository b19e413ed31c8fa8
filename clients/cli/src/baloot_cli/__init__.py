"""The command ``baloot``: in process with the extra ``local``, else against ``--server``."""

from __future__ import annotations

from importlib.metadata import version

__version__ = version("baloot-cli")
