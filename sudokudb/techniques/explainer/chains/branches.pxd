cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    SLOTS = 9
    ENTRIES = 100
    NODES = 820
    CELL = 27
    START = 1000
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Cells, Digits, Flag, Num, cell, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.evidence cimport Evidence
@cython.final
cdef class Branches:
    cdef Board here
    cdef Num slot
    cdef Flag y_links
    cdef Flag dynamic
    cdef Num level
    cdef Num next_on
    cdef Num next_off
    cdef Cells[SLOTS][10] on
    cdef Cells[SLOTS][10] off
    cdef int[SLOTS][NODES] why_on
    cdef int[SLOTS][NODES] why_off
    cdef int[SLOTS][730] ons
    cdef int[SLOTS][730] offs
    cdef int[SLOTS][1460] order
    cdef int[SLOTS] n_on
    cdef int[SLOTS] n_off
    cdef int[SLOTS] clash
    cdef int[SLOTS] held
    cdef Cells[SLOTS][ENTRIES][10] span
    cdef int[SLOTS][ENTRIES] cost
    cdef int[SLOTS] n_entries
    cdef int[SLOTS][ENTRIES] first_part
    cdef int[SLOTS][ENTRIES] n_parts
    cdef Cells[10] met_on
    cdef Cells[10] met_off
    cdef void forget(self) noexcept nogil
    cdef void begin(self, Board board, Num slot, Num x, Num d, Flag on) noexcept nogil
    cdef void expand(self) noexcept nogil
    cdef Flag open_entry(self) noexcept nogil
    cdef void widen(self, Num d, Cells some) noexcept nogil
    cdef void close_entry(self, Board board, Num d, Cells out) noexcept nogil
    cdef void note_entry(self, Evidence evidence, Flag explaining) noexcept nogil
    cdef void close_nested(self, Num d, Cells out, Num cost) noexcept nogil
    cdef void keep_entry(self) noexcept nogil
    cdef void _clear(self, Board board, Num slot) noexcept nogil
    cdef void _turn_on(self, Num x, Num d, Num why) noexcept nogil
    cdef void turn_off(self, Num x, Num d, Num why) noexcept nogil
    cdef void _follow_on(self, Num node) noexcept nogil
    cdef void _follow_off(self, Num node) noexcept nogil
    cdef Flag meet(self, Num n) noexcept nogil
