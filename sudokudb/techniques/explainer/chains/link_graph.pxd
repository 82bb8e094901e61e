cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport ALL_CELLS, HOUSE, PEERS, Cells, Digits, Flag, Num, cell, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.branches cimport Branches
@cython.final
cdef class LinkGraph:
    cdef Cells pairs
    cdef Flag y_links
    cdef Cells[820][10] step
    cdef Cells[820][10] reach
    cdef Cells[820][10] offs
    cdef Cells[820] other
    cdef Cells[10] linked
    cdef Cells[10] built_for
    cdef void prepare(self, Board board) noexcept nogil
    cdef void build(self, Board board, Flag x_links, Flag y_links) noexcept nogil
    cdef void _find_pairs(self, Board board) noexcept nogil
    cdef void _link(self, Board board, Num d, Flag x_links) noexcept nogil
    cdef void _fill_step(self, Board board, Num x, Num d) noexcept nogil
    cdef void _close(self, Board board) noexcept nogil
    cdef void _copy_steps(self, Board board) noexcept nogil
    cdef void _pass_through(self, Num x, Num d) noexcept nogil
    cdef void _add(self, Num node, Num other) noexcept nogil
    cdef void _start_from(self, Num x, Num d) noexcept nogil
    cdef void find_offs(self, Board board) noexcept nogil
    cdef void _turn_off(self, Board board, Num node) noexcept nogil
    cdef void copy_branch(self, Branches branches, Num node) noexcept nogil
    cdef Flag meet_cell(self, Board board, Num x) noexcept nogil
    cdef Flag meet_house(self, Board board, Num h, Num d) noexcept nogil
    cdef Flag refutes_any(self, Board board) noexcept nogil
    cdef Flag refutes(self, Board board, Num x, Num d) noexcept nogil
