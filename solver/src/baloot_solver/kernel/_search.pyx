# cython: language_level=3, boundscheck=False, wraparound=False
# cython: cdivision=True, initializedcheck=False
"""Null-window search, one function per place in a trick: see `_search.pxd` for what values mean.

What is left out and why is in `_prune.pxd`, what is certain without searching in `_bounds.pxd`,
what is remembered in `_table.pxd`, the order of moves in `_order.pxd`.
"""

from libc.stdint cimport uint8_t, uint32_t

from baloot_solver.kernel._board cimport (
    Board,
    Cards,
    bit,
    can_beat,
    ctz,
    group_bottoms,
    group_tops,
    highest,
    legal_follow,
    legal_leads,
    released,
    suit_mask,
    winner_of_two,
)
from baloot_solver.kernel._bounds cimport cashing
from baloot_solver.kernel._order cimport add, pick, promise, reward, score_lead
from baloot_solver.kernel._prune cimport (
    beaters,
    beyond_reach,
    closed,
    neighbour_bound,
    ruff_compares,
    worthless_pruned,
)
from baloot_solver.kernel._state cimport (
    FIRST,
    LOSES,
    PARTNER_MAY_WIN,
    PARTNER_WINS,
    POLL_MASK,
    WINS_SO_FAR,
    WINS_SURELY,
    Moves,
    Search,
)
from baloot_solver.kernel._table cimport (
    NO_MOVE,
    Bucket,
    Entry,
    Key,
    bucket_of,
    candidates,
    claim,
    disagreement,
    hand_of,
    high_now,
    is_crowded,
    is_same,
    key_owners,
    low_now,
    make_key,
    matches,
    relevant_now,
    relevant_places,
    same_place,
    table_grow,
)
from baloot_solver.kernel._two_tricks cimport two_tricks

