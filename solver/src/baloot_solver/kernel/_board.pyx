# cython: language_level=3
"""Fills the lookup tables of a board. They depend on nothing, so every context holds its own."""


cdef void board_init(Board* b) noexcept nogil:
    """Fill the tables that do not depend on the rules."""
    cdef int card, own, others, i, three, previous, index
    for card in range(32):
        b.above[card] = suit_mask(card) & ~(bit(card) | (bit(card) - 1))
    for own in range(256):
        three = 0
        for i in range(7, -1, -1):
            three = three * 3 + ((own >> i) & 1)
        b.ternary[own] = <uint16_t>three
    for own in range(256):
        for others in range(256):
            if own & others:
                continue
            index = b.ternary[own] + 2 * b.ternary[others]
            b.tops[index] = 0
            b.bottoms[index] = 0
            previous = 0      # whether the live card below was an own one
            for i in range(8):
                if (own >> i) & 1:
                    if not previous:
                        b.bottoms[index] |= <uint8_t>(1 << i)
                    previous = 1
                elif (others >> i) & 1:
                    previous = 0
            previous = 0
            for i in range(7, -1, -1):
                if (own >> i) & 1:
                    if not previous:
                        b.tops[index] |= <uint8_t>(1 << i)
                    previous = 1
                elif (others >> i) & 1:
                    previous = 0


cdef void duties_derive(Duties* d) noexcept nogil:
    """Fill the fields that follow from the others."""
    d.third_bound = (
        d.trumps != 0 and d.must_ruff and d.exemption == EXEMPT_EXCEPT_THIRD
    )
    d.aces = <Cards>0x80808080 & ~d.trumps if d.trumps else 0
    # An Ace and the Ten below it stay interchangeable only where both free the third player when
    # they are led as the highest card left, or neither does.
    d.lonely = d.aces if d.third_bound and d.release_ace != d.release_ekka else 0
    d.complete = <Cards>0xFFFFFFFF if d.beat_everywhere and d.beat_led else d.trumps
