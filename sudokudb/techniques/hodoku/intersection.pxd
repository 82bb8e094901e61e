cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSES_OF, Cells, Digits, Num
from sudokudb.techniques.board cimport Board
@cython.final
cdef class Intersection:
    cdef Num line
    cdef Num box
    cdef Cells cells
    cdef Digits digits
    cdef Num spare
    cdef Cells line_set
    cdef Digits line_digits
    cdef Num left
    cdef Num changed
    cdef Digits[81] before
    cdef void compare(self, Board board) noexcept nogil
    cdef void remember(self, Board board) noexcept nogil
