# cython: language_level=3
"""The level of every legal card: how high on a ladder of outcomes its player's choice lands.

A table of outcomes ranks them all (see `_utility.pxd`), and only the rank is asked, not the card
points: what a recorded score needs. Mostly the ranks rise along the chain of outcomes (swept, card
points, sweeping). Then "at least this rank" is "at least so many points", one null window of the
fast search, and a rank is found by two of them where the guess was right: a failed contract is one
step, a made one about ten, so far fewer proofs are needed than for exact card points.

Each rank is asked by itself. Where all outcomes from its first on up the chain rank at least as
high, it is such a question of the chain. Where one further up ranks lower (a sweep that records
less than a failed contract with projects), the search of the whole table answers for this rank,
and for this rank only: what reaches a rank reaches all below it, whichever search said so.

Without a table the exact card points are found instead.

Each card's guess is the rank of the card before. What a null window returns is a bound on the card
points (fail-soft), and is taken for as many ranks as it settles.
"""

from libc.stdint cimport int16_t, uint32_t

from baloot_solver.kernel._board cimport Cards
from baloot_solver.kernel._state cimport Question, Root, Search
from baloot_solver.kernel._utility cimport MOST_POINTS, Utility

cdef enum:
    MOST_STEPS = MOST_POINTS + 3          # of a chain: all card points and two sweeps

# A table of outcomes as ranks 0, 1, 2 ... without gaps, by North-South's card points: nobody,
# North-South, East-West swept.
cdef struct Ladder:
    int16_t rank[3][MOST_POINTS + 1]
    int size                              # of a row: card points 0 to size - 1
    int ranks

cdef struct Job:
    Root root
    Cards hands[4]
    const Ladder* ladder                  # NULL: card points are asked
    int points                            # North-South's of finished tricks
    int takers                            # see `_utility.pxd`
    Cards legal
    # Whether only the best level is asked for: a card that is no better than one before it then has
    # that one's level, and the last level is the best.
    bint best_only
    # The answer, for the legal cards from the lowest on: the rank, or the card points of the
    # player's side to come.
    int16_t level[8]

cdef struct Climb:
    Search* search
    Utility* utility
    Question* of_points
    Question* of_tricks
    uint32_t newest                       # the newest stamp of all questions of this table
    const Ladder* searched                # the one the search of a whole table last had, or NULL

cdef void forget(Climb* c) noexcept nogil
cdef void climb(Climb* c, Job* job) noexcept nogil
