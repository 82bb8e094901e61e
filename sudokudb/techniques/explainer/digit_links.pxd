cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    MOST_ENDS = 120
from sudokudb.techniques.bits cimport CELLS_OF, HOUSE, HOUSES_OF, Cells, Flag, Num, cell, count, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.lookups cimport houses_with
@cython.final
cdef class DigitLinks:
    cdef Num n
    cdef Num digit
    cdef Cells[MOST_ENDS] end
    cdef Cells[MOST_ENDS] seen
    cdef Cells[MOST_ENDS] near
    cdef Cells[MOST_ENDS] useful
    cdef Digits[MOST_ENDS] houses
    cdef int[MOST_ENDS] house
    cdef int[8] path
    cdef void collect(self, Board board, Num d) noexcept nogil
    cdef void add(self, Cells a, Cells b, Num h) noexcept nogil
    cdef void split_line(self, Cells places, Num h) noexcept nogil
    cdef void split_pair(self, Cells places, Num h) noexcept nogil
    cdef void split_box(self, Cells places, Num h) noexcept nogil
    cdef void split_cross(self, Cells places, Num heart, Num h) noexcept nogil
    cdef void join(self, Board board) noexcept nogil
    cdef Flag apart(self, Num e, Num f) noexcept nogil
