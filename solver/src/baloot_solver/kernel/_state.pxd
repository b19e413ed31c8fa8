# cython: language_level=3
"""What a search carries: the board, the hands, the weights and memory of its ordering, the root.

One `Search` belongs to one `SolverContext`; every function of the kernel gets it as its first
argument and nothing else is shared.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from baloot_solver.kernel._board cimport Board, Cards, Duties
from baloot_solver.kernel._table cimport SuitPoints, Table

cdef enum:
    PLACES = 4
    POLL_MASK = 1023              # nodes between two looks at the cancel flag, at trick starts
    HISTORY_BITS = 11             # a history lies within plus and minus two to this
    FIRST = 1 << 24               # score of the table's move

# What a card looks like on its trick: kinds of leads, and kinds of cards that follow.
cdef enum:
    KINDS = 5
    LEAD_STANDS = 0               # nobody of the other side can beat or ruff it
    LEAD_TO_PARTNER = 1           # partner has a card above theirs
    LEAD_TO_RUFF = 2              # partner can ruff
    LEAD_RUFFED = 3               # they can ruff
    LEAD_BEATEN = 4               # they have a card above it
    WINS_SURELY = 0
    WINS_SO_FAR = 1
    PARTNER_WINS = 2
    PARTNER_MAY_WIN = 3
    LOSES = 4

# What is weighed, per place in the trick and kind.
cdef enum:
    FEATURES = 10
    BIAS = 0
    POINTS = 1                    # of the card
    STRENGTH = 2                  # within its suit, 0 to 7
    ON_TABLE = 3                  # points on the table
    LENGTH = 4                    # own cards of its suit
    HISTORY = 5                   # per 256
    MASTER = 6                    # highest live card of its suit
    TRUMP = 7
    KILLER = 8
    REPLY = 9

# What is asked of a deal: the rules of play, what cards carry, and the stamp of its table entries.
cdef struct Question:
    Duties duties
    Cards worthless               # cards of no points: neighbours among them are equal
    uint8_t points[32]
    int worth[32]                 # what holding a card is worth, for a first guess
    int trick_bonus               # added to every trick; 1 in the sweep question, else 0
    int last_bonus                # added to the last trick
    const SuitPoints* suits[4]
    uint32_t stamp
    const int* weights            # PLACES x KINDS x FEATURES of them

cdef struct Search:
    Board board
    Cards hands[4]
    Cards worthless               # cards of no points: neighbours among them are equal
    uint8_t points[32]
    int worth[32]                 # what holding a card is worth, for a first guess
    int trick_bonus               # added to every trick; 1 in the sweep question, else 0
    int last_bonus                # added to the last trick
    Table* table
    Cards relevant                # what the last value's proof compared: its lowest cards
    uint64_t nodes                # cards put on the table, forced ones included
    volatile bint* cancel         # set from another thread to stop
    bint hopeful                  # whether the next player is expected to have a good enough card
    bint stopped                  # the search was cancelled: every value since is meaningless
    int history[PLACES][4][32]    # how a card fared, by place and seat: see `reward`
    uint8_t reply[3][32][4]       # what last cut off behind a led card, by place - 1, card, seat
    uint8_t killer[9][PLACES][4][4]   # by tricks left, place, seat and led suit
    int weights[PLACES][KINDS][FEATURES]

cdef struct Moves:
    int count
    int card[8]
    int score[8]
    int value[8]                  # upper bound or exact value of the moves tried so far

cdef struct Root:
    int seat                      # who is to play
    int place                     # cards on the table, 0 to 3
    int led                       # the card led, where there is one
    int best                      # the card winning so far
    int best_place                # who played it, counted from the leader
    int on_table                  # points of the cards on the table
    int rest                      # points not settled yet, those on the table included
    int tricks                    # tricks left, the one on the table included
    bint bound_third              # the led card does not free the third player
    bint followed                 # somebody else played a card of the led suit

cdef inline void ask(Search* s, const Question* q) noexcept nogil:
    """Set the board to a question; the hands stay."""
    s.board.duties = q.duties
    s.worthless = q.worthless
    memcpy(s.points, q.points, sizeof(s.points))
    memcpy(s.worth, q.worth, sizeof(s.worth))
    s.trick_bonus = q.trick_bonus
    s.last_bonus = q.last_bonus
    memcpy(s.table.suits, q.suits, sizeof(q.suits))
    s.table.stamp = q.stamp
    memcpy(s.weights, q.weights, sizeof(s.weights))
