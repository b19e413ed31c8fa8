# cython: language_level=3
"""Allocates the transposition table and gives out its stamps."""

from libc.stdint cimport uint64_t, uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

cdef enum:
    LAST_STAMP = (1 << 30) - 1    # a tag keeps two bits for the leader


cdef int table_allocate(Table* t, size_t entries) except -1:
    """Room for at least `entries` (a power of two of buckets); `MemoryError` if there is none."""
    cdef size_t buckets = 1
    while buckets * WAYS < entries:
        buckets *= 2
    t.memory = calloc(buckets * sizeof(Bucket) + LINE, 1)
    if t.memory == NULL:
        raise MemoryError(f"no room for a table of {entries} entries")
    t.buckets = <Bucket*>((<uintptr_t>t.memory + LINE - 1) & ~<uintptr_t>(LINE - 1))
    t.most = buckets
    t.stamp = 0
    t.base = 0
    table_begin(t)
    return 0


cdef void table_begin(Table* t) noexcept nogil:
    """Start small again: what is in the buckets is worthless."""
    t.mask = min(t.most, <uint64_t>FEW_BUCKETS) - 1
    t.turn = 0


cdef void table_grow(Table* t, Cards complete, Cards lonely) noexcept nogil:
    """Use four times as many buckets. The entries of the present stamp move to their new ones."""
    cdef uint64_t old = t.mask + 1
    cdef uint64_t place
    cdef Bucket* source
    cdef Bucket* target
    cdef Key key
    cdef int i, j
    t.mask = min(4 * old, t.most) - 1
    key.lonely = lonely
    for place in range(old):
        source = t.buckets + place
        for i in range(WAYS):
            if (source.tag[i] >> 2) != t.stamp:
                continue
            key.counts = source.counts[i]
            key.tag = source.tag[i]
            key.odd = source.entries[i].odd
            key.high = source.entries[i].high
            key.live = source.entries[i].live
            target = bucket_of(t, &key, complete)
            if target == source:
                continue
            j = claim(t, target)
            target.counts[j] = source.counts[i]
            target.tag[j] = source.tag[i]
            target.tricks[j] = source.tricks[i]
            target.move[j] = source.move[i]
            target.entries[j] = source.entries[i]
            source.tag[i] = 0


cdef void table_free(Table* t) noexcept nogil:
    free(t.memory)
    t.memory = NULL
    t.buckets = NULL


cdef void table_new_stamp(Table* t) noexcept nogil:
    """Make every entry so far worthless. When the stamps run out the table is cleared once."""
    if t.stamp == LAST_STAMP:
        memset(t.buckets, 0, t.most * sizeof(Bucket))
        t.stamp = 0
    t.stamp += 1


cdef void suit_points_fill(SuitPoints* l, const uint8_t* points) noexcept nogil:
    """The tables of a suit whose cards carry `points`, from the weakest to the strongest."""
    cdef int then, now, i, j, total
    for now in range(256):
        for i in range(9):
            l.dearest[now][i] = l.cheapest[now][i] = 0
        i = total = 0
        for j in range(7, -1, -1):
            if (now >> j) & 1:
                i += 1
                total += points[j]
                l.dearest[now][i] = <uint8_t>total
        for j in range(i + 1, 9):
            l.dearest[now][j] = <uint8_t>total       # no more cards than there are
        i = total = 0
        for j in range(8):
            if (now >> j) & 1:
                i += 1
                total += points[j]
                l.cheapest[now][i] = <uint8_t>total
        for j in range(i + 1, 9):
            l.cheapest[now][j] = <uint8_t>total
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
