# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, autotestdict=False
"""Exhaustive minimax of an ending: every legal card of every player, to the last trick.

There is no pruning and there are no equivalences, because the solver's faults would hide in
exactly those arguments. The only help is an optional memo at the start of tricks, keyed by the
complete state (cards left, leader, North-South's points, who has a trick); who held each card is
fixed within one call. The rules of play (rules D, H, J and rulings 3 to 6 and 13) are written
here afresh, from the point of view of the player who must play.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

cdef enum Kind:
    HOKUM, SUN, NO_TRUMP, ALL_TRUMP

cdef enum Beat:      # values of `trump_led_beat` and `overruff`
    NEVER, OPPONENT, ALWAYS

cdef enum Exemption:  # values of `void_partner_winning`
    EXEMPT, EXCEPT_THIRD, NO_EXEMPTION

cdef enum:
    NORTH_SOUTH_HAS_TRICK = 1
    EAST_WEST_HAS_TRICK = 2
    ACE = 7           # rank of the Ace within its suit
    LAST_TRICK = 10   # card points for the last trick

cdef struct Game:
    int kind
    int trump
    int step                 # seats from one player to the next: +1 or -1
    bint void_ruff
    int exemption
    bint release_ace
    bint release_ekka
    int overruff
    bint must_undertrump
    int trump_led_beat
    bint all_trump_beat
    bint ekka                # the game has Ekka at all
    bint locked
    int[32] points
    int[32] strength         # comparable within one suit
    int64_t* utility         # [column * width + card points]; NULL when only legality is asked
    int width
    uint64_t* keys           # the memo; NULL when it is off
    int64_t* values
    uint64_t capacity
    uint64_t used

_PLAIN_POINTS = (0, 0, 0, 10, 2, 3, 4, 11)        # 7 8 9 T J Q K A
_TRUMP_POINTS = (0, 0, 14, 10, 20, 3, 4, 11)
_NO_TRUMP_POINTS = (0, 0, 0, 10, 2, 3, 4, 19)
_PLAIN_STRENGTH = (0, 1, 2, 6, 3, 4, 5, 7)        # A T K Q J 9 8 7
_TRUMP_STRENGTH = (0, 1, 6, 4, 7, 2, 3, 5)        # J 9 A T K Q 8 7

_KINDS = {"hokum": HOKUM, "sun": SUN, "no_trump": NO_TRUMP, "all_trump": ALL_TRUMP}
_BEATS = {"none": NEVER, "opponent": OPPONENT, "always": ALWAYS}
_EXEMPTIONS = {
    "exempt": EXEMPT, "exempt_except_third": EXCEPT_THIRD, "no_exemption": NO_EXEMPTION,
}


# ---- the rules of play -------------------------------------------------------------------

cdef inline uint32_t bit(int card) noexcept nogil:
    return (<uint32_t> 1) << card


cdef inline uint32_t suit_cards(int suit) noexcept nogil:
    return (<uint32_t> 0xFF) << (suit * 8)


cdef uint32_t stronger(Game* game, uint32_t cards, int than) noexcept nogil:
    """Those of `cards` that are of the suit of `than` and stronger than it."""
    cdef uint32_t found = 0
    cdef int card
    for card in range(32):
        if cards & bit(card) and card // 8 == than // 8:
            if game.strength[card] > game.strength[than]:
                found |= bit(card)
    return found


cdef int best_place(Game* game, const int* trick, int length) noexcept nogil:
    """Place in the trick (0 = lead) of the card that is winning it."""
    cdef int best = 0
    cdef int place
    for place in range(1, length):
        if trick[place] // 8 == trick[best] // 8:
            if game.strength[trick[place]] > game.strength[trick[best]]:
                best = place
        elif game.kind == HOKUM and trick[place] // 8 == game.trump:
            best = place
    return best


cdef bint is_ekka(Game* game, int led, uint32_t unplayed) noexcept nogil:
    """Ruling 4: a led plain card, no Ace, with nothing higher of its suit unplayed (Hokum)."""
    if not game.ekka or game.kind != HOKUM or led // 8 == game.trump or led % 8 == ACE:
        return False
    return stronger(game, unplayed, led) == 0


cdef uint32_t legal_cards(
    Game* game, uint32_t hand, const int* trick, int length, bint ekka,
) noexcept nogil:
    """The cards of `hand` that may be played after the first `length` cards of the trick."""
    cdef uint32_t trumps = 0
    cdef uint32_t follow, higher
    cdef int best
    cdef bint partner_wins, leader_released, must_ruff, must_top
    if game.kind == HOKUM:
        trumps = hand & suit_cards(game.trump)
    if length == 0:
        return hand & ~trumps if game.locked and hand & ~trumps else hand

    best = best_place(game, trick, length)
    partner_wins = best == length - 2
    follow = hand & suit_cards(trick[0] // 8)
    if follow:
        higher = stronger(game, follow, trick[best])
        if not higher:
            return follow
        if game.kind == ALL_TRUMP:
            return higher if game.all_trump_beat else follow
        if game.kind == HOKUM and trick[0] // 8 == game.trump:
            if game.trump_led_beat == ALWAYS:
                return higher
            if game.trump_led_beat == OPPONENT and not partner_wins:
                return higher
        return follow

    # Void in the led suit: the duties to ruff and to overruff, Hokum only.
    if not trumps or trick[0] // 8 == game.trump or not game.void_ruff:
        return hand
    must_ruff = True
    if partner_wins and game.exemption == EXEMPT:
        must_ruff = False
    elif partner_wins and game.exemption == EXCEPT_THIRD:
        leader_released = (game.release_ace and trick[0] % 8 == ACE) or (
            game.release_ekka and ekka)
        must_ruff = length == 2 and not leader_released
    must_top = trick[best] // 8 == game.trump and (
        game.overruff == ALWAYS or (game.overruff == OPPONENT and not partner_wins))
    higher = stronger(game, trumps, trick[best])
    if not must_ruff:
        # Free to discard; but a trump, once chosen, must top the trumps on the table.
        return (hand & ~trumps) | higher if must_top and higher else hand
    if not must_top:
        return trumps
    if higher:
        return higher
    return trumps if game.must_undertrump else hand


# ---- the search --------------------------------------------------------------------------

cdef uint64_t slot_of(uint64_t* keys, uint64_t capacity, uint64_t key) noexcept nogil:
    """Where `key` stands in the memo, or the free slot where it belongs."""
    cdef uint64_t slot = (key * <uint64_t> 0x9E3779B97F4A7C15) >> 20 & (capacity - 1)
    while keys[slot] != 0 and keys[slot] != key:
        slot = (slot + 1) & (capacity - 1)
    return slot


cdef void remember(Game* game, uint64_t key, int64_t value) noexcept nogil:
    """Store a value; the memo doubles when half full (and stops growing without memory)."""
    cdef uint64_t* keys
    cdef int64_t* values
    cdef uint64_t old, slot
    if game.used * 2 >= game.capacity:
        keys = <uint64_t*> calloc(game.capacity * 2, sizeof(uint64_t))
        values = <int64_t*> calloc(game.capacity * 2, sizeof(int64_t))
        if keys == NULL or values == NULL:
            free(keys)
            free(values)
            return
        for old in range(game.capacity):
            if game.keys[old] != 0:
                slot = slot_of(keys, game.capacity * 2, game.keys[old])
                keys[slot] = game.keys[old]
                values[slot] = game.values[old]
        free(game.keys)
        free(game.values)
        game.keys = keys
        game.values = values
        game.capacity *= 2
    slot = slot_of(game.keys, game.capacity, key)
    game.keys[slot] = key
    game.values[slot] = value
    game.used += 1


cdef int64_t finished(Game* game, int points, int had_tricks) noexcept nogil:
    """The utility of a finished hand."""
    cdef int column = 0
    if had_tricks == NORTH_SOUTH_HAS_TRICK:
        column = 1
    elif had_tricks == EAST_WEST_HAS_TRICK:
        column = 2
    return game.utility[column * game.width + points]


cdef int64_t search(
    Game* game, const uint32_t* hands, int leader, const int* trick, int length, bint ekka,
    int points, int had_tricks,
) noexcept nogil:
    """Minimax value with `length` < 4 cards on the table and cards left in the hands."""
    cdef int64_t best = 0
    cdef int64_t value
    cdef uint64_t key = 0
    cdef uint64_t slot
    cdef uint32_t cards
    cdef int card
    cdef int seat = (leader + length * game.step) & 3
    cdef bint first = True
    if length == 0 and game.keys != NULL:
        # Bit 63 keeps a key from being zero, which marks a free slot.
        key = (<uint64_t> 1) << 63 | hands[0] | hands[1] | hands[2] | hands[3]
        key |= (<uint64_t> points) << 32 | (<uint64_t> leader) << 42
        key |= (<uint64_t> had_tricks) << 44
        slot = slot_of(game.keys, game.capacity, key)
        if game.keys[slot] == key:
            return game.values[slot]

    cards = legal_cards(game, hands[seat], trick, length, ekka)
    for card in range(32):
        if not cards & bit(card):
            continue
        value = after(game, hands, leader, trick, length, ekka, points, had_tricks, card)
        if first or (value > best if seat % 2 == 0 else value < best):
            best = value
        first = False

    if key != 0:
        remember(game, key, best)
    return best


cdef int64_t after(
    Game* game, const uint32_t* hands, int leader, const int* trick, int length, bint ekka,
    int points, int had_tricks, int card,
) noexcept nogil:
    """Minimax value once the player to move has laid `card`."""
    cdef int[4] laid
    cdef uint32_t[4] left
    cdef uint32_t unplayed = 0
    cdef int place, winner, worth
    cdef int seat = (leader + length * game.step) & 3
    for place in range(length):
        laid[place] = trick[place]
    laid[length] = card
    for place in range(4):
        left[place] = hands[place]
        unplayed |= hands[place]
    left[seat] &= ~bit(card)
    if length == 0:
        ekka = is_ekka(game, card, unplayed)
    if length < 3:
        return search(game, left, leader, laid, length + 1, ekka, points, had_tricks)

    winner = (leader + best_place(game, laid, 4) * game.step) & 3
    unplayed = left[0] | left[1] | left[2] | left[3]
    worth = LAST_TRICK if unplayed == 0 else 0
    for place in range(4):
        worth += game.points[laid[place]]
    if winner % 2 == 0:
        points += worth
        had_tricks |= NORTH_SOUTH_HAS_TRICK
    else:
        had_tricks |= EAST_WEST_HAS_TRICK
    if unplayed == 0:
        return finished(game, points, had_tricks)
    return search(game, left, winner, laid, 0, False, points, had_tricks)


# ---- what Python sees --------------------------------------------------------------------

cdef _choose(table, value, str name):
    if value not in table:
        raise ValueError(f"{name}: {value!r} is none of {sorted(table)}")
    return table[value]


cdef int _fill(Game* game, kind, trump, play, locked) except -1:
    """Translate the words of a profile into numbers."""
    cdef int card, suit, rank
    game.kind = _choose(_KINDS, kind, "kind")
    if trump not in (range(4) if game.kind == HOKUM else (-1,)):
        raise ValueError(f"trump: {trump!r} does not fit {kind}")
    game.trump = trump
    game.step = _choose({"ccw": 1, "cw": -1}, play["direction"], "direction")
    game.void_ruff = _choose({"must": 1, "free": 0}, play["void_ruff"], "void_ruff")
    game.exemption = _choose(_EXEMPTIONS, play["void_partner_winning"], "void_partner_winning")
    for release in play["third_release"]:
        _choose({"ace": 0, "ekka": 0}, release, "third_release")
    game.release_ace = "ace" in play["third_release"]
    game.release_ekka = "ekka" in play["third_release"]
    game.overruff = _choose(_BEATS, play["overruff"], "overruff")
    game.must_undertrump = _choose(
        {"must_undertrump": 1, "free": 0}, play["cannot_overruff"], "cannot_overruff")
    game.trump_led_beat = _choose(_BEATS, play["trump_led_beat"], "trump_led_beat")
    game.all_trump_beat = _choose({"none": 0, "always": 1}, play["all_trump_beat"],
                                  "all_trump_beat")
    game.ekka = _choose({"off": 0, "auto": 1, "declared": 1}, play["ekka"], "ekka")
    game.locked = locked
    for card in range(32):
        suit, rank = card // 8, card % 8
        if game.kind == ALL_TRUMP or suit == game.trump:
            game.points[card] = _TRUMP_POINTS[rank]
            game.strength[card] = _TRUMP_STRENGTH[rank]
        else:
            game.points[card] = (
                _NO_TRUMP_POINTS if game.kind == NO_TRUMP else _PLAIN_POINTS)[rank]
            game.strength[card] = _PLAIN_STRENGTH[rank]
    return 0


cdef int _place(Game* game, hands, leader, trick, uint32_t* masks, int* laid) except -1:
    """Read hands and trick, and refuse what cannot be a position."""
    cdef int seat, place, size
    seen = set()
    if len(hands) != 4 or leader not in range(4) or len(trick) > 3:
        raise ValueError("a position has four hands, a leader 0..3 and at most three cards laid")
    for card in [card for hand in hands for card in hand] + list(trick):
        if card not in range(32) or card in seen:
            raise ValueError(f"card {card} is no card, or stands twice")
        seen.add(card)
    size = len(hands[leader]) + (len(trick) > 0)
    if size == 0:
        raise ValueError("a finished hand has no card to play")
    for place in range(4):
        seat = (leader + place * game.step) & 3
        if len(hands[seat]) != size - (place < len(trick)):
            raise ValueError(f"seat {seat} holds {len(hands[seat])} cards at trick size {size}")
        masks[seat] = 0
        for card in hands[seat]:
            masks[seat] |= bit(card)
    for place in range(len(trick)):
        laid[place] = trick[place]
    return 0


cdef bint _ekka_now(Game* game, play, int* laid, int length, uint32_t unplayed, ekka_state):
    """Whether Ekka holds for the trick on the table (`ekka_state`: None is automatic)."""
    if length == 0 or not game.ekka:
        return False
    if ekka_state is None:
        return play["ekka"] == "auto" and is_ekka(game, laid[0], unplayed)
    # A call stands even when it is false (ruling 4), but it cannot be made on a trump or an Ace.
    return ekka_state and game.kind == HOKUM and laid[0] // 8 != game.trump and laid[0] % 8 != ACE


cdef list _cards(uint32_t mask):
    return [card for card in range(32) if mask & bit(card)]


def evaluate(hands, leader, trick, *, kind, trump, play, locked, ekka_state,
             north_south_points, tricks, utility, memo=None):
    """Exact value of every legal card of the player to move: {card: utility}.

    `hands`: four lists of cards in seat order, without the cards on the table; `trick`: those, in
    order of play, `leader` laid the first or is on lead. `play` is a profile's play section.
    `ekka_state` tells whether Ekka was called on the trick on the table (None: automatic; not
    called where the parameter is "declared"); every later trick is automatic. `utility` holds
    three lists (nobody swept, North-South swept, East-West swept) indexed by North-South's final
    card points; North-South maximises it, East-West minimises. `north_south_points` and `tricks`
    (North-South, East-West) count finished tricks. `memo` None means from five cards a hand on.
    Raises ValueError for what is no position and for a table that is too short.
    """
    cdef Game game
    cdef uint32_t[4] masks
    cdef int[4] laid
    cdef int length = len(trick)
    cdef int column, index, card, start_points, start_tricks, first_leader
    cdef uint32_t unplayed, options
    cdef int64_t value
    cdef bint ekka
    _fill(&game, kind, trump, play, locked)
    _place(&game, hands, leader, trick, masks, laid)
    unplayed = masks[0] | masks[1] | masks[2] | masks[3]
    for index in range(length):
        unplayed |= bit(laid[index])
    start_points = north_south_points
    first_leader = leader
    reach = start_points + LAST_TRICK + sum(game.points[card] for card in _cards(unplayed))
    width = min(len(column_values) for column_values in utility)
    if len(utility) != 3 or start_points < 0 or reach >= width:
        raise ValueError(f"utility: three lists up to {reach} card points are needed")
    start_tricks = (NORTH_SOUTH_HAS_TRICK if tricks[0] else 0) | (
        EAST_WEST_HAS_TRICK if tricks[1] else 0)
    if memo is None:
        memo = max(len(hand) for hand in hands) >= 5

    game.width = width
    game.used = 0
    game.capacity = 1 << 12
    game.keys = NULL
    game.values = NULL
    game.utility = <int64_t*> calloc(3 * width, sizeof(int64_t))
    try:
        if memo:
            game.keys = <uint64_t*> calloc(game.capacity, sizeof(uint64_t))
            game.values = <int64_t*> calloc(game.capacity, sizeof(int64_t))
        if game.utility == NULL or (memo and (game.keys == NULL or game.values == NULL)):
            raise MemoryError
        for column in range(3):
            for index in range(width):
                game.utility[column * game.width + index] = utility[column][index]
        ekka = _ekka_now(&game, play, laid, length, unplayed, ekka_state)
        options = legal_cards(
            &game, masks[(first_leader + length * game.step) & 3], laid, length, ekka)
        answer = {}
        for card in _cards(options):
            with nogil:
                value = after(&game, masks, first_leader, laid, length, ekka, start_points,
                              start_tricks, card)
            answer[card] = value
        return answer
    finally:
        free(game.utility)
        free(game.keys)
        free(game.values)


def legal(hand, trick, gone, *, kind, trump, play, locked, ekka_state=None):
    """Legal cards, in rising order, from what one player knows.

    `trick`: the cards on the table; the player to move comes next, so partner is two back.
    `gone`: the cards of finished tricks; every other card counts as unplayed for Ekka.
    """
    cdef Game game
    cdef int[4] laid
    cdef uint32_t mask = 0
    cdef uint32_t unplayed = 0xFFFFFFFF
    cdef int index
    _fill(&game, kind, trump, play, locked)
    for index in range(len(trick)):
        laid[index] = trick[index]
    for card in gone:
        unplayed &= ~bit(card)
    for card in hand:
        mask |= bit(card)
    return _cards(legal_cards(&game, mask, laid, len(trick), _ekka_now(
        &game, play, laid, len(trick), unplayed, ekka_state)))


def replay(hands, leader, trick, cards, *, kind, trump, play, locked, ekka_state,
           north_south_points, tricks):
    """Play `cards` one after another; ValueError at the first that is not legal.

    Returns (hands, leader, trick, north_south_points, tricks) after them, in the meaning of
    `evaluate`; the last trick's ten is included when the hands are empty.
    """
    cdef Game game
    cdef uint32_t[4] masks
    cdef int[4] laid
    cdef int length = len(trick)
    cdef int seat, card, place, winner, worth
    cdef uint32_t unplayed
    _fill(&game, kind, trump, play, locked)
    _place(&game, hands, leader, trick, masks, laid)
    won = list(tricks)
    for card in cards:
        seat = (<int> leader + length * game.step) & 3
        unplayed = masks[0] | masks[1] | masks[2] | masks[3]
        for place in range(length):
            unplayed |= bit(laid[place])
        ekka = _ekka_now(&game, play, laid, length, unplayed, ekka_state)
        if card not in _cards(legal_cards(&game, masks[seat], laid, length, ekka)):
            raise ValueError(f"card {card} is not legal for seat {seat}")
        masks[seat] &= ~bit(card)
        laid[length] = card
        length += 1
        if length == 1:
            # The state given was that of the trick on the table; a new trick is automatic.
            ekka_state = is_ekka(&game, card, unplayed)
        if length == 4:
            winner = (<int> leader + best_place(&game, laid, 4) * game.step) & 3
            worth = LAST_TRICK if not (masks[0] | masks[1] | masks[2] | masks[3]) else 0
            for place in range(4):
                worth += game.points[laid[place]]
            if winner % 2 == 0:
                north_south_points += worth
            won[winner % 2] += 1
            leader, length = winner, 0
    left = [_cards(masks[seat]) for seat in range(4)]
    return left, leader, [laid[place] for place in range(length)], north_south_points, tuple(won)
