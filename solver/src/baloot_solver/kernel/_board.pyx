# cython: language_level=3
cdef int card_count() noexcept nogil:
    return 32
