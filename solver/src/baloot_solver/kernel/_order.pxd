# cython: language_level=3
"""In which order cards are tried: weighed features, killers, replies and a history of cut-offs.

Order changes how fast an answer comes, never the answer. The weights are in `weights.py`.
"""

from libc.string cimport memset

from baloot_solver.kernel._board cimport Cards, Duties, bit, ctz, highest, popcount, suit_mask
from baloot_solver.kernel._state cimport (
    BIAS,
    HISTORY,
    HISTORY_BITS,
    KILLER,
    LEAD_BEATEN,
    LEAD_RUFFED,
    LEAD_STANDS,
    LEAD_TO_PARTNER,
    LEAD_TO_RUFF,
    LENGTH,
    MASTER,
    ON_TABLE,
    POINTS,
    REPLY,
    STRENGTH,
    TRUMP,
    Moves,
    Search,
)
from baloot_solver.kernel._table cimport NO_MOVE

cdef inline void forget_order(Search* s) noexcept nogil:
    """Forget what earlier searches taught: which cards cut off, and behind which."""
    memset(s.history, 0, sizeof(s.history))
    memset(s.reply, NO_MOVE, sizeof(s.reply))
    memset(s.killer, NO_MOVE, sizeof(s.killer))


cdef inline void add(Moves* m, int card, int score) noexcept nogil:
    m.card[m.count] = card
    m.score[m.count] = score
    m.count += 1


cdef inline void pick(Moves* m, int i) noexcept nogil:
    """Bring the best of the moves from `i` on to place `i`."""
    cdef int j, k = i
    cdef int card, score
    for j in range(i + 1, m.count):
        if m.score[j] > m.score[k]:
            k = j
    if k != i:
        card = m.card[k]
        score = m.score[k]
        m.card[k] = m.card[i]
        m.score[k] = m.score[i]
        m.card[i] = card
        m.score[i] = score

cdef inline void reward(
    Search* s, int place, int seat, const Moves* m, int best, int tricks
) noexcept nogil:
    """A card cut off, and those tried before it did not.

    Each history moves by a share of the way that is left to its end, so that what happened last
    counts most.
    """
    cdef int* h = s.history[place][seat]
    cdef int weight = tricks * tricks
    cdef int i, card = m.card[best]
    h[card] += weight - ((h[card] * weight) >> HISTORY_BITS)
    for i in range(best):
        card = m.card[i]
        h[card] -= weight + ((h[card] * weight) >> HISTORY_BITS)

cdef inline int promise(
    const Search* s, int place, int kind, int seat, int card, int killer, int reply,
    int on_table, Cards mine, Cards live
) noexcept nogil:
    """The weighed features of a card: order only, no value hangs on it."""
    cdef const int* w = s.weights[place][kind]
    cdef int score = (
        w[BIAS]
        + w[POINTS] * s.points[card]
        + w[STRENGTH] * (card & 7)
        + w[ON_TABLE] * on_table
        + w[LENGTH] * popcount(mine & suit_mask(card))
        + ((w[HISTORY] * s.history[place][seat][card]) >> 8)
    )
    if not (s.board.above[card] & live):
        score += w[MASTER]
    if bit(card) & s.board.duties.trumps:
        score += w[TRUMP]
    if card == killer:
        score += w[KILLER]
    if card == reply:
        score += w[REPLY]
    return score

cdef inline int score_lead(
    Search* s, int seat, int card, int killer, Cards mine, Cards partner, Cards left, Cards right
) noexcept nogil:
    """How promising a lead looks: who is likely to take it, and what it carries."""
    cdef const Duties* d = &s.board.duties
    cdef Cards suit = suit_mask(card)
    cdef Cards over = (left | right) & s.board.above[card]
    cdef int kind, drawn = 0
    if d.trumps and not (suit & d.trumps) and (
        (not (left & suit) and left & d.trumps) or (not (right & suit) and right & d.trumps)
    ):
        kind = LEAD_RUFFED
    elif not over:
        kind = LEAD_STANDS
    elif partner & s.board.above[highest(over)]:
        kind = LEAD_TO_PARTNER
    elif d.trumps and not (suit & d.trumps) and not (partner & suit) and partner & d.trumps:
        kind = LEAD_TO_RUFF
    else:
        kind = LEAD_BEATEN
    # What the lead draws: the cheapest card of each opponent who must follow, partner's dearest.
    if left & suit:
        drawn += s.points[ctz(left & suit)]
    if right & suit:
        drawn += s.points[ctz(right & suit)]
    if partner & suit:
        drawn += s.points[highest(partner & suit)]
    return s.weights[0][kind][REPLY] * popcount((left | right) & suit) + promise(
        s, 0, kind, seat, card, killer, NO_MOVE, drawn, mine, mine | partner | left | right
    )
