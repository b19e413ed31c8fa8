# cython: language_level=3, boundscheck=False, wraparound=False
# cython: cdivision=True, initializedcheck=False
"""The search of a table of outcomes; see `_utility.pxd` for the idea.

Why the shortcuts between tricks are sound. Let W be the wanted outcomes among those that can still
happen: points p to p + rest for nobody sweeping, and the sweep of a side that has every trick so
far. The sweep of North-South carries all points, p + rest; that of East-West carries p = 0.
- W empty, or everything: the answer is known.
- Let W be closed upward: with some points every higher number, and a sweep belongs to W exactly
  when its number of points does. Then "in W" is "at least t points", which the fast search decides.
- W lies in "at least t points" for its smallest t: if North-South cannot reach t, nor can it W.
- If from t on all numbers are in W, and North-South's sweep is too where it can happen, then "at
  least t points" lies in W: if North-South reaches t, it reaches W.
Nothing else is cut. Only worthless neighbours (see `_prune.pxd`) are taken as equal: exchanging
them changes no points and no winner, whatever the table.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from baloot_solver.kernel._board cimport (
    Board,
    Cards,
    bit,
    ctz,
    group_bottoms,
    group_tops,
    legal_follow,
    legal_leads,
    released,
    winner_of_two,
)
from baloot_solver.kernel._search cimport lead
from baloot_solver.kernel._state cimport POLL_MASK, Root, Search

cdef enum:
    LAST_STAMP = (1 << 30) - 1
    LOWEST = -1
    HIGHEST = 32000


cdef int utility_allocate(Utility* u, size_t entries) except -1:
    """Room for at least `entries`, rounded up to a power of two of buckets."""
    cdef size_t buckets = 1
    while buckets * UTILITY_WAYS < entries:
        buckets *= 2
    u.entries = <UtilityEntry*>calloc(buckets * UTILITY_WAYS, sizeof(UtilityEntry))
    if u.entries == NULL:
        raise MemoryError(f"no room for a table of {entries} entries")
    u.mask = buckets - 1
    u.stamp = 0
    u.base = 0
    return 0


cdef void utility_free(Utility* u) noexcept nogil:
    free(u.entries)
    u.entries = NULL


cdef void utility_new_stamp(Utility* u) noexcept nogil:
    """Make every entry so far worthless: other rules, or another table of outcomes."""
    if u.stamp == LAST_STAMP:
        memset(u.entries, 0, (u.mask + 1) * UTILITY_WAYS * sizeof(UtilityEntry))
        u.stamp = 0
    u.stamp += 1


cdef void utility_want(Utility* u, int wanted) noexcept nogil:
    """Ask from now on for outcomes of at least this rank."""
    cdef int p
    u.wanted = wanted
    u.count[0] = 0
    for p in range(MOST_POINTS + 1):
        if u.rank[0][p] >= wanted:
            u.count[p + 1] = u.count[p] + 1
            u.run_start[p] = u.run_start[p - 1] if p and u.rank[0][p - 1] >= wanted else p
        else:
            u.count[p + 1] = u.count[p]
            u.run_start[p] = p + 1
    u.first_wanted[MOST_POINTS + 1] = MOST_POINTS + 1
    for p in range(MOST_POINTS, -1, -1):
        u.first_wanted[p] = p if u.rank[0][p] >= wanted else u.first_wanted[p + 1]


cdef inline bint takes_at_least(
    Search* s, int seat, int points, int rest, int tricks
) noexcept nogil:
    """Whether North-South takes at least so many of the points to come; `seat` leads."""
    if points <= 0:
        return True
    if points > rest:
        return False
    s.hopeful = True
    if seat & 1:
        return lead(s, seat, rest - points, rest - points + 1, rest, tricks) <= rest - points
    return lead(s, seat, points - 1, points, rest, tricks) >= points


cdef bint between_tricks(
    Utility* u, int seat, int points, int takers, int rest, int tricks
) noexcept nogil:
    """Whether North-South can force a wanted outcome; `seat` is on lead."""
    cdef Search* s = u.search
    cdef int high = points + rest
    cdef bint north_south_open = not (takers & EAST_WEST_HAS)
    cdef bint east_west_open = not (takers & NORTH_SOUTH_HAS)
    cdef bint sweep_wanted = u.rank[1][high] >= u.wanted        # North-South's, if open
    cdef bint swept_wanted = u.rank[2][points] >= u.wanted      # East-West's, if open
    cdef int wanted = u.count[high + 1] - u.count[points]
    cdef int possible = rest + 1
    cdef int start = u.run_start[high]
    cdef int first = u.first_wanted[points]
    cdef bint answer
    cdef UtilityEntry* bucket
    cdef UtilityEntry* entry
    cdef UtilityEntry* worst
    cdef uint64_t owners, h
    cdef uint32_t live, tag
    cdef int i

    if tricks == 0:
        if takers == NORTH_SOUTH_HAS:
            return u.rank[1][points] >= u.wanted
        if takers == EAST_WEST_HAS:
            return u.rank[2][points] >= u.wanted
        return u.rank[0][points] >= u.wanted
    if s.stopped:
        return False
    if (s.nodes & POLL_MASK) < 8 and s.cancel[0]:
        s.stopped = True
        return False

    if start < points:
        start = points
    if wanted == 0 and not (north_south_open and sweep_wanted) and not (
        east_west_open and swept_wanted
    ):
        return False
    if wanted == possible and (not north_south_open or sweep_wanted) and (
        not east_west_open or swept_wanted
    ):
        return True
    if wanted == high - start + 1 and (
        not north_south_open or sweep_wanted == (start <= high)
    ) and (not east_west_open or swept_wanted == (start <= points)):
        return takes_at_least(s, seat, start - points, rest, tricks)

    owners = (<uint64_t>(s.hands[1] | s.hands[3]) << 32) | (s.hands[2] | s.hands[3])
    live = s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
    tag = (u.stamp << 2) | <uint32_t>seat
    h = (owners ^ (<uint64_t>(points << 2 | takers) << 40)) * <uint64_t>0x9E3779B97F4A7C15
    h ^= (<uint64_t>live << 32 | <uint32_t>(tag - (u.base << 2))) * <uint64_t>0xC2B2AE3D27D4EB4F
    h ^= h >> 32
    h *= <uint64_t>0xD6E8FEB86659FD93
    h ^= h >> 32
    bucket = u.entries + (h & u.mask) * UTILITY_WAYS
    entry = NULL
    for i in range(UTILITY_WAYS):
        if (
            bucket[i].owners == owners and bucket[i].live == live and bucket[i].tag == tag
            and bucket[i].points == points and bucket[i].takers == takers
        ):
            if bucket[i].low >= u.wanted:
                return True
            if bucket[i].high < u.wanted:
                return False
            break

    # The two one-sided bounds. They only answer; where they do not, every card is tried.
    if not (east_west_open and swept_wanted):
        if first > high:
            first = high                       # only North-South's sweep is wanted
        if first > points and not takes_at_least(s, seat, first - points, rest, tricks):
            return False
    if start <= high and (not north_south_open or sweep_wanted) and (
        start > points or not east_west_open or swept_wanted
    ):
        if takes_at_least(s, seat, start - points, rest, tricks):
            return True

    answer = lead_any(u, seat, points, takers, rest, tricks)
    if s.stopped:
        return False

    entry = NULL
    worst = bucket
    for i in range(UTILITY_WAYS):
        if (
            bucket[i].owners == owners and bucket[i].live == live and bucket[i].tag == tag
            and bucket[i].points == points and bucket[i].takers == takers
        ):
            entry = bucket + i
            break
        if (worst.tag >> 2) == u.stamp and (
            (bucket[i].tag >> 2) != u.stamp or bucket[i].tricks < worst.tricks
        ):
            worst = bucket + i
    if entry == NULL:
        entry = worst
        entry.owners = owners
        entry.live = live
        entry.tag = tag
        entry.points = points
        entry.takers = takers
        entry.tricks = tricks
        entry.low = LOWEST
        entry.high = HIGHEST
    if answer and u.wanted > entry.low:
        entry.low = u.wanted
    if not answer and u.wanted - 1 < entry.high:
        entry.high = u.wanted - 1
    return answer


cdef inline Cards distinct(const Search* s, Cards own, Cards others, bint keep_top) noexcept nogil:
    """Of worthless neighbours one: the top on lead (it may free partner), else the bottom."""
    cdef Cards lonely = own & s.board.duties.lonely
    cdef Cards zero = own & s.worthless & ~lonely
    if not zero & (zero - 1):
        return own
    others |= lonely
    if keep_top:
        return (own & ~zero) | group_tops(&s.board, zero, others)
    return (own & ~zero) | group_bottoms(&s.board, zero, others)


cdef bint lead_any(
    Utility* u, int seat, int points, int takers, int rest, int tricks
) noexcept nogil:
    """Try every lead; the sure and dear ones first for who wants points."""
    cdef Search* s = u.search
    cdef Board* b = &s.board
    cdef Cards mine = s.hands[seat]
    cdef Cards others = s.hands[(seat + 1) & 3] | s.hands[(seat + 2) & 3] | s.hands[(seat + 3) & 3]
    cdef Cards moves = distinct(s, legal_leads(&b.duties, mine), others, True)
    cdef bint north_south = not seat & 1
    cdef bint answer = not north_south
    cdef bint bound_third
    cdef int card
    while moves:
        card = ctz(moves)
        moves &= moves - 1
        s.nodes += 1
        s.hands[seat] = mine & ~bit(card)
        bound_third = b.duties.third_bound and not released(
            &b.duties, b, card, s.hands[seat] | others
        )
        if follow_any(
            u, (seat + b.duties.step) & 3, 1, card, card, 0, s.points[card],
            points, takers, rest, tricks, bound_third
        ) == north_south:
            answer = north_south
            break
        if s.stopped:
            break
    s.hands[seat] = mine
    return answer


cdef bint follow_any(
    Utility* u, int seat, int place, int led, int best, int best_place, int on_table,
    int points, int takers, int rest, int tricks, bint bound_third
) noexcept nogil:
    """Try every card of the player at `place` behind `led`."""
    cdef Search* s = u.search
    cdef Board* b = &s.board
    cdef Cards mine = s.hands[seat]
    cdef Cards others = (
        s.hands[(seat + 1) & 3] | s.hands[(seat + 2) & 3] | s.hands[(seat + 3) & 3] | bit(best)
    )
    cdef Cards moves = distinct(
        s,
        legal_follow(
            b, mine, led, best, place >= 2 and best_place == place - 2, place == 2 and bound_third
        ),
        others,
        False,
    )
    cdef bint north_south = not seat & 1
    cdef bint answer = not north_south
    cdef bint reached
    cdef int card, top, top_place
    while moves:
        card = ctz(moves)
        moves &= moves - 1
        s.nodes += 1
        s.hands[seat] = mine & ~bit(card)
        top = best
        top_place = best_place
        if winner_of_two(&b.duties, best, card) == card:
            top = card
            top_place = place
        if place == 3:
            reached = settle_any(
                u, seat, top_place, on_table + s.points[card], points, takers, rest, tricks
            )
        else:
            reached = follow_any(
                u, (seat + b.duties.step) & 3, place + 1, led, top, top_place,
                on_table + s.points[card], points, takers, rest, tricks, bound_third
            )
        if reached == north_south:
            answer = north_south
            break
        if s.stopped:
            break
    s.hands[seat] = mine
    return answer


cdef bint settle_any(
    Utility* u, int seat, int winner_place, int trick_points,
    int points, int takers, int rest, int tricks
) noexcept nogil:
    """The trick is complete; `seat` played last."""
    cdef Search* s = u.search
    cdef int winner = (seat + (winner_place - 3) * s.board.duties.step) & 3
    if tricks == 1:
        trick_points = rest                    # the last trick's bonus with it
    if winner & 1:
        takers |= EAST_WEST_HAS
    else:
        takers |= NORTH_SOUTH_HAS
        points += trick_points
    return between_tricks(u, winner, points, takers, rest - trick_points, tricks - 1)


cdef bint utility_reaches(
    Utility* u, const Root* r, int card, int points, int takers
) noexcept nogil:
    """Whether North-South can force a wanted outcome once the player to move plays `card`.

    `points` and `takers` tell of finished tricks; the cards on the table are in the root.
    """
    cdef Search* s = u.search
    cdef Board* b = &s.board
    cdef Cards mine = s.hands[r.seat]
    cdef int top = card
    cdef int top_place = 0
    cdef int on_table = r.on_table + s.points[card]
    cdef bint bound_third = r.bound_third
    cdef bint answer
    s.nodes += 1
    s.hands[r.seat] = mine & ~bit(card)
    if r.place == 0:
        bound_third = b.duties.third_bound and not released(
            &b.duties, b, card, s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
        )
    else:
        top = r.best
        top_place = r.best_place
        if winner_of_two(&b.duties, r.best, card) == card:
            top = card
            top_place = r.place
    if r.place == 3:
        answer = settle_any(u, r.seat, top_place, on_table, points, takers, r.rest, r.tricks)
    else:
        answer = follow_any(
            u, (r.seat + b.duties.step) & 3, r.place + 1,
            card if r.place == 0 else r.led, top, top_place, on_table,
            points, takers, r.rest, r.tricks, bound_third
        )
    s.hands[r.seat] = mine
    return answer
