"""Every technique of the search, and the change of the kernel's source that leaves it out.

A technique is left out by replacing pieces of the kernel that stand there once. What is left must
still be exact: a change takes away knowledge (a bound, an entry, a card not tried), never a check.
`tests/benchmarks/test_ablation.py` fails where a piece no longer fits the source.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_BOARD: Final = "kernel/_board.pxd"
_BOUNDS: Final = "kernel/_bounds.pxd"
_CONTEXT: Final = "kernel/_context.pyx"
_ORDER: Final = "kernel/_order.pxd"
_PRUNE: Final = "kernel/_prune.pxd"
_ROOT: Final = "kernel/_root.pyx"
_SEARCH: Final = "kernel/_search.pyx"
_TABLE: Final = "kernel/_table.pxd"
_TABLE_PYX: Final = "kernel/_table.pyx"

Change = tuple[str, str, str]
"""File of the package, text that stands there once, what replaces it."""


@dataclass(frozen=True, slots=True)
class Technique:
    """One idea of the search: its name, what is left without it, and how it is left out."""

    name: str
    without: str
    changes: tuple[Change, ...]
    every: int = 1
    """Only one deal in so many is asked: what is left is very slow."""


def _width(ways: int) -> tuple[Change, ...]:
    """A table of as many entries, at first and in all, in buckets of `ways`."""
    return (
        (_TABLE, "    WAYS = 16\n", f"    WAYS = {ways}\n"),
        (_TABLE, "FEW_BUCKETS = 256 ", f"FEW_BUCKETS = {256 * 16 // ways} "),
        (
            _TABLE,
            "t.turn > (t.mask + 1) * (WAYS // 2)",
            "2 * <uint64_t>t.turn > (t.mask + 1) * WAYS",
        ),
    )


_MATCH = "        and not (b.entries[i].live ^ key.live) & key.lonely\n"
_LOST_BELOW = "loss_of(t, e.odd, e.high, e.live, key.odd, key.high, key.live)"
_LOST_ABOVE = "loss_of(t, key.odd, key.high, key.live, e.odd, e.high, e.live)"
_MASKS = """        if low > entry.low:
            entry.low = low
            entry.under_low = places
        if high < entry.high_bound:
            entry.high_bound = high
            entry.under_high = places
"""
_ONE_MASK = """        entry.low = max(low, <int>entry.low)
        entry.high_bound = min(high, <int>entry.high_bound)
        entry.under_low |= places
        entry.under_high = entry.under_low
"""
_OWN_GROUPS = """

cdef inline Cards group_tops(const Board* b, Cards own, Cards others) noexcept nogil:
    return own


cdef inline Cards group_bottoms(const Board* b, Cards own, Cards others) noexcept nogil:
    return own
"""
_LAST_TRICK = "\n\ncdef int last_trick("
_SINGLE = "    if not legal & (legal - 1):"
_BEFORE_SINGLE = (
    "    cdef bint followed\n\n",
    "    cdef bint follows\n\n",
    "    cdef int best, value, i, card, score, place, reply, killer, kind\n\n",
)

TECHNIQUES: Final = (
    Technique(
        "table",
        "nothing is remembered",
        (
            (
                _TABLE,
                "        result |= <uint32_t>(b.counts[i] == key.counts) << i\n",
                "        pass\n",
            ),
        ),
        every=10,
    ),
    Technique(
        "relative ranks",
        "an entry holds for the same cards left",
        ((_TABLE, _MATCH, "        and b.entries[i].live == key.live\n"),),
    ),
    Technique(
        "relevant ranks",
        "an entry holds where all places agree",
        (
            (
                _TABLE,
                "    return gather(relevant, live)\n",
                "    return gather(live, live)\n",
            ),
        ),
    ),
    Technique(
        "slack",
        "an entry holds where no card carries less",
        (
            (
                _TABLE,
                f"    return e.low - {_LOST_BELOW}",
                f"    return -1 if {_LOST_BELOW} else e.low",
            ),
            (
                _TABLE,
                f"    return e.high_bound + {_LOST_ABOVE}",
                f"    return 9999 if {_LOST_ABOVE} else e.high_bound",
            ),
        ),
    ),
    Technique(
        "two masks",
        "both bounds of an entry share their ranks",
        ((_SEARCH, _MASKS, _ONE_MASK),),
    ),
    Technique(
        "dominance",
        "of a certain trick every card is tried",
        (
            (_SEARCH, "    group_bottoms,\n    group_tops,\n", ""),
            (_SEARCH, _LAST_TRICK, _OWN_GROUPS + _LAST_TRICK),
        ),
    ),
    Technique(
        "quasi-symmetry",
        "a neighbour gives no bound",
        ((_PRUNE, "    if bit(card) & (d.lonely | only_downward):\n", "    if True:\n"),),
    ),
    Technique(
        "worthless neighbours",
        "every one is tried",
        (
            (
                _PRUNE,
                "    if not zero & (zero - 1):\n        return own\n    if keep_top:",
                "    if True:\n        return own\n    if keep_top:",
            ),
        ),
    ),
    Technique(
        "cashing",
        "no bound by masters",
        ((_SEARCH, "    if bound >= beta:\n        return bound\n", ""),),
    ),
    Technique(
        "cashing through partner",
        "the leader's masters only",
        ((_BOUNDS, "    if chances:\n", "    if False:\n"),),
    ),
    Technique(
        "last two tricks",
        "they are searched as all others",
        (
            (
                _SEARCH,
                (
                    "    if tricks == 2:\n"
                    "        return two_tricks(s, mine, left, partner, right, alpha, beta, rest)\n"
                ),
                "",
            ),
        ),
    ),
    Technique(
        "enhanced cut-off",
        "the last player does not ask the table first",
        ((_SEARCH, "    ENHANCED_ABOVE = 3 ", "    ENHANCED_ABOVE = 100 "),),
    ),
    Technique("buckets of 8", "8 entries a bucket, not 16", _width(8)),
    Technique("buckets of 4", "4 entries a bucket", _width(4)),
    Technique("buckets of 1", "1 entry a bucket", _width(1)),
    Technique(
        "trumps in the bucket's number",
        "it is chosen by numbers of cards alone",
        (
            (_TABLE, "gather(key.odd, key.live & complete) << 8", "0"),
            (_TABLE, "        | gather(key.high, key.live & complete)\n", ""),
        ),
    ),
    Technique(
        "growing table",
        "all of it from the beginning",
        ((_TABLE_PYX, "min(t.most, <uint64_t>FEW_BUCKETS) - 1", "t.most - 1"),),
    ),
    Technique(
        "weights",
        "all are zero: killers, replies, history too",
        ((_CONTEXT, "[k] = weights[i][j][k]", "[k] = 0"),),
    ),
    Technique("killers", "no killers", ((_ORDER, "    if card == killer:", "    if False:"),)),
    Technique("replies", "no replies", ((_ORDER, "    if card == reply:", "    if False:"),)),
    Technique(
        "history",
        "no history",
        ((_ORDER, "((w[HISTORY] * s.history[place][seat][card]) >> 8)", "0"),),
    ),
    Technique(
        "table's move",
        "it is not tried first",
        ((_SEARCH, "FIRST if card == table_move else", "FIRST if False else"),),
    ),
    Technique(
        "aspiration",
        "the whole window at once",
        ((_ROOT, "    ASPIRATION = 12 ", "    ASPIRATION = 1000 "),),
    ),
    Technique(
        "forced cards at once",
        "a single card goes the long way",
        tuple((_SEARCH, text + _SINGLE, text + "    if False:") for text in _BEFORE_SINGLE),
    ),
)
