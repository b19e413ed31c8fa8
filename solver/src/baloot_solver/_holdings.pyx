# cython: language_level=3, boundscheck=False, wraparound=False
# cython: cdivision=True, initializedcheck=False
"""What archives ask of hands by the million, compiled: read, put into a form, put down again.

Hands are four numbers, one for each suit, of eight bits a seat (`forms.py`). An ending of five
cards is searched in some fifty microseconds; with all of this in Python what stands around the
search took as long, and held the interpreter's lock.
"""

from libc.stdint cimport uint32_t, uint64_t

from baloot_solver.cards import PACK, Rank, Seat

cdef enum:
    MOST_SIZE = 7  # cards a hand of an ending
    LABEL_AND_DOTS = 5
    BEST = 1023  # more than any card points: taken from it, they rise from best to worst

cdef signed char RANK_OF[128]
cdef Py_UCS4[4] LABELS
cdef int _place
for _place in range(128):
    RANK_OF[_place] = -1
for _rank in Rank:
    RANK_OF[ord(_rank.letter)] = int(_rank)
for _seat in Seat:
    LABELS[int(_seat)] = ord(_seat.letter)

# Texts of cards in written order: by suit, each from the Ace down.
cdef tuple TEXTS = tuple(str(PACK[number ^ 7]) for number in range(32))


cdef int _check(int number, int most, str what) except -1:
    """These functions index without looking: what comes in is looked at once."""
    if not 0 <= number <= most:
        raise ValueError(f"{what} from 0 to {most}, not {number}")
    return 0


cdef int _check_four(tuple found, str what) except -1:
    if len(found) != 4:
        raise ValueError(f"four {what}, not {len(found)}")
    return 0


cdef inline uint32_t _held(uint32_t suit) noexcept nogil:
    """The ranks of a suit that are in some hand."""
    suit |= suit >> 16
    return (suit | suit >> 8) & 0xFF


cdef inline int _count(uint32_t ranks) noexcept nogil:
    cdef int count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


def suits_as_written(str text not None):
    """Four hands of one to seven cards each in their one written form; None for any other text.

    That is `S:K.QJ..7 E:... N:... W:...`: suits in their order, ranks from the Ace down.
    """
    cdef uint32_t suits[4]
    cdef Py_ssize_t whole = len(text), length = (whole - 3) // 4, at = 0, stop
    cdef int seat, suit, rank, last, different = 0
    cdef Py_UCS4 sign
    if whole != 4 * length + 3 or not 1 <= length - LABEL_AND_DOTS <= MOST_SIZE:
        return None
    for suit in range(4):
        suits[suit] = 0
    for seat in range(4):
        stop = at + length
        if text[at] != LABELS[seat] or text[at + 1] != c":":
            return None
        if seat < 3 and text[stop] != c" ":
            return None
        suit, last = 0, 8
        for at in range(at + 2, stop):
            sign = text[at]
            if sign == c".":
                suit, last = suit + 1, 8
                if suit == 4:
                    return None
                continue
            rank = RANK_OF[sign] if sign < 128 else -1
            if not 0 <= rank < last:
                return None
            suits[suit] |= <uint32_t>1 << (8 * seat + rank)
            last = rank
        if suit != 3:
            return None
        at = stop + 1
    for suit in range(4):
        different += _count(_held(suits[suit]))
    if different != 4 * (length - LABEL_AND_DOTS):
        return None
    return suits[0], suits[1], suits[2], suits[3]


def form_of(tuple suits not None, int leader, trump):
    """The form of `Suits`, and which suit each of its four was before; `trump` None without one."""
    cdef uint32_t turned[4]
    cdef int names[4]
    cdef int suit, place, first = 0
    cdef uint64_t wide
    _check_four(suits, "suits")
    _check(leader, 3, "a leader")
    # The leader's eight bits become the lowest, those of the others follow in their turn.
    for suit in range(4):
        wide = <uint32_t>suits[suit]
        turned[suit] = <uint32_t>(wide >> (8 * leader) | wide << (32 - 8 * leader))
    if trump is not None:
        names[0] = trump
        _check(names[0], 3, "a trump")
        first = 1
    place = first
    for suit in range(4):
        if first and suit == names[0]:
            continue
        # Put in order as they come: those that are equal keep theirs.
        place += 1
        names[place - 1] = suit
        _sink(names, turned, first, place - 1)
    return (
        (names[0], names[1], names[2], names[3]),
        (turned[names[0]], turned[names[1]], turned[names[2]], turned[names[3]]),
    )


