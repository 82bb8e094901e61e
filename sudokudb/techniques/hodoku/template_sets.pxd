cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, PEERS, Cells, Flag, Num, cell, lowest
from sudokudb.techniques.board cimport Board
@cython.final
cdef class TemplateSets:
    cdef Num n
    cdef Cells[10] left
    cdef Cells[10] read
    cdef Cells[10] lost
    cdef int[1000] digit
    cdef Cells[1000] narrowed
    cdef Cells impossible(self, Board board, Num d) noexcept nogil
    cdef Cells outside(self, Board board, Num d, Cells places) noexcept nogil
    cdef Cells template(self, Board board, Num d, Num row, Cells left) noexcept nogil
    cdef void settle(self, Board board) noexcept nogil
    cdef Flag narrow(self, Board board, Num d) noexcept nogil
    cdef Cells forced(self, Num d) noexcept nogil
