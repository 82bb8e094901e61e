cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport PEERS, Cells, Digits, Num, cell, first, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.link_graph cimport LinkGraph
@cython.final
cdef class Distances:
    cdef Cells[10] goal
    cdef Cells[10] seen
    cdef Cells[10] front
    cdef Cells[10] following
    cdef Num from_on(self, Board board, LinkGraph links, Num x, Num d, Num limit) noexcept nogil
    cdef void _aim_at(self, Board board, LinkGraph links, Num x, Num d) noexcept nogil
    cdef void _add_goal(self, Board board, LinkGraph links, Num x, Num d) noexcept nogil
    cdef Num from_off(self, Board board, LinkGraph links, Num x, Num d, Num limit) noexcept nogil
    cdef Num _levels(self, LinkGraph links, Num limit) noexcept nogil
    cdef void _advance(self, LinkGraph links) noexcept nogil
