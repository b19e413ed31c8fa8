# cython: language_level=3, boundscheck=False, wraparound=False
# cython: cdivision=True, initializedcheck=False
"""The position asked about: its legal cards, their values, and the first guess of them."""

from baloot_solver.kernel._board cimport (
    Board,
    Cards,
    bit,
    ctz,
    legal_follow,
    legal_leads,
    released,
    winner_of_two,
)
from baloot_solver.kernel._search cimport fourth, lead, second, settle, third
from baloot_solver.kernel._state cimport Root, Search

cdef enum:
    ASPIRATION = 12               # half the first window around a guess
    ANY_CARD = -1


cdef Cards root_legal(const Search* s, const Root* r) noexcept nogil:
    """The legal cards of a position."""
    cdef Cards mine = s.hands[r.seat]
    if r.place == 0:
        return legal_leads(&s.board.duties, mine)
    return legal_follow(
        &s.board, mine, r.led, r.best,
        r.place >= 2 and r.best_place == r.place - 2,
        r.place == 2 and r.bound_third,
    )


cdef int play_card(
    Search* s, const Root* r, int card, int alpha, int beta
) noexcept nogil:
    """The value of playing one card, for the side that plays it, within a window."""
    cdef Board* b = &s.board
    cdef int following = (r.seat + b.duties.step) & 3
    cdef Cards mine = s.hands[r.seat]
    cdef int best = card
    cdef int best_place = 0
    cdef int value
    cdef Cards live
    cdef bint bound_third
    cdef bint followed = r.followed or (r.place and not (card ^ r.led) & 24)
    s.nodes += 1
    s.hopeful = False             # nothing is known: say that the card is good enough
    s.hands[r.seat] = mine & ~bit(card)
    if r.place:
        best = r.best
        best_place = r.best_place
        if winner_of_two(&b.duties, best, card) == card:
            best = card
            best_place = r.place
    if r.place == 0:
        live = s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
        bound_third = b.duties.third_bound and not released(&b.duties, b, card, live)
        value = r.rest - second(
            s, following, card, r.rest - beta, r.rest - alpha, r.rest, r.tricks, bound_third
        )
    elif r.place == 1:
        value = r.rest - third(
            s, following, r.led, best, best_place, r.on_table + s.points[card],
            r.rest - beta, r.rest - alpha, r.rest, r.tricks, r.bound_third, followed
        )
    elif r.place == 2:
        value = r.rest - fourth(
            s, following, r.led, best, best_place, r.on_table + s.points[card],
            r.rest - beta, r.rest - alpha, r.rest, r.tricks, followed
        )
    else:
        value = settle(
            s, r.seat, best_place, r.on_table + s.points[card], alpha, beta, r.rest, r.tricks
        )
    s.hands[r.seat] = mine
    return value


cdef int best_in_window(Search* s, const Root* r, int alpha, int beta) noexcept nogil:
    """The value of a position within a window."""
    cdef Cards legal
    cdef int best = -1
    cdef int value
    if r.place == 0:
        s.hopeful = True
        return lead(s, r.seat, alpha, beta, r.rest, r.tricks)
    legal = root_legal(s, r)
    while legal:
        value = play_card(s, r, ctz(legal), alpha, beta)
        legal &= legal - 1
        if value > best:
            best = value
            if value >= beta:
                break
            if value > alpha:
                alpha = value
    return best


cdef int first_guess(const Search* s, const Root* r) noexcept nogil:
    """A guess of the value for the side to play: half the points, and what its cards are worth."""
    cdef int seat, guess = 0
    cdef Cards hand
    for seat in range(4):
        hand = s.hands[seat]
        while hand:
            guess += -s.worth[ctz(hand)] if (seat ^ r.seat) & 1 else s.worth[ctz(hand)]
            hand &= hand - 1
    guess = (r.rest + guess) // 2
    return min(max(guess, 0), r.rest)


cdef int position_value(Search* s, const Root* r, int guess) noexcept nogil:
    """The exact value of a position for the side to play: 0 to `rest`."""
    return aspire(s, r, ANY_CARD, guess)


cdef int card_value(Search* s, const Root* r, int card, int guess) noexcept nogil:
    """The exact value of playing one card, for the side that plays it: 0 to `rest`."""
    return aspire(s, r, card, guess)


cdef int aspire(Search* s, const Root* r, int card, int guess) noexcept nogil:
    """A window around the guess, then to the side the answer lies on, twice as wide each time."""
    cdef int alpha, beta, value
    cdef int width = ASPIRATION
    alpha = guess - width
    beta = guess + width
    while not s.stopped:
        if alpha < -1:
            alpha = -1
        if beta > r.rest + 1:
            beta = r.rest + 1
        if card == ANY_CARD:
            value = best_in_window(s, r, alpha, beta)
        else:
            value = play_card(s, r, card, alpha, beta)
        width *= 2
        if value <= alpha:
            beta = value + 1
            alpha = value - width
        elif value >= beta:
            alpha = value - 1
            beta = value + width
        else:
            return value
    return 0
