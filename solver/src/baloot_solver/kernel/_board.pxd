# cython: language_level=3
cdef int card_count() noexcept nogil
