# cython: language_level=3
"""The transposition table: bounds on what the leader's side still takes, at trick boundaries.

Only positions between tricks are stored (mid-trick ones would need the trick's cards in the key and
hit rarely), and only what is still to come, so points already taken are in neither key nor value.
The key is complete: who holds each live card, who leads, and a stamp for the rules, contract and
question, so that a hit is never a guess. A new stamp makes old entries worthless without clearing.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from baloot_solver.kernel._board cimport Cards

cdef enum:
    WAYS = 4
    NO_MOVE = 255

cdef struct Entry:
    uint64_t owners          # two bits a card: which seat holds it
    uint32_t live            # the cards still in hand
    uint32_t tag             # stamp << 2 | leader
    int16_t low              # the leader's side takes at least this
    int16_t high             # and at most this
    uint8_t move             # the lead that was best, NO_MOVE where unknown
    uint8_t tricks           # tricks left
    uint16_t padding

cdef struct Table:
    Entry* entries
    uint64_t mask            # number of buckets - 1
    uint32_t stamp

cdef struct Key:
    uint64_t owners
    uint32_t live
    uint32_t tag

cdef inline void make_key(const Table* t, const Cards* hands, int leader, Key* key) noexcept nogil:
    key.owners = (<uint64_t>(hands[1] | hands[3]) << 32) | (hands[2] | hands[3])
    key.live = hands[0] | hands[1] | hands[2] | hands[3]
    key.tag = (t.stamp << 2) | <uint32_t>leader

cdef inline Entry* bucket_of(const Table* t, const Key* key) noexcept nogil:
    cdef uint64_t h = key.owners * <uint64_t>0x9E3779B97F4A7C15
    h ^= (<uint64_t>key.live << 32 | key.tag) * <uint64_t>0xC2B2AE3D27D4EB4F
    h ^= h >> 32
    h *= <uint64_t>0xD6E8FEB86659FD93
    h ^= h >> 32
    return t.entries + (h & t.mask) * WAYS

cdef inline Entry* probe(Entry* bucket, const Key* key) noexcept nogil:
    cdef int i
    for i in range(WAYS):
        if (
            bucket[i].owners == key.owners
            and bucket[i].live == key.live
            and bucket[i].tag == key.tag
        ):
            return bucket + i
    return NULL

cdef inline Entry* claim(const Table* t, Entry* bucket, const Key* key) noexcept nogil:
    """A place for a new entry: an outdated one, else the one with the fewest tricks left."""
    cdef int i
    cdef Entry* worst = bucket
    for i in range(WAYS):
        if (bucket[i].tag >> 2) != t.stamp:
            return bucket + i
        if bucket[i].tricks < worst.tricks:
            worst = bucket + i
    return worst

cdef int table_allocate(Table* t, size_t entries) except -1
cdef void table_free(Table* t) noexcept nogil
cdef void table_new_stamp(Table* t) noexcept nogil
