# cython: language_level=3, boundscheck=False, wraparound=False
# cython: cdivision=True, initializedcheck=False
"""Null-window search with ordering, a table at trick boundaries, dominance and quasi-symmetry.

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

from libc.stdint cimport uint8_t

from baloot_solver.kernel._board cimport (
    Board,
    Cards,
    Duties,
    between,
    bit,
    can_beat,
    ctz,
    group_bottoms,
    group_tops,
    highest,
    legal_follow,
    legal_leads,
    popcount,
    released,
    suit_mask,
    winner_of_two,
)
from baloot_solver.kernel._table cimport (
    NO_MOVE,
    WAYS,
    Entry,
    Key,
    bucket_of,
    claim,
    depths_of,
    agrees,
    hand_of,
    high_now,
    is_same,
    key_owners,
    low_now,
    make_key,
    matches,
    relevant_bits,
    relevant_now,
    same_place,
)

cdef enum:
    HISTORY_LIMIT = 1 << 14
    FIRST = 1 << 24               # the table's move


cdef struct Moves:
    int count
    int card[8]
    int score[8]
    int value[8]                  # upper bound or exact value of the moves tried so far


# ---------------------------------------------------------------------------- shared pieces

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


cdef inline void reward(Search* s, int place, int seat, int card, int tricks) noexcept nogil:
    cdef int* h = &s.history[place][seat][card]
    cdef int i, j, k
    h[0] += tricks * tricks
    if h[0] > HISTORY_LIMIT:
        for i in range(PLACES):
            for j in range(4):
                for k in range(32):
                    s.history[i][j][k] >>= 1


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


# ---------------------------------------------------------------------------- the lead

cdef int last_trick(Search* s, int seat, int rest) noexcept nogil:
    """The value of the last trick: everybody has one card."""
    cdef int step = s.board.duties.step
    cdef int best = ctz(s.hands[seat])
    cdef int winner = 0
    cdef int place, card
    cdef Cards led_suit = suit_mask(best)
    s.nodes += 4
    s.relevant = 0
    for place in range(1, 4):
        card = ctz(s.hands[(seat + place * step) & 3])
        if bit(card) & led_suit:
            s.relevant = led_suit
        if winner_of_two(&s.board.duties, best, card) == card:
            best = card
            winner = place
    s.relevant &= bit(best)       # somebody followed, and no ruff took the trick
    return 0 if winner & 1 else rest


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


cdef inline int score_lead(
    Search* s, int seat, int card, int killer, Cards mine, Cards partner, Cards left, Cards right
) noexcept nogil:
    """How promising a lead looks: who is likely to take it, and what it carries."""
    cdef const Duties* d = &s.board.duties
    cdef Cards suit = suit_mask(card)
    cdef Cards over = (left | right) & s.board.above[card]
    cdef int kind
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
    return promise(s, 0, kind, seat, card, killer, NO_MOVE, 0, mine, mine | partner | left | right)


cdef int lead(Search* s, int seat, int alpha, int beta, int rest, int tricks) noexcept nogil:
    """The value of a position between tricks for the side of `seat`, who is on lead."""
    cdef Board* b = &s.board
    cdef int step = b.duties.step
    cdef Cards mine = s.hands[seat]
    cdef Cards left = s.hands[(seat + step) & 3]
    cdef Cards partner = s.hands[(seat + 2) & 3]
    cdef Cards right = s.hands[(seat + 3 * step) & 3]
    cdef Cards others = left | partner | right
    cdef Cards legal, sure, rivals, suit, keep, tops
    cdef Moves m
    cdef Key key
    cdef Entry* bucket
    cdef Entry* entry
    cdef Entry* same
    cdef Cards relevant, seen, pruned
    cdef bint owners_known
    cdef int first_alpha, first_beta, best, value, i, card, shift, bound, best_card, low, high
    cdef int killer
    cdef uint8_t table_move
    cdef bint bound_third

    if rest <= alpha:
        s.relevant = 0
        return rest
    if beta <= 0:
        s.relevant = 0
        return 0
    if tricks == 1:
        return last_trick(s, seat, rest)
    if (s.nodes & POLL_MASK) < 8 and s.cancel[0]:
        s.stopped = True
    if s.stopped:
        return 0

    make_key(s.table, s.hands, seat, b.duties.lonely, &key)
    bucket = bucket_of(s.table, &key)
    table_move = NO_MOVE
    low = 0
    high = rest
    relevant = 0
    same = NULL
    owners_known = False
    for i in range(WAYS):
        entry = bucket + i
        if not matches(entry, &key):
            continue
        if is_same(entry, &key):
            same = entry
            table_move = entry.move
        # An entry counts only where it narrows the window; its ranks are relevant from then on.
        if entry.low <= alpha and entry.high_bound >= beta:
            continue
        if not owners_known:
            key_owners(s.table, &key)
            owners_known = True
        if not agrees(entry, &key):
            continue
        if table_move == NO_MOVE and entry.move != NO_MOVE:
            table_move = same_place(
                entry.move,
                hand_of(seat, entry.odd, entry.high, entry.live),
                mine,
            )
        if entry.low > alpha and entry.low > low:
            bound = low_now(s.table, entry, &key)
            if bound >= beta:
                s.relevant = relevant_now(s.table, entry.depths, key.live)
                return bound
            if bound > alpha and bound > low:
                low = bound
                relevant |= relevant_now(s.table, entry.depths, key.live)
        if entry.high_bound < beta and entry.high_bound < high:
            bound = high_now(s.table, entry, &key)
            if bound <= alpha:
                s.relevant = relevant_now(s.table, entry.depths, key.live)
                return bound
            if bound < beta and bound < high:
                high = bound
                relevant |= relevant_now(s.table, entry.depths, key.live)
    if low == high:
        s.relevant = relevant
        return low
    bound = cashing(s, mine, left, partner, right, rest, tricks)
    if bound >= beta:
        return bound
    if low > alpha:
        alpha = low
    if high < beta:
        beta = high
    first_alpha = alpha
    first_beta = beta

    # Candidates. Sure winners by suit: nobody of the other side can beat or ruff them; of a run of
    # those only the dearest. Elsewhere only worthless neighbours are dropped (the top one stays: it
    # may be the one that frees partner).
    legal = legal_leads(&b.duties, mine)
    keep = 0
    for shift in range(0, 32, 8):
        suit = (<Cards>0xFF << shift) & legal
        if not suit:
            continue
        sure = 0
        rivals = (left | right) & (<Cards>0xFF << shift)
        if not (b.duties.trumps and not (suit & b.duties.trumps) and (
            (not (left & (<Cards>0xFF << shift)) and left & b.duties.trumps)
            or (not (right & (<Cards>0xFF << shift)) and right & b.duties.trumps)
        )):
            sure = suit & b.above[highest(rivals)] if rivals else suit
        if sure:
            keep |= (sure & b.duties.lonely) | group_tops(
                b, sure & ~b.duties.lonely, others | (sure & b.duties.lonely)
            )
        if suit & ~sure:
            keep |= (suit & b.duties.lonely & ~sure) | worthless_pruned(
                s, suit & ~sure & ~b.duties.lonely, others | sure | (suit & b.duties.lonely), True
            )
    # Under the third player's rule the highest card left frees partner and its lower neighbours do
    # not, so it is not bounded by them.
    tops = 0
    if b.duties.third_bound:
        for shift in range(0, 32, 8):
            suit = (mine | others) & (<Cards>0xFF << shift)
            if suit:
                tops |= bit(highest(suit))

    m.count = 0
    killer = s.killer[tricks][0][seat][0]
    while keep:
        card = ctz(keep)
        keep &= keep - 1
        if m.count == 0 and not keep:
            add(&m, card, 0)             # the only one: its order does not matter
        else:
            add(&m, card, FIRST if card == table_move else score_lead(
                s, seat, card, killer, mine, partner, left, right
            ))

    best = -1
    best_card = NO_MOVE
    pruned = legal
    seen = 0
    for i in range(m.count):
        pick(&m, i)
        card = m.card[i]
        if i:
            bound = neighbour_bound(s, &m, i, others, tops)
            if bound <= alpha:
                m.value[i] = bound
                if bound > best:
                    best = bound
                continue
        s.nodes += 1
        pruned &= ~bit(card)
        s.hands[seat] = mine & ~bit(card)
        bound_third = b.duties.third_bound and not released(
            &b.duties, b, card, s.hands[seat] | others
        )
        if i == 0 or beta - alpha <= 1:
            value = rest - second(
                s, (seat + step) & 3, card, rest - beta, rest - alpha, rest, tricks, bound_third
            )
        else:
            value = rest - second(
                s, (seat + step) & 3, card,
                rest - alpha - 1, rest - alpha, rest, tricks, bound_third
            )
            if alpha < value < beta:
                seen |= s.relevant
                value = rest - second(
                    s, (seat + step) & 3, card, rest - beta, rest - value, rest, tricks, bound_third
                )
        m.value[i] = value
        if value > best:
            best = value
            best_card = card
            if value > alpha:
                alpha = value
                if value >= beta:
                    break
        seen |= s.relevant
    s.hands[seat] = mine
    if s.stopped:
        return 0
    if best < first_beta:
        # Every card was tried, or is bounded by a neighbour.
        s.relevant = closed(s, seen, mine, pruned, others)
    s.relevant |= relevant

    # The table: entries may have moved meanwhile, so look again.
    if same == NULL or not (matches(same, &key) and is_same(same, &key)):
        if not owners_known:
            key_owners(s.table, &key)
        same = claim(s.table, bucket)
        same.counts = key.counts
        same.owners = key.owners
        same.odd = key.odd
        same.high = key.high
        same.live = key.live
        same.tag = key.tag
        same.lonely = key.lonely
        same.low = 0
        same.high_bound = rest
        same.move = NO_MOVE
        same.tricks = tricks
        same.depths = 0
    else:
        s.relevant |= relevant_now(s.table, same.depths, key.live)
    if low > same.low:
        same.low = low
    if high < same.high_bound:
        same.high_bound = high
    if best > first_alpha and best > same.low:
        same.low = best
    if best < first_beta and best < same.high_bound:
        same.high_bound = best
    same.depths = depths_of(s.relevant | (key.live & b.duties.complete), key.live)
    same.relevant = relevant_bits(same.depths)
    if best_card != NO_MOVE and best > first_alpha:
        same.move = best_card
        reward(s, 0, seat, best_card, tricks)
        s.killer[tricks][0][seat][0] = best_card
    return best


# ---------------------------------------------------------------------------- following

cdef inline Cards beaters(const Search* s, int best) noexcept nogil:
    """The cards that would take the trick from `best`, for a player who may play them."""
    cdef Cards result = s.board.above[best]
    if not (bit(best) & s.board.duties.trumps):
        result |= s.board.duties.trumps
    return result


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


cdef int second(
    Search* s, int seat, int led, int alpha, int beta, int rest, int tricks, bint bound_third
) noexcept nogil:
    """The second player, an opponent of the leader."""
    cdef Board* b = &s.board
    cdef int step = b.duties.step
    cdef Cards mine = s.hands[seat]
    cdef Cards next_hand = s.hands[(seat + step) & 3]
    cdef Cards partner = s.hands[(seat + 2) & 3]
    cdef Cards others = next_hand | partner | s.hands[(seat + 3 * step) & 3] | bit(led)
    cdef Cards legal = legal_follow(b, mine, led, led, False, False)
    cdef Cards lonely = legal & b.duties.lonely
    cdef Cards wins, loses, sure, keep
    cdef Moves m
    cdef int best, value, i, card, bound, score, on_table, best_card, best_place
    cdef int reply, killer, kind
    cdef bint partner_beats = can_beat(&b.duties, b, partner, led, led)
    cdef Cards pruned = legal & ~lonely
    cdef Cards seen = 0
    cdef Cards duty = 0           # nobody of this side has played: no duty compares plain cards
    cdef bint followed

    others |= lonely
    legal &= ~lonely
    wins = legal & beaters(s, led)
    loses = legal & ~wins
    keep = lonely
    sure = 0
    if wins:
        sure = beyond_reach(s, wins, next_hand, led)
        if sure:
            keep |= group_tops(b, sure, others)
        if wins & ~sure:
            keep |= worthless_pruned(s, wins & ~sure, others, False)
    if loses:
        if not partner_beats:
            keep |= group_bottoms(b, loses, others)
        else:
            keep |= worthless_pruned(s, loses, others, False)

    m.count = 0
    reply = s.reply[0][led][seat]
    killer = s.killer[tricks][1][seat][led >> 3]
    while keep:
        card = ctz(keep)
        keep &= keep - 1
        if m.count == 0 and not keep:
            add(&m, card, 0)
            break
        if bit(card) & sure:
            kind = WINS_SURELY
        elif bit(card) & wins:
            kind = WINS_SO_FAR
        else:
            kind = PARTNER_MAY_WIN if partner_beats else LOSES
        score = promise(
            s, 1, kind, seat, card, killer, reply, s.points[led], mine, mine | others
        )
        add(&m, card, score)

    best = -1
    best_card = NO_MOVE
    for i in range(m.count):
        pick(&m, i)
        card = m.card[i]
        if i:
            bound = neighbour_bound(s, &m, i, others, 0)
            if bound <= alpha:
                m.value[i] = bound
                if bound > best:
                    best = bound
                continue
        s.nodes += 1
        pruned &= ~bit(card)
        s.hands[seat] = mine & ~bit(card)
        followed = not (card ^ led) & 24
        on_table = s.points[led] + s.points[card]
        if bit(card) & beaters(s, led):
            best_place = 1
        else:
            best_place = 0
        reply = card if best_place else led
        if i == 0 or beta - alpha <= 1:
            value = rest - third(
                s, (seat + step) & 3, led, reply, best_place, on_table,
                rest - beta, rest - alpha, rest, tricks, bound_third, followed
            )
        else:
            value = rest - third(
                s, (seat + step) & 3, led, reply, best_place, on_table,
                rest - alpha - 1, rest - alpha, rest, tricks, bound_third, followed
            )
            if alpha < value < beta:
                seen |= s.relevant
                value = rest - third(
                    s, (seat + step) & 3, led, reply, best_place, on_table,
                    rest - beta, rest - value, rest, tricks, bound_third, followed
                )
        m.value[i] = value
        if value > best:
            best = value
            best_card = card
            if value > alpha:
                alpha = value
                if value >= beta:
                    s.reply[0][led][seat] = card
                    s.killer[tricks][1][seat][led >> 3] = card
                    reward(s, 1, seat, card, tricks)
                    s.hands[seat] = mine
                    s.relevant |= duty
                    return best
        seen |= s.relevant
    s.hands[seat] = mine
    s.relevant = closed(s, seen, mine & ~lonely, pruned, others) | duty
    return best


cdef int third(
    Search* s, int seat, int led, int best_card_so_far, int best_place, int on_table,
    int alpha, int beta, int rest, int tricks, bint bound_third, bint followed
) noexcept nogil:
    """The third player, the leader's partner."""
    cdef Board* b = &s.board
    cdef int step = b.duties.step
    cdef Cards mine = s.hands[seat]
    cdef Cards last_hand = s.hands[(seat + step) & 3]
    cdef Cards others = (
        last_hand | s.hands[(seat + 2) & 3] | s.hands[(seat + 3 * step) & 3] | bit(best_card_so_far)
    )
    cdef Cards legal = legal_follow(b, mine, led, best_card_so_far, best_place == 0, bound_third)
    cdef Cards lonely = legal & b.duties.lonely
    cdef Cards wins, loses, sure, keep
    cdef Moves m
    cdef int best, value, i, card, bound, score, place, new_best, carried, reply, killer, kind
    cdef bint stands = best_place == 0 and not can_beat(
        &b.duties, b, last_hand, led, best_card_so_far
    )
    cdef Cards pruned = legal & ~lonely
    cdef Cards seen = 0
    cdef Cards duty = ruff_compares(s, mine, led, best_card_so_far)
    cdef bint follows

    others |= lonely
    legal &= ~lonely
    wins = legal & beaters(s, best_card_so_far)
    loses = legal & ~wins
    keep = lonely
    sure = 0
    if wins:
        sure = beyond_reach(s, wins, last_hand, led)
        if sure:
            keep |= group_tops(b, sure, others)
        if wins & ~sure:
            keep |= worthless_pruned(s, wins & ~sure, others, False)
    if loses:
        if best_place == 1:
            keep |= group_bottoms(b, loses, others)
        elif stands:
            keep |= group_tops(b, loses, others)
        else:
            keep |= worthless_pruned(s, loses, others, False)

    m.count = 0
    reply = s.reply[1][led][seat]
    killer = s.killer[tricks][2][seat][led >> 3]
    while keep:
        card = ctz(keep)
        keep &= keep - 1
        if m.count == 0 and not keep:
            add(&m, card, 0)
            break
        if bit(card) & sure:
            kind = WINS_SURELY
        elif bit(card) & wins:
            kind = WINS_SO_FAR
        elif best_place == 1:
            kind = LOSES
        else:
            kind = PARTNER_WINS if stands else PARTNER_MAY_WIN
        score = promise(s, 2, kind, seat, card, killer, reply, on_table, mine, mine | others)
        add(&m, card, score)

    best = -1
    for i in range(m.count):
        pick(&m, i)
        card = m.card[i]
        if i:
            bound = neighbour_bound(s, &m, i, others, 0)
            if bound <= alpha:
                m.value[i] = bound
                if bound > best:
                    best = bound
                continue
        s.nodes += 1
        pruned &= ~bit(card)
        s.hands[seat] = mine & ~bit(card)
        follows = followed or not (card ^ led) & 24
        carried = on_table + s.points[card]
        new_best = best_card_so_far
        place = best_place
        if bit(card) & beaters(s, best_card_so_far):
            new_best = card
            place = 2
        if i == 0 or beta - alpha <= 1:
            value = rest - fourth(
                s, (seat + step) & 3, led, new_best, place, carried,
                rest - beta, rest - alpha, rest, tricks, follows
            )
        else:
            value = rest - fourth(
                s, (seat + step) & 3, led, new_best, place, carried,
                rest - alpha - 1, rest - alpha, rest, tricks, follows
            )
            if alpha < value < beta:
                seen |= s.relevant
                value = rest - fourth(
                    s, (seat + step) & 3, led, new_best, place, carried,
                    rest - beta, rest - value, rest, tricks, follows
                )
        m.value[i] = value
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                if value >= beta:
                    s.reply[1][led][seat] = card
                    s.killer[tricks][2][seat][led >> 3] = card
                    reward(s, 2, seat, card, tricks)
                    s.hands[seat] = mine
                    s.relevant |= duty
                    return best
        seen |= s.relevant
    s.hands[seat] = mine
    s.relevant = closed(s, seen, mine & ~lonely, pruned, others) | duty
    return best


