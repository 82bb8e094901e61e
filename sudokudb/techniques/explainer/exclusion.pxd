cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport PEERS, Cells, Digits, Num, cell, lowest
from sudokudb.techniques.board cimport Board
@cython.final
cdef class Exclusion:
    cdef Cells base
    cdef Num n
    cdef Cells[81] excluders
    cdef Digits[20] mask
    cdef Digits[3] possible
    cdef void prepare(self, Board board, Cells small) noexcept nogil
    cdef void list_masks(self, Board board, Cells common) noexcept nogil
    cdef Digits banned(self, Digits a, Digits b) noexcept nogil
    cdef void allow(self, Digits a, Digits b, Digits c) noexcept nogil
