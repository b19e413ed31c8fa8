# cython: language_level=3
"""What a side takes for certain at the start of a trick, without searching: a lower bound.

The leader plays out his masters, then leads to partner, who plays out his winners. *Masters* are
cards above every other live card of their suit. Why nothing can go wrong, round by round:

Rounds. A master wins and keeps the lead as long as nobody ruffs, partner included (he may have
to). Who holds the suit follows, so a plain suit is safe for as many rounds as everybody who has
trumps can follow. Playing another suit before does not shorten that: who discards has no card of
that other suit, so either that suit was counted for fewer rounds because he has trumps, or he
has none. Where nobody can ruff and the masters drain the suit, all its cards win. Trumps go
first, where trump leads are open: if the masters drain them, nobody can ruff afterwards.

Points. All four cards of a round are ours. A suit played for r rounds, the leader's and
partner's together, brings of each of the two his r dearest cards of it, or all he has: each plays
his masters or winners, which are his dearest, and below the other's he is free (they cannot be
beaten, so no duty to beat binds him; what he discards of that suit in another round is ours as
well). Of each opponent it brings his r cheapest, or all: he follows, and what he threw away of
that suit in an earlier round of ours we already have.

Partner. The leader then leads a card of a suit in which partner can take it, and partner plays
out his *winners*: cards above every opponent's card of their suit and above what the leader has
left of it. So the leader's Ace and partner's Ten are two rounds. Partner's card cannot be beaten
and the leader's cannot be in its way; where the winners drain the suit, what is left of it wins
too, the leader having run out of it as well. A suit is safe for as many rounds as before, the
leader's included, and the leader's own trumps bind him as partner's bind partner: a void leader
might have to ruff his winner. Partner leads his own suits, so his trumps do him no harm.

Keeping them. In every round before, partner plays a card that is not a winner. He has `tricks`
cards, of which all but his winners may go; behind the leader's masters he must follow, with as
many cards as he does not count as winners of that suit (a winner counts only where his suit is
longer than the rounds before, and he plays the lower ones; he is free to, a master cannot be
beaten); elsewhere he throws away what is left over. So it holds where rounds before and winners
are together at most `tricks`. Where they are more, he keeps as many as there are tricks left: then
all tricks are ours, and all points, the last trick's with them.

What is compared are masters and winners with what is below them; the rest is numbers of cards. The
points of the cards counted are paired place by place like all others (slack, `_table.pxd`).
"""

from baloot_solver.kernel._board cimport Cards, ctz, highest, popcount
from baloot_solver.kernel._state cimport Search
from baloot_solver.kernel._table cimport SuitPoints

cdef enum:
    FOR_EVER = 8             # rounds of a suit nobody can ruff

# One suit at the start of a trick, its cards in a byte.
cdef struct Suit:
    Cards own                # the leader's, without those he has cashed
    int cashed               # rounds the leader takes
    int points               # and what they bring
    int safe                 # rounds, those included, that nobody ruffs on partner


cdef inline int points_of(
    Search* s, int shift, int rounds, Cards mine, Cards left, Cards partner, Cards right
) noexcept nogil:
    """Points of `rounds` rounds of a suit: own dearest cards, partner's, the others' cheapest."""
    cdef const SuitPoints* p = s.table.suits[shift >> 3]
    return (
        p.dearest[(mine >> shift) & 0xFF][rounds] + p.dearest[(partner >> shift) & 0xFF][rounds]
        + p.cheapest[(left >> shift) & 0xFF][rounds] + p.cheapest[(right >> shift) & 0xFF][rounds]
        + rounds * s.trick_bonus
    )


cdef inline void cash(
    Search* s, Suit* suit, int shift, Cards mine, Cards left, Cards partner, Cards right
) noexcept nogil:
    """The rounds of a suit the leader takes, no more than are safe; marks his masters.

    Of disjoint bytes the greater one has the highest card.
    """
    cdef Cards own = (mine >> shift) & 0xFF
    cdef Cards others = ((left | partner | right) >> shift) & 0xFF
    cdef Cards masters
    cdef int count
    suit.own = own
    suit.cashed = suit.points = 0
    if own <= others or not suit.safe:
        return
    masters = own & ~((<Cards>2 << highest(others)) - 1) if others else own
    s.relevant |= masters << shift
    count = popcount(masters)
    if count > suit.safe:
        count = suit.safe
        while popcount(masters) > count:
            masters &= masters - 1
    elif suit.safe == FOR_EVER and others and (
        count >= popcount((left >> shift) & 0xFF)
        and count >= popcount((right >> shift) & 0xFF)
        and count >= popcount((partner >> shift) & 0xFF)
    ):
        masters = own                    # they drain the suit: its small cards win too
        count = popcount(own)
    suit.own = own & ~masters
    suit.cashed = count
    suit.points = points_of(s, shift, count, mine, left, partner, right)


