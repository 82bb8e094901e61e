cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport CELLS_OF, HOUSE, HOUSES_OF, Cells, Digits, Flag, Num, cell, first, lowest, size
from sudokudb.techniques.board cimport Board
@cython.final
cdef class Rectangles:
    cdef Num n
    cdef Num missing_allowed
    cdef Cells[486] corners
    cdef Digits[486] pair
    cdef Digits[81] cands
    cdef int[81] value
    cdef void collect(self, Board board, Num missing_allowed) noexcept nogil
    cdef Flag _is_same(self, Board board) noexcept nogil
    cdef Cells _fitting(self, Board board, Digits pair) noexcept nogil
    cdef void _collect_from(self, Num x, Digits pair, Cells fit) noexcept nogil
    cdef void _add(self, Cells corners, Digits pair) noexcept nogil
