"""Positions of the streams that catch a fault the first few hundred would let through.

Found by breaking one pruning rule of the kernel at a time and searching the streams for positions
whose answer changes (`python -m tests.exactness.mutants --search`).
"""

from __future__ import annotations

DIRECTED: dict[str, tuple[int, ...]] = {
    "ace-and-ten": (11308, 11576, 13961),
    "beaten": (259, 887, 1304, 1498),
    "highest-card": (10050, 10385),
    "kept": (1245, 1475),
    "third-hand": (10468,),
}
