cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Cells, Num, cell, lowest
from sudokudb.techniques.board cimport Board
@cython.final
cdef class Colors:
    cdef Num n
    cdef Cells[82] cells
    cdef Cells[82] seen
    cdef void paint(self, Board board, Num d) noexcept nogil
    cdef void _spread(self, Board board, Num d, Num x, Num color) noexcept nogil
cdef Cells linked(Board board, Num d) noexcept nogil
