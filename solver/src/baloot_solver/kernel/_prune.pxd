# cython: language_level=3
"""Which cards need not be tried, and which ranks a proof looked at.

Why what is left out may be left out. Call two own cards *neighbours* when they are of one suit and
no live card of another hand, nor the card winning the trick on the table, lies between them. A card
of a finished trick and a beaten card of this one are not live: nobody can play them and no duty
looks at them (duties look at the best card only, and where a trump lies on the table the best card
is the best trump).

Exchange. Let a and b be neighbours, both legal, and compare playing a (keeping b) with playing b
(keeping a). Read b for a and a for b from then on: every comparison with a live card comes out the
same, so the same cards are legal, the same players win the same tricks, and the two games differ
only in which of the two cards lies in which trick. Two rules look at more than comparisons:
- The third player's release asks whether partner's lead is an Ace, or the highest card left. With
  both releases it frees exactly when the lead is the highest card left, which is a comparison. With
  only one of them an Ace and the Ten are different: those Aces have no neighbours (`lonely`).
- The lead itself: of two neighbours the higher may be the highest card left of its suit while the
  lower, led, is not, since the leader still holds the higher. Then the higher frees partner and
  the lower does not. More choice never hurts partner's side, so the exchange holds in one
  direction: what the lower achieves, the higher achieves too.

Dominance. If the side of the player is certain to win this trick whichever neighbour he plays, the
dearer is at least as good: it is cashed now and the cheaper kept. If the other side is certain to
win it, the cheaper. "Certain" is asked of legal replies (`can_beat`, which never under-estimates).

Quasi-symmetry (Kupferschmid and Helmert 2006). Where the winner is open, the values of a and b
differ by at most the difference of their points: either both cards end with the same side and
nothing changes, or they do not and the swap moves that difference. So a neighbour whose value
cannot reach the window is skipped, and counts with its bound (fail-soft). Worthless neighbours are
equal and only one is tried.

Relevant ranks (the table's key leaves the others out, see `_table.pxd`). What a proof can compare,
and where it is marked:
- Who wins a trick. A ruff needs no mark: trumps are kept complete. In the led suit the winner is
  marked if anybody else followed (`contested`); if nobody did, nobody held the suit, and that the
  number of cards in each hand tells.
- What is legal. Following and being void are numbers of cards. Beating and overruffing compare
  trumps, which are complete (in all-trump with a duty to beat, all suits are). The duty of a void
  player to ruff asks who is winning and, for the third player, whether the lead is the highest card
  left: both are settled by the card winning so far and what is above it (`ruff_compares`).
- Which cards were left out. Exchange, dominance and quasi-symmetry are arguments about this very
  position: they turn the proof of the card tried into a proof of the card left out, with the two
  exchanged. So where a run of neighbours reaches into the relevant ranks, all of it is (`closed`).
  "Certain to win" and the sizes of points are used only there, so they need no mark of their own.
- Table hits: the ranks of the entry. Bounds by the points left look at no rank.
A cut needs the ranks of the card that cut, anything else those of all cards tried.
"""

from baloot_solver.kernel._board cimport (
    Board,
    Cards,
    Duties,
    between,
    bit,
    ctz,
    group_bottoms,
    group_tops,
    highest,
    suit_mask,
)
from baloot_solver.kernel._state cimport Moves, Search

cdef inline Cards beaters(const Search* s, int best) noexcept nogil:
    """The cards that would take the trick from `best`, for a player who may play them."""
    cdef Cards result = s.board.above[best]
    if not (bit(best) & s.board.duties.trumps):
        result |= s.board.duties.trumps
    return result

cdef inline Cards worthless_pruned(
    const Search* s, Cards own, Cards others, bint keep_top
) noexcept nogil:
    """Drop all but one of worthless neighbours."""
    cdef Cards zero = own & s.worthless
    if not zero & (zero - 1):
        return own
    if keep_top:
        return (own & ~zero) | group_tops(&s.board, zero, others)
    return (own & ~zero) | group_bottoms(&s.board, zero, others)

cdef inline Cards beyond_reach(
    const Search* s, Cards candidates, Cards hand, int led
) noexcept nogil:
    """Of cards of one suit that would win so far, those `hand` cannot legally beat."""
    cdef const Duties* d = &s.board.duties
    cdef int suit_card = ctz(candidates)
    cdef Cards suit = suit_mask(suit_card)
    cdef Cards rivals = hand & suit
    if hand & suit_mask(led):
        if not (bit(led) & suit):
            return candidates                  # he follows, a ruff stands
    elif not (suit & d.trumps) and (hand & d.trumps):
        return 0                               # he can ruff
    if not rivals:
        return candidates
    return candidates & s.board.above[highest(rivals)]

cdef inline int neighbour_bound(
    const Search* s, const Moves* m, int i, Cards others, Cards only_downward
) noexcept nogil:
    """The least upper bound that moves tried before `i` give move `i`, or a large number.

    A card in `only_downward` bounds its lower neighbours and is bounded by none.
    """
    cdef int card = m.card[i]
    cdef int j, other, low, high, bound
    cdef int least = 1 << 20
    cdef const Duties* d = &s.board.duties
    if bit(card) & (d.lonely | only_downward):
        return least
    for j in range(i):
        other = m.card[j]
        if (other ^ card) & 24 or bit(other) & d.lonely:
            continue
        low = card if card < other else other
        high = other if card < other else card
        if between(low, high) & others:
            continue
        bound = m.value[j] + s.points[high] - s.points[low]
        if bound < least:
            least = bound
    return least

cdef inline Cards closed(
    const Search* s, Cards relevant, Cards own, Cards pruned, Cards others
) noexcept nogil:
    """What is relevant once the cards not tried are counted in.

    A card was left out because of a neighbour: its proof is the neighbour's with the two exchanged.
    So where a card of a run of neighbours is relevant, the lower ones of the run are too.
    """
    cdef const Board* b = &s.board
    cdef int shift, lowest
    cdef Cards lane, mine
    if not pruned:
        return relevant
    for shift in range(0, 32, 8):
        lane = (relevant >> shift) & 0xFF
        if not lane or not (pruned >> shift) & 0xFF:
            continue
        mine = (own >> shift) & 0xFF
        lane = mine & ~((lane & -lane) - 1)      # own cards not below the lowest relevant one
        if lane:
            lowest = ctz(lane)
            lane = b.bottoms[b.ternary[mine] + 2 * b.ternary[(others >> shift) & 0xFF]]
            lane &= (<Cards>2 << lowest) - 1
            relevant |= bit(shift + highest(lane))
    return relevant

cdef inline Cards ruff_compares(const Search* s, Cards hand, int led, int best) noexcept nogil:
    """What a void player's duty to ruff looks at: the plain card that is winning.

    Whether it is partner's, and whether it is the highest card left (the third player's release),
    are comparisons within its suit; it is relevant where the hand could ruff. Duties among trumps
    need no mark, trumps are kept complete (`duties.complete`).
    """
    cdef const Duties* d = &s.board.duties
    if d.must_ruff and not (hand & suit_mask(led)) and (hand & d.trumps) and (
        not (bit(best) & d.trumps)
    ):
        return bit(best)
    return 0
