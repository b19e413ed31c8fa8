# cython: language_level=3
"""Allocates the transposition table and gives out its stamps."""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

cdef enum:
    LAST_STAMP = (1 << 30) - 1    # a tag keeps two bits for the leader


cdef int table_allocate(Table* t, size_t entries) except -1:
    """Room for at least `entries` (a power of two of buckets); `MemoryError` if there is none."""
    cdef size_t buckets = 1
    cdef int mask, bits, place, i
    while buckets * WAYS < entries:
        buckets *= 2
    t.entries = <Entry*>calloc(buckets * WAYS, sizeof(Entry))
    if t.entries == NULL:
        raise MemoryError(f"no room for a table of {entries} entries")
    t.mask = buckets - 1
    t.stamp = 0
    t.base = 0
    t.turn = 0
    for mask in range(16):
        for bits in range(16):
            t.squeeze[mask][bits] = 0
            place = 0
            for i in range(4):
                if (mask >> i) & 1:
                    t.squeeze[mask][bits] |= <uint8_t>(((bits >> i) & 1) << place)
                    place += 1
    for mask in range(256):
        memset(t.nth[mask], 0, sizeof(t.nth[mask]))
        place = 0
        for i in range(7, -1, -1):
            if (mask >> i) & 1:
                place += 1
                t.nth[mask][place] = <uint8_t>i
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


cdef void losses_fill(Losses* l, const uint8_t* points) noexcept nogil:
    """The losses of a suit whose cards carry `points`, from the weakest to the strongest."""
    cdef int then, now, i, j, total
    for i in range(8):
        l.points[i] = points[i]
    for then in range(64):
        for now in range(64):
            total = 0
            i = j = 5
            while i >= 0:
                if (then >> i) & 1:
                    while j >= 0 and not (now >> j) & 1:
                        j -= 1
                    # Below the cards shown here there are only ones without points.
                    if j < 0:
                        total += points[i + 2]
                    elif points[i + 2] > points[j + 2]:
                        total += points[i + 2] - points[j + 2]
                    j -= 1
                i -= 1
            l.loss[then << 6 | now] = <uint8_t>total