cdef enum:
    NOWHERE = -1
    ENHANCED_ABOVE = 3       # tricks left; below, looking ahead costs more than it saves


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
    cdef bint hopeful = s.hopeful
    cdef Moves m
    cdef Key key
    cdef Bucket* bucket
    cdef Entry* entry
    cdef uint32_t hits, differing, places
    cdef int same
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
    if tricks == 2:
        return two_tricks(s, mine, left, partner, right, alpha, beta, rest)
    if (s.nodes & POLL_MASK) < 8 and s.cancel[0]:
        s.stopped = True
    if s.stopped:
        return 0

    make_key(s.table, s.hands, seat, b.duties.lonely, &key)
    bucket = bucket_of(s.table, &key, b.duties.complete)
    low = 0
    high = rest
    relevant = 0
    owners_known = False
    hits = candidates(bucket, &key)
    while hits:
        i = ctz(hits)
        hits &= hits - 1
        entry = bucket.entries + i
        # A bound counts only where it narrows the window; its ranks are relevant from then on.
        if entry.low <= alpha and entry.high_bound >= beta or not matches(bucket, i, &key):
            continue
        if not owners_known:
            key_owners(&key)
            owners_known = True
        differing = disagreement(entry, &key)
        if entry.low > alpha and entry.low > low and not differing & entry.under_low:
            bound = low_now(s.table, entry, &key)
            if bound >= beta:
                s.relevant = relevant_now(entry.under_low, key.live)
                return bound
            if bound > alpha and bound > low:
                low = bound
                relevant |= relevant_now(entry.under_low, key.live)
        if entry.high_bound < beta and entry.high_bound < high and (
            not differing & entry.under_high
        ):
            bound = high_now(s.table, entry, &key)
            if bound <= alpha:
                s.relevant = relevant_now(entry.under_high, key.live)
                return bound
            if bound < beta and bound < high:
                high = bound
                relevant |= relevant_now(entry.under_high, key.live)
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

    # What was best here before, or else where the same ranks lay alike.
    table_move = NO_MOVE
    if not owners_known:
        key_owners(&key)
    hits = candidates(bucket, &key) if keep & (keep - 1) else 0
    while hits:
        i = ctz(hits)
        hits &= hits - 1
        if bucket.move[i] == NO_MOVE or not matches(bucket, i, &key):
            continue
        entry = bucket.entries + i
        if is_same(entry, &key):
            table_move = bucket.move[i]
            break
        if table_move == NO_MOVE and (
            not disagreement(entry, &key) & entry.under_low & entry.under_high
        ):
            table_move = same_place(
                bucket.move[i],
                hand_of(seat, entry.odd, entry.high, entry.live),
                mine,
            )

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
        s.hopeful = i or not hopeful
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

    # The table may have grown meanwhile, and entries gone.
    if is_crowded(s.table):
        table_grow(s.table, b.duties.complete, b.duties.lonely)
    bucket = bucket_of(s.table, &key, b.duties.complete)
    same = NOWHERE
    hits = candidates(bucket, &key)
    while hits:
        i = ctz(hits)
        hits &= hits - 1
        if is_same(bucket.entries + i, &key) and matches(bucket, i, &key):
            same = i
            break
    if same == NOWHERE:
        same = claim(s.table, bucket)
        bucket.counts[same] = key.counts
        bucket.tag[same] = key.tag
        bucket.tricks[same] = tricks
        entry = bucket.entries + same
        entry.owners = key.owners
        entry.odd = key.odd
        entry.high = key.high
        entry.live = key.live
        entry.low = 0
        entry.high_bound = rest
        entry.under_low = entry.under_high = 0
        bucket.move[same] = NO_MOVE
    entry = bucket.entries + same
    # A better bound replaces the old one, with what its own proof compared.
    if best > first_alpha and best > low:
        low = best
    if best < first_beta and best < high:
        high = best
    if low > entry.low or high < entry.high_bound:
        places = relevant_places(s.relevant | (key.live & b.duties.complete), key.live)
        if low > entry.low:
            entry.low = low
            entry.under_low = places
        if high < entry.high_bound:
            entry.high_bound = high
            entry.under_high = places
    if best_card != NO_MOVE and best > first_alpha:
        bucket.move[same] = best_card
        for i in range(m.count):
            if m.card[i] == best_card:
                reward(s, 0, seat, &m, i, tricks)
                break
        s.killer[tricks][0][seat][0] = best_card
    return best


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
    cdef bint hopeful = s.hopeful
    cdef Moves m
    cdef int best, value, i, card, bound, score, on_table, best_card, best_place
    cdef int reply, killer, kind
    cdef bint partner_beats = can_beat(&b.duties, b, partner, led, led)
    cdef Cards pruned = legal & ~lonely
    cdef Cards seen = 0
    cdef Cards duty = 0           # nobody of this side has played: no duty compares plain cards
    cdef bint followed

    if not legal & (legal - 1):                # a single card: nothing to choose
        card = ctz(legal)
        s.nodes += 1
        s.hopeful = not hopeful
        s.hands[seat] = mine & ~legal
        best_place = 1 if legal & beaters(s, led) else 0
        value = rest - third(
            s, (seat + step) & 3, led, card if best_place else led, best_place,
            s.points[led] + s.points[card], rest - beta, rest - alpha, rest, tricks,
            bound_third, not (card ^ led) & 24
        )
        s.hands[seat] = mine
        return value

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
        s.hopeful = i or not hopeful
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
                    if m.count > 1:
                        s.reply[0][led][seat] = card
                        s.killer[tricks][1][seat][led >> 3] = card
                        reward(s, 1, seat, &m, i, tricks)
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
    cdef bint hopeful = s.hopeful
    cdef Moves m
    cdef int best, value, i, card, bound, score, place, new_best, carried, reply, killer, kind
    cdef bint stands = best_place == 0 and not can_beat(
        &b.duties, b, last_hand, led, best_card_so_far
    )
    cdef Cards pruned = legal & ~lonely
    cdef Cards seen = 0
    cdef Cards duty = ruff_compares(s, mine, led, best_card_so_far)
    cdef bint follows

    if not legal & (legal - 1):                # a single card: nothing to choose
        card = ctz(legal)
        s.nodes += 1
        s.hopeful = not hopeful
        s.hands[seat] = mine & ~legal
        new_best = best_card_so_far
        place = best_place
        if legal & beaters(s, best_card_so_far):
            new_best = card
            place = 2
        value = rest - fourth(
            s, (seat + step) & 3, led, new_best, place, on_table + s.points[card],
            rest - beta, rest - alpha, rest, tricks, followed or not (card ^ led) & 24
        )
        s.hands[seat] = mine
        s.relevant |= duty
        return value

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
        s.hopeful = i or not hopeful
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
                    if m.count > 1:
                        s.reply[1][led][seat] = card
                        s.killer[tricks][2][seat][led >> 3] = card
                        reward(s, 2, seat, &m, i, tricks)
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
    cdef bint hopeful = s.hopeful
    cdef Moves m
    cdef int best, value, i, card, score, place, reply, killer, kind

    if not legal & (legal - 1):                # a single card: nothing to choose
        card = ctz(legal)
        s.nodes += 1
        s.hopeful = not hopeful
        s.hands[seat] = mine & ~legal
        place = 3 if legal & beaters(s, best_card_so_far) else best_place
        value = settle(s, seat, place, on_table + s.points[card], alpha, beta, rest, tricks)
        s.hands[seat] = mine
        if followed or not (card ^ led) & 24:
            s.relevant |= bit(card if place == 3 else best_card_so_far) & led_suit
        s.relevant |= duty
        return value

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

    if hopeful and m.count > 1 and tricks > ENHANCED_ABOVE:
        # Enhanced cut-off: does the table know that one of the cards is good enough?
        for i in range(m.count):
            card = m.card[i]
            s.hands[seat] = mine & ~bit(card)
            place = 3 if bit(card) & beaters(s, best_card_so_far) else best_place
            value = settled_by_table(s, seat, place, on_table + s.points[card], beta, rest)
            if value >= beta:
                s.nodes += 1
                s.hands[seat] = mine
                if followed or not (card ^ led) & 24:
                    s.relevant |= bit(card if place == 3 else best_card_so_far) & led_suit
                s.relevant |= duty
                return value
        s.hands[seat] = mine

    best = -1
    for i in range(m.count):
        pick(&m, i)
        card = m.card[i]
        s.nodes += 1
        s.hopeful = i or not hopeful
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
                    if m.count > 1:
                        s.reply[2][led][seat] = card
                        s.killer[tricks][3][seat][led >> 3] = card
                        reward(s, 3, seat, &m, i, tricks)
                    s.hands[seat] = mine
                    s.relevant |= duty
                    return best
        seen |= s.relevant
    s.hands[seat] = mine
    s.relevant = closed(s, seen, mine & ~lonely, pruned, others) | duty
    return best


