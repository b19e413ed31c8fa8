# cython: language_level=3
"""What a side takes for certain at the start of a trick, without searching."""

from baloot_solver.kernel._board cimport Cards, bit, ctz, highest, popcount
from baloot_solver.kernel._state cimport Search

cdef inline int cash_suit(
    Search* s, Cards suit, Cards mine, Cards left, Cards partner, Cards right, int rounds, int* won
) noexcept nogil:
    """Points and tricks of playing out one suit for at most `rounds` rounds; marks the masters."""
    cdef Cards own = mine & suit
    cdef Cards others = (left | partner | right) & suit
    cdef Cards masters = own & s.board.above[highest(others)] if others else own
    cdef int count, card, taken = 0
    if not masters:
        return 0
    s.relevant |= bit(ctz(masters))
    count = popcount(masters)
    if rounds == 8 and count >= popcount(left & suit) and count >= popcount(right & suit) and (
        count >= popcount(partner & suit)
    ):
        masters = own                    # they drain the suit: its small cards win too
    while masters and rounds > 0:
        card = highest(masters)
        masters &= ~bit(card)
        taken += s.points[card] + s.trick_bonus
        won[0] += 1
        rounds -= 1
    return taken


cdef inline int cashing(
    Search* s, Cards mine, Cards left, Cards partner, Cards right, int rest, int tricks
) noexcept nogil:
    """What the leader takes by playing out the cards that nobody can beat: a lower bound.

    Masters are own cards above every live card of their suit. Each wins and keeps the lead as long
    as nobody ruffs, partner included (he may have to). Who holds the suit follows, so a plain suit
    is safe for as many rounds as everybody who has trumps can follow. Playing another suit before
    does not shorten that: who discards has no card of that other suit, so either that suit was
    counted for fewer rounds because he has trumps, or he has none. Where nobody can ruff and the
    masters drain the suit, all its cards win. Trumps go first, where trump leads are open: if the
    masters drain them, nobody can ruff afterwards. The ranks looked at are the masters.
    """
    cdef Cards trumps = s.board.duties.trumps
    cdef Cards suit
    cdef int shift, rounds, held, won = 0, taken = 0
    cdef Cards left_trumps = left & trumps
    cdef Cards right_trumps = right & trumps
    cdef Cards partner_trumps = partner & trumps
    s.relevant = 0
    if mine & trumps and not s.board.duties.locked:
        taken = cash_suit(s, trumps, mine, left, partner, right, 8, &won)
        if (
            won >= popcount(left_trumps) and won >= popcount(right_trumps)
            and won >= popcount(partner_trumps)
        ):
            left_trumps = right_trumps = partner_trumps = 0
    for shift in range(0, 32, 8):
        suit = <Cards>0xFF << shift
        if suit & trumps or not mine & suit:
            continue
        rounds = 8
        if left_trumps:
            rounds = popcount(left & suit)
        if right_trumps:
            held = popcount(right & suit)
            rounds = min(rounds, held)
        if partner_trumps:
            held = popcount(partner & suit)
            rounds = min(rounds, held)
        if rounds:
            taken += cash_suit(s, suit, mine, left, partner, right, rounds, &won)
    return rest if won >= tricks else taken
