# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""What Python sees of the kernel: a context that owns a table and answers problems.

A `Problem` is plain numbers in the kernel's own numbering of cards (a byte a suit, weakest card
lowest); `problem.py` makes it from a position. A context belongs to one thread at a time: it owns
its search and its table, nothing is global, and it releases the GIL while it works. Another thread
may only raise its `CancelFlag`.
"""

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdint cimport uint8_t
from libc.string cimport memcmp

from baloot_solver.kernel._board cimport (
    Cards,
    bit,
    board_init,
    ctz,
    duties_derive,
    popcount,
    released,
    winner_of_two,
)
from baloot_solver.kernel._levels cimport MOST_STEPS, Climb, Job, Ladder, climb, forget
from baloot_solver.kernel._order cimport forget_order
from baloot_solver.kernel._root cimport (
    best_in_window,
    card_value,
    first_guess,
    play_card,
    position_value,
    root_legal,
)
from baloot_solver.kernel._state cimport FEATURES, KINDS, PLACES, Question, Root, Search, ask
from baloot_solver.kernel._table cimport (
    LINE,
    WAYS,
    Bucket,
    suit_points_fill,
    table_allocate,
    table_begin,
    table_free,
    table_new_stamp,
)
from baloot_solver.kernel._utility cimport (
    MOST_POINTS,
    UtilityEntry,
    utility_allocate,
    utility_free,
    utility_new_stamp,
    utility_reaches,
    utility_want,
)

from baloot_solver.kernel.weights import (
    PLAIN_WORTH,
    PLAIN_WORTH_BESIDE_TRUMPS,
    TRUMP_WORTH,
    WITH_TRUMPS,
    WITHOUT_TRUMPS,
)


class Cancelled(Exception):
    """The search was stopped through its `CancelFlag`; there is no value."""


cdef class CancelFlag:
    """Stops a search from another thread: the context is free again within milliseconds."""

    def cancel(self):
        """Ask the search that was given this flag to stop. It stays raised."""
        self.raised = True

    @property
    def cancelled(self):
        """Whether `cancel` was called."""
        return bool(self.raised)


cdef class SolverContext:
    """A search with its transposition table, for one thread at a time.

    `table_entries` is rounded up to sixteen times a power of two; an entry takes 48 bytes, touched
    only as the work grows: a small position stays in the processor's cache. Where a
    recorded score is not monotone the context makes a second table, a quarter as many of 24 bytes.
    `most_bytes` is all of it. Raises `MemoryError` where the table does not fit.
    """

    def __cinit__(self, size_t table_entries=1 << 17):
        if table_entries < 1 or table_entries > (<size_t>1 << 32):
            raise ValueError("a table has from 1 to 2**32 entries")
        self.search = <Search*>PyMem_Calloc(1, sizeof(Search))
        if self.search == NULL:
            raise MemoryError("no room for a search")
        table_allocate(&self.table, table_entries)
        board_init(&self.search.board)
        self.search.table = &self.table
        self.utility.search = self.search
        self.utility_entries = self.table.most * WAYS // 4  # as many as are made: a power of two
        self.stamps = {}
        self.posed = [None, None]
        self.weigh(False, WITHOUT_TRUMPS)
        self.weigh(True, WITH_TRUMPS)

    def __dealloc__(self):
        table_free(&self.table)
        utility_free(&self.utility)
        PyMem_Free(self.search)

    @property
    def table_entries(self):
        """How many entries the table holds."""
        return self.table.most * WAYS

    @property
    def most_bytes(self):
        """What the context takes once both of its tables are full, in bytes."""
        return (
            self.table.most * sizeof(Bucket)
            + LINE
            + self.utility_entries * sizeof(UtilityEntry)
            + sizeof(Search)
            + object.__sizeof__(self)
        )

    @property
    def nodes(self):
        """Cards put on the table since the last `begin`, forced ones included."""
        return self.search.nodes

    def begin(self):
        """Forget everything: values, ordering and counts depend on nothing asked before."""
        self._check_idle()
        forget_order(self.search)
        self.search.nodes = 0
        self.stamps.clear()
        # The same work then fills the same buckets in the same order, whatever went before.
        self.table.base = self.newest_stamp
        table_begin(&self.table)
        self.utility.base = self.utility.stamp
        self.posed = [None, None]
        self.outcomes = None

    cdef int _load(self, object problem, bint sweep) except -1:
        """Set the board to a problem. `ValueError` where the cards are no position."""
        cdef Search* s = self.search
        cdef Root* r = &self.root
        cdef int i, card
        cdef Cards live
        self._pose(problem, sweep)
        ask(s, &self.questions[sweep])
        for i in range(4):
            s.hands[i] = problem.hands[i]
        self._check_cards(problem)

        trick = problem.trick
        r.place = len(trick)
        r.seat = (problem.leader + r.place * s.board.duties.step) & 3
        r.tricks = popcount(s.hands[r.seat])
        r.on_table = 0
        r.led = r.best = r.best_place = 0
        r.bound_third = False
        r.followed = False
        live = s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
        for i in range(r.place):
            card = trick[i]
            r.on_table += s.points[card]
            if i == 0:
                r.led = r.best = card
            elif winner_of_two(&s.board.duties, r.best, card) == card:
                r.best = card
                r.best_place = i
            if i and not (card ^ r.led) & 24:
                r.followed = True
        if r.place:
            # A card on the table that followed suit and beats the lead ends partner's winning, so
            # the cards still in hand are all that the release of the third player looks at.
            r.bound_third = s.board.duties.third_bound and not released(
                &s.board.duties, &s.board, r.led, live
            )
            if problem.released is not None:
                r.bound_third = s.board.duties.third_bound and not problem.released
        r.rest = r.on_table + s.last_bonus + (r.tricks if sweep else 0)
        while live:
            r.rest += s.points[ctz(live)]
            live &= live - 1
        return 0

    cdef int _pose(self, object problem, bint sweep) except -1:
        """Prepare the question of a problem, unless it is the last one asked of its kind."""
        question = (problem.duties, problem.points, problem.last_bonus, sweep)
        if question == self.posed[sweep]:
            return 0
        self.posed[sweep] = None                 # until all of the new one is in place
        self._prepare(&self.questions[sweep], problem, sweep)
        # Values of one question mean nothing in another: a stamp each, kept until `begin`.
        stamp = self.stamps.get(question)
        if stamp is None:
            self.table.stamp = self.newest_stamp
            table_new_stamp(&self.table)
            stamp = self.stamps[question] = self.newest_stamp = self.table.stamp
        self.questions[sweep].stamp = stamp
        self.posed[sweep] = question
        return 0

    cdef int _prepare(self, Question* q, object problem, bint sweep) except -1:
        """What does not change while a hand is played: duties, points and weights."""
        cdef int i
        d = problem.duties
        q.duties.step = d.step
        q.duties.trumps = d.trumps
        q.duties.beat_led = d.beat_led
        q.duties.beat_everywhere = d.beat_everywhere
        q.duties.must_ruff = d.must_ruff
        q.duties.exemption = d.exemption
        q.duties.release_ace = d.release_ace
        q.duties.release_ekka = d.release_ekka
        q.duties.overruff = d.overruff
        q.duties.undertrump = d.undertrump
        q.duties.locked = d.locked
        duties_derive(&q.duties)
        plain = PLAIN_WORTH_BESIDE_TRUMPS if d.trumps else PLAIN_WORTH
        q.worthless = 0
        for i in range(32):
            q.points[i] = 0 if sweep else problem.points[i]
            if q.points[i] == 0:
                q.worthless |= bit(i)
            # The dearest card of a trump suit is worth 20 (hokum, all-trump).
            q.worth[i] = (TRUMP_WORTH if problem.points[i | 7] == 20 else plain)[i & 7]
        q.weights = &self.weights[1 if d.trumps else 0][0][0][0]
        for i in range(4):
            q.suits[i] = self._suit_points(q.points + 8 * i)
        q.trick_bonus = 1 if sweep else 0
        q.last_bonus = 0 if sweep else problem.last_bonus
        return 0

    cdef int _check_cards(self, object problem) except -1:
        """Refuse what is no position: the search relies on it and would go astray."""
        cdef Search* s = self.search
        cdef Cards seen = 0
        cdef int i, seat, place = len(problem.trick)
        cdef int size = popcount(s.hands[(problem.leader + place * s.board.duties.step) & 3])
        if place > 3 or size > 8:
            raise ValueError("a trick has up to three cards before the next, a hand up to eight")
        for i in range(4):
            seat = (problem.leader + i * s.board.duties.step) & 3
            if seen & s.hands[seat] or popcount(s.hands[seat]) != size - (1 if i < place else 0):
                raise ValueError("hands that share a card or do not fit the trick")
            seen |= s.hands[seat]
        for card in problem.trick:
            if not 0 <= card < 32 or seen & bit(card):
                raise ValueError(f"card {card} lies on the table and in a hand, or is no card")
            seen |= bit(card)
        return 0

    cdef const SuitPoints* _suit_points(self, const uint8_t* points) except NULL:
        """The tables of a suit's points; the few there can be are kept."""
        cdef int i
        if points[0] or points[1]:
            raise ValueError("the two weakest cards of a suit carry no points")
        for i in range(self.suits_known):
            if memcmp(self.suits[i].points, points, 8) == 0:
                return &self.suits[i]
        if self.suits_known == MOST_SUITS:
            raise ValueError("too many different tables of card points in one context")
        suit_points_fill(&self.suits[self.suits_known], points)
        self.suits_known += 1
        return &self.suits[self.suits_known - 1]

    cdef int _check_idle(self) except -1:
        """Refuse a second thread before anything of the running search is touched."""
        if self.busy:
            raise RuntimeError("a SolverContext answers one thread at a time")
        return 0

    cdef int _legal_card(self, int card) except -1:
        """A card of the problem just loaded that may be played; `ValueError` for any other."""
        if not 0 <= card < 32 or not root_legal(self.search, &self.root) & bit(card):
            raise ValueError(f"card {card} is not legal here")
        return card

    cdef int _enter(self, CancelFlag flag) except -1:
        self._check_idle()
        self.busy = True
        self.search.stopped = False
        self.search.cancel = &flag.raised
        return 0

    cdef int _leave(self) except -1:
        self.busy = False
        self.search.cancel = NULL
        if self.search.stopped:
            raise Cancelled("the search was cancelled")
        return 0

    def weigh(self, trumps, weights):
        """Order moves by these weights: where there is a trump suit, or where there is none.

        `weights` is a row of ten numbers for each of five kinds of cards for each of four places
        (see `_state.pxd`). They change how fast an answer comes, never the answer.
        """
        cdef int i, j, k
        self._check_idle()
        for i in range(PLACES):
            for j in range(KINDS):
                for k in range(FEATURES):
                    self.weights[1 if trumps else 0][i][j][k] = weights[i][j][k]

    def legal(self, problem):
        """The legal cards, weakest first, suit by suit."""
        cdef Cards cards
        self._check_idle()
        self._load(problem, False)
        cards = root_legal(self.search, &self.root)
        result = []
        while cards:
            result.append(ctz(cards))
            cards &= cards - 1
        return result

    def card_points(self, problem, cards, CancelFlag flag not None):
        """For each of `cards`: the card points its player's side takes from here, at best play.

        Points on the table and the last trick's are included. Raises `Cancelled`.
        """
        cdef int wanted[8]
        cdef int values[8]
        cdef int i, count, guess
        count = len(cards)
        if count > 8:
            raise ValueError(f"a hand has at most 8 cards, not {count}")
        self._enter(flag)
        try:
            self._load(problem, False)
            for i in range(count):
                wanted[i] = self._legal_card(cards[i])
            with nogil:
                guess = first_guess(self.search, &self.root)
                for i in range(count):
                    guess = values[i] = card_value(self.search, &self.root, wanted[i], guess)
        finally:
            self._leave()
        return [values[i] for i in range(count)]

    def value(self, problem, CancelFlag flag not None, int guess=-1):
        """The card points the side to play takes from here, at best play. Raises `Cancelled`.

        A `guess` near the value saves time; without one the cards tell.
        """
        cdef int result = 0
        self._enter(flag)
        try:
            self._load(problem, False)
            with nogil:
                if not 0 <= guess <= self.root.rest:
                    guess = first_guess(self.search, &self.root)
                result = position_value(self.search, &self.root, guess)
        finally:
            self._leave()
        return result

    def reaches(self, problem, int card, int points, bint sweep, CancelFlag flag not None):
        """Whether the side to play takes at least `points` from here after playing `card`.

        With `sweep` the points are tricks. Raises `Cancelled`.
        """
        cdef int value = 0
        self._enter(flag)
        try:
            self._load(problem, sweep)
            self._legal_card(card)
            with nogil:
                value = play_card(self.search, &self.root, card, points - 1, points)
        finally:
            self._leave()
        return value >= points

    def position_reaches(self, problem, int points, bint sweep, CancelFlag flag not None):
        """Whether the side to play takes at least `points` from here, at best play.

        With `sweep` the points are tricks. Raises `Cancelled`.
        """
        cdef int value = 0
        self._enter(flag)
        try:
            self._load(problem, sweep)
            with nogil:
                value = best_in_window(self.search, &self.root, points - 1, points)
        finally:
            self._leave()
        return value >= points

    def reaches_rank(
        self, problem, int card, ranks, int wanted, int points, int takers, CancelFlag flag not None
    ):
        """Whether North-South can force an outcome of rank `wanted` or better after `card`.

        `ranks` are three rows of ranks (nobody, North-South, East-West swept) by North-South's
        card points; any table at all. `points` are North-South's of finished tricks;
        `takers` has bit 0 where North-South and bit 1 where East-West took one. Raises `Cancelled`.
        """
        cdef int i, j, total
        cdef bint reached = False
        self._enter(flag)
        try:
            self._load(problem, False)
            self._legal_card(card)
            total = len(ranks[0])
            if points < 0 or total > MOST_POINTS + 1 or points + self.root.rest >= total:
                raise ValueError("the table of outcomes does not cover this hand")
            if self.utility.entries == NULL:
                utility_allocate(&self.utility, self.utility_entries)
            if self.outcomes != (self.posed[0], ranks):
                self.outcomes = None
                for i in range(3):
                    for j in range(MOST_POINTS + 1):
                        self.utility.rank[i][j] = ranks[i][j] if j < total else -1
                utility_new_stamp(&self.utility)
                self.outcomes = (self.posed[0], ranks)
            with nogil:
                utility_want(&self.utility, wanted)
                reached = utility_reaches(&self.utility, &self.root, card, points, takers)
        finally:
            self._leave()
        return bool(reached)

    def levels(
        self, problems, tables, points, takers, bint related, CancelFlag flag not None, only=None,
        bint best_only=False,
    ):
        """The rank of every legal card of every problem, weakest card first, suit by suit.

        The problems share rules and contract. `tables[i]` has three rows of ranks 0, 1, 2 ...
        (nobody, North-South, East-West swept) by North-South's card points, or is None where card
        points to come of the player's side are asked; `points[i]` and `takers[i]` tell of finished
        tricks as in `reaches_rank`. The rank is the best that the player of the card can bring
        about. `related` problems, moments of one hand, share what is proved. `only` is a mask of
        the cards to be asked about, None for all; a problem in which none of them is legal is a
        `ValueError`. With `best_only` a card of a problem that has a table is told no more of than
        that it is better than the cards before it, or has the rank of the best of them. The GIL is
        released once for all. Raises `Cancelled`.
        """
        cdef Job* jobs = NULL
        cdef Ladder* ladders = NULL
        cdef Climb climbing
        cdef size_t i, count = len(problems)
        cdef Cards asked = 0xFFFFFFFF if only is None else only
        if not len(tables) == len(points) == len(takers) == count:
            raise ValueError("as many tables, points and takers as problems")
        if not count:
            return []
        self._enter(flag)
        climbing.newest = self.newest_stamp
        try:
            jobs = <Job*>PyMem_Calloc(count, sizeof(Job))
            ladders = <Ladder*>PyMem_Calloc(count, sizeof(Ladder))
            if jobs == NULL or ladders == NULL:
                raise MemoryError(f"no room for {count} problems")
            for i in range(count):
                self._read_job(jobs + i, problems[i], problems[0], points[i], takers[i])
                jobs[i].legal &= asked
                jobs[i].best_only = best_only
                if not jobs[i].legal:
                    raise ValueError("none of the cards asked about is legal")
                if i and tables[i] is tables[i - 1]:
                    jobs[i].ladder = jobs[i - 1].ladder
                elif tables[i] is not None:
                    self._read_ladder(ladders + i, tables[i])
                    jobs[i].ladder = ladders + i
                if jobs[i].ladder != NULL and (
                    points[i] < 0 or points[i] + jobs[i].root.rest >= jobs[i].ladder.size
                ):
                    raise ValueError("the table of outcomes does not cover this hand")
            self._pose(problems[0], True)
            climbing.search = self.search
            climbing.utility = &self.utility
            climbing.of_points = &self.questions[0]
            climbing.of_tricks = &self.questions[1]
            climbing.newest = self.newest_stamp
            climbing.searched = NULL
            if self.utility.entries == NULL:
                utility_allocate(&self.utility, self.utility_entries)
            with nogil:
                for i in range(count):
                    if i and not related:
                        forget(&climbing)
                    climb(&climbing, jobs + i)
                    if self.search.stopped:
                        break
            result = [levels_of(jobs + i) for i in range(count)]
        finally:
            PyMem_Free(jobs)
            PyMem_Free(ladders)
            # The questions have had stamps that `stamps` does not know, the utility other tables.
            self.newest_stamp = climbing.newest
            self.stamps.clear()
            self.posed = [None, None]
            self.outcomes = None
            self._leave()
        return result

    cdef int _read_job(self, Job* job, problem, first, int points, int takers) except -1:
        """Check and copy one problem, which must be of the rules and contract of the first."""
        cdef int i
        if (problem.duties, problem.points, problem.last_bonus) != (
            first.duties, first.points, first.last_bonus
        ):
            raise ValueError("problems of different rules or contracts")
        self._load(problem, False)
        job.root = self.root
        for i in range(4):
            job.hands[i] = self.search.hands[i]
        job.legal = root_legal(self.search, &self.root)
        job.points = points
        job.takers = takers
        return 0

    cdef int _read_ladder(self, Ladder* ladder, table) except -1:
        """Check and copy a table of ranks."""
        cdef int i, j, rank
        ladder.size = len(table[0])
        if ladder.size > MOST_POINTS + 1:
            raise ValueError("the table has more card points than there are")
        for i in range(3):
            for j in range(ladder.size):
                rank = table[i][j]
                if not 0 <= rank < MOST_STEPS:
                    raise ValueError(f"a rank is from 0 to {MOST_STEPS - 1}, not {rank}")
                ladder.rank[i][j] = rank
                ladder.ranks = max(ladder.ranks, rank + 1)
            for j in range(ladder.size, MOST_POINTS + 1):
                ladder.rank[i][j] = -1
        return 0


cdef list levels_of(const Job* job):
    """The legal cards of a job, each with its level."""
    cdef Cards cards = job.legal
    cdef int i = 0
    found = []
    while cards:
        found.append((ctz(cards), job.level[i]))
        cards &= cards - 1
        i += 1
    return found
