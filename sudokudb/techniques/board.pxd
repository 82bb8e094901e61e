cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport ALL_CELLS, HOUSE, HOUSES_OF, PEERS, Cells, Digits, Flag, Num, cell, first, lowest, size
@cython.final
cdef class Board:
    cdef Cells unsolved
    cdef Cells givens
    cdef Flag broken
    cdef Num ns_head
    cdef Num ns_tail
    cdef Num hs_head
    cdef Num hs_tail
    cdef Digits[81] cands
    cdef int[81] value
    cdef Cells[10] places
    cdef int[27][10] free
    cdef int[27] open
    cdef int[96] ns_cell
    cdef int[96] ns_digit
    cdef int[256] hs_cell
    cdef int[256] hs_digit
    cdef void clear(self) noexcept nogil
    cdef void place(self, Num x, Num d) noexcept nogil
    cdef void _leave(self, Num x, Num d, Num placed) noexcept nogil
    cdef void remove(self, Num x, Num d) noexcept nogil
    cdef void _queue_hidden(self, Num h, Num d) noexcept nogil
    cdef void _drop_hidden(self, Num h, Num d) noexcept nogil
    cdef Flag possible(self, Num x, Num d) noexcept nogil
    cdef Cells seen_by_all(self, Cells some) noexcept nogil
    cdef Cells seen_by_any(self, Cells some) noexcept nogil
    cdef Cells cells_with(self, Num n) noexcept nogil
    cdef Digits digits_in(self, Cells some) noexcept nogil
    cdef void copy_from(self, Board other) noexcept nogil
    cdef void _copy_queues(self, Board other) noexcept nogil