cdef inline int through_partner(
    Search* s, Suit* suits, int chances, Cards left, Cards partner, Cards right, Cards mine,
    int won, int taken, int rest, int tricks
) noexcept nogil:
    """The bound with partner's winners, in the suits of `chances`."""
    cdef Suit* suit
    cdef Cards theirs, rivals, winners, marked = 0
    cdef int shift, length, count
    cdef bint entry = False
    while chances:
        shift = 8 * ctz(chances)
        chances &= chances - 1
        suit = suits + (shift >> 3)
        theirs = (partner >> shift) & 0xFF
        length = min(popcount(theirs), suit.safe) - suit.cashed
        rivals = suit.own | (((left | right) >> shift) & 0xFF)
        if length <= 0 or theirs <= rivals:
            continue
        winners = theirs & ~((<Cards>2 << highest(rivals)) - 1) if rivals else theirs
        count = min(popcount(winners), length)
        marked |= winners << shift
        entry |= suit.own != 0
        if (
            suit.safe == FOR_EVER
            and suit.cashed + count >= popcount((left >> shift) & 0xFF)
            and suit.cashed + count >= popcount((right >> shift) & 0xFF)
            and count >= popcount(suit.own)
        ):
            count = length               # they drain the suit
        won += count
        taken += points_of(
            s, shift, suit.cashed + count, mine, left, partner, right
        ) - suit.points
    if not entry:
        return 0
    s.relevant |= marked
    return rest if won >= tricks else taken


cdef inline int cashing(
    Search* s, Cards mine, Cards left, Cards partner, Cards right, int rest, int tricks
) noexcept nogil:
    """What the leader's side takes for certain of `rest` points in `tricks` tricks; marks ranks."""
    cdef Cards trumps = s.board.duties.trumps
    cdef Suit[4] suits
    cdef Suit* suit
    cdef int shift, rounds, won = 0, taken = 0, chances = 0
    cdef Cards opponents = left | right
    cdef Cards mask
    cdef Cards left_trumps = left & trumps
    cdef Cards right_trumps = right & trumps
    cdef Cards partner_trumps = partner & trumps
    cdef Cards own_trumps = mine & trumps
    s.relevant = 0
    if (mine | partner) & trumps and not s.board.duties.locked:
        shift = ctz(trumps)
        suit = suits + (shift >> 3)
        suit.safe = FOR_EVER
        cash(s, suit, shift, mine, left, partner, right)
        won = suit.cashed
        taken = suit.points
        if partner & trumps > opponents & trumps:
            chances |= 1 << (shift >> 3)
        if (
            won >= popcount(left_trumps) and won >= popcount(right_trumps)
            and won >= popcount(partner_trumps)
        ):
            left_trumps = right_trumps = partner_trumps = 0
            own_trumps = suit.own
    for shift in range(0, 32, 8):
        mask = <Cards>0xFF << shift
        if mask & trumps:
            continue
        rounds = FOR_EVER
        if left_trumps:
            rounds = popcount(left & mask)
        if right_trumps:
            rounds = min(rounds, popcount(right & mask))
        suit = suits + (shift >> 3)
        suit.safe = rounds
        if partner_trumps:
            suit.safe = min(rounds, popcount(partner & mask))
        cash(s, suit, shift, mine, left, partner, right)
        won += suit.cashed
        taken += suit.points
        if partner & mask > opponents & mask:
            chances |= 1 << (shift >> 3)
            suit.safe = rounds
            if own_trumps:
                suit.safe = min(rounds, popcount(mine & mask))
    if won >= tricks:
        return rest
    if chances:
        rounds = through_partner(
            s, suits, chances, left, partner, right, mine, won, taken, rest, tricks
        )
        if rounds > taken:
            return rounds
    return taken
