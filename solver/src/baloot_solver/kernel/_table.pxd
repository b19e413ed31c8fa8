# cython: language_level=3
"""The transposition table: bounds on what the leader's side still takes, at trick boundaries.

Only positions between tricks are stored (mid-trick ones would need the trick's cards in the key and
hit rarely), and only what is still to come, so points already taken are in neither key nor value.

Relevant ranks. Every bound comes with the ranks its proof looked at: in each suit the lowest card
that a comparison needed (`Search.relevant`), and with it all above. Two positions of one leader,
with as many cards of each suit in each hand, and with the same holders of the relevant ranks from
the top of each suit down, have the same proof: read, suit by suit and hand by hand, the highest
card for the highest, the next for the next. The same cards are legal and the same players win the
tricks wherever the proof goes. Which comparisons a proof can need is listed in `_prune.pxd`.

Slack. What changes is what the cards carry. Let `loss` be the sum, over all cards so paired, of
how much less the card carries now than its partner did then. Whatever cards a side wins, they are
worth at most `loss` less, so a lower bound stored then is one now after subtracting `loss`; an
upper bound after adding the same sum the other way round.

What is not a comparison is in the key too: where a lone Ace frees the third player (`lonely` in
`_board.pxd`), which Aces are left. A stamp tells rules, contracts and questions apart. The key is
complete, so a hit is never a guess; a new stamp makes old entries worthless without clearing.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from baloot_solver.kernel._board cimport Cards, popcount

cdef enum:
    WAYS = 8
    NO_MOVE = 255

cdef struct Entry:
    uint64_t counts          # cards of each suit in each hand
    uint64_t owners          # who holds each place of a suit, from the top: see `Key`
    uint64_t relevant        # the bits of `owners` that must agree
    Cards odd                # the cards of East and West
    Cards high               # the cards of North and West
    Cards live               # the cards still in hand
    uint32_t tag             # stamp << 2 | leader
    Cards lonely             # lone Aces still in hand
    int16_t low              # the leader's side takes at least this
    int16_t high_bound       # and at most this
    uint8_t move             # the lead that was best, NO_MOVE where unknown
    uint8_t tricks           # tricks left
    uint16_t depths          # how many places of each suit are relevant, four bits each

cdef struct Losses:
    # How much less the cards of one hand and suit carry now than then, paired from the top: index
    # then << 6 | now, each the suit's byte without its two lowest cards, which carry no points.
    uint8_t points[8]
    uint8_t loss[4096]

cdef struct Table:
    Entry* entries
    uint64_t mask            # number of buckets - 1
    uint32_t stamp
    uint32_t base            # the newest stamp of earlier work: the rest of a tag is the same again
    uint32_t turn            # which of equally worthless entries goes next
    uint8_t squeeze[16][16]  # of a nibble, the bits under a mask moved together
    uint8_t nth[256][9]      # of a byte, the place of the n-th highest bit (n from 1)
    const uint8_t* losses[4]  # for each suit

# Sixteen bits of `owners` a suit: the lower byte says for each place whether East or West holds it,
# the upper whether North or West does; the highest card left is at bit 7 of its byte.
cdef struct Key:
    uint64_t counts
    uint64_t owners
    Cards odd
    Cards high
    Cards live
    uint32_t tag
    Cards lonely

cdef inline uint32_t sizes(Cards hand) noexcept nogil:
    """How many cards of each suit a hand holds, a byte each."""
    cdef uint32_t x = hand - ((hand >> 1) & <uint32_t>0x55555555)
    x = (x & <uint32_t>0x33333333) + ((x >> 2) & <uint32_t>0x33333333)
    return (x + (x >> 4)) & <uint32_t>0x0F0F0F0F

cdef inline void make_key(
    const Table* t, const Cards* hands, int leader, Cards lonely, Key* key
) noexcept nogil:
    """All of a key but its owners, which few lookups need: `key_owners` adds them."""
    key.odd = hands[1] | hands[3]
    key.high = hands[2] | hands[3]
    key.live = hands[0] | hands[1] | hands[2] | hands[3]
    key.counts = (
        <uint64_t>(sizes(hands[0]) | (sizes(hands[1]) << 4)) << 32
        | (sizes(hands[2]) | (sizes(hands[3]) << 4))
    )
    key.tag = (t.stamp << 2) | <uint32_t>leader
    key.lonely = key.live & lonely

cdef inline void key_owners(const Table* t, Key* key) noexcept nogil:
    """Add who holds each place of a suit, from the top."""
    cdef Cards odd = key.odd
    cdef Cards high = key.high
    cdef Cards live = key.live
    cdef uint64_t owners = 0
    cdef Cards below, above
    cdef int shift, size, lift
    cdef uint32_t one, two
    for shift in range(0, 32, 8):
        below = (live >> shift) & 15
        above = (live >> (shift + 4)) & 15
        size = popcount(below)
        lift = 8 - size - popcount(above)
        one = t.squeeze[below][(odd >> shift) & 15] | (
            <uint32_t>t.squeeze[above][(odd >> (shift + 4)) & 15] << size
        )
        two = t.squeeze[below][(high >> shift) & 15] | (
            <uint32_t>t.squeeze[above][(high >> (shift + 4)) & 15] << size
        )
        owners |= <uint64_t>((one | (two << 8)) << lift) << (shift << 1)
    key.owners = owners

cdef inline Entry* bucket_of(const Table* t, const Key* key) noexcept nogil:
    cdef uint64_t h = key.counts * <uint64_t>0x9E3779B97F4A7C15
    h ^= (
        <uint64_t>key.lonely << 32 | <uint32_t>(key.tag - (t.base << 2))
    ) * <uint64_t>0xC2B2AE3D27D4EB4F
    h ^= h >> 32
    h *= <uint64_t>0xD6E8FEB86659FD93
    h ^= h >> 32
    return t.entries + (h & t.mask) * WAYS

cdef inline int hand_loss(const Table* t, Cards then, Cards now) noexcept nogil:
    """How much less one hand's cards carry now than they did then, paired from the top."""
    return (
        t.losses[0][((then >> 2) & 63) << 6 | ((now >> 2) & 63)]
        + t.losses[1][((then >> 10) & 63) << 6 | ((now >> 10) & 63)]
        + t.losses[2][((then >> 18) & 63) << 6 | ((now >> 18) & 63)]
        + t.losses[3][((then >> 26) & 63) << 6 | ((now >> 26) & 63)]
    )

