cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    MOST = 729
    MOST_CLOSINGS = 3000
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, PEERS, Cells, Digits, Flag, Num, cell, first, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.link_graph cimport LinkGraph
@cython.final
cdef class ShortestChains:
    cdef Num n
    cdef Num n_closings
    cdef Num start
    cdef Num start_digit
    cdef int[MOST] where
    cdef int[MOST] digit
    cdef int[MOST] by
    cdef int[MOST] by_digit
    cdef int[MOST] parent
    cdef int[MOST] depth
    cdef int[MOST_CLOSINGS] closing
    cdef int[MOST_CLOSINGS] closing_by
    cdef int[MOST_CLOSINGS] closing_digit
    cdef int[MOST] chain
    cdef Cells[10] is_on
    cdef Cells[10] ons
    cdef Cells[10] offs
    cdef Cells[10] out
    cdef void from_on(self, Board board, LinkGraph links, Num x, Num d, Num limit) noexcept nogil
    cdef void from_off(self, Board board, LinkGraph links, Num x, Num d) noexcept nogil
    cdef void _begin(self, Num x, Num d) noexcept nogil
    cdef void _explore(self, Board board, LinkGraph links, Num limit) noexcept nogil
    cdef void _turn_on(self, Board board, LinkGraph links, Num i) noexcept nogil
    cdef void _turn_off(self, Board board, LinkGraph links, Num i, Num x, Num d) noexcept nogil
    cdef void _reach(self, Num x, Num d, Num i, Num by, Num by_digit) noexcept nogil
    cdef void _add(self, Num x, Num d, Num i, Num by, Num by_digit) noexcept nogil
    cdef void _close(self, Num i, Num by, Num by_digit) noexcept nogil
    cdef Flag finds_cycle(self, Board board, Num c) noexcept nogil
    cdef Flag _mark(self, Num c) noexcept nogil
    cdef Num refuting(self, LinkGraph links) noexcept nogil
    cdef Num trace(self, Num end) noexcept nogil
