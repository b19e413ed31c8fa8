# cython: language_level=3
"""Cards as bits, the duties of play as flags, and what a hand may play.

A set of cards is 32 bits: a byte for each suit, and within it a bit for each rank in the order of
strength *of the contract*, weakest lowest. Legal moves, winners and equal cards are then a few mask
operations. The rules arrive as the plain numbers of `Duties`; which profile they came from is not
known here.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

ctypedef uint32_t Cards

cdef extern from *:
    int ctz "__builtin_ctz"(unsigned int) noexcept nogil
    int clz "__builtin_clz"(unsigned int) noexcept nogil
    int popcount "__builtin_popcount"(unsigned int) noexcept nogil

# How far a parameter binds: nobody's card, an opponent's, anybody's.
cdef enum:
    NOBODY = 0
    OPPONENT = 1
    ANYBODY = 2

# Whether partner winning frees a void player (void_partner_winning).
cdef enum:
    EXEMPT = 0
    EXEMPT_EXCEPT_THIRD = 1
    NO_EXEMPTION = 2

cdef struct Duties:
    int step                 # the next seat is (seat + step) & 3: 1 counter-clockwise, 3 clockwise
    Cards trumps             # the trump suit; empty in sun, no-trump and all-trump
    int beat_led             # trump led, or any suit in all-trump: whose card must be beaten
    bint beat_everywhere     # all-trump: beat_led holds in every suit
    bint must_ruff           # void_ruff
    int exemption            # void_partner_winning
    bint release_ace         # third player free behind partner's Ace
    bint release_ekka        # third player free behind partner's Ekka (not an Ace)
    int overruff             # whose ruff must be overruffed
    bint undertrump          # who cannot overruff must play a lower trump
    bint locked              # no trump lead unless only trumps are left
    # Derived: see `duties_derive`.
    bint third_bound         # the third player can be bound behind partner's plain lead at all
    Cards lonely             # cards never equal to a neighbour (an Ace that alone frees)
    Cards complete           # suits in which duties compare any card with any other
    Cards aces               # plain Aces (hokum), for release_ace

cdef struct Board:
    Duties duties
    Cards above[32]          # the stronger cards of the same suit
    uint16_t ternary[256]    # a byte read as digits of base three
    uint8_t tops[6561]       # own cards with no own neighbour right above: index own + 2 * others
    uint8_t bottoms[6561]    # own cards with no own neighbour right below

cdef inline Cards suit_mask(int card) noexcept nogil:
    return (<Cards>0xFF) << (card & 24)

cdef inline Cards bit(int card) noexcept nogil:
    return (<Cards>1) << card

cdef inline int highest(Cards cards) noexcept nogil:
    return 31 - clz(cards)

cdef inline Cards between(int low, int high) noexcept nogil:
    """Cards strictly between two cards of one suit."""
    return (bit(high) - 1) & ~((bit(low) << 1) - 1)

cdef inline Cards group_tops(const Board* b, Cards own, Cards others) noexcept nogil:
    """Of every run of own cards that no card of `others` parts, the strongest."""
    cdef Cards result = 0
    cdef int shift, index
    cdef Cards mine
    for shift in range(0, 32, 8):
        mine = (own >> shift) & 0xFF
        if mine:
            index = b.ternary[mine] + 2 * b.ternary[(others >> shift) & 0xFF]
            result |= <Cards>b.tops[index] << shift
    return result

cdef inline Cards group_bottoms(const Board* b, Cards own, Cards others) noexcept nogil:
    """Of every run of own cards that no card of `others` parts, the weakest."""
    cdef Cards result = 0
    cdef int shift, index
    cdef Cards mine
    for shift in range(0, 32, 8):
        mine = (own >> shift) & 0xFF
        if mine:
            index = b.ternary[mine] + 2 * b.ternary[(others >> shift) & 0xFF]
            result |= <Cards>b.bottoms[index] << shift
    return result

cdef inline Cards legal_leads(const Duties* d, Cards hand) noexcept nogil:
    """Rules C: locked play forbids a trump lead unless the hand is all trumps."""
    if d.locked and (hand & ~d.trumps):
        return hand & ~d.trumps
    return hand

cdef inline bint released(const Duties* d, const Board* b, int led, Cards live) noexcept nogil:
    """Whether a plain lead frees the third player from ruffing while it wins (rulings 4, 13).

    `live` are the cards in all hands, the leader's own included.
    """
    if bit(led) & d.aces:
        return d.release_ace
    return d.release_ekka and not (b.above[led] & live)

cdef inline Cards legal_follow(
    const Board* b, Cards hand, int led, int best, bint partner_winning, bint bound_third
) noexcept nogil:
    """The legal cards behind a led card (rules D, ruling 13).

    `best` is the card winning the trick. `bound_third` says that this is the third player behind a
    partner's lead that does not release him; it matters where partner is winning.
    """
    cdef const Duties* d = &b.duties
    cdef Cards follow = hand & suit_mask(led)
    cdef Cards trumps, over
    if follow:
        if d.beat_led and (d.beat_everywhere or (bit(led) & d.trumps)):
            if d.beat_led == ANYBODY or not partner_winning:
                over = follow & b.above[best]
                if over:
                    return over
        return follow
    trumps = hand & d.trumps
    if not trumps or not d.must_ruff or (bit(led) & d.trumps):
        return hand
    over = trumps & b.above[best] if bit(best) & d.trumps else 0
    if partner_winning and (
        d.exemption == EXEMPT or (d.exemption == EXEMPT_EXCEPT_THIRD and not bound_third)
    ):
        # Free not to ruff; but who ruffs over a trump must top it if he can (overruff: always).
        if d.overruff == ANYBODY and over:
            return (hand & ~d.trumps) | over
        return hand
    if not (bit(best) & d.trumps):
        return trumps
    if d.overruff == ANYBODY or (d.overruff == OPPONENT and not partner_winning):
        if over:
            return over
        return trumps if d.undertrump else hand
    return trumps

cdef inline bint can_beat(
    const Duties* d, const Board* b, Cards hand, int led, int best
) noexcept nogil:
    """Whether a hand can legally take the trick from `best`; never under-estimates.

    Who holds the led suit must follow it, so he cannot ruff; other duties only narrow the choice
    towards winning cards or leave it, so they need not be asked.
    """
    if hand & suit_mask(led):
        return (hand & b.above[best] & suit_mask(led)) != 0
    if bit(best) & d.trumps:
        return (hand & b.above[best]) != 0
    return (hand & d.trumps) != 0

cdef inline int winner_of_two(const Duties* d, int best, int card) noexcept nogil:
    """The better of the card winning so far and a new one."""
    if (best ^ card) & 24:
        return card if bit(card) & d.trumps else best
    return card if card > best else best

cdef void board_init(Board* b) noexcept nogil
cdef void duties_derive(Duties* d) noexcept nogil
