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

Places. The live cards, lowest suit and weakest card first, are numbered without gaps: `gather`
moves what is said of cards to their places and `scatter` moves it back. Where the numbers of cards
agree each suit has as many places, so the same place is the same card of its suit in both.
"""

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from baloot_solver.kernel._board cimport Cards, ctz, popcount

cdef extern from *:
    """
    /* Bits of x under a mask moved together at the bottom, and back. One instruction where the
       processor does it in a few cycles (not on the first Zen generations, which take hundreds);
       else the parallel-suffix method (Warren, Hacker's Delight, 7-4 and 7-5). */
    #include <stdint.h>
    #if defined(__BMI2__) && !defined(BALOOT_NO_PEXT) && !defined(__znver1__) \
        && !defined(__znver2__) && !defined(__bdver4__)
    #include <immintrin.h>
    static inline uint32_t gather(uint32_t x, uint32_t mask) { return _pext_u32(x, mask); }
    static inline uint32_t scatter(uint32_t x, uint32_t mask) { return _pdep_u32(x, mask); }
    #else
    static inline uint32_t prefix_parity(uint32_t x) {
        x ^= x << 1; x ^= x << 2; x ^= x << 4; x ^= x << 8; return x ^ (x << 16);
    }
    static inline uint32_t gather(uint32_t x, uint32_t mask) {
        uint32_t to_move = ~mask << 1, parity, move;
        int i;
        x &= mask;
        for (i = 1; i < 32; i <<= 1) {
            parity = prefix_parity(to_move);
            move = parity & mask;
            mask = (mask ^ move) | (move >> i);
            move &= x;
            x = (x ^ move) | (move >> i);
            to_move &= ~parity;
        }
        return x;
    }
    static inline uint32_t scatter(uint32_t x, uint32_t mask) {
        uint32_t whole = mask, to_move = ~mask << 1, parity, moves[5];
        int i;
        for (i = 0; i < 5; i++) {
            parity = prefix_parity(to_move);
            moves[i] = parity & mask;
            mask = (mask ^ moves[i]) | (moves[i] >> (1 << i));
            to_move &= ~parity;
        }
        for (i = 4; i >= 0; i--)
            x = (x & ~moves[i]) | ((x << (1 << i)) & moves[i]);
        return x & whole;
    }
    #endif
    """
    uint32_t gather(uint32_t x, uint32_t mask) noexcept nogil
    uint32_t scatter(uint32_t x, uint32_t mask) noexcept nogil

cdef enum:
    WAYS = 16
    NO_MOVE = 255
    LINE = 64                # bytes of a cache line
    FEW_BUCKETS = 256        # in use at first

cdef struct Entry:
    uint64_t owners          # who holds each place: see `Key`
    Cards odd                # the cards of East and West
    Cards high               # the cards of North and West
    Cards live               # the cards still in hand
    uint32_t under_low       # the places whose owners must agree for `low` to hold
    uint32_t under_high      # and for `high_bound`
    int16_t low              # the leader's side takes at least this
    int16_t high_bound       # and at most this

# What tells entries apart lies together: a lookup that fails reads one or two cache lines.
cdef struct Bucket:
    uint64_t counts[WAYS]    # cards of each suit in each hand
    uint32_t tag[WAYS]       # stamp << 2 | leader
    uint8_t tricks[WAYS]     # tricks left
    uint8_t move[WAYS]       # the lead that was best, NO_MOVE where unknown
    uint8_t unused[32]       # entries begin a line
    Entry entries[WAYS]

# What the cards of a suit carry, looked up by the suit's byte.
cdef struct SuitPoints:
    uint8_t points[8]
    uint8_t dearest[256][9]   # of the n dearest cards together
    uint8_t cheapest[256][9]  # of the n cheapest cards together
    # How much less the cards of one hand carry now than then, paired from the top: index
    # then << 6 | now, each without the suit's two lowest cards, which carry no points.
    uint8_t loss[4096]

cdef struct Table:
    Bucket* buckets
    void* memory             # what `buckets` was cut from
    uint64_t most            # buckets there is room for
    uint64_t mask            # number of buckets in use - 1
    uint32_t stamp
    uint32_t base            # the newest stamp of earlier work: the rest of a tag is the same again
    uint32_t turn            # which of equally worthless entries goes next
    const SuitPoints* suits[4]

# `owners` has 32 bits for whether East or West holds a place, 32 for whether North or West does.
cdef struct Key:
    uint64_t counts
    uint64_t owners
    Cards odd
    Cards high
    Cards live
    uint32_t tag
    Cards lonely             # the cards that must be live in both or in neither

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
    key.lonely = lonely

cdef inline void key_owners(Key* key) noexcept nogil:
    """Add who holds each place."""
    key.owners = (
        <uint64_t>gather(key.high, key.live) << 32 | gather(key.odd, key.live)
    )

cdef inline Bucket* bucket_of(const Table* t, const Key* key, Cards complete) noexcept nogil:
    cdef uint64_t h = (key.counts ^ (
        <uint64_t>gather(key.odd, key.live & complete) << 8
        | gather(key.high, key.live & complete)
    ) * <uint64_t>0x8D2A95BB55F3ACA5) * <uint64_t>0x9E3779B97F4A7C15
    h ^= (
        <uint64_t>(key.live & key.lonely) << 32 | <uint32_t>(key.tag - (t.base << 2))
    ) * <uint64_t>0xC2B2AE3D27D4EB4F
    h ^= h >> 32
    h *= <uint64_t>0xD6E8FEB86659FD93
    h ^= h >> 32
    return t.buckets + (h & t.mask)

cdef inline uint32_t candidates(const Bucket* b, const Key* key) noexcept nogil:
    """The entries whose numbers of cards are those of the key, a bit each."""
    cdef uint32_t result = 0
    cdef int i
    for i in range(WAYS):
        result |= <uint32_t>(b.counts[i] == key.counts) << i
    return result

cdef inline bint matches(const Bucket* b, int i, const Key* key) noexcept nogil:
    """Whether an entry has this key, but for the owners of its relevant places."""
    return (
        b.counts[i] == key.counts and b.tag[i] == key.tag
        and not (b.entries[i].live ^ key.live) & key.lonely
    )

cdef inline uint32_t disagreement(const Entry* e, const Key* key) noexcept nogil:
    """The places that other hands own in an entry that matches."""
    cdef uint64_t differing = e.owners ^ key.owners
    return <uint32_t>differing | <uint32_t>(differing >> 32)

cdef inline bint is_same(const Entry* e, const Key* key) noexcept nogil:
    """Whether an entry that matches is of these very cards."""
    return e.live == key.live and e.odd == key.odd and e.high == key.high

cdef inline int hand_loss(const Table* t, int suit, Cards then, Cards now) noexcept nogil:
    """How much less one hand's cards of a suit carry now than then, paired from the top."""
    cdef int shift = 8 * suit + 2
    return t.suits[suit].loss[((then >> shift) & 63) << 6 | ((now >> shift) & 63)]