cdef inline int loss_of(
    const Table* t,
    Cards odd_then, Cards high_then, Cards live_then,
    Cards odd_now, Cards high_now, Cards live_now,
) noexcept nogil:
    """How much less the cards left carry now than then, paired hand by hand and suit by suit."""
    return (
        hand_loss(t, live_then & ~(odd_then | high_then), live_now & ~(odd_now | high_now))
        + hand_loss(t, odd_then & ~high_then, odd_now & ~high_now)
        + hand_loss(t, high_then & ~odd_then, high_now & ~odd_now)
        + hand_loss(t, odd_then & high_then, odd_now & high_now)
    )

cdef inline bint matches(const Entry* e, const Key* key) noexcept nogil:
    """Whether an entry has this key, but for the owners of its relevant places."""
    return e.counts == key.counts and e.tag == key.tag and e.lonely == key.lonely

cdef inline bint agrees(const Entry* e, const Key* key) noexcept nogil:
    """Whether an entry that matches has the same owners of its relevant places."""
    return not ((e.owners ^ key.owners) & e.relevant)

cdef inline bint is_same(const Entry* e, const Key* key) noexcept nogil:
    """Whether an entry that matches is of these very cards."""
    return e.live == key.live and e.odd == key.odd and e.high == key.high

cdef inline int low_now(const Table* t, const Entry* e, const Key* key) noexcept nogil:
    return e.low - loss_of(t, e.odd, e.high, e.live, key.odd, key.high, key.live)

cdef inline int high_now(const Table* t, const Entry* e, const Key* key) noexcept nogil:
    return e.high_bound + loss_of(t, key.odd, key.high, key.live, e.odd, e.high, e.live)

cdef inline Cards relevant_now(const Table* t, uint32_t depths, Cards live) noexcept nogil:
    """The lowest relevant card of each suit among the cards left now."""
    cdef Cards result = 0
    cdef int suit
    for suit in range(4):
        if depths & 15:
            result |= <Cards>1 << (8 * suit + t.nth[(live >> (8 * suit)) & 0xFF][depths & 15])
        depths >>= 4
    return result

cdef inline uint32_t depths_of(Cards relevant, Cards live) noexcept nogil:
    """How many places of each suit are relevant: down to the lowest relevant card."""
    cdef uint32_t result = 0
    cdef Cards lane
    cdef int suit
    for suit in range(4):
        lane = (relevant >> (8 * suit)) & 0xFF
        if lane:
            lane = ((live >> (8 * suit)) & 0xFF) & ~((lane & -lane) - 1)
            result |= <uint32_t>popcount(lane) << (4 * suit)
    return result

cdef inline uint64_t relevant_bits(uint32_t depths) noexcept nogil:
    """The bits of `owners` of the relevant places."""
    cdef uint64_t result = 0
    cdef uint64_t top
    cdef int suit
    for suit in range(4):
        top = (<uint32_t>0xFF00 >> (depths & 15)) & 0xFF
        result |= (top | (top << 8)) << (16 * suit)
        depths >>= 4
    return result

cdef inline uint8_t same_place(uint8_t card, Cards then, Cards now) noexcept nogil:
    """The card of a hand that is as many places from the bottom of its suit as `card` was then."""
    cdef int shift = card & 24
    cdef Cards lane = (now >> shift) & 0xFF
    cdef int below = popcount((then >> shift) & ((<Cards>1 << (card & 7)) - 1))
    while below > 0:
        lane &= lane - 1
        below -= 1
    return <uint8_t>(shift + popcount((lane & -lane) - 1))

cdef inline Cards hand_of(int seat, Cards odd, Cards high, Cards live) noexcept nogil:
    return live & (odd if seat & 1 else ~odd) & (high if seat & 2 else ~high)

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
