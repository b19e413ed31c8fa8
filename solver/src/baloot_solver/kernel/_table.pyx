# cython: language_level=3
"""Allocates the transposition table and gives out its stamps."""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

cdef enum:
    LAST_STAMP = (1 << 30) - 1    # a tag keeps two bits for the leader


cdef int table_allocate(Table* t, size_t entries) except -1:
    """Room for at least `entries` (a power of two of buckets); `MemoryError` if there is none."""
    cdef size_t buckets = 1
    while buckets * WAYS < entries:
        buckets *= 2
    t.entries = <Entry*>calloc(buckets * WAYS, sizeof(Entry))
    if t.entries == NULL:
        raise MemoryError(f"no room for a table of {entries} entries")
    t.mask = buckets - 1
    t.stamp = 0
    return 0


cdef void table_free(Table* t) noexcept nogil:
    free(t.entries)
    t.entries = NULL


cdef void table_new_stamp(Table* t) noexcept nogil:
    """Make every entry so far worthless. When the stamps run out the table is cleared once."""
    if t.stamp == LAST_STAMP:
        memset(t.entries, 0, (t.mask + 1) * WAYS * sizeof(Entry))
        t.stamp = 0
    t.stamp += 1
