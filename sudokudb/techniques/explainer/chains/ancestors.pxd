cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, Cells, Digits, Flag, Num, cell, first, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.branches cimport CELL, START, Branches
@cython.final
cdef class Ancestors:
    cdef Num n
    cdef Num height
    cdef Cells entries
    cdef Cells[10] on
    cdef Cells[10] off
    cdef int[1640] stack
    cdef int[820] part_on
    cdef int[820] part_off
    cdef void clear(self) noexcept nogil
    cdef Num count(self, Board board, Branches branches, Num slot, Num node, Flag on, Num most) noexcept nogil
    cdef void grow(self, Board board, Branches branches, Num slot, Num node, Flag on, Num most) noexcept nogil
    cdef void _push_on(self, Num node) noexcept nogil
    cdef void _push_off(self, Num node) noexcept nogil
    cdef void _explain_off(self, Board board, Branches branches, Num slot, Num why) noexcept nogil
    cdef void _push_all(self, Num d, Cells some) noexcept nogil
    cdef void _explain_on(self, Board board, Num node, Num why) noexcept nogil
