# cython: language_level=3, boundscheck=False, wraparound=False
# cython: cdivision=True, initializedcheck=False
"""Levels of cards; see `_levels.pxd` for the idea."""

from libc.string cimport memcpy

from baloot_solver.kernel._board cimport ctz
from baloot_solver.kernel._order cimport forget_order
from baloot_solver.kernel._root cimport card_value, first_guess, play_card
from baloot_solver.kernel._state cimport ask
from baloot_solver.kernel._table cimport Table, table_begin, table_new_stamp
from baloot_solver.kernel._utility cimport (
    EAST_WEST_HAS,
    NORTH_SOUTH_HAS,
    utility_new_stamp,
    utility_reaches,
    utility_want,
)

cdef enum:
    # Where on the chain a rank begins: at a number of points to come, or
    SWEEPING = 1 << 20                    # with North-South's sweep
    NOT_SWEPT = -1                        # with anything but East-West's sweep
    ALWAYS = -2                           # everywhere
    SCATTERED = -3                        # nowhere: higher up on the chain there are lower ranks

cdef struct Chain:
    int first[MOST_STEPS]                 # where each rank begins
    int lowest                            # of all ranks that can still happen
    int highest


cdef void chain_of(const Job* job, Chain* c) noexcept nogil:
    """Where on the chain of outcomes that can still happen each rank begins."""
    cdef const Ladder* ladder = job.ladder
    cdef int place[MOST_STEPS]            # the outcomes in the order of the chain: where they begin
    cdef int rank[MOST_STEPS]             # and their ranks
    cdef int least[MOST_STEPS]            # the lowest rank from here on upwards
    cdef int i, p, now, count = 0
    cdef int rest = job.root.rest
    if not job.takers & NORTH_SOUTH_HAS:
        place[0] = ALWAYS
        rank[0] = ladder.rank[2][job.points]
        count = 1
    for p in range(rest + 1):
        place[count] = p
        if not p:
            place[count] = NOT_SWEPT if count else ALWAYS
        rank[count] = ladder.rank[0][job.points + p]
        count += 1
    if not job.takers & EAST_WEST_HAS:
        place[count] = SWEEPING
        rank[count] = ladder.rank[1][job.points + rest]
        count += 1
    now = rank[count - 1]
    for i in range(count - 1, -1, -1):
        now = least[i] = min(now, rank[i])
    c.lowest = now
    for p in range(now + 1):
        c.first[p] = ALWAYS
    for i in range(count):
        while now < rank[i]:
            now += 1
            c.first[now] = place[i] if least[i] >= now else SCATTERED
    c.highest = now


cdef int takes(Climb* c, Job* job, int card, int least, bint tricks) noexcept nogil:
    """A bound on what North-South takes from here after `card`, card points or tricks.

    At least `least` and then a lower bound, or less and then an upper one.
    """
    cdef Search* s = c.search
    cdef Root root = job.root
    cdef int value
    if tricks:
        ask(s, c.of_tricks)
        root.on_table = 0
        root.rest = root.tricks
    if root.seat & 1:
        value = root.rest - play_card(s, &root, card, root.rest - least, root.rest - least + 1)
    else:
        value = play_card(s, &root, card, least - 1, least)
    if tricks:
        ask(s, c.of_points)
    return value


cdef bint reaches(Climb* c, Job* job, int card, int rank) noexcept nogil:
    """Whether North-South can force at least this rank after `card`, by the whole table."""
    if c.searched != job.ladder:
        c.searched = job.ladder
        memcpy(c.utility.rank, job.ladder.rank, sizeof(job.ladder.rank))
        utility_new_stamp(c.utility)
    utility_want(c.utility, rank)
    return utility_reaches(c.utility, &job.root, card, job.points, job.takers)


cdef int level(Climb* c, Job* job, const Chain* chain, int card, int guess) noexcept nogil:
    """The rank of a card."""
    cdef int low = chain.lowest
    cdef int high = chain.highest
    cdef int probe = guess
    cdef int step = 1                     # doubles with every search of the whole table
    cdef int first, value
    cdef bint sure
    while low < high and not c.search.stopped:
        probe = min(max(probe, low + 1), high)
        first = chain.first[probe]
        if first == SCATTERED:
            if reaches(c, job, card, probe):
                low = probe
            else:
                high = probe - 1
            probe = low + step if low >= probe else high - step + 1
            step *= 2
            continue
        if first == SWEEPING:             # which takes all points: seldom need tricks be asked
            value = takes(c, job, card, job.root.rest, False)
            sure = value >= job.root.rest and (
                takes(c, job, card, job.root.tricks, True) >= job.root.tricks
            )
        elif first == NOT_SWEPT:
            value = 0
            sure = takes(c, job, card, 1, True) >= 1
        else:
            value = takes(c, job, card, first, False)
            sure = value >= first
        if sure:
            low = probe
            while low < high and 0 < chain.first[low + 1] <= value:
                low += 1
        else:
            high = probe - 1
            while low < high and value < chain.first[high] < SWEEPING:
                high -= 1
        probe = low + 1 if low >= probe else high
    return low


cdef void forget(Climb* c) noexcept nogil:
    """Begin anew: what was proved of other hands fills the table and seldom holds here.

    What they taught of the order of cards misleads: with it there were 7 to 12 % more nodes.
    """
    cdef Table* t = c.search.table
    forget_order(c.search)
    t.base = t.stamp = c.newest
    table_new_stamp(t)
    c.of_points.stamp = t.stamp
    table_new_stamp(t)
    c.of_tricks.stamp = c.newest = t.stamp
    table_begin(t)


cdef void climb(Climb* c, Job* job) noexcept nogil:
    """Fill in the level of every legal card; meaningless where the search was stopped."""
    cdef Search* s = c.search
    cdef Chain chain
    cdef Cards legal
    cdef int i, guess, points
    ask(s, c.of_points)
    for i in range(4):
        s.hands[i] = job.hands[i]
    points = first_guess(s, &job.root)
    legal = job.legal
    if job.ladder == NULL:
        i = 0
        while legal and not s.stopped:
            job.level[i] = points = card_value(s, &job.root, ctz(legal), points)
            legal &= legal - 1
            i += 1
        return
    chain_of(job, &chain)
    if job.root.seat & 1:
        points = job.root.rest - points
    guess = job.ladder.rank[0][job.points + points]
    i = 0
    while legal and not s.stopped:
        job.level[i] = guess = level(c, job, &chain, ctz(legal), guess)
        # Where the best alone is asked for, a card is asked only whether it is better.
        if job.best_only and job.root.seat & 1:
            chain.highest = guess
        elif job.best_only:
            chain.lowest = guess
        legal &= legal - 1
        i += 1
