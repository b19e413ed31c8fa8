# cython: language_level=3, boundscheck=False, wraparound=False
# cython: cdivision=True, initializedcheck=False
"""Levels of cards; see `_levels.pxd` for the idea."""

from libc.string cimport memcpy

from baloot_solver.kernel._board cimport ctz
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

cdef struct Chain:
    int first[MOST_STEPS]                 # where each rank begins
    int lowest                            # the ranks of the two ends
    int highest


cdef bint chain_of(const Job* job, Chain* c) noexcept nogil:
    """Where each rank begins among the outcomes that can still happen; False where ranks fall."""
    cdef const Ladder* ladder = job.ladder
    cdef int rest = job.root.rest
    cdef int rank, now, p
    now = -1
    c.lowest = -1
    if not job.takers & NORTH_SOUTH_HAS and (
        ladder.rank[2][job.points] != ladder.rank[0][job.points]
    ):
        now = c.lowest = ladder.rank[2][job.points]
        for rank in range(now + 1):
            c.first[rank] = ALWAYS
    for p in range(rest + 1):
        rank = ladder.rank[0][job.points + p]
        if rank < now:
            return False
        while now < rank:
            now += 1
            if p:
                c.first[now] = p
            else:
                c.first[now] = ALWAYS if c.lowest < 0 else NOT_SWEPT
        if c.lowest < 0:
            c.lowest = now
    if not job.takers & EAST_WEST_HAS:
        rank = ladder.rank[1][job.points + rest]
        if rank < now:
            return False
        while now < rank:
            now += 1
            c.first[now] = SWEEPING
    c.highest = now
    return True


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


cdef int chain_level(Climb* c, Job* job, const Chain* chain, int card, int guess) noexcept nogil:
    """The rank of a card where ranks rise along the chain."""
    cdef int low = chain.lowest
    cdef int high = chain.highest
    cdef int probe = guess
    cdef int first, value
    while low < high and not c.search.stopped:
        probe = min(max(probe, low + 1), high)
        first = chain.first[probe]
        if first == SWEEPING or first == NOT_SWEPT:
            first = job.root.tricks if first == SWEEPING else 1
            if takes(c, job, card, first, True) >= first:
                low = probe
            else:
                high = probe - 1
        else:
            value = takes(c, job, card, first, False)
            if value >= first:
                low = probe
                while low < high and 0 < chain.first[low + 1] <= value:
                    low += 1
            else:
                high = probe - 1
                while low < high and value < chain.first[high] < SWEEPING:
                    high -= 1
        probe = low + 1 if low >= probe else high
    return low


cdef int table_level(Climb* c, Job* job, int card, int low, int high, int guess) noexcept nogil:
    """The rank of a card in any table, between `low` and `high`; steps from the guess double."""
    cdef int probe = guess
    cdef int step = 1
    while low < high and not c.search.stopped:
        probe = min(max(probe, low + 1), high)
        utility_want(c.utility, probe)
        if utility_reaches(c.utility, &job.root, card, job.points, job.takers):
            low = probe
            probe = low + step
        else:
            high = probe - 1
            probe = high - step + 1
        step *= 2
    return low


cdef void forget(Climb* c) noexcept nogil:
    """Begin anew: what was proved of other hands fills the table and seldom holds here."""
    cdef Table* t = c.search.table
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
    cdef int low = 0
    cdef int high = 0
    cdef bint rising
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
    rising = chain_of(job, &chain)
    if job.root.seat & 1:
        points = job.root.rest - points
    if not rising and c.searched != job.ladder:
        c.searched = job.ladder
        memcpy(c.utility.rank, job.ladder.rank, sizeof(job.ladder.rank))
        utility_new_stamp(c.utility)
    guess = job.ladder.rank[0][job.points + points]
    high = job.ladder.ranks - 1
    i = 0
    while legal and not s.stopped:
        if rising:
            guess = chain_level(c, job, &chain, ctz(legal), guess)
        else:
            guess = table_level(c, job, ctz(legal), low, high, guess)
        job.level[i] = guess
        # Where the best alone is asked for, a card is asked only whether it is better.
        if job.best_only and job.root.seat & 1:
            chain.highest = high = guess
        elif job.best_only:
            chain.lowest = low = guess
        legal &= legal - 1
        i += 1
