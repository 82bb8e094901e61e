cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    MOST_SETS = 1024
    WORDS = 8
    MOST_LINKS = 16384
    LONGEST = 8
from sudokudb.techniques.bits cimport CELLS_OF, HOUSE, HOUSES_OF, PEERS, Cells, Digits, Flag, Num, cell, count, first, lowest, size
from sudokudb.techniques.board cimport Board
@cython.final
cdef class AlsList:
    cdef Num n
    cdef Num words
    cdef Num n_links
    cdef Flag overlap
    cdef Num classes
    cdef Cells[MOST_SETS] sets
    cdef Digits[MOST_SETS] digits
    cdef int[MOST_SETS] house
    cdef Cells[MOST_SETS][10] targets
    cdef int[MOST_SETS + 1] start
    cdef int[MOST_LINKS] partner
    cdef Digits[MOST_LINKS] common
    cdef Cells[810][WORDS] rows
    cdef Cells[10] places
    cdef int[MOST_SETS] path
    cdef Digits[MOST_SETS] used
    cdef Cells[MOST_SETS][LONGEST] visited
    cdef Cells[10][10] seen
    cdef void read(self, Board board, Num overlap) noexcept nogil
    cdef Flag _is_read(self, Board board, Flag overlap) noexcept nogil
    cdef void _extend(self, Board board, Num h, Num start, Cells some, Digits union) noexcept nogil
    cdef void _add(self, Board board, Num h, Cells some, Digits held) noexcept nogil
    cdef void _fill_rows(self, Board board) noexcept nogil
    cdef Cells _sets_with(self, Cells some, Num w) noexcept nogil
    cdef void _link(self, Board board, Num i) noexcept nogil
    cdef Cells _sharing(self, Board board, Num i, Num d, Num w) noexcept nogil
    cdef Digits _restricted(self, Board board, Num i, Num j) noexcept nogil
    cdef void forget(self, Num classes) noexcept nogil
    cdef Flag is_visited(self, Num length) noexcept nogil
    cdef Flag narrow(self, Num i, Num n) noexcept nogil
