# cython: language_level=3
"""What a side takes for certain at the start of a trick, without searching: a lower bound.

The leader plays out his masters, then leads to partner, who plays out his. *Masters* are cards
above every other live card of their suit. Why nothing can go wrong, round by round:

Rounds. A master wins and keeps the lead as long as nobody ruffs, partner included (he may have
to). Who holds the suit follows, so a plain suit is safe for as many rounds as everybody who has
trumps can follow. Playing another suit before does not shorten that: who discards has no card of
that other suit, so either that suit was counted for fewer rounds because he has trumps, or he
has none. Where nobody can ruff and the masters drain the suit, all its cards win. Trumps go
first, where trump leads are open: if the masters drain them, nobody can ruff afterwards.

Points. All four cards of a round are ours. A suit played for r rounds brings the leader's r
dearest cards of it (masters, or the whole suit), partner's r dearest of it, or all he has, which
he is free to play (a master cannot be beaten, so no duty to beat binds him; he can always
arrange to have played them, for what he discards of that suit in another round is ours as well),
and of each opponent his r cheapest of it, or all: he follows, and what he threw away of that
suit in an earlier round of ours we already have.

Partner. With no trump left in any hand, the leader then leads a card of a suit whose top card
partner holds, dearest first, and partner takes it and plays out all his masters. The leader's
cards of those suits are untouched: he played only suits whose top was his. Partner still has his
masters: he had `tricks` cards, as many of them not masters as `tricks` less his masters, and
threw one of those in each round before, for in suits the leader is master of he has no master
himself. So it holds where rounds before and masters are together at most `tricks`; where they
are all tricks, so are the points, the last trick's with them.

What is compared are the masters with what is below them; the rest is numbers of cards. The
points of the cards counted are paired place by place like all others (slack, `_table.pxd`).
"""

from baloot_solver.kernel._board cimport Cards, ctz, highest, popcount
from baloot_solver.kernel._state cimport Search
from baloot_solver.kernel._table cimport SuitPoints

cdef inline int cash_suit(
    Search* s, int shift, int rounds, Cards own, Cards left, Cards partner, Cards right
) noexcept nogil:
    """Points of `rounds` rounds of a suit: own dearest cards, partner's, the others' cheapest."""
    cdef const SuitPoints* p = s.table.suits[shift >> 3]
    return (
        p.dearest[(own >> shift) & 0xFF][rounds] + p.dearest[(partner >> shift) & 0xFF][rounds]
        + p.cheapest[(left >> shift) & 0xFF][rounds] + p.cheapest[(right >> shift) & 0xFF][rounds]
        + rounds * s.trick_bonus
    )


cdef inline int cashable(
    Search* s, Cards suit, Cards mine, Cards left, Cards partner, Cards right, int rounds
) noexcept nogil:
    """How many rounds of a suit a hand takes for certain; marks its masters.

    Nobody can ruff for `rounds` rounds; 8 stands for ever.
    """
    cdef Cards own = mine & suit
    cdef Cards others = (left | partner | right) & suit
    cdef Cards masters = own & s.board.above[highest(others)] if others else own
    cdef int count
    if not masters:
        return 0
    s.relevant |= masters
    count = popcount(masters)
    if rounds == 8 and count >= popcount(left & suit) and count >= popcount(right & suit) and (
        count >= popcount(partner & suit)
    ):
        return popcount(own)             # they drain the suit: its small cards win too
    return min(count, rounds)


cdef inline Cards masters_of(const Search* s, Cards own, Cards others) noexcept nogil:
    """Own cards that no card of `others` beats within its suit."""
    cdef Cards result = 0
    cdef Cards mine, rivals
    cdef int shift
    for shift in range(0, 32, 8):
        mine = own & (<Cards>0xFF << shift)
        if mine:
            rivals = others & (<Cards>0xFF << shift)
            result |= mine & s.board.above[highest(rivals)] if rivals else mine
    return result


cdef inline int through_partner(
    Search* s, Cards mine, Cards left, Cards partner, Cards right,
    int taken, int won, int rest, int tricks
) noexcept nogil:
    """The bound with partner's masters; after `won` rounds of the leader's no trump is left."""
    cdef Cards theirs = masters_of(s, partner, mine | left | right)
    cdef int shift, count = popcount(theirs)
    cdef bint entry = False
    for shift in range(0, 32, 8):
        if theirs & (<Cards>0xFF << shift) and mine & (<Cards>0xFF << shift):
            entry = True
    if not entry or won + count > tricks:
        return taken
    s.relevant |= theirs
    if won + count == tricks:
        return rest
    for shift in range(0, 32, 8):
        count = popcount(theirs & (<Cards>0xFF << shift))
        if count:
            taken += cash_suit(s, shift, count, partner, left, mine, right)
    return taken


cdef inline int cashing(
    Search* s, Cards mine, Cards left, Cards partner, Cards right, int rest, int tricks
) noexcept nogil:
    """What the leader's side takes for certain of `rest` points in `tricks` tricks; marks ranks."""
    cdef Cards trumps = s.board.duties.trumps
    cdef Cards suit
    cdef int shift, rounds, won = 0, taken = 0
    cdef Cards left_trumps = left & trumps
    cdef Cards right_trumps = right & trumps
    cdef Cards partner_trumps = partner & trumps
    cdef bint ruffs = ((mine | left | partner | right) & trumps) != 0
    s.relevant = 0
    if mine & trumps and not s.board.duties.locked:
        won = cashable(s, trumps, mine, left, partner, right, 8)
        if won:
            taken = cash_suit(s, ctz(trumps), won, mine, left, partner, right)
        if (
            won >= popcount(left_trumps) and won >= popcount(right_trumps)
            and won >= popcount(partner_trumps)
        ):
            left_trumps = right_trumps = partner_trumps = 0
            ruffs = won < popcount(mine & trumps)
    for shift in range(0, 32, 8):
        suit = <Cards>0xFF << shift
        if suit & trumps or not mine & suit:
            continue
        rounds = 8
        if left_trumps:
            rounds = popcount(left & suit)
        if right_trumps:
            rounds = min(rounds, popcount(right & suit))
        if partner_trumps:
            rounds = min(rounds, popcount(partner & suit))
        if rounds:
            rounds = cashable(s, suit, mine, left, partner, right, rounds)
            if rounds:
                won += rounds
                taken += cash_suit(s, shift, rounds, mine, left, partner, right)
    if won >= tricks:
        return rest
    if not ruffs:
        return through_partner(s, mine, left, partner, right, taken, won, rest, tricks)
    return taken
