# cython: language_level=3
"""The transposition table: bounds on what the leader's side still takes, at trick boundaries.

Only positions between tricks are stored (mid-trick ones would need the trick's cards in the key and
hit rarely), and only what is still to come, so points already taken are in neither key nor value.

Relative ranks and slack. The key is who leads and, suit by suit, who holds the highest card left,
the next, and so on: which cards those are is left out. Two positions of one key have the same play:
every duty and every winner is a comparison of cards within a suit, so reading the cards of one for
those of the other, place by place, changes nothing but the points the cards carry. Let `loss` be the
sum, over all places, of how much less the card there carries now than it did then. Whatever set of
cards a side wins, it is worth at most `loss` less, so a lower bound stored then is one now after
subtracting `loss`; and an upper bound after adding the same sum the other way round.

What is not a comparison is in the key too: where a lone Ace frees the third player (`lonely` in
`_board.pxd`), whether the highest card left is an Ace. A stamp tells rules, contracts and questions
apart. The key is complete, so a hit is never a guess; a new stamp makes old entries worthless
without clearing.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from baloot_solver.kernel._board cimport Cards, popcount

cdef enum:
    WAYS = 8
    NO_MOVE = 255

cdef struct Entry:
    uint64_t owners          # two bits a place: which seat holds it, from the lowest card left up
    uint32_t live            # the cards still in hand
    uint32_t tag             # stamp << 2 | leader
    uint32_t shape           # how many cards of each suit are left, and the lone Aces among them
    int16_t low              # the leader's side takes at least this
    int16_t high             # and at most this
    uint8_t move             # the lead that was best, NO_MOVE where unknown
    uint8_t tricks           # tricks left
    uint16_t padding

cdef struct Table:
    Entry* entries
    uint64_t mask            # number of buckets - 1
    uint32_t stamp
    uint32_t turn            # which of equally worthless entries goes next
    uint8_t squeeze[16][16]  # of a nibble, the bits under a mask moved together
    const uint8_t* losses[4] # for each suit: see `Losses`

cdef struct Losses:
    # How much less a suit's cards carry now than then, place by place from the top: index then << 6
    # | now, each the suit's byte without its two lowest cards, which never carry points.
    uint8_t points[8]
    uint8_t loss[4096]

cdef struct Key:
    uint64_t owners
    uint32_t live
    uint32_t tag
    uint32_t shape

cdef inline void make_key(
    const Table* t, const Cards* hands, int leader, Cards lonely, Key* key
) noexcept nogil:
    cdef Cards odd = hands[1] | hands[3]
    cdef Cards high = hands[2] | hands[3]
    cdef Cards live = hands[0] | hands[1] | hands[2] | hands[3]
    cdef uint64_t owners = 0
    cdef uint32_t shape = 0
    cdef Cards below, above
    cdef int shift, size
    for shift in range(0, 32, 8):
        below = (live >> shift) & 15
        above = (live >> (shift + 4)) & 15
        size = popcount(below)
        owners |= <uint64_t>(
            t.squeeze[below][(odd >> shift) & 15]
            | (t.squeeze[above][(odd >> (shift + 4)) & 15] << size)
        ) << (shift << 1)
        owners |= <uint64_t>(
            t.squeeze[below][(high >> shift) & 15]
            | (t.squeeze[above][(high >> (shift + 4)) & 15] << size)
        ) << ((shift << 1) + 8)
        shape |= <uint32_t>(size + popcount(above)) << shift
    key.owners = owners
    key.live = live
    key.tag = (t.stamp << 2) | <uint32_t>leader
    key.shape = shape | (live & lonely)    # a lane's count is at most 8: its top bit is free

cdef inline Entry* bucket_of(const Table* t, const Key* key) noexcept nogil:
    cdef uint64_t h = key.owners * <uint64_t>0x9E3779B97F4A7C15
    h ^= (<uint64_t>key.shape << 32 | key.tag) * <uint64_t>0xC2B2AE3D27D4EB4F
    h ^= h >> 32
    h *= <uint64_t>0xD6E8FEB86659FD93
    h ^= h >> 32
    return t.entries + (h & t.mask) * WAYS

cdef inline int loss_of(const Table* t, uint32_t then, uint32_t now) noexcept nogil:
    """How much less the cards left carry now than they did then, place by place."""
    return (
        t.losses[0][((then >> 2) & 63) << 6 | ((now >> 2) & 63)]
        + t.losses[1][((then >> 10) & 63) << 6 | ((now >> 10) & 63)]
        + t.losses[2][((then >> 18) & 63) << 6 | ((now >> 18) & 63)]
        + t.losses[3][((then >> 26) & 63) << 6 | ((now >> 26) & 63)]
    )

cdef inline Entry* probe(
    const Table* t, Entry* bucket, const Key* key, int* low, int* high, uint8_t* move
) noexcept nogil:
    """Narrow `low` and `high` by every entry of this key; the entry of these very cards, if any."""
    cdef int i, bound
    cdef Entry* e
    cdef Entry* same = NULL
    for i in range(WAYS):
        e = bucket + i
        if e.owners == key.owners and e.tag == key.tag and e.shape == key.shape:
            if e.live == key.live:
                same = e
                if e.low > low[0]:
                    low[0] = e.low
                if e.high < high[0]:
                    high[0] = e.high
                move[0] = e.move
            else:
                bound = e.low - loss_of(t, e.live, key.live)
                if bound > low[0]:
                    low[0] = bound
                bound = e.high + loss_of(t, key.live, e.live)
                if bound < high[0]:
                    high[0] = bound
                if same == NULL and e.move != NO_MOVE and move[0] == NO_MOVE:
                    move[0] = same_place(e.move, e.live, key.live)
    return same

cdef inline uint8_t same_place(uint8_t card, uint32_t then, uint32_t now) noexcept nogil:
    """The card that is now as many places from the bottom of its suit as `card` was then."""
    cdef int shift = card & 24
    cdef uint32_t lane = (now >> shift) & 0xFF
    cdef int below = popcount((then >> shift) & ((<uint32_t>1 << (card & 7)) - 1))
    while below > 0:
        lane &= lane - 1
        below -= 1
    return <uint8_t>(shift + popcount((lane & -lane) - 1))

cdef inline Entry* claim(Table* t, Entry* bucket) noexcept nogil:
    """A place for a new entry: an outdated one, else one of those with the fewest tricks left."""
    cdef int i
    cdef Entry* e
    cdef Entry* worst
    t.turn += 1
    worst = bucket + (t.turn & (WAYS - 1))
    for i in range(WAYS):
        e = bucket + ((t.turn + i) & (WAYS - 1))
        if (e.tag >> 2) != t.stamp:
            return e
        if e.tricks < worst.tricks:
            worst = e
    return worst

cdef int table_allocate(Table* t, size_t entries) except -1
cdef void table_free(Table* t) noexcept nogil
cdef void table_new_stamp(Table* t) noexcept nogil
cdef void losses_fill(Losses* l, const uint8_t* points) noexcept nogil