cdef inline int loss_of(
    const Table* t,
    Cards odd_then, Cards high_then, Cards live_then,
    Cards odd_now, Cards high_now, Cards live_now,
) noexcept nogil:
    """How much less the cards left carry now than then, paired hand by hand and suit by suit.

    Suits whose cards with points lie as they lay then lose nothing.
    """
    cdef Cards moved = (odd_then ^ odd_now) | (high_then ^ high_now) | (live_then ^ live_now)
    cdef Cards high_low_then = high_then & ~odd_then
    cdef Cards high_low_now = high_now & ~odd_now
    cdef int suit, result = 0
    moved &= <Cards>0xFCFCFCFC
    while moved:
        suit = ctz(moved) >> 3
        moved &= ~(<Cards>0xFF << (8 * suit))
        result += hand_loss(
            t, suit, live_then & ~(odd_then | high_then), live_now & ~(odd_now | high_now)
        )
        result += hand_loss(t, suit, odd_then & ~high_then, odd_now & ~high_now)
        result += hand_loss(t, suit, high_low_then, high_low_now)
        result += hand_loss(t, suit, odd_then & high_then, odd_now & high_now)
    return result

cdef inline int low_now(const Table* t, const Entry* e, const Key* key) noexcept nogil:
    return e.low - loss_of(t, e.odd, e.high, e.live, key.odd, key.high, key.live)

cdef inline int high_now(const Table* t, const Entry* e, const Key* key) noexcept nogil:
    return e.high_bound + loss_of(t, key.odd, key.high, key.live, e.odd, e.high, e.live)

cdef inline Cards relevant_now(uint32_t places, Cards live) noexcept nogil:
    """The cards at relevant places among the cards left now."""
    return scatter(places, live)

cdef inline uint32_t relevant_places(Cards relevant, Cards live) noexcept nogil:
    """The relevant places: in each suit the lowest relevant card's and all above."""
    relevant |= (relevant & <Cards>0x7F7F7F7F) << 1
    relevant |= (relevant & <Cards>0x3F3F3F3F) << 2
    relevant |= (relevant & <Cards>0x0F0F0F0F) << 4
    return gather(relevant, live)

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

cdef inline int claim(Table* t, Bucket* b) noexcept nogil:
    """A place for a new entry: an outdated one, else one of those with the fewest tricks left."""
    cdef int i, place
    cdef int worst
    t.turn += 1
    worst = t.turn & (WAYS - 1)
    for i in range(WAYS):
        place = (t.turn + i) & (WAYS - 1)
        if (b.tag[place] >> 2) != t.stamp:
            return place
        if b.tricks[place] < b.tricks[worst]:
            worst = place
    return worst

cdef inline bint is_crowded(const Table* t) noexcept nogil:
    """Whether more buckets should be used; `turn` counts the entries made."""
    return t.turn > (t.mask + 1) * (WAYS // 2) and t.mask + 1 < t.most

cdef void table_grow(Table* t, Cards complete, Cards lonely) noexcept nogil
cdef void table_begin(Table* t) noexcept nogil
cdef int table_allocate(Table* t, size_t entries) except -1
cdef void table_free(Table* t) noexcept nogil
cdef void table_new_stamp(Table* t) noexcept nogil
cdef void suit_points_fill(SuitPoints* l, const uint8_t* points) noexcept nogil