cdef inline void _sink(int* names, uint32_t* key, int first, int place) noexcept nogil:
    cdef int name = names[place]
    while place > first and key[names[place - 1]] > key[name]:
        names[place] = names[place - 1]
        place -= 1
    names[place] = name


cdef class Board:
    """The cards of a contract by the four suits of a form: the kernel's places, and card points.

    `orders[suit]` are ranks by the kernel's place, weakest first, `points[suit]` card points by
    rank.
    """

    cdef unsigned char places[4][256]
    cdef int points[4][256]
    cdef int ranks[4][8]

    def __cinit__(self, orders, points):
        cdef int suit, held, place, rank
        orders, points = [tuple(each) for each in orders], [tuple(each) for each in points]
        if [sorted(each) for each in orders] != [list(range(8))] * 4:
            raise ValueError("four orders of the eight ranks")
        if [len(each) for each in points] != [8] * 4:
            raise ValueError("card points of eight ranks in four suits")
        for suit in range(4):
            for place in range(8):
                self.ranks[suit][place] = orders[suit][place]
            for held in range(256):
                self.places[suit][held] = 0
                self.points[suit][held] = 0
                for place in range(8):
                    rank = self.ranks[suit][place]
                    if held >> rank & 1:
                        self.places[suit][held] |= 1 << place
                        self.points[suit][held] += points[suit][rank]

    def hands(self, tuple form not None):
        """The four hands of a form, in turn from the leader's, as masks of the kernel's numbers."""
        cdef uint32_t hands[4]
        cdef uint32_t suit
        cdef int seat, place
        _check_four(form, "suits")
        for seat in range(4):
            hands[seat] = 0
        for place in range(4):
            suit = form[place]
            for seat in range(4):
                hands[seat] |= (
                    <uint32_t>self.places[place][suit >> (8 * seat) & 0xFF] << (8 * place)
                )
        return hands[0], hands[1], hands[2], hands[3]

    def all_points(self, tuple form not None):
        """Card points of all cards of a form."""
        cdef int place, points = 0
        _check_four(form, "suits")
        for place in range(4):
            points += self.points[place][_held(form[place])]
        return points

    def rows(self, taken, tuple names not None, int whole, bint ours):
        """The best value of some cards, and a row of columns for each, the best card first.

        `taken` are the kernel's numbers and what the side to play takes with each; `names` the
        suits of the form, `whole` all card points and `ours` whether North-South are to play. Equal
        cards are in written order.
        """
        cdef int in_turn[8]
        cdef int count = 0, place, each, number, points, most
        _check_four(names, "names")
        for place in range(4):
            _check(names[place], 3, "a name")
        if not taken:
            raise ValueError("no cards")
        for number, points in taken:
            if count == 8:
                raise ValueError("more cards than a hand has")
            _check(number, 31, "a card")
            _check(points, BEST, "card points")
            each = (
                (BEST - points) << 5
                | <int>names[number >> 3] << 3
                | (7 - self.ranks[number >> 3][number & 7])
            )
            place = count
            while place and in_turn[place - 1] > each:
                in_turn[place] = in_turn[place - 1]
                place -= 1
            in_turn[place] = each
            count += 1
        most = BEST - (in_turn[0] >> 5)
        rows = []
        for place in range(count):
            each = in_turn[place]
            points = BEST - (each >> 5)
            rows.append(
                (
                    TEXTS[each & 31],
                    points == most,
                    points if ours else whole - points,
                    whole - points if ours else points,
                    None,
                    None,
                    None,
                    None,
                    most - points,
                    None,
                )
            )
        return most, rows