cdef int settled_by_table(
    Search* s, int seat, int winner_place, int trick_points, int beta, int rest
) noexcept nogil:
    """As `settle`, answered by the table alone: a lower bound of at least `beta`, or -1."""
    cdef int leader = (seat + (winner_place - 3) * s.board.duties.step) & 3
    cdef bint ours = winner_place & 1
    cdef Key key
    cdef Bucket* bucket
    cdef Entry* entry
    cdef uint32_t hits, differing
    cdef int i, bound, wanted
    trick_points += s.trick_bonus
    rest -= trick_points
    # What the table must say of the leader: at least `wanted` where he is ours, at most where not.
    wanted = beta - trick_points if ours else rest - beta
    make_key(s.table, s.hands, leader, s.board.duties.lonely, &key)
    bucket = bucket_of(s.table, &key, s.board.duties.complete)
    hits = candidates(bucket, &key)
    if hits:
        key_owners(&key)
    while hits:
        i = ctz(hits)
        hits &= hits - 1
        entry = bucket.entries + i
        if (entry.low < wanted if ours else entry.high_bound > wanted):
            continue
        if not matches(bucket, i, &key):
            continue
        differing = disagreement(entry, &key)
        if ours:
            if not differing & entry.under_low:
                bound = low_now(s.table, entry, &key)
                if bound >= wanted:
                    s.relevant = relevant_now(entry.under_low, key.live)
                    return trick_points + bound
        elif not differing & entry.under_high:
            bound = high_now(s.table, entry, &key)
            if bound <= wanted:
                s.relevant = relevant_now(entry.under_high, key.live)
                return rest - bound
    return -1


cdef int settle(
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
        s.hopeful = not s.hopeful        # the same side plays on
        return trick_points + lead(
            s, winner, alpha - trick_points, beta - trick_points, left, tricks - 1
        )
    return left - lead(s, winner, left - beta, left - alpha, left, tricks - 1)
