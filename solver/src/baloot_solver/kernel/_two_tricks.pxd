# cython: language_level=3
"""The last two tricks, tried out: two cards a hand, at most sixteen ways to play them.

Whoever has chosen his card of the first trick has chosen that of the last, so the last trick is
four cards without a choice, and its winner is read off them. Looking such a position up takes about
as long as trying it out, and its entries would crowd out those that save more: no table here, and
no order but that cards which win are tried first.

Every legal card is tried; what is left out is left out by the window alone, and a value outside of
it is a bound, as everywhere (`_search.pxd`). Two masters of the leader are not played out: a card
above every live card of its suit wins its trick unless somebody ruffs, and nobody can where there
are no trumps beside the leader's or where he leads trumps.

Ranks are marked as `_prune.pxd` lists it: who wins a trick, where another hand has followed suit,
and what a duty to ruff looks at. A card that cuts off needs its own ranks only, else those of all
cards count. The ending as a whole is one node.
"""

from baloot_solver.kernel._board cimport (
    Board,
    Cards,
    bit,
    ctz,
    highest,
    legal_follow,
    legal_leads,
    released,
    suit_mask,
)
from baloot_solver.kernel._prune cimport beaters, ruff_compares
from baloot_solver.kernel._state cimport Search

# Hands are called from the leader: his own, the one to the left, partner's and the one to the
# right. Who has played his card of the first trick has one left. `winning` is the card that takes
# the first trick so far, `place` who played it (0 the leader), `followed` whether anybody followed.

cdef inline int two_tricks_fourth(
    Search* s, int led, int winning, int place, int on_table, bint followed,
    Cards own, Cards left, Cards partner, Cards right, int beta, int rest
) noexcept nogil:
    """From the fourth card on, for the side of `right`, who has two cards."""
    cdef Board* b = &s.board
    cdef Cards legal = legal_follow(b, right, led, winning, place == 1, False)
    cdef Cards duty = ruff_compares(s, right, led, winning)
    cdef Cards better = beaters(s, winning)
    cdef Cards led_suit = suit_mask(led)
    cdef Cards leads_next = own if place == 0 else left if place == 1 else partner
    cdef Cards seen = duty
    cdef Cards card, kept, next_lead, suit, four, top, relevant
    cdef int best = -1
    cdef int value, trick
    on_table += s.trick_bonus
    while legal:
        card = legal & -legal
        legal &= legal - 1
        kept = right & ~card
        trick = on_table + s.points[ctz(card)]
        # The first trick: who takes it leads the last one.
        relevant = led_suit if followed or card & led_suit else 0
        if card & better:
            relevant &= card
            next_lead = kept
            value = trick
        else:
            relevant &= bit(winning)
            next_lead = leads_next
            value = trick if place == 1 else 0
        # The last trick.
        suit = suit_mask(ctz(next_lead))
        four = own | left | partner | kept
        top = four & b.duties.trumps
        if not top:
            top = four & suit
        top = bit(highest(top))
        if four & suit & ~next_lead:
            relevant |= top & suit
        if top & (left | kept):
            value += rest - trick
        if value > best:
            best = value
            if value >= beta:
                s.relevant = relevant | duty
                return value
        seen |= relevant
    s.relevant = seen
    return best


cdef inline int two_tricks_third(
    Search* s, int led, bint bound_third, int winning, int place, int on_table, bint followed,
    Cards own, Cards left, Cards partner, Cards right, int alpha, int beta, int rest
) noexcept nogil:
    """From the third card on, for the leader's side; `partner` and `right` have two cards."""
    cdef Board* b = &s.board
    cdef Cards legal = legal_follow(b, partner, led, winning, place == 0, bound_third)
    cdef Cards duty = ruff_compares(s, partner, led, winning)
    cdef Cards better = legal & beaters(s, winning)
    cdef Cards seen = duty
    cdef int best = -1
    cdef int card, value
    cdef bint wins
    while legal:
        wins = better != 0
        card = highest(better) if wins else ctz(legal)
        legal &= ~bit(card)
        better &= legal
        value = rest - two_tricks_fourth(
            s, led, card if wins else winning, 2 if wins else place, on_table + s.points[card],
            followed or not (card ^ led) & 24,
            own, left, partner & ~bit(card), right, rest - alpha, rest
        )
        if value > best:
            best = value
            if value >= beta:
                s.relevant |= duty
                return value
            if value > alpha:
                alpha = value
        seen |= s.relevant
    s.relevant = seen
    return best


cdef inline int two_tricks_second(
    Search* s, int led, bint bound_third,
    Cards own, Cards left, Cards partner, Cards right, int alpha, int beta, int rest
) noexcept nogil:
    """From the second card on, for the side of `left`; the leader alone has one card."""
    cdef Board* b = &s.board
    cdef Cards legal = legal_follow(b, left, led, led, False, False)
    cdef Cards better = legal & beaters(s, led)
    cdef Cards seen = 0
    cdef int best = -1
    cdef int card, value
    cdef bint wins
    while legal:
        wins = better != 0
        card = highest(better) if wins else ctz(legal)
        legal &= ~bit(card)
        better &= legal
        value = rest - two_tricks_third(
            s, led, bound_third, card if wins else led, wins, s.points[led] + s.points[card],
            not (card ^ led) & 24,
            own, left & ~bit(card), partner, right, rest - beta, rest - alpha, rest
        )
        if value > best:
            best = value
            if value >= beta:
                return value
            if value > alpha:
                alpha = value
        seen |= s.relevant
    s.relevant = seen
    return best


cdef inline int two_tricks(
    Search* s, Cards own, Cards left, Cards partner, Cards right, int alpha, int beta, int rest
) noexcept nogil:
    """The value of the last two tricks for the side on lead; marks ranks."""
    cdef Board* b = &s.board
    cdef Cards others = left | partner | right
    cdef Cards legal = legal_leads(&b.duties, own)
    cdef Cards seen = 0
    cdef int high = highest(own)
    cdef int low = ctz(own)
    cdef int best = -1
    cdef int card, value
    cdef bint bound_third
    s.nodes += 1
    if not (b.above[high] | b.above[low]) & others and (
        not others & b.duties.trumps or not own & ~b.duties.trumps
    ):
        s.relevant = 0
        if others & suit_mask(high):
            s.relevant |= bit(high)
        if others & suit_mask(low):
            s.relevant |= bit(low)
        return rest
    while legal:
        card = highest(legal)
        if b.above[card] & others and not b.above[ctz(legal)] & others:
            card = ctz(legal)
        legal &= ~bit(card)
        bound_third = b.duties.third_bound and not released(
            &b.duties, b, card, own & ~bit(card) | others
        )
        value = rest - two_tricks_second(
            s, card, bound_third, own & ~bit(card), left, partner, right,
            rest - beta, rest - alpha, rest
        )
        if value > best:
            best = value
            if value >= beta:
                return value
            if value > alpha:
                alpha = value
        seen |= s.relevant
    s.relevant = seen
    return best