cdef int fourth(
    Search* s, int seat, int led, int best_card_so_far, int best_place, int on_table,
    int alpha, int beta, int rest, int tricks, bint followed
) noexcept nogil:
    """The last player: who wins the trick is certain for every card, so dominance is complete."""
    cdef Board* b = &s.board
    cdef Cards mine = s.hands[seat]
    cdef Cards others = (
        s.hands[(seat + 1) & 3] | s.hands[(seat + 2) & 3] | s.hands[(seat + 3) & 3]
        | bit(best_card_so_far)
    )
    cdef Cards legal = legal_follow(b, mine, led, best_card_so_far, best_place == 1, False)
    cdef Cards lonely = legal & b.duties.lonely
    cdef Cards pruned = legal & ~lonely
    cdef Cards seen = 0
    cdef Cards duty = ruff_compares(s, mine, led, best_card_so_far)
    cdef Cards led_suit = suit_mask(led)
    cdef bint contested
    cdef Cards wins, loses, keep
    cdef Moves m
    cdef int best, value, i, card, score, place, reply, killer, kind

    others |= lonely
    legal &= ~lonely
    wins = legal & beaters(s, best_card_so_far)
    loses = legal & ~wins
    keep = lonely
    if wins:
        keep |= group_tops(b, wins, others)
    if loses:
        if best_place == 1:
            keep |= group_tops(b, loses, others)
        else:
            keep |= group_bottoms(b, loses, others)

    m.count = 0
    reply = s.reply[2][led][seat]
    killer = s.killer[tricks][3][seat][led >> 3]
    while keep:
        card = ctz(keep)
        keep &= keep - 1
        if m.count == 0 and not keep:
            add(&m, card, 0)
            break
        if bit(card) & wins:
            kind = WINS_SURELY
        else:
            kind = PARTNER_WINS if best_place == 1 else LOSES
        score = promise(s, 3, kind, seat, card, killer, reply, on_table, mine, mine | others)
        add(&m, card, score)

    best = -1
    for i in range(m.count):
        pick(&m, i)
        card = m.card[i]
        s.nodes += 1
        pruned &= ~bit(card)
        s.hands[seat] = mine & ~bit(card)
        contested = followed or not (card ^ led) & 24
        place = 3 if bit(card) & beaters(s, best_card_so_far) else best_place
        if i == 0 or beta - alpha <= 1:
            value = settle(
                s, seat, place, on_table + s.points[card], alpha, beta, rest, tricks
            )
        else:
            value = settle(
                s, seat, place, on_table + s.points[card], alpha, alpha + 1, rest, tricks
            )
            if alpha < value < beta:
                seen |= s.relevant
                value = settle(
                    s, seat, place, on_table + s.points[card], value, beta, rest, tricks
                )
        # Who wins is a comparison within the led suit, unless nobody followed or a ruff won.
        if contested:
            s.relevant |= bit(card if place == 3 else best_card_so_far) & led_suit
        if value > best:
            best = value
            if value > alpha:
                alpha = value
                if value >= beta:
                    s.reply[2][led][seat] = card
                    s.killer[tricks][3][seat][led >> 3] = card
                    reward(s, 3, seat, card, tricks)
                    s.hands[seat] = mine
                    s.relevant |= duty
                    return best
        seen |= s.relevant
    s.hands[seat] = mine
    s.relevant = closed(s, seen, mine & ~lonely, pruned, others) | duty
    return best


cdef inline int settle(
    Search* s, int seat, int winner_place, int trick_points,
    int alpha, int beta, int rest, int tricks
) noexcept nogil:
    """The trick is complete: `seat` played last, the player at `winner_place` takes it and leads.

    Alpha, beta and the value are those of the side of `seat`.
    """
    cdef int winner = (seat + (winner_place - 3) * s.board.duties.step) & 3
    cdef int left
    trick_points += s.trick_bonus
    if tricks == 1:
        s.relevant = 0
        return rest if winner_place & 1 else 0
    left = rest - trick_points
    if winner_place & 1:
        return trick_points + lead(
            s, winner, alpha - trick_points, beta - trick_points, left, tricks - 1
        )
    return left - lead(s, winner, left - beta, left - alpha, left, tricks - 1)


# ---------------------------------------------------------------------------- the root

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
